//! A simulated person: after a broken connection they reconnect, to another node if there is one; without an answer they send the
//! same request again, with the same idempotency key, until there is one.

use std::time::Duration;

use client::api::{Holder, RecordSummary, Seat, Seated, Session};
use client::{Answer, Connection, Error, Live};
use rules::Random;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::room::{Acknowledged, Left, Room, now};

/// Back-off before a retry.
const BACK_OFF: Duration = Duration::from_millis(50);

/// A simulated person.
pub(crate) struct Person<'a> {
    pub(crate) room: &'a Room,
    /// The number of their game.
    pub(crate) game: usize,
    number: usize,
    token: String,
    /// The record that they play.
    pub(crate) record: String,
    /// All records at which they have a seat.
    seats: Vec<String>,
    connection: Connection,
    /// Selects the node; changes with every reconnect.
    moved: usize,
    /// Requests sent so far.
    asked: usize,
    pub(crate) has_account: bool,
    pub(crate) random: Random,
}

impl<'a> Person<'a> {
    pub(crate) fn new(room: &'a Room, game: usize) -> Person<'a> {
        let number = room.enter();
        Person {
            room,
            game,
            number,
            token: format!("chaos{number:0>17}"),
            record: String::new(),
            seats: Vec::new(),
            connection: Connection::new(room.node(number, game)),
            moved: number,
            asked: 0,
            has_account: false,
            random: Random::new(number as u64, 2),
        }
    }

    /// True once in a while, on average every `times`.
    pub(crate) fn sometimes(&mut self, times: u32) -> bool {
        self.random.below(times) == 0
    }

    /// Switches to the next node, after a back-off.
    pub(crate) async fn elsewhere(&mut self) {
        self.moved += 1;
        self.connection = Connection::new(self.room.node(self.moved, self.game));
        sleep(BACK_OFF).await;
    }

    /// Connects to the live channel of their table.
    pub(crate) async fn watch(&self, seen: Option<u64>) -> Result<Live, Error> {
        let node = self.room.node(self.moved, self.game);
        Live::connect(node, &self.record, &self.token, seen).await
    }

    /// Sends a request until it is answered; `None` if the test ends first.
    async fn ask(&mut self, path: &str, body: &Value) -> Option<Answer> {
        self.asked += 1;
        let key = format!("{}-{}", self.number, self.asked);
        loop {
            let answer = self.connection.post_once(path, &self.token, &key, body).await;
            if let Some(answer) = self.settled(answer).await {
                return answer;
            }
        }
    }

    /// An answer, unless the same request has to be sent again; `Some(None)` if the test ends first.
    async fn settled(&mut self, answer: Result<Answer, Error>) -> Option<Option<Answer>> {
        match answer {
            Ok(answer) if answer.status < 500 => return Some(Some(answer)),
            Ok(answer) if answer.status == 500 => {
                panic!("{}", String::from_utf8_lossy(&answer.body));
            }
            _ if self.room.is_closed() => return Some(None),
            _ => self.elsewhere().await,
        }
        None
    }

    /// Sits down at a table, of which the server has told.
    fn seated(&mut self, answer: &Answer) {
        let seated: Seated = answer.read().unwrap();
        assert!(!seated.table.mine.is_empty(), "no seat: {}", seated.table.record);
        self.go_to(seated.table.record);
        self.room.went_on(self.game, &self.record);
    }

    /// Has a seat at another table.
    pub(crate) fn go_to(&mut self, record: String) {
        if !self.seats.contains(&record) {
            self.seats.push(record.clone());
        }
        self.record = record;
    }

    /// Creates a record; `None` if the test ends first.
    pub(crate) async fn make(&mut self, new: &Value) -> Option<String> {
        let answer = self.ask("/api/records", new).await?;
        self.seated(&answer);
        Some(self.record.clone())
    }

    /// Takes the open seat of a record, unless the test ends first.
    pub(crate) async fn sit(&mut self, record: &str) {
        let path = format!("/api/records/{record}/sit");
        if let Some(answer) = self.ask(&path, &json!({})).await {
            self.seated(&answer);
            self.room.told().sat += 1;
        }
    }

    /// Asks for an opponent; `None` if the test ends first.
    pub(crate) async fn pair(&mut self, wanted: &Value) -> Option<()> {
        let answer = self.ask("/api/pair", wanted).await?;
        // A seat that was given away while this person was not there is none.
        let seated: Seated = answer.read().unwrap();
        self.record = seated.table.record;
        Some(())
    }

    /// Has an opponent, by pairing.
    pub(crate) fn paired(&mut self) {
        self.go_to(self.record.clone());
        self.room.told().paired += 1;
        self.room.went_on(self.game, &self.record);
    }

    /// Looks for a game with an opponent among their own, and goes there. People who ask for an opponent again may get another
    /// table while one sits down at the first; both then choose the same.
    pub(crate) async fn find_game(&mut self) -> bool {
        let answer = self.connection.get("/api/records", &self.token).await;
        let Ok(mine) = answer.and_then(|answer| answer.read::<Vec<RecordSummary>>()) else {
            return false;
        };
        let is_person = |seat: &Seat| seat.holder == Holder::Person;
        let games = mine
            .into_iter()
            .filter(|game| game.turn.is_some() && game.seats.iter().all(is_person));
        let Some(game) = games.map(|game| game.record).min() else {
            return false;
        };
        if game != self.record {
            self.record = game;
            self.paired();
        }
        true
    }

    /// Says something that nobody else says.
    pub(crate) async fn say(&mut self) {
        let text = format!("{} says {}", self.number, self.asked);
        let path = format!("/api/records/{}/chat", self.record);
        match self.ask(&path, &json!({"text": text})).await {
            Some(answer) if answer.status == 201 => {
                self.room.told().messages.push((self.record.clone(), text));
                self.room.went_on(self.game, &self.record);
            }
            // Too many at once.
            Some(Answer { status: 429, .. }) | None => {}
            Some(answer) => panic!("chat: {}", String::from_utf8_lossy(&answer.body)),
        }
    }

    /// Gives a command for a version of the table, and returns whether it was carried out; if not, another event came first.
    pub(crate) async fn command(&mut self, version: u64, command: &'static str, text: Option<&str>) -> bool {
        self.asked += 1;
        let id = format!("{}-{}", self.number, self.asked);
        let mut body = json!({"version": version, "id": id, "command": command});
        if let Some(text) = text {
            body["text"] = text.into();
        }
        let sent = now();
        match self.ask_as_command(&body).await {
            Some(Answer { status: 200, .. }) => {
                self.room.told().commands.push(Acknowledged {
                    record: self.record.clone(),
                    id,
                    command,
                    text: text.map(str::to_owned),
                    between: [sent, now()],
                });
                self.room.went_on(self.game, &self.record);
                true
            }
            Some(Answer { status: 409, .. }) | None => false,
            Some(answer) => panic!(
                "{}: {body}: {}",
                self.record,
                String::from_utf8_lossy(&answer.body)
            ),
        }
    }

    async fn ask_as_command(&mut self, body: &Value) -> Option<Answer> {
        let path = format!("/api/records/{}/commands", self.record);
        loop {
            let answer = self.connection.post(&path, &self.token, body).await;
            if let Some(answer) = self.settled(answer).await {
                return answer;
            }
        }
    }

    /// Asks for a rematch, and goes there if it has begun.
    pub(crate) async fn ask_for_rematch(&mut self) {
        let path = format!("/api/records/{}/rematch", self.record);
        let Some(answer) = self.ask(&path, &json!({})).await else {
            return;
        };
        let seated: Seated = answer.read().unwrap();
        self.room.went_on(self.game, &self.record);
        if seated.table.record != self.record {
            self.go_to_rematch(seated.table.record);
        }
    }

    pub(crate) fn go_to_rematch(&mut self, next: String) {
        let told = (self.record.clone(), next.clone());
        self.room.told().rematches.push(told);
        self.go_to(next);
    }

    /// Creates an account, to which all their seats belong from now on.
    pub(crate) async fn sign_up(&mut self) {
        let Some(answer) = self.ask("/api/accounts", &self.credentials()).await else {
            return;
        };
        self.room.told().accounts.push(self.name());
        self.has_account = true;
        self.entered(&answer);
    }

    /// Signs out, and in again.
    pub(crate) async fn sign_out_and_in(&mut self) {
        loop {
            let answer = self.connection.delete("/api/session", &self.token).await;
            match self.settled(answer).await {
                Some(None) => return,
                Some(Some(answer)) => break assert_eq!(answer.status, 204),
                None => {}
            }
        }
        let ended = std::mem::replace(&mut self.token, format!("again{:0>17}", self.number));
        self.room.told().signed_out.push(ended);
        match self.ask("/api/session", &self.credentials()).await {
            Some(answer) => self.entered(&answer),
            // Without their token they can't show their seats.
            None => self.seats.clear(),
        }
    }

    fn entered(&mut self, answer: &Answer) {
        let session: Session = answer.read().unwrap();
        assert_eq!(session.me.account, Some(self.name()));
        self.token = session.token.expect("a token of the session");
        self.room.went_on(self.game, &self.record);
    }

    fn name(&self) -> String {
        format!("player {}", self.number)
    }

    fn credentials(&self) -> Value {
        json!({"name": self.name(), "password": "correct horse battery"})
    }
}

impl Drop for Person<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return self.room.fail();
        }
        self.room.told().left.push(Left {
            token: std::mem::take(&mut self.token),
            records: std::mem::take(&mut self.seats),
        });
    }
}
