//! Games that wait to be judged, and what was found.

use super::creation;
use super::jobs::queue;
use crate::people::token::HolderId;
use crate::store::{JobKind, Store, StoredAnalysis};
use crate::time::Moment;

pub(super) async fn conforms(store: &Store) {
    let new = creation(&HolderId::of_token("analysis a"), 5);
    let id = new.header.id.clone();
    store.create(new).await.unwrap();
    let thought = async |version| store.analysis(&id, version).await.unwrap();
    let take = |kind, now| store.take_job("w", (kind, 0), Moment(now), Moment(now + 100));
    assert_eq!(thought(3).await, StoredAnalysis::None);
    queue(store, &id, 3, Moment(10)).await.unwrap();
    assert_eq!(
        (thought(3).await, thought(2).await),
        (StoredAnalysis::Queued, StoredAnalysis::None)
    );
    assert_eq!(store.job_count(JobKind::Analysis, 9).await.unwrap(), 1);
    let oldest = store.oldest_job(JobKind::Analysis).await.unwrap();
    assert_eq!(oldest, Some(Moment(10)));
    assert_eq!(
        take(JobKind::Move, 50).await.unwrap(),
        None,
        "another kind of job"
    );
    assert_eq!(take(JobKind::Analysis, 50).await.unwrap(), Some((id.clone(), 3)));
    assert_eq!(
        take(JobKind::Analysis, 60).await.unwrap(),
        None,
        "somebody has it"
    );
    assert_eq!(
        take(JobKind::Analysis, 200).await.unwrap(),
        Some((id.clone(), 3)),
        "who was killed"
    );
    let renew = |kind| store.renew_leases("w", kind, std::slice::from_ref(&id), Moment(900));
    assert_eq!(renew(JobKind::Move).await.unwrap(), [], "another kind of job");
    assert_eq!(renew(JobKind::Analysis).await.unwrap(), [(id.clone(), 3)]);
    assert_eq!(store.analysis_text(&id).await.unwrap(), None);
    assert!(store.finish_analysis(&id, 3, "{}").await.unwrap());
    assert_eq!(store.analysis_text(&id).await.unwrap().as_deref(), Some("{}"));
    assert!(
        !store.finish_analysis(&id, 3, "[]").await.unwrap(),
        "done twice, kept once"
    );
    assert_eq!(thought(3).await, StoredAnalysis::Done("{}".to_owned()));
    assert_eq!(thought(5).await, StoredAnalysis::None, "the game has changed");
    queue(store, &id, 5, Moment(300)).await.unwrap();
    store.drop_job(&id, JobKind::Analysis, 4).await.unwrap();
    assert_eq!(thought(5).await, StoredAnalysis::Queued);
    store.drop_job(&id, JobKind::Analysis, 5).await.unwrap();
    assert_eq!(
        (
            thought(5).await,
            store.job_count(JobKind::Analysis, 9).await.unwrap()
        ),
        (StoredAnalysis::None, 0)
    );
}
