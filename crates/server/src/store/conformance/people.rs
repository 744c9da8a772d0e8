//! Names, accounts and sessions.

use super::creation;
use crate::secret::HolderId;
use crate::store::{Account, Person, Store};
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

async fn a_name_is_kept_and_changed(store: &dyn Store) {
    let holder = HolderId::of_token("people a");
    assert_eq!(store.person(&holder).await.unwrap(), None);
    for name in [Some("Ann"), Some("Robert'); DROP TABLE person;--"), None] {
        let name = name.map(str::to_owned);
        store.keep_name(&holder, name.clone(), Moment(5)).await.unwrap();
        let person = store.person(&holder).await.unwrap().unwrap();
        assert_eq!((person.name, person.account), (name, None));
    }
}

async fn an_account_has_one_owner(store: &dyn Store) {
    let ann = person("people b", "Änn");
    assert!(store.keep_person(&ann).await.unwrap());
    assert!(!store.keep_person(&person("people c", "ÄNN")).await.unwrap());
    assert!(!store.keep_person(&ann).await.unwrap());
    assert_eq!(store.owner_of("äNN").await.unwrap(), Some(ann.clone()));
    assert_eq!(store.person(&ann.holder).await.unwrap(), Some(ann.clone()));
    assert_eq!(store.owner_of("Bea").await.unwrap(), None);
    store.keep_name(&ann.holder, None, Moment(9)).await.unwrap();
    let renamed = store.owner_of("Änn").await.unwrap().unwrap();
    assert_eq!((renamed.name, renamed.account), (None, ann.account));
}

async fn sessions_begin_and_end(store: &dyn Store) {
    let bea = person("people d", "Bea");
    store.keep_person(&bea).await.unwrap();
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
    store.end_session(&token(2)).await.unwrap();
    assert_eq!(holder(2).await, None);
    assert_eq!(holder(3).await, Some(bea.holder));
    assert_eq!(holder(99).await, None);
}

async fn records_are_given_to_another(store: &dyn Store) {
    let (guest, account) = (HolderId::of_token("people e"), HolderId::of_token("people f"));
    let new = creation(&guest, 5);
    let id = new.beginning.id.clone();
    store.create(new).await.unwrap();
    assert_eq!(store.seats_of(&guest).await.unwrap(), std::slice::from_ref(&id));
    store.give_records(&guest, &account).await.unwrap();
    let kept = store.record(&id).await.unwrap().unwrap();
    assert_eq!(kept.beginning.owner, account);
}

pub(super) async fn conforms(store: &dyn Store) {
    a_name_is_kept_and_changed(store).await;
    an_account_has_one_owner(store).await;
    sessions_begin_and_end(store).await;
    records_are_given_to_another(store).await;
}
