//! The commands, and how they are explained.

use super::{Answer, Uhp, refuse};

/// What a command is called, what it does, and how to explain it.
pub(super) struct Command {
    pub(super) name: &'static str,
    pub(super) run: fn(&mut Uhp, &str) -> Answer,
    pub(super) help: &'static str,
}

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "info",
        run: |_, _| Ok(info()),
        help: "info: the name of the engine and the expansions it knows",
    },
    Command {
        name: "newgame",
        run: Uhp::new_game,
        help: "newgame [TYPE or GAMESTRING]: a new game; Base if nothing else is said",
    },
    Command {
        name: "play",
        run: Uhp::play,
        help: "play MOVE: plays a move",
    },
    Command {
        name: "pass",
        run: |uhp, _| uhp.play("pass"),
        help: "pass: passes, if nothing else is possible",
    },
    Command {
        name: "validmoves",
        run: |uhp, _| uhp.valid_moves(),
        help: "validmoves: the legal moves",
    },
    Command {
        name: "bestmove",
        run: Uhp::best_move,
        help: "bestmove time HH:MM:SS, bestmove depth N: the move the engine would play",
    },
    Command {
        name: "undo",
        run: Uhp::undo,
        help: "undo [N]: takes back one move, or N",
    },
    Command {
        name: "options",
        run: Uhp::options,
        help: "options, options get NAME, options set NAME VALUE: what can be chosen",
    },
    Command {
        name: "perft",
        run: Uhp::perft,
        help: "perft N: how many sequences of 1 to N moves there are from here",
    },
    Command {
        name: "help",
        run: |_, rest| help(rest),
        help: "help [COMMAND]: explains the commands",
    },
    Command {
        name: "exit",
        run: |_, _| Ok(String::new()),
        help: "exit: ends the conversation",
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
