//! The number of cells that a set-up tells is that of its board.

use crate::{Game, Scene};

/// The cells of the boards that were seen, against what the set-up tells.
pub(super) struct BoardSize {
    told: usize,
    start: usize,
    largest: usize,
}

impl BoardSize {
    pub(super) fn of<G: Game>(setup: &G::Setup) -> BoardSize {
        let start = G::start(setup).scene().board.cells.len();
        BoardSize {
            told: G::cells(setup),
            start,
            largest: start,
        }
    }

    /// A board that has all its cells at the start keeps them; one that grows stays within what was told.
    pub(super) fn check(&mut self, scene: &Scene, at: &str) {
        let (cells, told) = (scene.board.cells.len(), self.told);
        self.largest = self.largest.max(cells);
        if self.start == told {
            assert_eq!(cells, told, "a board has the cells that its set-up tells: {at}");
        } else {
            assert!(
                cells <= told,
                "a board of {cells} cells grows beyond {told}: {at}"
            );
        }
    }

    /// Only a board that grows may start with other cells than its set-up tells.
    pub(super) fn check_growth(&self, spec: &str) {
        let BoardSize { told, start, largest } = *self;
        assert!(
            start == told || largest > start,
            "{spec} tells {told} cells and has {start}"
        );
    }
}
