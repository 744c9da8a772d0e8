//! What decides about a person: bans, mutes, blocks, and the right of an administrator.

use super::statement::{Row, Statement};
use super::{Person, Store, people};
use crate::Error;
use crate::people::token::HolderId;
use crate::time::Moment;
use api::Restriction;

/// What a person may not do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RestrictionKind {
    /// Sign in and play.
    Ban,
    /// Chat.
    Mute,
}

impl RestrictionKind {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            RestrictionKind::Ban => "ban",
            RestrictionKind::Mute => "mute",
        }
    }
}

/// What is stored about a person, whether or not it still holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct StoredStanding {
    pub(crate) ban: Option<Restriction>,
    pub(crate) mute: Option<Restriction>,
    /// Whom they have blocked.
    pub(crate) blocked: Vec<HolderId>,
    /// Who has blocked them, up to a limit.
    pub(crate) blocked_by: Vec<HolderId>,
}

impl Store {
    /// What is stored about a person.
    pub(crate) async fn standing(&self, holder: &HolderId, limit: u64) -> Result<StoredStanding, Error> {
        let restrictions = Statement::new("SELECT kind, until, reason FROM restriction WHERE holder = $1");
        let blocked = Statement::new("SELECT blocked FROM block WHERE holder = $1");
        let by = Statement::new("SELECT holder FROM block WHERE blocked = $1 LIMIT $2");
        let queries = vec![
            restrictions.with(holder.as_str()),
            blocked.with(holder.as_str()),
            by.with(holder.as_str()).with(limit),
        ];
        let [restrictions, blocked, by] = super::exactly(self.read(queries).await?)?;
        let mut standing = StoredStanding {
            blocked: holders(blocked)?,
            blocked_by: holders(by)?,
            ..StoredStanding::default()
        };
        for mut row in restrictions {
            let kind = row.text()?;
            let restriction = Restriction {
                until: row.number_or_null()?.map(|until| until as u64),
                reason: row.text()?,
            };
            match kind.as_str() {
                "ban" => standing.ban = Some(restriction),
                "mute" => standing.mute = Some(restriction),
                // Of a newer version.
                _ => {}
            }
        }
        Ok(standing)
    }

    /// Whether a person is an administrator.
    pub(crate) async fn is_admin(&self, holder: &HolderId) -> Result<bool, Error> {
        let admin = Statement::new("SELECT holder FROM person WHERE holder = $1 AND admin = 1");
        Ok(!self.rows(admin.with(holder.as_str())).await?.is_empty())
    }

    /// All administrators.
    pub(crate) async fn admins(&self) -> Result<Vec<Person>, Error> {
        let admins =
            Statement::new("SELECT holder, name, account, password, created FROM person WHERE admin = 1");
        let rows = self.rows(admins).await?;
        rows.into_iter().map(people::person_in).collect()
    }

    /// Whether anything is stored under a holder id: a name, a game, a seat or a message.
    pub(crate) async fn is_known(&self, holder: &HolderId) -> Result<bool, Error> {
        let queries = [
            "SELECT holder FROM person WHERE holder = $1",
            "SELECT record FROM seat WHERE holder = $1 LIMIT 1",
            "SELECT id FROM record WHERE owner = $1 LIMIT 1",
            "SELECT record FROM chat WHERE holder = $1 LIMIT 1",
        ]
        .map(|sql| Statement::new(sql).with(holder.as_str()));
        let found = self.read(queries.into()).await?;
        Ok(found.iter().any(|rows| !rows.is_empty()))
    }

    /// When each session of an account began.
    pub(crate) async fn sessions_of(&self, holder: &HolderId) -> Result<Vec<Moment>, Error> {
        let sessions =
            Statement::new("SELECT created FROM session WHERE holder = $1 ORDER BY created, token");
        let rows = self.rows(sessions.with(holder.as_str())).await?;
        rows.into_iter().map(|mut row| row.number().map(Moment)).collect()
    }
}

fn holders(rows: Vec<Row>) -> Result<Vec<HolderId>, Error> {
    let holder = |mut row: Row| row.text().map(HolderId::stored);
    rows.into_iter().map(holder).collect()
}

/// What moves what is known of a guest to an account: restrictions, reports, messages. What the account has already stays.
pub(super) fn given(from: &HolderId, to: &HolderId) -> Vec<Statement> {
    [
        "UPDATE restriction SET holder = $2 WHERE holder = $1 \
         AND (SELECT count(*) FROM restriction o WHERE o.holder = $2 AND o.kind = restriction.kind) = 0",
        "UPDATE report SET holder = $2 WHERE holder = $1",
        "UPDATE report SET person = $2 WHERE person = $1",
        "UPDATE act SET person = $2 WHERE person = $1",
        "UPDATE chat SET holder = $2 WHERE holder = $1",
    ]
    .map(|sql| Statement::new(sql).with(from.as_str()).with(to.as_str()))
    .into()
}

/// What deletes restrictions, reports and acts that concern a person.
pub(super) fn forgotten(holder: &HolderId) -> Vec<Statement> {
    [
        "DELETE FROM restriction WHERE holder = $1",
        "DELETE FROM report WHERE holder = $1",
        "DELETE FROM report WHERE person = $1",
        "DELETE FROM act WHERE person = $1",
    ]
    .map(|sql| Statement::new(sql).with(holder.as_str()))
    .into()
}
