//! The page, and what to say where there is nothing.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH, LINK};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::Error;
use crate::app::App;

/// A file of the page; addresses that are none are places within the page.
fn file(app: &App, uri: &Uri, headers: &HeaderMap) -> Response {
    let (path, lasts) = app.http.assets.resolve(uri.path().trim_start_matches('/'));
    // A name with an ending is a file; anything else is a place in the page, which finds its way by itself.
    let is_place = !path.rsplit('/').next().unwrap_or_default().contains('.');
    let file = if is_place {
        app.http.assets.page()
    } else {
        app.http.assets.file(path)
    };
    let Some(file) = file else {
        return Error::NotFound("there is no such page".to_owned()).into_response();
    };
    // What does not last is always asked for again, but not sent again.
    let tag = file.tag.map(|tag| format!("\"{tag}\""));
    let known = headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    if tag.is_some() && known == tag.as_deref() {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let keep = if lasts {
        "max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let headers = [(CONTENT_TYPE, file.kind), (CACHE_CONTROL, keep.to_owned())];
    let tag = tag.map(|tag| [(ETAG, tag)]);
    (headers, tag, file.bytes).into_response()
}

/// The page of a table: what it asks for first is named at once, so that nobody waits for the page to find that out.
pub(crate) async fn table(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let mut response = file(&app, &uri, &headers);
    if let Ok(table) = app.fresh(&id).await
        && let Ok(links) = HeaderValue::try_from(asked_first(&id, &table.record.spec()))
    {
        response.headers_mut().insert(LINK, links);
    }
    response
}

fn asked_first(id: &str, spec: &str) -> String {
    // The two signs in specs that addresses of the page write otherwise.
    let spec = spec.replace(':', "%3A").replace('+', "%2B");
    let early = |path| format!("</api/{path}>; rel=preload; as=fetch; crossorigin");
    [format!("records/{id}"), format!("boards/{spec}")]
        .map(early)
        .join(", ")
}

/// Paths outside the list of routes: files of the page, or an error below `/api`.
pub(crate) async fn file_or_not_found(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    if uri.path().starts_with("/api/") {
        return no_route().into_response();
    }
    file(&app, &uri, &headers)
}

/// The error for an unknown route.
pub(crate) fn no_route() -> Error {
    Error::NotFound("there is no such route; /api lists them all".to_owned())
}

/// A known route with another method.
pub(crate) async fn method_not_allowed() -> Error {
    Error::NoMethod
}
