//! The two clocks of a game, and what happens when one runs out.
//!
//! A clock is told what time it is, as the time since some moment that stays the same: since the program began, or since
//! 1970. So a clock can be folded from what was written down, and tests need not wait.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::Player;
use crate::shared_list::SharedList;

/// How much time the players have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TimeControl {
    /// No clock.
    #[default]
    None,
    /// A fixed time per move; when it runs out, a random move is played.
    PerMove(Duration),
    /// A budget for the whole game plus an increment per move; when it runs out, the game is lost.
    Total {
        /// At the start.
        base: Duration,
        /// After each move.
        increment: Duration,
    },
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let control = match text.trim().split_once('+') {
            None if text.trim().eq_ignore_ascii_case("none") => Some(TimeControl::None),
            None => seconds(text, 1.0).map(TimeControl::PerMove),
            Some((base, increment)) => seconds(base, 60.0)
                .zip(seconds(increment, 1.0))
                .map(|(base, increment)| TimeControl::Total { base, increment }),
        };
        let some_time = |control: &TimeControl| match control {
            TimeControl::None => true,
            TimeControl::PerMove(time) | TimeControl::Total { base: time, .. } => !time.is_zero(),
        };
        control.filter(some_time).ok_or_else(|| {
            "say seconds a move (30), minutes and seconds more after each move (5+3), or none; a day at most"
                .to_owned()
        })
    }
}

/// A duration given as a number of units of `unit` seconds each, from zero to a day.
fn seconds(text: &str, unit: f64) -> Option<Duration> {
    const DAY: f64 = 86_400.0;
    let text = text.trim();
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds = text.parse::<f64>().ok().filter(|_| plain)? * unit;
    (seconds <= DAY).then(|| Duration::from_millis((seconds * 1000.0).round() as u64))
}

/// As it is read: `30`, `5+3`, `none`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::None => write!(f, "none"),
            TimeControl::PerMove(time) => write!(f, "{}", time.as_secs_f64()),
            TimeControl::Total { base, increment } => {
                write!(f, "{}+{}", base.as_secs_f64() / 60.0, increment.as_secs_f64())
            }
        }
    }
}

impl TimeControl {
    /// As the tag `TimeControl` of a record writes it: `1/30` for 30 seconds a move, `300+3`.
    pub fn tag(self) -> Option<String> {
        match self {
            TimeControl::None => None,
            TimeControl::PerMove(time) => Some(format!("1/{}", time.as_secs_f64())),
            TimeControl::Total { base, increment } => {
                Some(format!("{}+{}", base.as_secs_f64(), increment.as_secs_f64()))
            }
        }
    }
}

/// What follows when a clock has run out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    /// A random move is played.
    RandomMove,
    /// The game is lost.
    Loss,
}

/// Both players' time.
#[derive(Debug, Clone)]
pub struct Clock {
    control: TimeControl,
    /// What both had when the turn began.
    left: [Duration; 2],
    begun: Duration,
    /// What both had before each move, to go back to.
    before: SharedList<[Duration; 2]>,
}

impl Clock {
    /// Full clocks; the first turn begins now.
    pub fn new(control: TimeControl, now: Duration) -> Clock {
        let each = match control {
            TimeControl::None => Duration::ZERO,
            TimeControl::PerMove(time) => time,
            TimeControl::Total { base, .. } => base,
        };
        Clock {
            control,
            left: [each; 2],
            begun: now,
            before: SharedList::default(),
        }
    }

    /// About how many bytes it allocates.
    pub fn heap_bytes(&self) -> usize {
        self.before.heap_bytes()
    }

    /// How much time the players were given.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// When the time of the player to move is over, if nothing happens; never without clocks.
    pub fn deadline(&self, turn: Player) -> Option<Duration> {
        (self.control != TimeControl::None).then(|| self.begun + self.left[turn.index()])
    }

    /// What a player has left while it is `turn`'s turn; `None` without clocks.
    pub fn left(&self, player: Player, turn: Option<Player>, now: Duration) -> Option<Duration> {
        let used = match turn {
            Some(turn) if turn == player => self.thought(now),
            _ => Duration::ZERO,
        };
        (self.control != TimeControl::None).then(|| self.left[player.index()].saturating_sub(used))
    }

    /// How long the player to move has been thinking.
    pub fn thought(&self, now: Duration) -> Duration {
        now.saturating_sub(self.begun)
    }

