//! Errors, and the responses they become.

use api::{ErrorBody, Table, WrittenView, WrongMove};
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use rules::Message;

use crate::http::message::wire_args;
use crate::http::router::MAX_BODY_BYTES;
use crate::metrics::refusals::ErrorCode;
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
    Stale(Box<Table<WrittenView>>),
    /// The request's body did not arrive in time: 408.
    Timeout(Message),
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
    /// Another server runs on the database file; this is its page, if known. Only when starting: 503.
    InUse(Option<String>),
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
            | Error::Timeout(message)
            | Error::Rejected(message)
            | Error::TooManyRequests(message)
            | Error::Unavailable(message)
            | Error::Newer(message) => message.clone(),
            Error::Rules(error) => error.message(),
            Error::MethodNotAllowed => words::METHOD_NOT_ALLOWED.message(),
            Error::Stale(_) => words::STALE.message(),
            Error::TooLarge => words::TOO_LARGE.with(MAX_BODY_BYTES / 1024),
            Error::InUse(Some(page)) => words::DATABASE_IN_USE.with(page),
            Error::InUse(None) => words::DATABASE_IN_USE_SOMEWHERE.message(),
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
            Error::Timeout(_) => StatusCode::REQUEST_TIMEOUT,
            Error::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Error::Rejected(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::Rules(error) if is_against_the_rules(error) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::BadRequest(_) | Error::Rules(_) => StatusCode::BAD_REQUEST,
            Error::TooManyRequests(_) => StatusCode::TOO_MANY_REQUESTS,
            Error::Unavailable(_) | Error::Newer(_) | Error::InUse(_) => StatusCode::SERVICE_UNAVAILABLE,
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
        let mut response = (status, retry, Json(body)).into_response();
        response.extensions_mut().insert(ErrorCode(message.code()));
        response
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

impl Error {
    /// A failure of the database: temporary if a retry may succeed.
    pub(crate) fn of_database(error: &dyn std::error::Error, is_temporary: bool) -> Error {
        if is_temporary {
            tracing::warn!(%error, "database unavailable");
            return Error::Unavailable(words::DATABASE_UNAVAILABLE.message());
        }
        Error::Internal(format!("database: {error}"))
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Error {
        let is_temporary = match &error {
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::WorkerCrashed => true,
            sqlx::Error::Database(error) => error.code().is_some_and(|code| is_temporary_postgres(&code)),
            _ => false,
        };
        Error::of_database(&error, is_temporary)
    }
}

/// By the class of the code (its first two characters) or the whole code.
fn is_temporary_postgres(code: &str) -> bool {
    /// Connection lost, disk or memory full, starting or stopping, I/O error.
    const CLASSES: [&str; 4] = ["08", "53", "57", "58"];
    /// Serialization failure, deadlock, lock timeout, a standby that accepts no writes.
    const CODES: [&str; 4] = ["40001", "40P01", "55P03", "25006"];
    CODES.contains(&code) || CLASSES.iter().any(|class| code.starts_with(class))
}

impl From<sqlx::migrate::MigrateError> for Error {
    fn from(error: sqlx::migrate::MigrateError) -> Error {
        match error {
            sqlx::migrate::MigrateError::VersionMissing(_) => Error::Newer(words::NEWER_DATABASE.message()),
            error => Error::Internal(format!("database: {error}")),
        }
    }
}
