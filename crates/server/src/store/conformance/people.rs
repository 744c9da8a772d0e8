//! Names, accounts and sessions.

use super::creation;
use crate::people::token::HolderId;
use crate::store::statement::Statement;
use crate::store::{Account, Notice, Person, Store};
use crate::time::Moment;

fn person(token: &str, account: &str) -> Person {
    Person {
        holder: HolderId::of_token(token),
        name: Some("Ann".to_owned()),
        account: Some(Account {
            name: account.to_owned(),
            password: "hash".to_owned(),
        }),
        created: Moment(7),
    }
}

async fn a_name_is_kept_and_changed(store: &Store) {
    let holder = HolderId::of_token("people a");
    assert_eq!(store.person(&holder).await.unwrap(), None);
    for name in [Some("Ann"), Some("Robert'); DROP TABLE person;--"), None] {
        let name = name.map(str::to_owned);
        store.keep_name(&holder, name.clone(), Moment(5)).await.unwrap();
        let person = store.person(&holder).await.unwrap().unwrap();
        assert_eq!((person.name, person.account), (name, None));
    }
}

async fn an_account_has_one_owner(store: &Store) {
    let ann = person("people b", "Änn");
    assert!(store.keep_person(&ann, None).await.unwrap());
    assert!(!store.keep_person(&person("people c", "ÄNN"), None).await.unwrap());
    assert!(!store.keep_person(&ann, None).await.unwrap());
    assert_eq!(store.owner_of("äNN").await.unwrap(), Some(ann.clone()));
    assert_eq!(store.person(&ann.holder).await.unwrap(), Some(ann.clone()));
    assert_eq!(store.owner_of("Bea").await.unwrap(), None);
    store.keep_name(&ann.holder, None, Moment(9)).await.unwrap();
    let renamed = store.owner_of("Änn").await.unwrap().unwrap();
    assert_eq!((renamed.name, renamed.account), (None, ann.account));
}

async fn names_that_look_alike_have_one_owner(store: &Store) {
    let eve = person("people j", "Eveline");
    assert!(store.keep_person(&eve, None).await.unwrap());
    let like = person("people k", "Eve1ine");
    assert!(!store.keep_person(&like, None).await.unwrap());
    let owner = async |name: &str| store.owner_of_look_alike(name).await.unwrap();
    assert_eq!(owner("eveIine").await, Some(eve.holder.clone()));
    assert_eq!(owner("Evelyne").await, None);
}

async fn accounts_of_older_versions_get_their_keys(store: &Store) {
    // They could be created side by side then.
    for (token, name) in [("people l", "fay"), ("people m", "fау")] {
        let old = Statement::new(
            "INSERT INTO person (holder, name, account, login, password, created) VALUES ($1, $2, $2, $2, 'hash', 5)",
        );
        let holder = HolderId::of_token(token);
        store.run(old.with(holder.as_str()).with(name)).await.unwrap();
    }
    assert_eq!(store.owner_of_look_alike("FAY").await.unwrap(), None);
    for _ in 0..2 {
        store.add_missing_keys().await.unwrap();
        assert!(store.owner_of_look_alike("FAY").await.unwrap().is_some());
        for name in ["Fay", "fау"] {
            assert!(store.owner_of(name).await.unwrap().is_some(), "both can sign in");
        }
        assert!(!store.keep_person(&person("people n", "Fay"), None).await.unwrap());
    }
}

async fn notices_are_found_by_their_time(store: &Store) {
    let [gus, hal] = [person("people o", "Gus"), person("people p", "Hal")];
    let late = 1_000_000;
    store.end_sessions(&gus.holder, Moment(late)).await.unwrap();
    store.end_sessions(&hal.holder, Moment(late + 10)).await.unwrap();
    let found = async |since: u64| {
        let notices = store.notices_since(Moment(since)).await.unwrap();
        notices.into_iter().map(|(_, notice)| notice).collect::<Vec<_>>()
    };
    let [gus, hal] = [gus, hal].map(|person| Notice::Person(person.holder));
    assert_eq!(found(late).await, [gus, hal.clone()]);
    assert_eq!(found(late + 1).await, [hal]);
    let hour = 3_600_000;
    let later = Moment(late + hour + 5);
    store
        .end_sessions(&person("people q", "Ida").holder, later)
        .await
        .unwrap();
    assert_eq!(found(0).await.len(), 2, "old ones are deleted");
}

