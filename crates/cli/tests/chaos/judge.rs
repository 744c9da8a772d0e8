//! Compares what the store holds at the end with what people were told.

mod clocks;
mod replay;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::net::Ipv4Addr;

use client::api::{Me, Table};
use client::{Connection, Node};
use serde_json::Value;

use self::replay::Replay;
use crate::room::{Acknowledged, Room, Told};
use crate::stage::Stage;

/// How much was checked.
#[derive(Default)]
pub(crate) struct Judged {
    records: usize,
    /// Games whose clocks were checked.
    clocks: usize,
    /// Events of each kind.
    events: BTreeMap<String, usize>,
    /// Acknowledged acts that are not commands, of each kind.
    others: BTreeMap<&'static str, usize>,
    acknowledged: usize,
}

impl Judged {
    /// Fails unless people have done all that they can do.
    pub(crate) fn check_that_everything_was_done(&self) {
        let commanded = "move take-back offer decline draw resign abort flag sit sign-in rematch";
        for kind in commanded.split(' ') {
            assert!(self.events.contains_key(kind), "no «{kind}»: {:?}", self.events);
        }
        for (kind, count) in &self.others {
            assert!(*count > 0, "no {kind}");
        }
        assert!(self.clocks > self.records / 4, "few games by the clock");
    }
}

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Judged {
            records,
            clocks,
            acknowledged,
            ..
        } = self;
        write!(
            f,
            "{records} records, {clocks} with clocks, {acknowledged} acknowledged commands; "
        )?;
        write!(f, "acknowledged: {:?}; events: {:?}", self.others, self.events)
    }
}

/// Checks everything in the store against everything that people were told.
pub(crate) async fn judge(stage: &Stage, room: &Room) -> Judged {
    let (records, people) = exported(stage);
    let told = std::mem::take(&mut *room.told());
    let mut judged = Judged {
        records: records.len(),
        acknowledged: told.commands.len(),
        others: BTreeMap::from([
            ("chat messages", told.messages.len()),
            ("rematches", told.rematches.len()),
            ("accounts", told.accounts.len()),
            ("ended sessions", told.signed_out.len()),
            ("seats by link", told.sat),
            ("seats by pairing", told.paired),
        ]),
        ..Judged::default()
    };
    let server = Server(stage.addresses().remove(0));
    for (number, record) in records.values().enumerate() {
        let table = server.table(number, record["id"].as_str().unwrap(), "").await;
        judged.clocks += usize::from(Replay::of(record).agrees_with(&table));
        for event in events(record) {
            let kind = event["event"].as_str().unwrap().to_owned();
            *judged.events.entry(kind).or_default() += 1;
        }
    }
    commands_happened_once(&records, &told.commands);
    messages_are_there_once(&records, &told);
    rematches_are_linked_once(&records, &told);
    accounts_are_there_once(&people, &told);
    server.seats_are_kept(&told).await;
    server.sessions_have_ended(&told).await;
    judged
}

/// All records by their id, and all people, as `tessera store export` writes them.
fn exported(stage: &Stage) -> (HashMap<String, Value>, Vec<Value>) {
    let export = stage.export().output().unwrap();
    assert!(
        export.status.success(),
        "{}",
        String::from_utf8_lossy(&export.stderr)
    );
    let text = String::from_utf8(export.stdout).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    let (records, people): (Vec<Value>, Vec<Value>) =
        lines.partition(|line: &Value| line["events"].is_array());
    let id = |record: &Value| record["id"].as_str().unwrap().to_owned();
    let by_id = records.into_iter().map(|record| (id(&record), record)).collect();
    (by_id, people)
}

fn events(record: &Value) -> &[Value] {
    record["events"].as_array().unwrap()
}

/// The events that may follow from a command.
fn effects(command: &str) -> &'static [&'static str] {
    match command {
        "move" => &["move"],
        "take-back" => &["take-back", "offer"],
        "offer-draw" => &["offer", "draw"],
        "accept" => &["draw", "take-back"],
        "decline" => &["decline"],
        "resign" => &["resign"],
        "abort" => &["abort"],
        other => panic!("nobody does this: {other}"),
    }
}

/// A node whose clock is off by no more than this may serve, in milliseconds.
const MAX_SKEW: u64 = 1000;
/// One game in this many may have a command that was being carried out when a clock jumped, and was stamped with the wrong time.
const MAX_WRONG: usize = 50;

