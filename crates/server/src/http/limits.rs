//! Rate limits and quotas per client address.
//!
//! Each address has a token bucket for requests, and a maximum number of open sockets and connections. Beyond a limit the
//! response is 429; other addresses are not affected.

mod bucket;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use self::bucket::{Bucket, Buckets, Rate, is_crowded};
use crate::Error;
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
    /// Rate limit of sign-in attempts, from one address and for one account.
    pub sign_in_attempts_per_minute: u32,
    /// Rate limit of chat messages from one address.
    pub chat_per_minute: u32,
}

impl Default for Limits {
    /// Limits that a household, or a small school behind one address, does not reach.
    fn default() -> Limits {
        Limits {
            requests_per_second: 200,
            sockets_per_address: 200,
            open_games: 1000,
            queued_computer_moves: 10_000,
            sign_in_attempts_per_minute: 20,
            chat_per_minute: 120,
        }
    }
}

/// What one address uses.
struct Used {
    requests: Bucket,
    sockets: u32,
    connections: u32,
}

/// What all addresses use, checked against the limits.
pub(crate) struct Usage {
    limits: Limits,
    requests: Rate,
    addresses: Mutex<HashMap<IpAddr, Used>>,
    attempts: Buckets<IpAddr>,
    attempts_at: Buckets<String>,
    chat_messages: Buckets<IpAddr>,
}

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
            attempts: Buckets::per_minute(limits.sign_in_attempts_per_minute),
            attempts_at: Buckets::per_minute(limits.sign_in_attempts_per_minute),
            chat_messages: Buckets::per_minute(limits.chat_per_minute),
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

    /// Counts an attempt to sign in or sign up against the rate limits of the address and the account name.
    pub(crate) fn attempt(&self, address: IpAddr, account: &str) -> Result<(), Error> {
        // Account names are the same in upper and lower case.
        if self.attempts.take(address) && self.attempts_at.take(account.to_lowercase()) {
            return Ok(());
        }
        Err(Error::TooManyRequests(words::SIGN_IN_LIMIT.message()))
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
                used.sockets + used.connections > 0 || !used.requests.is_full(self.requests, now)
            });
        }
        addresses.entry(address).or_insert_with(|| Used {
            requests: Bucket::full(self.requests),
            sockets: 0,
            connections: 0,
        })
    }

    /// Counts a socket until the guard is dropped; an error beyond the limit.
    pub(crate) fn socket(self: &Arc<Usage>, address: IpAddr) -> Result<Held, Error> {
        let most = self.limits.sockets_per_address;
        self.hold(address, most, |used| &mut used.sockets)
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
        self.hold(address, most, |used| &mut used.connections)
    }

    /// Counts one more socket or connection of an address, unless it has `most`.
    fn hold(self: &Arc<Usage>, address: IpAddr, most: u32, what: fn(&mut Used) -> &mut u32) -> Option<Held> {
        let mut addresses = self.addresses();
        let held = what(self.used(&mut addresses, address));
        if *held >= most {
            return None;
        }
        *held += 1;
        Some(Held {
            usage: Arc::clone(self),
            address,
            what,
        })
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// The number of open sockets, of all addresses.
    pub(crate) fn sockets(&self) -> u64 {
        self.addresses()
            .values()
            .map(|used| u64::from(used.sockets))
            .sum()
    }
}

/// Counts a socket or a connection until it is dropped.
pub(crate) struct Held {
    usage: Arc<Usage>,
    address: IpAddr,
    what: fn(&mut Used) -> &mut u32,
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(used) = self.usage.addresses().get_mut(&self.address) {
            *(self.what)(used) -= 1;
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
