//! What administrators see: a person with all they did, and a game with its people.

use api::{GameFile, PersonFile, SeatFile};

use crate::Error;
use crate::game::seat::{Holder, Seat};
use crate::people::moderation::find_person;
use crate::people::standing::{MAX_BLOCKED_BY, Standing};
use crate::store::Store;
use crate::time::Moment;
use crate::words;

/// Games, reports and acts in a file.
const MAX_ENTRIES: u64 = 50;
/// Chat messages in a file.
const MAX_MESSAGES: u64 = 200;

/// What a person is and did, by account name or id.
pub(crate) async fn person_file(store: &Store, who: &str, now: Moment) -> Result<PersonFile, Error> {
    let holder = find_person(store, who).await?;
    let person = store.person(&holder).await?;
    let created = person.as_ref().map(|person| person.created.0);
    let view = person.map(|person| person.view()).unwrap_or_default();
    let standing = Standing::from(store.standing(&holder, MAX_BLOCKED_BY).await?);
    Ok(PersonFile {
        id: holder.as_str().to_owned(),
        name: view.name,
        account: view.account,
        created,
        admin: store.is_admin(&holder).await?,
        ban: standing.ban(now).cloned(),
        mute: standing.mute(now).cloned(),
        blocked_by: standing.blocked_by(),
        games: store.records_of(&holder, MAX_ENTRIES as u32).await?,
        messages: store.messages_by(&holder, MAX_MESSAGES).await?,
        reports_about: store.reports_about(&holder, MAX_ENTRIES).await?,
        reports_by: store.reports_by(&holder, MAX_ENTRIES).await?,
        acts: store.acts_about(&holder, MAX_ENTRIES).await?,
    })
}

/// A game with its people and its chat.
pub(crate) async fn game_file(store: &Store, id: &str) -> Result<GameFile, Error> {
    let unknown = || Error::NotFound(words::NO_RECORD.message());
    let stored = store.record(id).await?.ok_or_else(unknown)?;
    let summary = store.summary(id).await?.ok_or_else(unknown)?;
    Ok(GameFile {
        record: stored.header.id,
        spec: stored.header.spec,
        created: stored.header.created.0,
        changed: summary.changed.0,
        ply: summary.ply,
        result: summary.result,
        seats: stored.seats.each_ref().map(seat_file),
        messages: store.messages_at(id, MAX_MESSAGES).await?,
    })
}

fn seat_file(seat: &Seat) -> SeatFile {
    let api::Seat { holder, name } = seat.view();
    let person = match &seat.holder {
        Holder::Person(person) => Some(person.as_str().to_owned()),
        _ => None,
    };
    SeatFile { holder, name, person }
}
