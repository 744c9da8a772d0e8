//! The features of a position.
//!
//! The evaluation is a weighted sum of features. Every feature is counted for the player to move and against the
//! opponent, so the evaluation is antisymmetric. One pass over the tiles finds them all, without move generation: what
//! a tile can do follows from its cell. A pinned tile can't move, an enclosed one can't slide.

use rules::{Player, Position};

use crate::hive::Hive;
use crate::hive::cells::Cells;
use crate::hive::directions::{ALL_ROUND, Directions, slides};
use crate::hive::movegen::pinned::Pinned;
use crate::hive::tile::{Kind, Tile, Tiles};
use crate::hive::torus::{Cell, distance};

/// The number of features.
pub(super) const COUNT: usize = 72;

/// The value of each feature.
pub(super) type Features = [i32; COUNT];

// The index of each group of features.

/// Free tiles, by kind.
pub(super) const FREE: usize = 0;
/// Stuck tiles, by kind.
pub(super) const STUCK: usize = 8;
/// Tiles in hand, by kind.
pub(super) const HAND: usize = 16;
/// Tiles covered by a tile of their own colour, and by an enemy tile.
pub(super) const COVERED: usize = 24;
/// The queen, by the number of occupied cells around it.
pub(super) const TAKEN: usize = 26;
/// The queen is covered by an enemy tile.
pub(super) const SMOTHERED: usize = 32;
/// The queen can move, by the number of occupied cells around it.
pub(super) const ESCAPE: usize = 33;
/// Enemy tiles that can move and do not touch the queen yet, by the number of occupied cells around it.
pub(super) const ATTACKERS: usize = 39;
/// Empty cells around the queen that can be slid into, by the number of occupied cells around it.
pub(super) const OPEN: usize = 45;
/// Own tiles next to the queen that can move away, by the number of occupied cells around it.
pub(super) const LOOSENERS: usize = 51;
/// A pillbug next to the queen with room to throw, by the number of occupied cells around it.
pub(super) const GUARD: usize = 57;
/// Tiles on top of the hive one, two and three steps from the enemy queen.
pub(super) const ABOVE: usize = 63;
/// Climbing tiles on the ground two steps from the enemy queen.
pub(super) const CLIMBERS: usize = 66;
/// Cells where a tile in hand can be placed.
pub(super) const ROOM: usize = 67;
/// Tiles in hand, but no such cell.
pub(super) const SHUT: usize = 68;
/// The side to move (tempo).
pub(super) const TEMPO: usize = 69;
/// The side to move, while the enemy queen has two empty neighbours, or one.
pub(super) const INITIATIVE: usize = 70;

/// Caps on the number of attackers and of cells for placement.
const ENOUGH_ATTACKERS: i32 = 5;
const ENOUGH_ROOM: u32 = 12;

/// A player's queen.
#[derive(Clone, Copy)]
struct Court {
    /// Its cell; a queen in hand has nothing near it.
    queen: Option<Cell>,
    /// The number of occupied cells around it.
    taken: usize,
}

/// The result of one pass over a player's tiles.
#[derive(Default)]
struct Army {
    /// Tiles that can move and do not touch the enemy queen.
    attackers: i32,
    /// Tiles that can move and touch the own queen.
    looseners: i32,
}

/// The features of a position, from the point of view of the player to move.
pub(super) fn of(hive: &Hive) -> Features {
    let mut features = [0; COUNT];
    let pinned = hive.pinned();
    let [own, enemy] = [hive.turn(), hive.turn().other()];
    let courts = Player::BOTH.map(|player| Court::of(hive, player));
    for (player, sign) in [(own, 1), (enemy, -1)] {
        let [court, other] = [courts[player.index()], courts[player.other().index()]];
        let army = muster(hive, player, &pinned, court, other, sign, &mut features);
        if other.queen.is_some() {
            features[ATTACKERS + other.taken] -= sign * army.attackers.min(ENOUGH_ATTACKERS);
        }
        if court.queen.is_some() {
            features[LOOSENERS + court.taken] += sign * army.looseners;
        }
        court.judge(hive, player, &pinned, sign, &mut features);
    }
    count_room(hive, own, &mut features);
    features[TEMPO] = 1;
    if let Some(liberty) = courts[enemy.index()].taken.checked_sub(4) {
        features[INITIATIVE + liberty.min(1)] = 1;
    }
    features
}

