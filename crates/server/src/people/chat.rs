//! What people say to each other beside a game: players to each other, watchers among themselves.
//!
//! Players don't hear watchers while the game goes on, so that nobody helps them; watchers never hear what players say to
//! each other. What is said is text, kept as it was typed but for signs that can't be seen.

use std::time::Duration;

use api::{ChatMessage, NewChatMessage, Room};

use crate::Error;
use crate::app::App;
use crate::game::table::Table;
use crate::people::guest::Guest;
use crate::people::visitor::Visitor;

/// The longest thing that is said, in characters.
const LONGEST: usize = 200;
/// So much of each room is shown to who comes.
const SHOWN: u64 = 100;
/// So many things may somebody say…
const MOST: u64 = 5;
/// … in so long.
const WITHIN: Duration = Duration::from_secs(10);

/// The rooms a visitor hears.
pub(crate) fn heard(table: &Table, visitor: &Visitor) -> &'static [Room] {
    match (table.players_of(visitor).is_empty(), table.turn().is_some()) {
        (true, _) => &[Room::Watchers],
        (false, true) => &[Room::Players],
        (false, false) => &[Room::Players, Room::Watchers],
    }
}

/// What is said as it is kept: without what can't be seen or turns the direction of reading.
fn tidy(text: &str) -> Result<String, Error> {
    let unseen = |sign: char| {
        sign.is_control()
            || matches!(sign, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let text: String = text.chars().filter(|&sign| !unseen(sign)).collect();
    let text = text.trim();
    match text.chars().count() {
        0 => Err(Error::Bad("say something".to_owned())),
        length if length > LONGEST => Err(Error::Bad(format!(
            "say at most {LONGEST} characters at once; this has {length}"
        ))),
        _ => Ok(text.to_owned()),
    }
}

impl App {
    /// What was said in the rooms a visitor hears, the newest last.
    pub(crate) async fn said(&self, id: &str, visitor: &Visitor) -> Result<Vec<ChatMessage>, Error> {
        let table = self.fresh(id).await?;
        let mut lines = Vec::new();
        for room in heard(&table, visitor) {
            lines.extend(self.store.said(id, *room, SHOWN).await?);
        }
        lines.sort_unstable_by_key(|line| line.number);
        Ok(lines)
    }

    /// Says something, and tells those who hear it.
    pub(crate) async fn say(
        &self,
        id: &str,
        guest: &Guest,
        say: NewChatMessage,
    ) -> Result<ChatMessage, Error> {
        let text = tidy(&say.text)?;
        let (table, visitor) = (self.fresh(id).await?, guest.visitor());
        let rooms = heard(&table, &visitor);
        let room = say.room.unwrap_or(rooms[0]);
        if !rooms.contains(&room) {
            return Err(Error::Forbidden(match room {
                Room::Players => "only the players speak here; speak to the watchers".to_owned(),
                Room::Watchers => "players speak to watchers when the game is over".to_owned(),
            }));
        }
        let now = self.time.now();
        let lately = self
            .store
            .said_since(id, &guest.holder, now.before(WITHIN))
            .await?;
        if lately >= MOST {
            return Err(Error::TooMany(
                "you say more than others can read; wait a moment".to_owned(),
            ));
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
        let line = self.store.say(id, &guest.holder, line).await?;
        self.live.hub.said(id, line.clone());
        Ok(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_kept_but_for_what_cant_be_seen() {
        assert_eq!(tidy(" good\u{0} luck\r\n\u{202e} ").unwrap(), "good luck");
        assert_eq!(tidy("<b>'hi'</b> 🙂").unwrap(), "<b>'hi'</b> 🙂");
        assert!(tidy("\u{1b}\n").is_err());
        assert!(tidy(&"é".repeat(200)).is_ok());
        assert!(tidy(&"é".repeat(201)).is_err());
    }
}
