//! What holds for every request: who may ask from where, and what a browser may do with the answer.

use axum::extract::Request;
use axum::http::HeaderMap;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY, UPGRADE,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Error;

/// Only what this server sends is shown or run, and nothing that stands in a page itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");

/// Refuses what another site's page sends, and tells browsers to be strict.
pub(crate) async fn check(request: Request, next: Next) -> Response {
    let changes = !request.method().is_safe() || request.headers().contains_key(UPGRADE);
    let mut response = if changes && is_foreign(request.headers()) {
        Error::Forbidden("another site may not do this here".to_owned()).into_response()
    } else {
        to_the_end(next.run(request)).await
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(REFERRER_POLICY, SAME_ORIGIN);
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), SAME_ORIGIN);
    response
}

/// Answers a request also when whoever asked has gone, so that nothing is committed without being told; and lets a panic
/// end this request only.
async fn to_the_end(answer: impl Future<Output = Response> + Send + 'static) -> Response {
    let broken = |error| Error::Broken(format!("a request broke off: {error}")).into_response();
    tokio::spawn(answer).await.unwrap_or_else(broken)
}

/// Whether a page of another site sent this: a browser says where it comes from, a script says nothing.
fn is_foreign(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(HeaderValue::to_str);
    match (text(ORIGIN), text(HOST)) {
        (None, _) => {
            let site = text(HeaderName::from_static("sec-fetch-site"));
            site.is_some_and(|site| !matches!(site, Ok("same-origin" | "none")))
        }
        (Some(Ok(origin)), Some(Ok(host))) => {
            let authority = origin.split_once("://").map(|(_, authority)| authority);
            !authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
        }
        _ => true,
    }
}
