//! A second implementation of the rules, as simple as possible, to check the fast one against.
//!
//! The board is a map from hexagons to stacks of names; nothing is cached. It shares no code with the game.

use std::collections::{BTreeSet, HashMap, HashSet};

use grid::Hex;

/// A tile by its name: `wA1`.
type Name = String;

/// The stacks from the bottom up; no stack is empty.
type Board = HashMap<Hex, Vec<Name>>;

/// The moves: names of tiles and their destinations, by row and column.
pub(super) type Reach = BTreeSet<(Name, (i32, i32))>;

#[derive(Clone)]
pub(super) struct Naive {
    board: Board,
    turn: char,
    /// The tile that moved last, in sets where that matters.
    last: Option<Name>,
    simple: bool,
    /// The letters of a player's tiles.
    set: String,
}

fn colour(name: &str) -> char {
    name.chars().next().unwrap()
}

fn letter(name: &str) -> char {
    name.chars().nth(1).unwrap()
}

impl Naive {
    /// The position of a canonical text.
    pub(super) fn read(setup: &str, text: &str) -> Naive {
        let parts: Vec<&str> = text.split(';').map(str::trim).collect();
        let mut board = Board::new();
        for word in parts[0].split_whitespace() {
            let (name, place) = word.split_once('@').unwrap();
            let (row, col) = place.split_once(',').unwrap();
            let hex = Hex::new(col.parse().unwrap(), row.parse().unwrap());
            board.entry(hex).or_default().push(name.to_owned());
        }
        let more = setup.split_once('+').map_or("", |(_, more)| more);
        Naive {
            board,
            turn: colour(parts[1]),
            last: parts
                .get(2)
                .map(|part| part.strip_prefix("last ").unwrap().to_owned()),
            simple: setup == "simple",
            set: format!("QAAAGGGSSBB{}", more.to_uppercase()),
        }
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
        let mut after = self.clone();
        after.turn = if self.turn == 'w' { 'b' } else { 'w' };
        after.last = None;
        if let Some((name, (row, col))) = m {
            if let Some((_, from)) = self.tiles().into_iter().find(|(other, _)| other == name) {
                lift(&mut after.board, from);
                after.last = self.set.contains('P').then(|| name.clone());
            }
            let stack = after.board.entry(Hex::new(*col, *row)).or_default();
            stack.push(name.clone());
        }
        after
    }

    /// Every move but the pass; none if a queen is surrounded.
    pub(super) fn moves(&self) -> Reach {
        if self.lost('w') || self.lost('b') {
            return Reach::new();
        }
        let mut moves = self.placements();
        if self.own().iter().any(|(name, _)| letter(name) == 'Q') {
            for (name, hex) in self.own().into_iter().filter(|(name, hex)| self.acts(name, *hex)) {
                for to in self.walks(letter(&name), hex) {
                    moves.insert((name.clone(), (to.r, to.q)));
                }
                if self.board[&hex].len() == 1 && self.throws(letter(&name), hex) {
                    moves.extend(self.thrown_over(hex));
                }
            }
        }
        moves
    }

    fn lost(&self, colour: char) -> bool {
        let queen = format!("{colour}Q");
        let tiles = self.tiles();
        let queen = tiles.iter().find(|(name, _)| *name == queen);
        queen.is_some_and(|(_, hex)| hex.neighbors().iter().all(|n| self.board.contains_key(n)))
    }

    /// Whether the tile is on top and did not move last.
    fn acts(&self, name: &Name, hex: Hex) -> bool {
        self.board[&hex].last() == Some(name) && self.last.as_ref() != Some(name)
    }

    fn tiles(&self) -> Vec<(Name, Hex)> {
        let stacks = self.board.iter();
        stacks
            .flat_map(|(hex, stack)| stack.iter().map(|name| (name.clone(), *hex)))
            .collect()
    }

    fn own(&self) -> Vec<(Name, Hex)> {
        let mut tiles = self.tiles();
        tiles.retain(|(name, _)| colour(name) == self.turn);
        tiles
    }

