//! What every store has to do, whatever it is made of.

mod analysis;
mod chat;
mod jobs;
mod lobby;
mod moderation;
mod once;
mod people;
mod tidying;
mod transfer;
mod upgrade;

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use rules::TimeControl;

use super::statement::{Statement, guard};
use super::{
    AddressKey, Append, DatabaseUrl, DueClock, JobKind, MoveJob, NewRecord, Requester, Store, Summary,
};
use crate::Error;
use crate::game::event::{Event, StampedEvent};
use crate::game::seat::{Holder, Seat};
use crate::game::table::RecordHeader;
use crate::people::token::HolderId;
use crate::random_id::random_id;
use crate::time::Moment;

/// A game of a person against the computer.
const SEARCH: MoveJob = MoveJob {
    cost: Duration::from_millis(100),
    computers_only: false,
};

const QUIET: Summary = Summary {
    ply: 0,
    turn: Some(0),
    result: None,
    deadline: None,
    thinking: None,
};

fn seats(holder: &HolderId) -> [Seat; 2] {
    [
        Seat {
            holder: Holder::Person(holder.clone()),
            name: Some("Ann".to_owned()),
        },
        Seat {
            holder: Holder::Computer("level:3".to_owned()),
            name: None,
        },
    ]
}

fn creation(holder: &HolderId, created: u64) -> NewRecord {
    NewRecord {
        header: RecordHeader {
            id: random_id().unwrap(),
            spec: "paths:3".to_owned(),
            position: None,
            opening: "(0,0)".to_owned(),
            control: TimeControl::None,
            owner: holder.clone(),
            created: Moment(created),
            listed: false,
        },
        seats: seats(holder),
        summary: QUIET,
        address: AddressKey::UNKNOWN,
        pairing: false,
        once: None,
    }
}

fn append(record: &str, version: u64, client: Option<&str>) -> Append {
    Append {
        record: record.to_owned(),
        version,
        client: client.map(str::to_owned),
        once: None,
        happened: StampedEvent {
            at: Moment(1000 + version),
            event: Event::moved(format!("move {version}")),
        },
        by: Requester::somewhere(&HolderId::of_token("mover")),
        summary: QUIET,
        seats: None,
        was_thinking: true,
        was_listed: false,
    }
}

async fn a_record_is_kept_as_it_was_given(store: &Store) {
    let holder = HolderId::of_token("a");
    let new = creation(&holder, 5);
    assert!(store.create(new.clone()).await.unwrap());
    let mut another = new.clone();
    another.header.spec = "paths:9".to_owned();
    assert!(!store.create(another).await.unwrap());
    let kept = store.record(&new.header.id).await.unwrap().unwrap();
    assert_eq!(kept.header, new.header);
    assert_eq!(kept.seats, new.seats);
    assert_eq!(kept.events, []);
    assert!(store.record("unknown").await.unwrap().is_none());
}

async fn events_are_kept_in_order_and_only_the_next(store: &Store) {
    let new = creation(&HolderId::of_token("b"), 5);
    let id = &new.header.id;
    store.create(new.clone()).await.unwrap();
    for version in 1..=3 {
        assert!(store.append(append(id, version, None)).await.unwrap());
    }
    for version in [0, 1, 3, 5] {
        assert!(
            !store.append(append(id, version, None)).await.unwrap(),
            "{version}"
        );
    }
    assert!(!store.append(append("unknown", 1, None)).await.unwrap());
    let events = store.record(id).await.unwrap().unwrap().events;
    let expected: Vec<StampedEvent> = (1..=3)
        .map(|version| append(id, version, None).happened)
        .collect();
    assert_eq!(events, expected);
}

async fn what_was_sent_twice_is_kept_once(store: &Store) {
    let new = creation(&HolderId::of_token("c"), 5);
    let id = &new.header.id;
    store.create(new.clone()).await.unwrap();
    assert!(store.append(append(id, 1, Some("x"))).await.unwrap());
    assert!(!store.append(append(id, 2, Some("x"))).await.unwrap());
    assert!(store.was_appended(id, "x").await.unwrap());
    assert!(!store.was_appended(id, "y").await.unwrap());
    assert!(store.append(append(id, 2, Some("y"))).await.unwrap());
    assert_eq!(store.record(id).await.unwrap().unwrap().events.len(), 2);
}

