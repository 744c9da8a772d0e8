//! Passwords, hashed with argon2id. Each takes tens of milliseconds and megabytes on purpose, so few are looked at at once.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use crate::Error;
use crate::words;

/// So many are looked at at once.
const AT_ONCE: usize = 2;

/// A password of so many bytes is taken.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=128;

/// Where passwords are looked at.
pub(crate) struct Passwords(Arc<Semaphore>);

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl Passwords {
    /// The hash of a password, to be kept; refused if the password is too short or too long.
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
        let hash = self.apart(hash).await?;
        hash.map_err(|error| Error::Internal(format!("a password can't be hashed: {error}")))
    }

    /// Whether this is the password of that hash. Without a hash it is not, which takes as long to find out.
    pub(crate) async fn is_right(&self, password: String, hash: Option<String>) -> Result<bool, Error> {
        if !LENGTHS.contains(&password.len()) {
            return Ok(false);
        }
        let password = password.into_bytes();
        let is_that_of =
            move |hash: &PasswordHash| Argon2::default().verify_password(&password, hash).is_ok();
        self.apart(move || {
            if let Some(Ok(hash)) = hash.as_deref().map(PasswordHash::new) {
                return is_that_of(&hash);
            }
            // As slow as a look at a hash, and never right.
            let _ = Argon2::default().hash_password(b"a password that nobody has");
            false
        })
        .await
    }

    /// Does something slow where nobody else waits for it.
    async fn apart<T: Send + 'static>(&self, slow: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let broken = |error: &dyn std::fmt::Display| Error::Internal(format!("passwords: {error}"));
        let place = Arc::clone(&self.0).acquire_owned().await;
        let place = place.map_err(|error| broken(&error))?;
        let done = tokio::task::spawn_blocking(move || {
            let done = slow();
            drop(place);
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
