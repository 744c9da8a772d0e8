//! TLS by the server itself, with a certificate from files.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use backing::{Authority, Expiry, Issued};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::serve::Served;
use crate::{command, tessera};

/// A client that trusts one authority and expects a server named localhost.
pub(crate) struct Client(Arc<ClientConfig>);

type Stream = StreamOwned<ClientConnection, TcpStream>;

impl Client {
    pub(crate) fn trusting(pem: &str) -> Client {
        let mut roots = RootCertStore::empty();
        for authority in CertificateDer::pem_slice_iter(pem.as_bytes()) {
            roots.add(authority.unwrap()).unwrap();
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        Client(Arc::new(config))
    }

    fn connect(&self, at: SocketAddr) -> io::Result<Stream> {
        let name = ServerName::try_from("localhost").unwrap();
        let connection = ClientConnection::new(Arc::clone(&self.0), name).unwrap();
        let mut stream = StreamOwned::new(connection, TcpStream::connect(at)?);
        stream.flush()?;
        while stream.conn.is_handshaking() {
            stream.conn.complete_io(&mut stream.sock)?;
        }
        Ok(stream)
    }

    /// The certificate that the server shows.
    pub(crate) fn certificate(&self, at: SocketAddr) -> io::Result<Vec<u8>> {
        let stream = self.connect(at)?;
        Ok(stream.conn.peer_certificates().unwrap()[0].to_vec())
    }

    /// The head and the body of an answer.
    pub(crate) fn ask(&self, at: SocketAddr, request: &str, body: &Value) -> (String, String) {
        let mut stream = self.connect(at).unwrap();
        let body = body.to_string();
        let length = body.len();
        write!(
            stream,
            "{request} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.to_lowercase(), body.to_owned())
    }
}

/// A folder with a certificate and its key.
struct Files(TempDir);

impl Files {
    fn with(issued: &Issued) -> Files {
        let files = Files(TempDir::new().unwrap());
        files.write(issued);
        files
    }

    fn certificate(&self) -> PathBuf {
        self.0.path().join("certificate.pem")
    }

    fn key(&self) -> PathBuf {
        self.0.path().join("key.pem")
    }

    fn write(&self, issued: &Issued) {
        fs::write(self.certificate(), &issued.certificate).unwrap();
        fs::write(self.key(), &issued.key).unwrap();
    }

    fn options(&self) -> String {
        format!(
            "--tls-cert '{}' --tls-key '{}'",
            self.certificate().display(),
            self.key().display()
        )
    }
}

/// Polls until it is so, for longer than anything here should take.
pub(crate) fn until(what: &str, mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < Duration::from_mins(1), "timed out: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn hang_up(served: &Served) {
    let sent = Command::new("kill")
        .args(["-HUP", &served.child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

fn address(served: &Served) -> SocketAddr {
    served.address().parse().unwrap()
}

#[test]
fn a_certificate_from_files_is_used_and_replaced() {
    let authority = Authority::new().unwrap();
    let issue = || authority.issue("localhost", Expiry::Later).unwrap();
    let files = Files::with(&issue());
    let served = Served::by(&mut command(&format!(
        "serve --memory --no-open --port 0 {}",
        files.options()
    )));
    assert_eq!(served.scheme, "https:");
    let (client, at) = (Client::trusting(&authority.pem()), address(&served));
    let first = client.certificate(at).unwrap();

    // Another pair, at once after SIGHUP; and again, found without being told.
    files.write(&issue());
    hang_up(&served);
    until("SIGHUP", || client.certificate(at).unwrap() != first);
    let second = client.certificate(at).unwrap();
    files.write(&issue());
    until("the files", || client.certificate(at).unwrap() != second);

    // A pair that doesn't belong together, or is gone, changes nothing.
    let third = client.certificate(at).unwrap();
    fs::write(files.key(), issue().key).unwrap();
    hang_up(&served);
    fs::remove_file(files.certificate()).unwrap();
    hang_up(&served);
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(client.certificate(at).unwrap(), third);
}

#[test]
fn over_tls_cookies_are_secure_and_sockets_open() {
    let authority = Authority::new().unwrap();
    let files = Files::with(&authority.issue("localhost", Expiry::Later).unwrap());
    let options = files.options();
    let start = |more: &str| {
        let line = format!("serve --memory --no-open --port 0 {options} {more}");
        Served::by(&mut command(&line))
    };
    let client = Client::trusting(&authority.pem());
    let served = start("");
    let (head, body) = client.ask(address(&served), "POST /api/records", &json!({"spec": "paths:3"}));
    assert!(
        head.contains("set-cookie: ") && head.contains("; secure"),
        "{head}"
    );
    assert!(
        !head.contains("strict-transport-security"),
        "localhost has other servers: {head}"
    );

    let created: Value = serde_json::from_str(&body).unwrap();
    let path = format!(
        "/api/records/{}/live",
        created["table"]["record"].as_str().unwrap()
    );
    let mut stream = client.connect(address(&served)).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    .unwrap();
    let mut received = Vec::new();
    until("the table", || {
        let mut buffer = [0; 4096];
        let count = stream.read(&mut buffer).unwrap();
        received.extend_from_slice(&buffer[..count]);
        String::from_utf8_lossy(&received).contains("\"type\":\"table\"")
    });
    assert!(received.starts_with(b"HTTP/1.1 101 "));

    // Who speaks http to it learns nothing.
    let mut plain = TcpStream::connect(address(&served)).unwrap();
    plain
        .write_all(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .unwrap();
    let mut answer = Vec::new();
    let _ = plain.read_to_end(&mut answer);
    assert!(!answer.starts_with(b"HTTP"));

    let public = start("--public-url https://localhost");
    let (head, _) = client.ask(address(&public), "GET /", &Value::Null);
    assert!(
        head.contains("strict-transport-security: max-age=31536000"),
        "{head}"
    );
}

#[test]
fn a_client_that_never_shakes_hands_is_disconnected() {
    let authority = Authority::new().unwrap();
    let files = Files::with(&authority.issue("localhost", Expiry::Later).unwrap());
    let line = format!("serve --memory --no-open --port 0 {}", files.options());
    let served = Served::by(&mut command(&line));
    let mut silent = TcpStream::connect(address(&served)).unwrap();
    silent.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    // Others are served meanwhile.
    assert!(
        Client::trusting(&authority.pem())
            .certificate(address(&served))
            .is_ok()
    );
    assert_eq!(silent.read(&mut [0; 1]).unwrap(), 0);
}

#[test]
fn certificates_that_cannot_be_used_are_refused() {
    let authority = Authority::new().unwrap();
    let issued = authority.issue("localhost", Expiry::Later).unwrap();
    let files = Files::with(&issued);
    let (certificate, key) = (files.certificate(), files.key());
    let refused = |options: &str, part: &str| {
        let output = tessera(&format!("serve --memory --no-open --port 0 {options}"));
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{options}: {said}");
        assert!(said.contains(part), "{options}: {said}");
    };
    refused("--tls-cert no.pem --tls-key no.pem", "no.pem: ");
    refused("--tls-cert no.pem", "--tls-key");
    refused("--domain https://games.example", "a name such as games.example");
    if !cfg!(feature = "acme") {
        refused(
            "--domain games.example",
            "built without ACME; build it with --features acme",
        );
    }
    refused("--acme-contact me@games.example", "--domain");
    for option in ["--domain games.example", "--tls-cert no.pem --tls-key no.pem"] {
        let named = option.split(' ').next().unwrap();
        let contradiction = format!("--public-url http://games.example does not fit {named}, with which");
        refused(
            &format!("--public-url http://games.example {option}"),
            &contradiction,
        );
    }
    refused("--http-port 0", "add --domain, or --tls-cert");
    let both = format!("--domain games.example {}", files.options());
    refused(&both, "cannot be used with");
    let swapped = format!(
        "--tls-cert '{}' --tls-key '{}'",
        key.display(),
        certificate.display()
    );
    refused(&swapped, "key.pem holds no certificate in PEM");
    let twice = format!("--tls-cert '{0}' --tls-key '{0}'", certificate.display());
    refused(&twice, "certificate.pem holds no private key in PEM");
    fs::write(&key, authority.issue("localhost", Expiry::Later).unwrap().key).unwrap();
    refused(&files.options(), "can't be used together");
}
