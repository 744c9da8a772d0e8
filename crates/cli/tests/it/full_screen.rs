//! `tessera play` and `tessera view` on a full screen, in a pseudo-terminal.

use std::fs;
use std::path::PathBuf;

use crate::terminal::{CONTROL_C, DOWN, END, ENTER, HOME, LEFT, RIGHT, Terminal, UP};

fn record_file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

const GAME: &str = "[Game \"paths:3\"]\n\n1. (1,1) (0,0) 2. (0,1) (2,2) 3. (2,1) 1-0\n";

#[test]
fn a_whole_game_of_paths_with_arrows_and_enter() {
    let mut terminal = Terminal::open("play paths:2 --second human", 80, 24);
    terminal.shows("move 1").shows("[W]");
    terminal.press(ENTER).shows("▸(0,0)");
    terminal.press(RIGHT).press(ENTER).shows("▸(0,1)");
    terminal
        .press(LEFT)
        .press(DOWN)
        .press(ENTER)
        .shows("WINNER: WHITE");
    terminal.shows("a path from top to bottom");
    terminal.press(ENTER).hides("WINNER").shows("*W*");
    terminal.press("q");
    terminal.ends_well();
}

#[test]
fn whole_games_of_stones_with_tab_and_enter() {
    for spec in ["sabin-rains:2", "islands:2", "paths:3"] {
        let mut terminal = Terminal::open(&format!("play {spec} --second human"), 80, 24);
        let mut moves = 1;
        terminal.shows("move 1");
        while !terminal.screen().contains("Enter board") {
            moves += 1;
            terminal.press("\t").press(ENTER);
            let next = format!("· move {moves}");
            terminal.until(&next, |terminal| {
                let screen = terminal.screen();
                screen.contains(&next) || screen.contains("Enter board")
            });
        }
        terminal.press("q");
        terminal.ends_well();
    }
}

#[test]
fn a_whole_game_of_abalon_with_typed_moves_and_clicks() {
    let position = "..RR/...../....../......./...R../...B./B... black 4 4";
    let line = format!("play abalon:4 --position '{position}' --second human");
    let mut terminal = Terminal::open(&line, 80, 24);
    terminal.shows("▸   black");
    terminal.press(":a1-a2\r").shows("▸a1-a2");
    terminal.press(":g6-g5\r").shows("▸g6-g5");
    terminal
        .click("[", 1)
        .press("r")
        .shows("Resign?")
        .press("y")
        .shows("WINNER: RED");
    terminal
        .press("u")
        .hides("WINNER")
        .press("q")
        .shows("Quit the game?")
        .press("y");
    terminal.ends_well();
}

#[test]
fn a_game_of_hive_from_the_hand_to_the_board() {
    let mut terminal = Terminal::open("play hive --second human", 80, 24);
    terminal.shows("A×3•");
    terminal.click("A×3", 0).shows("A in hand … to where?");
    terminal.click("│ • │", 2).shows("▸wA1").shows("A×2");
    terminal.press("\t").press(ENTER).shows("in hand … to where?");
    terminal.press("\x1b").hides("to where?");
    terminal.press(":bG1 wA1-\r").shows("▸bG1 wA1-").shows("bG1");
    terminal.press(CONTROL_C);
    terminal.ends_well();
}

#[test]
fn games_of_abalon_and_hive_are_won() {
    let pushed = "R..R/.B.../..B.../......./....../...../.... black 4 0";
    let mut terminal = Terminal::open(
        &format!("play abalon:4 --position '{pushed}' --second human"),
        80,
        24,
    );
    terminal
        .shows("▸   black")
        .press(":e4-f4\r")
        .shows("WINNER: BLACK");
    terminal.press("q");
    terminal.ends_well();

    let surrounded = "wQ@-2,0 wS1@-1,0 wA1@-1,1 wG1@0,-1 bQ@0,0 bA1@0,1 wS2@1,-1 wA2@2,-2; white";
    let mut terminal = Terminal::open(
        &format!("play hive --position '{surrounded}' --second human"),
        100,
        30,
    );
    terminal
        .shows("▸   white")
        .press(":wA2 bQ\\\r")
        .shows("WINNER: WHITE");
    terminal.press("q");
    terminal.ends_well();
}

#[test]
fn the_mouse_plays_too() {
    let mut terminal = Terminal::open("play paths:3 --second human", 80, 24);
    terminal.shows("[W]");
    terminal.click("│ • │[W]│", 2).shows("▸(1,0)");
    terminal
        .press("d")
        .shows("Do both players agree")
        .click("y yes", 0)
        .shows("DRAW");
    terminal.click("q quit", 1);
    terminal.ends_well();
}

#[test]
fn the_window_can_be_resized() {
    let mut terminal = Terminal::open("play sabin-rains --second human", 80, 24);
    terminal.shows("[R]");
    terminal.press(ENTER).shows("▸e5");
    for (columns, rows) in [(140, 45), (40, 14), (10, 3), (64, 12), (80, 24)] {
        terminal.resize(columns, rows);
        if columns == 10 {
            terminal.shows("window");
        } else {
            terminal.shows("Sabin Rains").shows("[R]");
        }
    }
    terminal
        .press(UP)
        .press(ENTER)
        .shows("· move 3")
        .press("q")
        .shows("Quit")
        .press("y");
    terminal.ends_well();
}

