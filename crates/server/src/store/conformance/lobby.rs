//! Open challenges, and who is connected.

use super::{append, creation};
use crate::game::seat::Holder;
use crate::live::presence::{NODE_TIMEOUT, Role, TablePresence};
use crate::people::token::HolderId;
use crate::store::{Append, NewRecord, PresenceCount, Store, Tidying, WaitingPlayer, kind_of};
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

fn anybody(holder: &HolderId, new: &NewRecord) -> WaitingPlayer {
    WaitingPlayer {
        kind: kind_of(&new.header),
        holder: holder.clone(),
        since: None,
    }
}

async fn connect(store: &Store, record: &str, here: u32) {
    store.heartbeat("lobby node", Moment(900)).await.unwrap();
    let count = PresenceCount {
        record: record.to_owned(),
        role: Role::First,
        here,
        lag: None,
    };
    store
        .keep_presence("lobby node", &[count], Moment(200))
        .await
        .unwrap();
}

async fn a_challenge_is_listed_while_its_maker_is_there(store: &Store) {
    let (maker, other) = (HolderId::of_token("lobby a"), HolderId::of_token("lobby b"));
    let new = challenge(&maker, 100, "paths:5");
    let id = new.header.id.clone();
    store.create(new.clone()).await.unwrap();
    let fitting = async |who: &HolderId, alive: u64| {
        let found = store.fitting(&anybody(who, &new), Moment(alive)).await;
        found.unwrap()
    };
    let listed = async || store.challenges(Moment(900), 10).await.unwrap();
    assert!(fitting(&other, 900).await.is_empty(), "the maker never came");
    assert_eq!(listed().await, []);
    connect(store, &id, 1).await;
    let mine = listed().await[0].view(Some(&maker), Moment(150));
    assert_eq!((mine.open, mine.age, mine.mine), (1, 50, true));
    assert_eq!(
        (mine.spec.as_str(), mine.name.as_deref()),
        ("paths:5", Some("Ann"))
    );
    assert_eq!(fitting(&other, 900).await, std::slice::from_ref(&id));
    assert!(fitting(&maker, 900).await.is_empty(), "not with oneself");
    assert!(fitting(&other, 901).await.is_empty(), "the node is dead");
    connect(store, &id, 0).await;
    assert!(fitting(&other, 900).await.is_empty(), "the maker has gone");
    connect(store, &id, 1).await;
    let taken = Append {
        was_listed: true,
        ..append(&id, 1, None)
    };
    store.append(taken).await.unwrap();
    assert!(fitting(&other, 900).await.is_empty());
    assert_eq!(listed().await, []);
}

async fn the_later_of_two_who_wait_goes_to_the_earlier(store: &Store) {
    let (ann, bea) = (HolderId::of_token("lobby c"), HolderId::of_token("lobby d"));
    let [first, second, offered] = [(&ann, 100), (&bea, 120), (&bea, 130)].map(|(who, at)| NewRecord {
        pairing: at < 130,
        ..challenge(who, at, "paths:6")
    });
    for new in [&first, &second, &offered] {
        store.create(new.clone()).await.unwrap();
        connect(store, &new.header.id, 1).await;
    }
    let waiting = async |who: &HolderId| {
        let kind = kind_of(&first.header);
        store.waiting(&kind, who).await.unwrap()
    };
    assert_eq!(waiting(&ann).await.as_ref(), Some(&first.header.id));
    assert_eq!(waiting(&bea).await.as_ref(), Some(&second.header.id));
    assert_eq!(waiting(&HolderId::of_token("lobby e")).await, None);
    assert_eq!(store.waiting_at(&offered.header.id).await.unwrap(), None);
    let better = async |new: &NewRecord| {
        let player = store.waiting_at(&new.header.id).await.unwrap().unwrap();
        store.fitting(&player, Moment(900)).await.unwrap()
    };
    assert_eq!(better(&second).await, std::slice::from_ref(&first.header.id));
    assert_eq!(better(&first).await, std::slice::from_ref(&offered.header.id));
    let third = HolderId::of_token("lobby e");
    let all = store
        .fitting(&anybody(&third, &first), Moment(900))
        .await
        .unwrap();
    assert_eq!(all, [first, second, offered].map(|new| new.header.id));
}

