//! Jobs are taken in fair turns.

use std::net::Ipv4Addr;
use std::time::Duration;

use super::{creation, thinking};
use crate::Error;
use crate::live::presence::Role;
use crate::people::token::HolderId;
use crate::store::{AddressKey, JobKind, MoveJob, NewRecord, PresenceCount, Requester, Store};
use crate::time::Moment;

/// Queues an analysis.
pub(super) async fn queue(store: &Store, id: &str, version: u64, now: Moment) -> Result<(), Error> {
    let by = Requester::somewhere(&HolderId::of_token("curious"));
    let cost = Duration::from_secs(1);
    store.queue_analysis((id, version), cost, &by, now).await
}

fn address(number: u8) -> AddressKey {
    std::net::IpAddr::V4(Ipv4Addr::new(192, 0, 2, number)).into()
}

/// A computer that is to move in a game of this person, for this long.
fn game(person: &str, at: u8, millis: u64) -> NewRecord {
    let mut new = thinking(person, 10);
    new.address = address(at);
    new.summary.thinking = Some(MoveJob {
        cost: Duration::from_millis(millis),
        computers_only: false,
    });
    new
}

fn show(person: &str) -> NewRecord {
    let mut new = game(person, 1, 100);
    new.summary.thinking = Some(MoveJob {
        cost: Duration::from_millis(100),
        computers_only: true,
    });
    new
}

async fn created(store: &Store, new: NewRecord) -> String {
    let id = new.header.id.clone();
    assert!(store.create(new).await.unwrap());
    id
}

/// Takes all jobs in turn and removes them; the records.
async fn in_turn(store: &Store) -> Vec<String> {
    let mut taken = Vec::new();
    let take = || store.take_job("w", (JobKind::Move, 0), Moment(100), Moment(200));
    while let Some((record, version)) = take().await.unwrap() {
        store.drop_job(&record, JobKind::Move, version).await.unwrap();
        taken.push(record);
    }
    taken
}

async fn people_take_turns(store: &Store) {
    let mut many = Vec::new();
    for _ in 0..5 {
        many.push(created(store, game("jobs many", 1, 100)).await);
    }
    let one = created(store, game("jobs one", 2, 140)).await;
    many.insert(1, one);
    assert_eq!(in_turn(store).await, many);
    // They come back at once.
    let fresh = created(store, game("jobs fresh", 3, 250)).await;
    let again = created(store, game("jobs one", 2, 140)).await;
    assert_eq!(in_turn(store).await, [fresh, again], "140 + 140 > 250");
}

async fn short_work_is_soon_done(store: &Store) {
    let first = created(store, game("jobs a", 1, 100)).await;
    let mut second = game("jobs b", 2, 100);
    second.header.created = Moment(11);
    let second = created(store, second).await;
    let take = || store.take_job("w", (JobKind::Move, 0), Moment(100), Moment(200));
    assert_eq!(take().await.unwrap(), Some((first.clone(), 0)));
    let short = created(store, game("jobs c", 3, 10)).await;
    let long = created(store, game("jobs d", 4, 101)).await;
    // As if the worker had been killed.
    store.release_leases("w").await.unwrap();
    assert_eq!(in_turn(store).await, [short, first, second, long]);
}

async fn an_address_has_the_share_of_a_few_persons(store: &Store) {
    let mut minted = Vec::new();
    for number in 0..40 {
        minted.push(created(store, game(&format!("jobs minted {number}"), 1, 80)).await);
    }
    let mut other = game("jobs other", 2, 80);
    other.header.created = Moment(11);
    let other = created(store, other).await;
    let taken = in_turn(store).await;
    let place = taken.iter().position(|id| *id == other).unwrap();
    assert!((8..=10).contains(&place), "{place}");
    assert_eq!(taken.len(), 41);
}

