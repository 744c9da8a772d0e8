//! x
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let rec = games::find(&a[1]).unwrap().start();
    let n: u64 = a[3].parse().unwrap();
    let t = Instant::now();
    if a[2] == "p" {
        println!("{} leaves", rec.perft(n as u32, 1));
    } else if a[2] == "s" {
        let r = rec.simulate(
            rules::Simulation {
                games: n,
                seed: 1,
                threads: 1,
                max_plies: 100000,
            },
            &|_| {},
        );
        println!("{r:?} mean {}", r.plies as f64 / r.games as f64);
        let d = t.elapsed().as_secs_f64();
        println!("{:.0} games/s", n as f64 / d);
    } else {
        let size = 2500;
        let mut m = games::islands::Model::new(size).unwrap();
        let t = Instant::now();
        for r in 1..size - 1 {
            for c in 1..size - 1 {
                m.make_play(r, c, if c % 2 == 0 { -1 } else { 1 }).unwrap();
            }
        }
        let d = t.elapsed().as_secs_f64();
        println!("{:.1} M plays/s {}", 2498.0 * 2498.0 / d / 1e6, m.white_score());
    }
    println!("{:.3}s", t.elapsed().as_secs_f64());
}
