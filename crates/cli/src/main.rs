//! `tessera`: play, study and automate two-player board games of pure strategy.
//!
//! This file parses the arguments, runs one command and reports its failure. Each command has its own file and knows games
//! only through the registry.

mod analyse;
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
mod uhp;
mod view;
mod worker;

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
    Completions(completions::Completions),
}

fn main() -> ExitCode {
    let outcome = arguments().and_then(run);
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// The arguments, with those of a configuration file.
fn arguments() -> Result<Arguments, Failure> {
    let mut program = help::command();
    let typed = config_file::merge(std::env::args_os().collect(), &program)?;
    program
        .try_get_matches_from_mut(&typed)
        .and_then(|matches| Arguments::from_arg_matches(&matches))
        .map_err(|error| Failure::usage(error, &typed))
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    let mut out = BufWriter::new(anstream::AutoStream::auto(io::stdout().lock()));
    match arguments.command {
        None => arguments.serve.run(&mut out),
        Some(Command::Serve(command)) => command.run(&mut out),
        Some(Command::Worker(command)) => command.run(&mut out),
        Some(Command::Games(command)) => command.run(&mut out),
        Some(Command::Play(command)) => command.run(&mut out),
        Some(Command::View(command)) => command.run(&mut out),
        Some(Command::Moves(command)) => command.run(&mut out),
        Some(Command::Replay(command)) => command.run(&mut out),
        Some(Command::Perft(command)) => command.run(&mut out),
        Some(Command::Draw(command)) => command.run(&mut out),
        Some(Command::Simulate(command)) => command.run(&mut out),
        Some(Command::Best(command)) => command.run(&mut out),
        Some(Command::Solve(command)) => command.run(&mut out),
        Some(Command::Analyse(command)) => command.run(&mut out),
        Some(Command::Match(command)) => command.run(&mut out),
        Some(Command::Plot(command)) => command.run(&mut out),
        Some(Command::Gtp(command)) => command.run(&mut out),
        Some(Command::Uhp(command)) => command.run(&mut out),
        Some(Command::Bench(command)) => command.run(&mut out),
        Some(Command::Load(command)) => command.run(&mut out),
        Some(Command::Store(command)) => command.run(&mut out),
        Some(Command::Completions(command)) => command.run(&mut out),
    }?;
    Ok(out.flush()?)
}
