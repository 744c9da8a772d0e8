//! Rate limits and quotas per client address.
//!
//! Each address has a token bucket for requests, and a maximum number of open sockets and connections. Beyond a limit the
//! response is 429; other addresses are not affected.

mod attempts;
mod bucket;
mod quotas;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

pub(crate) use self::attempts::Attempt;
use self::attempts::Attempts;
use self::bucket::{Bucket, Buckets, Rate, is_crowded};
use self::quotas::Quotas;
use crate::Error;
use crate::people::name::login_key;
use crate::words;

/// Limits per address, per person and for the whole server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Rate limit of one address; bursts of five seconds' worth are allowed.
    pub requests_per_second: u32,
    /// Maximum open sockets of one address.
    pub sockets_per_address: u32,
    /// Maximum unfinished games of one person.
    pub open_games: u32,
    /// Maximum queued computer moves of all games; beyond it new games with computer players are rejected.
    pub queued_computer_moves: u32,
    /// Rate limit of wrong passwords for one account from one address; see `limits/attempts.rs` for the limits behind it.
    pub sign_in_attempts_per_minute: u32,
    /// Rate limit of chat messages from one address.
    pub chat_per_minute: u32,
    /// Quota of new games from one address; a long opening counts as several.
    pub new_games_per_hour: u32,
    /// Quota of new accounts and of guests with a new name from one address.
    pub new_people_per_hour: u32,
    /// Quota of reports from one address.
    pub reports_per_hour: u32,
    /// Maximum cells of a board.
    pub board_cells: usize,
}

impl Default for Limits {
    /// Limits that a household, or a class behind one address, does not reach.
    fn default() -> Limits {
        Limits {
            requests_per_second: 200,
            sockets_per_address: 200,
            open_games: 1000,
            queued_computer_moves: 10_000,
            sign_in_attempts_per_minute: 20,
            chat_per_minute: 600,
            new_games_per_hour: 2000,
            new_people_per_hour: 200,
            reports_per_hour: 60,
            // A hundred cells a side, and Abalon with fifty. A view of such a board takes some milliseconds.
            board_cells: 10_000,
        }
    }
}

/// What one address uses.
struct Used {
    requests: Bucket,
    sockets: u32,
    connections: u32,
    /// Kilobytes of large responses that are not sent yet.
    unread: u32,
}

/// What all addresses use, checked against the limits.
pub(crate) struct Usage {
    limits: Limits,
    requests: Rate,
    addresses: Mutex<HashMap<IpAddr, Used>>,
    attempts: Arc<Attempts>,
    chat_messages: Buckets<IpAddr>,
    pub(crate) quotas: Quotas,
}

/// Large responses of one address that are not sent yet, in kilobytes.
const MAX_UNREAD: u32 = 32 * 1024;
/// The same of all addresses together.
const MAX_UNREAD_IN_ALL: u32 = 128 * 1024;

/// Burst size, in seconds' worth of requests.
const BURST_SECONDS: f64 = 5.0;

impl Usage {
    pub(crate) fn new(limits: Limits) -> Usage {
        let rate = f64::from(limits.requests_per_second);
        Usage {
            limits,
            requests: Rate {
                rate,
                burst: rate * BURST_SECONDS,
            },
            addresses: Mutex::default(),
            attempts: Arc::new(Attempts::per_minute(limits.sign_in_attempts_per_minute)),
            chat_messages: Buckets::of(Rate::per_minute(limits.chat_per_minute)),
            quotas: Quotas::new(limits),
        }
    }

    fn addresses(&self) -> MutexGuard<'_, HashMap<IpAddr, Used>> {
        // No change of the counts panics halfway.
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a request against the rate limit.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Error> {
        let now = Instant::now();
        let mut addresses = self.addresses();
        let used = self.used(&mut addresses, address);
        if !used.requests.take(self.requests, now) {
            return Err(Error::TooManyRequests(
                words::RATE_LIMIT.with(self.limits.requests_per_second),
            ));
        }
        Ok(())
    }

    /// Counts an attempt to sign in until it turns out to be right.
    pub(crate) fn attempt(&self, address: IpAddr, account: &str) -> Result<Attempt, Error> {
        // Account names are the same in upper and lower case.
        self.attempts.begin(address, login_key(account))
    }

    /// Counts a chat message against the rate limit.
    pub(crate) fn chat_message(&self, address: IpAddr) -> Result<(), Error> {
        if self.chat_messages.take(address) {
            return Ok(());
        }
        Err(Error::TooManyRequests(words::CHAT_LIMIT.message()))
    }

