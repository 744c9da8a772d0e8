//! Password hashing with argon2id. Each hash costs tens of milliseconds and 19 megabytes on purpose.
//!
//! Hashes run a few at a time, each in an arena that is reused. Memory that every hash allocates anew would stay with the
//! allocator, once for each thread that ever hashed.

use std::sync::{Arc, Mutex, PoisonError};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Argon2, Block, Params};
use tokio::sync::{Semaphore, TryAcquireError};

use crate::Error;
use crate::words;
use crate::workers::background;

/// Maximum concurrent hashes, each with an arena of its own.
const MAX_CONCURRENT: usize = 2;

/// Maximum hashes that run or wait; beyond it the response is 503.
const MAX_WAITING: usize = 200;

/// The largest arena, in blocks of a kilobyte: stored hashes that ask for more are never right.
const MAX_BLOCKS: usize = 64 * 1024;

/// Allowed lengths of a password, in bytes.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=128;

/// Hashes and verifies passwords, a few at a time.
pub(crate) struct Passwords {
    waiting: Arc<Semaphore>,
    running: Arc<Semaphore>,
    arenas: Arc<Arenas>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords {
            waiting: Arc::new(Semaphore::new(MAX_WAITING)),
            running: Arc::new(Semaphore::new(MAX_CONCURRENT)),
            arenas: Arc::default(),
        }
    }
}

impl Passwords {
    /// Hashes a password; rejects one that is too short or too long.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Error> {
        if !LENGTHS.contains(&password.len()) {
            return Err(Error::BadRequest(
                words::PASSWORD_LENGTH.with(LENGTHS.start()).with(LENGTHS.end()),
            ));
        }
        let hash = self.run(move |arena| arena.hash(password.as_bytes())).await?;
        hash.ok_or_else(|| Error::Internal("a password can't be hashed".to_owned()))
    }

    /// Verifies a password. Without a hash the answer is no, after the same time, so that timing does not reveal accounts.
    pub(crate) async fn is_right(&self, password: String, hash: Option<String>) -> Result<bool, Error> {
        if !LENGTHS.contains(&password.len()) {
            return Ok(false);
        }
        self.run(move |arena| {
            if let Some(Ok(hash)) = hash.as_deref().map(PasswordHash::new) {
                return arena.is_right(password.as_bytes(), &hash);
            }
            // As slow as verifying, and never right.
            arena.hash(b"a password that nobody has");
            false
        })
        .await
    }

    /// Runs something slow beside the request threads, in an arena.
    async fn run<T: Send + 'static>(
        &self,
        slow: impl FnOnce(&mut Arena) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let broken = |error: &dyn std::fmt::Display| Error::Internal(format!("passwords: {error}"));
        let _place = self.waiting.try_acquire().map_err(|error| match error {
            TryAcquireError::NoPermits => Error::Unavailable(words::BUSY.message()),
            closed @ TryAcquireError::Closed => broken(&closed),
        })?;
        let permit = Arc::clone(&self.running).acquire_owned().await;
        let permit = permit.map_err(|error| broken(&error))?;
        let arenas = Arc::clone(&self.arenas);
        let done = background::spawn("password", move |_: &_| {
            let done = arenas.with(slow);
            drop(permit);
            done
        });
        let done = done.map_err(background::no_thread)?;
        done.await.map_err(|error| broken(&error))
    }
}

/// The arenas that no hash uses now; never more than there are concurrent hashes.
#[derive(Default)]
struct Arenas(Mutex<Vec<Arena>>);

impl Arenas {
    fn with<T>(&self, work: impl FnOnce(&mut Arena) -> T) -> T {
        // An arena lost in a panic is allocated again.
        let free = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut arena = free().pop().unwrap_or_default();
        let done = work(&mut arena);
        free().push(arena);
        done
    }
}

/// The working memory of one hash.
#[derive(Default)]
struct Arena(Vec<Block>);

impl Arena {
    /// The hash of a password with a new salt, as a PHC string.
    fn hash(&mut self, password: &[u8]) -> Option<String> {
        let argon2 = Argon2::default();
        let mut salt = [0; argon2::RECOMMENDED_SALT_LEN];
        getrandom::fill(&mut salt).ok()?;
        let salt = Salt::new(&salt).ok()?;
        let hash = PasswordHash {
            algorithm: argon2::Algorithm::default().ident(),
            version: Some(argon2::Version::default().into()),
            params: ParamsString::try_from(argon2.params()).ok()?,
            salt: Some(salt),
            hash: Some(self.output(&argon2, password, &salt, Params::DEFAULT_OUTPUT_LEN)?),
        };
        Some(hash.to_string())
    }

