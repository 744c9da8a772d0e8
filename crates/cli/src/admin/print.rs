//! What `tessera admin` prints for people.

use std::io::{Result, Write};

use api::{Act, GameFile, LoggedAct, PersonFile, PersonName, PostedMessage, Report, Restriction};
use server::utc_text;

use crate::style::{NAME, QUIET, styled};

fn name(person: &PersonName) -> String {
    let name = person.name.as_deref().unwrap_or("(no name)");
    format!("{name} {}", styled(QUIET, &person.id))
}

fn until(until: Option<u64>) -> String {
    until.map_or("for ever".to_owned(), |end| format!("until {}", utc_text(end)))
}

fn heading(out: &mut impl Write, text: &str, count: usize) -> Result<()> {
    match count {
        0 => Ok(()),
        _ => writeln!(out, "{}", styled(NAME, text)),
    }
}

/// A line of the log.
pub(super) fn print_act(out: &mut impl Write, entry: &LoggedAct) -> Result<()> {
    let by = entry.by.as_deref().unwrap_or("command line");
    let person = entry.person.as_ref().map(name).unwrap_or_default();
    let what = match &entry.act {
        Act::Ban {
            until: end, reason, ..
        } => format!("ban {person} {}: {reason}", until(*end)),
        Act::Mute {
            until: end, reason, ..
        } => format!("mute {person} {}: {reason}", until(*end)),
        Act::Unban { .. } => format!("unban {person}"),
        Act::Unmute { .. } => format!("unmute {person}"),
        Act::Rename { name, before, .. } => {
            let before = before.as_deref().unwrap_or("(no name)");
            format!("rename {before} to {name}: {person}")
        }
        Act::HideMessage { record, message } => format!("hide message {message} of {record} by {person}"),
        Act::ShowMessage { record, message } => format!("show message {message} of {record} by {person}"),
        Act::CloseGame { record } => format!("close game {record}"),
        Act::CloseReport { report } => format!("close report {report} about {person}"),
        Act::Grant { .. } => format!("grant {person}"),
        Act::Revoke { .. } => format!("revoke {person}"),
    };
    writeln!(out, "{}  {by}: {what}", utc_text(entry.at))
}

/// A report with all that it says.
pub(super) fn print_report(out: &mut impl Write, report: &Report) -> Result<()> {
    let reason = format!("{:?}", report.reason).to_lowercase();
    let closed = if report.closed.is_some() { ", closed" } else { "" };
    writeln!(
        out,
        "{}  {reason}{closed}, report {}",
        utc_text(report.at),
        report.id
    )?;
    writeln!(out, "  about {} in game {}", name(&report.about), report.record)?;
    if let Some((number, quoted)) = report.message.zip(report.quoted.as_ref()) {
        writeln!(out, "  message {number}: {quoted}")?;
    }
    if !report.text.is_empty() {
        writeln!(out, "  {}", report.text)?;
    }
    writeln!(out, "  by {}", name(&report.by))
}

fn print_message(out: &mut impl Write, message: &PostedMessage) -> Result<()> {
    let hidden = if message.hidden { " (hidden)" } else { "" };
    let (at, number) = (utc_text(message.at), message.number);
    let by = message.by.name.as_deref().unwrap_or("(no name)");
    writeln!(
        out,
        "  {at}  {} {number}{hidden}  {by}: {}",
        message.record, message.text
    )
}

/// A person with all they did.
pub(super) fn print_person(out: &mut impl Write, file: &PersonFile) -> Result<()> {
    print_facts(out, file)?;
    heading(out, "Games", file.games.len())?;
    for game in &file.games {
        let (changed, id) = (utc_text(game.changed), &game.record);
        let state = if game.result.is_some() { "over" } else { "open" };
        writeln!(out, "  {changed}  {id} {} {} moves, {state}", game.spec, game.ply)?;
    }
    heading(out, "Messages", file.messages.len())?;
    for message in &file.messages {
        print_message(out, message)?;
    }
    for (title, reports) in [
        ("Reports about this person", &file.reports_about),
        ("Reports by this person", &file.reports_by),
    ] {
        heading(out, title, reports.len())?;
        for report in reports {
            print_report(out, report)?;
        }
    }
    heading(out, "Acts of administrators", file.acts.len())?;
    for act in &file.acts {
        print_act(out, act)?;
    }
    Ok(())
}

/// What a person is.
fn print_facts(out: &mut impl Write, file: &PersonFile) -> Result<()> {
    let kind = match (&file.account, file.admin) {
        (Some(_), true) => "administrator",
        (Some(_), false) => "account",
        (None, _) => "guest",
    };
    let shown = file.account.as_ref().or(file.name.as_ref());
    let shown = shown.map_or("(no name)", String::as_str);
    let (shown, id) = (styled(NAME, shown), styled(QUIET, &file.id));
    writeln!(out, "{shown} {kind} {id}")?;
    if let Some(created) = file.created {
        writeln!(out, "since {}", utc_text(created))?;
    }
    for (kind, restriction) in [("banned", &file.ban), ("muted", &file.mute)] {
        if let Some(Restriction { until: end, reason }) = restriction {
            writeln!(out, "{kind} {}: {reason}", until(*end))?;
        }
    }
    if file.blocked_by > 0 {
        writeln!(out, "blocked by {} people", file.blocked_by)?;
    }
    Ok(())
}

/// A game with its people and its chat.
pub(super) fn print_game(out: &mut impl Write, file: &GameFile) -> Result<()> {
    let state = match file.result {
        None => "open",
        Some(result) if result.aborted => "aborted",
        Some(_) => "over",
    };
    writeln!(
        out,
        "{} {} {} moves, {state}, since {}",
        styled(NAME, &file.record),
        file.spec,
        file.ply,
        utc_text(file.created)
    )?;
    for seat in &file.seats {
        let shown = seat.name.as_deref().unwrap_or("(no name)");
        let person = seat.person.as_deref().unwrap_or_default();
        writeln!(out, "  {shown} {}", styled(QUIET, person))?;
    }
    heading(out, "Messages", file.messages.len())?;
    for message in &file.messages {
        print_message(out, message)?;
    }
    Ok(())
}
