//! What administrators did. An act takes effect and is logged in one transaction, with a notice for every node.

use super::records::sql;
use super::restrictions::RestrictionKind;
use super::statement::{Guard, Row, Statement, guard};
use super::{Append, Notice, Once, Store};
use crate::Error;
use crate::people::name::{login_key, look_alike_key};
use crate::people::token::HolderId;
use crate::time::Moment;
use api::{Act, LoggedAct, PersonName, Restriction};

/// All columns of an act `a`, with the present name of the person it concerned.
macro_rules! acts {
    ($rest:literal) => {
        concat!(
            "SELECT a.id, a.at, a.name, a.body, a.person, \
             (SELECT COALESCE(p.account, p.name) FROM person p WHERE p.holder = a.person) FROM act a ",
            $rest
        )
    };
}

/// An act to log.
#[derive(Debug, Clone)]
pub(crate) struct NewAct {
    pub(crate) id: String,
    pub(crate) at: Moment,
    /// The administrator; `None` for the command line.
    pub(crate) by: Option<(HolderId, String)>,
    /// Whom it concerns.
    pub(crate) person: Option<HolderId>,
    /// The game it changes.
    pub(crate) record: Option<String>,
    pub(crate) act: Act,
    /// The idempotency key of the request.
    pub(crate) once: Option<Once>,
}

impl NewAct {
    /// The entry in the log, and notices about the person and the game.
    fn logged(&self) -> Result<Vec<Statement>, Error> {
        let body = serde_json::to_string(&self.act)
            .map_err(|error| Error::Internal(format!("cannot serialise an act: {error}")))?;
        let (holder, name) = self.by.clone().unzip();
        let entry = Statement::new(
            "INSERT INTO act (id, at, holder, name, person, record, body) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        );
        let entry = entry
            .with(self.id.as_str())
            .with(self.at.0)
            .with(holder.map(|holder| holder.as_str().to_owned()))
            .with(name)
            .with(self.person.as_ref().map(|person| person.as_str().to_owned()))
            .with(self.record.clone())
            .with(body);
        let mut statements = vec![entry];
        if let Some(person) = &self.person {
            statements.extend(Notice::Person(person.clone()).stored(self.at)?);
        }
        if let Some(record) = &self.record {
            statements.extend(Notice::Record(record.clone()).stored(self.at)?);
        }
        Ok(statements)
    }
}

impl Store {
    /// Carries out an act if its guard lets it through.
    async fn act(&self, effect: Guard, more: Vec<Statement>, act: &NewAct) -> Result<bool, Error> {
        let mut statements = more;
        statements.extend(act.logged()?);
        self.apply(effect.then(statements).once(act.once.clone())).await
    }

    /// Restricts a person; a restriction of the same kind is replaced.
    pub(crate) async fn restrict(
        &self,
        person: &HolderId,
        kind: RestrictionKind,
        restriction: &Restriction,
        act: &NewAct,
    ) -> Result<bool, Error> {
        let restrict = guard!(
            "INSERT INTO restriction (holder, kind, until, reason, at) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (holder, kind) DO UPDATE SET until = excluded.until, reason = excluded.reason, at = excluded.at \
             RETURNING holder"
        );
        let restrict = restrict
            .with(person.as_str())
            .with(kind.as_str())
            .with(restriction.until)
            .with(restriction.reason.as_str())
            .with(act.at.0);
        self.act(restrict, Vec::new(), act).await
    }

    /// Ends a restriction; `false` if there is none.
    pub(crate) async fn lift(
        &self,
        person: &HolderId,
        kind: RestrictionKind,
        act: &NewAct,
    ) -> Result<bool, Error> {
        let lift = guard!("DELETE FROM restriction WHERE holder = $1 AND kind = $2 RETURNING holder");
        let lift = lift.with(person.as_str()).with(kind.as_str());
        self.act(lift, Vec::new(), act).await
    }

    /// Makes the owner of an account an administrator, or no longer; `false` if that changes nothing.
    pub(crate) async fn set_admin(
        &self,
        person: &HolderId,
        is_admin: bool,
        act: &NewAct,
    ) -> Result<bool, Error> {
        let set = guard!(
            "UPDATE person SET admin = $2 WHERE holder = $1 AND account IS NOT NULL AND admin <> $2 RETURNING holder"
        );
        let set = set.with(person.as_str()).with(u64::from(is_admin));
        self.act(set, Vec::new(), act).await
    }

