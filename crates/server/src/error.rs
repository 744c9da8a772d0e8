//! Every refusal, as a status and a sentence.

use api::{ErrorBody, Table, WrongMove};
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};

/// Why a request is refused.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The request makes no sense: 400.
    #[error("{0}")]
    Bad(String),
    /// Nobody knows who is asking: 401.
    #[error("{0}")]
    Unknown(String),
    /// The one who asks may not do this: 403.
    #[error("{0}")]
    Forbidden(String),
    /// There is no such thing: 404.
    #[error("{0}")]
    NotFound(String),
    /// There is such a thing, but this can't be done to it: 405.
    #[error("this route does not answer that method; /api lists them all")]
    NoMethod,
    /// The table is not as the sender has seen it: 409.
    #[error("the game has gone on; look at it again")]
    Stale(Box<Table>),
    /// The request is too long: 413.
    #[error("this is too long; a request has at most 256 kilobytes")]
    TooLarge,
    /// The request is well made, but the rules or the table don't allow it: 422.
    #[error("{0}")]
    Refused(String),
    /// A text about a game can't be read (400), or the rules don't allow what it says (422).
    #[error("{0}")]
    Rules(rules::Error),
    /// Somebody wants more than their share: 429.
    #[error("{0}")]
    TooMany(String),
    /// What this server needs can't be reached now: 503.
    #[error("{0}")]
    Away(String),
    /// What is kept was written by a newer server than this one: 503, since another node may know it.
    #[error("{0}")]
    Newer(String),
    /// Something broke in here: 500.
    #[error("{0}")]
    Broken(String),
}

impl Error {
    /// A record says something that this server does not know; `what` is for whoever runs it.
    pub(crate) fn newer_record(what: impl std::fmt::Display) -> Error {
        tracing::error!("this node is older than a record it has to read: {what}");
        Error::Newer(
            "this game was written by a newer version of the server than this node; ask again, and whoever runs the \
             node has to update it"
                .to_owned(),
        )
    }

    fn status(&self) -> StatusCode {
        match self {
            Error::Unknown(_) => StatusCode::UNAUTHORIZED,
            Error::Forbidden(_) => StatusCode::FORBIDDEN,
            Error::NotFound(_) => StatusCode::NOT_FOUND,
            Error::Stale(_) => StatusCode::CONFLICT,
            Error::NoMethod => StatusCode::METHOD_NOT_ALLOWED,
            Error::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Error::Rules(error) if is_against_the_rules(error) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::Bad(_) | Error::Rules(_) => StatusCode::BAD_REQUEST,
            Error::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Error::Away(_) | Error::Newer(_) => StatusCode::SERVICE_UNAVAILABLE,
            Error::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What is wrong, as a word that stays: for screens with words of their own.
    fn code(&self) -> &'static str {
        match self {
            Error::Bad(_) => "bad-request",
            Error::Unknown(_) => "unknown",
            Error::Forbidden(_) => "forbidden",
            Error::NotFound(_) => "not-found",
            Error::Stale(_) => "stale",
            Error::NoMethod => "no-method",
            Error::TooLarge => "too-large",
            Error::Refused(_) => "refused",
            Error::Rules(error) => code_of(error),
            Error::TooMany(_) => "too-many",
            Error::Away(_) => "away",
            Error::Newer(_) => "newer",
            Error::Broken(_) => "broken",
        }
    }
}

fn is_against_the_rules(error: &rules::Error) -> bool {
    match error {
        rules::Error::Word { reason, .. } => is_against_the_rules(reason),
        rules::Error::Illegal(_) | rules::Error::Over(_) => true,
        _ => false,
    }
}

fn code_of(error: &rules::Error) -> &'static str {
    match error {
        rules::Error::Spec(_) => "no-such-game",
        rules::Error::Notation(_) => "no-such-move",
        rules::Error::Illegal(_) => "illegal-move",
        rules::Error::Over(_) => "game-over",
        rules::Error::Position(_) => "bad-position",
        rules::Error::Record(_) => "bad-record",
        rules::Error::Word { reason, .. } => code_of(reason),
    }
}

/// Which move of a list was wrong.
fn move_of(error: &Error) -> Option<WrongMove> {
    let Error::Rules(rules::Error::Word {
        number, line, word, ..
    }) = error
    else {
        return None;
    };
    Some(WrongMove {
        number: *number,
        line: *line,
        word: word.clone(),
    })
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let status = self.status();
        let error = match &self {
            // What exactly broke is for whoever runs the server.
            Error::Broken(what) => {
                tracing::error!("{what}");
                "something broke in the server; try again".to_owned()
            }
            other => other.to_string(),
        };
        let (code, wrong) = (self.code(), move_of(&self));
        let later = matches!(self, Error::TooMany(_) | Error::Away(_) | Error::Newer(_))
            .then_some([(RETRY_AFTER, "1")]);
        let table = match self {
            Error::Stale(table) => Some(table),
            _ => None,
        };
        (
            status,
            later,
            Json(ErrorBody {
                error,
                code: code.to_owned(),
                wrong,
                table,
            }),
        )
            .into_response()
    }
}

impl From<rules::Error> for Error {
    fn from(error: rules::Error) -> Error {
        Error::Rules(error)
    }
}

impl From<render::Error> for Error {
    fn from(error: render::Error) -> Error {
        Error::Refused(error.to_string())
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Error {
        if is_away(&error) {
            tracing::warn!(%error, "the database can't be reached");
            return Error::Away("the database can't be reached; try again in a moment".to_owned());
        }
        Error::Broken(format!("the database: {error}"))
    }
}

/// Whether the database has gone, for a while: what was asked can be asked again.
fn is_away(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::WorkerCrashed => true,
        // Postgres is starting, or stops; or two changes were in each other's way, and this one has not happened.
        sqlx::Error::Database(error) => error
            .code()
            .is_some_and(|code| code.starts_with("57P") || matches!(&*code, "40001" | "40P01")),
        _ => false,
    }
}

impl From<sqlx::migrate::MigrateError> for Error {
    fn from(error: sqlx::migrate::MigrateError) -> Error {
        if let sqlx::migrate::MigrateError::VersionMissing(_) = error {
            return Error::Newer(
                "this database was brought up to date by a newer version; update this one and start it again"
                    .to_owned(),
            );
        }
        Error::Broken(format!("the database: {error}"))
    }
}
