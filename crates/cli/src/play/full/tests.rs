//! Screens of every game, drawn without a terminal, and input to them.
//!
//! `UPDATE_SCREENS=1 cargo test -p tessera-cli` rewrites the snapshots in `screens/`; check them before committing.

use std::path::Path;
use std::{env, fs};

use games::GAMES;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::app::App;
use crate::play::local_game::LocalGame;
use crate::play::seat::Seat;
use crate::screen::theme::Theme;

struct Stage {
    app: App,
    terminal: Terminal<TestBackend>,
}

impl Stage {
    fn new(spec: &str, moves: &str) -> Stage {
        Stage::sized(spec, moves, 80, 24)
    }

    fn sized(spec: &str, moves: &str, width: u16, height: u16) -> Stage {
        let mut record = games::find(spec).unwrap().start();
        record.play_list(moves).unwrap();
        let game = LocalGame::new(record, [Seat::Human, Seat::Human], "none".parse().unwrap(), 1);
        Stage {
            app: App::new(game, Theme::PLAIN),
            terminal: Terminal::new(TestBackend::new(width, height)).unwrap(),
        }
    }

    /// Presses keys: letters, `^v<>` for the arrows, `~` for Enter, `!` for Esc, a tab for Tab.
    fn press(&mut self, keys: &str) -> &mut Stage {
        for key in keys.chars() {
            let code = match key {
                '^' => KeyCode::Up,
                'v' => KeyCode::Down,
                '<' => KeyCode::Left,
                '>' => KeyCode::Right,
                '~' => KeyCode::Enter,
                '!' => KeyCode::Esc,
                '\t' => KeyCode::Tab,
                '\x08' => KeyCode::Backspace,
                c => KeyCode::Char(c),
            };
            self.draw();
            self.app
                .handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
        self
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        self.draw();
        let modifiers = KeyModifiers::NONE;
        self.app.handle(&Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers,
        }));
    }

    fn draw(&mut self) -> String {
        let app = &mut self.app;
        let drawn = self.terminal.draw(|frame| app.draw(frame)).unwrap();
        text_of(drawn.buffer)
    }

    fn words(&self) -> String {
        self.app.game.record().words().join(" ")
    }
}

