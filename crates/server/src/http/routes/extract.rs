//! Extractors that answer unreadable requests with an [`Error`].

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query};
use axum::http::StatusCode;

use crate::Error;
use crate::words;

/// The JSON body.
#[derive(FromRequest)]
#[from_request(via(Json), rejection(Error))]
pub(crate) struct Body<T>(pub(crate) T);

/// The query string.
#[derive(FromRequestParts)]
#[from_request(via(Query), rejection(Error))]
pub(crate) struct QueryParams<T>(pub(crate) T);

/// The parameters in the path.
#[derive(FromRequestParts)]
#[from_request(via(Path), rejection(Error))]
pub(crate) struct PathParams<T>(pub(crate) T);

impl From<JsonRejection> for Error {
    fn from(rejection: JsonRejection) -> Error {
        let text = rejection.body_text();
        // The part behind the colon is what the JSON parser says.
        let detail = text.split_once(": ").map_or(text.as_str(), |(_, detail)| detail);
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Error::BadRequest(words::CONTENT_TYPE.message()),
            _ if matches!(rejection, JsonRejection::JsonDataError(_)) => {
                Error::BadRequest(words::UNEXPECTED_JSON.with(detail))
            }
            _ => Error::BadRequest(words::BAD_JSON.with(detail)),
        }
    }
}

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Error {
        Error::BadRequest(words::BAD_PARAMETER.with(rejection.body_text()))
    }
}

impl From<PathRejection> for Error {
    fn from(rejection: PathRejection) -> Error {
        Error::BadRequest(words::BAD_PARAMETER.with(rejection.body_text()))
    }
}
