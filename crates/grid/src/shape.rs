//! Board shapes: their cells, how they are numbered and named.

use crate::{CellSet, Hex, HexDirection, Square, letters, letters_index};

/// A cell by its number on a board; what the number means is the board shape's business.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u16);

impl Cell {
    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A hexagon of hexagons with `side` cells a side, its centre at `(0, 0)`.
///
/// Cells are numbered row by row in a rhombus that is one column wider than the hexagon:
///
/// ```text
///  side 3, `x` cells, `.` unused numbers      . . x x x .      0  1  2  3  4  5
///                                             . x x x x .      6  7  8  9 10 11
///                                             x x x x x .     12 13 …
///                                             x x x x . .
///                                             x x x . . .
/// ```
///
/// so a step in a direction adds the same number everywhere ([`Hexagon::step`]), a whole set of cells steps by one
/// shift, and what leaves the board lands on an unused number, which [`Hexagon::all`] masks away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hexagon {
    side: u16,
}

impl Hexagon {
    /// The hexagon with `side` cells a side, 1 to 100.
    ///
    /// # Panics
    /// On any other side.
    #[inline]
    pub const fn new(side: u16) -> Hexagon {
        assert!(side >= 1 && side <= 100, "a hexagon has 1 to 100 cells a side");
        Hexagon { side }
    }

    /// Cells a side.
    #[inline]
    pub const fn side(self) -> u16 {
        self.side
    }

    /// How many numbers the numbering uses, unused ones included.
    #[inline]
    pub const fn capacity(self) -> usize {
        let side = self.side as usize;
        (2 * side - 1) * 2 * side
    }

    /// The number of cells.
    #[inline]
    pub const fn len(self) -> usize {
        let side = self.side as usize;
        3 * side * (side - 1) + 1
    }

    /// Never: every hexagon has its centre.
    #[inline]
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Number of rows.
    #[inline]
    pub const fn rows(self) -> u16 {
        2 * self.side - 1
    }

    /// What a step in `direction` adds to a cell's number.
    #[inline]
    pub const fn step(self, direction: HexDirection) -> i32 {
        let Hex { q, r } = direction.vector();
        r * 2 * self.side as i32 + q
    }

    /// Whether the coordinates are on the board.
    #[inline]
    pub fn contains(self, hex: Hex) -> bool {
        hex.distance(Hex::default()) < u32::from(self.side)
    }

    /// The cell at the coordinates, if they are on the board.
    #[inline]
    pub fn cell(self, hex: Hex) -> Option<Cell> {
        let reach = i32::from(self.side) - 1;
        self.contains(hex)
            .then(|| Cell(((hex.r + reach) * 2 * i32::from(self.side) + hex.q + reach) as u16))
    }

    /// The coordinates of a cell.
    #[inline]
    pub fn hex(self, cell: Cell) -> Hex {
        let (side, number) = (i32::from(self.side), i32::from(cell.0));
        Hex::new(number % (2 * side) - (side - 1), number / (2 * side) - (side - 1))
    }

    /// The neighbour in a direction, if it is on the board.
    #[inline]
    pub fn neighbor(self, cell: Cell, direction: HexDirection) -> Option<Cell> {
        self.cell(self.hex(cell).neighbor(direction))
    }

    /// All cells, row by row from the top, each from the left.
    #[inline]
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.rows()).flat_map(move |row| self.row(row))
    }

    /// The cells of a row, counted from 0 at the top, from the left.
    #[inline]
    pub fn row(self, row: u16) -> impl Iterator<Item = Cell> {
        let reach = i32::from(self.side) - 1;
        let r = i32::from(row) - reach;
        ((-reach).max(-reach - r)..=reach.min(reach - r)).filter_map(move |q| self.cell(Hex::new(q, r)))
    }

    /// How many cells each row has, from the top.
    #[inline]
    pub fn row_lengths(self) -> impl Iterator<Item = usize> {
        (0..self.rows()).map(move |row| self.row(row).count())
    }

    /// The set of all cells.
    #[inline]
    pub fn all<S: CellSet>(self) -> S {
        S::from_cells(self.cells())
    }

    /// The name of a cell: the row's letter from the bottom, then a number that stays the same going up-left.
    ///
    /// ```
    /// use tessera_grid::{Hex, Hexagon};
    /// let board = Hexagon::new(5);
    /// let top_left = board.cell(Hex::new(0, -4)).unwrap();
    /// assert_eq!(board.name(top_left), "i5");
    /// assert_eq!(board.cell_named("I5"), Some(top_left));
    /// ```
    #[inline]
    pub fn name(self, cell: Cell) -> String {
        let Hex { q, r } = self.hex(cell);
        let side = i32::from(self.side);
        format!("{}{}", letters((side - 1 - r) as u32), q + side)
    }

    /// The cell of a name, in either case.
    #[inline]
    pub fn cell_named(self, name: &str) -> Option<Cell> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let side = i32::from(self.side);
        let row = letters_index(&name[..digits]).filter(|&row| row < u32::from(self.rows()))? as i32;
        let digits = &name[digits..];
        let number: i32 = digits
            .parse()
            .ok()
            .filter(|_| digits.len() <= 3 && !digits.starts_with('0'))?;
        self.cell(Hex::new(number - side, side - 1 - row))
    }
}

