//! `tessera`: play, study and automate two-player board games of pure strategy.
//!
//! This file parses the arguments, runs one command and reports its failure. Each command has its own file and knows games
//! only through the registry.

mod admin;
mod analyse;
mod backup;
mod bench;
mod best;
mod completions;
mod config_file;
mod contest;
mod draw;
mod failure;
mod games;
mod graph;
mod gtp;
mod help;
mod interrupt;
mod json;
mod load;
mod moves;
mod numbers;
mod perft;
mod play;
mod player_options;
mod plot;
mod process;
mod replay;
mod screen;
mod serve;
mod server_options;
mod show;
mod simulate;
mod solve;
mod source;
mod store;
mod style;
mod suggest;
mod tls_options;
mod uhp;
mod view;
mod worker;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{FromArgMatches, Parser, Subcommand};

use crate::failure::Failure;

/// Two-player board games of pure strategy: play, study, analyse and automate them
#[derive(Parser)]
#[command(name = "tessera", version, styles = style::HELP, after_help = style::EXIT_CODES)]
#[command(args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// Without a command, the server starts.
    #[command(flatten)]
    serve: serve::Serve,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Worker(worker::Worker),
    Games(games::Games),
    Play(play::Play),
    View(view::View),
    Moves(moves::Moves),
    Replay(replay::Replay),
    Perft(perft::Perft),
    Draw(draw::Draw),
    Simulate(simulate::Simulate),
    Best(best::Best),
    Solve(solve::Solve),
    Analyse(analyse::Analyse),
    Match(contest::Match),
    Plot(plot::Plot),
    Gtp(gtp::Gtp),
    Uhp(uhp::Uhp),
    Bench(bench::Bench),
    Load(load::Load),
    Store(store::Store),
    Backup(backup::Backup),
    Restore(backup::Restore),
    Admin(admin::Admin),
    Completions(completions::Completions),
}

/// The whole program, as `tessera` is started.
///
/// A program with a game of its own calls [`games::add`](::games::add) first; every command then knows its spec.
pub fn main() -> ExitCode {
    let mut out = BufWriter::new(anstream::AutoStream::auto(io::stdout().lock()));
    match execute(std::env::args_os().collect(), &mut out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Runs one command, the name of the program first, and writes its results to `out`.
///
/// # Errors
/// What the program would say on standard error.
pub fn run(arguments: &[&str], out: &mut impl Write) -> Result<(), String> {
    let typed = arguments.iter().map(OsString::from).collect();
    execute(typed, out).map_err(|failure| failure.to_string())
}

fn execute(typed: Vec<OsString>, out: &mut impl Write) -> Result<(), Failure> {
    let arguments = read_arguments(typed)?;
    run_command(arguments, out)?;
    Ok(out.flush()?)
}

/// The arguments, with those of a configuration file.
fn read_arguments(typed: Vec<OsString>) -> Result<Arguments, Failure> {
    let mut program = help::command();
    let typed = config_file::merge(typed, &program)?;
    program
        .try_get_matches_from_mut(&typed)
        .and_then(|matches| Arguments::from_arg_matches(&matches))
        .map_err(|error| Failure::usage(error, &typed))
}

fn run_command(arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.command {
        None => arguments.serve.by_hand().run(out),
        Some(Command::Serve(command)) => command.run(out),
        Some(Command::Worker(command)) => command.run(out),
        Some(Command::Games(command)) => command.run(out),
        Some(Command::Play(command)) => command.run(out),
        Some(Command::View(command)) => command.run(out),
        Some(Command::Moves(command)) => command.run(out),
        Some(Command::Replay(command)) => command.run(out),
        Some(Command::Perft(command)) => command.run(out),
        Some(Command::Draw(command)) => command.run(out),
        Some(Command::Simulate(command)) => command.run(out),
        Some(Command::Best(command)) => command.run(out),
        Some(Command::Solve(command)) => command.run(out),
        Some(Command::Analyse(command)) => command.run(out),
        Some(Command::Match(command)) => command.run(out),
        Some(Command::Plot(command)) => command.run(out),
        Some(Command::Gtp(command)) => command.run(out),
        Some(Command::Uhp(command)) => command.run(out),
        Some(Command::Bench(command)) => command.run(out),
        Some(Command::Load(command)) => command.run(out),
        Some(Command::Store(command)) => command.run(out),
        Some(Command::Backup(command)) => command.run(out),
        Some(Command::Restore(command)) => command.run(out),
        Some(Command::Admin(command)) => command.run(out),
        Some(Command::Completions(command)) => command.run(out),
    }
}
