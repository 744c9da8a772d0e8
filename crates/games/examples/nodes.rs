//! Temporary bench.
use games::abalon::Abalon;
use rules::{Game, Position, Random};
use search::alphabeta::{self, Ideas, Question};
use search::{Limits, Table};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

fn main() {
    let mut args = std::env::args().skip(1);
    let nodes: Option<u64> = args.next().and_then(|a| a.parse().ok()).filter(|&n| n > 0);
    let time = args
        .next()
        .and_then(|a| a.parse().ok())
        .map(Duration::from_millis);
    let positions: usize = args.next().and_then(|a| a.parse().ok()).unwrap_or(6);
    let mut total = (0, 0.0, 0);
    for text in TEXTS.iter().take(positions) {
        let position = Abalon::from_position_text(&"5-daisy".parse().unwrap(), text).unwrap();
        let table = Table::new(64);
        let limits = Limits {
            nodes,
            time,
            ..Limits::default()
        };
        let question = Question {
            position: &position,
            history: &[],
            limits,
            lines: 1,
            ideas: Ideas::ALL,
        };
        let begun = cpu();
        let choice = alphabeta::search(&question, &table, &AtomicBool::new(false), &mut |_| {});
        let used = cpu() - begun;
        println!(
            "depth {:2} nodes {:9} {:.2} M/s score {} {}",
            choice.depth,
            choice.nodes,
            choice.nodes as f64 / used / 1e6,
            choice.lines[0].score,
            position.notation(choice.best())
        );
        total = (total.0 + choice.nodes, total.1 + used, total.2 + choice.depth);
    }
    println!(
        "depth sum {} nodes {} {:.3} M/s",
        total.2,
        total.0,
        total.0 as f64 / total.1 / 1e6
    );
    let _ = Random::new(0, 0);
}

const TEXTS: [&str; 6] = [
    "RR.BB/RRRBBB/.RR.BB./......../........./......../.BB.RR./BBBRRR/BB.RR black 0 0",
    "...../..RRR./..RRRB./..RRBBB./...RBBBR./..BRBBR./...BRR./...BR./..... black 1 1",
    "...../.RR.../.RRRBB./.RRRBBB./..RRBBBB./...RBBB./...R.../....../....B red 2 3",
    "R..../RRR.B./.RRRBB./..BRBBB./...BBRB../....RRR./...RRB./....../..... black 1 0",
    "RRRRR/RRRRRR/..RRR../......../........./......../..BBB../BBBBBB/BBBBB black 0 0",
    ".BB../.RBBB./.RRBB../.RRRBB../..RRRB.../...RRBB./...RR../.....B/..... red 1 1",
];
