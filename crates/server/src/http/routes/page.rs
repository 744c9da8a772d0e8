//! The files of the page, and the fallbacks of the router.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CONTENT_ENCODING, HeaderValue, LINK, VARY};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::Error;
use crate::app::App;
use crate::http::answer::reads_gzip;
use crate::http::caching::{IMMUTABLE, REVALIDATED, conditional};
use crate::words;

/// The places within the page, by the first part of their path: the routes of `main.js`.
const PLACES: [&str; 6] = ["", "play", "watch", "study", "rules", "admin"];

/// A file of the page; any path without an extension is a place within the page, which says so itself if there is no such place.
fn file(app: &App, uri: &Uri, headers: &HeaderMap) -> Response {
    let (path, lasts) = app.http.assets.resolve(uri.path().trim_start_matches('/'));
    let is_place = !path.rsplit('/').next().unwrap_or_default().contains('.');
    let is_known = !is_place || PLACES.contains(&path.split('/').next().unwrap_or_default());
    let file = if is_place {
        app.http.assets.page()
    } else {
        app.http.assets.file(path)
    };
    let Some(file) = file else {
        return Error::NotFound(words::NO_PAGE.message()).into_response();
    };
    let cache_control = if lasts { IMMUTABLE } else { REVALIDATED };
    let body = match file.gzip {
        Some(gzip) if reads_gzip(headers) => {
            ([(CONTENT_ENCODING, "gzip"), (VARY, "accept-encoding")], gzip).into_response()
        }
        _ => file.bytes.into_response(),
    };
    let tag = file.tag.as_deref().filter(|_| is_known);
    let mut response = conditional(headers, tag, cache_control, &file.kind, body);
    if !is_known {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

/// `GET /play/{id}`: the page, with preload links for its first requests.
pub(crate) async fn table(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let mut response = file(&app, &uri, &headers);
    if let Ok(table) = app.fresh(&id).await
        && let Ok(links) = HeaderValue::try_from(preload_links(&id, &table.record.spec()))
    {
        response.headers_mut().insert(LINK, links);
    }
    response
}

fn preload_links(id: &str, spec: &str) -> String {
    // As the page's encodeURIComponent writes them.
    let spec = spec.replace(':', "%3A").replace('+', "%2B");
    let preload = |path| format!("</api/{path}>; rel=preload; as=fetch; crossorigin");
    [format!("records/{id}"), format!("boards/{spec}")]
        .map(preload)
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
    Error::NotFound(words::NO_ROUTE.message())
}

/// A known route with another method.
pub(crate) async fn method_not_allowed() -> Error {
    Error::MethodNotAllowed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_of_the_page_is_a_place() {
        let main = include_str!("../../../../../web/main.js");
        let routes = main
            .split("startRouter({")
            .nth(1)
            .unwrap()
            .split("\n});")
            .next()
            .unwrap();
        let names = routes
            .lines()
            .filter_map(|line| line.strip_prefix("  ")?.split_once(": async"));
        let names: Vec<&str> = names.map(|(name, _)| name.trim_matches('"')).collect();
        assert!(names.len() >= 5, "{names:?}");
        for name in names {
            assert!(PLACES.contains(&name), "{name}");
        }
    }
}
