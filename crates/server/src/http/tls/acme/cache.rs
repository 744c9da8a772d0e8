//! The files of an ACME account: its key, and the certificate with its key. Only the server's user may read them.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;

use async_trait::async_trait;
use rustls_acme::{AccountCache, CertCache};

use super::AcmeOrder;
use crate::http::tls::TlsError;

/// A folder for one authority, so that a certificate of a staging authority is never taken for a real one.
#[derive(Debug, Clone)]
pub(super) struct AcmeCache {
    account: PathBuf,
    certificate: PathBuf,
}

impl AcmeCache {
    /// The cache of an order; its folder is created if missing.
    pub(super) fn open(order: &AcmeOrder) -> Result<AcmeCache, TlsError> {
        let folder = order.cache.join(authority(&order.directory));
        let created = create_folder(&folder);
        created.map_err(|error| TlsError::File {
            file: folder.clone(),
            error,
        })?;
        Ok(AcmeCache {
            account: folder.join("account.key"),
            certificate: folder.join(format!("{}.pem", order.domain)),
        })
    }
}

/// The name of an authority's folder: the host and port of its directory.
fn authority(directory: &str) -> String {
    let host = directory.split_once("://").map_or(directory, |(_, rest)| rest);
    let host = host.split('/').next().unwrap_or_default();
    host.replace(':', "-")
}

#[async_trait]
impl CertCache for AcmeCache {
    type EC = io::Error;

    async fn load_cert(&self, _domains: &[String], _directory: &str) -> io::Result<Option<Vec<u8>>> {
        load(self.certificate.clone()).await
    }

    async fn store_cert(&self, _domains: &[String], _directory: &str, pem: &[u8]) -> io::Result<()> {
        store(self.certificate.clone(), pem.to_vec()).await
    }
}

#[async_trait]
impl AccountCache for AcmeCache {
    type EA = io::Error;

    async fn load_account(&self, _contact: &[String], _directory: &str) -> io::Result<Option<Vec<u8>>> {
        load(self.account.clone()).await
    }

    async fn store_account(&self, _contact: &[String], _directory: &str, key: &[u8]) -> io::Result<()> {
        store(self.account.clone(), key.to_vec()).await
    }
}

async fn load(file: PathBuf) -> io::Result<Option<Vec<u8>>> {
    let read = move || match fs::read(&file) {
        Ok(contents) => Ok(Some(contents)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    };
    tokio::task::spawn_blocking(read)
        .await
        .map_err(io::Error::other)?
}

/// Writes a whole file or none: a server that is killed halfway finds the old one.
async fn store(file: PathBuf, contents: Vec<u8>) -> io::Result<()> {
    let write = move || {
        let mut unfinished = file.clone().into_os_string();
        unfinished.push(".new");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut written = options.open(&unfinished)?;
        written.write_all(&contents)?;
        written.sync_all()?;
        fs::rename(&unfinished, &file)
    };
    tokio::task::spawn_blocking(write)
        .await
        .map_err(io::Error::other)?
}

fn create_folder(folder: &std::path::Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_authority_has_a_folder() {
        for (directory, folder) in [
            (AcmeOrder::LETS_ENCRYPT, "acme-v02.api.letsencrypt.org"),
            ("https://localhost:14000/dir", "localhost-14000"),
        ] {
            assert_eq!(authority(directory), folder);
        }
    }
}
