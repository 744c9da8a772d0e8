//! The set-ups, and all that differs between them.

use std::fmt;
use std::str::FromStr;

use rules::{Error, Player};

use super::tile::{Kind, Tiles};

/// Which set of tiles and which rules are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum HiveSetup {
    /// Beetles that do not climb, the queen by the third turn.
    #[default]
    Simple,
}

/// What differs between set-ups.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Rules {
    /// All tiles of both players.
    pub(super) tiles: Tiles,
    /// The turn of a player on which the queen is placed at the latest, from 1.
    pub(super) queen_by: u32,
    /// Whether beetles climb.
    pub(super) climbs: bool,
}

static SIMPLE: Rules = Rules {
    tiles: Tiles::set([1, 3, 3, 2, 2, 0, 0, 0]),
    queen_by: 3,
    climbs: false,
};

impl Rules {
    /// How many tiles of a kind a player has.
    pub(super) fn count(&self, kind: Kind) -> u8 {
        let of_kind = Tiles::of_kind(Player::First, kind, kind.most());
        self.tiles.and(of_kind).len() as u8
    }

    /// The kinds a player has, in order.
    pub(super) fn kinds(&self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(|&kind| self.count(kind) > 0)
    }
}

impl HiveSetup {
    /// All set-ups, the default first.
    pub const ALL: [HiveSetup; 1] = [HiveSetup::Simple];

    /// The name in a spec.
    pub const fn name(self) -> &'static str {
        match self {
            HiveSetup::Simple => "simple",
        }
    }

    #[inline]
    pub(super) const fn rules(self) -> &'static Rules {
        match self {
            HiveSetup::Simple => &SIMPLE,
        }
    }
}

impl fmt::Display for HiveSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for HiveSetup {
    type Err = Error;

    fn from_str(text: &str) -> Result<HiveSetup, Error> {
        let text = text.trim();
        HiveSetup::ALL
            .into_iter()
            .find(|setup| setup.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| {
                let names = HiveSetup::ALL.map(HiveSetup::name).join(", ");
                Error::Spec(format!(
                    "«{text}» is not a set-up of Hive; the set-ups are {names}"
                ))
            })
    }
}
