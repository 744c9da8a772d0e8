//! How much one address may ask for, so that nobody is in everybody's way.
//!
//! Each address has a bucket of requests that fills again as time goes by, and a number of sockets it may hold open. Whoever
//! wants more is told so, with 429; nobody else notices.

mod bucket;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use self::bucket::{Bucket, Buckets, Share, is_crowded};
use crate::Error;

/// What everybody may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Requests a second from one address; five seconds' worth may come at once.
    pub requests_per_second: u32,
    /// Open sockets of one address.
    pub sockets_per_address: u32,
    /// Games of one person that are not over.
    pub open_games: u32,
    /// Computer moves that wait, of all games; new games with computers are refused then.
    pub queued_computer_moves: u32,
    /// Attempts a minute to sign in, from one address and at one account.
    pub sign_in_attempts_per_minute: u32,
    /// Things said a minute from one address.
    pub chat_per_minute: u32,
}

impl Default for Limits {
    /// What one household, or a small school behind one address, does not reach.
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

/// What an address has used.
struct Used {
    requests: Bucket,
    sockets: u32,
    connections: u32,
}

/// What everybody has used.
pub(crate) struct Usage {
    limits: Limits,
    requests: Share,
    addresses: Mutex<HashMap<IpAddr, Used>>,
    attempts: Buckets<IpAddr>,
    attempts_at: Buckets<String>,
    chat_messages: Buckets<IpAddr>,
}

/// How many seconds' worth of requests may come at once.
const BURST: f64 = 5.0;

impl Usage {
    /// Nobody has used anything.
    pub(crate) fn new(limits: Limits) -> Usage {
        let a_second = f64::from(limits.requests_per_second);
        Usage {
            limits,
            requests: Share {
                a_second,
                at_once: a_second * BURST,
            },
            addresses: Mutex::default(),
            attempts: Buckets::a_minute(limits.sign_in_attempts_per_minute),
            attempts_at: Buckets::a_minute(limits.sign_in_attempts_per_minute),
            chat_messages: Buckets::a_minute(limits.chat_per_minute),
        }
    }

    fn addresses(&self) -> MutexGuard<'_, HashMap<IpAddr, Used>> {
        // Numbers are whole after any panic.
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a request; refused if there were too many.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Error> {
        let now = Instant::now();
        let mut addresses = self.addresses();
        let used = self.used(&mut addresses, address);
        if !used.requests.take(self.requests, now) {
            return Err(Error::TooMany(format!(
                "your address sends more than {} requests a second; wait a moment",
                self.limits.requests_per_second
            )));
        }
        Ok(())
    }

    /// Counts an attempt to sign in or to make an account of that name; refused if there were too many.
    pub(crate) fn attempt(&self, address: IpAddr, account: &str) -> Result<(), Error> {
        // However the name is written, it is one account.
        if self.attempts.take(address) && self.attempts_at.take(account.to_lowercase()) {
            return Ok(());
        }
        Err(Error::TooMany(
            "there were too many attempts; wait a minute and try again".to_owned(),
        ))
    }

    /// Counts something that is said; refused if it was too much.
    pub(crate) fn saying(&self, address: IpAddr) -> Result<(), Error> {
        if self.chat_messages.take(address) {
            return Ok(());
        }
        Err(Error::TooMany(
            "your address says more than others can read; wait a moment".to_owned(),
        ))
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

    /// Counts a socket, until what is returned is dropped; refused if there are too many.
    pub(crate) fn socket(self: &Arc<Usage>, address: IpAddr) -> Result<Held, Error> {
        let most = self.limits.sockets_per_address;
        self.hold(address, most, |used| &mut used.sockets).ok_or_else(|| {
            Error::TooMany(format!(
                "your address has {most} games open at once; close one first"
            ))
        })
    }

    /// Counts a connection, until what is returned is dropped; nothing if there are too many: more than somebody needs for
    /// as many games as they may have open, each with a socket and another connection to move by.
    pub(crate) fn connection(self: &Arc<Usage>, address: IpAddr) -> Option<Held> {
        /// A page loads its parts by several at once.
        const FOR_PAGES: u32 = 50;
        let most = self
            .limits
            .sockets_per_address
            .saturating_mul(2)
            .saturating_add(FOR_PAGES);
        self.hold(address, most, |used| &mut used.connections)
    }

    /// Counts one more of something that an address has, unless it has that many.
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

    /// The limits.
    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// How many sockets are open.
    pub(crate) fn sockets(&self) -> u64 {
        self.addresses()
            .values()
            .map(|used| u64::from(used.sockets))
            .sum()
    }
}

/// Something that an address has until this is dropped: a socket or a connection.
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
    fn who_floods_is_refused_and_nobody_else() {
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
