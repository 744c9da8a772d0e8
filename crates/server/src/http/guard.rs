//! What holds for every request: who may ask from where, and what a browser may do with the answer.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, FromRequestParts, MatchedPath, Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY, UPGRADE,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::debug;

use crate::Error;
use crate::app::App;

/// Only what this server sends is shown or run, and nothing that stands in a page itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");

/// Refuses what another site's page sends and who asks too much, counts, and tells browsers to be strict.
pub(crate) async fn check(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let asked = Asked::by(&request);
    let mut response = match app.admits(&request) {
        Ok(()) => to_the_end(next.run(request)).await,
        Err(refusal) => refusal.into_response(),
    };
    app.metrics.requests[usize::from(response.status().as_u16() / 100).min(5)].add();
    app.metrics.answers.took(begun.elapsed());
    asked.log(&response, begun.elapsed());
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(REFERRER_POLICY, SAME_ORIGIN);
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), SAME_ORIGIN);
    response
}

/// What was asked, for the log: by its route, since the path of a record is the link that opens it.
struct Asked {
    method: Method,
    route: Option<MatchedPath>,
}

impl Asked {
    fn by(request: &Request) -> Asked {
        Asked {
            method: request.method().clone(),
            route: request.extensions().get::<MatchedPath>().cloned(),
        }
    }

    fn log(&self, response: &Response, took: Duration) {
        let route = self.route.as_ref().map_or("a file", MatchedPath::as_str);
        let (status, ms) = (response.status().as_u16(), took.as_millis() as u64);
        debug!(method = %self.method, route, status, ms, "answered");
    }
}

impl App {
    fn admits(&self, request: &Request) -> Result<(), Error> {
        let changes = !request.method().is_safe() || request.headers().contains_key(UPGRADE);
        if changes && self.origin.is_foreign(request.headers()) {
            return Err(Error::Forbidden("another site may not do this here".to_owned()));
        }
        let address = address_of(request.extensions(), request.headers(), self.behind_proxy);
        self.usage.request(address)
    }
}

/// Whom an address stands for: with IPv6 a household has a whole network of 64 bits, and could count as another at will.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() >> 64 << 64;
            IpAddr::V6(network.into())
        }
        address @ IpAddr::V4(_) => address,
    }
}

/// The address a request comes from. Behind a proxy it is the last one the proxy names: those before are whatever the
/// sender wrote.
fn address_of(extensions: &Extensions, headers: &HeaderMap, behind_proxy: bool) -> IpAddr {
    let forwarded = || {
        let named = headers.get_all("x-forwarded-for").iter().next_back()?;
        named.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
    };
    let connected = extensions.get::<ConnectInfo<SocketAddr>>();
    let direct = connected.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |connected| connected.0.ip());
    household(if behind_proxy {
        forwarded().unwrap_or(direct)
    } else {
        direct
    })
}

/// The address a request comes from.
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Address, Infallible> {
        Ok(Address(address_of(
            &parts.extensions,
            &parts.headers,
            app.behind_proxy,
        )))
    }
}

/// Answers a request also when whoever asked has gone, so that nothing is committed without being told; and lets a panic
/// end this request only.
async fn to_the_end(answer: impl Future<Output = Response> + Send + 'static) -> Response {
    let broken = |error| Error::Broken(format!("a request broke off: {error}")).into_response();
    tokio::spawn(answer).await.unwrap_or_else(broken)
}

/// Which pages are this server's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Those of this address, as browsers write it: `https://games.example`.
    Public(String),
    /// Those of whatever name the request was sent to, which must be one of this machine: a name elsewhere that was made
    /// to lead here is somebody's trick.
    ThisMachine,
    /// Those of whatever name the request was sent to.
    Host,
}

impl Origin {
    /// The origin of a server with this address, if it has one, that listens to this machine only or to others too.
    pub(crate) fn new(public: Option<&str>, this_machine_only: bool) -> Origin {
        match public {
            Some(address) => Origin::Public(origin_text(address)),
            None if this_machine_only => Origin::ThisMachine,
            None => Origin::Host,
        }
    }

    /// Whether browsers reach this server only by an encrypted connection.
    pub(crate) fn is_secure(&self) -> bool {
        matches!(self, Origin::Public(address) if address.starts_with("https://"))
    }

    /// The address of this server as whoever asks knows it, without a slash at its end.
    pub(crate) fn address(&self, headers: &HeaderMap, behind_proxy: bool) -> Result<String, Error> {
        if let Origin::Public(own) = self {
            return Ok(own.clone());
        }
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let plain = |host: &&str| {
            host.bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
        };
        let host = text("host").filter(plain).filter(|host| !host.is_empty());
        let host = host.ok_or_else(|| Error::Bad("say in «Host» what you call this server".to_owned()))?;
        let encrypted = behind_proxy && text("x-forwarded-proto") == Some("https");
        Ok(format!("{}://{host}", if encrypted { "https" } else { "http" }))
    }

