//! What tests stand on has to stand by itself.

use std::fs;
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tempfile::TempDir;
use tessera_backing::{Database, Nats, Postgres, Power, Running, Signal, SmallDisk, WrongClock};

fn address(url: &str) -> String {
    let host = url.rsplit(['@', '/']).find(|part| part.contains(':')).unwrap();
    host.to_owned()
}

#[test]
fn postgres_is_there_goes_and_comes_back() {
    let postgres = Postgres::start().unwrap();
    let address = address(&postgres.url("postgres"));
    TcpStream::connect(&address).unwrap();
    postgres.stop();
    assert!(TcpStream::connect(&address).is_err());
    postgres.resume().unwrap();
    TcpStream::connect(&address).unwrap();
    drop(postgres);
    assert!(TcpStream::connect(&address).is_err());
}

#[test]
fn databases_of_one_process_share_a_cluster() {
    let (one, two) = (Database::new().unwrap(), Database::new().unwrap());
    assert_ne!(one.url(), two.url());
    assert_eq!(address(&one.url()), address(&two.url()));
}

#[test]
fn nats_is_there_goes_and_comes_back() {
    let mut nats = Nats::start().unwrap();
    let address = address(&nats.url());
    nats.stop();
    assert!(TcpStream::connect(&address).is_err());
    nats.resume().unwrap();
    TcpStream::connect(&address).unwrap();
}

/// Waits until something is so.
fn until(what: &str, is_so: impl Fn() -> bool) {
    let so = (0..500).any(|_| {
        sleep(Duration::from_millis(20));
        is_so()
    });
    assert!(so, "{what}");
}

fn length(file: &Path) -> u64 {
    fs::metadata(file).map_or(0, |file| file.len())
}

/// A program that appends to a file all the time.
const WRITER: [&str; 2] = ["-c", "while :; do printf %8192s x >> \"$0\"; sleep 0.01; done"];

#[test]
fn a_program_can_be_stopped_continued_and_ended() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("file");
    let running = Running::start("KILL", Command::new("sh").args(WRITER).arg(&file)).unwrap();
    until("it writes", || length(&file) > 0);
    running.signal(Signal::STOP).unwrap();
    sleep(Duration::from_millis(100));
    let before = length(&file);
    sleep(Duration::from_millis(100));
    assert_eq!(length(&file), before, "a stopped program does nothing");
    running.signal(Signal::CONT).unwrap();
    until("it goes on", || length(&file) > before);
    assert!(!running.has_ended());
    running.signal(Signal::TERM).unwrap();
    until("it ends", || running.has_ended());
}

#[test]
fn a_full_disk_takes_nothing_until_it_has_room_again() {
    for disk in [SmallDisk::new(64).unwrap(), SmallDisk::by_quota().unwrap()] {
        let (inside, outside) = (disk.path().join("file"), disk.reached().join("file"));
        let running = Running::start("KILL", disk.command("sh").args(WRITER).arg(inside)).unwrap();
        until("it writes", || length(&outside) > 0);
        disk.fill(running.id()).unwrap();
        sleep(Duration::from_millis(100));
        let before = length(&outside);
        sleep(Duration::from_millis(100));
        assert_eq!(length(&outside), before, "mounted: {}", disk.is_mounted());
        disk.clear(running.id()).unwrap();
        until("it goes on", || length(&outside) > before);
    }
}

#[test]
fn a_power_cut_takes_what_was_not_synced() {
    for (is_lost, left) in [(true, "synced\n"), (false, "synced\nwritten\n")] {
        let directory = TempDir::new().unwrap();
        let power = Power::of(directory.path()).unwrap();
        let file = directory.path().join("file");
        for (text, how) in [("synced", "conv=notrunc,fsync"), ("written", "conv=notrunc")] {
            let script = format!("echo {text} | dd of=\"$0\" oflag=append {how}");
            let mut command = Command::new("sh");
            command.args(["-c", &script]).arg(&file).envs(power.variables());
            assert!(command.output().unwrap().status.success());
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), "synced\nwritten\n");
        let lost = power.cut(directory.path(), || is_lost).unwrap();
        assert_eq!(
            (lost, fs::read_to_string(&file).unwrap().as_str()),
            (usize::from(is_lost), left)
        );
    }
}

#[test]
fn a_clock_is_wrong_for_one_program_alone() {
    let clock = WrongClock::new().unwrap();
    let difference = || {
        let said = Command::new("date")
            .arg("+%s")
            .envs(clock.variables())
            .output()
            .unwrap();
        let said: i64 = String::from_utf8(said.stdout).unwrap().trim().parse().unwrap();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        said - now.as_secs() as i64
    };
    for seconds in [0, 3600, -3600] {
        clock.put_ahead(seconds * 1000 + 7).unwrap();
        assert!((difference() - seconds).abs() <= 1, "{seconds} s");
    }
}
