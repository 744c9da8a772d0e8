//! A table: a record with its seats and clocks, folded from what the store keeps.

use std::sync::{Arc, OnceLock};

use games::AnyRecord;
use rules::{Clock, Ending, Player, TimeControl};

use crate::Error;
use crate::api::{self, OfferKind};
use crate::event::{Event, Happened};
use crate::seat::{Holder, Seat, Visitor};
use crate::secret::HolderId;
use crate::time::Moment;
use crate::view::shown;

/// How a record began: what the store keeps of it besides events and seats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Beginning {
    /// The record's id.
    pub(crate) id: String,
    /// The game and its set-up.
    pub(crate) spec: String,
    /// Where it begins, if not at the start.
    pub(crate) position: Option<String>,
    /// The moves it begins with.
    pub(crate) opening: String,
    /// How much time there is.
    pub(crate) control: TimeControl,
    /// Who made it.
    pub(crate) owner: HolderId,
    /// When.
    pub(crate) created: Moment,
}

/// Positions of more characters than this are of boards that no page can show.
const LARGEST: usize = 10_000;

/// A record that begins at a position with these moves; refused if its board is too large for a page.
pub(crate) fn opened(spec: &str, position: Option<&str>, moves: &str) -> Result<Box<dyn AnyRecord>, Error> {
    let spec = games::find(spec)?;
    let mut record = match position {
        Some(position) => spec.game.start_at(&spec.setup, position)?,
        None => spec.start(),
    };
    if record.position_text().len() > LARGEST {
        return Err(Error::Refused("this board is too large for a page".to_owned()));
    }
    record.play_list(moves)?;
    Ok(record)
}

/// A table.
#[derive(Clone)]
pub(crate) struct Table {
    /// The record's id.
    pub(crate) id: String,
    /// How many events there were.
    pub(crate) version: u64,
    /// Who sits where.
    pub(crate) seats: [Seat; 2],
    /// The game.
    pub(crate) record: Box<dyn AnyRecord>,
    /// What was offered.
    pub(crate) offer: Option<api::Offer>,
    /// The record of the rematch.
    pub(crate) rematch: Option<String>,
    /// Who made it.
    pub(crate) owner: HolderId,
    /// When it began.
    pub(crate) created: Moment,
    /// When something last happened.
    pub(crate) changed: Moment,
    clock: Clock,
    drawn: bool,
    /// The newest position as it is shown, once somebody has seen it.
    view: OnceLock<Arc<api::View>>,
}

impl Table {
    /// The table before anything has happened.
    pub(crate) fn begun(beginning: &Beginning, seats: [Seat; 2]) -> Result<Table, Error> {
        let record = opened(&beginning.spec, beginning.position.as_deref(), &beginning.opening)?;
        Ok(Table {
            id: beginning.id.clone(),
            version: 0,
            seats,
            record,
            offer: None,
            rematch: None,
            owner: beginning.owner.clone(),
            created: beginning.created,
            changed: beginning.created,
            clock: Clock::new(beginning.control, beginning.created.since_epoch()),
            drawn: false,
            view: OnceLock::new(),
        })
    }

    /// The table after all that has happened; `seats` are as they are now.
    pub(crate) fn folded(
        beginning: &Beginning,
        seats: [Seat; 2],
        events: &[Happened],
    ) -> Result<Table, Error> {
        let mut table = Table::begun(beginning, seats)?;
        for happened in events {
            table.apply(happened)?;
        }
        Ok(table)
    }

    /// Lets something happen, or says why it can't; the table is of no use then.
    pub(crate) fn apply(&mut self, happened: &Happened) -> Result<(), Error> {
        let now = happened.at.since_epoch();
        match &happened.event {
            Event::Move { text } => self.play(text, happened.at, false)?,
            Event::Drawn { text } => self.play(text, happened.at, true)?,
            Event::TakeBack { to } => self.take_back(*to, happened.at),
            Event::Offer { by, kind } => {
                self.offer = Some(api::Offer {
                    by: (*by).into(),
                    kind: *kind,
                });
            }
            Event::Decline => self.offer = None,
            Event::Draw => self.end(Ending::Agreed)?,
            Event::Resign { by } => self.end(Ending::Resigned(by.0))?,
            Event::Flag { by } => self.end(Ending::OutOfTime(by.0))?,
            Event::Sit => self.clock.resumed(now),
            Event::Rematch { record } => self.rematch = Some(record.clone()),
            // Seats are kept as they are now.
            Event::Swap | Event::Name => {}
        }
        self.version += 1;
        self.view = OnceLock::new();
        self.changed = happened.at;
        Ok(())
    }

