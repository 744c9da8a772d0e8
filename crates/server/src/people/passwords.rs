//! Password hashing with argon2id. Each hash costs tens of milliseconds and megabytes on purpose, so few run at a time.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use crate::Error;
use crate::words;

/// Maximum concurrent hashes.
const MAX_CONCURRENT: usize = 2;

/// Allowed lengths of a password, in bytes.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=128;

/// Hashes and verifies passwords, a few at a time.
pub(crate) struct Passwords(Arc<Semaphore>);

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords(Arc::new(Semaphore::new(MAX_CONCURRENT)))
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
        let hash = move || {
            let hash = Argon2::default().hash_password(password.as_bytes());
            hash.map(|hash| hash.to_string())
        };
        let hash = self.run(hash).await?;
        hash.map_err(|error| Error::Internal(format!("a password can't be hashed: {error}")))
    }

    /// Verifies a password. Without a hash the answer is no, after the same time, so that timing does not reveal accounts.
    pub(crate) async fn is_right(&self, password: String, hash: Option<String>) -> Result<bool, Error> {
        if !LENGTHS.contains(&password.len()) {
            return Ok(false);
        }
        let password = password.into_bytes();
        let is_that_of =
            move |hash: &PasswordHash| Argon2::default().verify_password(&password, hash).is_ok();
        self.run(move || {
            if let Some(Ok(hash)) = hash.as_deref().map(PasswordHash::new) {
                return is_that_of(&hash);
            }
            // As slow as verifying, and never right.
            let _ = Argon2::default().hash_password(b"a password that nobody has");
            false
        })
        .await
    }

    /// Runs something slow on a blocking thread.
    async fn run<T: Send + 'static>(&self, slow: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let broken = |error: &dyn std::fmt::Display| Error::Internal(format!("passwords: {error}"));
        let permit = Arc::clone(&self.0).acquire_owned().await;
        let permit = permit.map_err(|error| broken(&error))?;
        let done = tokio::task::spawn_blocking(move || {
            let done = slow();
            drop(permit);
            done
        });
        done.await.map_err(|error| broken(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let is_right = async |password: &str, hash: Option<&String>| {
            let hash = hash.cloned();
            passwords.is_right(password.to_owned(), hash).await.unwrap()
        };
        assert!(is_right("correct horse", Some(&hash)).await);
        assert!(!is_right("correct horsf", Some(&hash)).await);
        assert!(!is_right("correct horse", None).await);
        assert!(!is_right("correct horse", Some(&"nonsense".to_owned())).await);
    }

    #[tokio::test]
    async fn short_and_long_passwords_are_refused() {
        let passwords = Passwords::default();
        for length in [0, 7, 129, 100_000] {
            assert!(passwords.hash("x".repeat(length)).await.is_err(), "{length}");
        }
    }
}
