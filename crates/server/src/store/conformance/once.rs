//! Requests that are carried out once.

use std::sync::Arc;

use super::{append, creation};
use crate::people::token::HolderId;
use crate::store::{Once, Store};
use crate::time::Moment;

fn once(key: &str, answer: &str) -> Once {
    Once {
        key: key.to_owned(),
        answer: answer.to_owned(),
        at: Moment(50),
    }
}

async fn a_request_takes_effect_once(store: &Store) {
    let holder = HolderId::of_token("once a");
    let mut first = creation(&holder, 5);
    first.once = Some(once("once 1", &first.header.id));
    let mut second = creation(&holder, 5);
    second.once = Some(once("once 1", &second.header.id));
    assert_eq!(store.answer_to("once 1").await.unwrap(), None);
    assert!(store.create(first.clone()).await.unwrap());
    assert!(!store.create(second.clone()).await.unwrap());
    assert!(store.record(&second.header.id).await.unwrap().is_none());
    assert_eq!(store.answer_to("once 1").await.unwrap(), Some(first.header.id));
}

async fn a_key_is_free_while_its_request_has_no_effect(store: &Store) {
    let new = creation(&HolderId::of_token("once b"), 5);
    let id = new.header.id.clone();
    store.create(new).await.unwrap();
    let sit = |version| {
        let mut event = append(&id, version, None);
        event.once = Some(once("once 2", "done"));
        event
    };
    assert!(
        !store.append(sit(7)).await.unwrap(),
        "another version is the next"
    );
    assert_eq!(store.answer_to("once 2").await.unwrap(), None);
    assert!(store.append(sit(1)).await.unwrap());
    assert!(!store.append(sit(2)).await.unwrap());
    assert_eq!(store.record(&id).await.unwrap().unwrap().events.len(), 1);
}

async fn of_many_at_once_one_takes_effect(store: &Arc<Store>) {
    let holder = HolderId::of_token("once c");
    let racers: Vec<_> = (0..20)
        .map(|_| {
            let (store, mut new) = (Arc::clone(store), creation(&holder, 5));
            new.once = Some(once("once 3", &new.header.id));
            tokio::spawn(async move { store.create(new).await.unwrap() })
        })
        .collect();
    let mut effects = 0;
    for racer in racers {
        effects += usize::from(racer.await.unwrap());
    }
    assert_eq!(effects, 1);
    assert_eq!(store.records_of(&holder, 50).await.unwrap().len(), 1);
}

async fn keys_are_kept_for_a_day(store: &Store) {
    let day = 24 * 3_600_000;
    store.delete_old_requests(Moment(50 + day)).await.unwrap();
    assert!(store.answer_to("once 1").await.unwrap().is_some());
    store.delete_old_requests(Moment(51 + day)).await.unwrap();
    assert!(store.answer_to("once 1").await.unwrap().is_none());
}

pub(super) async fn conforms(store: &Arc<Store>) {
    a_request_takes_effect_once(store).await;
    a_key_is_free_while_its_request_has_no_effect(store).await;
    of_many_at_once_one_takes_effect(store).await;
    keys_are_kept_for_a_day(store).await;
}
