//! Rate limits and quotas per client address.
//!
//! Each address has a token bucket for requests and one for the page's files, and a maximum number of open sockets and
//! connections. Beyond a limit the response is 429; other addresses are not affected. Bursts are sized for a class: thirty pupils
//! behind one address who open the page at the same moment.

mod attempts;
mod bucket;
mod quotas;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub(crate) use self::attempts::Attempt;
use self::attempts::Attempts;
use self::bucket::{Bucket, Buckets, Rate, is_crowded};
use self::quotas::Quotas;
use crate::Error;
use crate::http::bodies::SMALL;
use crate::people::name::login_key;
use crate::words;

/// Limits per address, per person and for the whole server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Rate limit of one address; bursts of ten seconds' worth are allowed. The page's files count by themselves, with bursts of
    /// fifty seconds' worth.
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
    /// Rate limit of requests for an opponent, and of seats taken in the lobby, from one address.
    pub pairings_per_minute: u32,
    /// Challenges of one address in the lobby; the oldest make room.
    pub challenges_per_address: u32,
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
            pairings_per_minute: 240,
            challenges_per_address: 40,
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
    files: Bucket,
    sockets: u32,
    connections: u32,
    /// Kilobytes of large requests and responses in transit.
    in_transit: u32,
}

/// What all addresses use, checked against the limits.
pub(crate) struct Usage {
    limits: Limits,
    requests: Rate,
    files: Rate,
    addresses: Mutex<HashMap<IpAddr, Used>>,
    /// Kilobytes that may be in transit, of all addresses together.
    max_in_transit: u32,
    /// Those that are left.
    transit: Arc<Semaphore>,
    attempts: Arc<Attempts>,
    chat_messages: Buckets<IpAddr>,
    pairings: Buckets<IpAddr>,
    pub(crate) quotas: Quotas,
}

/// Burst size, in seconds' worth of requests.
const BURST_SECONDS: f64 = 10.0;
/// The same for the page's files: a page has about seventy, all of which a browser that comes for the first time loads at once.
const FILE_BURST_SECONDS: f64 = 50.0;

impl Usage {
    /// Usage with this many bytes for large requests and responses in transit.
    pub(crate) fn new(limits: Limits, in_transit: usize) -> Usage {
        let rate = f64::from(limits.requests_per_second);
        let max_in_transit = u32::try_from(in_transit / 1024).unwrap_or(u32::MAX);
        Usage {
            limits,
            requests: Rate {
                rate,
                burst: rate * BURST_SECONDS,
            },
            files: Rate {
                rate,
                burst: rate * FILE_BURST_SECONDS,
            },
            addresses: Mutex::default(),
            max_in_transit,
            transit: Arc::new(Semaphore::new(max_in_transit as usize)),
            attempts: Arc::new(Attempts::per_minute(limits.sign_in_attempts_per_minute)),
            chat_messages: Buckets::of(Rate::per_minute(limits.chat_per_minute)),
            pairings: Buckets::of(Rate::per_minute(limits.pairings_per_minute)),
            quotas: Quotas::new(limits),
        }
    }

    fn addresses(&self) -> MutexGuard<'_, HashMap<IpAddr, Used>> {
        // No change of the counts panics halfway.
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a request against the rate limit.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Error> {
        self.take(address, self.requests, |used| &mut used.requests)
    }

    /// Counts a request for a file of the page against the rate limit.
    pub(crate) fn file(&self, address: IpAddr) -> Result<(), Error> {
        self.take(address, self.files, |used| &mut used.files)
    }

