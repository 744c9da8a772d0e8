//! Middleware for every request: origin check, rate limit, metrics, security headers.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, HttpBody};
use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, UPGRADE,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::task::JoinSet;
use tracing::debug;

use crate::Error;
use crate::app::App;
use crate::http::bodies::{CountedBody, TimedBody};
use crate::http::client_address::address_of;
use crate::metrics::refusals::ErrorCode;
use crate::words;

/// Content security policy: only files of this server, and no inline scripts or styles.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

/// For how long browsers use https for this host, whatever a link says.
const ONE_YEAR: HeaderValue = HeaderValue::from_static("max-age=31536000");

const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");

/// Checks the origin and the rate limit, counts and logs the request, and adds security headers to the response.
pub(crate) async fn check(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let logged = LoggedRequest::by(&request);
    let address = address_of(request.extensions(), request.headers(), app.http.behind_proxy);
    let mut response = match app.admits(&request, address) {
        Ok(()) => {
            let request = request.map(|body| timed(body, app.http.timeouts.body));
            app.counted(next.run(request).await, address)
        }
        Err(refusal) => refusal.into_response(),
    };
    app.metrics.requests[usize::from(response.status().as_u16() / 100).min(5)].add();
    if let Some(&code) = response.extensions().get::<ErrorCode>() {
        app.metrics.refusals.count(code);
    }
    app.metrics.request_time.observe(begun.elapsed());
    logged.log(&response, begun.elapsed());
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(REFERRER_POLICY, SAME_ORIGIN);
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), SAME_ORIGIN);
    if app.http.origin.is_public_https() {
        headers.insert(STRICT_TRANSPORT_SECURITY, ONE_YEAR);
    }
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
    fn admits(&self, request: &Request, address: IpAddr) -> Result<(), Error> {
        let changes = !request.method().is_safe() || request.headers().contains_key(UPGRADE);
        if changes && self.http.origin.is_foreign(request.headers()) {
            return Err(Error::Forbidden(words::CROSS_ORIGIN.message()));
        }
        // What no route knows is a file, or nothing.
        let is_file = request.method().is_safe() && request.extensions().get::<MatchedPath>().is_none();
        if is_file {
            return self.http.usage.file(address);
        }
        self.http.usage.request(address)
    }

    /// Counts a large response until it is sent.
    fn counted(&self, response: Response, address: IpAddr) -> Response {
        let size = response.body().size_hint().lower();
        match self.http.usage.response(address, size) {
            Ok(None) => response,
            Ok(Some(held)) => response.map(|body| Body::new(CountedBody::new(body, held))),
            Err(refusal) => refusal.into_response(),
        }
    }
}

/// A request's body, which has to arrive in time.
fn timed(body: Body, limit: Duration) -> Body {
    if body.is_end_stream() {
        return body;
    }
    Body::new(TimedBody::new(body, limit))
}

/// Runs a request for as long as its client is connected; a panic ends this request only.
pub(crate) async fn while_wanted(request: Request, next: Next) -> Response {
    // A set of tasks aborts them when it is dropped, as it is when the client disconnects.
    let mut task = JoinSet::new();
    task.spawn(next.run(request));
    let answered = task.join_next().await.and_then(Result::ok);
    answered.unwrap_or_else(|| broken().into_response())
}

/// Runs a request that changes something to its end even if the client disconnects, so that every commit is announced.
pub(crate) async fn run_to_end(request: Request, next: Next) -> Response {
    let answered = tokio::spawn(next.run(request)).await;
    answered.unwrap_or_else(|_| broken().into_response())
}

fn broken() -> Error {
    Error::Internal("a request broke off".to_owned())
}
