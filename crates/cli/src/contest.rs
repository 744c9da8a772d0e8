//! `tessera match`: many games between two players, with the difference in Elo.

mod arena;
mod contestant;
mod score;

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use self::arena::{Arena, Plan, Played};
use self::contestant::Contestant;
use self::score::{Elo, Score, Sprt};
use crate::failure::Failure;
use crate::numbers::{self, threads_or_all};
use crate::style::{NAME, styled};
use crate::{interrupt, json, source, suggest};

const EXAMPLES: &str = "\
Examples:
  tessera match paths:5 level:8 minimax:5 --games 20 --time 100ms
  tessera match abalon level:5 level:4 --nodes 2000 --openings 4 --out games.txt
  tessera match hive alphabeta,nodes=5000 mcts,nodes=500 --sprt 0 50 --games 10000
  tessera match abalon level:8 'gtp:tessera gtp abalon --player level:6' --time 300ms

A player is random, greedy, minimax:D, alphabeta, mcts or level:N, with options after commas (time=1s, nodes=N, depth=D, \
threads=N, seed=N), or another program: gtp:COMMAND or, for Hive, uhp:COMMAND. --time and --nodes apply to players without \
a limit of their own. A program that crashes, times out or plays an illegal move forfeits the game and is restarted.

Games come in pairs with the same random opening and swapped sides. With node limits, the same seed gives the same games \
with any number of threads. --sprt stops the match once a sequential probability ratio test, with error rates of 5 %, \
accepts that A is better than B by ELO0 or by ELO1.

With --json: {\"spec\",\"a\",\"b\",\"games\",\"wins\",\"draws\",\"losses\",\"forfeits\",\"score\",\"elo\",\"low\",\"high\",\
\"sprt\",\"seconds\"}; wins and losses are A's, score is A's share, elo is null if unbounded.";

/// Play a match between two players and estimate the Elo difference
#[derive(Args)]
#[command(name = "match", after_help = EXAMPLES)]
pub(crate) struct Match {
    /// A game and its set-up, such as paths:5
    #[arg(value_name = "SPEC")]
    spec: String,

    /// The first player
    #[arg(value_name = "A", value_parser = contestant::read)]
    a: Contestant,

    /// Its opponent
    #[arg(value_name = "B", value_parser = contestant::read)]
    b: Contestant,

    /// Maximum number of games, even
    #[arg(long, value_name = "N", default_value = "100", value_parser = numbers::paired_games, allow_negative_numbers = true)]
    games: usize,

    /// Time per move, such as 100ms
    #[arg(long, value_name = "TIME", value_parser = numbers::time, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// Nodes (or playouts) per move
    #[arg(long, value_name = "N", value_parser = numbers::nodes, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Random moves at the start of each pair of games
    #[arg(long, value_name = "P", default_value = "2", value_parser = numbers::opening, allow_negative_numbers = true)]
    openings: usize,

    /// Stop early by a sequential test of two Elo differences
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], value_parser = numbers::elo, allow_negative_numbers = true)]
    sprt: Vec<f64>,

    /// Random seed of the openings
    #[arg(long, value_name = "S", default_value = "1", value_parser = numbers::seed, allow_negative_numbers = true)]
    seed: u64,

    /// Concurrent games, from 1 to 512 [default: one per core]
    #[arg(long, value_name = "N", value_parser = numbers::threads, allow_negative_numbers = true)]
    threads: Option<usize>,

    /// Adjudicate a draw after this many moves
    #[arg(long, value_name = "P", default_value = "1000", value_parser = numbers::plies, allow_negative_numbers = true)]
    max_plies: usize,

    /// Extra time before a silent program forfeits
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = numbers::time, allow_negative_numbers = true)]
    patience: Duration,

    /// Save the records to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    spec: String,
    a: String,
    b: String,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    forfeits: Forfeits,
    score: f64,
    elo: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    sprt: Option<SprtReport>,
    seconds: f64,
}

#[derive(Serialize)]
struct Forfeits {
    a: u64,
    b: u64,
}

#[derive(Serialize)]
struct SprtReport {
    elo0: f64,
    elo1: f64,
    llr: f64,
    low: f64,
    high: f64,
    accepted: Option<&'static str>,
}

