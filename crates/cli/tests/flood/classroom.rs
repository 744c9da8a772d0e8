//! Thirty pupils behind one address sign up, play each other, watch the others and sign in again, all at once. None of them meets a
//! limit.

use std::net::Ipv4Addr;

use client::api::{Seated, Session, Table};
use client::{Answer, Connection, Error, Live, Node};
use serde_json::json;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// Pairs of pupils.
const PAIRS: usize = 15;

/// Moves that each game has at least.
const MOVES: u64 = 6;

/// Runs the lesson; fails if anybody is refused anything.
pub(crate) async fn everybody_is_served(server: &str) {
    let node = Node::from(server).bound_to(Ipv4Addr::new(127, 0, 2, 1));
    let records = watch::Sender::new(Vec::new());
    let mut class = JoinSet::new();
    for pair in 0..PAIRS {
        class.spawn(play(node.clone(), pair, records.clone()));
    }
    while let Some(played) = class.join_next().await {
        played.unwrap().unwrap();
    }
    println!(
        "a class of {} behind one address played, watched and signed in",
        2 * PAIRS
    );
}

/// Two pupils play a game and then watch that of another pair.
async fn play(node: Node, pair: usize, records: watch::Sender<Vec<String>>) -> Result<(), Error> {
    let mut pupils = [Pupil::new(&node, 2 * pair), Pupil::new(&node, 2 * pair + 1)];
    for pupil in &mut pupils {
        pupil.sign("/api/accounts").await?;
    }
    let [first, second] = &mut pupils;
    let new = json!({"spec": "paths:9", "seats": ["me", "open"]});
    let made: Seated = first.post("/api/records", &new).await?.read()?;
    let path = format!("/api/records/{}", made.table.record);
    let sat: Seated = second.post(&format!("{path}/sit"), &json!({})).await?.read()?;
    records.send_modify(|records| records.push(made.table.record.clone()));
    let mut sockets = [
        first.watch(&made.table.record).await?,
        second.watch(&made.table.record).await?,
    ];
    let mut table = sat.table;
    while table.version < 1 + MOVES {
        let (version, text) = (table.version, table.view.moves[0].text().to_owned());
        let command = json!({"version": version, "id": version.to_string(), "command": "move", "text": text});
        let mover = &mut pupils[usize::from(table.view.turn.unwrap())];
        table = mover
            .post(&format!("{path}/commands"), &command)
            .await?
            .read::<Table>()?;
        for socket in &mut sockets {
            while socket.next().await?.version < table.version {}
        }
    }
    let mut all = records.subscribe();
    let all = all
        .wait_for(|records| records.len() == PAIRS)
        .await
        .unwrap()
        .clone();
    for (number, pupil) in pupils.iter_mut().enumerate() {
        pupil.watch(&all[(pair + number) % PAIRS]).await?.next().await?;
        pupil.sign("/api/session").await?;
    }
    Ok(())
}

struct Pupil {
    node: Node,
    connection: Connection,
    number: usize,
    token: String,
}

impl Pupil {
    fn new(node: &Node, number: usize) -> Pupil {
        Pupil {
            node: node.clone(),
            connection: Connection::new(node.clone()),
            number,
            token: String::new(),
        }
    }

    async fn post(&mut self, path: &str, body: &serde_json::Value) -> Result<Answer, Error> {
        self.connection.post(path, &self.token, body).await
    }

    /// Signs up or in.
    async fn sign(&mut self, path: &str) -> Result<(), Error> {
        let account = json!({"name": format!("pupil {}", self.number), "password": "a long password"});
        let session: Session = self.post(path, &account).await?.read()?;
        self.token = session.token.unwrap_or_default();
        Ok(())
    }

    async fn watch(&self, record: &str) -> Result<Live, Error> {
        Live::connect(self.node.clone(), record, &self.token, None).await
    }
}