    /// Whether a password has this hash, which says by itself how it was made.
    fn is_right(&mut self, password: &[u8], hash: &PasswordHash) -> bool {
        let mut right = || {
            let (salt, expected) = (hash.salt.as_ref()?, hash.hash.as_ref()?);
            let version = hash.version.map_or(Some(argon2::Version::default()), |version| {
                argon2::Version::try_from(version).ok()
            })?;
            let algorithm = argon2::Algorithm::try_from(hash.algorithm.as_str()).ok()?;
            let argon2 = Argon2::new(algorithm, version, Params::try_from(hash).ok()?);
            // This comparison takes the same time wherever they differ.
            Some(self.output(&argon2, password, salt, expected.len())? == *expected)
        };
        right().unwrap_or(false)
    }

    fn output(&mut self, argon2: &Argon2, password: &[u8], salt: &[u8], length: usize) -> Option<Output> {
        let blocks = argon2.params().block_count();
        if blocks > MAX_BLOCKS {
            return None;
        }
        if self.0.len() < blocks {
            self.0.resize(blocks, Block::default());
        }
        let mut buffer = [0; Output::MAX_LENGTH];
        let out = buffer.get_mut(..length)?;
        argon2
            .hash_password_into_with_memory(password, salt, out, &mut self.0[..blocks])
            .ok()?;
        Output::new(out).ok()
    }
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::{PasswordHasher, PasswordVerifier};

    use super::*;

    async fn is_right(passwords: &Passwords, password: &str, hash: Option<&str>) -> bool {
        let hash = hash.map(str::to_owned);
        passwords.is_right(password.to_owned(), hash).await.unwrap()
    }

    #[tokio::test]
    async fn only_the_right_password_is_right() {
        let passwords = Passwords::default();
        let hash = passwords.hash("correct horse".to_owned()).await.unwrap();
        assert!(
            hash.starts_with("$argon2id$") && !hash.contains("horse"),
            "{hash}"
        );
        let other = passwords.hash("correct horse".to_owned()).await.unwrap();
        assert_ne!(hash, other, "each has its own salt");
        assert!(is_right(&passwords, "correct horse", Some(&hash)).await);
        assert!(!is_right(&passwords, "correct horsf", Some(&hash)).await);
        assert!(!is_right(&passwords, "correct horse", None).await);
        assert!(!is_right(&passwords, "correct horse", Some("nonsense")).await);
    }

    #[tokio::test]
    async fn hashes_are_those_of_the_argon2_crate() {
        let passwords = Passwords::default();
        let ours = passwords.hash("correct horse".to_owned()).await.unwrap();
        let theirs = Argon2::default().hash_password(b"correct horse").unwrap();
        let ours_read = PasswordHash::new(&ours).unwrap();
        let verified = Argon2::default().verify_password(b"correct horse", &ours_read);
        assert!(verified.is_ok());
        assert!(is_right(&passwords, "correct horse", Some(&theirs.to_string())).await);
        // Other parameters than today's, in an arena that was larger before.
        let small = Params::new(64, 1, 2, Some(16)).unwrap();
        let small = Argon2::from(small).hash_password(b"correct horse").unwrap();
        assert!(is_right(&passwords, "correct horse", Some(&small.to_string())).await);
        let huge = theirs.to_string().replace("m=19456", "m=4000000");
        assert!(!is_right(&passwords, "correct horse", Some(&huge)).await);
    }

    #[tokio::test]
    async fn short_and_long_passwords_are_refused() {
        let passwords = Passwords::default();
        for length in [0, 7, 129, 100_000] {
            assert!(passwords.hash("x".repeat(length)).await.is_err(), "{length}");
        }
    }

    #[cfg(target_os = "linux")]
    fn resident_megabytes() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
    }

    #[cfg(target_os = "linux")]
    #[tokio::test(flavor = "multi_thread")]
    async fn hashing_leaves_no_more_memory_behind_than_its_arenas() {
        let passwords = Arc::new(Passwords::default());
        let before = resident_megabytes();
        // Sign-ins one after another run on whichever blocking threads are free, here on many.
        for _ in 0..5 {
            let all: Vec<_> = (0..8)
                .map(|_| {
                    let passwords = Arc::clone(&passwords);
                    tokio::spawn(async move { passwords.hash("correct horse".to_owned()).await })
                })
                .collect();
            let busy: Vec<_> = (0..20)
                .map(|_| {
                    tokio::task::spawn_blocking(|| std::thread::sleep(std::time::Duration::from_millis(20)))
                })
                .collect();
            for one in all {
                one.await.unwrap().unwrap();
            }
            for one in busy {
                one.await.unwrap();
            }
        }
        let grown = resident_megabytes().saturating_sub(before);
        // Two arenas of 19 megabytes, and stacks of threads.
        assert!(grown <= 60, "{grown} MB");
    }

    #[tokio::test]
    async fn more_hashes_than_can_wait_are_refused() {
        let passwords = Passwords::default();
        let all = passwords.waiting.try_acquire_many(MAX_WAITING as u32).unwrap();
        let refused = passwords.hash("correct horse".to_owned()).await;
        assert!(matches!(refused, Err(Error::Unavailable(_))));
        drop(all);
        assert!(passwords.hash("correct horse".to_owned()).await.is_ok());
    }
}