async fn of_many_who_race_one_is_first(store: &Arc<Store>) {
    let new = creation(&HolderId::of_token("d"), 5);
    let id = new.header.id.clone();
    store.create(new).await.unwrap();
    for version in 1..=5 {
        let racers: Vec<_> = (0..50)
            .map(|_| {
                let (store, append) = (Arc::clone(store), append(&id, version, None));
                tokio::spawn(async move { store.append(append).await.unwrap() })
            })
            .collect();
        let mut first = 0;
        for racer in racers {
            first += usize::from(racer.await.unwrap());
        }
        assert_eq!(first, 1);
    }
}

async fn records_are_listed_for_those_who_made_or_play_them(store: &Store) {
    let (me, other) = (HolderId::of_token("e"), HolderId::of_token("f"));
    let mine = creation(&me, 10);
    let mut made = creation(&me, 20);
    made.seats = seats(&other);
    let mut played = creation(&other, 30);
    played.seats = seats(&me);
    let foreign = creation(&other, 40);
    for new in [&mine, &made, &played, &foreign] {
        store.create(new.clone()).await.unwrap();
    }
    store.append(append(&mine.header.id, 1, None)).await.unwrap();
    let listed = store.records_of(&me, 10).await.unwrap();
    let ids: Vec<&String> = listed.iter().map(|one| &one.record).collect();
    assert_eq!(ids, [&mine.header.id, &played.header.id, &made.header.id]);
    assert_eq!((&listed[1].mine[..], &listed[2].mine[..]), (&[0][..], &[][..]));
    assert_eq!(listed[0].changed, 1001);
    assert_eq!(store.unfinished(&me, 9).await.unwrap(), 2);
    assert_eq!(
        store.unfinished(&me, 1).await.unwrap(),
        1,
        "counted up to a limit"
    );
    assert_eq!(store.records_of(&me, 1).await.unwrap(), listed[..1]);
}

async fn clocks_find_their_work(store: &Store) {
    let mut new = creation(&HolderId::of_token("g"), 5);
    new.summary.deadline = Some(Moment(500));
    let id = new.header.id.clone();
    store.create(new).await.unwrap();
    let due = DueClock {
        record: id.clone(),
        version: 0,
    };
    let at = async |now: u64| store.due_clocks(Moment(now), 100).await.unwrap();
    assert!(!at(499).await.contains(&due));
    assert!(at(500).await.contains(&due));
    assert!(store.running_clocks().await.unwrap().contains(&id));
    assert!(store.has_running_clock().await.unwrap());
    store.append(append(&id, 1, None)).await.unwrap();
    assert!(!at(500).await.contains(&due));
    assert!(!store.running_clocks().await.unwrap().contains(&id));
    let here = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let difference = store
        .database_time()
        .await
        .unwrap()
        .0
        .abs_diff(here.unwrap().as_millis() as u64);
    assert!(difference < 60_000, "{difference} ms");
}

fn thinking(holder: &str, created: u64) -> NewRecord {
    let mut new = creation(&HolderId::of_token(holder), created);
    new.summary.thinking = Some(SEARCH);
    new
}

async fn a_job_is_given_to_one_and_to_another_when_its_lease_is_over(store: &Store) {
    let (first, second) = (thinking("i", 10), thinking("j", 20));
    let [one, two] = [&first, &second].map(|new| (new.header.id.clone(), 0));
    store.create(first).await.unwrap();
    store.create(second).await.unwrap();
    let take = |worker, now, until| store.take_job(worker, (JobKind::Move, 0), Moment(now), Moment(until));
    assert_eq!(
        take("a", 100, 200).await.unwrap(),
        Some(one.clone()),
        "the first that came"
    );
    assert_eq!(take("b", 100, 150).await.unwrap(), Some(two.clone()));
    assert_eq!(take("b", 149, 250).await.unwrap(), None);
    assert_eq!(
        take("a", 150, 200).await.unwrap(),
        Some(two.clone()),
        "b was killed"
    );
    let records = [one.0.clone(), two.0.clone()];
    assert_eq!(
        store
            .renew_leases("b", JobKind::Move, &records, Moment(900))
            .await
            .unwrap(),
        []
    );
    // A job that its worker has never heard of, because the answer was lost, is not kept from others.
    let known = store
        .renew_leases("a", JobKind::Move, &records[..1], Moment(600))
        .await
        .unwrap();
    assert_eq!(known, vec![one.clone()]);
    let mut kept = store
        .renew_leases("a", JobKind::Move, &records, Moment(900))
        .await
        .unwrap();
    kept.sort_unstable();
    let mut both = vec![one.clone(), two.clone()];
    both.sort_unstable();
    assert_eq!(kept, both);
    assert_eq!(take("b", 899, 999).await.unwrap(), None);
    store.release_leases("a").await.unwrap();
    assert_eq!(take("b", 899, 999).await.unwrap(), Some(one.clone()));
    for (id, _) in [one, two] {
        store.append(append(&id, 1, None)).await.unwrap();
    }
    assert_eq!(
        take("a", 5000, 9000).await.unwrap(),
        None,
        "nobody wants them any more"
    );
}

