//! Chat messages.

use super::statement::{Row, Statement, Value, guard};
use super::{Once, Store};
use crate::Error;
use crate::people::token::HolderId;
use crate::time::Moment;
use crate::words;
use api::{ChatMessage, PersonName, PostedMessage, Room};

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

/// All columns of a message that its author and administrators see.
macro_rules! messages {
    ($rest:literal) => {
        concat!(
            "SELECT record, number, room, holder, name, text, at, hidden FROM chat ",
            $rest
        )
    };
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

    /// The latest messages in a room that are not hidden, without those of people whom the reader has blocked; the newest last.
    pub(crate) async fn said(
        &self,
        record: &str,
        room: Room,
        reader: Option<&HolderId>,
        limit: u64,
    ) -> Result<Vec<ChatMessage>, Error> {
        let said = Statement::new(
            "SELECT number, room, player, name, text, at FROM chat c WHERE record = $1 AND room = $2 AND hidden = 0 \
             AND (SELECT count(*) FROM block b WHERE b.holder = $3 AND b.blocked = c.holder) = 0 \
             ORDER BY number DESC LIMIT $4",
        );
        let said = said
            .with(record)
            .with(room_word(room))
            .with(reader.map_or("", HolderId::as_str))
            .with(limit);
        let rows = self.rows(said).await?;
        rows.into_iter().rev().map(line_in).collect()
    }

    /// A message, also a hidden one, for those who may see its author.
    pub(crate) async fn message(&self, record: &str, number: u64) -> Result<Option<PostedMessage>, Error> {
        let message = Statement::new(messages!("WHERE record = $1 AND number = $2"));
        let found = self.messages_in(message.with(record).with(number)).await?;
        Ok(found.into_iter().next())
    }

    /// The latest messages of all rooms of a record, hidden ones too; the newest first.
    pub(crate) async fn messages_at(&self, record: &str, limit: u64) -> Result<Vec<PostedMessage>, Error> {
        let messages = Statement::new(messages!("WHERE record = $1 ORDER BY number DESC LIMIT $2"));
        self.messages_in(messages.with(record).with(limit)).await
    }

    /// The latest messages that a person wrote, hidden ones too; the newest first.
    pub(crate) async fn messages_by(
        &self,
        holder: &HolderId,
        limit: u64,
    ) -> Result<Vec<PostedMessage>, Error> {
        let messages = Statement::new(messages!("WHERE holder = $1 ORDER BY at DESC LIMIT $2"));
        self.messages_in(messages.with(holder.as_str()).with(limit)).await
    }

    /// The messages that a person wrote after one of them, the oldest first.
    pub(crate) async fn messages_after(
        &self,
        holder: &HolderId,
        (at, record, number): (u64, &str, u64),
        limit: u64,
    ) -> Result<Vec<PostedMessage>, Error> {
        let messages = Statement::new(messages!(
            "WHERE holder = $1 AND at >= $2 AND (at, record, number) > ($2, $3, $4) ORDER BY at, record, number LIMIT $5"
        ));
        let messages = messages.with(holder.as_str()).with(at).with(record).with(number);
        self.messages_in(messages.with(limit)).await
    }

    async fn messages_in(&self, query: Statement) -> Result<Vec<PostedMessage>, Error> {
        self.rows(query).await?.into_iter().map(posted_in).collect()
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

fn posted_in(mut row: Row) -> Result<PostedMessage, Error> {
    Ok(PostedMessage {
        record: row.text()?,
        number: row.number()?,
        room: room_of_word(&row.text()?),
        by: PersonName {
            id: row.text()?,
            name: row.text_or_null()?,
        },
        text: row.text()?,
        at: row.number()?,
        hidden: row.number()? != 0,
    })
}
