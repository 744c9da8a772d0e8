//! Records that are kept: made, looked at, played.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use games::players::PlayerName;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Body, Parameters, Part};
use crate::Error;
use crate::acts::Decision;
use crate::api::{self, Act, Created, Listed, NewRecord, Rematch, Sit};
use crate::app::App;
use crate::event::Event;
use crate::seat::{COOKIE_NAME, Holder, Seat, Visitor, tidy_name};
use crate::secret::{self, HolderId};
use crate::store::{Creation, Summary};
use crate::table::{Beginning, Table};

/// Where in a record to look.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
pub(crate) struct At {
    /// After how many moves; after all if it is not said.
    pub(crate) ply: Option<usize>,
}

/// How many records are listed.
const LISTED: u32 = 50;

/// The records the visitor made or has a seat at, the one that changed last first.
pub(crate) async fn mine(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Json<Vec<Listed>>, Error> {
    Ok(Json(match &visitor.0 {
        Some(holder) => app.store.records_of(holder, LISTED).await?,
        None => Vec::new(),
    }))
}

/// A record.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Part(id): Part<String>,
    Parameters(at): Parameters<At>,
    visitor: Visitor,
) -> Result<Json<api::Table>, Error> {
    let table = app.fresh(&id).await?;
    Ok(Json(table.shown(&visitor, at.ply, app.time.now())?))
}

/// Something done at a table.
pub(crate) async fn act(
    State(app): State<Arc<App>>,
    Part(id): Part<String>,
    visitor: Visitor,
    Body(act): Body<Act>,
) -> Result<Json<api::Table>, Error> {
    Ok(Json(app.act(&id, &visitor, act).await?))
}

/// Makes a record.
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(new): Body<NewRecord>,
) -> Result<Response, Error> {
    let guest = Guest::known_or_new(visitor)?;
    let (beginning, seats) = begun(&app, new, &guest.holder)?;
    app.has_room_for(&guest, &seats).await?;
    let table = app.keep(beginning, seats).await?;
    guest.welcome(&app, &table, &headers, StatusCode::CREATED)
}

/// Takes the open seat.
pub(crate) async fn sit(
    State(app): State<Arc<App>>,
    Part(id): Part<String>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(sit): Body<Sit>,
) -> Result<Response, Error> {
    let guest = Guest::known_or_new(visitor)?;
    let table = app.fresh(&id).await?;
    let mut seats = table.seats.clone();
    let open = seats.iter_mut().find(|seat| seat.holder == Holder::Open);
    let Some(seat) = open else {
        return Err(Error::Refused("both seats are taken; you can watch".to_owned()));
    };
    *seat = Seat {
        holder: Holder::Person(guest.holder.clone()),
        name: tidy_name(sit.name.as_deref().unwrap_or_default())?,
    };
    let decision = Decision {
        event: Event::Sit,
        seats: Some(seats),
    };
    let Some(table) = app.commit(&table, decision, None).await? else {
        let fresh = app.fresh(&id).await?;
        let shown = fresh.shown(&Visitor(Some(guest.holder)), None, app.time.now())?;
        return Err(Error::Stale(Box::new(shown)));
    };
    guest.welcome(&app, &table, &headers, StatusCode::OK)
}

/// Begins another game between the same two; the same one if it was begun already.
pub(crate) async fn rematch(
    State(app): State<Arc<App>>,
    Part(id): Part<String>,
    visitor: Visitor,
    Body(rematch): Body<Rematch>,
) -> Result<Response, Error> {
    let table = app.fresh(&id).await?;
    if table.players_of(&visitor).is_empty() {
        return Err(Error::Forbidden("you have no seat at this table".to_owned()));
    }
    if table.rematch.is_none() && table.record.turn().is_some() {
        return Err(Error::Refused("this game is not over yet".to_owned()));
    }
    let next = app.begun_again(&table, rematch.same_sides).await?;
    app.tell_rematch(&table, &visitor, &next.id).await?;
    let created = Created {
        token: None,
        table: next.shown(&visitor, None, app.time.now())?,
    };
    Ok((StatusCode::CREATED, Json(created)).into_response())
}

impl App {
    /// Refuses a new game to who has many that are not over, and one with computers when they have too much to do.
    async fn has_room_for(&self, guest: &Guest, seats: &[Seat; 2]) -> Result<(), Error> {
        let limits = self.usage.limits();
        let known = guest.new_token.is_none();
        if known && self.store.unfinished(&guest.holder).await? >= u64::from(limits.games) {
            return Err(Error::TooMany(format!(
                "you have {} games that are not over; end some of them first",
                limits.games
            )));
        }
        let computers = seats.iter().any(|seat| seat.computer().is_some());
        if computers && self.store.jobs().await? >= u64::from(limits.jobs) {
            return Err(Error::TooMany(
                "the computers have too much to think about; try again later".to_owned(),
            ));
        }
        Ok(())
    }

