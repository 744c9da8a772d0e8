//! The ACME client.

use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::StreamExt;
use rustls::server::ResolvesServerCertUsingSni;
use rustls::{ClientConfig, RootCertStore};
use rustls_acme::{AcmeConfig, AcmeState, EventError, EventOk};
use tokio::time::timeout;
use tracing::{info, warn};

use super::AcmeOrder;
use super::cache::AcmeCache;
use crate::http::tls::TlsError;
use crate::http::tls::current::CurrentCertificate;

/// How long the certificate in the cache may take to load.
const LOAD_TIMEOUT: Duration = Duration::from_secs(5);
/// An order without progress for this long, as on a connection that was cut, begins anew.
const STALL_TIMEOUT: Duration = Duration::from_hours(24);

type State = AcmeState<std::io::Error>;

impl AcmeOrder {
    /// Loads the certificate from the cache or orders one, and renews it in time.
    pub(in crate::http::tls) fn start(&self) -> Result<Arc<CurrentCertificate>, TlsError> {
        let cache = AcmeCache::open(self)?;
        let authorities = Arc::new(trusted_authorities()?);
        let none_yet = ResolvesServerCertUsingSni::new();
        let current = CurrentCertificate::new(Arc::new(none_yet));
        let order = self.clone();
        let begin = move || order.begin(&cache, &authorities);
        tokio::spawn(renew(begin, self.domain.clone(), Arc::downgrade(&current)));
        Ok(current)
    }

    fn begin(&self, cache: &AcmeCache, authorities: &Arc<ClientConfig>) -> State {
        let contact = self.contact.iter().map(|mail| format!("mailto:{mail}"));
        AcmeConfig::new_with_client_config([&self.domain], Arc::clone(authorities))
            .contact(contact)
            .directory(&self.directory)
            .cache(cache.clone())
            .state()
    }
}

/// Orders and renews until the listener is gone.
async fn renew(begin: impl Fn() -> State, domain: String, current: Weak<CurrentCertificate>) {
    loop {
        let mut state = begin();
        // What the cache has is loaded before it replaces what is in use.
        let first = timeout(LOAD_TIMEOUT, state.next()).await;
        let Some(current) = current.upgrade() else { return };
        current.replace(state.resolver());
        drop(current);
        let mut event = first.ok().flatten();
        while let Some(news) = event {
            log(&domain, &news);
            event = timeout(STALL_TIMEOUT, state.next()).await.ok().flatten();
        }
    }
}

fn log(domain: &str, news: &Result<EventOk, EventError<std::io::Error, std::io::Error>>) {
    match news {
        Ok(EventOk::DeployedNewCert) => info!(domain, "received a new certificate"),
        Ok(EventOk::DeployedCachedCert) => info!(domain, "loaded the certificate from the cache"),
        Ok(EventOk::CertCacheStore | EventOk::AccountCacheStore) => {}
        Err(error) => warn!(domain, %error, "no new certificate; trying again"),
    }
}

/// A client that trusts the authorities of this system, or of `SSL_CERT_FILE`.
fn trusted_authorities() -> Result<ClientConfig, TlsError> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        return Err(TlsError::NoAuthorities);
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring has cipher suites for the default versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(config)
}
