//! The certificate in use, which may be replaced at any time.

use std::sync::{Arc, PoisonError, RwLock};

use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;

/// What a handshake asks for the certificate: replaced when files change or an order begins anew.
#[derive(Debug)]
pub(super) struct CurrentCertificate(RwLock<Arc<dyn ResolvesServerCert>>);

impl CurrentCertificate {
    pub(super) fn new(source: Arc<dyn ResolvesServerCert>) -> Arc<CurrentCertificate> {
        Arc::new(CurrentCertificate(RwLock::new(source)))
    }

    pub(super) fn replace(&self, source: Arc<dyn ResolvesServerCert>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = source;
    }
}

impl ResolvesServerCert for CurrentCertificate {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let source = Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner));
        source.resolve(hello)
    }
}
