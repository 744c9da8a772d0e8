//! How Hive presents itself: its name and set-ups, notation, scene and record formats.

use rules::{
    About, Benchmark, Change, Colour, Error, Game, Message, Outcome, Player, Position, Record, Replay, Scene,
    Settings, SmolStr, ToSmolStr, Transcript, Translated,
};

use super::formats::{game_string, record_forms, spot, viewer};
use super::pieces::PIECES;
use super::{Cell, Hive, HiveSetup, Move, Tile, bench, scene, words};

impl Game for Hive {
    type Setup = HiveSetup;

    const ABOUT: About = About {
        id: "hive",
        name: words::NAME.en,
        summary: words::SUMMARY.en,
        words: words::WORDS,
        colours: [Colour::White, Colour::Black],
        pieces: &PIECES,
        setups: words::SETUPS.en,
        offered: &[
            "simple", "base", "base+m", "base+l", "base+p", "base+ml", "base+mp", "base+lp", "base+mlp",
        ],
        settings: Settings {
            repetition: Some(3),
            quiet_plies: None,
        },
        clock: "none",
        spaced_moves: true,
        rules: Translated {
            en: include_str!("README.md"),
            fr: include_str!("README.fr.md"),
            nl: include_str!("README.nl.md"),
        },
        perft: include_str!("perft.txt"),
    };

    /// A tile beside the others is on one of their neighbours, and shares three of its own with them: the first brings
    /// seven cells, every other one at most three.
    fn cells(setup: &HiveSetup) -> usize {
        3 * setup.rules().tiles.len() as usize + 4
    }

    fn start(setup: &HiveSetup) -> Hive {
        Hive::empty(*setup)
    }

    fn notation(&self, m: Move) -> SmolStr {
        self.word(m).into()
    }

    fn parse(&self, word: &str) -> Result<Move, Error> {
        self.read_word(word)
    }

    fn position_text(&self) -> String {
        self.text()
    }

    fn from_position_text(setup: &HiveSetup, text: &str) -> Result<Hive, Error> {
        Hive::read_text(*setup, text)
    }

    fn clicks(&self, m: Move) -> Vec<Vec<SmolStr>> {
        let Move::To { tile, cell } = m else {
            return vec![vec!["pass".into()]];
        };
        let from = match self.cell_of(tile) {
            Some(from) => self.spot(from),
            None => scene::hand_spot(self.turn, tile.owner(), tile.kind()),
        };
        vec![vec![from, self.spot(cell)]]
    }

    fn changes(&self, m: Move) -> Vec<Change> {
        let Move::To { tile, cell } = m else {
            return Vec::new();
        };
        let to = self.spot(cell);
        vec![match self.cell_of(tile) {
            Some(from) => Change::Moved {
                from: self.spot(from),
                to,
            },
            None => Change::Placed {
                code: tile.to_smolstr(),
                spot: to,
            },
        }]
    }

    fn scene(&self) -> Scene {
        scene::of(&self.listed(), self.setup, self.turn)
    }

    fn listing(&self) -> Vec<String> {
        scene::listing(&self.scene())
    }

    fn read_transcript(text: &str) -> Option<Result<Transcript, Error>> {
        record_forms::read(text)
    }

    fn forms(record: &Record<Hive>) -> Vec<(&'static str, Result<String, Error>)> {
        vec![("pgn", record_forms::pgn(record)), ("uhp", game_string(record))]
    }

    fn read_leniently(text: &str) -> Option<Result<Box<dyn Replay>, Error>> {
        viewer::recognises(text).then(|| Ok(Box::new(viewer::read(text)?) as Box<dyn Replay>))
    }

    /// The number of occupied cells around each player's queen.
    fn scores(&self) -> Option<[u32; 2]> {
        Some(Player::BOTH.map(|player| {
            self.cell_of(Tile::queen(player))
                .map_or(0, |cell| self.torus.around(cell).count_ones())
        }))
    }

    fn ending(&self) -> Message {
        match self.outcome() {
            Some(Outcome::Win(winner)) => {
                words::SURROUNDED.with_message(Hive::ABOUT.colour_message(winner.other()))
            }
            _ => words::BOTH_SURROUNDED.message(),
        }
    }

    fn benchmarks() -> &'static [Benchmark] {
        bench::BENCHMARKS
    }
}

impl Hive {
    fn spot(&self, cell: Cell) -> SmolStr {
        spot(self.hex(cell))
    }
}
