//! Conditional requests: a client that has the current version gets 304 without a body.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

/// Cached for good: the URL changes with the content.
pub(crate) const IMMUTABLE: &str = "max-age=31536000, immutable";
/// Cached, but revalidated before every use, so that a new version of the program is seen at once.
pub(crate) const REVALIDATED: &str = "no-cache";

/// A response with a strong `ETag`, if there is one: 304 if the client has it already.
pub(crate) fn conditional(
    request: &HeaderMap,
    tag: Option<&str>,
    cache_control: &'static str,
    media_type: &str,
    body: impl IntoResponse,
) -> Response {
    let tag = tag.map(|tag| format!("\"{tag}\""));
    let cache = [(CACHE_CONTROL, cache_control)];
    let etag = tag.clone().map(|tag| [(ETAG, tag)]);
    if tag.is_some_and(|tag| has(request, &tag)) {
        return (StatusCode::NOT_MODIFIED, cache, etag, ()).into_response();
    }
    let kind = [(CONTENT_TYPE, media_type.to_owned())];
    // Headers that come first win over those of the body.
    (kind, cache, etag, body).into_response()
}

/// Whether the client has the content of this tag. Proxies that compress mark tags as weak.
fn has(request: &HeaderMap, tag: &str) -> bool {
    let known = request.get_all(IF_NONE_MATCH).iter();
    let known = known.filter_map(|value| value.to_str().ok());
    let mut tags = known.flat_map(|value| value.split(',')).map(str::trim);
    tags.any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_client_that_has_the_content_is_not_sent_it_again() {
        for (known, is_known) in [
            ("\"a\"", true),
            ("W/\"a\"", true),
            ("\"b\", \"a\"", true),
            ("*", true),
            ("\"b\"", false),
            ("a", false),
        ] {
            let request = [(IF_NONE_MATCH, HeaderValue::from_static(known))]
                .into_iter()
                .collect();
            let response = conditional(&request, Some("a"), REVALIDATED, "text/plain", "text");
            let status = if is_known { 304 } else { 200 };
            assert_eq!(response.status(), status, "{known}");
            assert_eq!(response.headers()[ETAG], "\"a\"");
        }
    }
}
