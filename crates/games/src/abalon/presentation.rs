//! How Abalon presents itself: names, clicks, changes, the scene.

use grid::{Cell, HexDirection};
use rules::{
    About, Change, Colour, Error, Game, Message, Piece, PieceKind, Player, Position, Scene, Settings, Shape,
    SmolStr, ToSmolStr, Translated,
};

use super::marble_board::State;
use super::position_text::LETTERS;
use super::{Abalon, AbalonSetup, Move, notation, position_text, words};
use crate::hexagon;

const MARBLE: PieceKind = PieceKind::plain("marble", Shape::Marble);

impl Game for Abalon {
    type Setup = AbalonSetup;

    const ABOUT: About = About {
        id: "abalon",
        name: words::NAME.en,
        summary: words::SUMMARY.en,
        words: words::WORDS,
        colours: [Colour::Black, Colour::Red],
        pieces: &[MARBLE],
        setups: words::SETUPS.en,
        offered: &["5", "5-daisy", "4", "6", "7"],
        settings: Settings {
            repetition: Some(3),
            quiet_plies: Some(200),
        },
        clock: "none",
        spaced_moves: false,
        rules: Translated {
            en: include_str!("README.md"),
            fr: include_str!("README.fr.md"),
            nl: include_str!("README.nl.md"),
        },
        perft: include_str!("perft.txt"),
    };

    fn cells(setup: &AbalonSetup) -> usize {
        setup.board().len()
    }

    fn start(setup: &AbalonSetup) -> Abalon {
        let state = State {
            side: setup.side(),
            turn: Player::First,
            ejected: [0; 2],
        };
        Abalon::new(state, |point| setup.owner(point))
    }

    fn notation(&self, m: Move) -> SmolStr {
        notation::word(self.board(), m).into()
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

    fn clicks(&self, m: Move) -> Vec<Vec<SmolStr>> {
        let spelling = |picked: Vec<Cell>| {
            let goal = self.goal(m, &picked);
            let spots = picked.into_iter().chain(goal);
            spots.map(|spot| hexagon::name(self.board(), spot)).collect()
        };
        picks(&self.marbles(m)).into_iter().map(spelling).collect()
    }

    fn changes(&self, m: Move) -> Vec<Change> {
        let (marbles, direction) = match m {
            Move::InLine { tail, direction } => (self.train(tail, direction), direction),
            Move::Sidestep { direction, .. } => (self.marbles(m), direction),
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
            Some(Piece {
                id: None,
                kind: &MARBLE,
                owner,
                code: LETTERS[owner.index()].to_smolstr(),
                spot: hexagon::name(board, point),
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

    fn ending(&self) -> Message {
        match self.state().winner() {
            Some(_) => words::PUSHED_OFF.with(self.state().goal()),
            None => words::NO_MOVE.with_message(Abalon::ABOUT.colour_message(self.turn())),
        }
    }
}

impl Abalon {
    /// The points from one on in a direction, up to the edge.
    fn ray(&self, from: Cell, direction: HexDirection) -> impl Iterator<Item = Cell> {
        let board = self.board();
        std::iter::successors(Some(from), move |&point| board.neighbor(point, direction))
    }

    /// All marbles that an in-line move moves, own and pushed.
    fn train(&self, tail: Cell, direction: HexDirection) -> Vec<Cell> {
        // A legal move stops at an empty point or the edge, so every marble up to there moves.
        self.ray(tail, direction)
            .take_while(|&point| self.owner(point).is_some())
            .collect()
    }

    /// The own marbles of a move, from one end to the other; for an in-line move from the rear.
    fn marbles(&self, m: Move) -> Vec<Cell> {
        match m {
            Move::InLine { tail, direction } => {
                let ray = self.ray(tail, direction);
                ray.take_while(|&point| self.is_own(point)).collect()
            }
            Move::Sidestep { line, .. } => line.cells(self.board()).collect(),
        }
    }

    /// The click that completes a move once its marbles are picked: for an in-line move the point ahead, for a sidestep
    /// the point where the last picked marble lands, since two sidesteps of a line may share points.
    fn goal(&self, m: Move, picked: &[Cell]) -> Option<Cell> {
        match m {
            Move::InLine { tail, direction } => self.ray(tail, direction).find(|&point| !self.is_own(point)),
            Move::Sidestep { direction, .. } => self.board().neighbor(*picked.last()?, direction),
        }
    }

    /// The change of one marble that is moved or pushed.
    fn change(&self, marble: Cell, direction: HexDirection) -> Change {
        let board = self.board();
        let from = hexagon::name(board, marble);
        match (board.neighbor(marble, direction), self.owner(marble)) {
            (None, Some(owner)) => Change::Removed {
                code: LETTERS[owner.index()].to_smolstr(),
                spot: from,
            },
            (landing, _) => Change::Moved {
                from,
                to: landing
                    .map(|point| hexagon::name(board, point))
                    .unwrap_or_default(),
            },
        }
    }
}

/// The ways to pick the marbles of a line: one by one in any order, or three by their two ends.
fn picks(marbles: &[Cell]) -> Vec<Vec<Cell>> {
    match *marbles {
        [a, b] => vec![vec![a, b], vec![b, a]],
        [a, b, c] => [
            &[a, c][..],
            &[c, a],
            &[a, b, c],
            &[a, c, b],
            &[b, a, c],
            &[b, c, a],
            &[c, a, b],
            &[c, b, a],
        ]
        .map(<[Cell]>::to_vec)
        .into(),
        _ => vec![marbles.to_vec()],
    }
}
