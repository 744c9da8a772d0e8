//! Supervision of background tasks: one that dies is restarted after a back-off, counted, and reported by `/ready`.
//!
//! A task shows that it lives by its [`Pulse`]: once in each of its rounds, and while it waits for work. One that panics is
//! restarted; one that hangs can't be, but a node that says so is taken out of service.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::task::AbortHandle;
use tracing::error;

use crate::metrics::Counter;

/// How long a task may go without a pulse.
const MAX_SILENCE: Duration = Duration::from_secs(10);
/// Interval between pulses while a task waits.
const PULSE_INTERVAL: Duration = Duration::from_secs(1);
/// The first back-off before a restart; it doubles up to the longest.
const MIN_BACK_OFF: Duration = Duration::from_millis(100);
const MAX_BACK_OFF: Duration = Duration::from_secs(10);
/// A task that lived this long starts again with the first back-off.
const STABLE: Duration = Duration::from_mins(1);

/// The background tasks of this process, by name.
#[derive(Default)]
pub(crate) struct Tasks(Mutex<BTreeMap<&'static str, Arc<Task>>>);

#[derive(Default)]
struct Task {
    restarts: Counter,
    state: Mutex<TaskState>,
}

#[derive(Default)]
enum TaskState {
    /// Waits for its restart.
    #[default]
    Dead,
    Running {
        pulse: Instant,
        handle: AbortHandle,
    },
    /// Ended by itself, because the server is gone.
    Done,
}

impl Task {
    fn state(&self) -> MutexGuard<'_, TaskState> {
        // No change of the state panics halfway.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lives(&self) -> bool {
        match &*self.state() {
            TaskState::Dead => false,
            TaskState::Running { pulse, .. } => pulse.elapsed() < MAX_SILENCE,
            TaskState::Done => true,
        }
    }
}

/// How a task shows that it lives.
#[derive(Clone)]
pub(crate) struct Pulse(Arc<Task>);

impl Pulse {
    pub(crate) fn beat(&self) {
        if let TaskState::Running { pulse, .. } = &mut *self.0.state() {
            *pulse = Instant::now();
        }
    }

    /// Waits for something that may take any time.
    pub(crate) async fn while_waiting<T>(&self, something: impl Future<Output = T>) -> T {
        tokio::pin!(something);
        loop {
            self.beat();
            if let Ok(done) = tokio::time::timeout(PULSE_INTERVAL, &mut something).await {
                self.beat();
                return done;
            }
        }
    }
}

impl Tasks {
    fn known(&self) -> MutexGuard<'_, BTreeMap<&'static str, Arc<Task>>> {
        // No change of the map panics halfway.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a task until it ends by itself; if it dies before, starts it again.
    pub(crate) fn supervise<F>(&self, name: &'static str, start: impl Fn(Pulse) -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let task = Arc::<Task>::default();
        self.known().insert(name, Arc::clone(&task));
        tokio::spawn(async move {
            let mut back_off = MIN_BACK_OFF;
            loop {
                let begun = Instant::now();
                let Err(error) = run(&task, start(Pulse(Arc::clone(&task)))).await else {
                    *task.state() = TaskState::Done;
                    return;
                };
                *task.state() = TaskState::Dead;
                task.restarts.add();
                if begun.elapsed() >= STABLE {
                    back_off = MIN_BACK_OFF;
                }
                error!(task = name, %error, ?back_off, "a background task died and is restarted");
                tokio::time::sleep(back_off).await;
                back_off = (2 * back_off).min(MAX_BACK_OFF);
            }
        });
    }

    /// The name of a task that is dead or hangs.
    pub(crate) fn dead(&self) -> Option<&'static str> {
        let known = self.known();
        known
            .iter()
            .find(|(_, task)| !task.lives())
            .map(|(name, _)| *name)
    }

    /// All tasks, and how often each was restarted.
    pub(crate) fn restarts(&self) -> Vec<(&'static str, u64)> {
        let known = self.known();
        known
            .iter()
            .map(|(name, task)| (*name, task.restarts.value()))
            .collect()
    }

    /// Kills a task, for tests.
    pub(crate) fn kill(&self, name: &str) {
        let known = self.known();
        if let Some(TaskState::Running { handle, .. }) = known.get(name).map(|task| task.state()).as_deref() {
            handle.abort();
        }
    }
}

/// Runs a task once; an error if it panics or is killed.
async fn run(
    task: &Task,
    future: impl Future<Output = ()> + Send + 'static,
) -> Result<(), tokio::task::JoinError> {
    let running = tokio::spawn(future);
    *task.state() = TaskState::Running {
        pulse: Instant::now(),
        handle: running.abort_handle(),
    };
    running.await
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    async fn eventually(so: impl Fn() -> bool) {
        for _ in 0..1000 {
            if so() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("timed out");
    }

    #[tokio::test]
    async fn a_task_that_panics_is_restarted_and_counted() {
        let (tasks, runs) = (Tasks::default(), Arc::new(AtomicU32::new(0)));
        let count = Arc::clone(&runs);
        tasks.supervise("shaky", move |pulse| {
            let run = count.fetch_add(1, Ordering::Relaxed);
            async move {
                pulse.beat();
                assert!(run >= 2, "the first two runs fail");
                pulse.while_waiting(std::future::pending::<()>()).await;
            }
        });
        eventually(|| tasks.dead() == Some("shaky")).await;
        eventually(|| tasks.dead().is_none()).await;
        assert_eq!(tasks.restarts(), [("shaky", 2)]);
        assert_eq!(runs.load(Ordering::Relaxed), 3);
    }

    #[tokio::test]
    async fn a_task_that_ends_by_itself_stays_ended() {
        let tasks = Tasks::default();
        tasks.supervise("short", |_| async {});
        eventually(|| tasks.dead().is_none()).await;
        assert_eq!(tasks.restarts(), [("short", 0)]);
    }

    #[tokio::test]
    async fn a_task_without_a_pulse_counts_as_dead() {
        let tasks = Tasks::default();
        tasks.supervise("silent", |_| std::future::pending());
        eventually(|| tasks.dead().is_none()).await;
        let task = Arc::clone(&tasks.known()["silent"]);
        if let TaskState::Running { pulse, .. } = &mut *task.state() {
            *pulse = Instant::now().checked_sub(MAX_SILENCE).unwrap();
        }
        assert_eq!(tasks.dead(), Some("silent"));
        Pulse(task).beat();
        assert_eq!(tasks.dead(), None);
    }
}
