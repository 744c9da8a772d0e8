//! Every refusal, as a status and a sentence.

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};

use crate::api::{Refusal, Table};

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
    /// Somebody wants more than their share: 429.
    #[error("{0}")]
    TooMany(String),
    /// What this server needs can't be reached now: 503.
    #[error("{0}")]
    Away(String),
    /// Something broke in here: 500.
    #[error("{0}")]
    Broken(String),
}

impl Error {
    fn status(&self) -> StatusCode {
        match self {
            Error::Bad(_) => StatusCode::BAD_REQUEST,
            Error::Unknown(_) => StatusCode::UNAUTHORIZED,
            Error::Forbidden(_) => StatusCode::FORBIDDEN,
            Error::NotFound(_) => StatusCode::NOT_FOUND,
            Error::Stale(_) => StatusCode::CONFLICT,
            Error::NoMethod => StatusCode::METHOD_NOT_ALLOWED,
            Error::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Error::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Error::Away(_) => StatusCode::SERVICE_UNAVAILABLE,
            Error::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
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
        let later = matches!(self, Error::TooMany(_) | Error::Away(_)).then_some([(RETRY_AFTER, "1")]);
        let table = match self {
            Error::Stale(table) => Some(table),
            _ => None,
        };
        (status, later, Json(Refusal { error, table })).into_response()
    }
}

impl From<rules::Error> for Error {
    fn from(error: rules::Error) -> Error {
        match error {
            rules::Error::Illegal(_) | rules::Error::Over(_) => Error::Refused(error.to_string()),
            rules::Error::Word { ref reason, .. }
                if matches!(**reason, rules::Error::Illegal(_) | rules::Error::Over(_)) =>
            {
                Error::Refused(error.to_string())
            }
            _ => Error::Bad(error.to_string()),
        }
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
        // Postgres is starting, or stops.
        sqlx::Error::Database(error) => error.code().is_some_and(|code| code.starts_with("57P")),
        _ => false,
    }
}

impl From<sqlx::migrate::MigrateError> for Error {
    fn from(error: sqlx::migrate::MigrateError) -> Error {
        Error::Broken(format!("the database: {error}"))
    }
}
