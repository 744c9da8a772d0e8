//! Tiles: owner, kind and number.

use std::fmt;

use rules::{Error, Player};

use super::words;

/// The kind of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Moves one step; its player loses when it is surrounded.
    Queen,
    /// Moves any number of steps.
    Ant,
    /// Jumps over a row of tiles.
    Grasshopper,
    /// Moves exactly three steps.
    Spider,
    /// Moves one step; in the standard game also up, along and down the hive.
    Beetle,
    /// Moves like the tiles it touches.
    Mosquito,
    /// Moves two steps on top of the hive, then one down.
    Ladybug,
    /// Moves one step, or throws a neighbour over itself.
    Pillbug,
}

impl Kind {
    /// All kinds, in the order in which tiles are numbered.
    pub const ALL: [Kind; 8] = [
        Kind::Queen,
        Kind::Ant,
        Kind::Grasshopper,
        Kind::Spider,
        Kind::Beetle,
        Kind::Mosquito,
        Kind::Ladybug,
        Kind::Pillbug,
    ];

    /// The number of tiles of each kind that a player has in the largest set.
    const MOST: [u8; 8] = [1, 3, 3, 2, 2, 1, 1, 1];

    /// The index of each kind's first tile among a player's tiles.
    const FIRST: [u8; 8] = [0, 1, 4, 7, 9, 11, 12, 13];

    /// The letter of the kind in tile names.
    pub const fn letter(self) -> char {
        match self {
            Kind::Queen => 'Q',
            Kind::Ant => 'A',
            Kind::Grasshopper => 'G',
            Kind::Spider => 'S',
            Kind::Beetle => 'B',
            Kind::Mosquito => 'M',
            Kind::Ladybug => 'L',
            Kind::Pillbug => 'P',
        }
    }

    /// The kind of a letter, case-insensitive.
    pub fn of_letter(letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Queen => "queen",
            Kind::Ant => "ant",
            Kind::Grasshopper => "grasshopper",
            Kind::Spider => "spider",
            Kind::Beetle => "beetle",
            Kind::Mosquito => "mosquito",
            Kind::Ladybug => "ladybug",
            Kind::Pillbug => "pillbug",
        }
    }

    /// The number of tiles of the kind that a player has in the largest set.
    pub const fn most(self) -> u8 {
        Self::MOST[self as usize]
    }
}

/// A tile, by number: White's from 0, Black's from 16, each in the order of [`Kind::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile(u8);

impl Tile {
    /// The size of arrays indexed by tile. A player has at most 14 tiles, but powers of two are faster to index.
    pub(super) const COUNT: usize = 2 * Self::EACH;
    const EACH: usize = 16;

    const KINDS: [Kind; Self::COUNT] = {
        let mut kinds = [Kind::Queen; Self::COUNT];
        let mut kind = 0;
        while kind < Kind::ALL.len() {
            let mut number = 0;
            while number < Kind::MOST[kind] {
                let slot = (Kind::FIRST[kind] + number) as usize;
                kinds[slot] = Kind::ALL[kind];
                kinds[slot + Self::EACH] = Kind::ALL[kind];
                number += 1;
            }
            kind += 1;
        }
        kinds
    };

    /// The tile of a kind with a number from 0, below [`Kind::most`].
    pub const fn new(owner: Player, kind: Kind, number: u8) -> Tile {
        Tile((owner.index() * Self::EACH) as u8 + Kind::FIRST[kind as usize] + number)
    }

    /// A player's queen.
    pub const fn queen(owner: Player) -> Tile {
        Tile::new(owner, Kind::Queen, 0)
    }

    /// The tile with a number below [`Tile::COUNT`]; two numbers of each player belong to no set.
    pub(super) const fn of_index(index: usize) -> Tile {
        Tile((index % Self::COUNT) as u8)
    }

