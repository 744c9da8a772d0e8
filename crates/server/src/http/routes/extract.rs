//! Extractors that answer unreadable requests with an [`Error`].

use axum::body::Bytes;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::Error;
use crate::http::bodies::BodyTimeout;
use crate::http::control_characters::has_control_character;
use crate::words;

/// The JSON body; its strings have no control characters but tabs and line breaks.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Error> {
        let (head, body) = request.into_parts();
        let bytes = Bytes::from_request(Request::from_parts(head.clone(), body), state).await;
        let bytes = bytes.map_err(JsonRejection::from)?;
        if has_control_character(&bytes) {
            return Err(Error::BadRequest(words::CONTROL_CHARACTER.message()));
        }
        let whole = Request::from_parts(head, bytes.into());
        let Json(body) = Json::<T>::from_request(whole, state).await?;
        Ok(Body(body))
    }
}

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
        if let Some(BodyTimeout(limit)) = cause(&rejection) {
            return Error::Timeout(words::BODY_TIMEOUT.with(limit.as_secs()));
        }
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

/// The cause of a certain kind behind an error.
fn cause<'a, E: std::error::Error + 'static>(error: &'a (dyn std::error::Error + 'static)) -> Option<&'a E> {
    let mut causes = std::iter::successors(Some(error), |error| error.source());
    causes.find_map(|error| error.downcast_ref())
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
