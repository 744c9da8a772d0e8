//! TLS by the server itself, with a certificate from files or from an ACME authority such as Let's Encrypt.
//!
//! `files` reads a certificate and its key, and reads them again when they change; `acme` orders a certificate and renews it.
//! Both put it into `current`, which every handshake asks. The accept loop hands each connection to [`Tls::accept`] under a
//! time limit.

mod acme;
mod current;
mod files;

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use rustls::ServerConfig;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use self::current::CurrentCertificate;

pub use self::acme::AcmeOrder;
pub use self::files::CertificateFiles;

/// Where the server's certificate comes from.
#[derive(Debug, Clone)]
pub enum CertificateSource {
    /// Files in PEM.
    Files(CertificateFiles),
    /// An ACME authority.
    Acme(AcmeOrder),
}

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file can't be read or written.
    #[error("{}: {error}", file.display())]
    File {
        /// Its name.
        file: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file holds no certificate.
    #[error("{} holds no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----", .0.display())]
    NoCertificate(PathBuf),
    /// A file holds no private key.
    #[error("{} holds no private key in PEM, such as one between -----BEGIN PRIVATE KEY----- and its END", .0.display())]
    NoKey(PathBuf),
    /// The key can't be used, or belongs to another certificate.
    #[error("{} and {} can't be used together: {error}", certificate.display(), key.display())]
    Unusable {
        /// The file of the certificate.
        certificate: PathBuf,
        /// The file of the key.
        key: PathBuf,
        /// What is wrong.
        error: rustls::Error,
    },
    /// The program has no ACME client.
    #[error(
        "this program was built without ACME; build it with --features acme, or use --tls-cert and --tls-key"
    )]
    WithoutAcme,
    /// No authority is trusted, so the ACME server can't be recognised.
    #[error(
        "no certificate authorities are installed, so no ACME server can be trusted; install ca-certificates or set SSL_CERT_FILE"
    )]
    NoAuthorities,
}

/// The protocol by which ACME authorities ask for proof of a domain (RFC 8737).
const ACME_CHALLENGE: &[u8] = b"acme-tls/1";

/// The encryption of a server's connections.
#[derive(Clone)]
pub struct Tls {
    acceptor: TlsAcceptor,
}

impl Tls {
    /// Loads or orders the certificate, and keeps it up to date until the process ends.
    pub fn start(source: &CertificateSource) -> Result<Tls, TlsError> {
        let (current, alpn) = match source {
            CertificateSource::Files(files) => (files.load()?, vec![]),
            CertificateSource::Acme(order) => (order.start()?, vec![ACME_CHALLENGE.to_vec()]),
        };
        let mut config = server_config(current);
        config.alpn_protocols = [vec![b"http/1.1".to_vec()], alpn].concat();
        Ok(Tls {
            acceptor: TlsAcceptor::from(Arc::new(config)),
        })
    }

    /// Makes the handshake. `None` if it was only an ACME authority that looked for its challenge.
    pub(crate) async fn accept<S>(&self, stream: S) -> io::Result<Option<TlsStream<S>>>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let stream = self.acceptor.accept(stream).await?;
        let is_challenge = stream.get_ref().1.alpn_protocol() == Some(ACME_CHALLENGE);
        Ok((!is_challenge).then_some(stream))
    }
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tls").finish_non_exhaustive()
    }
}

fn server_config(current: Arc<CurrentCertificate>) -> ServerConfig {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring has cipher suites for the default versions")
        .with_no_client_auth()
        .with_cert_resolver(current);
    // A browser that reconnects, as all do after a restart, resumes with a ticket, which costs no signature.
    if let Ok(ticketer) = rustls::crypto::ring::Ticketer::new() {
        config.ticketer = ticketer;
    }
    config
}
