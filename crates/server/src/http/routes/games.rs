//! Games and boards.

use std::borrow::Cow;
use std::sync::Arc;

use api::{Board, GameInfo, PieceKind, PieceSymbol, Shape};
use axum::Json;
use axum::extract::State;
use axum::http::header::CACHE_CONTROL;
use axum::response::IntoResponse;
use games::AnyGame;
use rules::Random;
use serde::{Serialize, Serializer};

use super::{PathParams, QueryParams};
use crate::Error;
use crate::app::App;
use crate::game::admitted_game::AdmittedGame;
use crate::game::board_cache::board_of_spec;
use crate::http::answer::Asker;
use crate::http::routes::exports::{self, Drawing};
use crate::workers::lanes::{Client, Cost};

/// For what changes only with the program.
const CACHED: [(axum::http::HeaderName, &str); 1] = [(CACHE_CONTROL, "public, max-age=3600")];

/// `GET /api/games`
pub(crate) async fn list(State(app): State<Arc<App>>) -> Json<Vec<GameInfo>> {
    Json(games::all().map(|game| info(&app, game)).collect())
}

/// `GET /api/games/{id}`
pub(crate) async fn one(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
) -> Result<Json<GameInfo>, Error> {
    let game = games::find(&id)
        .map_err(|error| Error::NotFound(error.message()))?
        .game;
    Ok(Json(GameInfo {
        rules: Some(game.about().rules.into()),
        ..info(&app, game)
    }))
}

fn info(app: &App, game: &dyn AnyGame) -> GameInfo {
    let about = game.about();
    let forms = game.start("").map(|record| record.forms()).unwrap_or_default();
    let extensions = forms.into_iter().map(|(extension, _)| extension);
    GameInfo {
        id: about.id.into(),
        name: about.name.into(),
        summary: about.summary.into(),
        colours: about.colour_names().map(Cow::from),
        pieces: about.pieces.iter().map(piece_kind).collect(),
        offered: about.offered.iter().copied().map(Cow::from).collect(),
        setups: about.setups.into(),
        sizes: sizes(game, app.limits().board_cells),
        clock: about.clock.into(),
        forms: extensions
            .filter(|&extension| extension != "txt")
            .map(Cow::from)
            .collect(),
        margin: game.has_margin(),
        rules: None,
    }
}

/// The sizes whose boards have at most this many cells; `None` if the game's set-ups are no sizes.
fn sizes(game: &dyn AnyGame, most: usize) -> Option<[u32; 2]> {
    let is_allowed = |size: &u32| game.cells(&size.to_string()).is_ok_and(|cells| cells <= most);
    let smallest = (1..20).find(is_allowed)?;
    let largest = (smallest..).take_while(is_allowed).last()?;
    Some([smallest, largest])
}

fn piece_kind(piece: &rules::PieceKind) -> PieceKind {
    PieceKind {
        kind: piece.name.into(),
        shape: match piece.shape {
            rules::Shape::Stone => Shape::Stone,
            rules::Shape::Marble => Shape::Marble,
            rules::Shape::Counter => Shape::Counter,
            rules::Shape::Tile => Shape::Tile,
        },
        symbol: piece.symbol.map(|symbol| PieceSymbol {
            drawing: symbol.drawing.trim().into(),
            ink: symbol.ink.map(|colour| format!("#{colour:06x}")),
        }),
    }
}

/// `GET /api/boards/{spec}`
pub(crate) async fn board(
    State(app): State<Arc<App>>,
    PathParams(spec): PathParams<String>,
    asker: Asker,
) -> Result<impl IntoResponse, Error> {
    let game = AdmittedGame::start(app.limits(), &spec).map_err(unknown_spec)?;
    let cost = game.cost();
    let board = move |_: &Client| board_of_spec(&game.spec()).map(SharedBoard);
    Ok((CACHED, app.json(asker, cost, board).await?))
}

/// A board that is not copied to be written.
struct SharedBoard(Arc<Board>);

impl Serialize for SharedBoard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// `GET /api/games/{id}/picture.svg`: a position some moves into a random game, since an empty board shows little.
pub(crate) async fn picture(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    QueryParams(drawing): QueryParams<Drawing>,
    asker: Asker,
) -> Result<impl IntoResponse, Error> {
    const MAX_MOVES: usize = 24;
    let game = AdmittedGame::start(app.limits(), &id).map_err(unknown_spec)?;
    let cost = Cost::of_moves(game.cells(), MAX_MOVES);
    let record = move |_: &Client| {
        let mut record = game.open()?;
        let words = record.random_words(&mut Random::new(1, 0), MAX_MOVES);
        for word in words.iter().take(words.len() * 2 / 3 + 1) {
            record.play_word(word)?;
        }
        Ok(record)
    };
    let record = app.workers.lanes.run(asker.address, cost, record).await?;
    Ok((CACHED, exports::svg(&app, asker, record, &drawing).await?))
}

/// A spec in a path that names nothing is 404; a board that is too large is not.
fn unknown_spec(error: Error) -> Error {
    match error {
        Error::Rules(error) => Error::NotFound(error.message()),
        error => error,
    }
}
