//! Attempts to sign in. Wrong passwords are counted by address and account together, so that nobody can lock the owner of an
//! account out from elsewhere.
//!
//! Two generous limits stand behind that one. An address may try many accounts, but not all of them. An account may be tried from
//! many addresses, but not from a botnet; addresses from which its owner has signed in are exempt from this limit. An attempt
//! counts when it begins, so that many at once don't slip through, and is given back if the password was right.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use super::bucket::{Buckets, Rate};
use crate::Error;
use crate::words;

/// How many times as many attempts an address may make on all accounts together: a class that mistypes.
const ALL_ACCOUNTS: u32 = 10;

/// How many times as many attempts all strange addresses together may make on an account, within an hour.
const ALL_ADDRESSES: u32 = 50;

/// Addresses that are remembered as an owner's.
const MAX_KNOWN: usize = 10_000;

/// An address and the key of an account.
type Pair = (IpAddr, String);

/// Attempts of all addresses on all accounts.
pub(super) struct Attempts {
    pairs: Buckets<Pair>,
    addresses: Buckets<IpAddr>,
    accounts: Buckets<String>,
    /// Where owners have signed in from, and when.
    known: Mutex<HashMap<Pair, Instant>>,
}

impl Attempts {
    pub(super) fn per_minute(attempts: u32) -> Attempts {
        let address = attempts.saturating_mul(ALL_ACCOUNTS);
        let account = attempts.saturating_mul(ALL_ADDRESSES);
        Attempts {
            pairs: Buckets::of(Rate::per_minute(attempts)),
            addresses: Buckets::of(Rate {
                burst: f64::from(address),
                ..Rate::per_minute(attempts)
            }),
            accounts: Buckets::of(Rate::per_hour(account)),
            known: Mutex::default(),
        }
    }

    /// Counts an attempt until it turns out to be right.
    pub(super) fn begin(self: &Arc<Attempts>, address: IpAddr, account: String) -> Result<Attempt, Error> {
        let is_known = self.is_known(&(address, account.clone()));
        let attempt = Attempt {
            of: Arc::clone(self),
            pair: (address, account),
            is_known,
        };
        let (address, account) = &attempt.pair;
        let allowed = self.pairs.take(attempt.pair.clone())
            && self.addresses.take(*address)
            && (is_known || self.accounts.take(account.clone()));
        if allowed {
            return Ok(attempt);
        }
        Err(Error::TooManyRequests(words::SIGN_IN_LIMIT.message()))
    }

    fn is_known(&self, pair: &Pair) -> bool {
        self.known
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .contains_key(pair)
    }

    fn remember(&self, pair: Pair) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX_KNOWN {
            // Half of them at once, so that not every sign-in looks through all.
            let mut times: Vec<Instant> = known.values().copied().collect();
            let (_, median, _) = times.select_nth_unstable(MAX_KNOWN / 2);
            let median = *median;
            known.retain(|_, since| *since > median);
        }
        known.insert(pair, Instant::now());
    }
}

/// An attempt that counts as wrong unless it turns out to be right.
pub(crate) struct Attempt {
    of: Arc<Attempts>,
    pair: Pair,
    is_known: bool,
}

impl Attempt {
    /// The password was right.
    pub(crate) fn succeeded(self) {
        let Attempt { of, pair, is_known } = self;
        of.pairs.give_back(&pair);
        of.addresses.give_back(&pair.0);
        if !is_known {
            of.accounts.give_back(&pair.1);
        }
        of.remember(pair);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: u32) -> IpAddr {
        IpAddr::from((0xc000_0200 + number).to_be_bytes())
    }

    fn try_at(attempts: &Arc<Attempts>, number: u32, account: &str) -> Result<Attempt, Error> {
        attempts.begin(address(number), account.to_owned())
    }

    #[test]
    fn wrong_passwords_elsewhere_do_not_lock_the_owner_out() {
        let attempts = Arc::new(Attempts::per_minute(3));
        let refused = (0..100).filter(|_| try_at(&attempts, 1, "ann").is_err()).count();
        assert_eq!(refused, 97);
        assert!(try_at(&attempts, 2, "ann").is_ok(), "another address");
        assert!(try_at(&attempts, 1, "bea").is_ok(), "another account");
    }

    #[test]
    fn right_passwords_do_not_count() {
        let attempts = Arc::new(Attempts::per_minute(3));
        for _ in 0..1000 {
            try_at(&attempts, 1, "ann").unwrap().succeeded();
        }
    }

    #[test]
    fn an_address_can_not_try_all_accounts() {
        let attempts = Arc::new(Attempts::per_minute(3));
        let tried = (0..100)
            .filter(|number| try_at(&attempts, 1, &number.to_string()).is_ok())
            .count();
        assert_eq!(tried, 30);
        assert!(try_at(&attempts, 2, "0").is_ok());
    }

    #[test]
    fn many_addresses_meet_a_limit_that_the_owner_does_not() {
        let attempts = Arc::new(Attempts::per_minute(3));
        try_at(&attempts, 0, "ann").unwrap().succeeded();
        let tried = (1..1000)
            .filter(|&number| try_at(&attempts, number, "ann").is_ok())
            .count();
        assert_eq!(tried, 150);
        assert!(
            try_at(&attempts, 0, "ann").is_ok(),
            "the owner signs in from where they did before"
        );
    }

    #[test]
    fn old_addresses_are_forgotten() {
        let attempts = Arc::new(Attempts::per_minute(3));
        for number in 0..(2 * MAX_KNOWN as u32) {
            attempts.remember((address(number), String::new()));
        }
        assert!(attempts.known.lock().unwrap().len() <= MAX_KNOWN);
        assert!(attempts.is_known(&(address(2 * MAX_KNOWN as u32 - 1), String::new())));
    }
}