/// Counts a player's tiles by kind and mobility.
fn muster(
    hive: &Hive,
    player: Player,
    pinned: &Pinned,
    court: Court,
    other: Court,
    sign: i32,
    features: &mut Features,
) -> Army {
    let mut army = Army::default();
    for tile in hive.hand(player) {
        features[HAND + tile.kind() as usize] += sign;
    }
    let uncovered = hive.placed(player).without(hive.covered);
    let covered = hive.placed(player).and(hive.covered);
    for tile in covered {
        let enemy = hive.tops[player.other().index()].has(hive.cells[tile.index()]);
        features[COVERED + usize::from(enemy)] += sign;
    }
    for tile in uncovered {
        let cell = hive.cells[tile.index()];
        let above = hive.levels[tile.index()] > 0;
        let kind = tile.kind();
        let free = above || is_free(hive, tile, cell, pinned);
        features[if free { FREE } else { STUCK } + kind as usize] += sign;
        let away = other.queen.map_or(usize::MAX, |queen| distance(cell, queen));
        army.attackers += i32::from(free && away > 1 && kind != Kind::Queen);
        if free && kind != Kind::Queen && court.queen.is_some_and(|queen| distance(cell, queen) == 1) {
            army.looseners += 1;
        }
        if above && (1..=3).contains(&away) {
            features[ABOVE + away - 1] += sign;
        } else if free && away == 2 && kind == Kind::Beetle {
            features[CLIMBERS] += sign;
        }
    }
    army
}

/// Whether a top tile on the ground can move, as far as its neighbours tell.
#[inline]
fn is_free(hive: &Hive, tile: Tile, cell: Cell, pinned: &Pinned) -> bool {
    if pinned.has(&hive.torus, cell) {
        return false;
    }
    let over = match tile.kind() {
        Kind::Grasshopper | Kind::Ladybug => true,
        Kind::Beetle => hive.rules().climbs,
        Kind::Mosquito => {
            let beside = hive.kinds_beside(cell);
            beside.has(Kind::Grasshopper) || beside.has(Kind::Beetle) || beside.has(Kind::Ladybug)
        }
        Kind::Queen | Kind::Ant | Kind::Spider | Kind::Pillbug => false,
    };
    over || slides(hive.torus.around(cell)).0 != 0
}

impl Court {
    fn of(hive: &Hive, player: Player) -> Court {
        let queen = hive.cell_of(Tile::queen(player));
        Court {
            queen,
            taken: queen.map_or(0, |cell| hive.torus.around(cell).count_ones() as usize % 6),
        }
    }

    /// The safety of the queen.
    fn judge(self, hive: &Hive, player: Player, pinned: &Pinned, sign: i32, features: &mut Features) {
        let Some(cell) = self.queen else { return };
        let queen = Tile::queen(player);
        features[TAKEN + self.taken] += sign;
        if hive.covered.has(queen) {
            features[SMOTHERED] += sign * i32::from(hive.tops[player.other().index()].has(cell));
        } else if is_free(hive, queen, cell, pinned) {
            features[ESCAPE + self.taken] += sign;
        }
        let empty = Directions(!hive.torus.around(cell) & ALL_ROUND);
        let open = empty.filter(|&direction| slides(hive.torus.around(cell.step(direction))).0 != 0);
        features[OPEN + self.taken] += sign * open.count() as i32;
        features[GUARD + self.taken] += sign * i32::from(has_guard(hive, player, cell));
    }
}

/// Whether a pillbug, or a mosquito that touches one, is next to the queen and has room to throw.
fn has_guard(hive: &Hive, player: Player, queen: Cell) -> bool {
    if !hive.rules().throws() {
        return false;
    }
    let throwers = [Kind::Pillbug, Kind::Mosquito].map(|kind| Tile::new(player, kind, 0));
    throwers.into_iter().any(|tile| {
        let cell = hive.cells[tile.index()];
        hive.on_board.without(hive.covered).has(tile)
            && distance(cell, queen) == 1
            && hive.torus.around(cell) != ALL_ROUND
            && hive.has_power_to_throw(tile)
    })
}

/// Counts the cells where tiles can be placed.
fn count_room(hive: &Hive, own: Player, features: &mut Features) {
    let beside = [0, 1].map(|player: usize| hive.tops[player].beside(hive.extent));
    let taken = hive.tops[0].or(&hive.tops[1]);
    for (player, sign) in [(own, 1), (own.other(), -1)] {
        if hive.hand(player).is_empty() {
            continue;
        }
        let closed: Cells = taken.or(&beside[player.other().index()]);
        let room = beside[player.index()].without(&closed).len(hive.extent);
        features[ROOM] += sign * room.min(ENOUGH_ROOM) as i32;
        features[SHUT] += sign * i32::from(room == 0 && hive.placed(player) != Tiles::NONE);
    }
}
