//! Stones as bitboards, and the rules, generic over the width of the sets.

use std::hash::{Hash, Hasher};

use grid::{Cell, Hexagon};
use rules::{Outcome, Player, Random};

use super::rings::{Ringed, Rings};

/// The stones and the player to move.
#[derive(Debug, Clone)]
pub(super) struct StoneBoard<S: Ringed> {
    pub(super) rings: &'static Rings<S>,
    stones: [S; 2],
    /// The playable cells: derived from the stones, cached because everything needs them.
    playable: S,
    turn: Player,
}

impl<S: Ringed> StoneBoard<S> {
    pub(super) fn new(
        board: Hexagon,
        turn: Player,
        stones: impl Iterator<Item = (Player, Cell)>,
    ) -> StoneBoard<S> {
        let mut board = StoneBoard {
            rings: S::rings(board),
            stones: [S::EMPTY; 2],
            playable: S::EMPTY,
            turn,
        };
        for (player, cell) in stones {
            board.stones[player.index()] = board.stones[player.index()].with(cell);
        }
        board.find_playable();
        board
    }

    pub(super) fn hexagon(&self) -> Hexagon {
        self.rings.board
    }

    pub(super) fn turn(&self) -> Player {
        self.turn
    }

    pub(super) fn stones(&self, player: Player) -> S {
        self.stones[player.index()]
    }

    pub(super) fn stone(&self, cell: Cell) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|&player| self.stones(player).contains(cell))
    }

    /// The empty cells with at least one empty neighbour.
    #[inline]
    pub(super) fn playable(&self) -> S {
        self.playable
    }

    #[inline]
    fn find_playable(&mut self) {
        let empty = self.rings.all & !(self.stones[0] | self.stones[1]);
        self.playable = empty & self.rings.around(empty);
    }

    /// The playable cells that a stone on this one makes unplayable, itself included.
    #[inline]
    pub(super) fn closed_by(&self, cell: Cell) -> S {
        let left = self.playable.without(cell);
        self.playable & !(left & self.rings.around(left))
    }

    /// The cells more than two steps away from every playable one.
    pub(super) fn locked(&self) -> S {
        let near = self.playable | self.rings.around(self.playable);
        self.rings.all & !(near | self.rings.around(near))
    }

    /// The enemy stones that a stone of the player to move on this cell flips.
    #[inline]
    pub(super) fn flips(&self, cell: Cell) -> S {
        self.rings
            .flips(cell, self.stones(self.turn), self.stones(self.turn.other()))
    }

    /// The number of a cell's neighbours that are off the board.
    pub(super) fn missing_beside(&self, cell: Cell) -> u32 {
        self.rings.missing_beside(cell)
    }

    #[inline(never)]
    pub(super) fn play(&mut self, cell: Cell) {
        let flips = self.flips(cell);
        let (own, enemy) = (self.turn.index(), self.turn.other().index());
        self.stones[own] = (self.stones[own] | flips).with(cell);
        self.stones[enemy] = self.stones[enemy] & !flips;
        self.turn = self.turn.other();
        self.find_playable();
    }

    /// When no cell is playable, the player with more stones wins.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        if !self.playable.is_empty() {
            return None;
        }
        let [red, blue] = self.stones.map(S::len);
        Some(match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Outcome::Win(Player::First),
            std::cmp::Ordering::Less => Outcome::Win(Player::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    pub(super) fn playout(&mut self, random: &mut Random, limit: usize, played: &mut Vec<Cell>) {
        while played.len() < limit && !self.playable.is_empty() {
            let choice = random.below(self.playable.len());
            // `choice` is below the number of playable cells, so there is such a cell.
            let Some(cell) = self.playable.nth(choice) else {
                return;
            };
            self.play(cell);
            played.push(cell);
        }
    }
}

/// The tables follow from the board and the playable cells from the stones, so neither is compared.
impl<S: Ringed> PartialEq for StoneBoard<S> {
    fn eq(&self, other: &Self) -> bool {
        self.hexagon() == other.hexagon() && self.stones == other.stones && self.turn == other.turn
    }
}

impl<S: Ringed> Eq for StoneBoard<S> {}

impl<S: Ringed> Hash for StoneBoard<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stones.hash(state);
        self.turn.hash(state);
    }
}
