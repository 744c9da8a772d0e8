//! Abalon: push the enemy's marbles off a hexagon.
//!
//! The rules are written once, over any [`CellSet`](grid::CellSet), in `table` and `moves`; [`Abalon`] chooses the
//! smallest set that holds its board. Words are in `notation` and `position_text`, what a person sees in `face`.

mod ejections;
mod eval;
mod face;
mod features;
mod ground;
mod moves;
mod notation;
mod position_text;
mod setup;
mod table;
#[cfg(test)]
mod tests;

use std::hash::{Hash, Hasher};

use grid::{Cell, Hexagon, Wide};
use rules::{Outcome, Player, Position};
use rustc_hash::FxHasher;

pub use moves::{Line, Move};
pub use setup::AbalonSetup;
use table::{Pushed, State, Table};

/// A position of Abalon.
///
/// On the usual boards it is one cache line without anything on the heap.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Abalon(Size);

/// The table, in sets as large as its board needs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Size {
    /// Sides up to 5.
    Small(Table<u128>),
    /// Sides up to 11.
    Medium(Box<Table<Wide<8>>>),
    /// Sides up to 50.
    Large(Box<Table<Wide<155>>>),
}

/// The same expression for a table of any size.
macro_rules! on_table {
    ($abalon:expr, $table:ident => $body:expr) => {
        match $abalon {
            Size::Small($table) => $body,
            Size::Medium($table) => $body,
            Size::Large($table) => $body,
        }
    };
}
use on_table;

impl Abalon {
    /// The table with the marbles that `owner` sees.
    fn new(state: State, owner: impl Fn(Cell) -> Option<Player>) -> Abalon {
        Abalon(match state.side {
            ..=5 => Size::Small(Table::new(state, owner)),
            6..=11 => Size::Medium(Box::new(Table::new(state, owner))),
            12.. => Size::Large(Box::new(Table::new(state, owner))),
        })
    }

    #[inline]
    fn state(&self) -> &State {
        on_table!(&self.0, table => &table.state)
    }

    fn board(&self) -> Hexagon {
        self.state().board()
    }

    /// Whose marble lies on a point.
    fn owner(&self, point: Cell) -> Option<Player> {
        on_table!(&self.0, table => table.owner(point))
    }

    /// The point's marble is the player's who moves.
    fn is_own(&self, point: Cell) -> bool {
        self.owner(point) == Some(self.turn())
    }
}

impl Position for Abalon {
    type Move = Move;

    #[inline]
    fn turn(&self) -> Player {
        self.state().turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.state().winner() {
            return Some(Outcome::Win(winner));
        }
        let stuck = on_table!(&self.0, table => !table.has_move());
        stuck.then(|| Outcome::Win(self.turn().other()))
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.state().winner().is_none() {
            match &self.0 {
                Size::Small(table) if table.state.side == 5 => table.list_on_side_five(moves),
                other => on_table!(other, table => table.list_moves(moves)),
            }
        }
    }

    fn count_moves(&self) -> u64 {
        if self.state().winner().is_some() {
            return 0;
        }
        u64::from(match &self.0 {
            Size::Small(table) if table.state.side == 5 => table.count_on_side_five(),
            other => on_table!(other, table => table.count_moves()),
        })
    }

    fn is_legal(&self, m: Move) -> bool {
        self.state().winner().is_none() && on_table!(&self.0, table => table.allows(m))
    }

    fn illegal_reason(&self, m: Move) -> String {
        notation::objection(self, m)
    }

    fn play_unchecked(&mut self, m: Move) {
        on_table!(&mut self.0, table => table.play(m));
    }

    fn is_progress(&self, m: Move) -> bool {
        on_table!(&self.0, table => table.pushed_by(m) == Pushed::Out)
    }

    #[inline]
    fn key(&self) -> u64 {
        if let Size::Small(table) = &self.0 {
            return table.key();
        }
        let mut hasher = FxHasher::default();
        self.hash(&mut hasher);
        hasher.finish()
    }
}
