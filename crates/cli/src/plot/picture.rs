//! Scores with their confidence intervals, one row per match, grouped by game.

use std::fmt::Write;

use super::Outcome;
use crate::graph::{escaped, sheet};

const WIDTH: f64 = 880.0;
const LEFT: f64 = 350.0;
const RIGHT: f64 = 96.0;
const TOP: f64 = 84.0;
const ROW: f64 = 24.0;
const BOTTOM: f64 = 20.0;

/// Styles of this chart.
const STYLE: &str = "\
.score{fill:#2f6f5e}.reach{stroke:#2f6f5e;stroke-width:2.5;stroke-linecap:round;opacity:.45}
.game{font-weight:600;fill:#2a2622}.number{font-variant-numeric:tabular-nums}
";

fn x(share: f64) -> f64 {
    LEFT + (WIDTH - LEFT - RIGHT) * share
}

/// The chart.
pub(super) fn svg(title: &str, outcomes: &[Outcome]) -> String {
    let (mut rows, mut y, mut game) = (String::new(), TOP, "");
    for outcome in outcomes {
        if outcome.spec != game {
            game = &outcome.spec;
            let _ = writeln!(
                rows,
                "<text class=\"game\" x=\"24\" y=\"{:.1}\">{}</text>",
                y + 4.0,
                escaped(game)
            );
            y += ROW;
        }
        row(&mut rows, outcome, y);
        y += ROW;
    }
    let mut svg = sheet(title, [WIDTH, y + BOTTOM], 24.0, STYLE);
    axis(&mut svg, y - ROW / 2.0);
    svg + &rows + "</svg>\n"
}

fn axis(svg: &mut String, bottom: f64) {
    for percent in [0, 25, 50, 75, 100] {
        let x = x(f64::from(percent) / 100.0);
        let class = if percent == 50 { "half" } else { "grid" };
        let _ = writeln!(
            svg,
            "<text class=\"below\" x=\"{x:.1}\" y=\"{:.1}\">{percent} %</text>\n\
             <line class=\"{class}\" x1=\"{x:.1}\" y1=\"{:.1}\" x2=\"{x:.1}\" y2=\"{bottom:.1}\"/>",
            TOP - 22.0,
            TOP - 12.0
        );
    }
}

fn row(svg: &mut String, outcome: &Outcome, y: f64) {
    let [low, high] = outcome.interval().map(x);
    let (score, label) = (x(outcome.score), format!("{} – {}", outcome.a, outcome.b));
    let _ = writeln!(
        svg,
        "<text class=\"left\" x=\"{:.1}\" y=\"{:.1}\">{}</text>\n\
         <line class=\"reach\" x1=\"{low:.1}\" y1=\"{y:.1}\" x2=\"{high:.1}\" y2=\"{y:.1}\"/>\n\
         <circle class=\"score\" cx=\"{score:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>\n\
         <text class=\"number\" x=\"{:.1}\" y=\"{:.1}\">{:.1} %</text>",
        LEFT - 14.0,
        y + 4.0,
        escaped(&label),
        WIDTH - RIGHT + 18.0,
        y + 4.0,
        outcome.score * 100.0
    );
}
