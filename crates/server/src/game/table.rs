//! A table: a game with its seats and clocks, folded from the events of its record.

#[cfg(test)]
mod tests;
mod time;

use std::sync::OnceLock;
use std::time::Duration;

use api::{OfferKind, WrittenView};
use games::AnyRecord;
use rules::{Clock, Ending, Player, TimeControl};

use crate::Error;
use crate::game::admitted_game::AdmittedGame;
use crate::game::event::{Event, StampedEvent};
use crate::game::lag_compensation::{Compensated, LagAllowance};
use crate::game::seat::{Holder, Seat};
use crate::game::view::view_at;
use crate::people::token::HolderId;
use crate::people::visitor::Visitor;
use crate::time::Moment;
use crate::words;

/// What a record starts from; everything else follows from its events and seats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RecordHeader {
    pub(crate) id: String,
    /// The game and its set-up.
    pub(crate) spec: String,
    /// The starting position, if it is not the set-up's.
    pub(crate) position: Option<String>,
    /// Moves played before the first event, as a list.
    pub(crate) opening: String,
    pub(crate) control: TimeControl,
    /// Who created the record.
    pub(crate) owner: HolderId,
    pub(crate) created: Moment,
    /// Whether its open seat is listed in the lobby.
    pub(crate) listed: bool,
}

impl RecordHeader {
    /// About how many bytes it takes in the store, besides what every record takes.
    pub(crate) fn bytes(&self) -> usize {
        self.position.as_ref().map_or(0, String::len) + self.opening.len()
    }
}

/// A table as it is sent to a visitor.
pub(crate) type WrittenTable = api::Table<WrittenView>;

/// A game with two seats, clocks and offers, at one version of its record.
#[derive(Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, each set by an event of its own"
)]
pub(crate) struct Table {
    pub(crate) id: String,
    /// The number of events.
    pub(crate) version: u64,
    /// The version at which the game itself last changed.
    pub(crate) played: u64,
    /// The version of the latest event that was more than bookkeeping: commands are based on this one or a later one.
    pub(crate) acted: u64,
    pub(crate) seats: [Seat; 2],
    pub(crate) record: Box<dyn AnyRecord>,
    /// The offer that waits for an answer.
    pub(crate) offer: Option<api::Offer>,
    /// The id of the rematch.
    pub(crate) rematch: Option<String>,
    /// Who made it.
    pub(crate) owner: HolderId,
    pub(crate) created: Moment,
    /// The time of the latest event.
    pub(crate) changed: Moment,
    clock: Clock,
    /// Whether the clocks stand still until a player comes back.
    adjourned: bool,
    /// Random moves since a person last moved or came back.
    random_moves: u32,
    lag_allowance: LagAllowance,
    drawn: bool,
    aborted: bool,
    listed: bool,
    /// The number of opening moves.
    opening: usize,
    /// The view of the newest position, computed and written on first use, for all who see the table.
    view: OnceLock<WrittenView>,
}

impl Table {
    /// The table at version 0.
    pub(crate) fn begun(beginning: &RecordHeader, seats: [Seat; 2]) -> Result<Table, Error> {
        Ok(Table::new(
            beginning,
            seats,
            AdmittedGame::stored(beginning)?.open()?,
        ))
    }

    /// The same with the record at its beginning.
    pub(crate) fn new(beginning: &RecordHeader, seats: [Seat; 2], record: Box<dyn AnyRecord>) -> Table {
        let opening = record.ply();
        Table {
            id: beginning.id.clone(),
            version: 0,
            played: 0,
            acted: 0,
            seats,
            record,
            offer: None,
            rematch: None,
            owner: beginning.owner.clone(),
            created: beginning.created,
            changed: beginning.created,
            clock: Clock::new(beginning.control, beginning.created.since_epoch()),
            adjourned: false,
            random_moves: 0,
            lag_allowance: LagAllowance::new(beginning.control),
            drawn: false,
            aborted: false,
            listed: beginning.listed,
            opening,
            view: OnceLock::new(),
        }
    }

