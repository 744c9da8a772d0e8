//! Options for TLS: a certificate from files, or one that the server orders for its domain.

use std::net::{IpAddr, Ipv6Addr};
use std::path::PathBuf;

use clap::Args;
use server::{AcmeOrder, CertificateFiles, CertificateSource, DatabaseUrl, PublicUrl, Tls};

use crate::failure::Failure;

/// The ports of https and http, which browsers and certificate authorities expect of a domain.
const HTTPS: u16 = 443;
const HTTP: u16 = 80;

/// The options of an encrypted server.
#[derive(Args)]
#[command(next_help_heading = "TLS")]
pub(crate) struct TlsOptions {
    /// The domain.
    #[arg(
        long,
        help = "Serve https://NAME with a certificate from Let's Encrypt; listens on all interfaces, ports 443 and 80",
        value_name = "NAME",
        env = "TESSERA_DOMAIN",
        hide_env_values = true,
        value_parser = domain
    )]
    domain: Option<String>,

    /// E-mail address for the certificate authority's notices
    #[arg(
        long,
        value_name = "MAIL",
        env = "TESSERA_ACME_CONTACT",
        hide_env_values = true,
        requires = "domain"
    )]
    acme_contact: Option<String>,

    /// Certificate authority: the URL of an ACME directory [default: Let's Encrypt]
    #[arg(
        long,
        value_name = "URL",
        env = "TESSERA_ACME_DIRECTORY",
        hide_env_values = true,
        requires = "domain"
    )]
    acme_directory: Option<String>,

    /// Where the certificate and its keys are kept [default: acme beside the database]
    #[arg(
        long,
        value_name = "DIR",
        env = "TESSERA_ACME_CACHE",
        hide_env_values = true,
        requires = "domain"
    )]
    acme_cache: Option<PathBuf>,

    /// Certificate chain in PEM; read again when it changes, or on SIGHUP
    #[arg(
        long,
        value_name = "FILE",
        env = "TESSERA_TLS_CERT",
        hide_env_values = true,
        requires = "tls_key",
        conflicts_with = "domain"
    )]
    tls_cert: Option<PathBuf>,

    /// Private key of the certificate, in PEM
    #[arg(
        long,
        value_name = "FILE",
        env = "TESSERA_TLS_KEY",
        hide_env_values = true,
        requires = "tls_cert"
    )]
    tls_key: Option<PathBuf>,

    /// Port whose requests are redirected to https [default with --domain: 80]
    #[arg(long, value_name = "N", env = "TESSERA_HTTP_PORT", hide_env_values = true)]
    http_port: Option<u16>,
}

/// A port, and whether it was asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Port {
    Asked(u16),
    Default(u16),
}

impl TlsOptions {
    /// No encryption.
    pub(crate) fn none() -> TlsOptions {
        TlsOptions {
            domain: None,
            acme_contact: None,
            acme_directory: None,
            acme_cache: None,
            tls_cert: None,
            tls_key: None,
            http_port: None,
        }
    }

    /// Rejects a public address that browsers could not use.
    pub(crate) fn check(&self, public: Option<&PublicUrl>) -> Result<(), Failure> {
        let option = match (&self.domain, &self.tls_cert) {
            (Some(_), _) => "--domain",
            (_, Some(_)) => "--tls-cert",
            _ => return Ok(()),
        };
        match public.filter(|url| !url.is_https()) {
            None => Ok(()),
            Some(url) => Err(Failure::Input(format!(
                "--public-url {url} does not fit {option}, with which the page is served by https; \
                 use an address that begins with https://"
            ))),
        }
    }

    /// Loads the certificate, or orders one.
    pub(crate) fn start(&self, database: &DatabaseUrl) -> Result<Option<Tls>, Failure> {
        let Some(source) = self.source(database)? else {
            return match self.http_port {
                None => Ok(None),
                Some(_) => Err(Failure::Input(
                    "--http-port redirects to https; add --domain, or --tls-cert and --tls-key".to_owned(),
                )),
            };
        };
        let tls = Tls::start(&source).map_err(|error| Failure::Input(error.to_string()))?;
        Ok(Some(tls))
    }

    fn source(&self, database: &DatabaseUrl) -> Result<Option<CertificateSource>, Failure> {
        if let Some(domain) = &self.domain {
            return Ok(Some(CertificateSource::Acme(AcmeOrder {
                domain: domain.clone(),
                contact: self.acme_contact.clone(),
                directory: (self.acme_directory.clone())
                    .unwrap_or_else(|| AcmeOrder::LETS_ENCRYPT.to_owned()),
                cache: match &self.acme_cache {
                    Some(directory) => directory.clone(),
                    None => default_cache(database)?,
                },
            })));
        }
        let files = self.tls_cert.clone().zip(self.tls_key.clone());
        Ok(files.map(|(certificate, key)| CertificateSource::Files(CertificateFiles { certificate, key })))
    }

    /// The URL of the domain, as browsers and the certificate authority see it.
    pub(crate) fn public_url(&self) -> Option<PublicUrl> {
        // A domain is a valid host.
        format!("https://{}", self.domain.as_ref()?).parse().ok()
    }

    /// The address to listen on, if not the loopback interface only.
    pub(crate) fn bind(&self) -> Option<IpAddr> {
        let all = IpAddr::V6(Ipv6Addr::UNSPECIFIED);
        self.domain.as_ref().map(|_| all)
    }

    /// The port to listen on, if not the usual one.
    pub(crate) fn port(&self) -> Option<u16> {
        self.domain.as_ref().map(|_| HTTPS)
    }

    /// The port whose requests are redirected.
    pub(crate) fn http_port(&self) -> Option<Port> {
        let by_default = self.domain.as_ref().map(|_| Port::Default(HTTP));
        self.http_port.map(Port::Asked).or(by_default)
    }
}

/// `acme` beside the database file, or in the data directory.
fn default_cache(database: &DatabaseUrl) -> Result<PathBuf, Failure> {
    match database {
        DatabaseUrl::File(file) => Ok(file.with_file_name("acme")),
        DatabaseUrl::Memory | DatabaseUrl::Postgres(_) => Ok(crate::serve::own_directory()?.join("acme")),
    }
}

/// A domain name in lower case.
fn domain(text: &str) -> Result<String, String> {
    let label = |label: &str| {
        let plain = label
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        plain && !label.is_empty() && label.len() < 64
    };
    if text.len() < 254 && text.split('.').all(label) && text.parse::<IpAddr>().is_err() {
        Ok(text.to_ascii_lowercase())
    } else {
        Err("a domain is a name such as games.example, without https:// and port".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_a_name_and_nothing_else() {
        for name in [
            "games.example",
            "localhost",
            "xn--spiel-4ya.example",
            "Games.Example",
        ] {
            assert_eq!(domain(name), Ok(name.to_ascii_lowercase()));
        }
        for text in [
            "",
            "https://games.example",
            "games.example:443",
            "a..b",
            "127.0.0.1",
            "spiël.example",
        ] {
            assert!(domain(text).is_err(), "{text}");
        }
    }
}