    fn play(&mut self, word: &str, at: Moment, drawn: bool) -> Result<(), Error> {
        let (turn, ply) = (self.record.turn(), self.record.ply());
        self.record.play_word(word)?;
        // The rules read «resign» and «draw» as words too; here they have doors of their own.
        let Some(player) = turn.filter(|_| self.record.ply() == ply + 1) else {
            return Err(Error::Bad(format!("«{word}» is not a move")));
        };
        self.clock.moved(player, at.since_epoch());
        let lapsed =
            |offer: &api::Offer| offer.kind == OfferKind::TakeBack || usize::from(offer.by) != player.index();
        self.offer = self.offer.filter(|offer| !lapsed(offer));
        self.drawn = drawn;
        Ok(())
    }

    fn take_back(&mut self, to: usize, at: Moment) {
        let taken = self.record.ply().saturating_sub(to);
        self.record = self.record.at(to);
        self.clock.resumed(at.since_epoch());
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

    /// Whether a seat is still free.
    pub(crate) fn is_open(&self) -> bool {
        self.seats.iter().any(|seat| seat.holder == Holder::Open)
    }

    /// The players this visitor plays for.
    pub(crate) fn players_of(&self, visitor: &Visitor) -> Vec<Player> {
        let mut players = Player::BOTH.to_vec();
        players.retain(|player| self.seats[player.index()].is_of(visitor));
        players
    }

    /// Whose turn it is, if the game goes on and both seats are taken.
    pub(crate) fn running(&self) -> Option<Player> {
        self.record.turn().filter(|_| !self.is_open())
    }

    /// The computer player whose turn it is.
    pub(crate) fn thinker(&self) -> Option<(Player, &str)> {
        let player = self.running()?;
        Some((player, self.seats[player.index()].computer()?))
    }

    /// The clocks.
    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// When the time of the player to move is over.
    pub(crate) fn deadline(&self) -> Option<Moment> {
        let deadline = self.clock.deadline(self.running()?)?;
        Some(Moment::from(deadline))
    }

    /// The table as a visitor sees it, after `ply` of its moves or after all.
    pub(crate) fn shown(
        &self,
        visitor: &Visitor,
        ply: Option<usize>,
        now: Moment,
    ) -> Result<api::Table, Error> {
        Ok(api::Table {
            record: self.id.clone(),
            version: self.version,
            seats: self.seats.each_ref().map(Seat::shown),
            mine: indices(&self.players_of(visitor)),
            clocks: self.clocks(now),
            offer: self.offer,
            rematch: self.rematch.clone(),
            drawn: self.drawn,
            view: self.view(ply)?,
        })
    }

    fn view(&self, ply: Option<usize>) -> Result<Arc<api::View>, Error> {
        match (ply, self.view.get()) {
            (None, Some(view)) => Ok(Arc::clone(view)),
            (None, None) => {
                let view = Arc::new(shown(&*self.record, None)?);
                Ok(Arc::clone(self.view.get_or_init(|| view)))
            }
            (Some(_), _) => Ok(Arc::new(shown(&*self.record, ply)?)),
        }
    }

    fn clocks(&self, now: Moment) -> Option<api::Clocks> {
        let left = |player| {
            let left = self.clock.left(player, self.running(), now.since_epoch());
            left.map(|left| left.as_millis() as u64)
        };
        Some(api::Clocks {
            control: self.clock.control().to_string(),
            left: [left(Player::First)?, left(Player::Second)?],
            running: self.running().map(|player| player.index() as u8),
        })
    }
}

/// Players as the wire writes them.
pub(crate) fn indices(players: &[Player]) -> Vec<u8> {
    players.iter().map(|player| player.index() as u8).collect()
}
