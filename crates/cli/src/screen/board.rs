//! The board on the screen: a scene with borders and marks.
//!
//! Marks are characters beside a piece, so that nothing depends on colour alone:
//!
//! ```text
//!   [R] cursor         {R} would change    (R) last move         •  selectable
//!   <R> selected       {R→ would move      *R* winning line      ░  out of play
//! ```

use std::collections::{HashMap, HashSet};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;
use rules::{Change, MarkKind, Piece, Scene, SmolStr};

use super::canvas::Canvas;
use super::lines;
use super::map::{Map, REACH, Size, TextPosition};
use super::theme::Theme;
use super::viewport::Viewport;

/// Marks on the board.
#[derive(Debug, Clone, Default)]
pub(crate) struct Marks {
    /// The cursor's spot.
    pub(crate) cursor: Option<SmolStr>,
    /// Spots selected so far.
    pub(crate) begun: Vec<SmolStr>,
    /// Selectable spots.
    pub(crate) playable: HashSet<SmolStr>,
    /// Changes of the move under the cursor.
    pub(crate) preview: Vec<Change>,
    /// Changes of the last move.
    pub(crate) last: Vec<Change>,
}

/// The board as a widget.
pub(crate) struct Board<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) map: &'a Map,
    pub(crate) marks: &'a Marks,
    pub(crate) viewport: Viewport,
    pub(crate) colours: [&'static str; 2],
    pub(crate) theme: Theme,
}

impl Widget for Board<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        buffer.set_style(self.table(area), self.theme.board());
        let mut canvas = Canvas {
            buffer,
            area,
            corner: self.viewport.corner,
        };
        let visible: Vec<(usize, TextPosition)> = (0..self.scene.board.cells.len())
            .filter_map(|cell| Some((cell, self.map.place(cell)?)))
            .filter(|&(_, place)| canvas.shows(place))
            .collect();
        for &(_, place) in &visible {
            lines::draw(&mut canvas, self.map, place, self.theme.board());
        }
        for (place, text) in &self.map.labels {
            canvas.write(*place, text, self.theme.label());
        }
        let looks = Looks::new(self.scene, self.marks, self.map);
        for &(cell, place) in &visible {
            self.draw_cell(&mut canvas, &looks, &self.scene.board.cells[cell].spot, place);
        }
        self.draw_ways(&mut canvas);
    }
}

