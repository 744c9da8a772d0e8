//! A certificate authority for tests of TLS.

use std::io::{Error, Result};

use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, KeyPair, KeyUsagePurpose, date_time_ymd};

/// An authority with a new key, trusted by a client that is given its certificate.
pub struct Authority {
    certificate: rcgen::Certificate,
    key: KeyPair,
}

/// A certificate with its private key, both in PEM.
pub struct Issued {
    /// The certificate.
    pub certificate: String,
    /// The private key, PKCS #8.
    pub key: String,
}

/// When a certificate expires.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Expiry {
    /// Long after the test.
    Later,
    /// Before the test.
    Past,
}

impl Authority {
    /// A new authority.
    pub fn new() -> Result<Authority> {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::DigitalSignature];
        params
            .distinguished_name
            .push(DnType::CommonName, "Tessera's tests");
        let key = KeyPair::generate().map_err(Error::other)?;
        let certificate = params.self_signed(&key).map_err(Error::other)?;
        Ok(Authority { certificate, key })
    }

    /// The authority's own certificate, in PEM, for clients to trust.
    pub fn pem(&self) -> String {
        self.certificate.pem()
    }

    /// Issues a certificate for a name, or an address.
    pub fn issue(&self, name: &str, expiry: Expiry) -> Result<Issued> {
        let mut params = CertificateParams::new([name.to_owned()]).map_err(Error::other)?;
        if expiry == Expiry::Past {
            params.not_before = date_time_ymd(2020, 1, 1);
            params.not_after = date_time_ymd(2020, 4, 1);
        }
        let key = KeyPair::generate().map_err(Error::other)?;
        let certificate = params
            .signed_by(&key, &self.certificate, &self.key)
            .map_err(Error::other)?;
        Ok(Issued {
            certificate: certificate.pem(),
            key: key.serialize_pem(),
        })
    }
}
