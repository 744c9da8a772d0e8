//! What is deleted in time, and what never is.

use api::{ChatMessage, Room};

use super::jobs::queue;
use super::{append, creation};
use crate::live::presence::Role;
use crate::people::token::HolderId;
use crate::store::{
    Account, JobKind, NewReport, Person, PresenceCount, Retention, Store, StoredAnalysis, Tidied, Tidying,
};
use crate::time::Moment;

const DAY: u64 = 24 * 3600 * 1000;
/// Long after all that other tests have stored.
const NOW: Moment = Moment(5000 * DAY);

fn ago(days: u64) -> u64 {
    NOW.0 - days * DAY
}

async fn tidy(store: &Store, retention: Option<Retention>, how: Tidying) -> Tidied {
    store.tidy(retention, NOW, how).await.unwrap()
}

/// Creates a record, with a move if it is to be begun.
async fn game(store: &Store, owner: &HolderId, seated: &HolderId, changed: u64, is_begun: bool) -> String {
    let mut new = creation(owner, changed);
    new.seats = super::seats(seated);
    let id = new.header.id.clone();
    store.create(new).await.unwrap();
    if is_begun {
        let mut moved = append(&id, 1, None);
        moved.happened.at = Moment(changed);
        moved.summary.ply = 1;
        store.append(moved).await.unwrap();
    }
    id
}

async fn account(store: &Store, token: &str) -> HolderId {
    let holder = HolderId::of_token(token);
    let person = Person {
        holder: holder.clone(),
        name: None,
        account: Some(Account {
            name: token.to_owned(),
            password: "hash".to_owned(),
        }),
        created: Moment(1),
    };
    assert!(store.keep_person(&person, None).await.unwrap());
    holder
}

async fn exists(store: &Store, id: &str) -> bool {
    store.record(id).await.unwrap().is_some()
}

async fn games_of_guests_end_and_those_of_accounts_stay(store: &Store) {
    let guest = HolderId::of_token("tidy guest");
    let ann = account(store, "tidy ann").await;
    let quarter = Some(Retention::days(90));
    let old = game(store, &guest, &guest, ago(91), true).await;
    let recent = game(store, &guest, &guest, ago(89), true).await;
    let unbegun = game(store, &guest, &guest, ago(8), false).await;
    let waiting = game(store, &guest, &guest, ago(6), false).await;
    let owned = game(store, &ann, &guest, ago(1000), false).await;
    let played = game(store, &guest, &ann, ago(1000), true).await;
    let watched = game(store, &guest, &guest, ago(1000), true).await;
    let here = PresenceCount {
        record: watched.clone(),
        role: Role::Watcher,
        here: 1,
        lag: None,
    };
    store.heartbeat("tidy node", NOW).await.unwrap();
    store.keep_presence("tidy node", &[here], NOW).await.unwrap();

    let all = [&old, &recent, &unbegun, &waiting, &owned, &played, &watched];
    let traces = tidy(store, None, Tidying::Delete).await;
    assert_eq!(
        (traces.guest_games, traces.unbegun_games),
        (0, 0),
        "not set: kept"
    );
    let counted = tidy(store, quarter, Tidying::DryRun).await;
    for id in all {
        assert!(exists(store, id).await, "only counted");
    }
    assert!(
        counted.guest_games > 0 && counted.unbegun_games > 0,
        "{counted:?}"
    );
    let deleted = tidy(store, quarter, Tidying::Delete).await;
    assert_eq!(
        (deleted.guest_games, deleted.unbegun_games),
        (counted.guest_games, counted.unbegun_games)
    );
    for id in [&old, &unbegun] {
        assert!(!exists(store, id).await);
    }
    for id in [&recent, &waiting, &owned, &played, &watched] {
        assert!(exists(store, id).await);
    }
    let again = tidy(store, quarter, Tidying::Delete).await;
    assert_eq!(again, Tidied::default(), "nothing is left to do");
}

