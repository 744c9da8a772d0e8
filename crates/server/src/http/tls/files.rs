//! A certificate and its key in files, which another program renews.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::Duration;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::{CertifiedKey, SingleCertAndKey};
use tracing::{info, warn};

use super::TlsError;
use super::current::CurrentCertificate;

/// How often the files are read again.
const INTERVAL: Duration = Duration::from_secs(5);

/// The files of a certificate.
#[derive(Debug, Clone)]
pub struct CertificateFiles {
    /// The certificate, followed by those of intermediate authorities.
    pub certificate: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

/// What the files contain.
#[derive(PartialEq, Eq)]
struct Contents {
    certificate: Vec<u8>,
    key: Vec<u8>,
}

impl CertificateFiles {
    /// Loads the certificate, and loads it again when a file changes or SIGHUP arrives.
    pub(super) fn load(&self) -> Result<Arc<CurrentCertificate>, TlsError> {
        let contents = self.read()?;
        let key = self.certified(&contents)?;
        let current = CurrentCertificate::new(Arc::new(SingleCertAndKey::from(key)));
        tokio::spawn(self.clone().watch(contents, Arc::downgrade(&current)));
        Ok(current)
    }

    fn read(&self) -> Result<Contents, TlsError> {
        Ok(Contents {
            certificate: read(&self.certificate)?,
            key: read(&self.key)?,
        })
    }

    fn certified(&self, contents: &Contents) -> Result<CertifiedKey, TlsError> {
        let chain: Vec<_> = CertificateDer::pem_slice_iter(&contents.certificate)
            .collect::<Result<_, _>>()
            .unwrap_or_default();
        if chain.is_empty() {
            return Err(TlsError::NoCertificate(self.certificate.clone()));
        }
        let key =
            PrivateKeyDer::from_pem_slice(&contents.key).map_err(|_| TlsError::NoKey(self.key.clone()))?;
        let provider = rustls::crypto::ring::default_provider();
        CertifiedKey::from_der(chain, key, &provider).map_err(|error| TlsError::Unusable {
            certificate: self.certificate.clone(),
            key: self.key.clone(),
            error,
        })
    }

    /// Keeps the certificate current until its listener is gone. Files that can't be used, perhaps because one of them is yet
    /// to be written, leave the old certificate in place.
    async fn watch(self, mut loaded: Contents, current: Weak<CurrentCertificate>) {
        let mut hangups = Hangups::new();
        loop {
            let _ = tokio::time::timeout(INTERVAL, hangups.next()).await;
            let Some(current) = current.upgrade() else { return };
            let changed = match self.read() {
                Ok(contents) if contents == loaded => continue,
                Ok(contents) => self.certified(&contents).map(|key| (contents, key)),
                Err(error) => Err(error),
            };
            match changed {
                Ok((contents, key)) => {
                    current.replace(Arc::new(SingleCertAndKey::from(key)));
                    loaded = contents;
                    info!(file = %self.certificate.display(), "loaded a new certificate");
                }
                Err(error) => warn!(%error, "keeping the old certificate"),
            }
        }
    }
}

fn read(file: &Path) -> Result<Vec<u8>, TlsError> {
    fs::read(file).map_err(|error| TlsError::File {
        file: file.to_owned(),
        error,
    })
}

/// SIGHUP, by which administrators ask a server to read its files again.
struct Hangups {
    #[cfg(unix)]
    signals: Option<tokio::signal::unix::Signal>,
}

#[cfg(unix)]
impl Hangups {
    fn new() -> Hangups {
        use tokio::signal::unix::{SignalKind, signal};
        Hangups {
            signals: signal(SignalKind::hangup()).ok(),
        }
    }

    async fn next(&mut self) {
        match &mut self.signals {
            Some(signals) => {
                signals.recv().await;
            }
            None => std::future::pending().await,
        }
    }
}

#[cfg(not(unix))]
impl Hangups {
    fn new() -> Hangups {
        Hangups {}
    }

    async fn next(&mut self) {
        std::future::pending().await
    }
}