async fn addresses_are_listed_in_turn_and_the_oldest_make_room(store: &Store) {
    let [home, elsewhere] = [1, 2].map(|number| {
        let address = std::net::Ipv4Addr::new(192, 0, 2, number);
        crate::store::AddressKey::from(std::net::IpAddr::V4(address))
    });
    let list = async |holder: &str, address, created: u64| {
        let holder = HolderId::of_token(holder);
        let mut new = challenge(&holder, created, "paths:7");
        new.address = address;
        let id = new.header.id.clone();
        store.create(new).await.unwrap();
        store.trim_challenges(&holder, (address, 8)).await.unwrap();
        connect(store, &id, 1).await;
        id
    };
    let alone = list("lobby f", elsewhere, 10).await;
    let mut many = Vec::new();
    for number in 0..20 {
        many.push(list(&format!("lobby g {number}"), home, 100 + number).await);
    }
    let shown = async |limit| -> Vec<String> {
        let listed = store.challenges(Moment(900), limit).await.unwrap();
        let record = |one: &crate::store::ListedChallenge| one.view(None, Moment(0)).record;
        listed
            .iter()
            .map(record)
            .filter(|id| many.contains(id) || *id == alone)
            .collect()
    };
    assert_eq!(
        shown(4).await,
        std::slice::from_ref(&alone),
        "three of others are first too"
    );
    let all = shown(100).await;
    assert_eq!(all.len(), 9);
    assert!(many[12..].iter().all(|id| all.contains(id)), "the newest stay");
    let mut own = Vec::new();
    for number in 0..7 {
        own.push(list("lobby h", elsewhere, 200 + number).await);
    }
    let listed = store.challenges(Moment(900), 100).await.unwrap();
    let is_own = |one: &&crate::store::ListedChallenge| own.contains(&one.view(None, Moment(0)).record);
    assert_eq!(listed.iter().filter(is_own).count(), 5);
    let tomorrow = Moment(25 * 3600 * 1000);
    store.heartbeat("lobby node", Moment(900)).await.unwrap();
    store.tidy(None, tomorrow, Tidying::Delete).await.unwrap();
    let listed = store.challenges(Moment(0), 100).await.unwrap();
    assert!(listed.is_empty(), "nobody came for a day: {listed:?}");
}

async fn people_who_have_blocked_each_other_are_not_paired(store: &Store) {
    let [ann, bo, cy] = ["block a", "block b", "block c"].map(HolderId::of_token);
    assert!(store.block(&ann, &bo, None, Moment(100), 9).await.unwrap());
    let new = challenge(&ann, 100, "paths:8");
    store.create(new.clone()).await.unwrap();
    connect(store, &new.header.id, 1).await;
    let fitting = async |who, new: &NewRecord| {
        let found = store.fitting(&anybody(who, new), Moment(900)).await;
        found.unwrap().len()
    };
    assert_eq!((fitting(&bo, &new).await, fitting(&cy, &new).await), (0, 1));
    let other = challenge(&bo, 101, "paths:8");
    store.create(other.clone()).await.unwrap();
    connect(store, &other.header.id, 1).await;
    assert_eq!((fitting(&ann, &other).await, fitting(&cy, &other).await), (0, 2));
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
    a_challenge_is_listed_while_its_maker_is_there(store).await;
    the_later_of_two_who_wait_goes_to_the_earlier(store).await;
    addresses_are_listed_in_turn_and_the_oldest_make_room(store).await;
    people_who_have_blocked_each_other_are_not_paired(store).await;
    who_is_connected_is_counted_over_all_nodes(store).await;
}
