//! Blocks, reports, restrictions, and what administrators do.

use api::{Act, ChatMessage, ReportReason, Restriction, Room};

use super::{append, creation, seats};
use crate::people::token::HolderId;
use crate::random_id::random_id;
use crate::store::{
    Account, Append, NewAct, NewReport, Notice, Person, RestrictionKind, Store, StoredStanding,
};
use crate::time::Moment;

/// Long after all that other tests have stored, and long before what is tidied.
const NOW: u64 = 9_000_000_000;

fn people<const N: usize>(tokens: [&str; N]) -> [HolderId; N] {
    tokens.map(HolderId::of_token)
}

async fn account(store: &Store, name: &str) -> HolderId {
    let holder = HolderId::of_token(name);
    let person = Person {
        holder: holder.clone(),
        name: Some(name.to_owned()),
        account: Some(Account {
            name: name.to_owned(),
            password: "hash".to_owned(),
        }),
        created: Moment(NOW),
    };
    assert!(store.keep_person(&person, None).await.unwrap());
    holder
}

fn act(person: Option<&HolderId>, record: Option<&str>, act: Act) -> NewAct {
    NewAct {
        id: random_id().unwrap(),
        at: Moment(NOW),
        by: Some((HolderId::of_token("the admin"), "Ada".to_owned())),
        person: person.cloned(),
        record: record.map(str::to_owned),
        act,
        once: None,
    }
}

fn unban(person: &HolderId) -> NewAct {
    let id = person.as_str().to_owned();
    act(Some(person), None, Act::Unban { person: id })
}

async fn said(store: &Store, record: &str, holder: &HolderId, text: &str, at: u64) {
    let line = ChatMessage {
        number: 0,
        room: Room::Players,
        player: None,
        name: Some("Old".to_owned()),
        text: text.to_owned(),
        at,
    };
    store.say(record, holder, line, None).await.unwrap();
}

async fn texts(store: &Store, record: &str, reader: Option<&HolderId>) -> Vec<String> {
    let said = store.said(record, Room::Players, reader, 10).await.unwrap();
    said.into_iter().map(|line| line.text).collect()
}

async fn game(store: &Store, holder: &HolderId) -> String {
    let new = creation(holder, NOW);
    let id = new.header.id.clone();
    store.create(new).await.unwrap();
    id
}

async fn a_block_hides_chat(store: &Store) {
    let [ann, bo, cy] = people(["block ann", "block bo", "block cy"]);
    let id = game(store, &ann).await;
    for (who, text) in [(&ann, "hi"), (&bo, "boo"), (&cy, "hello")] {
        said(store, &id, who, text, NOW).await;
    }
    let block = async |limit| {
        store
            .block(&ann, &bo, Some("Bo".to_owned()), Moment(NOW), limit)
            .await
            .unwrap()
    };
    assert!(!block(0).await, "the list is full");
    assert!(block(1).await && !block(2).await, "once");
    assert_eq!(texts(store, &id, Some(&ann)).await, ["hi", "hello"]);
    for other in [Some(&bo), None] {
        assert_eq!(texts(store, &id, other).await, ["hi", "boo", "hello"]);
    }
    for (one, other, is_blocked) in [(&ann, &bo, true), (&bo, &ann, true), (&ann, &cy, false)] {
        assert_eq!(store.is_blocked(one, other).await.unwrap(), is_blocked);
    }
    let standing = async |who| store.standing(who, 9).await.unwrap();
    assert_eq!(standing(&ann).await.blocked, std::slice::from_ref(&bo));
    assert_eq!(standing(&bo).await.blocked_by, std::slice::from_ref(&ann));
    let noticed = store.notices_since(Moment(NOW)).await.unwrap();
    for person in [&ann, &bo] {
        let notice = Notice::Person(person.clone());
        assert!(noticed.iter().any(|(_, noticed)| *noticed == notice));
    }

    let list = store.blocks_of(&ann).await.unwrap();
    assert_eq!((list.len(), list[0].view.name.as_deref()), (1, Some("Bo")));
    let handle = &list[0].view.id;
    let unblock = async |who, id: &str| store.unblock(who, id, Moment(NOW)).await.unwrap();
    assert_eq!(unblock(&bo, handle).await, None, "only one's own");
    assert_eq!(unblock(&ann, handle).await, Some(bo.clone()));
    assert_eq!(unblock(&ann, handle).await, None);
    assert_eq!(texts(store, &id, Some(&ann)).await, ["hi", "boo", "hello"]);
}

