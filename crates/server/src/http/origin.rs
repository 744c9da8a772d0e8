//! Which web pages may act on a visitor's behalf: those of this server only.

use std::net::IpAddr;

use axum::http::HeaderMap;
use axum::http::header::{HOST, HeaderName, HeaderValue, ORIGIN};

use crate::Error;

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
    pub(super) fn is_foreign(&self, headers: &HeaderMap) -> bool {
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
}
