//! The face of Abalon: names, clicks, changes, the scene.

use grid::{Cell, HexDirection};
use rules::{About, Change, Error, Game, Piece, Player, Position, Scene, Settings};

use super::position_text::LETTERS;
use super::table::State;
use super::{Abalon, AbalonSetup, Line, Move, notation, position_text};
use crate::hexagon;

impl Game for Abalon {
    type Setup = AbalonSetup;

    const ABOUT: About = About {
        id: "abalon",
        name: "Abalon",
        summary: "Push the enemy's marbles over the edge with lines of your own.",
        colours: ["black", "red"],
        setups: "a side from 4 to 50, or 5-daisy",
        offered: &["5", "5-daisy", "4", "6", "7"],
        settings: Settings {
            repetition: Some(3),
            quiet_plies: Some(200),
        },
        clock: "none",
        spaced_moves: false,
        rules: include_str!("README.md"),
        perft: include_str!("perft.txt"),
    };

    fn start(setup: &AbalonSetup) -> Abalon {
        let state = State {
            side: setup.side(),
            turn: Player::First,
            ejected: [0; 2],
        };
        Abalon::new(state, |point| setup.owner(point))
    }

    fn notation(&self, m: Move) -> String {
        notation::word(self.board(), m)
    }

    fn parse(&self, word: &str) -> Result<Move, Error> {
        notation::parse(self.board(), word)
    }

    fn position_text(&self) -> String {
        position_text::write(self)
    }

    fn from_position_text(setup: &AbalonSetup, text: &str) -> Result<Abalon, Error> {
        position_text::read(*setup, text)
    }

    fn clicks(&self, m: Move) -> Vec<Vec<String>> {
        let spellings = match m {
            Move::InLine { tail, direction } => vec![self.in_line_clicks(tail, direction)],
            Move::Sidestep { line, direction } => self.sidestep_clicks(line, direction),
        };
        let named = |spots: Vec<Cell>| spots.into_iter().map(|spot| self.board().name(spot)).collect();
        spellings.into_iter().map(named).collect()
    }

    fn changes(&self, m: Move) -> Vec<Change> {
        let (marbles, direction) = match m {
            Move::InLine { tail, direction } => (self.train(tail, direction), direction),
            Move::Sidestep { line, direction } => (line.cells(self.board()).collect(), direction),
        };
        marbles
            .into_iter()
            .map(|marble| self.change(marble, direction))
            .collect()
    }

    fn scene(&self) -> Scene {
        let board = self.board();
        let mut scene = hexagon::scene(board);
        let piece = |point| {
            let owner = self.owner(point)?;
            let spot = board.name(point);
            Some(Piece {
                id: spot.clone(),
                kind: "marble",
                owner,
                code: LETTERS[owner.index()].to_string(),
                spot,
                centre: hexagon::centre(board, point),
                height: 0,
            })
        };
        scene.pieces = board.cells().filter_map(piece).collect();
        scene
    }

    fn scores(&self) -> Option<[u32; 2]> {
        Some(self.state().ejected.map(u32::from))
    }

    fn ending_text(&self) -> String {
        match self.state().winner() {
            Some(_) => format!("{} marbles ejected", self.state().goal()),
            None => format!("{} has no legal move", Abalon::ABOUT.colour(self.turn())),
        }
    }
}

impl Abalon {
    /// The points from one on in a direction, to the edge.
    fn ray(&self, from: Cell, direction: HexDirection) -> impl Iterator<Item = Cell> {
        let board = self.board();
        std::iter::successors(Some(from), move |&point| board.neighbor(point, direction))
    }

    /// All marbles that a move in line moves, own and pushed.
    fn train(&self, tail: Cell, direction: HexDirection) -> Vec<Cell> {
        // A legal move stops at an empty point or the edge, so every marble up to there is part of it.
        self.ray(tail, direction)
            .take_while(|&point| self.owner(point).is_some())
            .collect()
    }

    /// The trailing marble, the leading one if that is another, and the point ahead.
    fn in_line_clicks(&self, tail: Cell, direction: HexDirection) -> Vec<Cell> {
        let own = self
            .ray(tail, direction)
            .take_while(|&point| self.is_own(point))
            .count();
        let ahead = self.ray(tail, direction).skip(own.max(1) - 1).take(2);
        let mut spots: Vec<Cell> = ahead.collect();
        if own > 1 {
            spots.insert(0, tail);
        }
        spots
    }

    /// One end, the other, and where the second one lands; from either end.
    fn sidestep_clicks(&self, line: Line, direction: HexDirection) -> Vec<Vec<Cell>> {
        let board = self.board();
        let Some(last) = line.last(board) else {
            return Vec::new();
        };
        let spelling = |one, other| {
            let landing = board.neighbor(other, direction);
            [one, other].into_iter().chain(landing).collect()
        };
        vec![spelling(line.first, last), spelling(last, line.first)]
    }

    /// What happens to one marble that is moved or pushed.
    fn change(&self, marble: Cell, direction: HexDirection) -> Change {
        let board = self.board();
        let from = board.name(marble);
        match (board.neighbor(marble, direction), self.owner(marble)) {
            (None, Some(owner)) => Change::Removed {
                code: LETTERS[owner.index()].to_string(),
                spot: from,
            },
            (landing, _) => Change::Moved {
                from,
                to: landing.map(|point| board.name(point)).unwrap_or_default(),
            },
        }
    }
}
