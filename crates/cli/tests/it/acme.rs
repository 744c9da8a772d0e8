//! A certificate for a domain, from a real ACME server that looks for its challenge at the real program.

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use backing::{Authority, Expiry, Pebble, free_port};
use serde_json::Value;
use tempfile::TempDir;

use crate::command;
use crate::serve::Served;
use crate::tls::{Client, until};

/// A server that orders its certificate, its ports, and the folder of its cache.
struct Ordering {
    pebble: Pebble,
    https: SocketAddr,
    http: SocketAddr,
    cache: TempDir,
}

impl Ordering {
    fn new() -> Ordering {
        let [https, http] = [(); 2].map(|()| SocketAddr::from(([127, 0, 0, 1], free_port().unwrap())));
        Ordering {
            pebble: Pebble::start(https.port()).unwrap(),
            https,
            http,
            cache: TempDir::new().unwrap(),
        }
    }

    fn serve(&self) -> Served {
        let mut command = command(&format!(
            "serve --memory --no-open --bind 127.0.0.1 --port {} --http-port {} --domain localhost \
             --acme-contact me@games.example --acme-directory {} --acme-cache '{}' --log info",
            self.https.port(),
            self.http.port(),
            self.pebble.directory_url(),
            self.cache.path().display(),
        ));
        command.env("SSL_CERT_FILE", self.pebble.authority());
        Served::by(command.stderr(Stdio::null()))
    }

    /// A client that trusts what Pebble signs, and only that.
    fn client(&self) -> Client {
        let own = fs::read_to_string(self.pebble.authority()).unwrap();
        let (_, root) = Client::trusting(&own).ask(self.pebble.management(), "GET /roots/0", &Value::Null);
        Client::trusting(&root)
    }

    /// The folder of this authority's files.
    fn folder(&self) -> PathBuf {
        let host = self
            .pebble
            .directory_url()
            .replace("https://", "")
            .replace("/dir", "");
        self.cache.path().join(host.replace(':', "-"))
    }
}

#[test]
fn a_certificate_is_ordered_for_a_domain_and_kept() {
    let ordering = Ordering::new();
    let client = ordering.client();
    let served = ordering.serve();
    assert_eq!((&*served.scheme, served.address()), ("https:", "localhost"));
    until("the order", || client.certificate(ordering.https).is_ok());
    let (head, _) = client.ask(ordering.https, "GET /", &Value::Null);
    assert!(
        head.starts_with("http/1.1 200") && head.contains("strict-transport-security: "),
        "{head}"
    );

    // Only its own user may read the keys.
    for file in [
        ordering.folder().join("account.key"),
        ordering.folder().join("localhost.pem"),
    ] {
        until("the cache", || file.is_file());
        assert_eq!(mode(&file), 0o600);
    }
    assert_eq!(mode(&ordering.folder()), 0o700);

    // http leads to https at the public URL.
    let mut plain = TcpStream::connect(ordering.http).unwrap();
    plain
        .write_all(b"GET /play/x?a=b HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    plain.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 308"), "{answer}");
    assert!(
        answer.contains("\r\nlocation: https://localhost/play/x?a=b\r\n"),
        "{answer}"
    );

    // The next start needs no authority.
    let first = client.certificate(ordering.https).unwrap();
    drop(served);
    let _served = ordering.serve();
    until("the cache", || client.certificate(ordering.https).is_ok());
    assert_eq!(client.certificate(ordering.https).unwrap(), first);
}

#[test]
fn a_certificate_that_expires_is_renewed() {
    let ordering = Ordering::new();
    let expired = Authority::new()
        .unwrap()
        .issue("localhost", Expiry::Past)
        .unwrap();
    fs::create_dir_all(ordering.folder()).unwrap();
    let file = ordering.folder().join("localhost.pem");
    fs::write(&file, format!("{}\n{}", expired.key, expired.certificate)).unwrap();
    let _served = ordering.serve();
    let client = ordering.client();
    until("the renewal", || client.certificate(ordering.https).is_ok());
    until("the cache", || {
        !fs::read_to_string(&file).unwrap().contains(&expired.certificate)
    });
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}
