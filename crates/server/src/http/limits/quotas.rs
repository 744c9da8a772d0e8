//! Quotas per address for what is new: records, people, reports. Without a cookie every visitor is new each time, so limits per
//! person don't reach them. And one per account, for the file of all its data.

use std::net::IpAddr;

use super::Limits;
use super::bucket::{Buckets, Rate};
use crate::Error;
use crate::people::token::HolderId;
use crate::words;

/// Bytes of a stored record that count like one more record.
const BYTES_PER_RECORD: usize = 1024;
/// How often an account may download all its data.
const OWN_DATA_PER_HOUR: u32 = 5;
/// How many people an address may block; every node hears of each.
const BLOCKS_PER_HOUR: u32 = 600;

/// What each address has added lately.
pub(crate) struct Quotas {
    limits: Limits,
    records: Buckets<IpAddr>,
    people: Buckets<IpAddr>,
    reports: Buckets<IpAddr>,
    blocks: Buckets<IpAddr>,
    own_data: Buckets<HolderId>,
}

impl Quotas {
    pub(super) fn new(limits: Limits) -> Quotas {
        Quotas {
            limits,
            records: Buckets::of(Rate::per_hour(limits.new_games_per_hour)),
            people: Buckets::of(Rate::per_hour(limits.new_people_per_hour)),
            reports: Buckets::of(Rate::per_hour(limits.reports_per_hour)),
            blocks: Buckets::of(Rate::per_hour(BLOCKS_PER_HOUR)),
            own_data: Buckets::of(Rate::per_hour(OWN_DATA_PER_HOUR)),
        }
    }

    /// Counts a new record of this many bytes.
    pub(crate) fn record(&self, address: IpAddr, bytes: usize) -> Result<(), Error> {
        let cost = 1 + bytes / BYTES_PER_RECORD;
        if self.records.take_many(address, cost as f64) {
            return Ok(());
        }
        let most = self.limits.new_games_per_hour;
        Err(Error::TooManyRequests(words::NEW_GAME_LIMIT.with(most)))
    }

    /// Counts a new account, or a guest who saves a name for the first time.
    pub(crate) fn person(&self, address: IpAddr) -> Result<(), Error> {
        if self.people.take(address) {
            return Ok(());
        }
        let most = self.limits.new_people_per_hour;
        Err(Error::TooManyRequests(words::NEW_PERSON_LIMIT.with(most)))
    }

    /// Counts a report.
    pub(crate) fn report(&self, address: IpAddr) -> Result<(), Error> {
        if self.reports.take(address) {
            return Ok(());
        }
        Err(Error::TooManyRequests(words::REPORT_LIMIT.message()))
    }

    /// Counts a block.
    pub(crate) fn block(&self, address: IpAddr) -> Result<(), Error> {
        if self.blocks.take(address) {
            return Ok(());
        }
        Err(Error::TooManyRequests(
            words::BLOCK_RATE_LIMIT.with(BLOCKS_PER_HOUR),
        ))
    }

    /// Counts a download of all data of an account.
    pub(crate) fn own_data(&self, holder: &HolderId) -> Result<(), Error> {
        if self.own_data.take(holder.clone()) {
            return Ok(());
        }
        Err(Error::TooManyRequests(
            words::OWN_DATA_LIMIT.with(OWN_DATA_PER_HOUR),
        ))
    }
}