impl Match {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let sprt = self.sprt()?;
        let plan = self.plan()?;
        let mut file = self.file()?;
        let bar = progress_bar(plan.games);
        let begun = Instant::now();
        let mut score = Score::new(plan.games);
        let arena = Arena::new(&plan, interrupt::flag());
        arena.run(threads_or_all(self.threads), &mut |number, played| {
            score.note(number, &played);
            write_record(&mut file, &played)?;
            bar.inc(1);
            bar.set_message(progress(&score, sprt));
            Ok(sprt.is_none_or(|sprt| sprt.verdict(&score).is_none()))
        })?;
        bar.finish_and_clear();
        let seconds = begun.elapsed().as_secs_f64();
        if self.json {
            json::write_line(out, &Report::new(&plan, &score, sprt, seconds))?;
        } else {
            write_result(out, &plan, &score, sprt, seconds)?;
        }
        if interrupt::raised() {
            let (played, of) = (score.games(), plan.games);
            return Err(Failure::Stopped(format!("stopped after {played} of {of} games")));
        }
        Ok(())
    }

    fn plan(&self) -> Result<Plan, Failure> {
        let plan = Plan {
            spec: source::spec(&self.spec)?,
            contestants: [&self.a, &self.b].map(|player| player.with(self.time, self.nodes)),
            games: self.games,
            opening: self.openings,
            seed: self.seed,
            max_plies: self.max_plies,
            time: self.time,
            patience: self.patience,
        };
        crate::player_options::check_playable(&*plan.spec.start())?;
        plan.opening(0)?;
        Ok(plan)
    }

    fn sprt(&self) -> Result<Option<Sprt>, Failure> {
        match self.sprt[..] {
            [elo0, elo1] if elo0 < elo1 => Ok(Some(Sprt { elo0, elo1 })),
            [_, _] => Err(Failure::Input("--sprt: ELO0 has to be less than ELO1".to_owned())),
            _ => Ok(None),
        }
    }

    fn file(&self) -> Result<Option<File>, Failure> {
        let Some(path) = &self.out else {
            return Ok(None);
        };
        let file = File::create(path);
        file.map(Some)
            .map_err(|error| suggest::unwritable("--out", path, &error))
    }
}

fn write_record(file: &mut Option<File>, played: &Played) -> io::Result<()> {
    match file {
        Some(file) => writeln!(file, "{}", played.record),
        None => Ok(()),
    }
}

fn progress_bar(games: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos} of {len} games, {eta} left  {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

fn progress(score: &Score, sprt: Option<Sprt>) -> String {
    let [wins, draws, losses] = score.counts();
    let sprt = sprt.map_or_else(String::new, |sprt| format!(", LLR {:.2}", sprt.llr(score)));
    format!("+{wins} ={draws} -{losses}, Elo {}{sprt}", Elo::of(score))
}

fn write_result(
    out: &mut impl Write,
    plan: &Plan,
    score: &Score,
    sprt: Option<Sprt>,
    seconds: f64,
) -> Result<(), Failure> {
    let [a, b] = &plan.contestants;
    let [wins, draws, losses] = score.counts();
    let games = score.games();
    writeln!(
        out,
        "{}: {a} against {b}, {games} games, {seconds:.1} s\n",
        styled(NAME, &plan.spec.to_string())
    )?;
    writeln!(out, "wins      {wins}\ndraws     {draws}\nlosses    {losses}")?;
    let [of_a, of_b] = score.forfeits();
    if of_a + of_b > 0 {
        writeln!(out, "forfeits  {of_a} by A, {of_b} by B")?;
    }
    for (whose, reason, times) in score.reasons() {
        writeln!(out, "          {whose} {reason} ({times} times)")?;
    }
    writeln!(out, "score     {:.1} %", 100.0 * score.share())?;
    writeln!(out, "Elo       {}", styled(NAME, &Elo::of(score).to_string()))?;
    if let Some(sprt) = sprt {
        writeln!(out, "SPRT      {}", sprt.text(score))?;
    }
    Ok(())
}

impl Report {
    fn new(plan: &Plan, score: &Score, sprt: Option<Sprt>, seconds: f64) -> Report {
        let [wins, draws, losses] = score.counts();
        let [a, b] = score.forfeits();
        let elo = Elo::of(score);
        let finite = |elo: f64| elo.is_finite().then_some((elo * 10.0).round() / 10.0);
        Report {
            spec: plan.spec.to_string(),
            a: plan.contestants[0].to_string(),
            b: plan.contestants[1].to_string(),
            games: score.games(),
            wins,
            draws,
            losses,
            forfeits: Forfeits { a, b },
            score: (score.share() * 1e4).round() / 1e4,
            elo: finite(elo.mean),
            low: finite(elo.low),
            high: finite(elo.high),
            sprt: sprt.map(|sprt| SprtReport {
                elo0: sprt.elo0,
                elo1: sprt.elo1,
                llr: (sprt.llr(score) * 100.0).round() / 100.0,
                low: -score::BOUND,
                high: score::BOUND,
                accepted: sprt.verdict(score),
            }),
            seconds: json::seconds(seconds),
        }
    }
}
