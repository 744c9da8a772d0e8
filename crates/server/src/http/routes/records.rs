//! Stored records: creating, showing, playing and joining them.

use std::sync::Arc;
use std::time::Duration;

use api::{Command, NewRecord, RecordSummary, RematchRequest, Seated, SitRequest};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use games::players::PlayerName;
use rules::TimeControl;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Body, PathParams, QueryParams};
use crate::Error;
use crate::app::App;
use crate::game::seat::{Holder, Seat};
use crate::game::table::{RecordHeader, Table};
use crate::people::guest::Guest;
use crate::people::name::tidy_name;
use crate::people::token::HolderId;
use crate::people::visitor::Visitor;
use crate::random_id;
use crate::words;

/// Selects a position of a record.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
pub(crate) struct AtPly {
    /// The number of moves; default: all.
    pub(crate) ply: Option<usize>,
}

/// The number of records in a list.
const MAX_LISTED: u32 = 50;

/// `GET /api/records`: the records that the visitor created or has a seat at.
pub(crate) async fn mine(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Vec<RecordSummary>>, Error> {
    Ok(Json(match &visitor.0 {
        Some(holder) => app.store.records_of(holder, MAX_LISTED).await?,
        None => Vec::new(),
    }))
}

/// `GET /api/records/{id}`
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    QueryParams(at): QueryParams<AtPly>,
    visitor: Visitor,
) -> Result<Json<api::Table>, Error> {
    let table = app.fresh(&id).await?;
    Ok(Json(table.view_for(&visitor, at.ply, app.time.now())?))
}

/// `POST /api/records/{id}/commands`
pub(crate) async fn command(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    visitor: Visitor,
    Body(command): Body<Command>,
) -> Result<Json<api::Table>, Error> {
    Ok(Json(app.execute(&id, &visitor, command).await?))
}

/// `POST /api/records`
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(new): Body<NewRecord>,
) -> Result<Response, Error> {
    let name = app.called(&visitor, None).await?;
    let guest = Guest::known_or_new(visitor)?;
    let (beginning, mut seats) = begun(&app, new, &guest.holder)?;
    // Two people at one screen do not share a name.
    if let [seat] = &mut seats
        .iter_mut()
        .filter(|seat| seat.is_of(&guest.visitor()))
        .collect::<Vec<_>>()[..]
    {
        seat.name = seat.name.take().or(name);
    }
    app.has_room_for(&guest, &seats).await?;
    let table = app.keep(beginning, seats).await?;
    seated(&app, guest, &table, &headers, StatusCode::CREATED)
}

/// `POST /api/records/{id}/sit`
pub(crate) async fn sit(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(sit): Body<SitRequest>,
) -> Result<Response, Error> {
    let name = app.called(&visitor, sit.name.as_deref()).await?;
    let guest = Guest::known_or_new(visitor)?;
    if let Some(table) = app.sit(&id, &guest, name.as_deref()).await? {
        return seated(&app, guest, &table, &headers, StatusCode::OK);
    }
    let table = app.fresh(&id).await?;
    if table.is_open() && table.turn().is_some() {
        let shown = table.view_for(&guest.visitor(), None, app.time.now())?;
        return Err(Error::Stale(Box::new(shown)));
    }
    let reason = if table.is_open() {
        &words::GAME_WITHDRAWN
    } else {
        &words::SEATS_TAKEN
    };
    Err(Error::Rejected(reason.message()))
}

/// `POST /api/records/{id}/rematch`
pub(crate) async fn rematch(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    visitor: Visitor,
    Body(rematch): Body<RematchRequest>,
) -> Result<Response, Error> {
    let table = app.rematch(&id, &visitor, rematch.same_sides).await?;
    let status = if table.id == id {
        StatusCode::OK
    } else {
        StatusCode::CREATED
    };
    let created = Seated {
        token: None,
        table: table.view_for(&visitor, None, app.time.now())?,
    };
    Ok((status, Json(created)).into_response())
}

/// The header and the seats of a new record.
pub(crate) fn begun(
    app: &App,
    new: NewRecord,
    holder: &HolderId,
) -> Result<(RecordHeader, [Seat; 2]), Error> {
    let control = new.clock.as_deref().unwrap_or("none");
    let control = control
        .parse()
        .map_err(|_: String| Error::BadRequest(words::BAD_CLOCK.message()))
        .and_then(playable)?;
    let record = crate::game::table::opened(&new.spec, new.position.as_deref(), &new.moves)?;
    let [first, second] = new.seats.unwrap_or_else(|| ["me", "me"].map(str::to_owned));
    let [first_name, second_name] = new.names.each_ref().map(Option::as_deref);
    let seats = [
        seat(&first, first_name, holder)?,
        seat(&second, second_name, holder)?,
    ];
    let with_me = seats
        .iter()
        .any(|seat| seat.holder == Holder::Person(holder.clone()));
    let open = seats.iter().any(|seat| seat.holder == Holder::Open);
    if new.listed && !(with_me && open) {
        return Err(Error::BadRequest(words::NOT_LISTABLE.message()));
    }
    let beginning = RecordHeader {
        id: random_id::random_id()?,
        spec: record.spec(),
        position: new.position,
        opening: new.moves,
        control,
        owner: holder.clone(),
        created: app.time.now(),
        listed: new.listed,
    };
    Ok((beginning, seats))
}

/// Rejects clocks that are too fast for a person.
fn playable(control: TimeControl) -> Result<TimeControl, Error> {
    /// Per move, or as an increment.
    const MIN_PER_MOVE: Duration = Duration::from_secs(1);
    /// For a whole game without an increment.
    const MIN_PER_GAME: Duration = Duration::from_secs(15);
    let is_playable = match control {
        TimeControl::None => true,
        TimeControl::PerMove(time) => time >= MIN_PER_MOVE,
        TimeControl::Total { base, increment } => base >= MIN_PER_GAME || base.min(increment) >= MIN_PER_MOVE,
    };
    let too_fast = || Error::BadRequest(words::CLOCK_TOO_FAST.message());
    is_playable.then_some(control).ok_or_else(too_fast)
}

fn seat(who: &str, name: Option<&str>, holder: &HolderId) -> Result<Seat, Error> {
    let holder = match who.trim() {
        "me" => Holder::Person(holder.clone()),
        "open" => Holder::Open,
        computer => Holder::Computer(computer_name(computer)?),
    };
    let name = tidy_name(name.unwrap_or_default())?;
    Ok(Seat { holder, name })
}

fn computer_name(name: &str) -> Result<String, Error> {
    let unknown = |error: rules::Error| Error::BadRequest(words::BAD_SEAT.with_message(error.message()));
    Ok(name.parse::<PlayerName>().map_err(unknown)?.to_string())
}

/// The table, with the token of a visitor who had none.
pub(crate) fn seated(
    app: &App,
    guest: Guest,
    table: &Table,
    headers: &HeaderMap,
    status: StatusCode,
) -> Result<Response, Error> {
    let table = table.view_for(&guest.visitor(), None, app.time.now())?;
    let (cookie, token) = guest.told(app, headers);
    Ok((status, cookie, Json(Seated { token, table })).into_response())
}
