//! Extractors that answer unreadable requests with an [`Error`].

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query};
use axum::http::StatusCode;

use crate::Error;

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
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => {
                Error::Bad("send JSON, with the header «Content-Type: application/json»".to_owned())
            }
            _ => Error::Bad(unreadable(&rejection)),
        }
    }
}

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Error {
        Error::Bad(rejection.body_text())
    }
}

impl From<PathRejection> for Error {
    fn from(rejection: PathRejection) -> Error {
        Error::Bad(rejection.body_text())
    }
}

/// What is wrong with a body, without the prefix of the JSON library.
fn unreadable(rejection: &JsonRejection) -> String {
    let said = rejection.body_text();
    let detail = said.split_once(": ").map_or(said.as_str(), |(_, detail)| detail);
    match rejection {
        JsonRejection::JsonDataError(_) => {
            format!("this JSON does not say what is needed here: {detail}; /api lists what is")
        }
        _ => format!("this is not JSON: {detail}"),
    }
}
