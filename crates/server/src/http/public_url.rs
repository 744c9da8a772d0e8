//! The address at which browsers reach a server that has a name.

use std::fmt;
use std::str::FromStr;

use axum::http::Uri;

/// Scheme, host and port as browsers write them in `Origin`: `https://games.example`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// Without a trailing slash.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether browsers reach it by https.
    pub fn is_https(&self) -> bool {
        self.0.starts_with("https:")
    }
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<PublicUrl, String> {
        let wrong =
            || format!("«{text}» is not the address of a site; use one such as https://games.example");
        let url: Uri = text.trim().parse().map_err(|_| wrong())?;
        let usual_port = match url.scheme_str() {
            Some("https") => 443,
            Some("http") => 80,
            _ => return Err(wrong()),
        };
        let host = url.host().filter(|host| !host.is_empty()).ok_or_else(wrong)?;
        let has_user = url
            .authority()
            .is_some_and(|authority| authority.as_str().contains('@'));
        if has_user || url.query().is_some() {
            return Err(wrong());
        }
        if url.path() != "/" {
            return Err(format!(
                "«{text}» has a path, but the page needs a whole site; use a name of its own such as https://games.example"
            ));
        }
        let scheme = url.scheme_str().unwrap_or_default();
        let port = match url.port_u16() {
            Some(port) if port != usual_port => format!(":{port}"),
            _ => String::new(),
        };
        Ok(PublicUrl(format!(
            "{scheme}://{}{port}",
            host.to_ascii_lowercase()
        )))
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_url_is_an_origin() {
        for (typed, origin) in [
            ("https://games.example", "https://games.example"),
            ("https://Games.Example/", "https://games.example"),
            ("https://games.example:443", "https://games.example"),
            ("http://10.0.0.7:7373/", "http://10.0.0.7:7373"),
            ("http://[::1]:80", "http://[::1]"),
        ] {
            let url = PublicUrl(origin.to_owned());
            assert_eq!(typed.parse(), Ok(url.clone()), "{typed}");
            assert_eq!(url.is_https(), typed.starts_with("https"));
        }
        for nonsense in [
            "",
            "nonsense",
            "games.example",
            "ftp://games.example",
            "https://",
            "https:///",
            "https://a b",
            "https://me@games.example",
            "https://games.example/?a",
            "https://games.example/tessera",
        ] {
            let said = nonsense.parse::<PublicUrl>().unwrap_err();
            assert!(said.contains("https://games.example"), "{said}");
        }
    }
}