/// A board of `size` rows and columns, numbered row by row.
///
/// Which cells are neighbours is the game's business: four on a square grid, six on a rhombus of hexagons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lattice {
    size: u32,
}

impl Lattice {
    /// The board with `size` rows and columns.
    #[inline]
    pub const fn new(size: u32) -> Lattice {
        Lattice { size }
    }

    /// Rows, and columns.
    #[inline]
    pub const fn size(self) -> u32 {
        self.size
    }

    /// The number of cells.
    #[inline]
    pub const fn len(self) -> usize {
        self.size as usize * self.size as usize
    }

    /// Whether it has no cell.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.size == 0
    }

    /// Whether the cell is on the board.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        square.row < self.size && square.col < self.size
    }

    /// The number of a cell, if it is on the board.
    #[inline]
    pub const fn index(self, square: Square) -> Option<usize> {
        if self.contains(square) {
            Some((square.row * self.size + square.col) as usize)
        } else {
            None
        }
    }

    /// The cell of a number.
    #[inline]
    pub const fn square(self, index: usize) -> Square {
        Square::new(index as u32 / self.size, index as u32 % self.size)
    }

    /// All cells, row by row.
    #[inline]
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.len()).map(move |index| self.square(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hexagon_of_side_five_has_61_cells_in_nine_rows() {
        let board = Hexagon::new(5);
        assert_eq!(board.len(), 61);
        assert_eq!(board.cells().count(), 61);
        assert_eq!(
            board.row_lengths().collect::<Vec<_>>(),
            [5, 6, 7, 8, 9, 8, 7, 6, 5]
        );
        assert_eq!(board.all::<u128>().len(), 61);
    }

    #[test]
    fn names_follow_the_rows_and_stay_the_same_going_up_left() {
        let board = Hexagon::new(5);
        let names = |row| {
            board
                .row(row)
                .map(|cell| board.name(cell))
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(names(0), "i5 i6 i7 i8 i9");
        assert_eq!(names(4), "e1 e2 e3 e4 e5 e6 e7 e8 e9");
        assert_eq!(names(8), "a1 a2 a3 a4 a5");
        let b3 = board.cell_named("b3").unwrap();
        assert_eq!(
            board.name(board.neighbor(b3, HexDirection::NorthWest).unwrap()),
            "c3"
        );
    }

    #[test]
    fn names_and_coordinates_round_trip_on_every_side() {
        for side in 1..=50 {
            let board = Hexagon::new(side);
            for cell in board.cells() {
                assert_eq!(board.cell_named(&board.name(cell)), Some(cell));
                assert_eq!(board.cell(board.hex(cell)), Some(cell));
            }
        }
    }

    #[test]
    fn names_off_the_board_are_refused() {
        let board = Hexagon::new(5);
        for name in [
            "", "a", "a0", "a6", "i4", "j5", "e10", "5e", "e05", "e+5", "é5", "e5x", "zzzzzz1",
        ] {
            assert_eq!(board.cell_named(name), None, "{name}");
        }
    }

    #[test]
    fn a_step_adds_the_same_number_everywhere_and_never_wraps() {
        for side in [1, 2, 5, 8] {
            let board = Hexagon::new(side);
            for cell in board.cells() {
                for direction in HexDirection::ALL {
                    let number = i32::from(cell.0) + board.step(direction);
                    match board.neighbor(cell, direction) {
                        Some(neighbor) => assert_eq!(i32::from(neighbor.0), number),
                        None => assert!(board.cells().all(|other| i32::from(other.0) != number)),
                    }
                }
            }
        }
    }
}
