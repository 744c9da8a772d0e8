//! Pebble, the ACME server that Let's Encrypt's authors test clients with. It validates what it signs: for TLS-ALPN-01 it
//! connects to the server that asks for a certificate.

use std::fs;
use std::io::Result;
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::authority::{Authority, Expiry};
use crate::child::{Running, free_port, missing};

/// An ACME server, stopped when dropped.
pub struct Pebble {
    port: u16,
    management: u16,
    directory: TempDir,
    _running: Running,
}

impl Pebble {
    /// Starts an ACME server that looks for TLS-ALPN-01 challenges at this port of the domain that a certificate is for.
    pub fn start(tls_port: u16) -> Result<Pebble> {
        let program = Path::new("/usr/bin/pebble");
        if !program.is_file() {
            return Err(missing("Pebble", "pebble"));
        }
        let (port, management, directory) = (free_port()?, free_port()?, TempDir::new()?);
        let mut command = Command::new(program);
        command
            .arg("-config")
            .arg(configured(directory.path(), [port, management, tls_port])?)
            // By default it waits up to 15 seconds before it validates, and rejects one request in twenty.
            .env("PEBBLE_VA_NOSLEEP", "1")
            .env("PEBBLE_WFE_NONCEREJECT", "0");
        let pebble = Pebble {
            port,
            management,
            directory,
            _running: Running::start("KILL", &command)?,
        };
        pebble.wait()?;
        Ok(pebble)
    }

    /// The URL of its directory.
    pub fn directory_url(&self) -> String {
        format!("https://localhost:{}/dir", self.port)
    }

    /// The file of the authority by which clients recognise it. It signs what it issues with another one.
    pub fn authority(&self) -> PathBuf {
        self.directory.path().join("authority.pem")
    }

    /// Where it says, over HTTPS and at `/roots/0`, which authority signs what it issues.
    pub fn management(&self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.management))
    }

    fn wait(&self) -> Result<()> {
        let address = SocketAddr::from(([127, 0, 0, 1], self.port));
        let begun = Instant::now();
        while let Err(error) = TcpStream::connect(address).and_then(|_| TcpStream::connect(self.management()))
        {
            if begun.elapsed() > Duration::from_secs(20) {
                return Err(error);
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }
}

/// Writes its configuration, and a certificate for its own HTTPS server.
fn configured(directory: &Path, [port, management, tls_port]: [u16; 3]) -> Result<PathBuf> {
    let authority = Authority::new()?;
    let own = authority.issue("localhost", Expiry::Later)?;
    fs::write(directory.join("authority.pem"), authority.pem())?;
    fs::write(directory.join("certificate.pem"), own.certificate)?;
    fs::write(directory.join("key.pem"), own.key)?;
    let path = |name: &str| directory.join(name).display().to_string();
    let config = format!(
        r#"{{"pebble": {{
            "listenAddress": "127.0.0.1:{port}",
            "managementListenAddress": "127.0.0.1:{management}",
            "certificate": {:?},
            "privateKey": {:?},
            "httpPort": {unused},
            "tlsPort": {tls_port},
            "ocspResponderURL": "",
            "externalAccountBindingRequired": false
        }}}}"#,
        path("certificate.pem"),
        path("key.pem"),
        unused = free_port()?,
    );
    let file = directory.join("pebble.json");
    fs::write(&file, config)?;
    Ok(file)
}