    fn placements(&self) -> Reach {
        let own = self.own();
        let queen_by = if self.simple { 3 } else { 4 };
        let has_queen = own.iter().any(|(name, _)| letter(name) == 'Q');
        let mut reach = Reach::new();
        for kind in self.set.chars() {
            let placed = own.iter().filter(|(name, _)| letter(name) == kind).count();
            let allowed = match kind {
                'Q' => !own.is_empty(),
                _ => has_queen || own.len() + 1 < queen_by,
            };
            let all = self.set.matches(kind).count();
            if !allowed || placed == all {
                continue;
            }
            let number = if all == 1 {
                String::new()
            } else {
                (placed + 1).to_string()
            };
            let name = format!("{}{kind}{number}", self.turn);
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
        let neighbors = self.board.keys().flat_map(|hex| hex.neighbors());
        neighbors
            .filter(|hex| !self.board.contains_key(hex))
            .filter(|&hex| {
                tops_beside(&self.board, hex)
                    .iter()
                    .all(|name| colour(name) == self.turn)
            })
            .collect()
    }

    /// The cells that a top tile reaches with the powers of a kind.
    fn walks(&self, kind: char, from: Hex) -> HashSet<Hex> {
        let mut rest = self.board.clone();
        lift(&mut rest, from);
        if !connected(&rest) {
            return HashSet::new();
        }
        let ground = |to: &Hex| !rest.contains_key(to);
        let top = |to: &Hex| rest.contains_key(to);
        let mut ends: HashSet<Hex> = match kind {
            'B' if self.simple => steps(&rest, from).into_iter().filter(ground).collect(),
            'B' => steps(&rest, from).into_iter().collect(),
            _ if rest.contains_key(&from) => self.walks('B', from),
            'Q' | 'P' => steps(&rest, from).into_iter().filter(ground).collect(),
            'A' => any_number(&rest, from),
            'S' => three(&rest, &[from]),
            'G' => jumps(&rest, from),
            'L' => {
                let up = steps(&rest, from).into_iter().filter(top);
                let along = up.flat_map(|hex| steps(&rest, hex)).filter(top);
                along.flat_map(|hex| steps(&rest, hex)).filter(ground).collect()
            }
            _ => {
                let kinds: HashSet<char> = tops_beside(&rest, from).iter().map(|name| letter(name)).collect();
                let others = kinds.into_iter().filter(|&kind| kind != 'M');
                others.flat_map(|kind| self.walks(kind, from)).collect()
            }
        };
        ends.remove(&from);
        ends
    }

    fn throws(&self, kind: char, from: Hex) -> bool {
        let touched = tops_beside(&self.board, from);
        kind == 'P' || (kind == 'M' && touched.iter().any(|name| letter(name) == 'P'))
    }

    fn thrown_over(&self, thrower: Hex) -> Reach {
        let mut reach = Reach::new();
        for from in thrower.neighbors() {
            let Some([name]) = self.board.get(&from).map(Vec::as_slice) else {
                continue;
            };
            let mut rest = self.board.clone();
            lift(&mut rest, from);
            if self.last.as_ref() == Some(name) || !connected(&rest) || !steps(&rest, from).contains(&thrower)
            {
                continue;
            }
            let down = steps(&rest, thrower).into_iter();
            let ends = down.filter(|to| *to != from && !rest.contains_key(to));
            reach.extend(ends.map(|to| (name.clone(), (to.r, to.q))));
        }
        reach
    }
}

fn lift(board: &mut Board, hex: Hex) {
    board.get_mut(&hex).unwrap().pop();
    board.retain(|_, stack| !stack.is_empty());
}

fn height(board: &Board, hex: Hex) -> usize {
    board.get(&hex).map_or(0, Vec::len)
}

fn tops_beside(board: &Board, hex: Hex) -> Vec<Name> {
    let stacks = hex.neighbors().into_iter().filter_map(|n| board.get(&n));
    stacks.map(|stack| stack.last().unwrap().clone()).collect()
}

fn connected(board: &Board) -> bool {
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

/// The steps of a lifted tile. On the ground, exactly one cell next to the step is occupied; on top, the two cells next
/// to it must not both be higher than both ends.
fn steps(board: &Board, from: Hex) -> Vec<Hex> {
    let free = |to: &Hex| {
        let higher_end = height(board, from).max(height(board, *to));
        let beside: Vec<usize> = from
            .neighbors()
            .into_iter()
            .filter(|n| n.distance(*to) == 1)
            .map(|n| height(board, n))
            .collect();
        match higher_end {
            0 => beside.iter().filter(|&&height| height > 0).count() == 1,
            _ => beside.iter().any(|&height| height <= higher_end),
        }
    };
    from.neighbors().into_iter().filter(free).collect()
}

fn slides(board: &Board, from: Hex) -> Vec<Hex> {
    let mut to = steps(board, from);
    to.retain(|hex| !board.contains_key(hex));
    to
}

fn three(board: &Board, path: &[Hex]) -> HashSet<Hex> {
    let here = path[path.len() - 1];
    if path.len() == 4 {
        return HashSet::from([here]);
    }
    let next = slides(board, here)
        .into_iter()
        .filter(|next| !path.contains(next));
    next.flat_map(|next| three(board, &[path, &[next]].concat()))
        .collect()
}

fn any_number(board: &Board, from: Hex) -> HashSet<Hex> {
    let mut reached = HashSet::from([from]);
    let mut open = vec![from];
    while let Some(hex) = open.pop() {
        open.extend(
            slides(board, hex)
                .into_iter()
                .filter(|next| reached.insert(*next)),
        );
    }
    reached
}

fn jumps(board: &Board, from: Hex) -> HashSet<Hex> {
    let mut ends = HashSet::new();
    for neighbor in from.neighbors().into_iter().filter(|n| board.contains_key(n)) {
        let step = neighbor - from;
        let mut far = (2..).map(|times| from + step * times);
        ends.extend(far.find(|hex| !board.contains_key(hex)));
    }
    ends
}
