//! Turns a command into an event, or rejects it.

use api::{CommandKind, OfferKind};
use rules::{Phrase, Player};

use crate::Error;
use crate::game::event::{Event, Side};
use crate::game::lag_compensation::Lag;
use crate::game::seat::Seat;
use crate::game::table::Table;
use crate::live::presence::TablePresence;
use crate::live::presence::claim;
use crate::people::name::tidy_name;
use crate::people::visitor::Visitor;
use crate::time::Moment;
use crate::words;

/// An event to commit.
pub(crate) struct Decision {
    pub(crate) event: Event,
    /// The seats after the event, if it changes them.
    pub(crate) seats: Option<[Seat; 2]>,
}

impl From<Event> for Decision {
    fn from(event: Event) -> Decision {
        Decision { event, seats: None }
    }
}

/// Maximum length of a move's text.
const MAX_MOVE_LENGTH: usize = 100;

/// What a command depends on besides the table.
pub(crate) struct Context {
    pub(crate) now: Moment,
    /// The lag of the sender's connection.
    pub(crate) lag: Lag,
    /// Who is connected; filled in for claims only.
    pub(crate) presence: TablePresence,
}

/// The event that follows from a command, or why it is rejected.
pub(crate) fn decide(
    table: &Table,
    visitor: &Visitor,
    kind: &CommandKind,
    at: &Context,
) -> Result<Decision, Error> {
    let mine = table.players_of(visitor);
    let Some(&first) = mine.first() else {
        return Err(Error::Forbidden(words::NO_SEAT.message()));
    };
    let me = Actor { table, mine, first };
    match kind {
        CommandKind::Move { text } => me.play(text, at),
        CommandKind::TakeBack => me.take_back(),
        CommandKind::OfferDraw => me.offer_draw(),
        CommandKind::Accept => me.accept(),
        CommandKind::Decline => me.decline(),
        CommandKind::Resign => me.resign(),
        CommandKind::Abort => me.abort(),
        CommandKind::Claim { draw } => me.claim(*draw, at),
        CommandKind::SwapSides => me.swap(),
        CommandKind::Name { name, player } => me.rename(name, *player),
    }
}

fn rejected<T>(phrase: &'static Phrase) -> Result<T, Error> {
    Err(Error::Rejected(phrase.message()))
}

/// A visitor with a seat.
struct Actor<'a> {
    table: &'a Table,
    mine: Vec<Player>,
    first: Player,
}