async fn what_is_known_of_a_guest_moves_to_the_account(store: &Store) {
    let [guest, bo, cy] = people(["given guest", "given bo", "given cy"]);
    let ann = account(store, "given ann").await;
    let id = game(store, &guest).await;
    said(store, &id, &guest, "hi", NOW).await;
    let block = async |who, whom| assert!(store.block(who, whom, None, Moment(NOW), 9).await.unwrap());
    for (who, whom) in [
        (&guest, &bo),
        (&ann, &bo),
        (&guest, &cy),
        (&guest, &ann),
        (&cy, &guest),
    ] {
        block(who, whom).await;
    }
    let spam = Restriction {
        until: None,
        reason: "spam".to_owned(),
    };
    let logged = unban(&guest);
    assert!(
        store
            .restrict(&guest, RestrictionKind::Mute, &spam, &logged)
            .await
            .unwrap()
    );
    store.report(report(&guest, &bo, &id), None).await.unwrap();
    store.report(report(&bo, &guest, &id), None).await.unwrap();
    store.give_records(&guest, &ann, Moment(NOW)).await.unwrap();
    let mut standing = store.standing(&ann, 9).await.unwrap();
    standing.blocked.sort_by_key(|holder| holder == &cy);
    assert_eq!(
        standing,
        StoredStanding {
            mute: Some(spam),
            blocked: vec![bo.clone(), cy.clone()],
            blocked_by: vec![cy.clone()],
            ban: None,
        }
    );
    assert_eq!(
        store.standing(&guest, 9).await.unwrap(),
        StoredStanding::default()
    );
    assert_eq!(store.reports_by(&ann, 9).await.unwrap().len(), 1);
    assert_eq!(store.reports_about(&ann, 9).await.unwrap().len(), 1);
    assert_eq!(store.messages_by(&ann, 9).await.unwrap().len(), 1);
    assert_eq!(store.acts_about(&ann, 9).await.unwrap().len(), 1);

    // And goes with it.
    store.remove_person(&ann, Moment(NOW), None).await.unwrap();
    assert_eq!(store.standing(&ann, 9).await.unwrap(), StoredStanding::default());
    assert!(store.standing(&cy, 9).await.unwrap().blocked.is_empty());
    assert!(store.reports_by(&ann, 9).await.unwrap().is_empty());
    assert!(store.reports_about(&ann, 9).await.unwrap().is_empty());
    assert!(store.acts_about(&ann, 9).await.unwrap().is_empty());
}

fn report(by: &HolderId, about: &HolderId, record: &str) -> NewReport {
    NewReport {
        at: Moment(NOW),
        by: by.clone(),
        about: about.clone(),
        record: record.to_owned(),
        message: Some((3, "'; DROP TABLE report; --".to_owned())),
        seen: None,
        reason: ReportReason::Abuse,
        text: "see above".to_owned(),
    }
}

async fn a_report_is_open_until_it_is_closed(store: &Store) {
    let [ann, bo] = people(["report ann", "report bo"]);
    store
        .keep_name(&bo, Some("Bo".to_owned()), Moment(NOW))
        .await
        .unwrap();
    assert!(store.report(report(&ann, &bo, "r"), None).await.unwrap());
    let since = async |at| store.reports_since(&ann, Moment(at)).await.unwrap();
    assert_eq!((since(NOW - 1).await, since(NOW).await), (1, 0));
    let open = async |until| store.open_reports(Moment(until), 9).await.unwrap();
    let found = open(NOW).await;
    let found = found
        .iter()
        .find(|report| report.about.id == bo.as_str())
        .unwrap();
    assert_eq!(found.about.name.as_deref(), Some("Bo"));
    assert_eq!((found.message, found.reason), (Some(3), ReportReason::Abuse));
    assert_eq!(found.quoted.as_deref(), Some("'; DROP TABLE report; --"));
    assert!(open(NOW - 1).await.iter().all(|report| report.id != found.id));
    let person = async |id: &str| store.person_of_report(id).await.unwrap();
    assert_eq!(person(&found.id).await, Some(bo.clone()));
    assert_eq!(person("unknown").await, None);
    let close = act(
        Some(&bo),
        None,
        Act::CloseReport {
            report: found.id.clone(),
        },
    );
    assert!(store.close_report(&found.id, &close).await.unwrap());
    assert!(!store.close_report(&found.id, &unban(&bo)).await.unwrap());
    assert!(open(NOW).await.iter().all(|report| report.id != found.id));
    assert_eq!(store.reports_about(&bo, 9).await.unwrap()[0].closed, Some(NOW));
    assert_eq!(
        store.acts_about(&bo, 9).await.unwrap().len(),
        1,
        "only what took effect"
    );
}

