//! Chat messages.

use super::statement::{Row, Statement, Value, guard};
use super::{Once, Store};
use crate::Error;
use crate::people::token::HolderId;
use crate::time::Moment;
use crate::words;
use api::{ChatMessage, Room};

/// The newest messages of a record that are kept.
const KEPT: u64 = 1000;
/// Maximum attempts to get the next number; others may take it first.
const ATTEMPTS: usize = 50;

fn room_word(room: Room) -> &'static str {
    match room {
        Room::Players => "players",
        Room::Watchers => "watchers",
    }
}

fn room_of_word(word: &str) -> Room {
    if word == "players" {
        Room::Players
    } else {
        Room::Watchers
    }
}

impl Store {
    /// Stores a message under the next number of its record; `None` if the request was carried out before.
    pub(crate) async fn say(
        &self,
        record: &str,
        holder: &HolderId,
        mut line: ChatMessage,
        once: Option<&Once>,
    ) -> Result<Option<ChatMessage>, Error> {
        for _ in 0..ATTEMPTS {
            let say = guard!(
                "INSERT INTO chat (record, number, room, holder, player, name, text, at) \
                 SELECT $1, COALESCE((SELECT max(number) FROM chat WHERE record = $1), 0) + 1, $2, $3, $4, $5, $6, $7 \
                 WHERE EXISTS (SELECT 1 FROM record WHERE id = $1) ON CONFLICT DO NOTHING RETURNING number"
            );
            let forget = Statement::new(
                "DELETE FROM chat WHERE record = $1 AND number <= (SELECT max(number) FROM chat WHERE record = $1) - $2",
            );
            let say = say.with(record).with_all(line_values(holder, &line));
            let forget = forget.with(record).with(KEPT);
            let transaction = say.then(vec![forget]).once(once.cloned());
            if let Some(mut row) = self.write(transaction).await?.into_iter().next() {
                line.number = row.number()?;
                return Ok(Some(line));
            }
            if let Some(once) = once
                && self.answer_to(&once.key).await?.is_some()
            {
                return Ok(None);
            }
        }
        Err(Error::Unavailable(words::BUSY.message()))
    }

    /// How many messages a person wrote at a record since a time.
    pub(crate) async fn said_since(
        &self,
        record: &str,
        holder: &HolderId,
        since: Moment,
    ) -> Result<u64, Error> {
        let count = Statement::new("SELECT count(*) FROM chat WHERE record = $1 AND holder = $2 AND at > $3");
        self.count(count.with(record).with(holder.as_str()).with(since.0))
            .await
    }

    /// A message that someone wrote at a record at this time.
    pub(crate) async fn said_at(
        &self,
        record: &str,
        holder: &HolderId,
        at: Moment,
    ) -> Result<Option<ChatMessage>, Error> {
        let said = Statement::new(
            "SELECT number, room, player, name, text, at FROM chat WHERE holder = $1 AND at = $2 AND record = $3 \
             ORDER BY number LIMIT 1",
        );
        let rows = self
            .rows(said.with(holder.as_str()).with(at.0).with(record))
            .await?;
        rows.into_iter().next().map(line_in).transpose()
    }

    /// The latest messages in a room, the newest last.
    pub(crate) async fn said(&self, record: &str, room: Room, limit: u64) -> Result<Vec<ChatMessage>, Error> {
        let said = Statement::new(
            "SELECT number, room, player, name, text, at FROM chat WHERE record = $1 AND room = $2 \
             ORDER BY number DESC LIMIT $3",
        );
        let rows = self
            .rows(said.with(record).with(room_word(room)).with(limit))
            .await?;
        rows.into_iter().rev().map(line_in).collect()
    }
}

/// A message as six parameters, without its number: room, author, player, name, text, time.
pub(super) fn line_values(holder: &HolderId, line: &ChatMessage) -> [Value; 6] {
    [
        room_word(line.room).into(),
        holder.as_str().into(),
        line.player.map(u64::from).into(),
        line.name.clone().into(),
        line.text.as_str().into(),
        line.at.into(),
    ]
}

/// Reads a message.
pub(super) fn line_in(mut row: Row) -> Result<ChatMessage, Error> {
    Ok(ChatMessage {
        number: row.number()?,
        room: room_of_word(&row.text()?),
        player: row.number_or_null()?.map(|player| player as u8),
        name: row.text_or_null()?,
        text: row.text()?,
        at: row.number()?,
    })
}