    /// Whether a page of another site sent this: a browser says where it comes from, a script says nothing.
    fn is_foreign(&self, headers: &HeaderMap) -> bool {
        let text = |name: HeaderName| headers.get(name).map(HeaderValue::to_str);
        match (text(ORIGIN), text(HOST)) {
            (None, _) => {
                let site = text(HeaderName::from_static("sec-fetch-site"));
                site.is_some_and(|site| !matches!(site, Ok("same-origin" | "none")))
            }
            (Some(Ok(origin)), host) => !self.is_own(origin, host.and_then(Result::ok)),
            _ => true,
        }
    }

    fn is_own(&self, origin: &str, host: Option<&str>) -> bool {
        let authority = origin.split_once("://").map(|(_, authority)| authority);
        let same = |(authority, host): (&str, &str)| authority.eq_ignore_ascii_case(host);
        match self {
            Origin::Public(own) => origin.eq_ignore_ascii_case(own),
            Origin::ThisMachine => {
                authority.is_some_and(is_this_machine) && authority.zip(host).is_some_and(same)
            }
            Origin::Host => authority.zip(host).is_some_and(same),
        }
    }
}

/// An address up to its path.
fn origin_text(address: &str) -> String {
    let end = address
        .find("://")
        .and_then(|scheme| address[scheme + 3..].find('/').map(|path| scheme + 3 + path));
    address[..end.unwrap_or(address.len())].to_owned()
}

fn is_this_machine(authority: &str) -> bool {
    let name = match authority.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => authority,
    };
    let name = name.trim_matches(['[', ']']);
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn foreign(own: &Origin, headers: &[(&'static str, &'static str)]) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(*name, HeaderValue::from_static(value));
        }
        own.is_foreign(&map)
    }

    #[test]
    fn behind_a_proxy_only_the_public_address_is_ours_whatever_host_says() {
        let own = Origin::new(Some("https://games.example/"), false);
        assert!(own.is_secure());
        assert!(!foreign(
            &own,
            &[("origin", "https://games.example"), ("host", "10.0.0.7:7373")]
        ));
        assert!(foreign(
            &own,
            &[("origin", "https://evil.example"), ("host", "evil.example")]
        ));
        assert!(foreign(
            &own,
            &[("origin", "http://games.example"), ("host", "games.example")]
        ));
        assert!(foreign(&own, &[("origin", "null")]));
        assert!(!foreign(&own, &[("host", "anything")]), "a script says nothing");
        assert!(foreign(&own, &[("sec-fetch-site", "cross-site")]));
    }

    #[test]
    fn a_name_that_was_made_to_lead_to_this_machine_is_not_ours() {
        let own = Origin::new(None, true);
        for host in ["localhost:7373", "127.0.0.1:7373", "[::1]:7373", "localhost"] {
            assert!(own.is_own(&format!("http://{host}"), Some(host)), "{host}");
        }
        assert!(!own.is_own("http://evil.example:7373", Some("evil.example:7373")));
        assert!(!own.is_own("http://localhost:1", Some("localhost:7373")));
    }

    #[test]
    fn in_a_network_a_page_speaks_to_the_host_it_came_from() {
        let own = Origin::new(None, false);
        assert!(own.is_own("http://table.local:7373", Some("table.local:7373")));
        assert!(!own.is_own("http://evil.example", Some("table.local:7373")));
        assert!(!own.is_own("http://table.local", None));
    }

    #[test]
    fn links_lead_to_the_address_that_browsers_know() {
        let address = |own: &Origin, headers: &[(&'static str, &'static str)]| {
            let headers = headers
                .iter()
                .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
            own.address(&headers.collect(), true).ok()
        };
        let public = Origin::new(Some("https://games.example/"), false);
        assert_eq!(
            address(&public, &[("host", "10.0.0.7")]).unwrap(),
            "https://games.example"
        );
        let own = Origin::new(None, false);
        assert_eq!(
            address(&own, &[("host", "table.local:7373")]).unwrap(),
            "http://table.local:7373"
        );
        let encrypted = [("host", "table.local"), ("x-forwarded-proto", "https")];
        assert_eq!(address(&own, &encrypted).unwrap(), "https://table.local");
        assert_eq!(address(&own, &[("host", "a/b?c")]), None);
        assert_eq!(address(&own, &[]), None);
    }

    #[test]
    fn all_addresses_of_a_household_count_as_one() {
        let same = |a: &str, b: &str| household(a.parse().unwrap()) == household(b.parse().unwrap());
        assert!(same("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"));
        assert!(!same("2001:db8:1:2::1", "2001:db8:1:3::1"));
        assert!(same("::ffff:192.0.2.1", "192.0.2.1"));
        assert!(!same("192.0.2.1", "192.0.2.2"));
    }

    #[test]
    fn behind_a_proxy_an_address_is_the_one_the_proxy_names() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_static("1.2.3.4, 192.0.2.9"));
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 1))));
        let address = |behind| address_of(&extensions, &headers, behind).to_string();
        assert_eq!(
            (address(true), address(false)),
            ("192.0.2.9".into(), "10.0.0.1".into())
        );
    }
}
