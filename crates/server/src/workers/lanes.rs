//! Work of a request that would hold up a request thread: pictures, animations, views of large boards.
//!
//! It runs on threads of its own, a bounded number at a time, in two lanes: what is soon done never waits behind what takes
//! long. In each lane an address has a share of the places, so that one visitor with a hundred requests is one among the others.
//! Nothing is computed for a client that has left: those who wait are forgotten, and those at work are told.

mod cost;
mod lane;

use std::net::{IpAddr, Ipv4Addr};
use std::thread;
use std::time::Duration;

use tokio::sync::oneshot;

pub(crate) use self::cost::Cost;
pub(crate) use self::lane::Place;
use self::lane::{Lane, Room};
use crate::Error;
use crate::memory::MemoryBudget;
use crate::metrics::LaneGauges;
use crate::words;
use crate::workers::background;

/// How long a request waits for a place.
const MAX_WAIT: Duration = Duration::from_secs(30);

/// Where requests wait for a place to work.
pub(crate) struct Lanes {
    short: Lane,
    long: Lane,
    animations: Lane,
    own: Lane,
}

impl Lanes {
    /// As many places as there are processors to work and memory for what they make.
    pub(crate) fn new(memory: MemoryBudget) -> Lanes {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let long = processors.div_ceil(2).min(memory.pictures() / 3).max(1);
        let short = processors.min(memory.pictures() - long).max(2);
        Lanes {
            // One address can't take all places; a classroom behind one address waits for itself.
            short: Lane::new(Room {
                places: short,
                per_address: short.div_ceil(2),
                waiting_per_address: 200,
            }),
            long: Lane::new(Room {
                places: long,
                per_address: 1,
                waiting_per_address: 32,
            }),
            // Each keeps two frames in memory for as long as its client reads.
            animations: Lane::new(Room {
                places: memory.animations(),
                per_address: 1,
                waiting_per_address: 32,
            }),
            own: Lane::new(Room {
                places: processors,
                per_address: processors,
                waiting_per_address: usize::MAX / 2,
            }),
        }
    }

    /// Runs work for a client on a thread of its own, once there is a place for it.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        address: IpAddr,
        cost: Cost,
        work: impl FnOnce(&Client) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        run_in(self.lane(cost), address, work).await
    }

    /// An error if too many requests of an address wait for such work.
    pub(crate) fn has_room(&self, address: IpAddr, cost: Cost) -> Result<(), Error> {
        self.lane(cost).enter(address).map(drop)
    }

    fn lane(&self, cost: Cost) -> &Lane {
        if cost.is_short() { &self.short } else { &self.long }
    }

    /// Runs a step of work that takes long as a whole.
    pub(crate) async fn run_long<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce(&Client) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        run_in(&self.long, address, work).await
    }

    /// Runs work of the server itself, for no client in particular; it waits as long as it has to.
    pub(crate) async fn run_own<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Client) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        run_in(&self.own, IpAddr::V4(Ipv4Addr::UNSPECIFIED), work).await
    }

    /// A place for an animation, to be kept while it is drawn and read.
    pub(crate) async fn animation(&self, address: IpAddr) -> Result<Place, Error> {
        in_time(self.animations.place(address)).await
    }

    pub(crate) fn gauges(&self) -> [LaneGauges; 3] {
        [
            self.short.gauges("short"),
            self.long.gauges("long"),
            self.animations.gauges("animations"),
        ]
    }
}

async fn run_in<T: Send + 'static>(
    lane: &Lane,
    address: IpAddr,
    work: impl FnOnce(&Client) -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let place = in_time(lane.place(address)).await?;
    let run = move |answer: &oneshot::Sender<Result<T, Error>>| {
        let is_gone = || answer.is_closed();
        let done = work(&Client { is_gone: &is_gone });
        // The place is free before the client hears of it, and asks for more.
        drop(place);
        done
    };
    let answered = background::spawn("work", run).map_err(background::no_thread)?;
    let broken = |_| Error::Internal("work for a request broke off".to_owned());
    answered.await.map_err(broken)?
}

async fn in_time(place: impl Future<Output = Result<Place, Error>>) -> Result<Place, Error> {
    let waited = tokio::time::timeout(MAX_WAIT, place).await;
    waited.unwrap_or_else(|_| Err(Error::Unavailable(words::BUSY.message())))
}

/// The client that work is done for.
pub(crate) struct Client<'a> {
    is_gone: &'a dyn Fn() -> bool,
}

