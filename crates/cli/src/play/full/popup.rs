//! Pop-ups: help, confirmations, the result.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph};

use super::app::App;

/// A pop-up in front of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Popup {
    Help,
    Result,
    Quit,
    Resign,
    Draw,
    /// Asks for a file name; holds the text typed so far.
    Save(String),
}

const HELP: &[(&str, &str)] = &[
    ("arrows", "move the cursor (or point with the mouse)"),
    ("Enter, Space", "select the cell (or click)"),
    ("Tab", "next selectable cell"),
    ("Esc", "cancel the selection"),
    (":", "type a move; most letters start one too"),
    ("h", "hint from the computer"),
    ("u", "undo"),
    ("r   d", "resign; draw by agreement"),
    ("s", "save the record"),
    ("q", "quit"),
    ("", ""),
    ("[R] {R} {R→", "cursor; would change; would move"),
    ("<R> (R) *R*", "selected; last move; winning line"),
    ("•   ░", "selectable; out of play"),
];

impl Popup {
    fn title(&self, app: &App) -> String {
        match self {
            Popup::Help => "Keys".to_owned(),
            Popup::Quit => "Quit the game?".to_owned(),
            Popup::Resign => "Resign?".to_owned(),
            Popup::Draw => "Do both players agree to a draw?".to_owned(),
            Popup::Save(_) => "Save the record as".to_owned(),
            Popup::Result => headline(app),
        }
    }

    fn lines(&self, app: &App) -> Vec<Line<'static>> {
        let theme = app.theme;
        match self {
            Popup::Help => HELP
                .iter()
                .map(|(key, what)| {
                    Line::from(vec![
                        Span::styled(format!("{key:13}"), theme.strong()),
                        (*what).into(),
                    ])
                })
                .collect(),
            Popup::Result => {
                // The winner is the title.
                let result = app.view.result.as_ref();
                let why = result.map(|result| result.why.to_string()).unwrap_or_default();
                wrapped(&why).into_iter().map(Line::from).collect()
            }
            Popup::Save(name) => vec![Line::from(format!("{name}█"))],
            Popup::Quit => vec![Line::from("The game is not over yet.")],
            Popup::Resign => {
                let turn = app.view.turn.map_or("", |turn| app.view.about.colour(turn));
                vec![Line::from(format!("{turn} resigns and loses."))]
            }
            Popup::Draw => vec![Line::from("The game ends in a draw.")],
        }
    }

    /// The buttons with their keys.
    fn buttons(&self) -> &'static [(char, &'static str)] {
        match self {
            Popup::Help => &[('\n', "Enter close")],
            Popup::Result => &[
                ('\n', "Enter board"),
                ('u', "u undo"),
                ('s', "s save"),
                ('q', "q quit"),
            ],
            Popup::Save(_) => &[('\n', "Enter save"), ('\x1b', "Esc cancel")],
            Popup::Quit | Popup::Resign | Popup::Draw => &[('y', "y yes"), ('n', "n no")],
        }
    }
}

/// `WINNER: RED` or `DRAW`.
fn headline(app: &App) -> String {
    let result = app.view.result.as_ref();
    let winner = result.and_then(|result| result.outcome.winner());
    winner.map_or("DRAW".to_owned(), |player| {
        format!("WINNER: {}", app.view.about.colour(player).to_ascii_uppercase())
    })
}

/// Draws the pop-up; returns the areas of its buttons.
pub(super) fn draw(app: &App, popup: &Popup, frame: &mut Frame) -> Vec<(Rect, char)> {
    let (lines, buttons) = (popup.lines(app), popup.buttons());
    let row: usize = buttons.iter().map(|(_, text)| text.chars().count() + 4).sum();
    let widest = lines.iter().map(Line::width).max().unwrap_or(0);
    let title = popup.title(app);
    let width = widest.max(row).max(title.chars().count() + 2) as u16 + 6;
    let area = centred(frame.area(), width, lines.len() as u16 + 5);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .padding(Padding::new(2, 2, 1, 0))
        .title(Line::styled(format!(" {title} "), app.theme.accent()))
        .title_alignment(Alignment::Center);
    let inner = block.inner(area);
    let alignment = match popup {
        Popup::Help | Popup::Save(_) => Alignment::Left,
        _ => Alignment::Center,
    };
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).alignment(alignment).block(block), area);
    draw_buttons(app, frame, inner, buttons, row as u16)
}

fn draw_buttons(
    app: &App,
    frame: &mut Frame,
    inner: Rect,
    buttons: &[(char, &'static str)],
    row: u16,
) -> Vec<(Rect, char)> {
    let mut x = inner.x + inner.width.saturating_sub(row.saturating_sub(2)) / 2;
    let y = inner.bottom().saturating_sub(1);
    let mut drawn = Vec::new();
    for &(key, text) in buttons {
        let width = text.chars().count() as u16 + 2;
        let area = Rect::new(x, y, width, 1).intersection(inner);
        frame.render_widget(Line::styled(format!(" {text} "), app.theme.button()), area);
        drawn.push((area, key));
        x += width + 2;
    }
    drawn
}

/// The text wrapped to the width of a pop-up.
fn wrapped(text: &str) -> Vec<String> {
    const WIDTH: usize = 48;
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        // Never empty.
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last].push_str(word);
        } else if lines[last].chars().count() + 1 + word.chars().count() <= WIDTH {
            lines[last].push(' ');
            lines[last].push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

fn centred(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    Rect::new(
        screen.x + (screen.width - width) / 2,
        screen.y + (screen.height - height) / 2,
        width,
        height,
    )
}