async fn computers_sleep_while_nobody_watches(store: &Store) {
    let (asleep, unwatched) = (
        created(store, show("jobs e")).await,
        created(store, game("jobs f", 1, 100)).await,
    );
    let count = store.job_count(JobKind::Move, 9).await.unwrap();
    assert_eq!(count, 1, "those that sleep don't count");
    assert_eq!(store.job_count_of(address(1), JobKind::Move, 9).await.unwrap(), 1);
    assert_eq!(store.oldest_job(JobKind::Move).await.unwrap(), Some(Moment(10)));
    store.heartbeat("jobs node", Moment(20_000)).await.unwrap();
    let look = async |here: u32, now: u64| {
        let count = PresenceCount {
            record: asleep.clone(),
            role: Role::Watcher,
            here,
            lag: None,
        };
        let kept = store.keep_presence("jobs node", &[count], Moment(now)).await;
        kept.unwrap();
        let both = [asleep.clone(), unwatched.clone()];
        store.update_ranks(&both, Moment(now)).await.unwrap()
    };
    let waits = async || store.has_waiting_job(JobKind::Move, Moment(100)).await.unwrap();
    assert_eq!(look(1, 21_000).await, std::slice::from_ref(&asleep));
    assert_eq!(look(2, 21_000).await, Vec::<String>::new(), "it is awake already");
    assert!(waits().await);
    // The turn of jobs that nobody watches.
    let taken = store.take_job("w", (JobKind::Move, 3), Moment(100), Moment(200));
    assert_eq!(taken.await.unwrap(), Some((unwatched.clone(), 0)));
    store.release_leases("w").await.unwrap();
    assert_eq!(
        in_turn(store).await,
        [asleep.clone(), unwatched],
        "watched ones first"
    );
    let left = created(store, show("jobs g")).await;
    assert_eq!(in_turn(store).await, Vec::<String>::new());
    assert!(!waits().await);
    store.drop_job(&left, JobKind::Move, 0).await.unwrap();
}

async fn a_game_is_watched_through_live_nodes_only(store: &Store) {
    let new = show("jobs h");
    let id = new.header.id.clone();
    let count = |here| PresenceCount {
        record: id.clone(),
        role: Role::Watcher,
        here,
        lag: None,
    };
    store
        .keep_presence("jobs node", &[count(1)], Moment(20_000))
        .await
        .unwrap();
    created(store, new).await;
    let ranked = async |now: u64| {
        let ids = std::slice::from_ref(&id);
        store.update_ranks(ids, Moment(now)).await.unwrap().len()
    };
    assert_eq!(ranked(20_000).await, 0, "it was watched from the beginning");
    assert_eq!(ranked(50_000).await, 1, "its node is dead");
    assert_eq!(in_turn(store).await, Vec::<String>::new());
    assert_eq!(ranked(20_000).await, 1);
    assert_eq!(in_turn(store).await, std::slice::from_ref(&id));
}

async fn analyses_take_turns_too(store: &Store) {
    let [first, second] = [(); 2].map(|()| creation(&HolderId::of_token("jobs i"), 5));
    let (first, second) = (created(store, first).await, created(store, second).await);
    for id in [&first, &second] {
        queue(store, id, 0, Moment(10)).await.unwrap();
    }
    let by = Requester::somewhere(&HolderId::of_token("jobs j"));
    let third = created(store, creation(&by.person, 5)).await;
    let short = Duration::from_millis(10);
    store
        .queue_analysis((&third, 0), short, &by, Moment(10))
        .await
        .unwrap();
    for id in [third, first, second] {
        let taken = store.take_job("w", (JobKind::Analysis, 0), Moment(100), Moment(200));
        assert_eq!(taken.await.unwrap(), Some((id.clone(), 0)));
        store.drop_job(&id, JobKind::Analysis, 0).await.unwrap();
    }
}

pub(super) async fn conforms(store: &Store) {
    people_take_turns(store).await;
    short_work_is_soon_done(store).await;
    an_address_has_the_share_of_a_few_persons(store).await;
    computers_sleep_while_nobody_watches(store).await;
    a_game_is_watched_through_live_nodes_only(store).await;
    analyses_take_turns_too(store).await;
}