fn text_of(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let line: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn assert_screen(name: &str, screen: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/play/full/screens/{name}.txt"));
    if env::var_os("UPDATE_SCREENS").is_some() {
        fs::write(&path, screen).unwrap();
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(screen, known, "the screen {name} has changed");
}

#[test]
fn every_game_at_its_start() {
    for game in GAMES {
        let id = game.about().id;
        assert_screen(&format!("{id}-start"), &Stage::new(id, "").draw());
    }
}

#[test]
fn a_stone_shows_what_it_would_turn() {
    let mut stage = Stage::new("sabin-rains:3", "c3 c4 b2 b3");
    stage.press("v>");
    assert_screen("sabin-rains-preview", &stage.draw());
}

#[test]
fn a_line_of_marbles_shows_where_it_would_go() {
    let mut stage = Stage::new("abalon:4", "");
    stage.press("vvv~^~^");
    assert_screen("abalon-preview", &stage.draw());
}

#[test]
fn the_winning_chain_and_the_result() {
    let mut stage = Stage::new("paths:2", "(0,0) (0,1) (1,0)");
    assert_screen("paths-result", &stage.draw());
    stage.press("~");
    assert_screen("paths-over", &stage.draw());
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    assert!(
        Stage::sized("paths:5", "", 29, 5)
            .draw()
            .contains("Please make it at")
    );
    for (width, height) in [(1, 1), (30, 12), (63, 13), (64, 12), (200, 60), (3, 200)] {
        for game in GAMES {
            Stage::sized(game.about().id, "", width, height).draw();
        }
    }
}

#[test]
fn the_cursor_stays_in_sight_on_a_board_larger_than_the_screen() {
    let mut stage = Stage::new("islands:30", "");
    for arrow in ["^", ">", "v", "<"] {
        for _ in 0..40 {
            stage.press(arrow);
            let screen = stage.draw();
            assert!(screen.contains('['), "{screen}");
        }
    }
}

#[test]
fn moves_are_played_with_arrows_and_enter() {
    let mut stage = Stage::new("paths:3", "");
    stage.press("~^~>~");
    assert_eq!(stage.words(), "(1,1) (0,1) (0,2)");
}

#[test]
fn moves_are_typed() {
    let mut stage = Stage::new("sabin-rains:5", "");
    stage.press(":e5~a4~");
    assert_eq!(stage.words(), "e5 a4");
    // The letter of a command, a digit behind it: a cell after all.
    stage.press("d4~");
    assert_eq!(stage.words(), "e5 a4 d4");
    assert!(stage.press("a9").draw().contains("move: a9"));
    assert!(stage.press("~").draw().contains("not a cell of the board"));
    stage.press("e\x08\x08:undo~");
    assert_eq!(stage.words(), "e5 a4");
    stage.press("i\t~");
    assert_eq!(stage.words(), "e5 a4 i5");
}

#[test]
fn tab_goes_to_what_can_be_clicked() {
    for game in GAMES {
        let mut stage = Stage::new(game.about().id, "");
        let mut clicks = 0;
        while stage.words().is_empty() {
            stage.press("\t~");
            clicks += 1;
            // Three marbles and where they go.
            assert!(clicks <= 4, "{}", game.about().id);
        }
    }
}

#[test]
fn hands_are_rows_one_can_go_to() {
    let mut stage = Stage::new("hive", "");
    stage.press(">>~");
    let screen = stage.draw();
    assert!(screen.contains("A in hand … to where?"), "{screen}");
    stage.press("<<~");
    assert_eq!(stage.words(), "wA1");
}

#[test]
fn the_mouse_points_and_clicks() {
    let mut stage = Stage::new("paths:3", "");
    let screen = stage.draw();
    let at = |text: &str| {
        let (row, line) = screen
            .lines()
            .enumerate()
            .find(|(_, line)| line.contains(text))
            .unwrap();
        let column = line[..line.find(text).unwrap()].chars().count();
        (column as u16, row as u16)
    };
    let (x, y) = at("• │[W]│");
    stage.mouse(MouseEventKind::Moved, x, y);
    assert!(stage.draw().contains("(1,0): puts W on (1,0)"));
    stage.mouse(MouseEventKind::Down(MouseButton::Left), x, y);
    assert_eq!(stage.words(), "(1,0)");
    stage.mouse(MouseEventKind::Down(MouseButton::Left), 79, 23);
    assert_eq!(stage.words(), "(1,0)");
}

#[test]
fn a_begun_move_is_given_up_with_escape() {
    let mut stage = Stage::new("abalon:5", "");
    let screen = stage.press(":a1-b2!\t~").draw();
    assert!(screen.contains("to where?"), "{screen}");
    assert!(!stage.press("!").draw().contains("to where?"));
    assert_eq!(stage.words(), "");
}

#[test]
fn endings_are_asked_about() {
    let mut stage = Stage::new("paths:3", "(0,0)");
    assert!(stage.press("r").draw().contains("Resign?"));
    assert!(stage.press("n").draw().contains("(1,1): puts B"));
    assert!(
        stage
            .press("d")
            .draw()
            .contains("Do both players agree to a draw?")
    );
    assert!(stage.press("y").draw().contains("DRAW"));
    stage.press("u");
    assert!(stage.app.game.record().outcome().is_none());
    assert!(stage.press("ry").draw().contains("WINNER: WHITE"));
    stage.press("q");
    assert!(stage.app.has_quit());
}

#[test]
fn leaving_a_game_is_asked_about() {
    let mut stage = Stage::new("paths:3", "(0,0)");
    stage.press("q");
    assert!(stage.draw().contains("Quit the game?") && !stage.app.has_quit());
    stage.press("y");
    assert!(stage.app.has_quit());
    let mut fresh = Stage::new("paths:3", "");
    fresh.press("q");
    assert!(fresh.app.has_quit());
}

#[test]
fn what_cannot_be_done_is_told() {
    let mut stage = Stage::new("paths:3", "");
    assert!(stage.press("u").draw().contains("Nothing to undo"));
    assert!(stage.press("~~").draw().contains("No move at (1,1)"));
    assert!(stage.press("s~").draw().contains("Not saved: name a file"));
    assert!(stage.press("s/no/such/folder/x~").draw().contains("can't write"));
}

#[test]
fn a_hint_comes_by_itself_and_the_cursor_goes_there() {
    let mut stage = Stage::new("paths:3", "(0,0) (0,1)");
    assert!(stage.press("h").draw().contains("Searching …"));
    let begun = std::time::Instant::now();
    while stage.app.game.is_hint_pending() && begun.elapsed().as_secs() < 60 {
        std::thread::sleep(stage.app.poll_timeout());
        stage.app.tick();
    }
    assert!(stage.draw().contains("Hint: "), "{}", stage.draw());
    let cursor = stage.app.focused().unwrap().to_owned();
    assert!(stage.draw().contains(&format!("Hint: {cursor}")));
}

#[test]
fn a_cell_that_begins_like_the_hint_can_be_typed() {
    let mut stage = Stage::new("abalon", "");
    stage.press("h5");
    assert_eq!(stage.app.typing.as_deref(), Some("h5"));
}

#[test]
fn help_tells_the_keys() {
    let mut stage = Stage::new("paths:3", "");
    assert!(stage.press("?").draw().contains("undo"));
    assert!(!stage.press("~").draw().contains("Keys"));
}

/// Whole games: at each turn Tab and Enter until something was played.
#[test]
fn whole_games_are_played_with_two_keys() {
    for spec in ["paths:3", "islands:3", "sabin-rains:2"] {
        let mut stage = Stage::new(spec, "");
        for _ in 0..100 {
            stage.press("\t~");
        }
        assert!(stage.app.game.record().outcome().is_some(), "{spec}");
    }
}