    /// Folds all events; `seats` are the current ones, since events do not carry them.
    pub(crate) fn folded(
        beginning: &RecordHeader,
        seats: [Seat; 2],
        events: &[StampedEvent],
    ) -> Result<Table, Error> {
        let mut table = Table::begun(beginning, seats)?;
        for happened in events {
            table.apply(happened)?;
        }
        Ok(table)
    }

    /// Applies an event. After an error the table is in an undefined state; drop it.
    pub(crate) fn apply(&mut self, happened: &StampedEvent) -> Result<(), Error> {
        let now = happened.at.since_epoch();
        match &happened.event {
            Event::Move { text, lag, confirmed } => {
                let [lag, confirmed] = [*lag, *confirmed].map(|ms| Duration::from_millis(ms.into()));
                self.drawn = false;
                self.count_move_of_person();
                self.play(text, happened.at, Compensated { lag, confirmed })?;
            }
            Event::Drawn { text } => {
                self.drawn = true;
                self.random_moves += 1;
                self.play(text, happened.at, Compensated::default())?;
            }
            Event::TakeBack { to } => self.take_back(*to, happened.at),
            Event::Offer { by, kind } => {
                self.offer = Some(api::Offer {
                    by: (*by).into(),
                    kind: *kind,
                });
            }
            Event::Decline {} => self.offer = None,
            Event::Draw {} => self.end(Ending::Agreed)?,
            Event::Resign { by } => self.end(Ending::Resigned(by.0))?,
            Event::Flag { by } => self.end(Ending::OutOfTime(by.0))?,
            Event::Claim { gone, draw } => self.end(Ending::Left {
                player: gone.0,
                drawn: *draw,
            })?,
            Event::Abort {} => {
                self.offer = None;
                self.aborted = true;
            }
            Event::Sit {} => self.clock.resumed(now),
            Event::Adjourn {} => self.adjourned = true,
            Event::Resume {} => self.resume(happened.at),
            Event::Outage { since } => self.spare(*since, happened.at),
            Event::Rematch { record } => {
                self.offer = None;
                self.rematch = Some(record.clone());
            }
            // The store keeps the current seats, not their history.
            Event::Swap {} | Event::Name {} | Event::SignIn {} => {}
        }
        self.version += 1;
        if happened.event.changes_game() {
            self.played = self.version;
        }
        if !happened.event.is_bookkeeping() {
            self.acted = self.version;
        }
        self.view = OnceLock::new();
        self.changed = happened.at;
        Ok(())
    }

    fn play(&mut self, word: &str, at: Moment, compensated: Compensated) -> Result<(), Error> {
        let (turn, ply) = (self.record.turn(), self.record.ply());
        self.record.play_word(word)?;
        // The rules also read «resign» and «draw»; here they are commands, not moves.
        let Some(player) = turn.filter(|_| self.record.ply() == ply + 1) else {
            return Err(Error::BadRequest(words::NOT_A_MOVE.with(word)));
        };
        self.adjourned = false;
        self.clock.moved(player, at.since_epoch(), compensated.lag);
        self.lag_allowance.charge(player, compensated);
        let lapsed =
            |offer: &api::Offer| offer.kind == OfferKind::TakeBack || usize::from(offer.by) != player.index();
        self.offer = self.offer.filter(|offer| !lapsed(offer));
        Ok(())
    }

    fn take_back(&mut self, to: usize, at: Moment) {
        let taken = self.record.ply().saturating_sub(to);
        self.record = self.record.at(to);
        self.resume(at);
        for _ in 0..taken {
            self.clock.taken_back(at.since_epoch());
        }
        self.offer = None;
        self.drawn = false;
    }

    fn end(&mut self, ending: Ending) -> Result<(), Error> {
        self.offer = None;
        Ok(self.record.end(ending)?)
    }

    /// Whether a seat is open.
    pub(crate) fn is_open(&self) -> bool {
        self.seats.iter().any(|seat| seat.holder == Holder::Open)
    }

