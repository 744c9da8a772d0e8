//! Stored records: creating, showing, playing and joining them.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use api::{Command, NewRecord, RecordSummary, RematchRequest, Seated, SitRequest};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use games::players::PlayerName;
use rules::TimeControl;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Body, PathParams, QueryParams};
use crate::Error;
use crate::app::App;
use crate::game::admitted_game::AdmittedGame;
use crate::game::opening::Opening;
use crate::game::seat::{Holder, Seat};
use crate::game::table::{RecordHeader, Table, WrittenTable};
use crate::http::answer::Asker;
use crate::http::compression::Uncompressed;
use crate::http::request_key::RequestKey;
use crate::people::guest::Guest;
use crate::people::name::tidy_name;
use crate::people::token::HolderId;
use crate::people::visitor::Visitor;
use crate::random_id;
use crate::words;
use crate::workers::lanes::{Client, Cost};

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
    asker: Asker,
) -> Result<Response, Error> {
    let table = app.fresh(&id).await?;
    let visitor = app.unless_banned(visitor).await?;
    let Some(ply) = at.ply else {
        let shown = app.shown(&table, &visitor, asker.address).await?;
        return Ok(Json(shown).into_response());
    };
    let (cost, now) = (Cost::of_view(table.record.cells()), app.time.now());
    let shown = move |_: &Client| table.view_for(&visitor, Some(ply), now);
    app.json(asker, cost, shown).await
}

/// `POST /api/records/{id}/commands`
pub(crate) async fn command(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    visitor: Visitor,
    asker: Asker,
    Body(command): Body<Command>,
) -> Result<(Extension<Uncompressed>, Json<WrittenTable>), Error> {
    let table = app.execute(&id, &visitor, command, asker).await?;
    Ok((Extension(Uncompressed), Json(table)))
}

/// `POST /api/records`
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    asker: Asker,
    key: RequestKey,
    headers: HeaderMap,
    Body(new): Body<NewRecord>,
) -> Result<Response, Error> {
    if let Some(id) = app.done_before(&key).await? {
        let guest = Guest::known_or_new(visitor)?;
        let table = app.fresh(&id).await?;
        return seated(&app, guest, &table, asker, &headers, StatusCode::CREATED).await;
    }
    let name = app.called(&visitor, None).await?;
    for given in new.names.iter().flatten() {
        app.display_name(&visitor, given).await?;
    }
    let guest = Guest::known_or_new(visitor)?;
    let (beginning, mut seats) = begun(&app, new, &guest.holder, asker.address).await?;
    // Two people at one screen do not share a name.
    if let [seat] = &mut seats
        .iter_mut()
        .filter(|seat| seat.is_of(&guest.visitor()))
        .collect::<Vec<_>>()[..]
    {
        seat.name = seat.name.take().or(name);
    }
    app.has_room_for(&guest, asker.address, &seats).await?;
    app.http.usage.quotas.record(asker.address, beginning.bytes())?;
    let table = app.keep(beginning, seats, asker.address.into(), &key).await?;
    seated(&app, guest, &table, asker, &headers, StatusCode::CREATED).await
}

/// `POST /api/records/{id}/sit`
pub(crate) async fn sit(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    visitor: Visitor,
    asker: Asker,
    key: RequestKey,
    headers: HeaderMap,
    Body(sit): Body<SitRequest>,
) -> Result<Response, Error> {
    let name = app.called(&visitor, sit.name.as_deref()).await?;
    let guest = Guest::known_or_new(visitor)?;
    if app.table(&id, 0).await?.is_listed() && app.fresh(&id).await?.is_listed() {
        // Only one who is there gets a seat that is offered to everybody.
        return Err(Error::Rejected(words::CONNECT_TO_SIT.message()));
    }
    if app.done_before(&key).await?.is_none()
        && let Some(table) = app.sit(&id, &guest, asker.address, name.as_deref(), &key).await?
    {
        return seated(&app, guest, &table, asker, &headers, StatusCode::OK).await;
    }
    let table = app.fresh(&id).await?;
    // The response may have been lost, with or without a key.
    let is_seated = !table.is_open() && !table.players_of(&guest.visitor()).is_empty();
    if is_seated || app.done_before(&key).await?.is_some() {
        return seated(&app, guest, &table, asker, &headers, StatusCode::OK).await;
    }
    if table.is_open() && table.turn().is_some() {
        let shown = app.shown(&table, &guest.visitor(), asker.address).await?;
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
    asker: Asker,
    key: RequestKey,
    Body(rematch): Body<RematchRequest>,
) -> Result<Response, Error> {
    let table = app
        .rematch(&id, &visitor, asker.address, rematch.same_sides, &key)
        .await?;
    let status = if table.id == id {
        StatusCode::OK
    } else {
        StatusCode::CREATED
    };
    let created = Seated {
        token: None,
        table: app.shown(&table, &visitor, asker.address).await?,
    };
    Ok((status, Json(created)).into_response())
}

/// The header and the seats of a new record.
pub(crate) async fn begun(
    app: &App,
    new: NewRecord,
    holder: &HolderId,
    address: IpAddr,
) -> Result<(RecordHeader, [Seat; 2]), Error> {
    let control = new.clock.as_deref().unwrap_or("none");
    let control = control
        .parse()
        .map_err(|_: String| Error::BadRequest(words::BAD_CLOCK.message()))
        .and_then(playable)?;
    let game = AdmittedGame::new(app.limits(), &new.spec, new.position.clone(), new.moves)?;
    let record = app.opened(address, game).await?;
    let opening = Opening::of(&*record)?;
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
        position: new.position.map(|_| opening.position),
        opening: opening.moves,
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
pub(crate) async fn seated(
    app: &App,
    guest: Guest,
    table: &Arc<Table>,
    asker: Asker,
    headers: &HeaderMap,
    status: StatusCode,
) -> Result<Response, Error> {
    let table = app.shown(table, &guest.visitor(), asker.address).await?;
    let (cookie, token) = guest.told(app, headers);
    Ok((status, cookie, Json(Seated { token, table })).into_response())
}
