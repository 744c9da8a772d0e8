//! Redirects from http to https, for browsers that come by the domain's name alone.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::Error;
use crate::app::App;
use crate::http::origin::Origin;

/// Where requests are sent.
#[derive(Clone)]
struct Target {
    app: Arc<App>,
    /// The port of the encrypted server.
    port: u16,
}

/// Redirects every request to the same path at the public URL or, if there is none, at the host it was sent to.
pub(crate) fn router(app: Arc<App>, port: u16) -> Router {
    Router::new().fallback(redirect).with_state(Target { app, port })
}

async fn redirect(State(target): State<Target>, uri: Uri, headers: HeaderMap) -> Result<Response, Error> {
    let origin = &target.app.http.origin;
    let mut address = origin.address(&headers, false)?;
    if !matches!(origin, Origin::Public(_)) {
        address = with_port(&address, target.port);
    }
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let location = [(LOCATION, format!("{address}{path}"))];
    Ok((StatusCode::PERMANENT_REDIRECT, location).into_response())
}

/// A URL without a path, at another port.
fn with_port(address: &str, port: u16) -> String {
    let host = match address.rsplit_once(':') {
        Some((host, old)) if old.bytes().all(|digit| digit.is_ascii_digit()) => host,
        _ => address,
    };
    match port {
        443 => host.to_owned(),
        port => format!("{host}:{port}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_of_http_gives_way_to_the_one_of_https() {
        for (address, port, other) in [
            ("https://table.local", 443, "https://table.local"),
            ("https://table.local:80", 443, "https://table.local"),
            ("https://table.local:8080", 8443, "https://table.local:8443"),
            ("https://[::1]:8080", 8443, "https://[::1]:8443"),
            ("https://[::1]", 8443, "https://[::1]:8443"),
        ] {
            assert_eq!(with_port(address, port), other);
        }
    }
}
