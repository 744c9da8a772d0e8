//! One game of a load test.

use std::time::Duration;

use client::{Error, Live};
use rules::Random;
use serde::Deserialize;
use serde_json::json;
use tokio::time::Instant;

use super::Network;
use super::listener::Listener;
use super::report::Measured;
use super::seen_table::{NextMove, SeenTable, TableVersion};

/// A game with two simulated players.
pub(crate) struct Game {
    number: usize,
    record: String,
    tokens: [String; 2],
    listeners: Vec<Listener>,
    /// The version both players have seen.
    version: u64,
    /// The move to send next; `None` once the game is over.
    next: Option<NextMove>,
    random: Random,
}

/// When a game's moves are due.
#[derive(Clone, Copy)]
pub(crate) struct Schedule {
    pub(crate) first: Instant,
    /// The time between two moves; `None` if each follows as soon as both players have seen the last.
    pub(crate) between: Option<Duration>,
    pub(crate) end: Instant,
}

/// A move that takes longer has failed.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The answer to a player who sat down.
#[derive(Deserialize)]
struct Seated<'a> {
    token: Option<String>,
    #[serde(borrow)]
    table: SeenTable<'a>,
}

impl Game {
    /// Creates a game with the first player and joins it with the second.
    pub(crate) async fn create(network: &Network, number: usize, spec: &str) -> Result<Game, Error> {
        let new = json!({"spec": spec, "seats": ["me", "open"], "clock": "60+10"});
        let mut first = network.connection(number, number).lock().await;
        let created = first.post("/api/records", "", &new).await?;
        drop(first);
        let created: Seated = created.read()?;
        let sit = format!("/api/records/{}/sit", created.table.record);
        let mut second = network.connection(number + 1, number).lock().await;
        let sat = second.post(&sit, "", &json!({})).await?;
        drop(second);
        let sat: Seated = sat.read()?;
        let mut random = Random::new(number as u64, 0);
        Ok(Game {
            number,
            record: sat.table.record.to_string(),
            tokens: [created.token, sat.token].map(Option::unwrap_or_default),
            listeners: Vec::new(),
            version: sat.table.version,
            next: sat.table.random_move(&mut random),
            random,
        })
    }

    /// Opens a socket for each player.
    pub(crate) async fn connect(&mut self, network: &Network) -> Result<(), Error> {
        self.listeners.clear();
        for (player, token) in self.tokens.iter().enumerate() {
            let node = network.node(self.number + player);
            let socket = Live::connect(node, &self.record, token, Some(self.version)).await?;
            self.listeners.push(Listener::on(socket));
        }
        Ok(())
    }

    /// Plays until the end of the schedule; a finished game is followed by a new one.
    ///
    /// A move counts from when it was due, not from when it could be sent: while the server stalls, all the moves that
    /// should have been made meanwhile are late, not only the one that waits for its answer.
    pub(crate) async fn play(&mut self, network: &Network, spec: &str, schedule: Schedule) -> Measured {
        let mut measured = Measured::default();
        let mut due = schedule.first;
        while due < schedule.end && Instant::now() < schedule.end {
            tokio::time::sleep_until(due).await;
            let outcome = match self.next.take() {
                Some(next) => self.send(network, next, due, &mut measured).await,
                None => self.restart(network, spec).await,
            };
            if outcome.is_err() {
                measured.failures += 1;
                if self.restart(network, spec).await.is_err() {
                    break;
                }
            }
            due = schedule.after(due);
        }
        schedule.count_unsent(due, &mut measured);
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
    async fn send(
        &mut self,
        network: &Network,
        next: NextMove,
        due: Instant,
        measured: &mut Measured,
    ) -> Result<(), Error> {
        let NextMove {
            version,
            player,
            text,
        } = next;
        let command = json!({"version": version, "id": version.to_string(), "command": "move", "text": text});
        let path = format!("/api/records/{}/commands", self.record);
        let [first, second] = &mut self.listeners[..] else {
            return Err(Error::Connection("no sockets".to_owned()));
        };
        let (mover, other) = if player == 0 {
            (first, second)
        } else {
            (second, first)
        };
        let token = &self.tokens[player];
        let answered = async {
            let mut connection = network.connection(self.number + player, self.number).lock().await;
            let answer = connection.post(&path, token, &command).await;
            drop(connection);
            answer?.read::<TableVersion>()?;
            Ok::<Duration, Error>(due.elapsed())
        };
        let all = async { tokio::join!(answered, other.until(version + 1), mover.until(version + 1)) };
        let all = tokio::time::timeout(TIMEOUT, all).await;
        let (answered, seen, own) = all.map_err(|_| Error::Timeout)?;
        let (seen, _) = (seen?, own?);
        measured.moved(answered?, seen.at.saturating_duration_since(due));
        self.version = seen.version;
        self.next = seen
            .text
            .table::<SeenTable>()?
            .and_then(|table| table.random_move(&mut self.random));
        Ok(())
    }
}

impl Schedule {
    /// When the move after the one that was due then is due.
    fn after(&self, due: Instant) -> Instant {
        self.between.map_or_else(Instant::now, |between| due + between)
    }

    /// Counts the moves from `due` on that the server was too slow for: they had waited at least until the end.
    fn count_unsent(&self, mut due: Instant, measured: &mut Measured) {
        let Some(between) = self.between else { return };
        while due < self.end {
            measured.unsent(self.end - due);
            due += between;
        }
    }
}
