//! A certificate ordered from an ACME authority (RFC 8555), and renewed when a third of its life is left. The authority asks
//! for proof by a TLS connection to the domain's port 443 (TLS-ALPN-01, RFC 8737), so nothing but this server is needed.
//!
//! The client takes longer to compile than the rest of TLS, so it is a cargo feature, `acme`.

#[cfg(feature = "acme")]
mod cache;
#[cfg(feature = "acme")]
mod renewal;

use std::path::PathBuf;

/// What to order, and where.
#[derive(Debug, Clone)]
pub struct AcmeOrder {
    /// The domain, such as `games.example`.
    pub domain: String,
    /// An e-mail address for the authority's notices.
    pub contact: Option<String>,
    /// The URL of the authority's directory.
    pub directory: String,
    /// Where the account's key and the certificate are kept.
    pub cache: PathBuf,
}

impl AcmeOrder {
    /// Let's Encrypt's directory.
    pub const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";
}

#[cfg(not(feature = "acme"))]
impl AcmeOrder {
    /// Refuses: this program has no ACME client.
    #[expect(clippy::unused_self, reason = "as with the feature")]
    pub(super) fn start(&self) -> Result<std::sync::Arc<super::CurrentCertificate>, super::TlsError> {
        Err(super::TlsError::WithoutAcme)
    }
}
