//! Open challenges, and who is connected.

use super::{append, creation};
use crate::game::seat::Holder;
use crate::live::presence::{NODE_TIMEOUT, Role, TablePresence};
use crate::people::token::HolderId;
use crate::store::{Append, Freshness, NewRecord, PresenceCount, Store, Tidying, pool_of};
use crate::time::Moment;
use std::time::Duration;

fn challenge(maker: &HolderId, created: u64, spec: &str) -> NewRecord {
    let mut new = creation(maker, created);
    new.header.spec = spec.to_owned();
    new.header.opening = String::new();
    new.header.listed = true;
    new.seats[1].holder = Holder::Open;
    new
}

fn alive(node: u64, made: u64) -> Freshness {
    Freshness {
        node: Moment(node),
        made: Moment(made),
    }
}

async fn a_challenge_is_listed_until_it_is_taken(store: &Store) {
    let (maker, other) = (HolderId::of_token("lobby a"), HolderId::of_token("lobby b"));
    let new = challenge(&maker, 100, "paths:5");
    let (id, kind) = (new.header.id.clone(), pool_of(&new.header));
    store.create(new).await.unwrap();
    let listed = store.challenges(alive(900, 100), 10).await.unwrap();
    let mut shown = listed.iter().map(|one| one.view(Some(&maker), Moment(150)));
    let mine = shown.find(|one| one.record == id).unwrap();
    assert_eq!((mine.open, mine.age, mine.mine), (1, 50, true));
    assert_eq!(
        (mine.spec.as_str(), mine.name.as_deref()),
        ("paths:5", Some("Ann"))
    );
    let fitting = async |who: &HolderId, alive: Freshness| store.fitting(&kind, who, alive).await.unwrap();
    assert_eq!(fitting(&other, alive(900, 100)).await, std::slice::from_ref(&id));
    assert!(
        fitting(&maker, alive(900, 100)).await.is_empty(),
        "not with oneself"
    );
    assert!(
        fitting(&other, alive(900, 101)).await.is_empty(),
        "the maker never came"
    );
    let here = |here: u32| PresenceCount {
        record: id.clone(),
        role: Role::First,
        here,
        lag: None,
    };
    store.heartbeat("lobby node", Moment(900)).await.unwrap();
    store
        .keep_presence("lobby node", &[here(1)], Moment(200))
        .await
        .unwrap();
    assert_eq!(
        fitting(&other, alive(900, 101)).await,
        std::slice::from_ref(&id),
        "the maker is there"
    );
    assert!(
        fitting(&other, alive(901, 101)).await.is_empty(),
        "the node is dead"
    );
    store
        .keep_presence("lobby node", &[here(0)], Moment(300))
        .await
        .unwrap();
    assert!(
        fitting(&other, alive(900, 100)).await.is_empty(),
        "the maker has gone"
    );
    store
        .keep_presence("lobby node", &[here(1)], Moment(400))
        .await
        .unwrap();
    assert_eq!(fitting(&other, alive(900, 101)).await, std::slice::from_ref(&id));
    let taken = Append {
        was_listed: true,
        ..append(&id, 1, None)
    };
    store.append(taken).await.unwrap();
    assert!(fitting(&other, alive(900, 100)).await.is_empty());
}

async fn one_waits_in_a_pool_at_a_time(store: &Store) {
    let (ann, bea) = (HolderId::of_token("lobby c"), HolderId::of_token("lobby d"));
    let (first, second) = (challenge(&ann, 100, "paths:6"), challenge(&bea, 120, "paths:6"));
    let pool = pool_of(&first.header);
    assert!(store.create_in_pool(&first).await.unwrap());
    assert!(!store.create_in_pool(&second).await.unwrap());
    assert!(
        store.record(&second.header.id).await.unwrap().is_none(),
        "it is not kept"
    );
    let waiting = async |who: &HolderId| store.waiting(&pool, who).await.unwrap();
    assert_eq!(waiting(&ann).await.as_ref(), Some(&first.header.id));
    assert_eq!(waiting(&bea).await, None);
    store.clear_pool(&pool, alive(900, 100)).await.unwrap();
    assert!(
        !store.create_in_pool(&second).await.unwrap(),
        "she is still there"
    );
    store.clear_pool(&pool, alive(900, 101)).await.unwrap();
    assert!(store.create_in_pool(&second).await.unwrap());
    assert_eq!(waiting(&ann).await, None);
    let other = challenge(&ann, 130, "paths:7");
    assert!(
        store.create_in_pool(&other).await.unwrap(),
        "another game, another pool"
    );
    let tomorrow = Moment(25 * 3600 * 1000);
    store.tidy(None, tomorrow, Tidying::Delete).await.unwrap();
    let listed = store.challenges(alive(0, 0), 100).await.unwrap();
    assert!(listed.is_empty(), "nobody came for a day: {listed:?}");
}

async fn who_is_connected_is_counted_over_all_nodes(store: &Store) {
    let ids = ["presence 1", "presence 2"].map(str::to_owned);
    let count = |role: Role, here: u32, lag: Option<u32>| PresenceCount {
        record: ids[0].clone(),
        role,
        here,
        lag,
    };
    for (node, seen) in [("near", 50_000), ("far", 40_000)] {
        store.heartbeat(node, Moment(seen)).await.unwrap();
    }
    let near = [count(Role::First, 1, Some(30)), count(Role::Watcher, 2, None)];
    store.keep_presence("near", &near, Moment(1000)).await.unwrap();
    let far = [count(Role::Second, 1, Some(80)), count(Role::Watcher, 3, None)];
    store.keep_presence("far", &far, Moment(2000)).await.unwrap();
    let at = async |now: u64| {
        let mut all = store
            .presence(&ids, "near", Moment(now).before(NODE_TIMEOUT))
            .await
            .unwrap();
        assert!(!all.contains_key(&ids[1]));
        all.remove(&ids[0]).unwrap()
    };
    let all = TablePresence {
        here: [true, true],
        gone: [None, None],
        watchers: 5,
    };
    assert_eq!(at(54_000).await, all);
    let dead = TablePresence {
        here: [true, false],
        gone: [None, Some(Moment(40_000))],
        watchers: 2,
    };
    assert_eq!(at(56_000).await, dead, "the far node has been silent");
    assert_eq!(at(99_000).await, dead, "a node knows that it lives itself");
    let left = [count(Role::First, 0, None)];
    store.keep_presence("near", &left, Moment(60_000)).await.unwrap();
    assert_eq!(
        at(60_000).await.gone,
        [Some(Moment(60_000)), Some(Moment(40_000))]
    );
    let lags = store.lags(&ids).await.unwrap();
    let far = ((ids[0].clone(), Role::Second), Duration::from_millis(80));
    assert_eq!(lags.into_iter().collect::<Vec<_>>(), [far], "who left has none");
    assert!(store.last_heartbeat().await.unwrap() >= Some(Moment(50_000)));
    let much_later = Moment(60_000 + 25 * 3600 * 1000);
    store.heartbeat("near", much_later).await.unwrap();
    store.tidy(None, much_later, Tidying::Delete).await.unwrap();
    let known = store
        .presence(&ids, "near", much_later.before(NODE_TIMEOUT))
        .await
        .unwrap();
    assert_eq!(known[&ids[0]].gone, [None, None], "long ago");
}

pub(super) async fn conforms(store: &Store) {
    a_challenge_is_listed_until_it_is_taken(store).await;
    one_waits_in_a_pool_at_a_time(store).await;
    who_is_connected_is_counted_over_all_nodes(store).await;
}