impl Board<'_> {
    /// The visible part of the board with its margin.
    fn table(&self, area: Rect) -> Rect {
        const MARGIN: (i32, i32) = (1, 4);
        let ((min, max), corner) = (self.map.bounds, self.viewport.corner);
        let within = |place: i32, length: u16| place.clamp(0, i32::from(length)) as u16;
        let top = within(min.line - MARGIN.0 - corner.line, area.height);
        let left = within(min.column - MARGIN.1 - corner.column, area.width);
        let bottom = within(max.line + MARGIN.0 - corner.line, area.height);
        let right = within(max.column + MARGIN.1 - corner.column, area.width);
        Rect::new(area.x + left, area.y + top, right - left, bottom - top)
    }

    fn draw_cell(&self, canvas: &mut Canvas, looks: &Looks, spot: &str, place: TextPosition) {
        let top = looks.tops.get(spot);
        let ground = self.ground(looks, spot, top);
        let code = top.map_or("", |&(piece, _)| piece.code.as_str());
        if top.is_some() || looks.locked.contains(spot) {
            canvas.write(place.beside(-1), "   ", ground);
        }
        self.draw_middle(canvas, looks, spot, place, ground);
        self.draw_sides(canvas, looks, spot, place, code.chars().count());
        if let Some(&(_, height)) = top.filter(|&&(_, height)| height > 0) {
            let digit = ['²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][(height as usize - 1).min(7)];
            canvas.write(place.above(), &digit.to_string(), self.theme.label());
        }
    }

    /// The background style of a cell.
    fn ground(&self, looks: &Looks, spot: &str, top: Option<&(&Piece, u32)>) -> Style {
        match top {
            Some((piece, _)) => self.theme.piece(self.colours[piece.owner.index()], piece.kind),
            None if looks.locked.contains(spot) => self.theme.locked(),
            None => self.theme.board(),
        }
    }

    fn draw_middle(
        &self,
        canvas: &mut Canvas,
        looks: &Looks,
        spot: &str,
        place: TextPosition,
        ground: Style,
    ) {
        let under_cursor = self.marks.cursor.as_deref() == Some(spot);
        let ghost = looks.ghosts.get(spot).filter(|_| under_cursor);
        let playable = self.marks.playable.contains(spot);
        if let Some((piece, _)) = looks.tops.get(spot) {
            canvas.centred(place, &piece.code, ground);
        } else if let Some(code) = ghost {
            canvas.centred(place, code, self.theme.ghost());
        } else if playable {
            canvas.centred(place, "•", self.theme.playable());
        } else if looks.locked.contains(spot) {
            canvas.write(place.beside(-1), "░░░", ground);
        } else if self.map.size == Size::Small {
            canvas.centred(place, "·", ground);
        }
    }

    /// The mark with the highest priority.
    fn draw_sides(&self, canvas: &mut Canvas, looks: &Looks, spot: &str, place: TextPosition, width: usize) {
        let Some((left, right, style)) = self.sides(looks, spot) else {
            return;
        };
        let reach = if width > 1 || looks.wide { REACH } else { 1 };
        if style.outlined {
            lines::draw(canvas, self.map, place, self.theme.outline());
        }
        for (offset, sign) in [(-reach, left), (reach, right)] {
            let at = place.beside(offset);
            match style.style {
                Some(style) => canvas.write(at, sign.encode_utf8(&mut [0; 4]), style),
                None => canvas.overwrite(at, sign),
            }
        }
    }

    fn sides(&self, looks: &Looks, spot: &str) -> Option<(char, char, Sides)> {
        // Marks beside long names are on the board's background, which has little contrast with its borders.
        let plain = Sides {
            style: looks.wide.then(|| self.theme.label()),
            outlined: false,
        };
        let top = looks.tops.contains_key(spot);
        if self.marks.cursor.as_deref() == Some(spot) {
            let cursor = Sides {
                style: Some(self.theme.cursor()),
                outlined: true,
            };
            return Some(('[', ']', cursor));
        }
        let styled = |style| Sides {
            style: Some(style),
            outlined: false,
        };
        if let Some(&(left, right)) = looks.changes.get(spot) {
            return Some((left, right, styled(self.theme.change())));
        }
        if self.marks.begun.iter().any(|begun| begun == spot) {
            return Some(('<', '>', styled(self.theme.begun())));
        }
        if looks.winning.contains(spot) {
            return Some(('*', '*', plain));
        }
        if looks.last.contains(spot) {
            return Some(('(', ')', plain));
        }
        if looks.locked.contains(spot) && top {
            return Some(('░', '░', styled(self.theme.locked())));
        }
        (top && self.marks.playable.contains(spot)).then_some((' ', '•', plain))
    }

    /// Arrows where the board continues off screen.
    fn draw_ways(&self, canvas: &mut Canvas) {
        let ((min, max), corner, area) = (self.map.bounds, self.viewport.corner, canvas.area);
        let (height, width) = (i32::from(area.height), i32::from(area.width));
        let middle = (area.x + area.width / 2, area.y + area.height / 2);
        let ways = [
            (corner.line > min.line, '▲', middle.0, area.top()),
            (
                corner.line + height < max.line,
                '▼',
                middle.0,
                area.bottom().saturating_sub(1),
            ),
            (corner.column > min.column, '◀', area.left(), middle.1),
            (
                corner.column + width < max.column,
                '▶',
                area.right().saturating_sub(1),
                middle.1,
            ),
        ];
        for (more, sign, x, y) in ways {
            if let Some(cell) = canvas.buffer.cell_mut((x, y)).filter(|_| more) {
                cell.set_char(sign).set_style(self.theme.label());
            }
        }
    }
}