impl Actor<'_> {
    fn play(&self, text: &str, at: &Context) -> Result<Decision, Error> {
        let turn = self.turn()?;
        if self.table.is_open() {
            return rejected(&words::NO_OPPONENT);
        }
        if !self.mine.contains(&turn) {
            return Err(Error::Forbidden(words::NOT_YOUR_TURN.message()));
        }
        if text.len() > MAX_MOVE_LENGTH {
            return Err(Error::BadRequest(words::MOVE_TOO_LONG.message()));
        }
        let thought = self.table.clock().thought(at.now.since_epoch());
        let compensated = self.table.compensated(at.lag).at_most(thought);
        Ok(Event::Move {
            text: text.trim().to_owned(),
            lag: compensated.lag.as_millis() as u32,
            confirmed: compensated.confirmed.as_millis() as u32,
        }
        .into())
    }

    fn take_back(&self) -> Result<Decision, Error> {
        if self.table.is_aborted() {
            self.turn()?;
        }
        let to = self.last_turn_of(&self.mine)?;
        if !self.is_against_a_person() {
            return Ok(Event::TakeBack { to }.into());
        }
        self.turn()?;
        self.offer(OfferKind::TakeBack)
    }

    fn offer_draw(&self) -> Result<Decision, Error> {
        self.turn()?;
        if let Some(computer) = self.table.seats.iter().find_map(Seat::computer) {
            return Err(Error::Rejected(words::COMPUTER_DECLINES.with(computer)));
        }
        if self.offered_to_me(OfferKind::Draw) || !self.is_against_a_person() {
            return Ok(Event::Draw {}.into());
        }
        self.offer(OfferKind::Draw)
    }

    fn offer(&self, kind: OfferKind) -> Result<Decision, Error> {
        if self.table.is_open() {
            return rejected(&words::NO_OPPONENT);
        }
        if self.table.offer.is_some() {
            return rejected(&words::OFFER_PENDING);
        }
        let by = Side(self.first);
        Ok(Event::Offer { by, kind }.into())
    }

    fn accept(&self) -> Result<Decision, Error> {
        self.turn()?;
        if self.offered_to_me(OfferKind::Draw) {
            return Ok(Event::Draw {}.into());
        }
        if self.offered_to_me(OfferKind::TakeBack) {
            let to = self.last_turn_of(&[self.first.other()])?;
            return Ok(Event::TakeBack { to }.into());
        }
        rejected(&words::NO_OFFER_TO_ACCEPT)
    }

    fn decline(&self) -> Result<Decision, Error> {
        match self.table.offer {
            Some(_) => Ok(Event::Decline {}.into()),
            None => rejected(&words::NO_OFFER_TO_DECLINE),
        }
    }

    fn resign(&self) -> Result<Decision, Error> {
        let turn = self.turn()?;
        let by = Side(if self.mine.contains(&turn) {
            turn
        } else {
            self.first
        });
        Ok(Event::Resign { by }.into())
    }

    fn abort(&self) -> Result<Decision, Error> {
        self.turn()?;
        if !self.table.is_young() {
            return rejected(&words::TOO_LATE_TO_ABORT);
        }
        Ok(Event::Abort {}.into())
    }

    fn claim(&self, draw: bool, at: &Context) -> Result<Decision, Error> {
        let turn = self.turn()?;
        if self.mine.contains(&turn) {
            return rejected(&words::CLAIM_ON_YOUR_TURN);
        }
        let Some(when) = claim::claim_at(self.table, &at.presence) else {
            return rejected(&words::OPPONENT_CONNECTED);
        };
        if when > at.now {
            let seconds = (when.0 - at.now.0).div_ceil(1000);
            return Err(Error::Rejected(words::CLAIM_TOO_EARLY.with(seconds)));
        }
        let gone = Side(turn);
        Ok(Event::Claim { gone, draw }.into())
    }

    fn swap(&self) -> Result<Decision, Error> {
        if self.is_against_a_person() {
            return rejected(&words::SWAP_NEEDS_REMATCH);
        }
        let [first, second] = self.table.seats.clone();
        Ok(Decision {
            event: Event::Swap {},
            seats: Some([second, first]),
        })
    }

    fn rename(&self, name: &str, player: Option<u8>) -> Result<Decision, Error> {
        let name = tidy_name(name)?;
        let mut seats = self.table.seats.clone();
        let wanted = |mine: &Player| player.is_none_or(|index| usize::from(index) == mine.index());
        let renamed: Vec<&Player> = self.mine.iter().filter(|mine| wanted(mine)).collect();
        if renamed.is_empty() {
            return Err(Error::Forbidden(words::NOT_YOUR_SEAT.message()));
        }
        for player in renamed {
            seats[player.index()].name.clone_from(&name);
        }
        Ok(Decision {
            event: Event::Name {},
            seats: Some(seats),
        })
    }

    /// The player to move; an error if the game is over.
    fn turn(&self) -> Result<Player, Error> {
        self.table.turn().ok_or_else(|| match self.table.record.result() {
            Some(result) => Error::Rules(rules::Error::Over(result.message())),
            None => Error::Rejected(words::GAME_ABORTED.message()),
        })
    }

    fn is_against_a_person(&self) -> bool {
        self.table.is_against_a_person(&self.mine)
    }

    fn offered_to_me(&self, kind: OfferKind) -> bool {
        let to_me = |by: u8| !self.mine.iter().any(|mine| mine.index() == usize::from(by));
        self.table
            .offer
            .is_some_and(|offer| offer.kind == kind && to_me(offer.by))
    }

    /// The ply at which one of these players last had the move; before the last move, if the game is over.
    fn last_turn_of(&self, players: &[Player]) -> Result<usize, Error> {
        let record = &self.table.record;
        let plies = record.ply() + usize::from(record.turn().is_none());
        let theirs = |&ply: &usize| record.at(ply).turn().is_some_and(|turn| players.contains(&turn));
        let last = (0..plies).rev().find(theirs);
        last.ok_or_else(|| Error::Rejected(words::NOTHING_TO_TAKE_BACK.message()))
    }
}
