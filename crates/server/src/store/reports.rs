//! Complaints of one person about another.

use super::statement::{Row, Statement, guard};
use super::{Once, Store, Transaction};
use crate::Error;
use crate::people::token::HolderId;
use crate::random_id::random_id;
use crate::time::Moment;
use api::{PersonName, ReportReason};

/// A report to store.
#[derive(Debug, Clone)]
pub(crate) struct NewReport {
    pub(crate) at: Moment,
    pub(crate) by: HolderId,
    pub(crate) about: HolderId,
    pub(crate) record: String,
    /// The number of a chat message, and its text.
    pub(crate) message: Option<(u64, String)>,
    /// The name under which the person was seen.
    pub(crate) seen: Option<String>,
    pub(crate) reason: ReportReason,
    pub(crate) text: String,
}

/// All columns of a report `r`, with the present names of both people.
macro_rules! reports {
    ($rest:literal) => {
        concat!(
            "SELECT r.id, r.at, r.holder, \
             (SELECT COALESCE(p.account, p.name) FROM person p WHERE p.holder = r.holder), r.person, \
             (SELECT COALESCE(p.account, p.name) FROM person p WHERE p.holder = r.person), r.name, r.record, r.message, \
             r.quoted, r.reason, r.text, r.closed FROM report r ",
            $rest
        )
    };
}

/// A reason as it is stored.
pub(super) fn reason_word(reason: ReportReason) -> &'static str {
    match reason {
        ReportReason::Abuse => "abuse",
        ReportReason::Cheating => "cheating",
        ReportReason::Spam => "spam",
        ReportReason::Name => "name",
        ReportReason::Other => "other",
    }
}

fn reason_of_word(word: &str) -> ReportReason {
    use ReportReason::{Abuse, Cheating, Name, Other, Spam};
    let all = [Abuse, Cheating, Spam, Name];
    let known = all.into_iter().find(|&reason| reason_word(reason) == word);
    known.unwrap_or(Other)
}

impl Store {
    /// Stores a report; `false` if the request was carried out before.
    pub(crate) async fn report(&self, new: NewReport, once: Option<Once>) -> Result<bool, Error> {
        let (number, quoted) = new.message.unzip();
        let report = guard!(
            "INSERT INTO report (id, at, holder, person, record, message, quoted, name, reason, text) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id"
        );
        let report = report
            .with(random_id()?)
            .with(new.at.0)
            .with(new.by.as_str())
            .with(new.about.as_str())
            .with(new.record)
            .with(number)
            .with(quoted)
            .with(new.seen)
            .with(reason_word(new.reason))
            .with(new.text);
        self.apply(Transaction::from(report).once(once)).await
    }

    /// How many reports a person has made since a time.
    pub(crate) async fn reports_since(&self, by: &HolderId, since: Moment) -> Result<u64, Error> {
        let count = Statement::new("SELECT count(*) FROM report WHERE holder = $1 AND at > $2");
        self.count(count.with(by.as_str()).with(since.0)).await
    }

    /// Reports that no administrator has closed, up to a time, the latest first.
    pub(crate) async fn open_reports(&self, until: Moment, limit: u64) -> Result<Vec<api::Report>, Error> {
        let open = Statement::new(reports!(
            "WHERE r.closed IS NULL AND r.at <= $1 ORDER BY r.at DESC LIMIT $2"
        ));
        self.reports_in(open.with(until.0).with(limit)).await
    }

    /// Reports about a person, the latest first.
    pub(crate) async fn reports_about(
        &self,
        person: &HolderId,
        limit: u64,
    ) -> Result<Vec<api::Report>, Error> {
        let about = Statement::new(reports!("WHERE r.person = $1 ORDER BY r.at DESC LIMIT $2"));
        self.reports_in(about.with(person.as_str()).with(limit)).await
    }

    /// Reports that a person has made, the latest first.
    pub(crate) async fn reports_by(&self, person: &HolderId, limit: u64) -> Result<Vec<api::Report>, Error> {
        let by = Statement::new(reports!("WHERE r.holder = $1 ORDER BY r.at DESC LIMIT $2"));
        self.reports_in(by.with(person.as_str()).with(limit)).await
    }

    /// Whom a report is about; `None` if there is no such report.
    pub(crate) async fn person_of_report(&self, id: &str) -> Result<Option<HolderId>, Error> {
        let person = Statement::new("SELECT person FROM report WHERE id = $1");
        let people = self.texts(person.with(id)).await?;
        Ok(people.into_iter().next().map(HolderId::stored))
    }

    async fn reports_in(&self, query: Statement) -> Result<Vec<api::Report>, Error> {
        self.rows(query).await?.into_iter().map(report_in).collect()
    }
}

fn person_name(row: &mut Row) -> Result<PersonName, Error> {
    Ok(PersonName {
        id: row.text()?,
        name: row.text_or_null()?,
    })
}

fn report_in(mut row: Row) -> Result<api::Report, Error> {
    Ok(api::Report {
        id: row.text()?,
        at: row.number()?,
        by: person_name(&mut row)?,
        about: person_name(&mut row)?,
        seen: row.text_or_null()?,
        record: row.text()?,
        message: row.number_or_null()?.map(|number| number as u64),
        quoted: row.text_or_null()?,
        reason: reason_of_word(&row.text()?),
        text: row.text()?,
        closed: row.number_or_null()?.map(|at| at as u64),
    })
}
