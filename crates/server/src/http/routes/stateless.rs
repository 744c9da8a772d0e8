//! Positions and records that are kept nowhere: links, viewers, examples, random games.

use std::collections::BTreeMap;
use std::sync::Arc;

use api::{PositionRequest, Replay, ReplayRequest, SimulationRequest, View};
use axum::Json;
use axum::extract::State;
use rules::{Random, player_tag};

use super::Body;
use crate::Error;
use crate::app::App;
use crate::game::table;
use crate::game::view::{replayed, view_at};
use crate::http::message::wire_message;
use crate::words;
use crate::workers::blocking;

/// The view of a position.
pub(crate) async fn position(Body(of): Body<PositionRequest>) -> Result<Json<View>, Error> {
    let record = table::opened(&of.spec, of.position.as_deref(), &of.moves)?;
    Ok(Json(view_at(&*record, of.ply)?))
}

/// So many views of a film are sent at once at most.
const MAX_VIEWS: usize = 100;

/// So many moves are shown at most.
const MAX_MOVES: usize = 2000;

/// The views of a record, whoever wrote it.
pub(crate) async fn replay(Body(of): Body<ReplayRequest>) -> Result<Json<Replay>, Error> {
    let film = move || cut(&*games::replay(&of.text)?, of.from, of.count);
    Ok(Json(blocking::run(film).await?))
}

/// The record this server was started to show, as it was written.
pub(crate) async fn shown_text(State(app): State<Arc<App>>) -> Result<String, Error> {
    let none = || Error::NotFound(words::NOTHING_SHOWN.message());
    app.http.shown.clone().ok_or_else(none)
}

/// The views of a random game.
pub(crate) async fn simulate(Body(of): Body<SimulationRequest>) -> Result<Json<Replay>, Error> {
    let film = move || {
        let mut record = table::opened(&of.spec, None, "")?;
        for word in record.random_words(&mut Random::new(of.seed, 0), MAX_MOVES) {
            record.play_word(&word)?;
        }
        cut(&*games::replay(&record.to_text())?, of.from, of.count)
    };
    Ok(Json(blocking::run(film).await?))
}

fn cut(replay: &dyn rules::Replay, from: usize, count: Option<usize>) -> Result<Replay, Error> {
    const TAGS: [&str; 7] = [
        "Event",
        "Site",
        "Date",
        "Round",
        "TimeControl",
        "Result",
        "Termination",
    ];
    let about = table::opened(&replay.spec(), None, "")?.about();
    let words = replay.words();
    if words.len() > MAX_MOVES {
        return Err(Error::Rejected(
            words::TOO_MANY_MOVES.with(words.len()).with(MAX_MOVES),
        ));
    }
    let names = TAGS
        .map(str::to_owned)
        .into_iter()
        .chain(about.colour_names().map(player_tag));
    let tag = |name: String| replay.tag(&name).map(str::to_owned).map(|value| (name, value));
    let tags: BTreeMap<String, String> = names.filter_map(tag).collect();
    let until = from.saturating_add(count.unwrap_or(MAX_VIEWS).min(MAX_VIEWS));
    let views = (from..until.min(words.len() + 1)).map(|ply| replayed(replay, ply));
    Ok(Replay {
        spec: replay.spec(),
        tags,
        result: replay.result().as_ref().map(wire_message),
        from,
        views: views.collect(),
        words,
    })
}