    /// The sides this visitor plays.
    pub(crate) fn players_of(&self, visitor: &Visitor) -> Vec<Player> {
        let mut players = Player::BOTH.to_vec();
        players.retain(|player| self.seats[player.index()].is_of(visitor));
        players
    }

    /// Whether the opponent of these players is another person, or an open seat.
    pub(crate) fn is_against_a_person(&self, mine: &[Player]) -> bool {
        let others = |player: &Player| !mine.contains(player);
        let person = |player: Player| {
            let holder = &self.seats[player.index()].holder;
            matches!(holder, Holder::Person(_) | Holder::Open)
        };
        Player::BOTH.into_iter().filter(others).any(person)
    }

    pub(crate) fn is_aborted(&self) -> bool {
        self.aborted
    }

    /// The player to move; `None` when the game is over.
    pub(crate) fn turn(&self) -> Option<Player> {
        self.record.turn().filter(|_| !self.aborted)
    }

    /// The player to move, once both seats are taken: the one whose clock runs.
    pub(crate) fn running(&self) -> Option<Player> {
        self.turn().filter(|_| !self.is_open())
    }

    /// Whether the open seat is listed in the lobby now.
    pub(crate) fn is_listed(&self) -> bool {
        self.listed && self.is_open() && self.turn().is_some()
    }

    /// Whether the game may still be aborted: before the second move.
    pub(crate) fn is_young(&self) -> bool {
        self.turn().is_some() && self.record.ply() < self.opening + 2
    }

    /// Whether both players are computers.
    pub(crate) fn is_between_computers(&self) -> bool {
        self.seats.iter().all(|seat| seat.computer().is_some())
    }

    /// The computer player to move, and its name; none while the clocks stand still.
    pub(crate) fn thinker(&self) -> Option<(Player, &str)> {
        let player = self.running().filter(|_| !self.adjourned)?;
        Some((player, self.seats[player.index()].computer()?))
    }

    /// The table as a visitor sees it, after `ply` moves or after all.
    pub(crate) fn view_for(
        &self,
        visitor: &Visitor,
        ply: Option<usize>,
        now: Moment,
    ) -> Result<WrittenTable, Error> {
        Ok(WrittenTable {
            record: self.id.clone(),
            version: self.version,
            seats: self.seats.each_ref().map(Seat::view),
            mine: indices(&self.players_of(visitor)),
            clocks: self.clocks(now),
            offer: self.offer,
            rematch: self.rematch.clone(),
            drawn: self.drawn,
            aborted: self.aborted,
            may_abort: self.is_young() && !self.players_of(visitor).is_empty(),
            listed: self.is_listed(),
            view: match ply {
                None => self.view()?,
                Some(_) => written(&view_at(&*self.record, ply)?)?,
            },
        })
    }

    /// About how many bytes it takes in the cache.
    pub(crate) fn bytes(&self) -> usize {
        /// Its place in the cache, and names.
        const BESIDES: usize = 512;
        let view = self.view.get().map_or(0, |view| view.json().len());
        let own = BESIDES + size_of::<Table>() + self.record.bytes() + self.clock.heap_bytes() + view;
        // As measured, a third more stays with the allocator, in gaps between tables of different sizes.
        own + own / 3
    }

    /// Whether the view of the newest position is computed.
    pub(crate) fn has_view(&self) -> bool {
        self.view.get().is_some()
    }

    /// The view of the newest position.
    pub(crate) fn view(&self) -> Result<WrittenView, Error> {
        if let Some(view) = self.view.get() {
            return Ok(view.clone());
        }
        let mut view = view_at(&*self.record, None)?;
        if self.aborted {
            view.turn = None;
            view.moves.clear();
        }
        let view = written(&view)?;
        Ok(self.view.get_or_init(|| view).clone())
    }
}

fn written(view: &api::View) -> Result<WrittenView, Error> {
    WrittenView::of(view).map_err(|error| Error::Internal(format!("cannot serialise a view: {error}")))
}

/// Players as 0 and 1.
pub(crate) fn indices(players: &[Player]) -> Vec<u8> {
    players.iter().map(|player| player.index() as u8).collect()
}