    /// Renames an account and its display name; `false` if another account has the name, or one that looks like it.
    pub(crate) async fn rename_account(
        &self,
        person: &HolderId,
        name: &str,
        act: &NewAct,
    ) -> Result<bool, Error> {
        let rename = guard!(
            "UPDATE person SET name = $2, account = $2, login = $3, look = $4 WHERE holder = $1 AND account IS NOT NULL \
             AND (SELECT count(*) FROM person o WHERE o.login = $3 AND o.holder <> $1) = 0 \
             AND (SELECT count(*) FROM person o WHERE o.look = $4 AND o.holder <> $1) = 0 RETURNING holder"
        );
        let rename = rename
            .with(person.as_str())
            .with(name)
            .with(login_key(name))
            .with(look_alike_key(name));
        self.act(rename, named(person, name), act).await
    }

    /// Gives a guest another name.
    pub(crate) async fn rename_guest(
        &self,
        person: &HolderId,
        name: &str,
        act: &NewAct,
    ) -> Result<bool, Error> {
        let rename = guard!(
            "INSERT INTO person (holder, name, created) VALUES ($1, $2, $3) \
             ON CONFLICT (holder) DO UPDATE SET name = excluded.name RETURNING holder"
        );
        let rename = rename.with(person.as_str()).with(name).with(act.at.0);
        self.act(rename, named(person, name), act).await
    }

    /// Hides a chat message, or shows it again; `false` if that changes nothing.
    pub(crate) async fn set_hidden(
        &self,
        record: &str,
        number: u64,
        is_hidden: bool,
        act: &NewAct,
    ) -> Result<bool, Error> {
        let set = guard!(
            "UPDATE chat SET hidden = $3 WHERE record = $1 AND number = $2 AND hidden <> $3 RETURNING number"
        );
        let set = set.with(record).with(number).with(u64::from(is_hidden));
        self.act(set, Vec::new(), act).await
    }

    /// Closes a report; `false` if it is closed.
    pub(crate) async fn close_report(&self, id: &str, act: &NewAct) -> Result<bool, Error> {
        let close = guard!("UPDATE report SET closed = $2 WHERE id = $1 AND closed IS NULL RETURNING id");
        self.act(close.with(id).with(act.at.0), Vec::new(), act).await
    }

    /// Appends an event for an administrator, logged if it is an act of its own; `false` as for other events.
    pub(crate) async fn append_for_admin(&self, event: Append, act: Option<&NewAct>) -> Result<bool, Error> {
        let notice = Notice::Record(event.record.clone()).stored(event.happened.at)?;
        let mut append = sql::append(&event, self.dialect())?;
        match act {
            Some(act) => append.extend(act.logged()?),
            None => append.extend(notice),
        }
        let once = act.and_then(|act| act.once.clone());
        self.apply(append.once(once)).await
    }

    /// An entry of the log.
    pub(crate) async fn logged_act(&self, id: &str) -> Result<Option<LoggedAct>, Error> {
        let act = Statement::new(acts!("WHERE a.id = $1"));
        Ok(self.acts_in(act.with(id)).await?.into_iter().next())
    }

    /// The log up to a time, the latest first.
    pub(crate) async fn acts(&self, until: Moment, limit: u64) -> Result<Vec<LoggedAct>, Error> {
        let acts = Statement::new(acts!("WHERE a.at <= $1 ORDER BY a.at DESC LIMIT $2"));
        self.acts_in(acts.with(until.0).with(limit)).await
    }

    /// What concerned a person, the latest first.
    pub(crate) async fn acts_about(&self, person: &HolderId, limit: u64) -> Result<Vec<LoggedAct>, Error> {
        let acts = Statement::new(acts!("WHERE a.person = $1 ORDER BY a.at DESC LIMIT $2"));
        self.acts_in(acts.with(person.as_str()).with(limit)).await
    }

    async fn acts_in(&self, query: Statement) -> Result<Vec<LoggedAct>, Error> {
        self.rows(query).await?.into_iter().map(act_in).collect()
    }
}

/// What puts a name where others have seen the old one, besides seats.
fn named(person: &HolderId, name: &str) -> Vec<Statement> {
    [
        "UPDATE chat SET name = $2 WHERE holder = $1",
        "UPDATE block SET name = $2 WHERE blocked = $1",
    ]
    .map(|sql| Statement::new(sql).with(person.as_str()).with(name))
    .into()
}

fn act_in(mut row: Row) -> Result<LoggedAct, Error> {
    let (id, at, by) = (row.text()?, row.number()?, row.text_or_null()?);
    let act = serde_json::from_str(&row.text()?).map_err(Error::newer_record)?;
    let (person, name) = (row.text_or_null()?, row.text_or_null()?);
    Ok(LoggedAct {
        id,
        at,
        by,
        person: person.map(|id| PersonName { id, name }),
        act,
    })
}
