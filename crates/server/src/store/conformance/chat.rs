//! What was said beside games.

use std::sync::Arc;

use api::{ChatMessage, Room};

use super::creation;
use crate::people::token::HolderId;
use crate::store::Store;
use crate::time::Moment;

fn line(room: Room, text: &str, at: u64) -> ChatMessage {
    ChatMessage {
        number: 0,
        room,
        player: (room == Room::Players).then_some(1),
        name: Some("Ann'); --".to_owned()),
        text: text.to_owned(),
        at,
    }
}

async fn what_is_said_is_kept_by_room(store: &Store) {
    let holder = HolderId::of_token("chat a");
    let new = creation(&holder, 5);
    let id = new.header.id.clone();
    store.create(new).await.unwrap();
    let said = [
        line(Room::Players, "'; DROP TABLE chat; --", 10),
        line(Room::Watchers, "<script>", 11),
        line(Room::Players, "🙂", 12),
    ];
    for (number, line) in said.iter().enumerate() {
        let kept = store
            .say(&id, &holder, line.clone(), None)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(kept.number, number as u64 + 1);
    }
    let players = store.said(&id, Room::Players, None, 10).await.unwrap();
    let numbered = |index: usize| ChatMessage {
        number: index as u64 + 1,
        ..said[index].clone()
    };
    assert_eq!(players, [numbered(0), numbered(2)]);
    assert_eq!(
        store.said(&id, Room::Players, None, 1).await.unwrap(),
        [numbered(2)]
    );
    assert_eq!(
        store.said(&id, Room::Watchers, None, 10).await.unwrap(),
        [numbered(1)]
    );
    assert_eq!(store.said_since(&id, &holder, Moment(10)).await.unwrap(), 2);
    let other = HolderId::of_token("chat b");
    let at = |holder, at| store.said_at(&id, holder, Moment(at));
    assert_eq!(at(&holder, 12).await.unwrap(), Some(numbered(2)));
    assert_eq!(at(&holder, 13).await.unwrap(), None);
    assert_eq!(at(&other, 12).await.unwrap(), None);
    assert_eq!(store.said_since(&id, &other, Moment(0)).await.unwrap(), 0);
    assert!(
        store
            .say("unknown", &holder, said[0].clone(), None)
            .await
            .is_err()
    );
}

async fn all_who_speak_at_once_are_heard(store: &Arc<Store>) {
    let holder = HolderId::of_token("chat c");
    let new = creation(&holder, 5);
    let id = new.header.id.clone();
    store.create(new).await.unwrap();
    let speaking: Vec<_> = (0..12)
        .map(|_| {
            let (store, id, holder) = (Arc::clone(store), id.clone(), holder.clone());
            tokio::spawn(async move { store.say(&id, &holder, line(Room::Watchers, "x", 1), None).await })
        })
        .collect();
    for one in speaking {
        one.await.unwrap().unwrap();
    }
    let numbers = store.said(&id, Room::Watchers, None, 100).await.unwrap();
    let numbers: Vec<u64> = numbers.iter().map(|line| line.number).collect();
    assert_eq!(numbers, (1..=12).collect::<Vec<_>>());
}

pub(super) async fn conforms(store: &Arc<Store>) {
    what_is_said_is_kept_by_room(store).await;
    all_who_speak_at_once_are_heard(store).await;
}
