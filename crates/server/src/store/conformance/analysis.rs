//! Games that wait to be judged, and what was found.

use super::creation;
use crate::people::token::HolderId;
use crate::store::{Store, Thought};
use crate::time::Moment;

pub(super) async fn conforms(store: &dyn Store) {
    let new = creation(&HolderId::of_token("analysis a"), 5);
    let id = new.beginning.id.clone();
    store.create(new).await.unwrap();
    let thought = async |version| store.thought(&id, version).await.unwrap();
    let take = |kind, now| store.take("w", kind, Moment(now), Moment(now + 100));
    assert_eq!(thought(3).await, Thought::Unasked);
    store.want_thought(&id, 3, Moment(10)).await.unwrap();
    assert_eq!(
        (thought(3).await, thought(2).await),
        (Thought::Waiting, Thought::Unasked)
    );
    assert_eq!(store.thoughts_wanted().await.unwrap(), 1);
    assert_eq!(take("move", 50).await.unwrap(), None, "another kind of job");
    assert_eq!(take("analysis", 50).await.unwrap(), Some((id.clone(), 3)));
    assert_eq!(take("analysis", 60).await.unwrap(), None, "somebody has it");
    assert_eq!(
        take("analysis", 200).await.unwrap(),
        Some((id.clone(), 3)),
        "who was killed"
    );
    assert!(store.keep_thought(&id, 3, "{}").await.unwrap());
    assert!(
        !store.keep_thought(&id, 3, "[]").await.unwrap(),
        "done twice, kept once"
    );
    assert_eq!(thought(3).await, Thought::Done("{}".to_owned()));
    assert_eq!(thought(5).await, Thought::Unasked, "the game has changed");
    store.want_thought(&id, 5, Moment(300)).await.unwrap();
    store.drop_thought(&id, 4).await.unwrap();
    assert_eq!(thought(5).await, Thought::Waiting);
    store.drop_thought(&id, 5).await.unwrap();
    assert_eq!(
        (thought(5).await, store.thoughts_wanted().await.unwrap()),
        (Thought::Unasked, 0)
    );
}
