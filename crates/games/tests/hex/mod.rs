//! Hex with swap: a game that this repository does not register, so that adding one is tried in every test run.

mod words;

use grid::{Lattice, Layout, Square};
use rules::{
    About, Board, Change, Colour, Error, Game, Label, Message, Outcome, Piece, PieceKind, Player, Position,
    Scene, SceneCell, Settings, Shape, SmolStr, ToSmolStr, Translated, owned_sides, rows,
};
use tessera_games::players::{Playable, Searchable};
use tessera_games::{AnyGame, Entry, Size};

/// The game as an entry of a registry.
pub(crate) static HEX: &dyn AnyGame = &Entry::<Hex>::NEW;

/// A position of Hex.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Hex {
    size: u32,
    stones: Vec<Option<Player>>,
    turn: Player,
    winner: Option<Player>,
}

/// A move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Move {
    /// A stone on a cell.
    Place(u16),
    /// The first stone changes its owner.
    Swap,
}

const STONE: PieceKind = PieceKind::plain("stone", Shape::Stone);
const LETTERS: [char; 2] = ['R', 'B'];
const LAYOUT: Layout = Layout::FlatHex;

impl Hex {
    fn lattice(&self) -> Lattice {
        Lattice::new(self.size)
    }

    /// Where the first stone lies, while the second player may still take it over.
    fn swappable(&self) -> Option<usize> {
        let mut stones = (0..self.stones.len()).filter(|&cell| self.stones[cell].is_some());
        let first = stones.next().filter(|_| stones.next().is_none())?;
        (self.turn == Player::Second && self.stones[first] == Some(Player::First)).then_some(first)
    }

    /// The cell with row and column exchanged.
    fn mirrored(&self, cell: usize) -> usize {
        let size = self.size as usize;
        cell % size * size + cell / size
    }

    fn neighbors(&self, cell: usize) -> impl Iterator<Item = usize> {
        const AROUND: [(i32, i32); 6] = [(-1, -1), (-1, 0), (0, 1), (1, 1), (1, 0), (0, -1)];
        let lattice = self.lattice();
        let Square { row, col } = lattice.square(cell);
        AROUND.into_iter().filter_map(move |(down, right)| {
            lattice.index(Square::new(
                row.checked_add_signed(down)?,
                col.checked_add_signed(right)?,
            ))
        })
    }

    /// Whether a player's stones connect the player's sides: the first from top to bottom, the second from left to right.
    fn connects(&self, player: Player) -> bool {
        let size = self.size as usize;
        let along = |cell: usize| match player {
            Player::First => cell / size,
            Player::Second => cell % size,
        };
        let own = |cell: &usize| self.stones[*cell] == Some(player);
        let mut reached = vec![false; self.stones.len()];
        let mut open: Vec<usize> = (0..self.stones.len())
            .filter(|&cell| along(cell) == 0)
            .filter(own)
            .collect();
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut reached[cell], true) {
                continue;
            }
            if along(cell) == size - 1 {
                return true;
            }
            open.extend(self.neighbors(cell).filter(own));
        }
        false
    }

    fn spot(&self, cell: usize) -> SmolStr {
        self.lattice().square(cell).to_smolstr()
    }
}

impl Position for Hex {
    type Move = Move;

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Win)
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.winner.is_none() {
            let empty = (0..self.stones.len()).filter(|&cell| self.stones[cell].is_none());
            moves.extend(empty.map(|cell| Move::Place(cell as u16)));
            moves.extend(self.swappable().map(|_| Move::Swap));
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        match (m, self.swappable()) {
            (Move::Place(cell), _) => self.stones[usize::from(cell)] = Some(self.turn),
            (Move::Swap, Some(first)) => {
                let mirrored = self.mirrored(first);
                self.stones[first] = None;
                self.stones[mirrored] = Some(self.turn);
            }
            (Move::Swap, None) => {}
        }
        self.winner = self.connects(self.turn).then_some(self.turn);
        self.turn = self.turn.other();
    }

    fn illegal_reason(&self, m: Move) -> Message {
        match m {
            Move::Place(cell) => words::TAKEN.with(self.spot(cell.into())),
            Move::Swap => words::NO_SWAP.message(),
        }
    }
}

impl Game for Hex {
    type Setup = Size<2, 19, 11>;