#[test]
fn unknown_keys_do_nothing() {
    let mut terminal = Terminal::open("play paths:3 --second human", 80, 24);
    terminal.shows("[W]");
    let nonsense = "\x1b[99~\x1bOP\x1b[1;5D\x01\x02\x0c\x1a\x7f%&$#@\u{e9}\u{1f41d}\x1b[<64;5;5M\x1b[200~pasted\x1b[201~";
    terminal.press(nonsense).press("\x1b").press(":nonsense\r");
    terminal.shows("this is not a cell");
    terminal.press(":(1,1)\r").shows("▸(1,1)");
    terminal.press(CONTROL_C);
    terminal.ends_well();
}

#[test]
fn control_c_restores_the_terminal_at_any_time() {
    for keys in ["", "?", ":x", "s", "r"] {
        let mut terminal = Terminal::open("play paths:3 --first random --time 60", 80, 24);
        terminal.until("full", |terminal| {
            terminal.is_full_screen() && terminal.screen().contains("paths:3")
        });
        terminal.press(keys).press(CONTROL_C);
        terminal.ends_well();
    }
}

#[test]
fn a_program_answers_and_clocks_run() {
    let mut terminal = Terminal::open("play paths:5 --second random --time 2 --seed 3", 80, 24);
    terminal.shows("0:02").shows("0:01");
    terminal.shows("is played at random for white");
    terminal.shows("black plays");
    terminal.press(CONTROL_C);
    terminal.ends_well();
}

#[test]
fn a_game_is_lost_on_time() {
    let mut terminal = Terminal::open("play paths:5 --time 0.01+0 --second human", 80, 24);
    terminal.shows("WINNER: BLACK").shows("white ran out of time");
    terminal.press("q");
    terminal.ends_well();
}

#[test]
fn two_programs_can_be_watched() {
    let mut terminal = Terminal::open("play paths:2 --first random --second random", 80, 24);
    terminal.shows("Enter board").press("q");
    terminal.ends_well();
}

#[test]
fn a_game_is_saved_and_viewed() {
    let path = record_file("saved_on_screen.txt", "");
    fs::remove_file(&path).unwrap();
    let mut terminal = Terminal::open("play paths:3 --moves '(1,1)' --second human", 80, 24);
    terminal.shows("▸(1,1)").press("s").shows("Save the record as");
    terminal.press(&format!("{}\r", path.display())).shows("Saved to");
    terminal.press(CONTROL_C);
    terminal.ends_well();
    let mut terminal = Terminal::open(&format!("view '{}' --terminal", path.display()), 80, 24);
    terminal.shows("1/1 (1,1)").press("q");
    terminal.ends_well();
    fs::remove_file(path).unwrap();
}

#[test]
fn the_viewer_steps_through_a_record() {
    let path = record_file("viewed.txt", GAME);
    let mut terminal = Terminal::open(&format!("view '{}' --terminal", path.display()), 80, 24);
    terminal
        .shows("5/5 (2,1) · white wins")
        .shows("▸(2,1)")
        .shows("start");
    terminal
        .press(HOME)
        .shows("0/5 the start · white to move")
        .shows("▸start");
    terminal.press(RIGHT).shows("1/5 (1,1)").shows("│(W)│");
    terminal.press("l").shows("2/5 (0,0)").shows("▸(0,0)");
    terminal.press(LEFT).press("h").press("h").shows("0/5");
    terminal.press(END).shows("5/5").shows("*W*");
    terminal.click("|<", 0).shows("0/5");
    terminal.click(" > ", 1).shows("1/5");
    terminal.click(">|", 0).shows("5/5");
    terminal.click(" < ", 1).shows("4/5");
    terminal.click("(0,0)", 1).shows("2/5 (0,0)");
    terminal.resize(40, 15);
    terminal.shows("2/5 (0,0)");
    terminal
        .press("x%\x1b[99~")
        .press(HOME)
        .press(" ")
        .shows("2/5")
        .shows("5/5");
    terminal.press("q");
    terminal.ends_well();
    fs::remove_file(path).unwrap();
}

#[test]
fn without_colours_nothing_is_coloured() {
    let path = record_file("plain.txt", GAME);
    let line = format!("view '{}' --terminal", path.display());
    let mut terminal = Terminal::open_with(&line, 80, 24, &[("NO_COLOR", "1")]);
    terminal.shows("5/5").shows("*W*");
    assert!(!terminal.is_coloured());
    terminal.press("q");
    terminal.ends_well();
    let mut terminal = Terminal::open(&line, 80, 24);
    terminal.shows("5/5").shows("*W*");
    assert!(terminal.is_coloured());
    terminal.press("\x1b");
    terminal.ends_well();
    fs::remove_file(path).unwrap();
}
