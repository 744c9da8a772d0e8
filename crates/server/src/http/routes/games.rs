//! Games and boards.

use std::borrow::Cow;

use api::{GameInfo, PieceKind, PieceSymbol, Shape};
use axum::Json;
use axum::http::header::CACHE_CONTROL;
use axum::response::IntoResponse;
use games::AnyGame;
use rules::Random;

use super::{PathParams, QueryParams};
use crate::Error;
use crate::game::table;
use crate::game::view::board_of_spec;
use crate::http::routes::exports::{self, Drawing};

/// For what changes only with the program.
const CACHED: [(axum::http::HeaderName, &str); 1] = [(CACHE_CONTROL, "public, max-age=3600")];

/// `GET /api/games`
pub(crate) async fn list() -> Json<Vec<GameInfo>> {
    Json(games::all().map(info).collect())
}

/// `GET /api/games/{id}`
pub(crate) async fn one(PathParams(id): PathParams<String>) -> Result<Json<GameInfo>, Error> {
    let game = games::find(&id)
        .map_err(|error| Error::NotFound(error.message()))?
        .game;
    Ok(Json(GameInfo {
        rules: Some(game.about().rules.into()),
        ..info(game)
    }))
}

fn info(game: &dyn AnyGame) -> GameInfo {
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
        clock: about.clock.into(),
        forms: extensions
            .filter(|&extension| extension != "txt")
            .map(Cow::from)
            .collect(),
        margin: game.has_margin(),
        rules: None,
    }
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
pub(crate) async fn board(PathParams(spec): PathParams<String>) -> Result<impl IntoResponse, Error> {
    let board = board_of_spec(&spec).map_err(|error| Error::NotFound(error.message()))?;
    Ok((CACHED, Json((*board).clone())))
}

/// `GET /api/games/{id}/picture.svg`: a position some moves into a random game, since an empty board shows little.
pub(crate) async fn picture(
    PathParams(id): PathParams<String>,
    QueryParams(drawing): QueryParams<Drawing>,
) -> Result<impl IntoResponse, Error> {
    const MAX_MOVES: usize = 24;
    let mut record = table::opened(&id, None, "").map_err(|error| Error::NotFound(error.message()))?;
    let words = record.random_words(&mut Random::new(1, 0), MAX_MOVES);
    for word in words.iter().take(words.len() * 2 / 3 + 1) {
        record.play_word(word)?;
    }
    Ok((CACHED, exports::svg(record, &drawing).await?))
}
