//! A disk that can be full: a small file system in memory, mounted for the tests alone, or where mounting is not allowed a
//! quota for the program that writes.

use std::fs;
use std::io::{Result, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::process::{Pid, Resource, Rlimit, prlimit};
use tempfile::TempDir;

use crate::child::Running;

/// A directory that can be full.
pub struct SmallDisk {
    directory: TempDir,
    /// Keeps the mount, which nothing else sees and which ends with it; `None` if a quota has to do.
    mount: Option<Running>,
}

impl SmallDisk {
    /// An empty disk of this size; a quota where nothing can be mounted.
    pub fn new(megabytes: u64) -> Result<SmallDisk> {
        let directory = TempDir::new()?;
        let mount = Running::start("KILL", &holder(directory.path(), megabytes))?;
        let disk = SmallDisk {
            directory,
            mount: Some(mount),
        };
        // The holder mounts before it sleeps.
        for _ in 0..200 {
            if disk.is_mounted() {
                return Ok(disk);
            }
            if disk.mount.as_ref().is_some_and(Running::has_ended) {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        SmallDisk::by_quota()
    }

    /// A directory whose programs can be denied to write.
    pub fn by_quota() -> Result<SmallDisk> {
        Ok(SmallDisk {
            directory: TempDir::new()?,
            mount: None,
        })
    }

    /// Whether it is a file system of its own; if not, [`SmallDisk::fill`] sets a quota.
    pub fn is_mounted(&self) -> bool {
        let mounts = self
            .mount
            .as_ref()
            .map(|mount| format!("/proc/{}/mounts", mount.id()));
        let mounts = mounts
            .and_then(|mounts| fs::read_to_string(mounts).ok())
            .unwrap_or_default();
        let place = format!(" {} ", self.directory.path().display());
        mounts.lines().any(|line| line.contains(&place))
    }

    /// The directory as programs on this disk see it.
    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// The directory as this process reaches it.
    pub fn reached(&self) -> PathBuf {
        let Some(mount) = &self.mount else {
            return self.path().to_owned();
        };
        let inside = self.path().strip_prefix("/").unwrap_or(self.path());
        Path::new(&format!("/proc/{}/root", mount.id())).join(inside)
    }

    /// The command that runs a program on this disk.
    pub fn command(&self, program: &str) -> Command {
        let Some(mount) = &self.mount else {
            // A write beyond the quota is an error, not the end of the program.
            let mut command = Command::new("sh");
            command.args(["-c", r#"trap "" XFSZ; exec "$@""#, "sh", program]);
            return command;
        };
        let mut command = Command::new("nsenter");
        command.args([
            "--target",
            &mount.id().to_string(),
            "--user",
            "--preserve-credentials",
            "--mount",
            "--",
        ]);
        command.arg(program);
        command
    }

    /// Leaves no room for a program that runs on it.
    pub fn fill(&self, program: u32) -> Result<()> {
        if self.mount.is_none() {
            return quota(program, Some(0));
        }
        let mut ballast = fs::File::create(self.ballast())?;
        let block = vec![0; 1 << 20];
        // Until there is room for nothing at all.
        while ballast.write_all(&block).is_ok() {}
        while ballast.write_all(&block[..512]).is_ok() {}
        Ok(())
    }

    /// Makes room again.
    pub fn clear(&self, program: u32) -> Result<()> {
        if self.mount.is_none() {
            return quota(program, None);
        }
        fs::remove_file(self.ballast())
    }

    fn ballast(&self) -> PathBuf {
        self.reached().join("ballast")
    }
}

/// A program that mounts the file system in a namespace of its own and sleeps.
fn holder(place: &Path, megabytes: u64) -> Command {
    let mut command = Command::new("unshare");
    let script = format!("mount -t tmpfs -o size={megabytes}m tmpfs \"$0\" && exec sleep infinity");
    command.args(["--user", "--map-root-user", "--mount", "sh", "-c", &script]);
    command.arg(place);
    command
}

/// The largest size of a file that the program may write; signals are ignored, see [`SmallDisk::command`].
fn quota(program: u32, most: Option<u64>) -> Result<()> {
    let process = i32::try_from(program).ok().and_then(Pid::from_raw);
    let limit = Rlimit {
        current: most,
        maximum: None,
    };
    prlimit(process, Resource::Fsize, limit)?;
    Ok(())
}
