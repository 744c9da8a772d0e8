//! A second implementation of the rules, as simple as possible: marbles in a hash map, every group tried in every
//! direction.
//!
//! It shares nothing with the game but the texts, so that each checks the other.

use std::collections::{BTreeMap, HashMap};

/// Row from 0 at the bottom, and number.
type Point = (i32, i32);

const WAYS: [Point; 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

#[derive(Clone)]
pub(super) struct Naive {
    side: i32,
    marbles: HashMap<Point, char>,
    turn: char,
    by_black: i32,
    by_red: i32,
}

fn plus(a: Point, b: Point, times: i32) -> Point {
    (a.0 + b.0 * times, a.1 + b.1 * times)
}

fn name((row, number): Point) -> String {
    let letter = |index: i32| char::from(b'a' + index as u8);
    let high = (row >= 26).then(|| letter(row / 26 - 1));
    format!(
        "{}{}{number}",
        high.map(String::from).unwrap_or_default(),
        letter(row % 26)
    )
}

impl Naive {
    /// Reads a whole position text.
    pub(super) fn new(side: i32, text: &str) -> Naive {
        let words: Vec<&str> = text.split(' ').collect();
        let mut naive = Naive {
            side,
            marbles: HashMap::new(),
            turn: if words[1] == "black" { 'B' } else { 'R' },
            by_black: words[2].parse().unwrap(),
            by_red: words[3].parse().unwrap(),
        };
        for (from_top, line) in words[0].split('/').enumerate() {
            let row = 2 * side - 2 - from_top as i32;
            for (number, c) in naive.numbers(row).zip(line.chars()) {
                if c != '.' {
                    naive.marbles.insert((row, number), c);
                }
            }
        }
        naive
    }

    fn numbers(&self, row: i32) -> std::ops::RangeInclusive<i32> {
        1.max(row - self.side + 2)..=(2 * self.side - 1).min(self.side + row)
    }

    fn on_board(&self, point: Point) -> bool {
        (0..2 * self.side - 1).contains(&point.0) && self.numbers(point.0).contains(&point.1)
    }

    fn is_empty(&self, point: Point) -> bool {
        self.on_board(point) && !self.marbles.contains_key(&point)
    }

    fn has(&self, point: Point, colour: char) -> bool {
        self.marbles.get(&point) == Some(&colour)
    }

    pub(super) fn text(&self) -> String {
        let row = |row: i32| -> String {
            let marble = |number| self.marbles.get(&(row, number)).copied().unwrap_or('.');
            self.numbers(row).map(marble).collect()
        };
        let rows: Vec<String> = (0..2 * self.side - 1).rev().map(row).collect();
        let turn = if self.turn == 'B' { "black" } else { "red" };
        format!("{} {turn} {} {}", rows.join("/"), self.by_black, self.by_red)
    }

    /// Every legal move in notation, with the position it leads to.
    pub(super) fn moves(&self) -> BTreeMap<String, Naive> {
        let mut found = BTreeMap::new();
        if self.by_black > self.side || self.by_red > self.side {
            return found;
        }
        let own: Vec<Point> = self
            .marbles
            .keys()
            .copied()
            .filter(|&p| self.has(p, self.turn))
            .collect();
        for end in own {
            for line in WAYS {
                for length in 1..=3 {
                    let group: Vec<Point> = (0..length).map(|i| plus(end, line, i)).collect();
                    if !group.iter().all(|&point| self.has(point, self.turn)) {
                        break;
                    }
                    for way in WAYS {
                        found.extend(self.attempt(&group, line, way));
                    }
                }
            }
        }
        found
    }

    fn attempt(&self, group: &[Point], line: Point, way: Point) -> Option<(String, Naive)> {
        if group.len() > 1 && way == plus((0, 0), line, -1) {
            // The same group, counted from its other end.
            return None;
        }
        if group.len() > 1 && way == line {
            return self.in_line(group, way);
        }
        if !group.iter().all(|&point| self.is_empty(plus(point, way, 1))) {
            return None;
        }
        let mut ends = [group[0], group[group.len() - 1]];
        ends.sort_unstable();
        let lands = name(plus(ends[0], way, 1));
        let word = match group {
            [single] => format!("{}-{lands}", name(*single)),
            _ => format!("{}{}-{lands}", name(ends[0]), name(ends[1])),
        };
        Some((word, self.after(group, way)))
    }

    /// A group given from its rear to its front.
    fn in_line(&self, group: &[Point], way: Point) -> Option<(String, Naive)> {
        let enemy = if self.turn == 'B' { 'R' } else { 'B' };
        let mut moving = group.to_vec();
        let mut front = plus(group[group.len() - 1], way, 1);
        while self.has(front, enemy) {
            moving.push(front);
            front = plus(front, way, 1);
        }
        let pushed = moving.len() - group.len();
        let free = self.is_empty(front) || pushed > 0 && !self.on_board(front);
        (free && pushed < group.len()).then(|| {
            let word = format!("{}-{}", name(group[0]), name(plus(group[0], way, 1)));
            (word, self.after(&moving, way))
        })
    }

    fn after(&self, moving: &[Point], way: Point) -> Naive {
        let mut next = self.clone();
        let lifted: Vec<(Point, char)> = moving
            .iter()
            .map(|point| (*point, next.marbles.remove(point).unwrap()))
            .collect();
        for (point, marble) in lifted {
            let lands = plus(point, way, 1);
            if self.on_board(lands) {
                next.marbles.insert(lands, marble);
            } else if marble == 'R' {
                next.by_black += 1;
            } else {
                next.by_red += 1;
            }
        }
        next.turn = if self.turn == 'B' { 'R' } else { 'B' };
        next
    }

    pub(super) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self.moves().values().map(|next| next.perft(depth - 1)).sum(),
        }
    }
}