async fn restrictions_replace_each_other_and_end(store: &Store) {
    let [bo] = people(["restricted bo"]);
    let standing = async || store.standing(&bo, 9).await.unwrap();
    for (until, reason) in [(Some(NOW + 5), "insults"), (None, "threats")] {
        let ban = Restriction {
            until,
            reason: reason.to_owned(),
        };
        let id = bo.as_str().to_owned();
        let banned = Act::Ban {
            person: id,
            until,
            reason: reason.to_owned(),
        };
        let logged = act(Some(&bo), None, banned);
        assert!(
            store
                .restrict(&bo, RestrictionKind::Ban, &ban, &logged)
                .await
                .unwrap()
        );
        let now = standing().await;
        assert_eq!((now.ban, now.mute), (Some(ban), None));
        assert_eq!(
            store.logged_act(&logged.id).await.unwrap().unwrap().act,
            logged.act
        );
    }
    let lift = async |kind| store.lift(&bo, kind, &unban(&bo)).await.unwrap();
    assert!(!lift(RestrictionKind::Mute).await);
    assert!(lift(RestrictionKind::Ban).await && !lift(RestrictionKind::Ban).await);
    assert_eq!(standing().await, StoredStanding::default());
    let acts = store.acts_about(&bo, 9).await.unwrap();
    assert_eq!((acts.len(), acts[0].by.as_deref()), (3, Some("Ada")));
    assert!(store.acts(Moment(NOW), 99).await.unwrap().len() >= 3);
    assert_eq!(store.logged_act("unknown").await.unwrap(), None);
}

async fn names_are_changed_for_all_to_see(store: &Store) {
    let [ann, _] = [account(store, "rude ann").await, account(store, "kind ann").await];
    let [guest, bo] = people(["rude guest", "polite bo"]);
    let id = game(store, &ann).await;
    said(store, &id, &ann, "hi", NOW).await;
    store
        .block(&bo, &ann, Some("rude ann".to_owned()), Moment(NOW), 9)
        .await
        .unwrap();
    let rename = async |name| store.rename_account(&ann, name, &unban(&ann)).await.unwrap();
    assert!(
        !rename("Kind Ann").await && !rename("klnd ann").await,
        "taken, or like it"
    );
    assert!(
        rename("Player 7").await && rename("Player 7").await,
        "can be repeated"
    );
    let owner = store.owner_of("player 7").await.unwrap().unwrap();
    assert_eq!(
        (owner.holder, owner.name.as_deref()),
        (ann.clone(), Some("Player 7"))
    );
    assert_eq!(store.owner_of("rude ann").await.unwrap(), None);
    let said = store.said(&id, Room::Players, None, 9).await.unwrap();
    assert_eq!(said[0].name.as_deref(), Some("Player 7"));
    assert_eq!(
        store.blocks_of(&bo).await.unwrap()[0].view.name.as_deref(),
        Some("Player 7")
    );
    assert!(
        !store
            .rename_account(&guest, "Guest 9", &unban(&guest))
            .await
            .unwrap()
    );
    assert!(
        store
            .rename_guest(&guest, "Guest 9", &unban(&guest))
            .await
            .unwrap()
    );
    let named = store.person(&guest).await.unwrap().unwrap();
    assert_eq!((named.name.as_deref(), named.account), (Some("Guest 9"), None));
}

