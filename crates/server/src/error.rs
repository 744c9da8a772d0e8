//! Errors, and the responses they become.

use api::{ErrorBody, Table, WrongMove};
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use rules::Message;

use crate::http::message::wire_args;
use crate::http::router::MAX_BODY_BYTES;
use crate::words;

/// Why a request failed.
#[derive(Debug)]
pub enum Error {
    /// The request is malformed: 400.
    BadRequest(Message),
    /// The visitor has to sign in: 401.
    Unauthorized(Message),
    /// The visitor may not do this: 403.
    Forbidden(Message),
    /// No such resource: 404.
    NotFound(Message),
    /// The resource does not support this method: 405.
    MethodNotAllowed,
    /// The command is based on an older version of the table; this is the current one: 409.
    Stale(Box<Table>),
    /// The request's body is too large: 413.
    TooLarge,
    /// The request is well-formed, but the state of the table or the account does not allow it: 422.
    Rejected(Message),
    /// A text is not of the game's language (400), or against its rules (422).
    Rules(rules::Error),
    /// The visitor exceeds a limit: 429.
    TooManyRequests(Message),
    /// A dependency is unreachable, or the server is overloaded; worth a retry: 503.
    Unavailable(Message),
    /// The stored data was written by a newer version of the server: 503, since another node may know it.
    Newer(Message),
    /// A bug or a broken environment; the text is for the log only: 500.
    Internal(String),
}

impl Error {
    /// A record contains something that this version does not know; `what` is for the log.
    pub(crate) fn newer_record(what: impl std::fmt::Display) -> Error {
        tracing::error!("a record was written by a newer version than this node's: {what}");
        Error::Newer(words::NEWER_RECORD.message())
    }

    /// The sentence for the client.
    pub fn message(&self) -> Message {
        match self {
            Error::BadRequest(message)
            | Error::Unauthorized(message)
            | Error::Forbidden(message)
            | Error::NotFound(message)
            | Error::Rejected(message)
            | Error::TooManyRequests(message)
            | Error::Unavailable(message)
            | Error::Newer(message) => message.clone(),
            Error::Rules(error) => error.message(),
            Error::MethodNotAllowed => words::METHOD_NOT_ALLOWED.message(),
            Error::Stale(_) => words::STALE.message(),
            Error::TooLarge => words::TOO_LARGE.with(MAX_BODY_BYTES / 1024),
            Error::Internal(_) => words::INTERNAL.message(),
        }
    }

    fn status(&self) -> StatusCode {
        match self {
            Error::Unauthorized(_) => StatusCode::UNAUTHORIZED,
            Error::Forbidden(_) => StatusCode::FORBIDDEN,
            Error::NotFound(_) => StatusCode::NOT_FOUND,
            Error::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Error::Stale(_) => StatusCode::CONFLICT,
            Error::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Error::Rejected(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::Rules(error) if is_against_the_rules(error) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::BadRequest(_) | Error::Rules(_) => StatusCode::BAD_REQUEST,
            Error::TooManyRequests(_) => StatusCode::TOO_MANY_REQUESTS,
            Error::Unavailable(_) | Error::Newer(_) => StatusCode::SERVICE_UNAVAILABLE,
            Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// In English; the details of an internal error included, so not for clients.
impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Internal(what) => f.write_str(what),
            other => other.message().fmt(f),
        }
    }
}

impl std::error::Error for Error {}

fn is_against_the_rules(error: &rules::Error) -> bool {
    match error {
        rules::Error::Word { reason, .. } => is_against_the_rules(reason),
        rules::Error::Illegal(_) | rules::Error::Over(_) => true,
        _ => false,
    }
}

/// The move that is wrong in a list of moves.
fn wrong_move(error: &Error) -> Option<WrongMove> {
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
        if let Error::Internal(what) = &self {
            tracing::error!("{what}");
        }
        let (status, message, wrong) = (self.status(), self.message(), wrong_move(&self));
        let is_temporary = matches!(
            self,
            Error::TooManyRequests(_) | Error::Unavailable(_) | Error::Newer(_)
        );
        let retry = is_temporary.then_some([(RETRY_AFTER, "1")]);
        let table = match self {
            Error::Stale(table) => Some(table),
            _ => None,
        };
        let body = ErrorBody {
            error: message.to_string(),
            code: message.code().to_owned(),
            args: wire_args(&message),
            wrong,
            table,
        };
        (status, retry, Json(body)).into_response()
    }
}

impl From<rules::Error> for Error {
    fn from(error: rules::Error) -> Error {
        Error::Rules(error)
    }
}

impl From<render::Error> for Error {
    fn from(error: render::Error) -> Error {
        Error::Rejected(words::NO_PICTURE.with(error))
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Error {
        if is_temporary(&error) {
            tracing::warn!(%error, "database unreachable");
            return Error::Unavailable(words::DATABASE_UNREACHABLE.message());
        }
        Error::Internal(format!("database: {error}"))
    }
}

/// Whether a retry may succeed.
fn is_temporary(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::WorkerCrashed => true,
        // Postgres is starting or stopping (57P), or rolled back a serialization failure or a deadlock.
        sqlx::Error::Database(error) => error
            .code()
            .is_some_and(|code| code.starts_with("57P") || matches!(&*code, "40001" | "40P01")),
        _ => false,
    }
}

impl From<sqlx::migrate::MigrateError> for Error {
    fn from(error: sqlx::migrate::MigrateError) -> Error {
        match error {
            sqlx::migrate::MigrateError::VersionMissing(_) => Error::Newer(words::NEWER_DATABASE.message()),
            error => Error::Internal(format!("database: {error}")),
        }
    }
}