    fn take(&self, address: IpAddr, rate: Rate, what: fn(&mut Used) -> &mut Bucket) -> Result<(), Error> {
        let mut addresses = self.addresses();
        let bucket = what(self.used(&mut addresses, address));
        if !bucket.take(rate, Instant::now()) {
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

    /// Counts a request for an opponent, or a seat taken in the lobby, against the rate limit.
    pub(crate) fn pairing(&self, address: IpAddr) -> Result<(), Error> {
        if self.pairings.take(address) {
            return Ok(());
        }
        let most = self.limits.pairings_per_minute;
        Err(Error::TooManyRequests(words::PAIRING_LIMIT.with(most)))
    }

    fn used<'a>(&self, addresses: &'a mut HashMap<IpAddr, Used>, address: IpAddr) -> &'a mut Used {
        if is_crowded(addresses, &address) {
            let now = Instant::now();
            addresses.retain(|_, used| {
                used.sockets + used.connections + used.in_transit > 0
                    || !used.requests.is_full(self.requests, now)
                    || !used.files.is_full(self.files, now)
            });
        }
        addresses.entry(address).or_insert_with(|| Used {
            requests: Bucket::full(self.requests),
            files: Bucket::full(self.files),
            sockets: 0,
            connections: 0,
            in_transit: 0,
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

    /// Counts a response, if it is not small, until the guard is dropped; see [`in_transit`](Usage::in_transit). Those of usual
    /// size have all the room there is: moves are answered while others send and fetch what is large.
    pub(crate) fn response(
        self: &Arc<Usage>,
        address: IpAddr,
        bytes: u64,
    ) -> Result<Option<InTransit>, Error> {
        /// A table of any game on a board of usual size is smaller.
        const USUAL: u64 = 64 * 1024;
        if bytes <= SMALL {
            return Ok(None);
        }
        let parts = if bytes <= USUAL { 1 } else { 2 };
        self.in_transit(address, bytes, self.max_in_transit / parts)
            .map(Some)
    }

    /// Counts what has arrived of a request until the guard is dropped.
    pub(crate) fn received(self: &Arc<Usage>, address: IpAddr, bytes: u64) -> Result<InTransit, Error> {
        self.in_transit(address, bytes, self.max_in_transit / 2)
    }

    /// Counts bytes in transit. An error if the address would have more than an eighth of all there may be, unless these are
    /// all it has; or if there would be more than `room` kilobytes in transit altogether.
    fn in_transit(self: &Arc<Usage>, address: IpAddr, bytes: u64, room: u32) -> Result<InTransit, Error> {
        let kilobytes = u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX);
        let most = self.max_in_transit / 8;
        let counted: fn(&mut Used) -> &mut u32 = |used| &mut used.in_transit;
        let held = self
            .hold(address, kilobytes, most, counted)
            .or_else(|| self.hold(address, kilobytes, kilobytes, counted));
        let held = held.ok_or_else(|| Error::TooManyRequests(words::UNREAD_LIMIT.with(most / 1024)))?;
        let others = self.bytes_in_transit() / 1024;
        let share = Arc::clone(&self.transit).try_acquire_many_owned(kilobytes);
        match share {
            Ok(share) if others + u64::from(kilobytes) <= u64::from(room) => Ok(InTransit {
                _held: held,
                _share: share,
            }),
            _ => Err(Error::Unavailable(words::BUSY.message())),
        }
    }

    /// The bytes of all large requests and responses in transit.
    pub(crate) fn bytes_in_transit(&self) -> u64 {
        1024 * (self.max_in_transit as u64 - self.transit.available_permits() as u64)
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

/// Counts a socket, a connection or bytes until it is dropped.
pub(crate) struct Held {
    usage: Arc<Usage>,
    address: IpAddr,
    amount: u32,
    what: fn(&mut Used) -> &mut u32,
}

/// Counts a request or response until it is dropped.
pub(crate) struct InTransit {
    _held: Held,
    _share: OwnedSemaphorePermit,
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
        let limits = Limits {
            requests_per_second: requests,
            sockets_per_address: sockets,
            ..Limits::default()
        };
        Arc::new(Usage::new(limits, 1 << 20))
    }

    #[test]
    fn a_flood_is_limited_and_others_are_not() {
        let usage = usage(1, 1);
        let refused = (0..100).filter(|_| usage.request(ME).is_err()).count();
        assert!((85..=90).contains(&refused), "{refused}");
        assert!(usage.request(OTHER).is_ok());
        let refused = (0..100).filter(|_| usage.file(ME).is_err()).count();
        assert!(
            (45..=50).contains(&refused),
            "files count by themselves: {refused}"
        );
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

    #[test]
    fn bytes_in_transit_are_shared() {
        let usage = usage(1, 1);
        let address = |number| IpAddr::V4(Ipv4Addr::new(192, 0, 2, number));
        let response = |number, kilobytes: u64| usage.response(address(number), kilobytes << 10);
        assert!(response(1, 8).unwrap().is_none(), "small ones do not count");
        let first = response(1, 300).unwrap().expect("one is always allowed");
        assert!(matches!(response(1, 9), Err(Error::TooManyRequests(_))));
        let _large = [2, 3].map(|other| response(other, 100).unwrap());
        assert!(matches!(response(4, 100), Err(Error::Unavailable(_))));
        let request = usage.received(address(4), 16 << 10);
        assert!(matches!(request, Err(Error::Unavailable(_))));
        let _usual: Vec<_> = (4..13).map(|other| response(other, 55).unwrap()).collect();
        assert!(matches!(response(13, 55), Err(Error::Unavailable(_))));
        assert_eq!(usage.bytes_in_transit(), 995 << 10);
        drop(first);
        assert!(response(13, 55).is_ok());
        assert!(response(1, 55).is_ok(), "what was refused does not count");
    }
}