async fn messages_are_hidden_and_shown(store: &Store) {
    let [ann] = people(["hidden ann"]);
    let id = game(store, &ann).await;
    for (number, text) in ["one", "two", "three"].into_iter().enumerate() {
        said(store, &id, &ann, text, NOW + number as u64 / 2).await;
    }
    let set = async |number, hidden| {
        let hide = Act::HideMessage {
            record: id.clone(),
            message: number,
        };
        let logged = act(Some(&ann), Some(&id), hide);
        store.set_hidden(&id, number, hidden, &logged).await.unwrap()
    };
    assert!(set(2, true).await && !set(2, true).await && !set(9, true).await);
    assert_eq!(texts(store, &id, None).await, ["one", "three"]);
    let message = store.message(&id, 2).await.unwrap().unwrap();
    assert!(message.hidden && message.by.id == ann.as_str());
    assert_eq!(store.message(&id, 9).await.unwrap(), None);
    let noticed = store.notices_since(Moment(NOW)).await.unwrap();
    let notice = Notice::Record(id.clone());
    assert!(noticed.iter().any(|(_, noticed)| *noticed == notice));
    let numbers = |messages: Vec<api::PostedMessage>| -> Vec<u64> {
        messages.iter().map(|message| message.number).collect()
    };
    assert_eq!(numbers(store.messages_at(&id, 2).await.unwrap()), [3, 2]);
    assert_eq!(store.messages_by(&ann, 9).await.unwrap().len(), 3);
    let after = async |at, number| {
        store
            .messages_after(&ann, (at, id.as_str(), number), 9)
            .await
            .unwrap()
    };
    assert_eq!(numbers(after(0, 0).await), [1, 2, 3], "the oldest first");
    assert_eq!(numbers(after(NOW, 1).await), [2, 3]);
    assert!(set(2, false).await);
    assert_eq!(texts(store, &id, None).await.len(), 3);
}

async fn a_game_is_closed_and_logged_at_once(store: &Store) {
    let [ann] = people(["closed ann"]);
    let id = game(store, &ann).await;
    let close = act(None, Some(&id), Act::CloseGame { record: id.clone() });
    let event = |version| Append {
        seats: Some(seats(&ann)),
        ..append(&id, version, None)
    };
    assert!(!store.append_for_admin(event(7), Some(&close)).await.unwrap());
    assert_eq!(
        store.logged_act(&close.id).await.unwrap(),
        None,
        "both or nothing"
    );
    assert!(store.append_for_admin(event(1), Some(&close)).await.unwrap());
    assert!(store.logged_act(&close.id).await.unwrap().is_some());
    assert!(store.append_for_admin(event(2), None).await.unwrap());
    let state = store.summary(&id).await.unwrap().unwrap();
    assert_eq!((state.ply, state.result, state.changed), (0, None, Moment(1002)));
    assert!(store.summary("unknown").await.unwrap().is_none());
}

async fn administrators_are_appointed(store: &Store) {
    let ann = account(store, "admin ann").await;
    let [guest] = people(["admin guest"]);
    let set = async |who, is_admin| store.set_admin(who, is_admin, &unban(who)).await.unwrap();
    assert!(!set(&guest, true).await, "only accounts");
    assert!(set(&ann, true).await && !set(&ann, true).await);
    assert!(store.is_admin(&ann).await.unwrap() && !store.is_admin(&guest).await.unwrap());
    let admins = store.admins().await.unwrap();
    assert!(admins.iter().any(|person| person.holder == ann));
    assert!(set(&ann, false).await && !store.is_admin(&ann).await.unwrap());
    assert!(store.is_known(&ann).await.unwrap() && !store.is_known(&guest).await.unwrap());
    let id = game(store, &guest).await;
    assert!(store.is_known(&guest).await.unwrap());
    assert_eq!(store.records_with(&guest).await.unwrap(), [id]);
    let token = HolderId::of_token("admin session");
    store.begin_session(&token, &ann, Moment(NOW)).await.unwrap();
    assert_eq!(store.sessions_of(&ann).await.unwrap(), [Moment(NOW)]);
}

async fn an_act_with_a_key_happens_once(store: &Store) {
    let [bo] = people(["once bo"]);
    let spam = Restriction {
        until: None,
        reason: "spam".to_owned(),
    };
    let mut done = 0;
    for _ in 0..2 {
        let logged = NewAct {
            once: Some(crate::store::Once {
                key: "moderation key".to_owned(),
                answer: "a".to_owned(),
                at: Moment(NOW),
            }),
            ..unban(&bo)
        };
        let restricted = store.restrict(&bo, RestrictionKind::Ban, &spam, &logged);
        done += u32::from(restricted.await.unwrap());
    }
    assert_eq!((done, store.acts_about(&bo, 9).await.unwrap().len()), (1, 1));
}

pub(super) async fn conforms(store: &Store) {
    a_block_hides_chat(store).await;
    what_is_known_of_a_guest_moves_to_the_account(store).await;
    a_report_is_open_until_it_is_closed(store).await;
    restrictions_replace_each_other_and_end(store).await;
    names_are_changed_for_all_to_see(store).await;
    messages_are_hidden_and_shown(store).await;
    a_game_is_closed_and_logged_at_once(store).await;
    administrators_are_appointed(store).await;
    an_act_with_a_key_happens_once(store).await;
}
