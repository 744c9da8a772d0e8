//! The set-ups: tiles and rule variants.

use std::fmt;
use std::str::FromStr;

use rules::{Error, Player};

use super::tile::{Kind, Tile, Tiles};
use super::words;

/// A set-up: which tiles and which rule variants are in use.
#[derive(Debug, Clone, Copy)]
pub struct HiveSetup(&'static Rules);

/// The tiles and rule variants of a set-up.
#[derive(Debug)]
pub(super) struct Rules {
    /// Its name in a spec.
    name: &'static str,
    /// All tiles of both players.
    pub(super) tiles: Tiles,
    /// The turn by which a player must place the queen, from 1.
    pub(super) queen_by: u32,
    /// Whether beetles climb.
    pub(super) climbs: bool,
}

/// All set-ups, the default first.
static RULES: [Rules; 9] = [
    Rules {
        name: "simple",
        tiles: Tiles::set([1, 3, 3, 2, 2, 0, 0, 0]),
        queen_by: 3,
        climbs: false,
    },
    standard("base", [0, 0, 0]),
    standard("base+m", [1, 0, 0]),
    standard("base+l", [0, 1, 0]),
    standard("base+p", [0, 0, 1]),
    standard("base+ml", [1, 1, 0]),
    standard("base+mp", [1, 0, 1]),
    standard("base+lp", [0, 1, 1]),
    standard("base+mlp", [1, 1, 1]),
];

/// The standard game with the given numbers of mosquitoes, ladybugs and pillbugs.
const fn standard(name: &'static str, [m, l, p]: [u8; 3]) -> Rules {
    Rules {
        name,
        tiles: Tiles::set([1, 3, 3, 2, 2, m, l, p]),
        queen_by: 4,
        climbs: true,
    }
}

impl Rules {
    /// The number of tiles of a kind that each player has.
    fn count(&self, kind: Kind) -> u8 {
        let of_kind = Tiles::of_kind(Player::First, kind, kind.most());
        self.tiles.and(of_kind).len() as u8
    }

    /// The kinds a player has, in order.
    pub(super) fn kinds(&self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(|&kind| self.count(kind) > 0)
    }

    /// Whether the set has pillbugs, so that the tile that moved last matters.
    #[inline]
    pub(super) const fn throws(&self) -> bool {
        self.tiles.has(Tile::new(Player::First, Kind::Pillbug, 0))
    }
}

impl HiveSetup {
    /// Beetles that do not climb, the queen by the third turn.
    pub const SIMPLE: HiveSetup = HiveSetup(&RULES[0]);

    /// The smallest standard set that contains these tiles.
    pub(super) fn standard_with(tiles: Tiles) -> HiveSetup {
        let (largest, smaller) = (&RULES[RULES.len() - 1], &RULES[1..]);
        let has_all = |rules: &&Rules| tiles.without(rules.tiles).is_empty();
        let found = smaller
            .iter()
            .filter(has_all)
            .min_by_key(|rules| rules.tiles.len());
        HiveSetup(found.unwrap_or(largest))
    }

    #[inline]
    pub(super) const fn rules(self) -> &'static Rules {
        self.0
    }
}

impl Default for HiveSetup {
    fn default() -> HiveSetup {
        HiveSetup::SIMPLE
    }
}

impl PartialEq for HiveSetup {
    fn eq(&self, other: &HiveSetup) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for HiveSetup {}

impl fmt::Display for HiveSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rules().name)
    }
}

/// Case-insensitive; the letters after `base+` in any order.
impl FromStr for HiveSetup {
    type Err = Error;

    fn from_str(text: &str) -> Result<HiveSetup, Error> {
        let asked = sorted(text.trim());
        let found = RULES.iter().find(|rules| sorted(rules.name) == asked);
        found.map(HiveSetup).ok_or_else(|| {
            let names = RULES.each_ref().map(|rules| rules.name).join(", ");
            Error::Spec(words::NOT_A_SETUP.with(text).with(names))
        })
    }
}

/// The name in lower case, with the letters after `+` sorted.
fn sorted(name: &str) -> (String, Vec<char>) {
    let name = name.to_ascii_lowercase();
    let (base, letters) = name.split_at(name.find('+').map_or(name.len(), |plus| plus + 1));
    let mut letters: Vec<char> = letters.chars().collect();
    letters.sort_unstable();
    (base.to_owned(), letters)
}
