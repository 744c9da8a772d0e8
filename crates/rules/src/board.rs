//! The board that pieces lie on, as data: what stays while they move.

use std::sync::{Arc, PoisonError, RwLock};

use grid::{Layout, Point};
use smol_str::SmolStr;

use crate::Player;

/// A cell that can be seen and clicked.
#[derive(Debug, Clone, PartialEq)]
pub struct SceneCell {
    /// Its name as a spot.
    pub spot: SmolStr,
    /// Where it lies.
    pub centre: Point,
}

/// A word at the edge of the board.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// The word.
    pub text: SmolStr,
    /// The middle of it.
    pub at: Point,
}

/// A side of the board that a player owns, as a line just outside its cells.
#[derive(Debug, Clone, PartialEq)]
pub struct Edge {
    /// Whose it is.
    pub owner: Player,
    /// Where the line begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

/// A rectangle round everything.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// The upper left corner.
    pub min: Point,
    /// The lower right corner.
    pub max: Point,
}

/// The cells of a board and what is printed around them.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    /// How cells are arranged.
    pub layout: Layout,
    /// The corners of every cell, relative to its centre.
    pub outline: Vec<Point>,
    /// The cells.
    pub cells: Vec<SceneCell>,
    /// Coordinates at the edge.
    pub labels: Vec<Label>,
    /// Sides that players own, in games that have them.
    pub edges: Vec<Edge>,
    /// A rectangle round the cells and labels.
    pub bounds: Bounds,
}

impl Board {
    /// A board of these cells and labels.
    pub fn new(layout: Layout, cells: Vec<SceneCell>, labels: Vec<Label>) -> Board {
        let outline = layout.outline();
        let points = || {
            let corners = cells.iter().flat_map(|cell| {
                outline.iter().map(|corner| Point {
                    x: cell.centre.x + corner.x,
                    y: cell.centre.y + corner.y,
                })
            });
            corners.chain(labels.iter().map(|label| label.at))
        };
        let least = |values: &mut dyn Iterator<Item = f64>| values.reduce(f64::min).unwrap_or(-1.0);
        let most = |values: &mut dyn Iterator<Item = f64>| values.reduce(f64::max).unwrap_or(1.0);
        let bounds = Bounds {
            min: Point {
                x: least(&mut points().map(|p| p.x)),
                y: least(&mut points().map(|p| p.y)),
            },
            max: Point {
                x: most(&mut points().map(|p| p.x)),
                y: most(&mut points().map(|p| p.y)),
            },
        };
        Board {
            layout,
            outline,
            cells,
            labels,
            edges: Vec::new(),
            bounds,
        }
    }

    /// The same board with sides that players own.
    #[must_use]
    pub fn with_edges(self, edges: Vec<Edge>) -> Board {
        Board { edges, ..self }
    }
}

/// The boards of a game by size, each built once and shared by all its scenes.
///
/// Only a few boards are kept, and no huge one: the cache takes a few megabytes at most.
pub struct BoardCache {
    boards: RwLock<Vec<(u32, Arc<Board>)>>,
}

impl BoardCache {
    const MAX_BOARDS: usize = 16;
    const MAX_CELLS: usize = 4096;

    /// A cache without boards.
    pub const fn new() -> BoardCache {
        BoardCache {
            boards: RwLock::new(Vec::new()),
        }
    }

    /// The board of a size, built if it is not there.
    pub fn get(&self, size: u32, build: impl FnOnce() -> Board) -> Arc<Board> {
        let boards = self.boards.read().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, board)) = boards.iter().find(|(known, _)| *known == size) {
            return Arc::clone(board);
        }
        drop(boards);
        let board = Arc::new(build());
        if board.cells.len() <= Self::MAX_CELLS {
            self.keep(size, &board);
        }
        board
    }

    fn keep(&self, size: u32, board: &Arc<Board>) {
        let mut boards = self.boards.write().unwrap_or_else(PoisonError::into_inner);
        if boards.iter().any(|(known, _)| *known == size) {
            return;
        }
        if boards.len() == Self::MAX_BOARDS {
            boards.remove(0);
        }
        boards.push((size, Arc::clone(board)));
    }
}

impl Default for BoardCache {
    fn default() -> BoardCache {
        BoardCache::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(cells: usize) -> Board {
        let cell = SceneCell {
            spot: "a1".into(),
            centre: Point { x: 0.0, y: 0.0 },
        };
        Board::new(Layout::Square, vec![cell; cells], Vec::new())
    }

    #[test]
    fn a_board_is_built_once_and_the_oldest_of_many_goes() {
        let cache = BoardCache::new();
        let first = cache.get(1, || board(1));
        assert!(Arc::ptr_eq(&first, &cache.get(1, || unreachable!("it is kept"))));
        for size in 2..=1 + BoardCache::MAX_BOARDS as u32 {
            cache.get(size, || board(1));
        }
        assert!(!Arc::ptr_eq(&first, &cache.get(1, || board(1))));
    }

    #[test]
    fn a_huge_board_is_not_kept() {
        let cache = BoardCache::new();
        cache.get(1, || board(BoardCache::MAX_CELLS + 1));
        assert_eq!(cache.get(1, || board(2)).cells.len(), 2);
    }
}
