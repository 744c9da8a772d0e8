//! Names of computer players: `level:4`, `alphabeta,time=1s,threads=2`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rules::Error;
use search::Limits;

use super::Options;
use crate::words;

/// How a player finds its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlayerKind {
    /// Uniformly random legal moves.
    Random,
    /// The move with the best static evaluation after it.
    Greedy,
    /// Plain alpha-beta to a fixed depth in plies.
    Minimax(u32),
    /// Alpha-beta with every technique.
    AlphaBeta,
    /// Monte Carlo tree search with every technique.
    Mcts,
    /// The best method for the game, at a strength from 1 to 8.
    Level(u8),
}

/// A computer player's name: its kind, its limits for a move and its search options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerName {
    /// How it finds its moves.
    pub kind: PlayerKind,
    /// Its limits for a move; what is not set is left to the kind.
    pub limits: Limits,
    /// The techniques of its search.
    pub options: Options,
}

impl PlayerName {
    /// A player of a kind, with no limits set and every technique.
    pub fn of(kind: PlayerKind) -> PlayerName {
        PlayerName {
            kind,
            limits: Limits {
                threads: 1,
                ..Limits::default()
            },
            options: Options::ALL,
        }
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerKind::Random => write!(f, "random"),
            PlayerKind::Greedy => write!(f, "greedy"),
            PlayerKind::Minimax(depth) => write!(f, "minimax:{depth}"),
            PlayerKind::AlphaBeta => write!(f, "alphabeta"),
            PlayerKind::Mcts => write!(f, "mcts"),
            PlayerKind::Level(level) => write!(f, "level:{level}"),
        }
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits {
            time,
            nodes,
            depth,
            threads,
            seed,
            memory: _,
        } = self.limits;
        write!(f, "{}", self.kind)?;
        if let Some(time) = time {
            write!(f, ",time={}ms", time.as_millis())?;
        }
        if let Some(nodes) = nodes {
            write!(f, ",nodes={nodes}")?;
        }
        if let Some(depth) = depth {
            write!(f, ",depth={depth}")?;
        }
        if threads > 1 {
            write!(f, ",threads={threads}")?;
        }
        if seed != 0 {
            write!(f, ",seed={seed}")?;
        }
        for option in self.options.disabled() {
            write!(f, ",without={option}")?;
        }
        Ok(())
    }
}

impl FromStr for PlayerName {
    type Err = Error;

    fn from_str(text: &str) -> Result<PlayerName, Error> {
        let text = text.trim().to_ascii_lowercase();
        let mut parts = text.split(',').map(str::trim);
        let mut player = PlayerName::of(kind(parts.next().unwrap_or_default())?);
        for option in parts {
            set(&mut player, option)?;
        }
        Ok(player)
    }
}

fn kind(text: &str) -> Result<PlayerKind, Error> {
    let (name, number) = text
        .split_once(':')
        .map_or((text, None), |(name, number)| (name, Some(number)));
    let number_in = |low: u32, high: u32| {
        let number = number.and_then(|number| number.parse().ok());
        number.filter(|number| (low..=high).contains(number))
    };
    let kind = match (name, number) {
        ("random", None) => Some(PlayerKind::Random),
        ("greedy", None) => Some(PlayerKind::Greedy),
        ("alphabeta", None) => Some(PlayerKind::AlphaBeta),
        ("mcts", None) => Some(PlayerKind::Mcts),
        ("minimax", Some(_)) => number_in(1, 20).map(PlayerKind::Minimax),
        ("level", Some(_)) => number_in(1, 8).map(|level| PlayerKind::Level(level as u8)),
        _ => None,
    };
    kind.ok_or_else(|| Error::Spec(words::NOT_A_PLAYER.with(text)))
}

fn set(player: &mut PlayerName, option: &str) -> Result<(), Error> {
    let refused = || {
        Error::Spec(
            words::NOT_AN_OPTION
                .with(option)
                .with(Options::names().join(", ")),
        )
    };
    let limits = &mut player.limits;
    let (name, value) = option.split_once('=').ok_or_else(refused)?;
    let number = || value.parse::<u64>().ok();
    match name {
        "time" => limits.time = Some(time(value).ok_or_else(refused)?),
        "nodes" => limits.nodes = Some(number().filter(|&nodes| nodes > 0).ok_or_else(refused)?),
        "depth" => {
            limits.depth = Some(
                number()
                    .filter(|depth| (1..=100).contains(depth))
                    .ok_or_else(refused)? as u32,
            );
        }
        "threads" => {
            limits.threads = number()
                .filter(|threads| (1..=256).contains(threads))
                .ok_or_else(refused)? as usize;
        }
        "seed" => limits.seed = number().ok_or_else(refused)?,
        "without" => player.options.disable(value).ok_or_else(refused)?,
        _ => return Err(refused()),
    }
    Ok(())
}

/// Parses a time as written in player names: `1s`, `300ms`, `0.1` (seconds); at most a day.
pub fn time(text: &str) -> Option<Duration> {
    let seconds = match text.strip_suffix("ms") {
        Some(number) => number.parse::<f64>().ok()? / 1000.0,
        None => text.strip_suffix('s').unwrap_or(text).parse().ok()?,
    };
    (0.0..=86_400.0)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_printed() {
        for text in [
            "random",
            "greedy",
            "minimax:5",
            "alphabeta",
            "mcts",
            "level:8",
            "level:3,time=100ms,nodes=5,depth=4,threads=2,seed=7",
            "alphabeta,without=table,without=null-move",
            "mcts,nodes=100,without=rave",
        ] {
            assert_eq!(text.parse::<PlayerName>().unwrap().to_string(), text);
        }
        assert_eq!(
            "MCTS, time=1.5s".parse::<PlayerName>().unwrap().to_string(),
            "mcts,time=1500ms"
        );
    }

    #[test]
    fn other_names_are_refused_with_what_is_allowed() {
        for text in [
            "",
            "level",
            "level:0",
            "level:9",
            "minimax",
            "random:1",
            "level:4,time=x",
            "mcts,nodes=0",
            "mcts,",
            "mcts,time=-1s",
            "mcts,time=nan",
            "mcts,without=luck",
        ] {
            assert!(
                text.parse::<PlayerName>()
                    .unwrap_err()
                    .to_string()
                    .contains("use "),
                "{text}"
            );
        }
    }
}
