//! Middleware for every request: origin check, rate limit, metrics, security headers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, UPGRADE, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::debug;

use crate::Error;
use crate::app::App;
use crate::http::client_address::address_of;
use crate::words;

/// Content security policy: only files of this server, and no inline scripts or styles.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");

/// Checks the origin and the rate limit, counts and logs the request, and adds security headers to the response.
pub(crate) async fn check(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let logged = LoggedRequest::by(&request);
    let mut response = match app.admits(&request) {
        Ok(()) => run_to_end(next.run(request)).await,
        Err(refusal) => refusal.into_response(),
    };
    app.metrics.requests[usize::from(response.status().as_u16() / 100).min(5)].add();
    app.metrics.request_time.observe(begun.elapsed());
    logged.log(&response, begun.elapsed());
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(REFERRER_POLICY, SAME_ORIGIN);
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), SAME_ORIGIN);
    response
}

/// A request for the log: its route instead of its path, which contains the secret id of a record.
struct LoggedRequest {
    method: Method,
    route: Option<MatchedPath>,
}

impl LoggedRequest {
    fn by(request: &Request) -> LoggedRequest {
        LoggedRequest {
            method: request.method().clone(),
            route: request.extensions().get::<MatchedPath>().cloned(),
        }
    }

    fn log(&self, response: &Response, took: Duration) {
        let route = self.route.as_ref().map_or("file", MatchedPath::as_str);
        let (status, ms) = (response.status().as_u16(), took.as_millis() as u64);
        debug!(method = %self.method, route, status, ms, "request");
    }
}

impl App {
    fn admits(&self, request: &Request) -> Result<(), Error> {
        let changes = !request.method().is_safe() || request.headers().contains_key(UPGRADE);
        if changes && self.http.origin.is_foreign(request.headers()) {
            return Err(Error::Forbidden(words::CROSS_ORIGIN.message()));
        }
        let address = address_of(request.extensions(), request.headers(), self.http.behind_proxy);
        self.http.usage.request(address)
    }
}

/// Runs a request to its end even if the client disconnects, so that every commit is announced; a panic ends this request only.
async fn run_to_end(answer: impl Future<Output = Response> + Send + 'static) -> Response {
    let broken = |error| Error::Internal(format!("a request broke off: {error}")).into_response();
    tokio::spawn(answer).await.unwrap_or_else(broken)
}
