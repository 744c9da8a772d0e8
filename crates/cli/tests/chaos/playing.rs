//! The games that people play, one after another in each place of the room.

use std::sync::Arc;
use std::time::Duration;

use client::api::{Holder, OfferKind, Table};
use serde_json::json;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::person::Person;
use crate::room::Room;

/// Minimum time for a move; up to twice as long, unless the test waits.
const MOVE_TIME: Duration = Duration::from_secs(1);
/// A socket without a message for this long is given up.
const SOCKET_TIMEOUT: Duration = Duration::from_secs(5);
/// After this time without an opponent, people ask for one again.
const PAIR_TIMEOUT: Duration = Duration::from_secs(3);
/// A clock that runs out within a few seconds.
const SHORT_CLOCK: &str = "0.02+1";
/// Players by this clock stop moving after this many moves.
const SHORT_GAME: usize = 6;

/// Starts as many games as there are places, and some for which nobody waits, since their players wait themselves: for an
/// opponent, or until their time is over.
pub(crate) fn play(room: &Arc<Room>) -> Vec<JoinHandle<()>> {
    let places = room.games();
    let start = |game| {
        let room = Arc::clone(room);
        tokio::spawn(async move {
            while !room.is_closed() {
                one_game(&room, game, places).await;
            }
        })
    };
    (0..places + places / 5).map(start).collect()
}

/// One game and its rematches.
async fn one_game(room: &Room, game: usize, places: usize) {
    match game % 8 {
        kind if game >= places => match kind % 2 {
            0 => by_pairing(room, game).await,
            _ => by_link(room, game, Kind::Short).await,
        },
        0 | 3 | 6 => against_computer(room, game).await,
        4 => by_link(room, game, Kind::WithAccounts).await,
        _ => by_link(room, game, Kind::Usual).await,
    }
}

/// What players do besides playing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Usual,
    /// They sign up, out and in.
    WithAccounts,
    /// They run out of time.
    Short,
    /// They have found each other in the lobby.
    Paired,
}

async fn against_computer(room: &Room, game: usize) {
    let mut person = Person::new(room, game);
    let new = json!({"spec": "paths:4", "seats": ["me", "level:1"]});
    if person.make(&new).await.is_some() {
        play_on(&mut person, Kind::Usual).await;
    }
}

async fn by_link(room: &Room, game: usize, kind: Kind) {
    let (mut first, mut second) = (Person::new(room, game), Person::new(room, game));
    let clock = if kind == Kind::Short { SHORT_CLOCK } else { "5+1" };
    let new = json!({"spec": "paths:4", "seats": ["me", "open"], "clock": clock});
    let Some(record) = first.make(&new).await else {
        return;
    };
    second.sit(&record).await;
    if !second.record.is_empty() {
        tokio::join!(play_on(&mut first, kind), play_on(&mut second, kind));
    }
}

async fn by_pairing(room: &Room, game: usize) {
    let (mut first, mut second) = (Person::new(room, game), Person::new(room, game));
    let pair_and_play = async |person: &mut Person<'_>| {
        if find_opponent(person).await.is_some() {
            play_on(person, Kind::Paired).await;
        }
    };
    tokio::join!(pair_and_play(&mut first), pair_and_play(&mut second));
}

/// Asks for an opponent until there is one; `None` if the test ends first. No other game has the same clock.
async fn find_opponent(person: &mut Person<'_>) -> Option<()> {
    let wanted = json!({"spec": "paths:4", "clock": format!("5+{}", person.game + 1)});
    while !person.room.is_closed() {
        person.pair(&wanted).await?;
        match timeout(PAIR_TIMEOUT, meeting(person)).await {
            Ok(Some(Meeting::Here)) => {
                person.paired();
                return Some(());
            }
            Ok(Some(Meeting::Elsewhere(version))) => {
                person.command(version, "abort", None).await;
                continue;
            }
            _ => {}
        }
        person.elsewhere().await;
        if person.find_game().await {
            return Some(());
        }
    }
    None
}

/// Where one who looks for an opponent meets them.
enum Meeting {
    Here,
    /// At the table of another who waits; this one, at its version, is left.
    Elsewhere(u64),
}

/// Sits down at a table of the lobby, or waits there; `None` if another was faster, or the connection fails.
async fn meeting(person: &Person<'_>) -> Option<Meeting> {
    let mut live = person.watch(None).await.ok()?;
    let mut version = 0;
    loop {
        let message = live.next_message().await.ok()?;
        let Some(table) = message.table::<Table>().ok()? else {
            if message.is_of_type("paired") {
                return Some(Meeting::Elsewhere(version));
            }
            continue;
        };
        if table.seats.iter().all(|seat| seat.holder != Holder::Open) {
            return (!table.mine.is_empty()).then_some(Meeting::Here);
        }
        if table.mine.is_empty() {
            live.sit().await.ok()?;
        }
        version = table.version;
    }
}