async fn sessions_begin_and_end(store: &Store) {
    let bea = person("people d", "Bea");
    store.keep_person(&bea, None).await.unwrap();
    let token = |number: u64| HolderId::of_token(&format!("session {number}"));
    let holder = async |number: u64| store.session(&token(number), Moment(10)).await.unwrap();
    for number in 0..52 {
        let begun = Moment(10 + number);
        store
            .begin_session(&token(number), &bea.holder, begun)
            .await
            .unwrap();
    }
    assert_eq!((holder(0).await, holder(1).await), (None, None), "the oldest end");
    assert_eq!(holder(2).await, Some(bea.holder.clone()));
    assert_eq!(
        store.session(&token(2), Moment(13)).await.unwrap(),
        None,
        "too old"
    );
    store
        .end_session(&token(2), &bea.holder, Moment(99))
        .await
        .unwrap();
    assert_eq!(holder(2).await, None);
    assert_eq!(holder(3).await, Some(bea.holder));
    assert_eq!(holder(99).await, None);
}

async fn a_password_changes_once_and_leaves_one_session(store: &Store) {
    let cy = person("people g", "Cy");
    store.keep_person(&cy, None).await.unwrap();
    let [old, new, late] = ["old", "new", "late"].map(HolderId::of_token);
    store.begin_session(&old, &cy.holder, Moment(10)).await.unwrap();
    let from = cy.account.clone().unwrap();
    let to = Account {
        password: "another hash".to_owned(),
        ..from.clone()
    };
    let change = async |token: &HolderId| {
        store
            .change_password(&cy.holder, [&from, &to], token, Moment(11), None)
            .await
            .unwrap()
    };
    assert!(change(&new).await);
    assert!(!change(&late).await, "it was another already");
    assert_eq!(store.owner_of("cy").await.unwrap().unwrap().account, Some(to));
    let holder = async |token: &HolderId| store.session(token, Moment(0)).await.unwrap();
    assert_eq!((holder(&old).await, holder(&late).await), (None, None));
    assert_eq!(holder(&new).await, Some(cy.holder.clone()));
    store.end_sessions(&cy.holder, Moment(12)).await.unwrap();
    assert_eq!(holder(&new).await, None);
}

async fn who_is_removed_leaves_no_name(store: &Store) {
    let dee = person("people h", "Dee");
    store.keep_person(&dee, None).await.unwrap();
    let token = HolderId::of_token("of dee");
    store
        .begin_session(&token, &dee.holder, Moment(10))
        .await
        .unwrap();
    for _ in 0..2 {
        store.remove_person(&dee.holder, Moment(12), None).await.unwrap();
        assert_eq!(store.owner_of("Dee").await.unwrap(), None);
        assert_eq!(store.session(&token, Moment(0)).await.unwrap(), None);
    }
    let late = HolderId::of_token("late");
    assert!(
        !store.begin_session(&late, &dee.holder, Moment(10)).await.unwrap(),
        "removed while signing in"
    );
    assert!(store.keep_person(&person("people i", "Dee"), None).await.unwrap());
}

async fn records_are_given_to_another(store: &Store) {
    let (guest, account) = (HolderId::of_token("people e"), HolderId::of_token("people f"));
    let new = creation(&guest, 5);
    let id = new.header.id.clone();
    store.create(new).await.unwrap();
    assert_eq!(store.seats_of(&guest).await.unwrap(), std::slice::from_ref(&id));
    store.give_records(&guest, &account, Moment(9)).await.unwrap();
    let kept = store.record(&id).await.unwrap().unwrap();
    assert_eq!(kept.header.owner, account);
}

pub(super) async fn conforms(store: &Store) {
    a_name_is_kept_and_changed(store).await;
    an_account_has_one_owner(store).await;
    names_that_look_alike_have_one_owner(store).await;
    accounts_of_older_versions_get_their_keys(store).await;
    notices_are_found_by_their_time(store).await;
    sessions_begin_and_end(store).await;
    a_password_changes_once_and_leaves_one_session(store).await;
    who_is_removed_leaves_no_name(store).await;
    records_are_given_to_another(store).await;
}