    fn used<'a>(&self, addresses: &'a mut HashMap<IpAddr, Used>, address: IpAddr) -> &'a mut Used {
        if is_crowded(addresses, &address) {
            let now = Instant::now();
            addresses.retain(|_, used| {
                used.sockets + used.connections + used.unread > 0
                    || !used.requests.is_full(self.requests, now)
            });
        }
        addresses.entry(address).or_insert_with(|| Used {
            requests: Bucket::full(self.requests),
            sockets: 0,
            connections: 0,
            unread: 0,
        })
    }

    /// Counts a socket until the guard is dropped; an error beyond the limit.
    pub(crate) fn socket(self: &Arc<Usage>, address: IpAddr) -> Result<Held, Error> {
        let most = self.limits.sockets_per_address;
        self.hold(address, 1, most, |used| &mut used.sockets)
            .ok_or_else(|| Error::TooManyRequests(words::SOCKET_LIMIT.with(most)))
    }

    /// Counts a connection until the guard is dropped; `None` beyond the limit. The limit leaves two connections for each
    /// allowed socket, one for the socket and one for commands, and some for loading pages.
    pub(crate) fn connection(self: &Arc<Usage>, address: IpAddr) -> Option<Held> {
        /// A page loads its files over several connections.
        const FOR_PAGES: u32 = 50;
        let most = self
            .limits
            .sockets_per_address
            .saturating_mul(2)
            .saturating_add(FOR_PAGES);
        self.hold(address, 1, most, |used| &mut used.connections)
    }

    /// Counts a large response until the guard is dropped; an error if the address, or all together, have not read too much.
    pub(crate) fn unread(self: &Arc<Usage>, address: IpAddr, bytes: u64) -> Result<Held, Error> {
        let kilobytes = u32::try_from(bytes / 1024).unwrap_or(u32::MAX);
        let all: u32 = self.addresses().values().map(|used| used.unread).sum();
        if all.saturating_add(kilobytes) > MAX_UNREAD_IN_ALL {
            return Err(Error::Unavailable(words::BUSY.message()));
        }
        self.hold(address, kilobytes, MAX_UNREAD, |used| &mut used.unread)
            .ok_or_else(|| Error::TooManyRequests(words::UNREAD_LIMIT.with(MAX_UNREAD / 1024)))
    }

    /// Counts more sockets, connections or bytes of an address, unless that would be more than `most`.
    fn hold(
        self: &Arc<Usage>,
        address: IpAddr,
        amount: u32,
        most: u32,
        what: fn(&mut Used) -> &mut u32,
    ) -> Option<Held> {
        let mut addresses = self.addresses();
        let held = what(self.used(&mut addresses, address));
        *held = held.checked_add(amount).filter(|&held| held <= most)?;
        Some(Held {
            usage: Arc::clone(self),
            address,
            amount,
            what,
        })
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The number of open sockets, of all addresses.
    pub(crate) fn sockets(&self) -> u64 {
        self.addresses()
            .values()
            .map(|used| u64::from(used.sockets))
            .sum()
    }
}

/// Counts a socket, a connection or a response until it is dropped.
pub(crate) struct Held {
    usage: Arc<Usage>,
    address: IpAddr,
    amount: u32,
    what: fn(&mut Used) -> &mut u32,
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(used) = self.usage.addresses().get_mut(&self.address) {
            *(self.what)(used) -= self.amount;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const ME: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
    const OTHER: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2));

    fn usage(requests: u32, sockets: u32) -> Arc<Usage> {
        Arc::new(Usage::new(Limits {
            requests_per_second: requests,
            sockets_per_address: sockets,
            ..Limits::default()
        }))
    }

    #[test]
    fn a_flood_is_limited_and_others_are_not() {
        let usage = usage(1, 1);
        let refused = (0..100).filter(|_| usage.request(ME).is_err()).count();
        assert!((90..=95).contains(&refused), "{refused}");
        assert!(usage.request(OTHER).is_ok());
    }

    #[test]
    fn sockets_are_counted_until_they_are_closed() {
        let usage = usage(1, 2);
        let first = usage.socket(ME).unwrap();
        let _second = usage.socket(ME).unwrap();
        assert!(usage.socket(ME).is_err());
        assert!(usage.socket(OTHER).is_ok());
        drop(first);
        assert!(usage.socket(ME).is_ok());
        assert_eq!(usage.sockets(), 1);
    }
}
