//! The games there are.

use axum::Json;
use axum::http::header::CACHE_CONTROL;
use axum::response::IntoResponse;
use games::{AnyGame, GAMES};
use rules::Random;

use super::{Parameters, Part};
use crate::Error;
use crate::api::GameInfo;
use crate::game::table;
use crate::game::view::board_of_spec;
use crate::http::routes::exports::{self, Drawing};

/// What stays as it is until the program changes.
const AN_HOUR: [(axum::http::HeaderName, &str); 1] = [(CACHE_CONTROL, "public, max-age=3600")];

/// All games, in the order of the menu.
pub(crate) async fn list() -> Json<Vec<GameInfo>> {
    Json(GAMES.iter().map(|game| info(*game)).collect())
}

/// One game, with its rules in words.
pub(crate) async fn one(Part(id): Part<String>) -> Result<Json<GameInfo>, Error> {
    let game = games::find(&id)
        .map_err(|error| Error::NotFound(error.to_string()))?
        .game;
    Ok(Json(GameInfo {
        rules: Some(game.about().rules),
        ..info(game)
    }))
}

fn info(game: &dyn AnyGame) -> GameInfo {
    let about = game.about();
    let written = game.start("").map(|record| record.forms()).unwrap_or_default();
    let forms = written.into_iter().map(|(ending, _)| ending);
    GameInfo {
        id: about.id,
        name: about.name,
        summary: about.summary,
        colours: about.colour_names(),
        offered: about.offered.to_vec(),
        setups: about.setups,
        clock: about.clock,
        forms: forms.filter(|&ending| ending != "txt").collect(),
        margin: game.has_margin(),
        rules: None,
    }
}

/// The board of a spec.
pub(crate) async fn board(Part(spec): Part<String>) -> Result<impl IntoResponse, Error> {
    let board = board_of_spec(&spec).map_err(|error| Error::NotFound(error.to_string()))?;
    Ok((AN_HOUR, Json((*board).clone())))
}

/// A picture of a game, some moves into a random one, so that there is something to see.
pub(crate) async fn picture(
    Part(id): Part<String>,
    Parameters(drawing): Parameters<Drawing>,
) -> Result<impl IntoResponse, Error> {
    /// About as many as make a picture clear.
    const MOVES: usize = 24;
    let mut record = table::opened(&id, None, "").map_err(|error| Error::NotFound(error.to_string()))?;
    let words = record.random_words(&mut Random::new(1, 0), MOVES);
    for word in words.iter().take(words.len() * 2 / 3 + 1) {
        record.play_word(word)?;
    }
    Ok((AN_HOUR, exports::svg(record, &drawing).await?))
}
