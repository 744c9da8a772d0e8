//! How Paths presents itself: names, notation, the scene.

use grid::{Lattice, Layout};
use rules::{
    About, BoardCache, Change, Colour, Error, Game, MarkKind, Message, Outcome, PieceKind, Player, Scene,
    Settings, Shape, SmolStr, Translated,
};

use super::{Paths, PathsSize, Placement, connects, words};
use crate::lattice::{BOTTOM, Board, LEFT, Loaded, Presentation, RIGHT, TOP, name};

const COUNTER: PieceKind = PieceKind::plain("counter", Shape::Counter);

static PRESENTATION: Presentation = Presentation {
    about: &Paths::ABOUT,
    layout: Layout::Square,
    kind: &COUNTER,
    letters: ['W', 'B'],
    edges: |_| Vec::new(),
    boards: BoardCache::new(),
};

impl Game for Paths {
    type Setup = PathsSize;

    const ABOUT: About = About {
        id: "paths",
        name: words::NAME.en,
        summary: words::SUMMARY.en,
        words: words::WORDS,
        colours: [Colour::White, Colour::Black],
        pieces: &[COUNTER],
        setups: words::SETUPS.en,
        offered: &["5", "3", "4", "7", "9", "11"],
        settings: Settings::NONE,
        clock: "none",
        spaced_moves: false,
        rules: Translated {
            en: include_str!("README.md"),
            fr: include_str!("README.fr.md"),
            nl: include_str!("README.nl.md"),
        },
        perft: include_str!("perft.txt"),
    };

    fn cells(setup: &PathsSize) -> usize {
        Lattice::new(setup.get()).len()
    }

    fn start(setup: &PathsSize) -> Paths {
        Paths {
            board: Board::new(setup.get()),
            turn: Player::First,
            outcome: None,
        }
    }

    fn notation(&self, m: Placement) -> SmolStr {
        name(self.board.lattice(), m.0 as usize)
    }

    fn parse(&self, word: &str) -> Result<Placement, Error> {
        Presentation::parse(self.board.lattice(), word).map(|index| Placement(index as u32))
    }

    fn position_text(&self) -> String {
        PRESENTATION.text(&self.board, self.turn)
    }

    fn from_position_text(setup: &PathsSize, text: &str) -> Result<Paths, Error> {
        let Loaded { board, turn, touched } = PRESENTATION.read(setup.get(), text)?;
        let outcome = match touched.map(|edges| edges.into_iter().any(connects)) {
            [true, true] => {
                return Err(Error::Position(words::TWO_PATHS.message()));
            }
            [true, false] => Some(Outcome::Win(Player::First)),
            [false, true] => Some(Outcome::Win(Player::Second)),
            [false, false] => (board.empty_count() == 0).then_some(Outcome::Draw),
        };
        Ok(Paths { board, turn, outcome })
    }

    fn clicks(&self, m: Placement) -> Vec<Vec<SmolStr>> {
        vec![vec![self.notation(m)]]
    }

    fn changes(&self, m: Placement) -> Vec<Change> {
        PRESENTATION.changes(self.board.lattice(), m.0 as usize, self.turn)
    }

    fn scene(&self) -> Scene {
        let mut scene = PRESENTATION.scene(&self.board);
        if let Some(Outcome::Win(winner)) = self.outcome {
            let path = self
                .board
                .chain(winner, TOP, BOTTOM)
                .or_else(|| self.board.chain(winner, LEFT, RIGHT));
            let lattice = self.board.lattice();
            scene.mark(
                MarkKind::Winning,
                path.into_iter().flatten().map(|index| name(lattice, index)),
            );
        }
        scene
    }

    fn ending(&self) -> Message {
        let Some(Outcome::Win(winner)) = self.outcome else {
            return words::FULL.message();
        };
        match self.board.chain(winner, TOP, BOTTOM) {
            Some(_) => words::PATH_DOWN.message(),
            None => words::PATH_ACROSS.message(),
        }
    }
}
