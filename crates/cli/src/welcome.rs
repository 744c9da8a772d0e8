//! `tessera` alone: what there is and what to try.

use std::io::Write;

use ::games::GAMES;

use crate::failure::Failure;
use crate::style::{NAME, TYPED, styled};

/// Commands worth trying first, with what they do.
const TRIES: [(&str, &str); 8] = [
    ("play {spec}", "play, two at one keyboard or against a program"),
    ("games", "all set-ups, and the names of the players"),
    ("moves {spec}", "the legal moves at the start"),
    ("replay {spec} --moves \"…\"", "the board after some moves"),
    ("simulate {spec} --show", "watch two random players"),
    ("best {spec}", "what the computer would play"),
    ("perft {spec} 4", "count the ways a game can go"),
    ("--help", "everything else"),
];

/// Lists the games and what to try next.
pub(crate) fn run(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(
        out,
        "{}\n",
        styled(NAME, "Tessera: two-player board games of pure strategy")
    )?;
    let width = GAMES.iter().map(|game| game.about().id.len()).max().unwrap_or(0);
    for game in GAMES {
        let about = game.about();
        let id = styled(NAME, &format!("{:width$}", about.id));
        writeln!(out, "  {id}  {}", about.summary)?;
    }
    writeln!(out, "\n{}\n", styled(NAME, "Try"))?;
    let spec = GAMES.first().map_or("", |game| game.about().id);
    let tries = TRIES.map(|(command, what)| (command.replace("{spec}", spec), what));
    let width = tries
        .iter()
        .map(|(command, _)| command.chars().count())
        .max()
        .unwrap_or(0);
    for (command, what) in tries {
        let command = styled(TYPED, &format!("tessera {command:width$}"));
        writeln!(out, "  {command}  {what}")?;
    }
    Ok(())
}