    const ABOUT: About = About {
        id: "hex",
        name: words::NAME.en,
        summary: words::SUMMARY.en,
        words: words::WORDS,
        colours: [Colour::Red, Colour::Blue],
        pieces: &[STONE],
        setups: words::SETUPS.en,
        offered: &["11", "5", "7", "13"],
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

    fn cells(setup: &Self::Setup) -> usize {
        Lattice::new(setup.get()).len()
    }

    fn start(setup: &Self::Setup) -> Hex {
        let size = setup.get();
        Hex {
            size,
            stones: vec![None; (size * size) as usize],
            turn: Player::First,
            winner: None,
        }
    }

    fn notation(&self, m: Move) -> SmolStr {
        match m {
            Move::Place(cell) => self.spot(cell.into()),
            Move::Swap => "swap".into(),
        }
    }

    fn parse(&self, word: &str) -> Result<Move, Error> {
        if word.trim().eq_ignore_ascii_case("swap") {
            return Ok(Move::Swap);
        }
        let cell = word
            .parse()
            .ok()
            .and_then(|square: Square| self.lattice().index(square));
        cell.map(|cell| Move::Place(cell as u16))
            .ok_or_else(|| Error::Notation(words::NOT_A_CELL.with(self.size - 1)))
    }

    fn position_text(&self) -> String {
        let size = self.size as usize;
        let letters = self
            .stones
            .iter()
            .map(|stone| stone.map_or('.', |player| LETTERS[player.index()]));
        let rows = rows::write(letters, std::iter::repeat_n(size, size));
        format!("{rows} {}", Self::ABOUT.colour(self.turn))
    }

    fn from_position_text(setup: &Self::Setup, text: &str) -> Result<Hex, Error> {
        let size = setup.get() as usize;
        let rows = rows::read(text, std::iter::repeat_n(size, size), "RB")?;
        rows.no_more_than(1)?;
        let ahead = rows.count('R') > rows.count('B');
        let turn = rows.turn(&Self::ABOUT, if ahead { Player::Second } else { Player::First })?;
        let stone = |letter: &char| {
            Player::BOTH
                .into_iter()
                .find(|player| LETTERS[player.index()] == *letter)
        };
        let mut hex = Hex {
            stones: rows.cells.iter().map(stone).collect(),
            turn,
            ..Hex::start(setup)
        };
        hex.winner = match Player::BOTH.map(|player| hex.connects(player)) {
            [true, true] => return Err(Error::Position(words::BOTH_CONNECTED.message())),
            [true, false] => Some(Player::First),
            [false, true] => Some(Player::Second),
            [false, false] => None,
        };
        Ok(hex)
    }

    /// A swap is a click on the stone that is taken over.
    fn clicks(&self, m: Move) -> Vec<Vec<SmolStr>> {
        let cell = match m {
            Move::Place(cell) => Some(usize::from(cell)),
            Move::Swap => self.swappable(),
        };
        cell.map(|cell| vec![self.spot(cell)]).into_iter().collect()
    }

    fn changes(&self, m: Move) -> Vec<Change> {
        let code = |player: Player| LETTERS[player.index()].to_smolstr();
        let placed = |cell| Change::Placed {
            code: code(self.turn),
            spot: self.spot(cell),
        };
        match (m, self.swappable()) {
            (Move::Place(cell), _) => vec![placed(cell.into())],
            (Move::Swap, Some(first)) => vec![
                Change::Removed {
                    code: code(self.turn.other()),
                    spot: self.spot(first),
                },
                placed(self.mirrored(first)),
            ],
            (Move::Swap, None) => Vec::new(),
        }
    }

    fn scene(&self) -> Scene {
        let centre = |cell| LAYOUT.square_centre(self.lattice().square(cell));
        let cell = |cell| SceneCell {
            spot: self.spot(cell),
            centre: centre(cell),
        };
        let label = |text: u32, mut at: grid::Point, x: f64, y: f64| {
            at.x += x;
            at.y += y;
            Label {
                text: text.to_smolstr(),
                at,
            }
        };
        let rows = (0..self.size).map(|row| label(row, LAYOUT.square_centre(Square::new(row, 0)), -1.7, 0.0));
        let columns =
            (0..self.size).map(|col| label(col, LAYOUT.square_centre(Square::new(0, col)), 0.0, -1.7));
        let cells = (0..self.stones.len()).map(cell).collect();
        let board = Board::new(LAYOUT, cells, rows.chain(columns).collect());
        let mut scene = Scene::new(board.with_edges(owned_sides(LAYOUT, self.size)));
        let piece = |cell: usize| {
            let owner = self.stones[cell]?;
            Some(Piece {
                id: None,
                kind: &STONE,
                owner,
                code: LETTERS[owner.index()].to_smolstr(),
                spot: self.spot(cell),
                centre: centre(cell),
                height: 0,
            })
        };
        scene.pieces = (0..self.stones.len()).filter_map(piece).collect();
        scene
    }

    fn ending(&self) -> Message {
        words::CONNECTED.with_message(Self::ABOUT.colour_message(self.winner.unwrap_or(self.turn)))
    }
}

impl Searchable for Hex {}

impl Playable for Hex {}
