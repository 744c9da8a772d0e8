//! Work that takes long: computer moves, analyses, rendering.
//!
//! `leases` is the generic worker: it takes jobs from the store under a lease, so that any node can do them and none is lost
//! when a process is killed. `computer_moves` and `analysis` say what the two kinds of job do. `lanes` runs CPU-bound work
//! of a request, such as drawing a picture, off the async threads. All of it runs in `background`, at a lower priority than
//! requests.
//!
//! Other rooms queue a job and return at once; only work in `lanes` is awaited by a request.

pub(crate) mod analysis;
pub(crate) mod background;
pub(crate) mod computer_moves;
pub(crate) mod lanes;
pub(crate) mod leases;
pub(crate) mod score;

use std::sync::Arc;

use self::analysis::AnalysisWorker;
use self::computer_moves::{ComputerMoveWorker, ComputerMoves, PlayerMemory};
use self::lanes::Lanes;
use self::leases::LeasePool;
use crate::app::{App, Config};

/// What this node works on.
pub(crate) struct Workers {
    pub(crate) computer_moves: ComputerMoves,
    pub(crate) analyses: LeasePool,
    /// Bytes for one computer player.
    pub(crate) player_memory: usize,
    pub(crate) lanes: Lanes,
}

impl Workers {
    /// Workers that search as many moves as there are threads and analyse one game at a time; without threads, this node takes
    /// no jobs.
    pub(crate) fn new(config: &Config) -> Workers {
        let threads = config.computer_threads;
        let memory = PlayerMemory::new(config.memory.players(config.role), threads);
        Workers {
            computer_moves: ComputerMoves::new(threads, config.pace, memory),
            analyses: LeasePool::new(threads.min(1)),
            player_memory: memory.of_each,
            lanes: Lanes::new(config.memory),
        }
    }

    /// Starts to take jobs; the tasks end with the server.
    pub(crate) fn start(&self, app: &Arc<App>) {
        if !self.analyses.has_slots() {
            return;
        }
        leases::spawn::<ComputerMoveWorker>(app);
        leases::spawn::<AnalysisWorker>(app);
        if app.live.hub.bus().has_others() {
            app.supervise("calls-for-work", computer_moves::listen);
        }
    }
}
