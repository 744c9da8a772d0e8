//! Shores that are found one by one.

use super::Shores;
use crate::hive::movegen::contour::along;
use crate::hive::torus::{Cell, Field};

/// More than the cells round a hive: each of 28 tiles has at most four beside it that its neighbours have not, and two more.
const MOST_ROUND: usize = 128;

/// The shores along which somebody walked so far.
pub(in crate::hive) struct Walked<'a> {
    field: &'a Field,
    /// Which shore each cell is of, from 1.
    numbers: [u8; 1024],
    /// The cells of all shores, one shore after the other.
    cells: [Cell; MOST_ROUND],
    /// Where each shore ends in the list of cells; the first begins at its beginning.
    ends: [u8; Walked::MOST + 1],
    count: usize,
}

impl<'a> Walked<'a> {
    const MOST: usize = 31;

    #[inline]
    pub(in crate::hive) const fn on(field: &'a Field) -> Walked<'a> {
        Walked {
            field,
            numbers: [0; 1024],
            cells: [Cell::ORIGIN; MOST_ROUND],
            ends: [0; Walked::MOST + 1],
            count: 0,
        }
    }

    fn walk(&mut self, start: Cell) -> Option<()> {
        if self.count == Walked::MOST {
            return None;
        }
        let mut end = self.ends[self.count] as usize;
        self.count += 1;
        let number = self.count as u8;
        let Walked {
            field,
            numbers,
            cells,
            ..
        } = self;
        let mut reach = |cell: Cell| {
            let is_new = std::mem::replace(&mut numbers[cell.index()], number) != number;
            // Written over by the next cell if it isn't new.
            cells[end % MOST_ROUND] = cell;
            end += usize::from(is_new);
        };
        reach(start);
        along(start, |cell| field.around_empty(cell), reach);
        self.ends[self.count] = end as u8;
        Some(())
    }

    #[inline]
    fn cells_of(&self, shore: usize) -> &[Cell] {
        let [begin, end] = [shore - 1, shore].map(|end| self.ends[end % 32] as usize);
        &self.cells[begin..end]
    }
}

impl Shores for Walked<'_> {
    #[inline]
    fn field(&self) -> &Field {
        self.field
    }

    #[inline]
    fn number_of(&mut self, cell: Cell) -> Option<u8> {
        if self.numbers[cell.index()] == 0 {
            self.walk(cell)?;
        }
        Some(self.numbers[cell.index()])
    }

    #[inline]
    fn len(&self, shore: usize) -> u32 {
        self.cells_of(shore).len() as u32
    }

    #[inline]
    fn cells(&self, shore: usize) -> impl Iterator<Item = Cell> {
        self.cells_of(shore).iter().copied()
    }
}
