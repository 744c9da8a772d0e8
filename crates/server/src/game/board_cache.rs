//! The boards of specs: costly to compute, the same for all games of a spec, and asked for with every view.
//!
//! Boards are weighed by their cells, so that a visitor who asks for all large boards there are does not fill the memory. The
//! cache has two generations; boards not used while the younger one filled up are evicted.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use api::Board;

use crate::Error;
use crate::game::view::board_of;

/// The board of a spec's starting position.
#[derive(Clone)]
pub(super) struct KnownBoard {
    pub(super) geometry: Arc<rules::Board>,
    wire: Arc<Board>,
}

/// Boards by spec.
#[derive(Default)]
struct BoardCache {
    young: BTreeMap<String, KnownBoard>,
    old: BTreeMap<String, KnownBoard>,
    /// The cells of all young boards.
    cells: usize,
}

/// Capacity of a generation, in cells: some ten megabytes.
const MAX_CELLS: usize = 100_000;

static BOARDS: Mutex<BoardCache> = Mutex::new(BoardCache {
    young: BTreeMap::new(),
    old: BTreeMap::new(),
    cells: 0,
});

impl BoardCache {
    fn find(&mut self, spec: &str) -> Option<KnownBoard> {
        if let Some(board) = self.young.get(spec) {
            return Some(board.clone());
        }
        let (spec, board) = self.old.remove_entry(spec)?;
        self.keep(spec, board.clone());
        Some(board)
    }

    fn keep(&mut self, spec: String, board: KnownBoard) {
        let cells = board.wire.cells.len();
        if self.young.insert(spec, board).is_none() {
            self.cells += cells;
        }
        if self.cells > MAX_CELLS {
            self.old = std::mem::take(&mut self.young);
            self.cells = 0;
        }
    }
}

/// About how many bytes the cached boards take: each is there as geometry and for the wire.
pub(crate) fn cached_board_bytes() -> usize {
    let boards = BOARDS.lock().unwrap_or_else(PoisonError::into_inner);
    let cells = |board: &KnownBoard| board.wire.cells.len();
    let cells: usize = boards.young.values().chain(boards.old.values()).map(cells).sum();
    cells * (size_of::<rules::SceneCell>() + size_of::<api::BoardCell>())
}

/// The board of a spec.
pub(crate) fn board_of_spec(spec: &str) -> Result<Arc<Board>, Error> {
    known_board(spec).map(|board| board.wire)
}

pub(super) fn known_board(spec: &str) -> Result<KnownBoard, Error> {
    let boards = || BOARDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(board) = boards().find(spec) {
        return Ok(board);
    }
    let start = games::find(spec)?.start();
    let geometry = start.scene().board;
    let board = KnownBoard {
        wire: Arc::new(board_of(&geometry)),
        geometry,
    };
    boards().keep(start.spec(), board.clone());
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(cache: &BoardCache) -> usize {
        let boards = cache.young.values().chain(cache.old.values());
        boards.map(|board| board.wire.cells.len()).sum()
    }

    #[test]
    fn many_large_boards_do_not_push_out_the_one_in_use() {
        let mut cache = BoardCache::default();
        let (used, large) = (known_board("paths:5").unwrap(), known_board("paths:90").unwrap());
        cache.keep("paths:5".to_owned(), used);
        for number in 0..100 {
            cache.keep(number.to_string(), large.clone());
            assert!(cache.find("paths:5").is_some());
            assert!(held(&cache) <= 2 * (MAX_CELLS + large.wire.cells.len()));
        }
        assert!(cache.find("0").is_none());
    }
}
