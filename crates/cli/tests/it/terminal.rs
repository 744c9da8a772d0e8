//! A pseudo-terminal: its screen, keys, mouse and window size.

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::arguments;

/// The timeout of every wait; generous, for machines under load.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) const UP: &str = "\x1b[A";
pub(crate) const DOWN: &str = "\x1b[B";
pub(crate) const RIGHT: &str = "\x1b[C";
pub(crate) const LEFT: &str = "\x1b[D";
pub(crate) const HOME: &str = "\x1b[H";
pub(crate) const END: &str = "\x1b[F";
pub(crate) const ENTER: &str = "\r";
pub(crate) const CONTROL_C: &str = "\x03";

/// `tessera` in a pseudo-terminal.
pub(crate) struct Terminal {
    parser: vt100::Parser,
    output: Receiver<Vec<u8>>,
    input: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
}

impl Terminal {
    pub(crate) fn open(line: &str, columns: u16, rows: u16) -> Terminal {
        Terminal::open_with(line, columns, rows, &[])
    }

    pub(crate) fn open_with(line: &str, columns: u16, rows: u16, environment: &[(&str, &str)]) -> Terminal {
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tessera"));
        command.args(arguments(line));
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Terminal {
            parser: vt100::Parser::new(whole(rows), whole(columns), 0),
            output,
            input: pair.master.take_writer().unwrap(),
            master: pair.master,
            child,
        }
    }

    pub(crate) fn screen(&self) -> String {
        self.parser.screen().contents()
    }

    pub(crate) fn is_full_screen(&self) -> bool {
        self.parser.screen().alternate_screen()
    }

    pub(crate) fn hides_cursor(&self) -> bool {
        self.parser.screen().hide_cursor()
    }

    pub(crate) fn hears_mouse(&self) -> bool {
        self.parser.screen().mouse_protocol_mode() != vt100::MouseProtocolMode::None
    }

    /// Whether anything on the screen has a colour.
    pub(crate) fn is_coloured(&self) -> bool {
        let screen = self.parser.screen();
        let (rows, columns) = screen.size();
        let cells = (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |column| (row, column)));
        cells
            .filter_map(|(row, column)| screen.cell(row, column))
            .any(|cell| cell.fgcolor() != vt100::Color::Default || cell.bgcolor() != vt100::Color::Default)
    }

    /// Types keys.
    pub(crate) fn press(&mut self, keys: &str) -> &mut Terminal {
        self.input.write_all(keys.as_bytes()).unwrap();
        self.input.flush().unwrap();
        self
    }

    /// Clicks a text on the screen, this many characters after its start.
    pub(crate) fn click(&mut self, text: &str, behind: usize) -> &mut Terminal {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((row + 1, line[..at].chars().count() + 1))
        });
        let (row, column) = found.unwrap_or_else(|| panic!("no «{text}» in\n{screen}"));
        let column = column + behind;
        self.press(&format!(
            "\x1b[<35;{column};{row}M\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"
        ))
    }

    /// Resizes the window. It is blank until the program redraws it, so a test that waits for its content sends no key too
    /// early.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.parser.screen_mut().set_size(whole(rows), whole(columns));
        self.parser.process(b"\x1b[2J");
        self.master.resize(size(columns, rows)).unwrap();
    }

    /// Waits until the screen satisfies a condition.
    pub(crate) fn until(&mut self, what: &str, right: impl Fn(&Terminal) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !right(self) {
            match self.output.recv_timeout(Duration::from_millis(20)) {
                Ok(bytes) => self.parser.process(&bytes),
                Err(_) => assert!(Instant::now() < end, "never {what}:\n{}", self.screen()),
            }
        }
    }

    /// Waits until a text is on the screen.
    pub(crate) fn shows(&mut self, text: &str) -> &mut Terminal {
        self.until(&format!("«{text}»"), |terminal| {
            terminal.screen().contains(text)
        });
        self
    }

    /// Waits until a text is no longer on the screen.
    pub(crate) fn hides(&mut self, text: &str) -> &mut Terminal {
        self.until(&format!("without «{text}»"), |terminal| {
            !terminal.screen().contains(text)
        });
        self
    }

    /// Waits for the program to exit; the terminal must be restored.
    pub(crate) fn ends_well(mut self) {
        let end = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(Instant::now() < end, "never ended:\n{}", self.screen());
            thread::sleep(Duration::from_millis(5));
        };
        assert!(status.success(), "{status:?}\n{}", self.screen());
        self.until("as it was", |terminal| {
            !terminal.is_full_screen() && !terminal.hides_cursor() && !terminal.hears_mouse()
        });
    }
}

/// Terminals have at least one row and column.
fn whole(length: u16) -> NonZero<u16> {
    NonZero::new(length).unwrap()
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}