    /// What follows if the player to move has no time left.
    pub fn flag(&self, turn: Player, now: Duration) -> Option<Flag> {
        let out = self
            .left(turn, Some(turn), now)
            .is_some_and(|left| left.is_zero());
        out.then_some(match self.control {
            TimeControl::Total { .. } => Flag::Loss,
            _ => Flag::RandomMove,
        })
    }

    /// A player has moved; the other side's time runs at once. What of the time went by `on_the_way` from one to the other
    /// is not counted.
    pub fn moved(&mut self, player: Player, now: Duration, on_the_way: Duration) {
        self.before.push(self.left);
        if let TimeControl::Total { increment, .. } = self.control {
            let used = self.thought(now).saturating_sub(on_the_way);
            let left = &mut self.left[player.index()];
            *left = left.saturating_sub(used) + increment;
        }
        self.begun = now;
    }

    /// The game goes on after all: the turn begins again.
    pub fn resumed(&mut self, now: Duration) {
        self.begun = now;
    }

    /// A move was taken back: both have what they had before it.
    pub fn taken_back(&mut self, now: Duration) {
        if let Some(left) = self.before.pop() {
            self.left = left;
        }
        self.begun = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Option<Player> = Some(Player::First);

    fn after(start: Duration, seconds: u64) -> Duration {
        start + Duration::from_secs(seconds)
    }

    #[test]
    fn controls_are_read() {
        let s = Duration::from_secs;
        assert_eq!("30".parse(), Ok(TimeControl::PerMove(s(30))));
        let total = TimeControl::Total {
            base: s(300),
            increment: s(3),
        };
        assert_eq!("5+3".parse(), Ok(total));
        assert_eq!("None".parse(), Ok(TimeControl::None));
        assert_eq!("0.5+0".parse::<TimeControl>().unwrap().tag().unwrap(), "30+0");
        for text in ["30", "0.5", "5+3", "0.5+0", "none"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        let tag = "30".parse::<TimeControl>().unwrap().tag();
        assert_eq!(tag.as_deref(), Some("1/30"));
    }

    #[test]
    fn nonsense_is_no_control() {
        let nonsense = [
            "", "0", "-1", "5+", "+3", "0+3", "5+3+1", "1e3", "inf", "NaN", "90000", "2000+0", "1.2.3",
            "soon",
        ];
        for text in nonsense {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn each_move_has_its_own_seconds() {
        let start = Duration::from_secs(1000);
        let mut clock = Clock::new("30".parse().unwrap(), start);
        assert_eq!(
            clock.left(Player::First, FIRST, after(start, 12)),
            Some(Duration::from_secs(18))
        );
        assert_eq!(
            clock.left(Player::Second, FIRST, after(start, 12)),
            Some(Duration::from_secs(30))
        );
        clock.moved(Player::First, after(start, 29), Duration::ZERO);
        assert_eq!(clock.deadline(Player::Second), Some(after(start, 59)));
        assert_eq!(clock.flag(Player::Second, after(start, 58)), None);
        assert_eq!(
            clock.flag(Player::Second, after(start, 59)),
            Some(Flag::RandomMove)
        );
    }

    #[test]
    fn a_whole_game_has_its_minutes_and_increments() {
        let start = Duration::from_secs(1000);
        let mut clock = Clock::new("1+5".parse().unwrap(), start);
        clock.moved(Player::First, after(start, 20), Duration::ZERO);
        clock.moved(Player::Second, after(start, 21), Duration::ZERO);
        assert_eq!(clock.left, [Duration::from_secs(45), Duration::from_secs(64)]);
        assert_eq!(clock.flag(Player::First, after(start, 66)), Some(Flag::Loss));
        clock.taken_back(after(start, 30));
        assert_eq!(clock.left, [Duration::from_secs(45), Duration::from_mins(1)]);
    }

    #[test]
    fn the_way_of_a_move_is_not_the_players_time() {
        let start = Duration::from_secs(1000);
        let mut clock = Clock::new("1+0".parse().unwrap(), start);
        clock.moved(Player::First, after(start, 20), Duration::from_secs(2));
        clock.moved(Player::Second, after(start, 21), Duration::from_secs(2));
        assert_eq!(
            clock.left,
            [Duration::from_secs(42), Duration::from_mins(1)],
            "nobody has more than before"
        );
        assert_eq!(clock.deadline(Player::First), Some(after(start, 63)));
    }

    #[test]
    fn without_a_control_nothing_runs_out() {
        let start = Duration::from_secs(1000);
        let clock = Clock::new(TimeControl::None, start);
        assert_eq!(clock.left(Player::First, FIRST, after(start, 999)), None);
        assert_eq!(clock.flag(Player::First, after(start, 999_999)), None);
    }
}
