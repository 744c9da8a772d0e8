//! A second reading of the rules, as slow and plain as possible, to hold the fast one against.
//!
//! The board is a map from hexagons to stacks; nothing is kept that can be looked up. It shares no code with the game
//! but the names of tiles.

use std::collections::{BTreeSet, HashMap, HashSet};

use grid::Hex;

/// A tile by its name: `wA1`.
type Name = String;

/// Where a tile may come: the name and the place.
pub(super) type Reach = BTreeSet<(Name, (i32, i32))>;

pub(super) struct Naive {
    board: HashMap<Hex, Vec<Name>>,
    turn: char,
    queen_by: usize,
    /// All letters of the set, a number of times.
    set: &'static str,
}

impl Naive {
    /// The position of a canonical text.
    pub(super) fn read(text: &str) -> Naive {
        let (tiles, turn) = text.split_once(';').unwrap();
        let mut board: HashMap<Hex, Vec<Name>> = HashMap::new();
        for word in tiles.split_whitespace() {
            let (name, place) = word.split_once('@').unwrap();
            let (row, col) = place.split_once(',').unwrap();
            let hex = Hex::new(col.parse().unwrap(), row.parse().unwrap());
            board.entry(hex).or_default().push(name.to_owned());
        }
        Naive {
            board,
            turn: turn.trim().chars().next().unwrap(),
            queen_by: 3,
            set: "QAAAGGGSSBB",
        }
    }

    /// Every move but the pass; none if a queen is surrounded.
    pub(super) fn moves(&self) -> Reach {
        if self.lost('w') || self.lost('b') {
            return Reach::new();
        }
        let mut moves = self.placements();
        if self.own().iter().any(|(name, _)| name.contains('Q')) {
            for (name, hex) in self.own() {
                if self.board[&hex].last() == Some(&name) {
                    let to = self.destinations(&name, hex);
                    moves.extend(to.into_iter().map(|to| (name.clone(), (to.r, to.q))));
                }
            }
        }
        moves
    }

    /// The number of sequences of `depth` moves.
    pub(super) fn count(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.lost('w') || self.lost('b') {
            return 0;
        }
        let moves = self.moves();
        if moves.is_empty() {
            return self.after(None).count(depth - 1);
        }
        if depth == 1 {
            return moves.len() as u64;
        }
        let after = moves.iter().map(|m| self.after(Some(m)));
        after.map(|position| position.count(depth - 1)).sum()
    }

    fn after(&self, m: Option<&(Name, (i32, i32))>) -> Naive {
        let mut board = self.board.clone();
        if let Some((name, (row, col))) = m {
            for stack in board.values_mut() {
                stack.retain(|other| other != name);
            }
            board.retain(|_, stack| !stack.is_empty());
            board.entry(Hex::new(*col, *row)).or_default().push(name.clone());
        }
        let turn = if self.turn == 'w' { 'b' } else { 'w' };
        Naive { board, turn, ..*self }
    }

    fn lost(&self, colour: char) -> bool {
        let queen = format!("{colour}Q");
        let tiles = self.tiles();
        let queen = tiles.iter().find(|(name, _)| *name == queen);
        queen.is_some_and(|(_, hex)| hex.neighbors().iter().all(|n| self.taken(*n)))
    }

    fn taken(&self, hex: Hex) -> bool {
        self.board.contains_key(&hex)
    }

    fn tiles(&self) -> Vec<(Name, Hex)> {
        let stacks = self.board.iter();
        stacks
            .flat_map(|(hex, stack)| stack.iter().map(|name| (name.clone(), *hex)))
            .collect()
    }

    fn own(&self) -> Vec<(Name, Hex)> {
        let mut tiles = self.tiles();
        tiles.retain(|(name, _)| name.starts_with(self.turn));
        tiles
    }

