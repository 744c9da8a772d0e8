//! Closed pipes and full disks.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::command;

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for line in ["moves paths:500", "simulate paths:20 --show --pace 0"] {
        let mut child = command(line)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut first)
            .unwrap();
        assert!(!first.is_empty());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{line}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command("moves paths:3").stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("can't write the output")
    );
}
