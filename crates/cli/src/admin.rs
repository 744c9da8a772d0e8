//! `tessera admin`: administers a server's database, beside running servers.

mod print;

use std::io::Write;
use std::time::Duration;

use api::Act;
use clap::{Args, Subcommand};
use server::{Administration, DatabaseUrl};

use self::print::{print_act, print_game, print_person, print_report};
use crate::failure::Failure;
use crate::json::write_line;
use crate::serve::default_file;

const EXAMPLES: &str = "\
Examples:
  tessera admin grant Ada
  tessera admin reports
  tessera admin show Mallory
  tessera admin ban Mallory --for 7d --reason \"insults in chat\"
  tessera admin close 0123456789abcdefABCDEF
  tessera admin log --json

A person is an account name, or the id of 64 digits that reports, games and the administrators' page show. Works while servers run, \
which hear of it within a second. Everything is logged.";

/// Ban, mute or rename people, hide messages, close games and reports
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Admin {
    /// The database.
    #[arg(
        long,
        global = true,
        help = "Database: an SQLite file, or postgres://USER:PASSWORD@HOST/NAME [default: tessera.db in your data directory]",
        value_name = "FILE|URL",
        env = "TESSERA_DATABASE",
        hide_env_values = true
    )]
    database: Option<DatabaseUrl>,

    /// Print JSON, one object per line
    #[arg(long, global = true)]
    json: bool,

    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    #[command(flatten)]
    Look(Look),
    #[command(flatten)]
    Change(Change),
}

/// Commands that change nothing.
#[derive(Subcommand)]
enum Look {
    /// List open reports
    Reports,
    /// Show what a person is and did
    Show(Person),
    /// Show a game with its people and its chat
    Game(Game),
    /// List what administrators did
    Log,
    /// List the administrators
    List,
}

/// Commands that are logged.
#[derive(Subcommand)]
enum Change {
    /// Keep a person from signing in and playing
    Ban(Restrict),
    /// End a ban
    Unban(Person),
    /// Keep a person from chatting
    Mute(Restrict),
    /// End a mute
    Unmute(Person),
    /// Give a person another name, also in past games
    Rename(Rename),
    /// Hide a chat message
    Hide(Message),
    /// Show a hidden chat message again
    Unhide(Message),
    /// End a game without a result
    Close(Game),
    /// Mark a report as done
    CloseReport(Report),
    /// Let the owner of an account use the administrators' page
    Grant(Person),
    /// Take that right back
    Revoke(Person),
}

#[derive(Args)]
struct Person {
    /// Account name or id
    #[arg(value_name = "PERSON")]
    person: String,
}

#[derive(Args)]
struct Restrict {
    /// Account name or id
    #[arg(value_name = "PERSON")]
    person: String,

    /// Why, for the person to read
    #[arg(long, value_name = "TEXT")]
    reason: String,

    /// How long: 30m, 12h, 7d [default: for ever]
    #[arg(long = "for", value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
}

#[derive(Args)]
struct Rename {
    /// Account name or id
    #[arg(value_name = "PERSON")]
    person: String,

    /// New name
    #[arg(value_name = "NAME")]
    name: String,
}

#[derive(Args)]
struct Game {
    /// Id of the game, the end of its link
    #[arg(value_name = "GAME")]
    game: String,
}

#[derive(Args)]
struct Message {
    /// Id of the game, the end of its link
    #[arg(value_name = "GAME")]
    game: String,

    /// Number of the message
    #[arg(value_name = "N")]
    number: u64,
}

#[derive(Args)]
struct Report {
    /// Id of the report
    #[arg(value_name = "REPORT")]
    report: String,
}

/// A time such as `30m`, `12h` or `7d`.
fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("«{text}» is not a time; use minutes (30m), hours (12h) or days (7d)");
    let unit = text.chars().last().ok_or_else(wrong)?;
    let minutes = match unit {
        'm' => 1,
        'h' => 60,
        'd' => 24 * 60,
        _ => return Err(wrong()),
    };
    let count: u32 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
    if count == 0 {
        return Err(wrong());
    }
    Ok(Duration::from_secs(u64::from(count) * minutes * 60))
}

impl Admin {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(self.perform(out))
    }

    async fn perform(self, out: &mut impl Write) -> Result<(), Failure> {
        let database = match self.database {
            Some(database) => database,
            None => DatabaseUrl::File(default_file()?),
        };
        let failed = |error: server::Error| Failure::input(&database.to_string(), error);
        let administration = Administration::open(&database).await.map_err(failed)?;
        let done = match self.what {
            What::Look(look) => look.print(&administration, self.json, out).await,
            What::Change(change) => {
                let act = change.act(administration.now());
                let logged = administration.act(act).await;
                logged.map(|logged| each(out, self.json, &[logged], print_act))
            }
        };
        done.map_err(failed)?
    }
}

impl Look {
    /// Prints what is asked for; the outer error is the database's, the inner one the output's.
    async fn print<W: Write>(
        self,
        on: &Administration,
        json: bool,
        out: &mut W,
    ) -> Result<Result<(), Failure>, server::Error> {
        Ok(match self {
            Look::Reports => each(out, json, &on.reports().await?, print_report),
            Look::Show(who) => each(out, json, &[on.person(&who.person).await?], print_person),
            Look::Game(which) => each(out, json, &[on.game(&which.game).await?], print_game),
            Look::Log => each(out, json, &on.log().await?, print_act),
            Look::List => each(out, json, &on.administrators().await?, |out, name| {
                writeln!(out, "{name}")
            }),
        })
    }
}

impl Change {
    fn act(self, now: u64) -> Act {
        let end = |time: Option<Duration>| time.map(|time| now + time.as_millis() as u64);
        match self {
            Change::Grant(Person { person }) => Act::Grant { person },
            Change::Revoke(Person { person }) => Act::Revoke { person },
            Change::Ban(Restrict { person, reason, time }) => Act::Ban {
                person,
                until: end(time),
                reason,
            },
            Change::Mute(Restrict { person, reason, time }) => Act::Mute {
                person,
                until: end(time),
                reason,
            },
            Change::Unban(Person { person }) => Act::Unban { person },
            Change::Unmute(Person { person }) => Act::Unmute { person },
            Change::Rename(Rename { person, name }) => Act::Rename {
                person,
                name,
                before: None,
            },
            Change::Hide(Message { game, number }) => Act::HideMessage {
                record: game,
                message: number,
            },
            Change::Unhide(Message { game, number }) => Act::ShowMessage {
                record: game,
                message: number,
            },
            Change::Close(Game { game }) => Act::CloseGame { record: game },
            Change::CloseReport(Report { report }) => Act::CloseReport { report },
        }
    }
}

/// Prints a list, for people or as JSON.
fn each<T: serde::Serialize, W: Write>(
    out: &mut W,
    json: bool,
    items: &[T],
    print: impl Fn(&mut W, &T) -> std::io::Result<()>,
) -> Result<(), Failure> {
    for item in items {
        if json {
            write_line(out, item)?;
        } else {
            print(out, item)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit() {
        assert_eq!(duration("30m"), Ok(Duration::from_mins(30)));
        assert_eq!(duration("12h"), Ok(Duration::from_hours(12)));
        assert_eq!(duration("7d"), Ok(Duration::from_hours(7 * 24)));
        for wrong in ["", "7", "d", "0d", "-1d", "7 days", "7é", "99999999999d"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