async fn the_next_turn_of_the_computer_is_another_job(store: &Store) {
    let new = thinking("k", 10);
    let id = new.header.id.clone();
    store.create(new).await.unwrap();
    store
        .take_job("a", (JobKind::Move, 0), Moment(100), Moment(200))
        .await
        .unwrap();
    let mut again = append(&id, 1, None);
    again.summary.thinking = Some(SEARCH);
    store.append(again).await.unwrap();
    assert_eq!(
        store
            .renew_leases("a", JobKind::Move, std::slice::from_ref(&id), Moment(300))
            .await
            .unwrap(),
        [],
        "that job is gone"
    );
    assert_eq!(
        store
            .take_job("b", (JobKind::Move, 0), Moment(100), Moment(200))
            .await
            .unwrap(),
        Some((id.clone(), 1))
    );
    store.release_all_leases().await.unwrap();
    assert_eq!(
        store
            .take_job("c", (JobKind::Move, 0), Moment(100), Moment(200))
            .await
            .unwrap(),
        Some((id.clone(), 1))
    );
    store.append(append(&id, 2, None)).await.unwrap();
}

async fn of_many_workers_one_gets_a_job(store: &Arc<Store>) {
    let new = thinking("l", 10);
    let id = new.header.id.clone();
    store.create(new).await.unwrap();
    let takers: Vec<_> = (0..20)
        .map(|number| {
            let store = Arc::clone(store);
            let worker = format!("worker {number}");
            tokio::spawn(async move {
                store
                    .take_job(&worker, (JobKind::Move, 0), Moment(1), Moment(9))
                    .await
                    .unwrap()
            })
        })
        .collect();
    let mut taken = Vec::new();
    for taker in takers {
        taken.extend(taker.await.unwrap());
    }
    assert_eq!(taken, [(id.clone(), 0)]);
    store.append(append(&id, 1, None)).await.unwrap();
}

async fn what_was_missed_can_be_asked_for(store: &Store) {
    let new = creation(&HolderId::of_token("n"), 5);
    let id = new.header.id.clone();
    store.create(new).await.unwrap();
    for version in 1..=3 {
        store.append(append(&id, version, None)).await.unwrap();
    }
    let missed = store.events_since(&id, 1).await.unwrap();
    assert_eq!(missed, [2, 3].map(|version| append(&id, version, None).happened));
    assert_eq!(store.events_since(&id, 3).await.unwrap(), []);
    let other = creation(&HolderId::of_token("n"), 5);
    store.create(other.clone()).await.unwrap();
    let asked = [id.clone(), "unknown".to_owned(), other.header.id.clone()];
    let mut versions = store.versions(&asked).await.unwrap();
    versions.sort_unstable_by_key(|(_, version)| *version);
    assert_eq!(versions, [(other.header.id, 0), (id, 3)]);
    assert_eq!(store.versions(&[]).await.unwrap(), []);
}

async fn seats_change_with_an_event(store: &Store) {
    let holder = HolderId::of_token("h");
    let new = creation(&holder, 5);
    let id = &new.header.id;
    store.create(new.clone()).await.unwrap();
    let mut swapped = seats(&holder);
    swapped.reverse();
    let change = |version| Append {
        seats: Some(swapped.clone()),
        ..append(id, version, None)
    };
    assert!(!store.append(change(7)).await.unwrap());
    assert_eq!(store.record(id).await.unwrap().unwrap().seats, seats(&holder));
    assert!(store.append(change(1)).await.unwrap());
    assert_eq!(store.record(id).await.unwrap().unwrap().seats, swapped);
}

