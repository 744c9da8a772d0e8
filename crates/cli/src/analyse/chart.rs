//! The first player's winning chance as bars or an SVG chart.

use std::fmt::Write;

use ::games::AnyRecord;
use terminal_size::{Width, terminal_size};

use super::judgement::Judged;
use crate::graph::{escaped, sheet};

/// One bar per position, of eight heights, wrapped to the width.
pub(super) fn bars(chances: &[f64]) -> String {
    const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const WIDTH: usize = 80;
    const MARGIN: usize = 8;
    let width = terminal_size().map_or(WIDTH, |(Width(width), _)| usize::from(width));
    let fits = width.saturating_sub(MARGIN).max(20) / 10 * 10;
    let mut text = String::new();
    for (row, part) in chances.chunks(fits).enumerate() {
        let bar = |chance: &f64| HEIGHTS[((chance * 8.0) as usize).min(7)];
        let line: String = part.iter().map(bar).collect();
        let _ = writeln!(text, "{:>5}  {line}", row * fits);
    }
    text
}

/// Size and margins of the chart.
const WIDTH: f64 = 880.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 56.0;

/// Converts plies and chances to coordinates.
struct Frame {
    plies: usize,
}

impl Frame {
    fn x(&self, ply: usize) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * ply as f64 / self.plies.max(1) as f64
    }

    fn y(chance: f64) -> f64 {
        TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - chance)
    }

    /// Distance of the labels: 1, 2 or 5 times a power of ten, for at most a dozen labels.
    fn step(&self) -> usize {
        let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10usize.pow(power)));
        steps.take(18).find(|step| self.plies / step <= 12).unwrap_or(1)
    }
}

/// The chart, with marks on mistakes.
pub(super) fn svg(record: &dyn AnyRecord, moves: &[Judged], chances: &[f64]) -> String {
    let frame = Frame {
        plies: chances.len().saturating_sub(1),
    };
    let first = record.about().colour(rules::Player::First);
    let title = format!("{}: {first}'s chance to win", record.spec());
    let mut svg = sheet(&title, [WIDTH, HEIGHT], LEFT, STYLE);
    axes(&mut svg, &frame);
    let points: Vec<String> = chances
        .iter()
        .enumerate()
        .map(|(ply, &chance)| format!("{:.1},{:.1}", frame.x(ply), Frame::y(chance)))
        .collect();
    let (start, end, base) = (frame.x(0), frame.x(frame.plies), Frame::y(0.5));
    let _ = writeln!(
        svg,
        "<polygon class=\"area\" points=\"{start:.1},{base:.1} {} {end:.1},{base:.1}\"/>\n\
         <polyline class=\"line\" points=\"{}\"/>",
        points.join(" "),
        points.join(" ")
    );
    for judged in moves {
        mark(&mut svg, &frame, judged, chances);
    }
    svg + "</svg>\n"
}

/// Styles of this chart.
const STYLE: &str = "\
.line{fill:none;stroke:#2f6f5e;stroke-width:2.5;stroke-linejoin:round}.area{fill:#2f6f5e;opacity:.14}
.mark{fill:#c8372d;stroke:#fffdf9;stroke-width:1.5}.bad{font-weight:700;fill:#c8372d;text-anchor:middle}
";

fn axes(svg: &mut String, frame: &Frame) {
    let (left, right) = (frame.x(0), WIDTH - RIGHT);
    for percent in [0, 25, 50, 75, 100] {
        let y = Frame::y(f64::from(percent) / 100.0);
        let class = if percent == 50 { "half" } else { "grid" };
        let _ = writeln!(
            svg,
            "<line class=\"{class}\" x1=\"{left:.1}\" y1=\"{y:.1}\" x2=\"{right:.1}\" y2=\"{y:.1}\"/>\n\
             <text class=\"left\" x=\"{:.1}\" y=\"{:.1}\">{percent} %</text>",
            left - 8.0,
            y + 4.0
        );
    }
    let below = HEIGHT - BOTTOM + 18.0;
    for ply in (0..=frame.plies).step_by(frame.step()) {
        let x = frame.x(ply);
        let _ = writeln!(
            svg,
            "<text class=\"below\" x=\"{x:.1}\" y=\"{below:.1}\">{ply}</text>"
        );
    }
    let middle = f64::midpoint(left, right);
    let _ = writeln!(
        svg,
        "<text class=\"below\" x=\"{middle:.1}\" y=\"{:.1}\">moves played</text>",
        below + 20.0
    );
}

fn mark(svg: &mut String, frame: &Frame, judged: &Judged, chances: &[f64]) {
    let (Some(sign), Some(&chance)) = (judged.mark, chances.get(judged.ply)) else {
        return;
    };
    let (x, y) = (frame.x(judged.ply), Frame::y(chance));
    let above = if y < TOP + 24.0 { 20.0 } else { -10.0 };
    let _ = writeln!(
        svg,
        "<circle class=\"mark\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\"><title>{}. {}{sign}</title></circle>\n\
         <text class=\"bad\" x=\"{x:.1}\" y=\"{:.1}\">{sign}</text>",
        judged.ply,
        escaped(&judged.r#move),
        y + above
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_rise_with_the_chance_and_are_numbered_by_line() {
        assert_eq!(bars(&[0.0, 0.5, 1.0]), "    0  ▁▅█\n");
        assert_eq!(
            bars(&[0.5; 500])
                .lines()
                .last()
                .map(|line| line.starts_with("  ")),
            Some(true)
        );
    }

    #[test]
    fn numbers_below_stay_a_dozen() {
        for plies in [0, 1, 9, 25, 100, 999] {
            let frame = Frame { plies };
            assert!(plies / frame.step() <= 12);
        }
    }
}
