//! Which database a server uses.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Which database a server uses.
#[derive(Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    /// An SQLite file, created if it is missing.
    File(PathBuf),
    /// An SQLite database in memory: its records are lost when the process ends.
    Memory,
    /// A Postgres URL. It may contain a password, so neither `Display` nor `Debug` prints it.
    Postgres(String),
}

impl FromStr for DatabaseUrl {
    type Err = std::convert::Infallible;

    /// Reads a Postgres URL or a file name.
    fn from_str(text: &str) -> Result<DatabaseUrl, Self::Err> {
        let is_postgres = ["postgres://", "postgresql://"]
            .iter()
            .any(|scheme| text.starts_with(scheme));
        Ok(if is_postgres {
            DatabaseUrl::Postgres(text.to_owned())
        } else {
            DatabaseUrl::File(text.into())
        })
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseUrl::File(file) => write!(f, "{}", file.display()),
            DatabaseUrl::Memory => write!(f, "memory"),
            DatabaseUrl::Postgres(_) => write!(f, "Postgres"),
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_printed_without_its_password() {
        let url: DatabaseUrl = "postgres://tessera:secret@db.example/games".parse().unwrap();
        assert!(!format!("{url} {url:?}").contains("secret"));
        assert_eq!("games.db".parse(), Ok(DatabaseUrl::File("games.db".into())));
    }
}