    /// The tile's number, below [`Tile::COUNT`].
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize % Self::COUNT
    }

    /// Whose it is.
    #[inline]
    pub const fn owner(self) -> Player {
        if self.index() < Self::EACH {
            Player::First
        } else {
            Player::Second
        }
    }

    /// What it is.
    #[inline]
    pub const fn kind(self) -> Kind {
        Self::KINDS[self.index()]
    }

    /// Its number within its kind, from 0.
    pub const fn number(self) -> u8 {
        (self.index() % Self::EACH) as u8 - Kind::FIRST[self.kind() as usize]
    }

    /// Parses a tile's name: `wA1`, `bq`, case-insensitive; the only tile of a kind may carry the number 1.
    pub fn read(name: &str) -> Result<Tile, Error> {
        let unknown = || Error::Notation(words::NOT_A_TILE.with(name));
        let mut chars = name.chars();
        let owner = match chars.next() {
            Some('w' | 'W') => Player::First,
            Some('b' | 'B') => Player::Second,
            _ => return Err(unknown()),
        };
        let kind = chars.next().and_then(Kind::of_letter).ok_or_else(unknown)?;
        let number = match chars.as_str() {
            "" if kind.most() == 1 => 1,
            "" => {
                return Err(Error::Notation(words::NEEDS_NUMBER.with(name).with(kind.most())));
            }
            digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().unwrap_or(0),
            _ => return Err(unknown()),
        };
        if !(1..=kind.most()).contains(&number) {
            return Err(Error::Notation(
                words::NO_SUCH_TILE
                    .with(name)
                    .with(kind.most())
                    .with(kind.letter()),
            ));
        }
        Ok(Tile::new(owner, kind, number - 1))
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = match self.owner() {
            Player::First => 'w',
            Player::Second => 'b',
        };
        write!(f, "{colour}{}", self.kind().letter())?;
        match self.kind().most() {
            1 => Ok(()),
            _ => write!(f, "{}", self.number() + 1),
        }
    }
}

/// A set of tiles, one bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Tiles(u32);

impl Tiles {
    pub(super) const NONE: Tiles = Tiles(0);

    /// All tiles that a player could have.
    #[inline]
    pub(super) const fn of(owner: Player) -> Tiles {
        Tiles(((1 << Tile::EACH) - 1) << (owner.index() * Tile::EACH))
    }

    /// The first `count` tiles of a kind.
    #[inline]
    pub(super) const fn of_kind(owner: Player, kind: Kind, count: u8) -> Tiles {
        Tiles(((1 << count) - 1) << Tile::new(owner, kind, 0).0)
    }

    /// The tiles of both players, given the number of each kind that a player has.
    pub(super) const fn set(counts: [u8; 8]) -> Tiles {
        let mut tiles = Tiles::NONE;
        let mut kind = 0;
        while kind < Kind::ALL.len() {
            let first = Tiles::of_kind(Player::First, Kind::ALL[kind], counts[kind]);
            let second = Tiles::of_kind(Player::Second, Kind::ALL[kind], counts[kind]);
            tiles = tiles.or(first).or(second);
            kind += 1;
        }
        tiles
    }

    /// The lowest tile of each kind and player, if the tiles of a kind leave the set in order.
    #[inline]
    #[must_use]
    pub(super) const fn lowest_of_each_kind(self) -> Tiles {
        const FIRSTS: u32 = Tiles::set([1; 8]).0;
        Tiles(self.0 & (FIRSTS | !(self.0 << 1)))
    }

    #[inline]
    pub(super) const fn has(self, tile: Tile) -> bool {
        self.0 >> tile.index() & 1 != 0
    }

    #[inline]
    pub(super) const fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.index();
    }

    #[inline]
    pub(super) const fn remove(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.index());
    }

    #[inline]
    #[must_use]
    pub(super) const fn and(self, other: Tiles) -> Tiles {
        Tiles(self.0 & other.0)
    }

    #[inline]
    #[must_use]
    pub(super) const fn or(self, other: Tiles) -> Tiles {
        Tiles(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub(super) const fn without(self, other: Tiles) -> Tiles {
        Tiles(self.0 & !other.0)
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }
}

/// Iterates from the lowest number up.
#[expect(
    clippy::copy_iterator,
    reason = "a set in one word is copied where it is iterated"
)]
impl Iterator for Tiles {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Tile(lowest as u8))
    }
}

/// A set of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Kinds(u8);

impl Kinds {
    #[inline]
    pub(super) const fn has(self, kind: Kind) -> bool {
        self.0 >> kind as u8 & 1 != 0
    }

    #[inline]
    pub(super) const fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << kind as u8;
    }
}
