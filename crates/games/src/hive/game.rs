//! The face of Hive.

use std::collections::BTreeSet;

use grid::{Hex, Layout};
use rules::{
    About, Change, Error, Game, Hand, MarkKind, Outcome, Piece, Player, Position, Scene, SceneCell, Settings,
};

use super::text::spot;
use super::{Cell, Hive, HiveSetup, Kind, Move, Tile};

const LAYOUT: Layout = Layout::PointyHex;

impl Game for Hive {
    type Setup = HiveSetup;

    const ABOUT: About = About {
        id: "hive",
        name: "Hive",
        summary: "Surround the enemy queen on all six sides.",
        colours: ["white", "black"],
        setups: "simple, or base with any of m, l and p behind a +: base+mlp",
        offered: &[
            "simple", "base", "base+m", "base+l", "base+p", "base+ml", "base+mp", "base+lp", "base+mlp",
        ],
        settings: Settings {
            repetition: Some(3),
            quiet_plies: None,
        },
        spaced_moves: true,
        rules: include_str!("README.md"),
        perft: include_str!("perft.txt"),
    };

    fn start(setup: &HiveSetup) -> Hive {
        Hive::empty(*setup)
    }

    fn notation(&self, m: Move) -> String {
        self.word(m)
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

    fn clicks(&self, m: Move) -> Vec<Vec<String>> {
        let Move::To { tile, cell } = m else {
            return vec![vec!["pass".to_owned()]];
        };
        let from = match self.cell_of(tile) {
            Some(from) => self.spot(from),
            None => self.hand_spot(tile.owner(), tile.kind()),
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
                code: tile.to_string(),
                spot: to,
            },
        }]
    }

    fn scene(&self) -> Scene {
        let mut scene = Scene::new(LAYOUT, self.scene_cells(), Vec::new());
        scene.pieces = self
            .listed()
            .into_iter()
            .map(|(tile, hex)| self.piece(tile, hex))
            .collect();
        scene.hands = Player::BOTH
            .into_iter()
            .flat_map(|owner| self.hands(owner))
            .collect();
        let ring = self
            .surrounded_queens()
            .flat_map(|hex| [hex].into_iter().chain(hex.neighbors()))
            .map(|hex| (hex.r, hex.q))
            .collect::<BTreeSet<_>>();
        scene.mark(
            MarkKind::Winning,
            ring.into_iter().map(|(r, q)| spot(Hex::new(q, r))),
        );
        scene
    }

    /// How many of the six cells round each player's queen are taken.
    fn scores(&self) -> Option<[u32; 2]> {
        Some(Player::BOTH.map(|player| {
            self.cell_of(Tile::queen(player))
                .map_or(0, |cell| self.field.around(cell).count_ones())
        }))
    }

    fn ending_text(&self) -> String {
        match self.outcome() {
            Some(Outcome::Win(winner)) => {
                format!("the {} queen is surrounded", Hive::ABOUT.colour(winner.other()))
            }
            Some(Outcome::Draw) => "both queens are surrounded".to_owned(),
            None => String::new(),
        }
    }
}

impl Hive {
    fn spot(&self, cell: Cell) -> String {
        spot(self.hex(cell))
    }

    /// The spot of tiles in hand: by the letter for the player to move, with the colour for the other.
    fn hand_spot(&self, owner: Player, kind: Kind) -> String {
        let letter = kind.letter();
        match owner {
            _ if owner == self.turn() => format!("hand:{letter}"),
            Player::First => format!("hand:w{letter}"),
            Player::Second => format!("hand:b{letter}"),
        }
    }

    /// The taken cells and those beside them, by row, then column; the origin if nothing lies anywhere.
    fn scene_cells(&self) -> Vec<SceneCell> {
        let mut hexes = BTreeSet::new();
        for (_, hex) in self.listed() {
            hexes.extend([hex].into_iter().chain(hex.neighbors()).map(|hex| (hex.r, hex.q)));
        }
        if hexes.is_empty() {
            hexes.insert((0, 0));
        }
        let cell = |(r, q)| SceneCell {
            spot: spot(Hex::new(q, r)),
            centre: LAYOUT.hex_centre(Hex::new(q, r)),
        };
        hexes.into_iter().map(cell).collect()
    }

    fn piece(&self, tile: Tile, hex: Hex) -> Piece {
        Piece {
            id: tile.to_string(),
            kind: tile.kind().name(),
            owner: tile.owner(),
            code: tile.to_string(),
            spot: spot(hex),
            centre: LAYOUT.hex_centre(hex),
            height: u32::from(self.levels[tile.index()]),
        }
    }

    fn hands(&self, owner: Player) -> impl Iterator<Item = Hand> {
        self.rules().kinds().filter_map(move |kind| {
            let count = self.hand(owner).filter(|tile| tile.kind() == kind).count() as u32;
            (count > 0).then(|| Hand {
                spot: self.hand_spot(owner, kind),
                kind: kind.name(),
                owner,
                count,
            })
        })
    }

    fn surrounded_queens(&self) -> impl Iterator<Item = Hex> {
        let queens = Player::BOTH.map(Tile::queen).into_iter();
        queens
            .filter_map(|queen| self.cell_of(queen))
            .filter(|&cell| self.field.around(cell) == super::ALL_ROUND)
            .map(|cell| self.hex(cell))
    }
}
