//! What was said beside games.

use api::{ChatMessage, Room};

use super::Store;
use super::statement::{Change, Row, Statement};
use crate::Error;
use crate::people::token::HolderId;
use crate::time::Moment;

/// So many lines of one record are kept.
const KEPT: u64 = 1000;
/// So often is tried to find the next number; others may be faster each time.
const ATTEMPTS: usize = 50;

/// As the store writes it.
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

impl dyn Store + '_ {
    /// Keeps what somebody says, and gives it the next number at its record.
    pub(crate) async fn say(
        &self,
        record: &str,
        holder: &HolderId,
        mut line: ChatMessage,
    ) -> Result<ChatMessage, Error> {
        for _ in 0..ATTEMPTS {
            let say = Statement::new(
                "INSERT INTO chat (record, number, room, holder, player, name, text, at) \
                 SELECT $1, COALESCE((SELECT max(number) FROM chat WHERE record = $1), 0) + 1, $2, $3, $4, $5, $6, $7 \
                 WHERE EXISTS (SELECT 1 FROM record WHERE id = $1) ON CONFLICT DO NOTHING RETURNING number",
            );
            let forget = Statement::new(
                "DELETE FROM chat WHERE record = $1 AND number <= (SELECT max(number) FROM chat WHERE record = $1) - $2",
            );
            let change = Change {
                first: said(say.with(record), holder, &line),
                rest: vec![forget.with(record).with(KEPT)],
            };
            if let Some(mut row) = self.write(change).await?.into_iter().next() {
                line.number = row.number()?;
                return Ok(line);
            }
        }
        Err(Error::Away(
            "everybody speaks at once; try again in a moment".to_owned(),
        ))
    }

    /// How much somebody has said at a record since a moment.
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

    /// The last things said in a room, the newest last.
    pub(crate) async fn said(&self, record: &str, room: Room, most: u64) -> Result<Vec<ChatMessage>, Error> {
        let said = Statement::new(
            "SELECT number, room, player, name, text, at FROM chat WHERE record = $1 AND room = $2 \
             ORDER BY number DESC LIMIT $3",
        );
        let rows = self
            .rows(said.with(record).with(room_word(room)).with(most))
            .await?;
        rows.into_iter().rev().map(line_in).collect()
    }
}

/// A line without its number: room, who, what, when.
pub(super) fn said(statement: Statement, holder: &HolderId, line: &ChatMessage) -> Statement {
    statement
        .with(room_word(line.room))
        .with(holder.as_str())
        .with(line.player.map(u64::from))
        .with(line.name.clone())
        .with(line.text.as_str())
        .with(line.at)
}

/// A line, from a row.
pub(super) fn line_in(mut row: Row) -> Result<ChatMessage, Error> {
    Ok(ChatMessage {
        number: row.number()?,
        room: room_of_word(&row.text()?),
        player: row.number_or_nothing()?.map(|player| player as u8),
        name: row.text_or_nothing()?,
        text: row.text()?,
        at: row.number()?,
    })
}