fn commands_happened_once(records: &HashMap<String, Value>, commands: &[Acknowledged]) {
    let mut kept: HashMap<(&str, &str), Vec<&Value>> = HashMap::new();
    for (id, record) in records {
        for event in events(record) {
            // The server prefixes the idempotency key with the hash of the sender's token.
            let client = event["client"].as_str().unwrap_or_default();
            if let Some((_, name)) = client.split_once(':') {
                kept.entry((id, name)).or_default().push(event);
            }
        }
    }
    let mut wrong = HashSet::new();
    for told in commands {
        let found = kept.get(&(told.record.as_str(), told.id.as_str()));
        let Some([event]) = found.map(Vec::as_slice) else {
            panic!("{told:?} is not there exactly once: {found:?}");
        };
        let kind = event["event"].as_str().unwrap();
        assert!(effects(told.command).contains(&kind), "{told:?}: {event}");
        assert!(
            told.text.is_none() || event["text"].as_str() == told.text.as_deref(),
            "{told:?}: {event}"
        );
        let [sent, answered] = told.between;
        let at = event["at"].as_u64().unwrap();
        // Games without a clock may be served by a node whose clock is wrong.
        let has_clock = records[&told.record]["clock"] != "none";
        if has_clock && !(sent - MAX_SKEW..=answered + MAX_SKEW).contains(&at) {
            println!("at a wrong time: {told:?}: {event}");
            wrong.insert(told.record.as_str());
        }
    }
    assert!(
        wrong.len() <= records.len() / MAX_WRONG,
        "the times of {wrong:?} are wrong"
    );
}

fn messages_are_there_once(records: &HashMap<String, Value>, told: &Told) {
    let mut said: HashSet<(&str, &str)> = HashSet::new();
    for (id, record) in records {
        for line in record["chat"].as_array().into_iter().flatten() {
            let text = line["text"].as_str().unwrap();
            assert!(said.insert((id, text)), "said twice: {line}");
        }
    }
    for (record, text) in &told.messages {
        assert!(
            said.contains(&(record.as_str(), text.as_str())),
            "{text} was lost"
        );
    }
}

fn rematches_are_linked_once(records: &HashMap<String, Value>, told: &Told) {
    let mut linked: HashMap<&str, &str> = HashMap::new();
    let mut known = HashSet::new();
    for (id, record) in records {
        for event in events(record).iter().filter(|event| event["event"] == "rematch") {
            let next = event["record"].as_str().unwrap();
            assert!(records.contains_key(next), "the rematch of {id} is not there");
            assert!(linked.insert(id, next).is_none(), "two rematches of {id}");
            assert!(known.insert(next), "{next} is the rematch of two games");
        }
    }
    for (from, to) in &told.rematches {
        assert_eq!(
            linked.get(from.as_str()),
            Some(&to.as_str()),
            "the rematch of {from}"
        );
    }
}

fn accounts_are_there_once(people: &[Value], told: &Told) {
    let mut accounts = HashSet::new();
    for name in people.iter().filter_map(|person| person["account"].as_str()) {
        assert!(accounts.insert(name), "{name} is there twice");
    }
    for name in &told.accounts {
        assert!(accounts.contains(name.as_str()), "the account of {name} was lost");
    }
}

/// The address of a node.
struct Server(String);

impl Server {
    /// A connection from one of many addresses, none of which asks more than the server allows.
    fn connection(&self, number: usize) -> Connection {
        let [.., high, low] = number.to_be_bytes();
        Connection::new(Node::from(&self.0).bound_to(Ipv4Addr::new(127, 2, high, low)))
    }

    async fn table(&self, number: usize, record: &str, token: &str) -> Table {
        let path = format!("/api/records/{record}");
        let answer = self.connection(number).get(&path, token).await.unwrap();
        answer.read().unwrap()
    }

    async fn seats_are_kept(&self, told: &Told) {
        for (number, person) in told.left.iter().enumerate() {
            for record in &person.records {
                let table = self.table(number, record, &person.token).await;
                assert!(!table.mine.is_empty(), "a seat at {record} was lost");
            }
        }
    }

    async fn sessions_have_ended(&self, told: &Told) {
        for (number, token) in told.signed_out.iter().enumerate() {
            let answer = self.connection(number).get("/api/me", token).await.unwrap();
            let me: Me = answer.read().unwrap();
            assert_eq!(me, Me::default(), "a session goes on");
        }
    }
}