async fn a_game_goes_with_all_that_belongs_to_it(store: &Store) {
    let guest = HolderId::of_token("tidy talker");
    let id = game(store, &guest, &guest, ago(400), true).await;
    let line = ChatMessage {
        number: 0,
        room: Room::Players,
        player: Some(0),
        name: None,
        text: "hello".to_owned(),
        at: ago(400),
    };
    store.say(&id, &guest, line, None).await.unwrap();
    queue(store, &id, 1, Moment(ago(400))).await.unwrap();
    assert!(store.finish_analysis(&id, 1, "{}").await.unwrap());
    queue(store, &id, 2, Moment(ago(400))).await.unwrap();
    let deleted = tidy(store, Some(Retention::days(90)), Tidying::Delete).await;
    assert_eq!(deleted.guest_games, 1);
    assert!(!exists(store, &id).await);
    assert!(store.said(&id, Room::Players, None, 9).await.unwrap().is_empty());
    assert_eq!(store.analysis(&id, 1).await.unwrap(), StoredAnalysis::None);
    assert_eq!(store.job_count(JobKind::Analysis, 9).await.unwrap(), 0);
    assert_eq!(store.seats_of(&guest).await.unwrap(), Vec::<String>::new());
    assert!(!store.append(append(&id, 2, None)).await.unwrap(), "it is gone");
}

async fn names_sessions_and_jobs_end(store: &Store) {
    let [gone, player] = ["tidy gone", "tidy player"].map(HolderId::of_token);
    for holder in [&gone, &player] {
        let name = Some("Zoe".to_owned());
        store.keep_name(holder, name, Moment(ago(91))).await.unwrap();
    }
    let bea = account(store, "tidy bea").await;
    let game = game(store, &player, &bea, ago(91), true).await;
    let [expired, lasting] = ["tidy expired", "tidy lasting"].map(HolderId::of_token);
    for (token, begun) in [(&expired, ago(4000)), (&lasting, ago(1))] {
        assert!(store.begin_session(token, &bea, Moment(begun)).await.unwrap());
    }
    queue(store, &game, 1, Moment(ago(8))).await.unwrap();
    let quarter = Some(Retention::days(90));
    let counted = tidy(store, quarter, Tidying::DryRun).await;
    assert_eq!((counted.guests, counted.sessions, counted.jobs), (1, 1, 1));
    assert_eq!(tidy(store, quarter, Tidying::Delete).await, counted);
    assert_eq!(store.person(&gone).await.unwrap(), None);
    assert!(store.person(&player).await.unwrap().is_some(), "has a game");
    assert!(store.person(&bea).await.unwrap().is_some(), "has an account");
    let session = async |token: &HolderId| store.session(token, Moment(0)).await.unwrap();
    assert_eq!(
        (session(&expired).await, session(&lasting).await),
        (None, Some(bea))
    );
    assert_eq!(store.job_count(JobKind::Analysis, 9).await.unwrap(), 0);
}

async fn reports_and_blocks_of_guests_end(store: &Store) {
    let [guest, other] = ["tidy blocker", "tidy blocked"].map(HolderId::of_token);
    let ann = account(store, "tidy cara").await;
    for (holder, days) in [(&guest, 401), (&other, 399), (&ann, 401)] {
        let blocked = HolderId::of_token("tidy blocked by all");
        let at = Moment(ago(days));
        assert!(store.block(holder, &blocked, None, at, 9).await.unwrap());
        let report = NewReport {
            at,
            by: holder.clone(),
            about: blocked,
            record: "r".to_owned(),
            message: None,
            seen: None,
            reason: api::ReportReason::Spam,
            text: String::new(),
        };
        store.report(report, None).await.unwrap();
    }
    let quarter = Some(Retention::days(90));
    let counted = tidy(store, quarter, Tidying::DryRun).await;
    assert_eq!((counted.reports, counted.blocks), (2, 1));
    assert_eq!(tidy(store, quarter, Tidying::Delete).await, counted);
    for (holder, reports, blocks) in [(&guest, 0, 0), (&other, 1, 1), (&ann, 0, 1)] {
        assert_eq!(store.reports_by(holder, 9).await.unwrap().len(), reports);
        assert_eq!(store.blocks_of(holder).await.unwrap().len(), blocks);
    }
}

pub(super) async fn conforms(store: &Store) {
    games_of_guests_end_and_those_of_accounts_stay(store).await;
    a_game_goes_with_all_that_belongs_to_it(store).await;
    names_sessions_and_jobs_end(store).await;
    reports_and_blocks_of_guests_end(store).await;
}