/// Two transactions that fail among many that don't, all of which queue up before the writer looks: one fails at once, one
/// only after it has written something.
async fn a_transaction_that_fails_takes_no_other_with_it(store: &Store) {
    let holder = HolderId::of_token("o");
    let orphan = || {
        Statement::new("INSERT INTO session (token, holder, created) VALUES ($1, 'nobody', 1)").with("orphan")
    };
    let half = HolderId::of_token("half");
    let person = guard!("INSERT INTO person (holder, created) VALUES ($1, 1) RETURNING holder");
    let mut writes: Vec<_> = (0..20).map(|_| creation(&holder, 5)).collect();
    let ids: Vec<String> = writes.iter().map(|new| new.header.id.clone()).collect();
    let late = writes.split_off(10);
    let created = |some: Vec<NewRecord>| join_all(some.into_iter().map(|new| store.create(new)));
    let (early, alone, undone, late) = tokio::join!(
        created(writes),
        store.run(orphan()),
        store.apply(person.with(half.as_str()).then(vec![orphan()])),
        created(late),
    );
    for done in early.into_iter().chain(late) {
        assert!(done.unwrap());
    }
    assert!(matches!(alone, Err(Error::Internal(_))), "{alone:?}");
    assert!(matches!(undone, Err(Error::Internal(_))), "{undone:?}");
    for id in &ids {
        assert!(store.record(id).await.unwrap().is_some());
    }
    assert_eq!(store.person(&half).await.unwrap(), None, "all or nothing");
}

async fn what_postgres_cannot_store_is_refused_by_both(store: &Store) {
    let new = creation(&HolderId::of_token("p"), 5);
    let id = new.header.id.clone();
    store.create(new).await.unwrap();
    let refused = |result: Result<bool, Error>| matches!(result, Err(Error::BadRequest(_)));
    assert!(refused(store.append(append(&id, 1, Some("a\0b"))).await));
    assert!(refused(store.was_appended(&id, "a\0b").await));
    assert!(store.append(append(&id, 1, Some("ab"))).await.unwrap());
}

pub(super) async fn conforms(store: Arc<Store>) {
    what_postgres_cannot_store_is_refused_by_both(&store).await;
    a_transaction_that_fails_takes_no_other_with_it(&store).await;
    a_record_is_kept_as_it_was_given(&store).await;
    events_are_kept_in_order_and_only_the_next(&store).await;
    what_was_sent_twice_is_kept_once(&store).await;
    of_many_who_race_one_is_first(&store).await;
    records_are_listed_for_those_who_made_or_play_them(&store).await;
    clocks_find_their_work(&store).await;
    a_job_is_given_to_one_and_to_another_when_its_lease_is_over(&store).await;
    the_next_turn_of_the_computer_is_another_job(&store).await;
    of_many_workers_one_gets_a_job(&store).await;
    jobs::conforms(&store).await;
    what_was_missed_can_be_asked_for(&store).await;
    seats_change_with_an_event(&store).await;
    people::conforms(&store).await;
    lobby::conforms(&store).await;
    chat::conforms(&store).await;
    moderation::conforms(&store).await;
    analysis::conforms(&store).await;
    once::conforms(&store).await;
    transfer::conforms(&store).await;
    upgrade::conforms(&store).await;
    tidying::conforms(&store).await;
}

#[tokio::test]
async fn a_file_conforms() {
    let directory = tempfile::tempdir().unwrap();
    let url = DatabaseUrl::File(directory.path().join("games.db"));
    conforms(Store::open(&url).await.unwrap().into()).await;
}

#[tokio::test]
async fn memory_conforms() {
    conforms(Store::open(&DatabaseUrl::Memory).await.unwrap().into()).await;
}

#[tokio::test]
async fn postgres_conforms() {
    let database = backing::Database::new().unwrap();
    let url = DatabaseUrl::Postgres(database.url());
    conforms(Store::open(&url).await.unwrap().into()).await;
}

/// Also on Postgres, where every one of them makes or finds the tables.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_nodes_that_start_at_once_share_one_store() {
    let database = backing::Database::new().unwrap();
    let starting: Vec<_> = (0..6)
        .map(|_| {
            let url = DatabaseUrl::Postgres(database.url());
            tokio::spawn(async move { Store::open(&url).await.unwrap() })
        })
        .collect();
    let new = creation(&HolderId::of_token("m"), 5);
    let mut first = 0;
    let mut stores = Vec::new();
    for store in starting {
        stores.push(store.await.unwrap());
    }
    for store in &stores {
        first += usize::from(store.create(new.clone()).await.unwrap());
    }
    assert_eq!(first, 1);
    for (number, store) in stores.iter().enumerate() {
        let version = number as u64 + 1;
        assert!(store.append(append(&new.header.id, version, None)).await.unwrap());
        assert!(!store.append(append(&new.header.id, version, None)).await.unwrap());
    }
}
