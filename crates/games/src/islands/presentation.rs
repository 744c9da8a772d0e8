//! How Islands of Hex presents itself: names, notation, the scene.

use grid::{Lattice, Layout};
use rules::{
    About, Benchmark, BoardCache, Change, Colour, Error, Game, MarkKind, Message, PieceKind, Player, Scene,
    Settings, Shape, SmolStr, Translated, Work, owned_sides,
};

use super::{BLACK, Islands, IslandsSize, Model, Placement, WHITE, bisects, goal, words};
use crate::lattice::{Board, Hexagonal, Loaded, Presentation, name};

const STONE: PieceKind = PieceKind::plain("stone", Shape::Stone);

static PRESENTATION: Presentation = Presentation {
    about: &Islands::ABOUT,
    layout: Layout::FlatHex,
    kind: &STONE,
    letters: ['W', 'B'],
    edges: |size| owned_sides(Layout::FlatHex, size),
    boards: BoardCache::new(),
};

impl Islands {
    /// The player who has bisected the board, with a shortest chain that does.
    fn bisection(&self) -> Option<(Player, Vec<usize>)> {
        Player::BOTH.into_iter().find_map(|player| {
            let [from, to] = goal(player);
            Some((player, self.board.chain(player, from, to)?))
        })
    }
}

impl Game for Islands {
    type Setup = IslandsSize;

    const ABOUT: About = About {
        id: "islands",
        name: words::NAME.en,
        summary: words::SUMMARY.en,
        words: words::WORDS,
        colours: [Colour::White, Colour::Black],
        pieces: &[STONE],
        setups: words::SETUPS.en,
        offered: &["11", "5", "25"],
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

    fn cells(setup: &IslandsSize) -> usize {
        Lattice::new(setup.get()).len()
    }

    fn start(setup: &IslandsSize) -> Islands {
        Islands {
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

    fn from_position_text(setup: &IslandsSize, text: &str) -> Result<Islands, Error> {
        let Loaded { board, turn, touched } = PRESENTATION.read::<Hexagonal>(setup.get(), text)?;
        let bisected = Player::BOTH.into_iter().any(|player| {
            touched[player.index()]
                .iter()
                .any(|&edges| bisects(player, edges))
        });
        let mut position = Islands {
            board,
            turn,
            outcome: None,
        };
        if bisected {
            position.outcome = Some(position.decide());
        }
        Ok(position)
    }

    fn clicks(&self, m: Placement) -> Vec<Vec<SmolStr>> {
        vec![vec![self.notation(m)]]
    }

    fn changes(&self, m: Placement) -> Vec<Change> {
        PRESENTATION.changes(self.board.lattice(), m.0 as usize, self.turn)
    }

    fn scene(&self) -> Scene {
        let mut scene = PRESENTATION.scene(&self.board);
        if self.outcome.is_some() {
            let lattice = self.board.lattice();
            let chain = self.bisection().map(|(_, chain)| chain).unwrap_or_default();
            scene.mark(
                MarkKind::Winning,
                chain.into_iter().map(|index| name(lattice, index)),
            );
        }
        scene
    }

    fn scores(&self) -> Option<[u32; 2]> {
        Some(Player::BOTH.map(|player| self.board.groups(player)))
    }

    fn ending(&self) -> Message {
        let across = self.bisection().map_or(Player::First, |(player, _)| player);
        let phrase = match across {
            Player::First => &words::BISECTED_DOWN,
            Player::Second => &words::BISECTED_ACROSS,
        };
        let across = phrase.with_message(Self::ABOUT.colour_message(across));
        Player::BOTH.into_iter().fold(across, |message, player| {
            let islands = self.board.groups(player);
            message
                .with_message(Self::ABOUT.colour_message(player))
                .with(islands)
        })
    }

    fn benchmarks() -> &'static [Benchmark] {
        &[Benchmark {
            spec: "islands:2500",
            work: "plays",
            prepare: || plays(2500),
        }]
    }
}

/// Plays on all inner cells of a board, row by row, in columns of one colour.
fn plays(size: usize) -> Option<Work> {
    let mut model = Model::new(size).ok()?;
    Some(Box::new(move || {
        for row in 1..size - 1 {
            for col in 1..size - 1 {
                // Every cell is on the board and empty the first time, so no play fails.
                let _ = model.make_play(row, col, if col % 2 == 0 { WHITE } else { BLACK });
            }
        }
        u64::from(std::hint::black_box(model.white_score() + model.black_score())).min(1)
            * ((size - 2) * (size - 2)) as u64
    }))
}
