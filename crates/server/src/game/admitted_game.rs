//! How a game begins: a spec, perhaps a position, and the moves played from there.
//!
//! What a client asks for is admitted first, by numbers that cost nothing to know: the cells of the board and the number of
//! moves. Only then is anything built.

use std::net::IpAddr;

use games::{AnyRecord, Spec};

use crate::Error;
use crate::app::App;
use crate::game::table::RecordHeader;
use crate::http::limits::Limits;
use crate::words;
use crate::workers::lanes::Cost;

/// Maximum moves of a record that a client sends.
pub(crate) const MAX_MOVES: usize = 2000;

/// A game that may be opened.
#[derive(Debug, Clone)]
pub(crate) struct AdmittedGame {
    spec: Spec,
    position: Option<String>,
    moves: String,
    /// The number of moves.
    plies: usize,
}

impl AdmittedGame {
    /// A game that a client asks for; rejects boards and lists of moves beyond the limits.
    pub(crate) fn new(
        limits: &Limits,
        spec: &str,
        position: Option<String>,
        moves: String,
    ) -> Result<AdmittedGame, Error> {
        let spec = admitted_spec(limits, spec)?;
        let plies = rules::words(&moves, 1, spec.game.about().spaced_moves).len();
        admit_moves(plies)?;
        Ok(AdmittedGame {
            spec,
            position,
            moves,
            plies,
        })
    }

    /// The start of a set-up that a client names.
    pub(crate) fn start(limits: &Limits, spec: &str) -> Result<AdmittedGame, Error> {
        AdmittedGame::new(limits, spec, None, String::new())
    }

    /// The beginning of a stored record, which was admitted when it was created.
    pub(crate) fn stored(header: &RecordHeader) -> Result<AdmittedGame, Error> {
        Ok(AdmittedGame {
            spec: games::find(&header.spec)?,
            position: header.position.clone(),
            moves: header.opening.clone(),
            plies: 0,
        })
    }

    /// The number of cells on its board.
    pub(crate) fn cells(&self) -> usize {
        self.spec.cells()
    }

    /// The game and its set-up, canonical.
    pub(crate) fn spec(&self) -> String {
        self.spec.to_string()
    }

    /// What it costs to open it and to look at it.
    pub(crate) fn cost(&self) -> Cost {
        Cost::of_moves(self.cells(), self.plies) + Cost::of_view(self.cells())
    }

    /// Starts the game and plays its moves.
    pub(crate) fn open(&self) -> Result<Box<dyn AnyRecord>, Error> {
        let mut record = match &self.position {
            Some(position) => self.spec.game.start_at(&self.spec.setup, position)?,
            None => self.spec.start(),
        };
        record.play_list(&self.moves)?;
        Ok(record)
    }
}

impl App {
    /// Opens a game for a client, beside the request threads if that takes long.
    pub(crate) async fn opened(
        &self,
        address: IpAddr,
        game: AdmittedGame,
    ) -> Result<Box<dyn AnyRecord>, Error> {
        let cost = game.cost();
        if cost.is_inline() {
            return game.open();
        }
        self.workers.lanes.run(address, cost, move |_| game.open()).await
    }
}

/// The game and set-up that a client names.
fn admitted_spec(limits: &Limits, spec: &str) -> Result<Spec, Error> {
    let spec = games::find(spec)?;
    admit_board(limits, &spec)?;
    Ok(spec)
}

/// Rejects boards beyond the limit without building them.
pub(crate) fn admit_board(limits: &Limits, spec: &Spec) -> Result<(), Error> {
    let (cells, most) = (spec.cells(), limits.board_cells);
    if cells > most {
        return Err(Error::Rejected(words::BOARD_TOO_LARGE.with(cells).with(most)));
    }
    Ok(())
}

/// Rejects records of too many moves before any is played.
pub(crate) fn admit_moves(moves: usize) -> Result<(), Error> {
    if moves > MAX_MOVES {
        return Err(Error::Rejected(words::TOO_MANY_MOVES.with(moves).with(MAX_MOVES)));
    }
    Ok(())
}
