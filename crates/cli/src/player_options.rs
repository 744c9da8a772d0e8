//! The options that choose a computer player and its limits.

use std::time::Duration;

use ::games::AnyRecord;
use ::games::players::{MAX_LEGAL_MOVES, PlayerKind, PlayerName};
use clap::Args;

use crate::failure::Failure;
use crate::numbers::{self, thousands, threads_or_all};

/// The player and its limits.
#[derive(Args)]
pub(crate) struct PlayerOptions {
    /// Computer player, such as level:4, mcts or alphabeta,time=1s [default: level:8]
    #[arg(long, value_name = "P", value_parser = player)]
    player: Option<PlayerName>,

    /// Time per move, such as 2s or 300ms
    #[arg(long, value_name = "TIME", value_parser = numbers::time, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// Nodes (or playouts) per move
    #[arg(long, value_name = "N", value_parser = numbers::nodes, allow_negative_numbers = true)]
    nodes: Option<u64>,
}

/// Reads the name of a computer player.
pub(crate) fn player(text: &str) -> Result<PlayerName, String> {
    text.parse().map_err(|error: rules::Error| error.to_string())
}

impl PlayerOptions {
    /// The player with its limits; by default level:8 on all cores.
    pub(crate) fn name(&self, threads: Option<usize>) -> PlayerName {
        let mut name = self.player.unwrap_or_else(|| {
            let mut strongest = PlayerName::of(PlayerKind::Level(8));
            strongest.limits.threads = threads_or_all(None);
            strongest
        });
        name.limits.time = self.time.or(name.limits.time);
        name.limits.nodes = self.nodes.or(name.limits.nodes);
        name.limits.threads = threads.unwrap_or(name.limits.threads);
        name
    }
}

/// An error if the game is over or has too many legal moves for computer players.
pub(crate) fn check_playable(record: &dyn AnyRecord) -> Result<(), Failure> {
    if let Some(result) = record.result_text() {
        return Err(Failure::Input(format!("the game is over: {result}")));
    }
    let moves = record.perft(1, 1);
    if moves > MAX_LEGAL_MOVES {
        return Err(Failure::Input(format!(
            "too large for computer players: {} legal moves, at most {} are possible",
            thousands(moves),
            thousands(MAX_LEGAL_MOVES)
        )));
    }
    Ok(())
}
