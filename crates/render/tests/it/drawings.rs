//! What games ask for is drawn.

use games::{AnyRecord, GAMES};
use rules::Player;
use tessera_render::{Picture, Theme, pieces, svg};

use crate::{at, picture, played};

#[test]
fn every_shape_and_symbol_of_a_game_is_drawn() {
    for game in GAMES {
        for kind in game.about().pieces {
            assert!(
                pieces::drawing(pieces::shape(kind.shape)).is_some(),
                "{}",
                kind.name
            );
            let symbol = kind.symbol.map_or("<", |symbol| symbol.drawing);
            assert!(symbol.starts_with('<'), "{}", kind.name);
        }
    }
}

#[test]
fn nothing_is_asked_of_the_system() {
    for game in GAMES {
        let text = svg(&picture(&*played(game.about().id, 12))).unwrap();
        for foreign in ["<text", "font", "<image", "http://", "https://"] {
            let found = text.replace("http://www.w3.org/2000/svg", "").contains(foreign);
            assert!(!found, "{}: {foreign}", game.about().id);
        }
    }
}

#[test]
fn what_is_used_is_defined() {
    for game in GAMES {
        let text = svg(&picture(&*played(game.about().id, 12))).unwrap();
        for used in text.split("href=\"#").skip(1) {
            let name = used.split('"').next().unwrap();
            assert!(
                text.contains(&format!("id=\"{name}\"")),
                "{}: {name}",
                game.about().id
            );
        }
    }
}

#[test]
fn dots_show_playable_cells_only_where_they_tell_something() {
    let dots = |record: &dyn AnyRecord| svg(&picture(record)).unwrap().matches("#playable").count();
    assert_eq!(dots(&*played("paths:4", 3)), 0);
    let locked = "RR.RR/R.BB.R/BBB.BR./B.BRB.BB/RBB.BBB.B/R.RRB.BB/RR.B..B/.RRBBB/R.R.. red";
    assert_eq!(dots(&*at("sabin-rains:5", locked, "")), 5);
}

#[test]
fn in_patterns_the_second_player_is_known_without_colour() {
    let theme = Theme::find("pattern").unwrap();
    for game in GAMES {
        let mut plain = picture(&*played(game.about().id, 12));
        plain.theme = theme;
        let text = svg(&plain).unwrap();
        let [first, second] =
            Player::BOTH.map(|player| definition(&text, plain.colours[player.index()].name()));
        assert_ne!(
            first.matches('<').count(),
            second.matches('<').count(),
            "{}",
            game.about().id
        );
    }
}

/// The definition of the first piece of a colour.
fn definition<'a>(text: &'a str, colour: &str) -> &'a str {
    let marker = format!("-{colour}-");
    let start = text.find(&marker).unwrap();
    &text[start
        ..start
            + text[start..]
                .find("\n<g id")
                .or_else(|| text[start..].find("</defs>"))
                .unwrap()]
}

#[test]
fn a_board_of_too_many_cells_is_refused() {
    let large = picture(&*games::find("paths:201").unwrap().start());
    assert!(svg(&large).unwrap_err().to_string().contains("too large"));
    let largest = Picture {
        size: 16,
        ..picture(&*games::find("paths:200").unwrap().start())
    };
    assert!(svg(&largest).is_ok());
}

#[test]
fn a_title_is_text_whatever_it_holds() {
    let mut odd = picture(&*played("paths:3", 1));
    odd.title = "<script>&".to_owned();
    assert!(svg(&odd).unwrap().contains("<title>&lt;script&gt;&amp;</title>"));
}