    fn placements(&self) -> Reach {
        let own = self.own().len();
        let mut reach = Reach::new();
        for letter in self.set.chars().collect::<BTreeSet<_>>() {
            let placed = self
                .own()
                .iter()
                .filter(|(name, _)| name.contains(letter))
                .count();
            let has_queen = self.own().iter().any(|(name, _)| name.contains('Q'));
            let allowed = match letter {
                'Q' => own > 0,
                _ => has_queen || own + 1 < self.queen_by,
            };
            if !allowed || placed == self.set.matches(letter).count() {
                continue;
            }
            let name = match letter {
                'Q' => format!("{}Q", self.turn),
                _ => format!("{}{letter}{}", self.turn, placed + 1),
            };
            reach.extend(
                self.free_cells()
                    .into_iter()
                    .map(|hex| (name.clone(), (hex.r, hex.q))),
            );
        }
        reach
    }

    fn free_cells(&self) -> HashSet<Hex> {
        match self.tiles().as_slice() {
            [] => return HashSet::from([Hex::new(0, 0)]),
            [(_, only)] => return only.neighbors().into_iter().collect(),
            _ => {}
        }
        let colours = |hex: Hex| -> Vec<char> {
            let tops = hex
                .neighbors()
                .into_iter()
                .filter_map(|n| self.board.get(&n)?.last());
            tops.map(|name| name.chars().next().unwrap()).collect()
        };
        self.board
            .keys()
            .flat_map(|hex| hex.neighbors())
            .filter(|hex| !self.taken(*hex))
            .filter(|&hex| colours(hex).iter().all(|&colour| colour == self.turn))
            .collect()
    }

    fn destinations(&self, name: &str, from: Hex) -> HashSet<Hex> {
        let mut rest = self.board.clone();
        rest.remove(&from);
        if !connected(&rest) {
            return HashSet::new();
        }
        let cells: HashSet<Hex> = rest.into_keys().collect();
        let mut to = match name.chars().nth(1).unwrap() {
            'A' => any_number(&cells, from),
            'S' => paths(&cells, &[from], 3),
            'G' => jumps(&cells, from),
            _ => paths(&cells, &[from], 1),
        };
        to.remove(&from);
        to
    }
}

fn connected(board: &HashMap<Hex, Vec<Name>>) -> bool {
    let mut rest: HashSet<Hex> = board.keys().copied().collect();
    let Some(&start) = rest.iter().next() else {
        return true;
    };
    let mut open = vec![start];
    rest.remove(&start);
    while let Some(hex) = open.pop() {
        open.extend(hex.neighbors().into_iter().filter(|n| rest.remove(n)));
    }
    rest.is_empty()
}

/// Slides of one step: the end is empty, one cell beside both ends is empty, one is taken.
fn slides(taken: &HashSet<Hex>, from: Hex) -> Vec<Hex> {
    let beside = |to: Hex| {
        let common = from.neighbors().into_iter().filter(move |n| n.distance(to) == 1);
        common.filter(|n| taken.contains(n)).count()
    };
    let ends = from.neighbors().into_iter();
    ends.filter(|to| !taken.contains(to) && beside(*to) == 1)
        .collect()
}

fn paths(taken: &HashSet<Hex>, path: &[Hex], steps: usize) -> HashSet<Hex> {
    let here = path[path.len() - 1];
    if steps == 0 {
        return HashSet::from([here]);
    }
    let mut ends = HashSet::new();
    for next in slides(taken, here) {
        if !path.contains(&next) {
            ends.extend(paths(taken, &[path, &[next]].concat(), steps - 1));
        }
    }
    ends
}

fn any_number(taken: &HashSet<Hex>, from: Hex) -> HashSet<Hex> {
    let mut reached = HashSet::from([from]);
    let mut open = vec![from];
    while let Some(hex) = open.pop() {
        for next in slides(taken, hex) {
            if reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached
}

fn jumps(taken: &HashSet<Hex>, from: Hex) -> HashSet<Hex> {
    let mut ends = HashSet::new();
    for neighbor in from.neighbors().into_iter().filter(|n| taken.contains(n)) {
        let step = neighbor - from;
        let far = (2..).map(|times| from + step * times);
        ends.extend(far.into_iter().find(|hex| !taken.contains(hex)));
    }
    ends
}
