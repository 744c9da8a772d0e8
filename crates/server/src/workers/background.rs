//! Threads for work that must not keep a player's move waiting.
//!
//! Where computing takes all processors, the system divides them between threads by priority. These have a low one: beside a
//! thread that serves requests, one of them gets a thirtieth of a processor, and all of it when there is no request.

use std::io;
use std::thread;

use tokio::sync::oneshot;

use crate::Error;
use crate::words;

/// As `nice` counts: from 0, as everything else has, to 19.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 15;

/// Runs work on a thread of its own; the receiver fails if the work panics. Starting a thread fails if the system has none left.
pub(crate) fn spawn<T: Send + 'static>(
    name: &str,
    work: impl FnOnce(&oneshot::Sender<T>) -> T + Send + 'static,
) -> io::Result<oneshot::Receiver<T>> {
    let (answer, answered) = oneshot::channel();
    let run = move || {
        give_way();
        let done = work(&answer);
        // The receiver may be gone.
        let _ = answer.send(done);
    };
    thread::Builder::new().name(name.to_owned()).spawn(run)?;
    Ok(answered)
}

/// What a request is told if no thread can be started.
pub(crate) fn no_thread(_: io::Error) -> Error {
    Error::Unavailable(words::BUSY.message())
}

/// Lowers the priority of this thread; on other systems than Linux that would be the whole process's.
fn give_way() {
    #[cfg(target_os = "linux")]
    // Without it, the work is done all the same.
    let _ = rustix::process::setpriority_process(None, NICENESS);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_is_done_and_gives_way() {
        #[cfg(target_os = "linux")]
        let priority = || rustix::process::getpriority_process(None).unwrap();
        #[cfg(not(target_os = "linux"))]
        let priority = || 0;
        let before = priority();
        let inside = spawn("test", move |_| priority()).unwrap().await.unwrap();
        assert!(inside > before || !cfg!(target_os = "linux"), "{inside}");
        assert_eq!(priority(), before, "other threads keep theirs");
    }

    #[tokio::test]
    async fn work_that_panics_answers_nothing() {
        let broken = spawn("test", |_| -> u8 { panic!("as tests do") }).unwrap();
        assert!(broken.await.is_err());
    }
}
