//! What administrators do: ban, mute, rename, hide messages, close games and reports; and, on the command line, appoint others.
//!
//! An act needs only the store, so the command line does it beside running servers. It takes effect and is logged in one
//! transaction, with a notice that reaches every node; a node that carries one out tells its own sockets at once.

use api::{Act, LoggedAct, Restriction};

use crate::Error;
use crate::game::commands::appended;
use crate::game::commands::decide::Decision;
use crate::game::event::Event;
use crate::game::seat::Holder;
use crate::game::table::Table;
use crate::people::chat::clean;
use crate::people::name::{account_name, tidy_name};
use crate::people::token::HolderId;
use crate::store::{NewAct, Once, RestrictionKind, Store};
use crate::time::Moment;
use crate::words;

/// Maximum attempts to append an event; players may be faster each time.
const ATTEMPTS: usize = 20;

/// One act of an administrator, or of the command line.
pub(crate) struct Moderation<'a> {
    pub(crate) store: &'a Store,
    /// The administrator; `None` for the command line.
    pub(crate) by: Option<(HolderId, String)>,
    pub(crate) now: Moment,
    /// The id of the entry in the log.
    pub(crate) id: String,
    pub(crate) once: Option<Once>,
}

/// What an act has changed, for the sockets of this node.
pub(crate) struct Effect {
    pub(crate) logged: LoggedAct,
    pub(crate) person: Option<HolderId>,
    /// Records and their new versions.
    pub(crate) changed: Vec<(String, u64)>,
    /// The record whose chat has changed.
    pub(crate) chat: Option<String>,
}

/// The person of an account name or an id.
pub(crate) async fn find_person(store: &Store, who: &str) -> Result<HolderId, Error> {
    if let Some(person) = store.owner_of(who.trim()).await? {
        return Ok(person.holder);
    }
    let unknown = || Error::NotFound(words::NO_PERSON.with(who));
    let holder = HolderId::read(who.trim()).ok_or_else(unknown)?;
    if store.is_known(&holder).await? {
        return Ok(holder);
    }
    Err(unknown())
}

fn rejected_unless(done: bool, phrase: &'static rules::Phrase) -> Result<(), Error> {
    if done {
        Ok(())
    } else {
        Err(Error::Rejected(phrase.message()))
    }
}

