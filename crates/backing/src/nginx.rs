//! nginx with a configuration of the project's own.

use std::fs;
use std::io::Result;
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::child::{Running, missing};

/// An nginx, stopped when dropped.
pub struct Nginx {
    _running: Running,
    _directory: TempDir,
}

impl Nginx {
    /// Starts nginx with a whole configuration, and waits until it listens on this port of the loopback interface.
    pub fn start(config: &str, port: u16) -> Result<Nginx> {
        let directory = TempDir::new()?;
        let file = directory.path().join("nginx.conf");
        fs::write(&file, with_own_folders(config, directory.path()))?;
        let mut command = Command::new(program().ok_or_else(|| missing("nginx", "nginx"))?);
        let log = directory.path().join("error.log");
        command.arg("-p").arg(directory.path()).arg("-e").arg(&log);
        command.arg("-c").arg(&file);
        command.args(["-g", "daemon off; pid nginx.pid;"]);
        let running = Running::start("QUIT", &command)?;
        let begun = Instant::now();
        while TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], port))).is_err() {
            if begun.elapsed() > Duration::from_secs(20) {
                let log = fs::read_to_string(&log).unwrap_or_default();
                return Err(std::io::Error::other(format!("nginx does not listen: {log}")));
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(Nginx {
            _running: running,
            _directory: directory,
        })
    }
}

/// The configuration with folders for large bodies that every user may write to.
fn with_own_folders(config: &str, directory: &Path) -> String {
    let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    let folders = kinds.map(|kind| format!("{kind}_temp_path {}/{kind};\n", directory.display()));
    config.replacen("http {", &format!("http {{\n{}", folders.concat()), 1)
}

fn program() -> Option<PathBuf> {
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let mut directories = std::env::split_paths(&on_path).chain([PathBuf::from("/usr/sbin")]);
    directories.find_map(|directory| Some(directory.join("nginx")).filter(|file| file.is_file()))
}
