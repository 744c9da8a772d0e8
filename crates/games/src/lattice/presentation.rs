//! Notation, position text and scenes for stones on rows and columns.

use grid::{Lattice, Layout, Point, Square};
use rules::{
    About, BoardCache, Change, Edge, Error, Label, Message, Piece, PieceKind, Player, Scene, SceneCell,
    SmolStr, ToSmolStr, rows,
};

use super::{Adjacency, Board};
use crate::words;

/// How a game writes and shows its stones.
pub(crate) struct Presentation {
    pub(crate) about: &'static About,
    pub(crate) layout: Layout,
    /// The kind of the pieces in scenes.
    pub(crate) kind: &'static PieceKind,
    /// The letters of the stones, the first player's first.
    pub(crate) letters: [char; 2],
    /// The sides that players own on a board of this size.
    pub(crate) edges: fn(u32) -> Vec<Edge>,
    /// The boards without their stones.
    pub(crate) boards: BoardCache,
}

/// A board read from text.
pub(crate) struct Loaded<A> {
    pub(crate) board: Board<A>,
    pub(crate) turn: Player,
    /// The edges that each player's groups touch, one entry per group.
    pub(crate) touched: [Vec<u8>; 2],
}

impl Presentation {
    /// The cell that a word names.
    pub(crate) fn parse(lattice: Lattice, word: &str) -> Result<usize, Error> {
        let square: Square = word
            .parse()
            .map_err(|_| Error::Notation(words::NOT_A_SQUARE.with(lattice.size() - 1)))?;
        lattice
            .index(square)
            .ok_or_else(|| Error::Notation(words::OUTSIDE.with(square).with(lattice.size() - 1)))
    }

    /// Why a stone can't be placed on a cell.
    pub(crate) fn illegal_reason<A: Adjacency>(board: &Board<A>, index: usize) -> Message {
        match board.stone(index) {
            Some(_) => words::TAKEN.with(board.lattice().square(index)),
            None => words::OVER.message(),
        }
    }

    /// The changes of placing a stone.
    pub(crate) fn changes(&self, lattice: Lattice, index: usize, player: Player) -> Vec<Change> {
        vec![Change::Placed {
            code: self.code(player),
            spot: name(lattice, index),
        }]
    }

    /// The position in one line.
    pub(crate) fn text<A: Adjacency>(&self, board: &Board<A>, turn: Player) -> String {
        let lattice = board.lattice();
        let size = lattice.size() as usize;
        let letter = |index| {
            board
                .stone(index)
                .map_or('.', |player| self.letters[player.index()])
        };
        let rows = rows::write((0..lattice.len()).map(letter), std::iter::repeat_n(size, size));
        format!("{rows} {}", self.about.colour(turn))
    }

    /// Reads a position. Turns alternate, so the stones tell whose turn it is: the second player's if the first has one
    /// stone more, else the first's.
    pub(crate) fn read<A: Adjacency>(&self, size: u32, text: &str) -> Result<Loaded<A>, Error> {
        let [first, second] = self.letters;
        let rows = rows::read(
            text,
            std::iter::repeat_n(size as usize, size as usize),
            &format!("{first}{second}"),
        )?;
        rows.no_more_than(1)?;
        let one_ahead = rows.count(first) == rows.count(second) + 1;
        let turn = rows.turn(self.about, if one_ahead { Player::Second } else { Player::First })?;
        let mut board = Board::new(size);
        let mut touched = [Vec::new(), Vec::new()];
        for (index, &c) in rows.cells.iter().enumerate() {
            let player = if c == first { Player::First } else { Player::Second };
            if c != '.' {
                touched[player.index()].push(board.place(index, player));
            }
        }
        Ok(Loaded { board, turn, touched })
    }

    /// The board with its stones.
    pub(crate) fn scene<A: Adjacency>(&self, board: &Board<A>) -> Scene {
        let lattice = board.lattice();
        let mut scene = Scene::new(self.boards.get(lattice.size(), || self.board(lattice)));
        let codes = Player::BOTH.map(|player| self.code(player));
        let stones = lattice.len() - board.empty_count() as usize;
        scene.pieces.reserve_exact(stones);
        board.for_each_stone(|index, owner| {
            let cell = &scene.board.cells[index];
            scene.pieces.push(Piece {
                id: None,
                kind: self.kind,
                owner,
                code: codes[owner.index()].clone(),
                spot: cell.spot.clone(),
                centre: cell.centre,
                height: 0,
            });
        });
        scene
    }

    /// The board without stones; its cells are in the order of their indices.
    fn board(&self, lattice: Lattice) -> rules::Board {
        let cell = |square: Square| SceneCell {
            spot: square.to_smolstr(),
            centre: self.layout.square_centre(square),
        };
        let cells = lattice.squares().map(cell).collect();
        rules::Board::new(self.layout, cells, self.labels(lattice)).with_edges((self.edges)(lattice.size()))
    }

    fn code(&self, player: Player) -> SmolStr {
        SmolStr::new(self.letters[player.index()].encode_utf8(&mut [0; 4]))
    }

    /// Row numbers left of each row, column numbers above each column.
    fn labels(&self, lattice: Lattice) -> Vec<Label> {
        let at = |square, x: f64, y: f64| {
            let centre = self.layout.square_centre(square);
            Point {
                x: centre.x + x,
                y: centre.y + y,
            }
        };
        let rows = (0..lattice.size()).map(|row| Label {
            text: row.to_smolstr(),
            at: at(Square::new(row, 0), -1.7, 0.0),
        });
        let cols = (0..lattice.size()).map(|col| Label {
            text: col.to_smolstr(),
            at: at(Square::new(0, col), 0.0, -1.7),
        });
        rows.chain(cols).collect()
    }
}

/// The name of a cell, as a spot and as a move.
pub(crate) fn name(lattice: Lattice, index: usize) -> SmolStr {
    lattice.square(index).to_smolstr()
}