impl Moderation<'_> {
    /// Carries out an act and logs it; an error if it is impossible or changes nothing.
    pub(crate) async fn perform(&self, act: Act) -> Result<Effect, Error> {
        match act {
            Act::Ban {
                person,
                until,
                reason,
            } => self.restrict(RestrictionKind::Ban, &person, until, &reason).await,
            Act::Mute {
                person,
                until,
                reason,
            } => {
                self.restrict(RestrictionKind::Mute, &person, until, &reason)
                    .await
            }
            Act::Unban { person } => self.lift(RestrictionKind::Ban, &person).await,
            Act::Unmute { person } => self.lift(RestrictionKind::Mute, &person).await,
            Act::Rename { person, name, .. } => self.rename(&person, &name).await,
            Act::HideMessage { record, message } => self.set_hidden(&record, message, true).await,
            Act::ShowMessage { record, message } => self.set_hidden(&record, message, false).await,
            Act::CloseGame { record } => self.close_game(record).await,
            Act::CloseReport { report } => self.close_report(report).await,
            Act::Grant { person } => self.set_admin(&person, true).await,
            Act::Revoke { person } => self.set_admin(&person, false).await,
        }
    }

    fn new_act(&self, act: Act, person: Option<&HolderId>, record: Option<&str>) -> NewAct {
        NewAct {
            id: self.id.clone(),
            at: self.now,
            by: self.by.clone(),
            person: person.cloned(),
            record: record.map(str::to_owned),
            act,
            once: self.once.clone(),
        }
    }

    /// What has been logged, and whom it concerned.
    async fn effect(&self, act: NewAct) -> Result<Effect, Error> {
        let lost = || Error::Internal(format!("act {} is not in the log", act.id));
        let logged = self.store.logged_act(&act.id).await?.ok_or_else(lost)?;
        Ok(Effect {
            logged,
            person: act.person,
            changed: Vec::new(),
            chat: None,
        })
    }

    async fn restrict(
        &self,
        kind: RestrictionKind,
        who: &str,
        until: Option<u64>,
        reason: &str,
    ) -> Result<Effect, Error> {
        let holder = find_person(self.store, who).await?;
        if until.is_some_and(|until| until <= self.now.0 || i64::try_from(until).is_err()) {
            return Err(Error::BadRequest(words::NOT_IN_FUTURE.message()));
        }
        let restriction = Restriction {
            until,
            reason: clean(reason)?,
        };
        let (person, reason) = (holder.as_str().to_owned(), restriction.reason.clone());
        let act = match kind {
            RestrictionKind::Ban => Act::Ban {
                person,
                until,
                reason,
            },
            RestrictionKind::Mute => Act::Mute {
                person,
                until,
                reason,
            },
        };
        let act = self.new_act(act, Some(&holder), None);
        let done = self.store.restrict(&holder, kind, &restriction, &act).await?;
        rejected_unless(done, &words::NOTHING_CHANGED)?;
        self.effect(act).await
    }

    async fn lift(&self, kind: RestrictionKind, who: &str) -> Result<Effect, Error> {
        let holder = find_person(self.store, who).await?;
        let person = holder.as_str().to_owned();
        let act = match kind {
            RestrictionKind::Ban => Act::Unban { person },
            RestrictionKind::Mute => Act::Unmute { person },
        };
        let act = self.new_act(act, Some(&holder), None);
        let done = self.store.lift(&holder, kind, &act).await?;
        rejected_unless(done, &words::NOTHING_CHANGED)?;
        self.effect(act).await
    }

    async fn set_admin(&self, who: &str, is_admin: bool) -> Result<Effect, Error> {
        let holder = find_person(self.store, who).await?;
        let person = holder.as_str().to_owned();
        let act = if is_admin {
            Act::Grant { person }
        } else {
            Act::Revoke { person }
        };
        let act = self.new_act(act, Some(&holder), None);
        let done = self.store.set_admin(&holder, is_admin, &act).await?;
        rejected_unless(done, &words::NOTHING_CHANGED)?;
        self.effect(act).await
    }

    /// Renames a person, then the seats: if that fails halfway, it can be repeated.
    async fn rename(&self, who: &str, wanted: &str) -> Result<Effect, Error> {
        let holder = find_person(self.store, who).await?;
        let person = self.store.person(&holder).await?;
        let is_account = person.as_ref().is_some_and(|person| person.account.is_some());
        let before = person.and_then(|person| person.account.map(|account| account.name).or(person.name));
        let name = if is_account {
            account_name(wanted)?
        } else {
            self.guest_name(wanted).await?
        };
        let act = Act::Rename {
            person: holder.as_str().to_owned(),
            name: name.clone(),
            before,
        };
        let act = self.new_act(act, Some(&holder), None);
        let done = if is_account {
            self.store.rename_account(&holder, &name, &act).await?
        } else {
            self.store.rename_guest(&holder, &name, &act).await?
        };
        rejected_unless(done, &words::NAME_TAKEN)?;
        let mut effect = self.effect(act).await?;
        for id in self.store.seats_of(&holder).await? {
            let renamed = self.append(&id, None, |table| renamed_seats(table, &holder, &name));
            effect.changed.extend(renamed.await?.map(|version| (id, version)));
        }
        Ok(effect)
    }

    /// A name for a guest, which must not look like an account.
    async fn guest_name(&self, wanted: &str) -> Result<String, Error> {
        let empty = || Error::BadRequest(words::EMPTY_NAME.message());
        let name = tidy_name(wanted)?.ok_or_else(empty)?;
        match self.store.owner_of_look_alike(&name).await? {
            Some(_) => Err(Error::Rejected(words::NAME_TAKEN.message())),
            None => Ok(name),
        }
    }

    async fn set_hidden(&self, record: &str, message: u64, is_hidden: bool) -> Result<Effect, Error> {
        let found = self.store.message(record, message).await?;
        let author = found
            .ok_or_else(|| Error::NotFound(words::NO_MESSAGE.message()))?
            .by;
        let person = HolderId::stored(author.id);
        let id = record.to_owned();
        let act = if is_hidden {
            Act::HideMessage { record: id, message }
        } else {
            Act::ShowMessage { record: id, message }
        };
        let act = self.new_act(act, Some(&person), Some(record));
        let done = self.store.set_hidden(record, message, is_hidden, &act).await?;
        rejected_unless(done, &words::NOTHING_CHANGED)?;
        let mut effect = self.effect(act).await?;
        effect.chat = Some(record.to_owned());
        Ok(effect)
    }

    async fn close_report(&self, report: String) -> Result<Effect, Error> {
        let person = self.store.person_of_report(&report).await?;
        let person = person.ok_or_else(|| Error::NotFound(words::NO_REPORT.message()))?;
        let act = Act::CloseReport {
            report: report.clone(),
        };
        let act = self.new_act(act, Some(&person), None);
        let done = self.store.close_report(&report, &act).await?;
        rejected_unless(done, &words::NOTHING_CHANGED)?;
        self.effect(act).await
    }

    /// Ends a game without a result, however far it is.
    async fn close_game(&self, record: String) -> Result<Effect, Error> {
        let act = Act::CloseGame {
            record: record.clone(),
        };
        let act = self.new_act(act, None, Some(&record));
        let closed = |table: &Table| table.turn().map(|_| Decision::from(Event::Abort {}));
        let version = self.append(&record, Some(&act), closed).await?;
        let version = version.ok_or_else(|| Error::Rejected(words::GAME_IS_OVER.message()))?;
        let mut effect = self.effect(act).await?;
        effect.changed.push((record, version));
        Ok(effect)
    }

    /// Appends the event that follows from the newest version of a record; its version, or `None` if nothing follows.
    async fn append(
        &self,
        id: &str,
        act: Option<&NewAct>,
        decide: impl Fn(&Table) -> Option<Decision>,
    ) -> Result<Option<u64>, Error> {
        for _ in 0..ATTEMPTS {
            let table = self.table(id).await?;
            let Some(decision) = decide(&table) else {
                return Ok(None);
            };
            let (next, append) = appended(&table, decision, self.now)?;
            if self.store.append_for_admin(append, act).await? {
                return Ok(Some(next.version));
            }
        }
        Err(Error::Unavailable(words::BUSY.message()))
    }

    async fn table(&self, id: &str) -> Result<Table, Error> {
        let stored = self.store.record(id).await?;
        let stored = stored.ok_or_else(|| Error::NotFound(words::NO_RECORD.message()))?;
        // Folding a long game takes a while.
        let fold =
            tokio::task::spawn_blocking(move || Table::folded(&stored.header, stored.seats, &stored.events));
        let folded = fold.await;
        folded.map_err(|error| Error::Internal(format!("record {id} can't be folded: {error}")))?
    }
}

/// The seats with another name for a person; `None` if they have it already, or had none.
fn renamed_seats(table: &Table, holder: &HolderId, name: &str) -> Option<Decision> {
    let mut seats = table.seats.clone();
    let theirs = seats.iter_mut().filter(|seat| {
        let is_theirs = seat.holder == Holder::Person(holder.clone());
        is_theirs && seat.name.as_deref().is_some_and(|before| before != name)
    });
    let mut renamed = 0;
    for seat in theirs {
        seat.name = Some(name.to_owned());
        renamed += 1;
    }
    (renamed > 0).then_some(Decision {
        event: Event::Name {},
        seats: Some(seats),
    })
}
