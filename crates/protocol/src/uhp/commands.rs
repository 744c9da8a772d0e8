//! The commands and their help.

use super::{Answer, Uhp, refuse};

/// A command: its name, handler and help.
pub(super) struct Command {
    pub(super) name: &'static str,
    pub(super) run: fn(&mut Uhp, &str) -> Answer,
    pub(super) help: &'static str,
}

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "info",
        run: |_, _| Ok(info()),
        help: "info: print the engine's name and expansions",
    },
    Command {
        name: "newgame",
        run: Uhp::new_game,
        help: "newgame [TYPE or GAMESTRING]: start a game; Base by default",
    },
    Command {
        name: "play",
        run: Uhp::play,
        help: "play MOVE: play a move",
    },
    Command {
        name: "pass",
        run: |uhp, _| uhp.play("pass"),
        help: "pass: pass, if there is no other legal move",
    },
    Command {
        name: "validmoves",
        run: |uhp, _| uhp.valid_moves(),
        help: "validmoves: list the legal moves",
    },
    Command {
        name: "bestmove",
        run: Uhp::best_move,
        help: "bestmove time HH:MM:SS, bestmove depth N: search the best move",
    },
    Command {
        name: "undo",
        run: Uhp::undo,
        help: "undo [N]: take back one move, or N",
    },
    Command {
        name: "options",
        run: Uhp::options,
        help: "options, options get NAME, options set NAME VALUE: show or change options",
    },
    Command {
        name: "perft",
        run: Uhp::perft,
        help: "perft N: count move sequences of length 1 to N",
    },
    Command {
        name: "help",
        run: |_, rest| help(rest),
        help: "help [COMMAND]: explain the commands",
    },
    Command {
        name: "exit",
        run: |_, _| Ok(String::new()),
        help: "exit: end the session",
    },
];

pub(super) fn command(name: &str) -> Option<&'static Command> {
    COMMANDS
        .iter()
        .find(|command| command.name.eq_ignore_ascii_case(name))
}

pub(super) fn info() -> String {
    format!(
        "id Tessera v{}\nMosquito;Ladybug;Pillbug",
        env!("CARGO_PKG_VERSION")
    )
}

fn help(name: &str) -> Answer {
    match command(name) {
        Some(command) => Ok(command.help.to_owned()),
        None if name.is_empty() => {
            let lines: Vec<&str> = COMMANDS.iter().map(|command| command.help).collect();
            Ok(lines.join("\n"))
        }
        None => refuse(unknown(name)),
    }
}

pub(super) fn unknown(name: &str) -> String {
    let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    let shown: String = name.chars().take(40).collect();
    format!(
        "there is no command «{shown}»; the commands are {}",
        names.join(", ")
    )
}
