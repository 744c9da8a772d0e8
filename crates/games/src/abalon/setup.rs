//! The set-ups: where the marbles start.

use std::fmt;
use std::str::FromStr;

use grid::{Cell, Hexagon};
use rules::{Error, Player};

use super::words;

/// The side of the board and the starting layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AbalonSetup {
    side: u8,
    opening: Opening,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opening {
    /// Red at the top, Black at the bottom.
    Rows,
    /// The Belgian daisy on side 5: two flowers each.
    Daisy,
}

const SIDES: std::ops::RangeInclusive<u8> = 4..=50;

/// The Belgian daisy, from the top row.
const DAISY: [&str; 9] = [
    "RR.BB",
    "RRRBBB",
    ".RR.BB.",
    "........",
    ".........",
    "........",
    ".BB.RR.",
    "BBBRRR",
    "BB.RR",
];

impl AbalonSetup {
    /// Points on a side.
    pub const fn side(self) -> u8 {
        self.side
    }

    /// The board.
    pub(super) const fn board(self) -> Hexagon {
        Hexagon::new(self.side as u16)
    }

    /// The number of marbles that each player starts with.
    pub(super) fn marbles(self) -> usize {
        let board = self.board();
        let black = |&point: &Cell| self.owner(point) == Some(Player::First);
        board.cells().filter(black).count()
    }

    /// The owner of the marble on a point at the start.
    pub(super) fn owner(self, point: Cell) -> Option<Player> {
        let board = self.board();
        let row = board.hex(point).r + i32::from(self.side) - 1;
        let line = board.row(row as u16);
        let from_left = line.take_while(|&other| other != point).count();
        match self.opening {
            Opening::Rows => self.owner_in_rows(row as usize, from_left),
            Opening::Daisy => match DAISY[row as usize].as_bytes()[from_left] {
                b'B' => Some(Player::First),
                b'R' => Some(Player::Second),
                _ => None,
            },
        }
    }

    /// Full rows at the player's edge, then one without its first two and last two points.
    fn owner_in_rows(self, row: usize, from_left: usize) -> Option<Player> {
        let (side, rows) = (usize::from(self.side), 2 * usize::from(self.side) - 1);
        let full = 2 * side / 3 - 1;
        let (player, from_edge) = if row < side {
            (Player::Second, row)
        } else {
            (Player::First, rows - 1 - row)
        };
        let length = side + from_edge;
        let inner = (2..length - 2).contains(&from_left);
        (from_edge < full || from_edge == full && inner).then_some(player)
    }
}

impl Default for AbalonSetup {
    fn default() -> AbalonSetup {
        AbalonSetup {
            side: 5,
            opening: Opening::Rows,
        }
    }
}

impl fmt::Display for AbalonSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.opening {
            Opening::Rows => write!(f, "{}", self.side),
            Opening::Daisy => write!(f, "{}-daisy", self.side),
        }
    }
}

impl FromStr for AbalonSetup {
    type Err = Error;

    fn from_str(text: &str) -> Result<AbalonSetup, Error> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("5-daisy") || text.eq_ignore_ascii_case("daisy") {
            return Ok(AbalonSetup {
                side: 5,
                opening: Opening::Daisy,
            });
        }
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let side = text.parse().ok().filter(|side| digits && SIDES.contains(side));
        let opening = Opening::Rows;
        side.map(|side| AbalonSetup { side, opening }).ok_or_else(|| {
            Error::Spec(
                words::NOT_A_SETUP
                    .with(text)
                    .with(SIDES.start())
                    .with(SIDES.end()),
            )
        })
    }
}
