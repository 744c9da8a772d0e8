//! How Sabin Rains presents itself: names, notation, the scene.

use grid::{Cell, Hexagon};
use rules::{
    About, Change, Colour, Error, Game, MarkKind, Message, Piece, PieceKind, Player, Position, Scene,
    Settings, Shape, SmolStr, ToSmolStr, Translated, rows,
};

use super::{SabinRains, SabinSide, words};
use crate::hexagon;

const STONE: PieceKind = PieceKind::plain("stone", Shape::Stone);

const LETTERS: [char; 2] = ['R', 'B'];

fn board_of(side: SabinSide) -> Hexagon {
    Hexagon::new(side.get() as u16)
}

impl SabinRains {
    fn code(player: Player) -> SmolStr {
        LETTERS[player.index()].to_smolstr()
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        let owner = self.stone(cell)?;
        Some(Piece {
            id: None,
            kind: &STONE,
            owner,
            code: Self::code(owner),
            spot: hexagon::name(self.board(), cell),
            centre: hexagon::centre(self.board(), cell),
            height: 0,
        })
    }
}

impl Game for SabinRains {
    type Setup = SabinSide;

    const ABOUT: About = About {
        id: "sabin-rains",
        name: words::NAME.en,
        summary: words::SUMMARY.en,
        words: words::WORDS,
        colours: [Colour::Red, Colour::Blue],
        pieces: &[STONE],
        setups: words::SETUPS.en,
        offered: &["5", "2", "3", "4", "6", "8"],
        settings: Settings::NONE,
        clock: "30",
        spaced_moves: false,
        rules: Translated {
            en: include_str!("README.md"),
            fr: include_str!("README.fr.md"),
            nl: include_str!("README.nl.md"),
        },
        perft: include_str!("perft.txt"),
    };

    fn cells(setup: &SabinSide) -> usize {
        board_of(*setup).len()
    }

    fn start(setup: &SabinSide) -> SabinRains {
        SabinRains::with_stones(board_of(*setup), Player::First, std::iter::empty())
    }

    fn notation(&self, m: Cell) -> SmolStr {
        hexagon::name(self.board(), m)
    }

    fn parse(&self, word: &str) -> Result<Cell, Error> {
        let board = self.board();
        board.cell_named(word.trim()).ok_or_else(|| {
            let mut ends = board.row(board.rows() - 1).map(|cell| board.name(cell));
            let (first, last) = (
                ends.next().unwrap_or_default(),
                board.row(0).last().map(|cell| board.name(cell)),
            );
            Error::Notation(words::NOT_A_CELL.with(first).with(last.unwrap_or_default()))
        })
    }

    fn position_text(&self) -> String {
        let board = self.board();
        let letter = |cell| self.stone(cell).map_or('.', |player| LETTERS[player.index()]);
        let rows = rows::write(board.cells().map(letter), board.row_lengths());
        format!("{rows} {}", Self::ABOUT.colour(self.turn()))
    }

    /// Each turn adds one stone, so the number of stones tells whose turn it is unless the text says otherwise.
    fn from_position_text(setup: &SabinSide, text: &str) -> Result<SabinRains, Error> {
        let board = board_of(*setup);
        let rows = rows::read(text, board.row_lengths(), "RB")?;
        rows.no_more_than(1)?;
        let even = (rows.count('R') + rows.count('B')) % 2 == 0;
        let turn = rows.turn(&Self::ABOUT, if even { Player::First } else { Player::Second })?;
        let stone = |(&c, cell)| match c {
            'R' => Some((Player::First, cell)),
            'B' => Some((Player::Second, cell)),
            _ => None,
        };
        Ok(SabinRains::with_stones(
            board,
            turn,
            rows.cells.iter().zip(board.cells()).filter_map(stone),
        ))
    }

    fn clicks(&self, m: Cell) -> Vec<Vec<SmolStr>> {
        vec![vec![self.notation(m)]]
    }

    fn changes(&self, m: Cell) -> Vec<Change> {
        let (own, enemy) = (Self::code(self.turn()), Self::code(self.turn().other()));
        let turned = |cell| Change::Turned {
            spot: self.notation(cell),
            from: enemy.clone(),
            to: own.clone(),
        };
        let placed = Change::Placed {
            code: own.clone(),
            spot: self.notation(m),
        };
        self.flips(m).into_iter().map(turned).chain([placed]).collect()
    }

    fn scene(&self) -> Scene {
        let board = self.board();
        let mut scene = hexagon::scene(board);
        scene.pieces = board.cells().filter_map(|cell| self.piece(cell)).collect();
        scene.mark(
            MarkKind::Locked,
            self.locked().into_iter().map(|cell| hexagon::name(board, cell)),
        );
        scene
    }

    fn scores(&self) -> Option<[u32; 2]> {
        Some(Player::BOTH.map(|player| self.stones(player)))
    }

    fn ending(&self) -> Message {
        Player::BOTH
            .into_iter()
            .fold(words::NONE_PLAYABLE.message(), |message, player| {
                let stones = self.stones(player);
                message
                    .with_message(Self::ABOUT.colour_message(player))
                    .with(stones)
            })
    }
}
