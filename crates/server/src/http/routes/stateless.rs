//! Positions, replays and random games that the server does not store.

use std::collections::BTreeMap;
use std::sync::Arc;

use api::{PositionRequest, Replay, ReplayRequest, SimulationRequest};
use axum::extract::State;
use axum::response::Response;
use rules::{Random, player_tag};

use super::Body;
use crate::Error;
use crate::app::App;
use crate::game::admitted_game::{AdmittedGame, MAX_MOVES, admit_board, admit_moves};
use crate::game::view::{replayed, view_at};
use crate::http::answer::Asker;
use crate::http::message::wire_message;
use crate::words;
use crate::workers::lanes::{Client, Cost};

/// `POST /api/position`
pub(crate) async fn position(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(of): Body<PositionRequest>,
) -> Result<Response, Error> {
    let game = AdmittedGame::new(app.limits(), &of.spec, of.position, of.moves)?;
    let cost = game.cost();
    let view = move |_: &Client| view_at(&*game.open()?, of.ply);
    app.json(asker, cost, view).await
}

/// The number of views in one response.
const MAX_VIEWS: usize = 100;

/// The cells of all views in one response, which bound its size to about a megabyte.
const MAX_CELLS: usize = 60_000;

/// The number of views of a board in one response.
fn most_views(cells: usize) -> usize {
    (MAX_CELLS / cells.max(1)).clamp(1, MAX_VIEWS)
}

/// `POST /api/replay`
pub(crate) async fn replay(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(of): Body<ReplayRequest>,
) -> Result<Response, Error> {
    /// Of a text that names no game.
    const USUAL_CELLS: usize = 100;
    let (cells, moves) = match games::heading(&of.text)? {
        Some(heading) => {
            admit_board(app.limits(), &heading.spec)?;
            (heading.spec.cells(), heading.moves)
        }
        None => (USUAL_CELLS, MAX_MOVES.min(of.text.len())),
    };
    admit_moves(moves)?;
    let film = move |client: &Client| cut(&*games::replay(&of.text)?, of.from, of.count, cells, client);
    app.json(asker, replay_cost(cells, moves), film).await
}

fn replay_cost(cells: usize, moves: usize) -> Cost {
    Cost::of_moves(cells, moves) + Cost::of_view(cells) * most_views(cells)
}

/// `GET /api/shown`
pub(crate) async fn shown_text(State(app): State<Arc<App>>) -> Result<String, Error> {
    let none = || Error::NotFound(words::NOTHING_SHOWN.message());
    app.http.shown.clone().ok_or_else(none)
}

/// `POST /api/simulate`
pub(crate) async fn simulate(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(of): Body<SimulationRequest>,
) -> Result<Response, Error> {
    let game = AdmittedGame::start(app.limits(), &of.spec)?;
    let cells = game.cells();
    let film = move |client: &Client| {
        let mut record = game.open()?;
        for word in record.random_words(&mut Random::new(of.seed, 0), MAX_MOVES) {
            client.check()?;
            record.play_word(&word)?;
        }
        cut(
            &*games::replay(&record.to_text())?,
            of.from,
            of.count,
            cells,
            client,
        )
    };
    app.json(asker, replay_cost(cells, 2 * MAX_MOVES), film).await
}

fn cut(
    replay: &dyn rules::Replay,
    from: usize,
    count: Option<usize>,
    cells: usize,
    client: &Client,
) -> Result<Replay, Error> {
    const TAGS: [&str; 7] = [
        "Event",
        "Site",
        "Date",
        "Round",
        "TimeControl",
        "Result",
        "Termination",
    ];
    let words = replay.words();
    // A text that names no game told the number of its moves only now.
    admit_moves(words.len())?;
    let names = TAGS
        .map(str::to_owned)
        .into_iter()
        .chain(replay.about().colour_names().map(player_tag));
    let tag = |name: String| replay.tag(&name).map(str::to_owned).map(|value| (name, value));
    let tags: BTreeMap<String, String> = names.filter_map(tag).collect();
    let until = from.saturating_add(count.unwrap_or(MAX_VIEWS).min(most_views(cells)));
    let shown = |ply| client.check().map(|()| replayed(replay, ply));
    let views: Result<_, Error> = (from..until.min(words.len() + 1)).map(shown).collect();
    Ok(Replay {
        spec: replay.spec(),
        tags,
        result: replay.result().as_ref().map(wire_message),
        from,
        views: views?,
        words,
    })
}