    /// Keeps a new record, or finds the one that is kept under its id already.
    async fn keep(&self, beginning: Beginning, seats: [Seat; 2]) -> Result<Arc<Table>, Error> {
        let table = Table::begun(&beginning, seats.clone())?;
        let creation = Creation {
            beginning,
            seats,
            summary: Summary::of(&table),
        };
        if !self.store.create(creation).await? {
            return self.fresh(&table.id).await;
        }
        let table = Arc::new(table);
        self.metrics.records.add();
        self.tables.keep(Arc::clone(&table));
        self.want(&table);
        Ok(table)
    }

    /// The rematch of a table, begun if nobody has. Its id follows from this one's, so that two who ask at once get the same.
    async fn begun_again(&self, table: &Table, same_sides: bool) -> Result<Arc<Table>, Error> {
        let id = (table.rematch.clone()).unwrap_or_else(|| secret::following_name(&table.id));
        let mut seats = table.seats.clone();
        if !same_sides {
            seats.reverse();
        }
        let beginning = Beginning {
            id,
            spec: table.record.spec(),
            position: None,
            opening: String::new(),
            control: table.clock().control(),
            owner: table.owner.clone(),
            created: self.time.now(),
        };
        self.keep(beginning, seats).await
    }

    /// Tells everybody at a table of its rematch, which is there by now.
    async fn tell_rematch(&self, table: &Table, visitor: &Visitor, id: &str) -> Result<(), Error> {
        let record = id.to_owned();
        if table.rematch.is_some() {
            return Ok(());
        }
        let told = self.commit(table, Event::Rematch { record }.into(), None).await?;
        if told.is_some() {
            return Ok(());
        }
        let fresh = self.fresh(&table.id).await?;
        if fresh.rematch.is_some() {
            return Ok(());
        }
        let shown = fresh.shown(visitor, None, self.time.now())?;
        Err(Error::Stale(Box::new(shown)))
    }
}

/// How a new record begins, and who sits where.
fn begun(app: &App, new: NewRecord, holder: &HolderId) -> Result<(Beginning, [Seat; 2]), Error> {
    let control = new.clock.as_deref().unwrap_or("none");
    let control = control
        .parse()
        .map_err(|why| Error::Bad(format!("clock: {why}")))?;
    let record = crate::table::opened(&new.spec, new.position.as_deref(), &new.moves)?;
    let [first, second] = new.seats.unwrap_or_else(|| ["me", "me"].map(str::to_owned));
    let [first_name, second_name] = new.names.each_ref().map(Option::as_deref);
    let seats = [
        seat(&first, first_name, holder)?,
        seat(&second, second_name, holder)?,
    ];
    let beginning = Beginning {
        id: secret::random_name()?,
        spec: record.spec(),
        position: new.position,
        opening: new.moves,
        control,
        owner: holder.clone(),
        created: app.time.now(),
    };
    Ok((beginning, seats))
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
    let refused = |error: rules::Error| Error::Bad(format!("{error}; or me, or open"));
    Ok(name.parse::<PlayerName>().map_err(refused)?.to_string())
}

/// Somebody who gets a seat: known by the token they brought, or given one.
struct Guest {
    holder: HolderId,
    new_token: Option<String>,
}

impl Guest {
    fn known_or_new(visitor: Visitor) -> Result<Guest, Error> {
        if let Some(holder) = visitor.0 {
            return Ok(Guest {
                holder,
                new_token: None,
            });
        }
        let token = secret::random_name()?;
        Ok(Guest {
            holder: HolderId::of_token(&token),
            new_token: Some(token),
        })
    }

    /// The table, with the token for those who have none: browsers get it as a cookie that no script can read.
    fn welcome(
        self,
        app: &App,
        table: &Table,
        headers: &HeaderMap,
        status: StatusCode,
    ) -> Result<Response, Error> {
        let is_browser = headers.contains_key("sec-fetch-site") || headers.contains_key("origin");
        let visitor = Visitor(Some(self.holder));
        let cookie = self.new_token.as_ref().map(|token| {
            let secure = if app.origin.is_secure() { "; Secure" } else { "" };
            let value =
                format!("{COOKIE_NAME}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=34560000{secure}");
            [(SET_COOKIE, value)]
        });
        let created = Created {
            token: self.new_token.filter(|_| !is_browser),
            table: table.shown(&visitor, None, app.time.now())?,
        };
        Ok((status, cookie, Json(created)).into_response())
    }
}
