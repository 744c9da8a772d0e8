//! One game of a load test.

use std::time::Duration;

use client::api::{Seated, Table};
use client::{Error, Live};
use rules::Random;
use serde_json::json;
use tokio::time::Instant;

use super::Network;
use super::listener::Listener;
use super::report::Measured;

/// A game with two simulated players.
pub(crate) struct Game {
    number: usize,
    tokens: [String; 2],
    listeners: Vec<Listener>,
    table: Table,
    random: Random,
}

/// A move that takes longer has failed.
const TIMEOUT: Duration = Duration::from_secs(30);

impl Game {
    /// Creates a game with the first player and joins it with the second.
    pub(crate) async fn create(network: &Network, number: usize, spec: &str) -> Result<Game, Error> {
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
            listeners: Vec::new(),
            table: sat.table,
            random: Random::new(number as u64, 0),
        })
    }

    /// Opens a socket for each player.
    pub(crate) async fn connect(&mut self, network: &Network) -> Result<(), Error> {
        self.listeners.clear();
        for (player, token) in self.tokens.iter().enumerate() {
            let node = network.node(self.number + player);
            let (record, seen) = (&self.table.record, Some(self.table.version));
            let socket = Live::connect(node, record, token, seen).await?;
            self.listeners.push(Listener::on(socket));
        }
        Ok(())
    }

    /// Plays until `end`, one move per interval; a finished game is followed by a new one.
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
                None => self.restart(network, spec).await,
            };
            if outcome.is_err() {
                measured.failures += 1;
                if self.restart(network, spec).await.is_err() {
                    return measured;
                }
            }
            due = between.map_or_else(Instant::now, |between| due + between);
        }
        measured
    }

    async fn restart(&mut self, network: &Network, spec: &str) -> Result<(), Error> {
        let mut next = Game::create(network, self.number, spec).await?;
        next.connect(network).await?;
        std::mem::swap(&mut next.random, &mut self.random);
        *self = next;
        Ok(())
    }

    /// Sends a move and waits until both players have received it.
    async fn move_once(&mut self, network: &Network, measured: &mut Measured) -> Result<(), Error> {
        let player = usize::from(self.table.view.turn.unwrap_or_default());
        let moves = &self.table.view.moves;
        let chosen = self.random.below(moves.len().max(1) as u32) as usize;
        let text = moves.get(chosen).map_or("", |m| m.text());
        let version = self.table.version;
        let command = json!({"version": version, "id": version.to_string(), "command": "move", "text": text});
        let path = format!("/api/records/{}/commands", self.table.record);
        let mut connection = network.connection(self.number + player, self.number).lock().await;
        let sent = Instant::now();
        let [first, second] = &mut self.listeners[..] else {
            return Err(Error::Connection("no sockets".to_owned()));
        };
        let (mover, other) = if player == 0 {
            (first, second)
        } else {
            (second, first)
        };
        let answered = async {
            let answer = connection.post(&path, &self.tokens[player], &command).await;
            drop(connection);
            answer.map(|answer| (answer, sent.elapsed()))
        };
        let all = async { tokio::join!(answered, other.until(version + 1), mover.until(version + 1)) };
        let (answered, seen, own) = tokio::time::timeout(TIMEOUT, all)
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
