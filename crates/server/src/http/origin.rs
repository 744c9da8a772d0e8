//! Which web pages may act on a visitor's behalf: those of this server only.

use std::net::IpAddr;

use axum::http::HeaderMap;
use axum::http::header::{HOST, HeaderName, HeaderValue, ORIGIN};

use super::public_url::PublicUrl;
use crate::Error;
use crate::words;

/// Which page origins are this server's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The configured public origin, such as `https://games.example`.
    Public(String),
    /// The origin of the `Host` header, which must name the loopback interface: this defeats DNS rebinding, where a foreign name
    /// resolves to this machine.
    Loopback(Scheme),
    /// The origin of the `Host` header.
    Host(Scheme),
}

/// What the server itself speaks; a proxy in front of it may speak another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scheme {
    Http,
    Https,
}

impl Origin {
    /// The origin of a server with this public URL, or else of one that listens on loopback only or on other interfaces too.
    pub(crate) fn new(public: Option<&PublicUrl>, loopback_only: bool, scheme: Scheme) -> Origin {
        match public {
            Some(address) => Origin::Public(address.as_str().to_owned()),
            None if loopback_only => Origin::Loopback(scheme),
            None => Origin::Host(scheme),
        }
    }

    /// Whether browsers reach this server over TLS only.
    pub(crate) fn is_secure(&self) -> bool {
        match self {
            Origin::Public(_) => self.is_public_https(),
            Origin::Loopback(scheme) | Origin::Host(scheme) => *scheme == Scheme::Https,
        }
    }

    /// Whether the public URL is https, so that browsers may be told never to use http for its host again. Without a public
    /// URL the host may be `localhost` or a machine's address, where other servers have other ports.
    pub(crate) fn is_public_https(&self) -> bool {
        matches!(self, Origin::Public(address) if address.starts_with("https://"))
    }

    /// The URL of this server as the client knows it, without a trailing slash.
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
        let host = host.ok_or_else(|| Error::BadRequest(words::NO_HOST.message()))?;
        let encrypted = self.is_secure() || behind_proxy && text("x-forwarded-proto") == Some("https");
        Ok(format!("{}://{host}", if encrypted { "https" } else { "http" }))
    }

    /// Whether a page of another site sent the request. Browsers say where a request comes from; other clients don't.
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
            Origin::Loopback(_) => {
                authority.is_some_and(is_loopback_name) && authority.zip(host).is_some_and(same)
            }
            Origin::Host(_) => authority.zip(host).is_some_and(same),
        }
    }
}

fn is_loopback_name(authority: &str) -> bool {
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
    fn with_a_public_url_the_host_header_does_not_matter() {
        let own = Origin::new(
            "https://games.example/".parse().ok().as_ref(),
            false,
            Scheme::Http,
        );
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
        assert!(
            !foreign(&own, &[("host", "anything")]),
            "other clients send no origin"
        );
        assert!(foreign(&own, &[("sec-fetch-site", "cross-site")]));
    }

    #[test]
    fn a_rebound_name_is_foreign() {
        let own = Origin::new(None, true, Scheme::Http);
        for host in ["localhost:7373", "127.0.0.1:7373", "[::1]:7373", "localhost"] {
            assert!(own.is_own(&format!("http://{host}"), Some(host)), "{host}");
        }
        assert!(!own.is_own("http://evil.example:7373", Some("evil.example:7373")));
        assert!(!own.is_own("http://localhost:1", Some("localhost:7373")));
    }

    #[test]
    fn without_a_public_url_origin_and_host_agree() {
        let own = Origin::new(None, false, Scheme::Http);
        assert!(own.is_own("http://table.local:7373", Some("table.local:7373")));
        assert!(!own.is_own("http://evil.example", Some("table.local:7373")));
        assert!(!own.is_own("http://table.local", None));
    }

    #[test]
    fn links_use_the_public_url() {
        let address = |own: &Origin, headers: &[(&'static str, &'static str)]| {
            let headers = headers
                .iter()
                .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
            own.address(&headers.collect(), true).ok()
        };
        let public = Origin::new(
            "https://games.example/".parse().ok().as_ref(),
            false,
            Scheme::Http,
        );
        assert_eq!(
            address(&public, &[("host", "10.0.0.7")]).unwrap(),
            "https://games.example"
        );
        let own = Origin::new(None, false, Scheme::Http);
        assert_eq!(
            address(&own, &[("host", "table.local:7373")]).unwrap(),
            "http://table.local:7373"
        );
        let encrypted = [("host", "table.local"), ("x-forwarded-proto", "https")];
        assert_eq!(address(&own, &encrypted).unwrap(), "https://table.local");
        let tls = Origin::new(None, false, Scheme::Https);
        assert_eq!(
            address(&tls, &[("host", "table.local:7373")]).unwrap(),
            "https://table.local:7373"
        );
        assert!(tls.is_secure() && !tls.is_public_https());
        assert_eq!(address(&own, &[("host", "a/b?c")]), None);
        assert_eq!(address(&own, &[]), None);
    }
}