/// Characters at both sides; without a style they keep the background.
struct Sides {
    style: Option<Style>,
    outlined: bool,
}

/// Pieces and marks by spot.
struct Looks<'a> {
    /// The top piece and the number of pieces below it.
    tops: HashMap<&'a str, (&'a Piece, u32)>,
    /// Marks left and right of pieces that would change.
    changes: HashMap<&'a str, (char, char)>,
    /// Pieces that would be placed.
    ghosts: HashMap<&'a str, SmolStr>,
    last: HashSet<&'a str>,
    locked: HashSet<&'a str>,
    winning: HashSet<&'a str>,
    /// Whether piece names have several letters.
    wide: bool,
}

impl<'a> Looks<'a> {
    fn new(scene: &'a Scene, marks: &'a Marks, map: &Map) -> Looks<'a> {
        let mut tops: HashMap<&str, (&Piece, u32)> = HashMap::new();
        for piece in &scene.pieces {
            let top = tops.entry(&piece.spot).or_insert((piece, piece.height));
            if piece.height >= top.1 {
                *top = (piece, piece.height);
            }
        }
        let marked = |kind| {
            let of_kind = scene.marks.iter().filter(move |mark| mark.kind == kind);
            of_kind.map(|mark| mark.spot.as_str()).collect()
        };
        let wide = !scene.hands.is_empty() || scene.pieces.iter().any(|piece| piece.code.chars().count() > 1);
        let mut looks = Looks {
            changes: HashMap::new(),
            ghosts: HashMap::new(),
            last: marks.last.iter().filter_map(landing).collect(),
            locked: marked(MarkKind::Locked),
            winning: marked(MarkKind::Winning),
            wide,
            tops,
        };
        for change in &marks.preview {
            looks.preview(change, scene, map);
        }
        looks
    }

    fn preview(&mut self, change: &'a Change, scene: &Scene, map: &Map) {
        match change {
            Change::Placed { code, spot } => {
                self.ghosts.insert(spot, code.clone());
            }
            Change::Turned { spot, .. } => {
                self.changes.insert(spot, ('{', '}'));
            }
            Change::Removed { spot, .. } => {
                self.changes.insert(spot, ('{', '×'));
            }
            Change::Moved { from, to } => {
                if let Some((piece, _)) = self.tops.get(from.as_str()) {
                    self.ghosts.insert(to, piece.code.clone());
                }
                self.changes.insert(from, arrow(scene, map, from, to));
                self.changes.entry(to).or_insert(('{', '}'));
            }
        }
    }
}

/// The spot where a change ends.
fn landing(change: &Change) -> Option<&str> {
    match change {
        Change::Placed { spot, .. } => Some(spot),
        Change::Moved { to, .. } => Some(to),
        Change::Turned { .. } | Change::Removed { .. } => None,
    }
}

/// Marks of a moving piece, with an arrow in its direction.
fn arrow(scene: &Scene, map: &Map, from: &str, to: &str) -> (char, char) {
    let place = |spot: &str| {
        let cell = scene.board.cells.iter().position(|cell| cell.spot == spot)?;
        map.place(cell)
    };
    let (Some(from), Some(to)) = (place(from), place(to)) else {
        return ('{', '}');
    };
    let (down, right) = ((to.line - from.line).signum(), (to.column - from.column).signum());
    match (down, right) {
        (-1, -1) => ('↖', '}'),
        (0, -1) => ('←', '}'),
        (1, -1) => ('↙', '}'),
        (-1, 0) => ('{', '↑'),
        (1, 0) => ('{', '↓'),
        (-1, 1) => ('{', '↗'),
        (0, 1) => ('{', '→'),
        (1, 1) => ('{', '↘'),
        _ => ('{', '}'),
    }
}
