//! Reports: a person at a table, or what they wrote, is brought to the attention of the administrators.

use std::net::IpAddr;
use std::time::Duration;

use crate::Error;
use crate::app::App;
use crate::http::request_key::RequestKey;
use crate::people::block::Seen;
use crate::people::chat::without_invisible;
use crate::people::guest::Guest;
use crate::store::NewReport;
use crate::words;

/// Maximum length of the explanation, in characters.
const MAX_LENGTH: usize = 500;
/// Reports that one person may make…
const MAX_REPORTS: u64 = 20;
/// … within this time.
const WINDOW: Duration = Duration::from_hours(24);

impl App {
    /// Stores a report. Repeated with the same key, it does nothing.
    pub(crate) async fn report(
        &self,
        id: &str,
        guest: &Guest,
        address: IpAddr,
        new: api::NewReport,
        key: &RequestKey,
    ) -> Result<(), Error> {
        if self.done_before(key).await?.is_some() {
            return Ok(());
        }
        let text = without_invisible(&new.text);
        let length = text.chars().count();
        if length > MAX_LENGTH {
            let too_long = words::MESSAGE_TOO_LONG.with(MAX_LENGTH).with(length);
            return Err(Error::BadRequest(too_long));
        }
        let Seen {
            person,
            name,
            message,
        } = self.seen(id, &guest.visitor(), new.about).await?;
        let now = self.time.now();
        let lately = self.store.reports_since(&guest.holder, now.before(WINDOW));
        if lately.await? >= MAX_REPORTS {
            return Err(Error::TooManyRequests(words::REPORT_LIMIT.message()));
        }
        self.http.usage.quotas.report(address)?;
        let report = NewReport {
            at: now,
            by: guest.holder.clone(),
            about: person,
            record: id.to_owned(),
            message,
            seen: name,
            reason: new.reason,
            text,
        };
        self.store.report(report, key.once("", now)).await?;
        Ok(())
    }
}