/// What a player does after an act.
enum Next {
    /// Looks at the next table of the same live channel.
    Stays,
    /// Connects again: to another record, or as another person.
    Connects,
    Leaves,
}

/// Plays until the last game is over, or the test.
async fn play_on(person: &mut Person<'_>, kind: Kind) {
    let mut seen = None;
    while !person.room.is_closed() {
        if let Ok(Ok(mut live)) = timeout(SOCKET_TIMEOUT, person.watch(seen)).await {
            while let Ok(Ok(table)) = timeout(SOCKET_TIMEOUT, live.next()).await {
                // After a reconnect without an act, the table has to be sent again.
                seen = None;
                match act(person, kind, &table).await {
                    _ if person.room.is_closed() => return,
                    Next::Leaves => return,
                    Next::Connects => break,
                    Next::Stays => seen = (!is_asked(&table)).then_some(table.version),
                }
            }
        }
        person.elsewhere().await;
        if kind == Kind::Paired {
            person.find_game().await;
        }
    }
}

/// Whether the table waits for its reader.
fn is_asked(table: &Table) -> bool {
    table.view.turn.is_none() || table.is_my_turn() || is_offered(table)
}

/// Whether there is an offer to answer.
fn is_offered(table: &Table) -> bool {
    table.offer.is_some_and(|offer| !table.mine.contains(&offer.by))
}

/// Does something that the table allows.
async fn act(person: &mut Person<'_>, kind: Kind, table: &Table) -> Next {
    if table.view.turn.is_none() {
        return after_the_end(person, table).await;
    }
    let version = table.version;
    if is_offered(table) {
        let answer = if person.sometimes(2) { "accept" } else { "decline" };
        person.command(version, answer, None).await;
        return Next::Stays;
    }
    if !table.is_my_turn() {
        return Next::Stays;
    }
    if kind == Kind::Short && table.view.ply >= SHORT_GAME {
        return Next::Stays;
    }
    think(person, kind).await;
    if kind == Kind::WithAccounts && !person.room.waits() && person.sometimes(3) {
        change_account(person).await;
        return Next::Connects;
    }
    if person.sometimes(10) {
        person.say().await;
    }
    if let Some(command) = other_than_a_move(person, kind, table) {
        person.command(version, command, None).await;
        return Next::Stays;
    }
    let moves = &table.view.moves;
    let text = moves[person.random.below(moves.len() as u32) as usize]
        .text()
        .to_owned();
    person.command(version, "move", Some(&text)).await;
    Next::Stays
}

async fn think(person: &mut Person<'_>, kind: Kind) {
    let part = 1.0 + f64::from(person.random.below(1000)) / 1000.0;
    let time = if kind == Kind::Short {
        MOVE_TIME / 5
    } else {
        MOVE_TIME
    };
    let _ = timeout(time.mul_f64(part), person.room.is_waited_for(person.game)).await;
}

async fn change_account(person: &mut Person<'_>) {
    if person.has_account {
        person.sign_out_and_in().await;
    } else {
        person.sign_up().await;
    }
}

/// Sometimes a command that the table allows besides a move.
fn other_than_a_move(person: &mut Person<'_>, kind: Kind, table: &Table) -> Option<&'static str> {
    if kind == Kind::Short {
        return None;
    }
    if let Some(offer) = table.offer {
        // A draw offered stands until it is answered; it may be withdrawn.
        return (offer.kind != OfferKind::Rematch && person.sometimes(4)).then_some("decline");
    }
    let against_person = table
        .seats
        .iter()
        .all(|seat| seat.holder == client::api::Holder::Person);
    match person.random.below(40) {
        0 if table.may_abort => Some("abort"),
        1..=3 if table.view.ply >= 2 => Some("take-back"),
        4..=6 if against_person => Some("offer-draw"),
        7 if table.view.ply >= 4 => Some("resign"),
        _ => None,
    }
}

/// Both players of a game know whether they want another one.
async fn after_the_end(person: &mut Person<'_>, table: &Table) -> Next {
    let over: u32 = table.record.bytes().map(u32::from).sum();
    if table.aborted || over.is_multiple_of(3) {
        return Next::Leaves;
    }
    match table.rematch.clone() {
        Some(next) => person.go_to_rematch(next),
        None => person.ask_for_rematch().await,
    }
    if person.record == table.record {
        Next::Stays
    } else {
        Next::Connects
    }
}
