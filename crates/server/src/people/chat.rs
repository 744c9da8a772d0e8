//! Chat beside a game, in two rooms: players among themselves, watchers among themselves.
//!
//! Players don't see the watchers' room while the game goes on, so that nobody helps them; watchers never see the players'
//! room. A message is plain text, stored as typed except for invisible characters.

use std::time::Duration;

use api::{ChatMessage, NewChatMessage, Room};

use crate::Error;
use crate::app::App;
use crate::game::table::Table;
use crate::http::request_key::RequestKey;
use crate::people::guest::Guest;
use crate::people::token::HolderId;
use crate::people::visitor::Visitor;
use crate::time::Moment;
use crate::words;

/// Maximum length of a message, in characters.
const MAX_LENGTH: usize = 200;
/// Messages of each room that a new reader gets.
const HISTORY: u64 = 100;
/// Rate limit of one person at one table: this many messages…
const MAX_MESSAGES: u64 = 5;
/// … within this time.
const WINDOW: Duration = Duration::from_secs(10);

/// The rooms a visitor reads.
pub(crate) fn readable_rooms(table: &Table, visitor: &Visitor) -> &'static [Room] {
    match (table.players_of(visitor).is_empty(), table.turn().is_some()) {
        (true, _) => &[Room::Watchers],
        (false, true) => &[Room::Players],
        (false, false) => &[Room::Players, Room::Watchers],
    }
}

/// A text without control and bidirectional characters.
pub(crate) fn without_invisible(text: &str) -> String {
    let invisible = |sign: char| {
        sign.is_control()
            || matches!(sign, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let text: String = text.chars().filter(|&sign| !invisible(sign)).collect();
    text.trim().to_owned()
}

/// Strips control and bidirectional characters, and checks the length.
pub(crate) fn clean(text: &str) -> Result<String, Error> {
    let text = without_invisible(text);
    match text.chars().count() {
        0 => Err(Error::BadRequest(words::EMPTY_MESSAGE.message())),
        length if length > MAX_LENGTH => Err(Error::BadRequest(
            words::MESSAGE_TOO_LONG.with(MAX_LENGTH).with(length),
        )),
        _ => Ok(text),
    }
}

impl App {
    /// The messages a visitor may read, the newest last.
    pub(crate) async fn chat_messages(&self, id: &str, visitor: &Visitor) -> Result<Vec<ChatMessage>, Error> {
        let table = self.fresh(id).await?;
        let mut lines = Vec::new();
        for room in readable_rooms(&table, visitor) {
            lines.extend(self.store.said(id, *room, visitor.0.as_ref(), HISTORY).await?);
        }
        lines.sort_unstable_by_key(|line| line.number);
        Ok(lines)
    }

    /// Stores a message and announces it.
    pub(crate) async fn send_message(
        &self,
        id: &str,
        guest: &Guest,
        say: NewChatMessage,
        key: &RequestKey,
    ) -> Result<ChatMessage, Error> {
        if let Some(line) = self.said_before(id, &guest.holder, key).await? {
            return Ok(line);
        }
        self.check_mute(&guest.visitor()).await?;
        let text = clean(&say.text)?;
        let (table, visitor) = (self.fresh(id).await?, guest.visitor());
        let rooms = readable_rooms(&table, &visitor);
        let room = say.room.unwrap_or(rooms[0]);
        if !rooms.contains(&room) {
            return Err(Error::Forbidden(match room {
                Room::Players => words::PLAYERS_ONLY_CHAT.message(),
                Room::Watchers => words::CHAT_AFTER_GAME.message(),
            }));
        }
        let now = self.time.now();
        let lately = self
            .store
            .said_since(id, &guest.holder, now.before(WINDOW))
            .await?;
        if lately >= MAX_MESSAGES {
            return Err(Error::TooManyRequests(words::CHAT_LIMIT.message()));
        }
        let player = table.players_of(&visitor).first().copied();
        let name = match player {
            Some(player) => table.seats[player.index()].name.clone(),
            None => self.called(&visitor, None).await?,
        };
        let line = ChatMessage {
            number: 0,
            room,
            player: player.map(|player| player.index() as u8),
            name,
            text,
            at: now.0,
        };
        let once = key.once(now.0.to_string(), now);
        let Some(line) = self.store.say(id, &guest.holder, line, once.as_ref()).await? else {
            let line = self.said_before(id, &guest.holder, key).await?;
            return line.ok_or_else(|| Error::Unavailable(words::BUSY.message()));
        };
        self.live.hub.chat(id, line.clone(), &guest.holder);
        Ok(line)
    }

    /// The message that this very request has stored before.
    async fn said_before(
        &self,
        id: &str,
        holder: &HolderId,
        key: &RequestKey,
    ) -> Result<Option<ChatMessage>, Error> {
        let at = self.done_before(key).await?.and_then(|at| at.parse().ok());
        match at {
            Some(at) => self.store.said_at(id, holder, Moment(at)).await,
            None => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_lose_invisible_characters() {
        assert_eq!(clean(" good\u{0} luck\r\n\u{202e} ").unwrap(), "good luck");
        assert_eq!(clean("<b>'hi'</b> 🙂").unwrap(), "<b>'hi'</b> 🙂");
        assert!(clean("\u{1b}\n").is_err());
        assert!(clean(&"é".repeat(200)).is_ok());
        assert!(clean(&"é".repeat(201)).is_err());
    }
}
