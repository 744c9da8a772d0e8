use super::*;

#[test]
fn a_newer_version_cancels_an_older_job() {
    let pool = LeasePool::new(1);
    let lease = pool.hold("a".to_owned(), 3);
    pool.cancel_before("a", 3);
    pool.cancel_before("b", 9);
    assert!(!lease.is_lost());
    pool.cancel_before("a", 4);
    assert!(lease.is_lost());
    assert_eq!(pool.len(), 0);
}

#[test]
fn a_job_taken_again_replaces_the_former_lease() {
    let pool = LeasePool::new(1);
    let (former, latter) = (pool.hold("a".to_owned(), 1), pool.hold("a".to_owned(), 2));
    assert!(former.is_lost() && !latter.is_lost());
    // The end of the former must not forget the latter.
    pool.forget(&former);
    assert_eq!(pool.len(), 1);
    pool.forget(&latter);
    assert_eq!(pool.len(), 0);
}

#[test]
fn leases_that_were_not_renewed_are_lost() {
    let pool = LeasePool::new(2);
    let (kept, moved, lost) = (
        pool.hold("kept".to_owned(), 1),
        pool.hold("moved".to_owned(), 1),
        pool.hold("lost".to_owned(), 1),
    );
    let asked = [kept.clone(), moved.clone(), lost.clone()];
    // Taken while the store was asked.
    let late = pool.hold("late".to_owned(), 1);
    pool.keep_renewed(&[("kept".to_owned(), 1), ("moved".to_owned(), 2)], &asked);
    assert_eq!(
        [kept, moved, lost, late].map(|lease| lease.is_lost()),
        [false, true, true, false]
    );
    assert_eq!(pool.len(), 2);
}

#[test]
fn a_dropped_pool_gives_up_its_leases() {
    let pool = LeasePool::new(1);
    let lease = pool.hold("a".to_owned(), 1);
    drop(pool);
    assert!(lease.is_lost());
}
