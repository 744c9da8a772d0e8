//! One game of two people who sit at different places.

use std::time::Duration;

use client::api::{Seated, Table};
use client::{Error, Live};
use rules::Random;
use serde_json::json;
use tokio::time::Instant;

use super::Network;
use super::ear::Ear;
use super::report::Measured;

/// A game, its two players, and what they see.
pub(crate) struct Game {
    number: usize,
    tokens: [String; 2],
    ears: Vec<Ear>,
    table: Table,
    random: Random,
}

/// How long a move may be on its way before it counts as lost.
const PATIENCE: Duration = Duration::from_secs(30);

impl Game {
    /// Somebody makes a game, and somebody else sits down.
    pub(crate) async fn begin(network: &Network, number: usize, spec: &str) -> Result<Game, Error> {
        let new = json!({"spec": spec, "seats": ["me", "open"], "clock": "60+10"});
        let mut first = network.connection(number, number).lock().await;
        let created: Seated = first.post("/api/records", "", &new).await?.read()?;
        drop(first);
        let sit = format!("/api/records/{}/sit", created.table.record);
        let mut second = network.connection(number + 1, number).lock().await;
        let sat: Seated = second.post(&sit, "", &json!({})).await?.read()?;
        Ok(Game {
            number,
            tokens: [created.token, sat.token].map(Option::unwrap_or_default),
            ears: Vec::new(),
            table: sat.table,
            random: Random::new(number as u64, 0),
        })
    }

    /// Both open a socket.
    pub(crate) async fn connect(&mut self, network: &Network) -> Result<(), Error> {
        self.ears.clear();
        for (player, token) in self.tokens.iter().enumerate() {
            let node = network.node(self.number + player);
            let (record, seen) = (&self.table.record, Some(self.table.version));
            let socket = Live::connect(node, record, token, seen).await?;
            self.ears.push(Ear::on(socket));
        }
        Ok(())
    }

    /// Plays until the end, a move whenever its time has come; games that are over are followed by others.
    pub(crate) async fn play(
        &mut self,
        network: &Network,
        spec: &str,
        first: Instant,
        between: Option<Duration>,
        end: Instant,
    ) -> Measured {
        let mut measured = Measured::default();
        let mut due = first;
        while due < end && Instant::now() < end {
            tokio::time::sleep_until(due).await;
            let outcome = match self.table.view.turn {
                Some(_) => self.move_once(network, &mut measured).await,
                None => self.again(network, spec).await,
            };
            if outcome.is_err() {
                measured.failures += 1;
                if self.again(network, spec).await.is_err() {
                    return measured;
                }
            }
            due = between.map_or_else(Instant::now, |between| due + between);
        }
        measured
    }

    async fn again(&mut self, network: &Network, spec: &str) -> Result<(), Error> {
        let mut next = Game::begin(network, self.number, spec).await?;
        next.connect(network).await?;
        std::mem::swap(&mut next.random, &mut self.random);
        *self = next;
        Ok(())
    }

    /// One sends a move; the other one sees it.
    async fn move_once(&mut self, network: &Network, measured: &mut Measured) -> Result<(), Error> {
        let player = usize::from(self.table.view.turn.unwrap_or_default());
        let moves = &self.table.view.moves;
        let chosen = self.random.below(moves.len().max(1) as u32) as usize;
        let text = moves.get(chosen).map_or("", |m| m.text());
        let version = self.table.version;
        let act = json!({"version": version, "id": version.to_string(), "command": "move", "text": text});
        let path = format!("/api/records/{}/commands", self.table.record);
        let mut connection = network.connection(self.number + player, self.number).lock().await;
        let sent = Instant::now();
        let [first, second] = &mut self.ears[..] else {
            return Err(Error::Connection("no sockets".to_owned()));
        };
        let (mover, other) = if player == 0 {
            (first, second)
        } else {
            (second, first)
        };
        let answered = async {
            let answer = connection.post(&path, &self.tokens[player], &act).await;
            drop(connection);
            answer.map(|answer| (answer, sent.elapsed()))
        };
        let all = async { tokio::join!(answered, other.until(version + 1), mover.until(version + 1)) };
        let (answered, seen, own) = tokio::time::timeout(PATIENCE, all)
            .await
            .map_err(|_| Error::Timeout)?;
        let (answer, answer_time) = answered?;
        answer.read::<Table>()?;
        let (table, seen_at) = seen?;
        own?;
        measured.moved(answer_time, seen_at.saturating_duration_since(sent));
        self.table = table;
        Ok(())
    }
}
