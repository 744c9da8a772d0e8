//! A lane: a number of places, of which an address has a share.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::Error;
use crate::metrics::{Counter, LaneGauges};
use crate::words;

/// How many may work in a lane.
#[derive(Debug, Clone, Copy)]
pub(super) struct Room {
    pub(super) places: usize,
    /// Places of one address.
    pub(super) per_address: usize,
    /// Requests of one address that wait for a place; more are rejected.
    pub(super) waiting_per_address: usize,
}

/// A number of places. Addresses take turns: each first queues for its own share, then, as one of them, for a place.
pub(super) struct Lane {
    room: Room,
    places: Arc<Semaphore>,
    addresses: Arc<Addresses>,
    begun: Counter,
}

type Addresses = Mutex<HashMap<IpAddr, Share>>;

/// What one address has in a lane.
struct Share {
    places: Arc<Semaphore>,
    /// Requests that have a place or wait for one.
    requests: usize,
}

/// A place in a lane, free again when it is dropped.
pub(crate) struct Place {
    _permit: OwnedSemaphorePermit,
    _share: OwnedSemaphorePermit,
    _counted: Counted,
}

impl Lane {
    pub(super) fn new(room: Room) -> Lane {
        Lane {
            room,
            places: Arc::new(Semaphore::new(room.places)),
            addresses: Arc::default(),
            begun: Counter::default(),
        }
    }

    /// Waits for a place; an error if too many requests of this address wait already.
    pub(super) async fn place(&self, address: IpAddr) -> Result<Place, Error> {
        let closed = |_| Error::Internal("a lane is closed".to_owned());
        let (share, counted) = self.enter(address)?;
        let share = share.acquire_owned().await.map_err(closed)?;
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(closed)?;
        self.begun.add();
        Ok(Place {
            _permit: place,
            _share: share,
            _counted: counted,
        })
    }

    /// Counts a request of an address until the guard is dropped; an error if it has too many.
    pub(super) fn enter(&self, address: IpAddr) -> Result<(Arc<Semaphore>, Counted), Error> {
        let most = self.room.per_address + self.room.waiting_per_address;
        let mut addresses = lock(&self.addresses);
        let share = addresses.entry(address).or_insert_with(|| Share {
            places: Arc::new(Semaphore::new(self.room.per_address)),
            requests: 0,
        });
        if share.requests >= most {
            return Err(Error::TooManyRequests(words::WORK_LIMIT.with(most)));
        }
        share.requests += 1;
        let counted = Counted {
            addresses: Arc::clone(&self.addresses),
            address,
        };
        Ok((Arc::clone(&share.places), counted))
    }

    pub(super) fn gauges(&self, name: &'static str) -> LaneGauges {
        LaneGauges {
            name,
            running: (self.room.places - self.places.available_permits()) as u64,
            begun: self.begun.value(),
        }
    }

    #[cfg(test)]
    pub(super) fn places(&self) -> usize {
        self.room.places
    }

    #[cfg(test)]
    pub(super) fn per_address(&self) -> usize {
        self.room.per_address
    }
}

fn lock(addresses: &Addresses) -> MutexGuard<'_, HashMap<IpAddr, Share>> {
    // No change of the counts panics halfway.
    addresses.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Counts a request until it is dropped.
pub(super) struct Counted {
    addresses: Arc<Addresses>,
    address: IpAddr,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut addresses = lock(&self.addresses);
        if let Some(share) = addresses.get_mut(&self.address) {
            share.requests -= 1;
            if share.requests == 0 {
                addresses.remove(&self.address);
            }
        }
    }
}