impl Client<'static> {
    /// A client whose answer is computed at once.
    pub(crate) const HERE: Client<'static> = Client { is_gone: &|| false };
}

impl Client<'_> {
    /// An error once the client has left: nobody reads the answer. To be called between the steps of long work.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if (self.is_gone)() {
            return Err(Error::Unavailable(words::BUSY.message()));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc;
    use std::task::{Context, Waker};

    use super::*;

    const ME: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
    const OTHER: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2));
    const SHORT: Cost = Cost::from_millis(1);

    fn lanes() -> Lanes {
        Lanes::new(MemoryBudget::default())
    }

    const LONG: Cost = Cost::from_millis(60_000);

    /// Starts work that goes on until the sender is dropped.
    async fn busy(lanes: &Arc<Lanes>, address: IpAddr, cost: Cost) -> mpsc::Sender<()> {
        let (go_on, wait) = mpsc::channel::<()>();
        let (started, is_started) = oneshot::channel();
        let lanes = Arc::clone(lanes);
        tokio::spawn(async move {
            let work = move |_: &Client| {
                let _ = started.send(());
                let _ = wait.recv();
                Ok(())
            };
            lanes.run(address, cost, work).await
        });
        is_started.await.unwrap();
        go_on
    }

    #[tokio::test]
    async fn short_work_does_not_wait_behind_long_work() {
        let lanes = Arc::new(lanes());
        let mut working = Vec::new();
        for address in 1..=16 {
            let address = IpAddr::V4(Ipv4Addr::new(198, 51, 100, address));
            if lanes.long.gauges("").running < lanes.long.places() as u64 {
                working.push(busy(&lanes, address, LONG).await);
            }
        }
        let done = lanes.run(ME, SHORT, |_| Ok(7)).await;
        assert_eq!(done.unwrap(), 7);
        assert_eq!(lanes.long.gauges("").running, working.len() as u64);
    }

    #[tokio::test]
    async fn one_address_leaves_a_place_to_others() {
        let lanes = Arc::new(lanes());
        let share = lanes.short.per_address();
        let mut working = Vec::new();
        for _ in 0..share {
            working.push(busy(&lanes, ME, SHORT).await);
        }
        let waiting = lanes.run(ME, SHORT, |_| Ok(1));
        let mut waiting = std::pin::pin!(waiting);
        let other = lanes.run(OTHER, SHORT, |_| Ok(2));
        tokio::select! {
            biased;
            _ = &mut waiting => panic!("an address has more than its share"),
            done = other => assert_eq!(done.unwrap(), 2),
        }
        drop(working);
        assert_eq!(waiting.await.unwrap(), 1);
    }

    #[tokio::test]
    async fn work_stops_when_its_client_leaves() {
        let lanes = Arc::new(lanes());
        let ended = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&ended);
        let (started, is_started) = oneshot::channel();
        let endless = move |client: &Client| -> Result<(), Error> {
            let _ = started.send(());
            while client.check().is_ok() {
                thread::yield_now();
            }
            told.store(true, Ordering::Relaxed);
            Ok(())
        };
        {
            let work = lanes.run(ME, LONG, endless);
            tokio::select! {
                _ = work => panic!("it is endless"),
                begun = is_started => begun.unwrap(),
            }
        }
        while !ended.load(Ordering::Relaxed) {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_queue_is_bounded_and_those_who_leave_it_make_room() {
        let lane = Lane::new(Room {
            places: 2,
            per_address: 1,
            waiting_per_address: 2,
        });
        let mut context = Context::from_waker(Waker::noop());
        let _working = lane.place(ME).await.unwrap();
        let mut waiting: Vec<_> = (0..2).map(|_| Box::pin(lane.place(ME))).collect();
        for place in &mut waiting {
            assert!(place.as_mut().poll(&mut context).is_pending());
        }
        assert!(matches!(lane.place(ME).await, Err(Error::TooManyRequests(_))));
        assert!(lane.place(OTHER).await.is_ok());
        waiting.pop();
        let mut again = Box::pin(lane.place(ME));
        assert!(again.as_mut().poll(&mut context).is_pending(), "it waits again");
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_place_back() {
        let lanes = lanes();
        for _ in 0..20 {
            let broken = lanes.run(ME, LONG, |_| -> Result<(), Error> { panic!("as tests do") });
            assert!(matches!(broken.await, Err(Error::Internal(_))));
        }
        assert_eq!(lanes.run(ME, LONG, |_| Ok(1)).await.unwrap(), 1);
    }
}
