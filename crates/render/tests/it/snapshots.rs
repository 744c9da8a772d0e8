//! Snapshots of SVGs. `INSTA_UPDATE=always cargo test` accepts new ones; look at them before you commit. A game without accepted pictures is drawn, and held to nothing.

use games::{AnyRecord, GAMES};
use tessera_render::{Picture, THEMES, svg};

use crate::{at, picture, played};

/// Small boards make snapshots that can be read; a game that is not here is shown in its default set-up.
const SMALL: [&str; 4] = ["sabin-rains:3", "islands:4", "abalon:4", "paths:4"];

/// The picture without the drawings of the pieces, which have a file of their own.
fn abridged(picture: &Picture) -> String {
    let mut text = svg(picture).unwrap();
    for name in [
        "stone",
        "marble",
        "hollow",
        "square-piece",
        "tile",
        "last",
        "playable",
        "dot1",
        "dot2",
        "dot3",
    ] {
        text = text.replace(
            tessera_render::pieces::drawing(name).unwrap(),
            &format!("[{name}]"),
        );
    }
    for kind in picture.pieces {
        if let Some(symbol) = kind.symbol {
            text = text.replace(symbol.drawing.trim(), &format!("[{}]", kind.name));
        }
    }
    text
}

#[track_caller]
fn hold(name: &str, picture: &Picture) {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, abridged(picture));
    });
}

/// Whether a snapshot exists, or is about to be accepted.
fn is_accepted(name: &str) -> bool {
    let file = format!("{}/tests/it/snapshots/{name}.snap", env!("CARGO_MANIFEST_DIR"));
    std::env::var_os("INSTA_UPDATE").is_some() || std::path::Path::new(&file).exists()
}

#[test]
fn every_game_in_every_theme() {
    for game in GAMES {
        let id = game.about().id;
        let spec = SMALL
            .iter()
            .find(|spec| spec.starts_with(id))
            .copied()
            .unwrap_or(id);
        let picture = picture(&*played(spec, 9));
        for theme in &THEMES {
            let name = format!("{id}-{}", theme.id);
            let picture = Picture {
                theme,
                ..picture.clone()
            };
            if is_accepted(&name) {
                hold(&name, &picture);
            } else {
                svg(&picture).unwrap();
            }
        }
    }
}

#[test]
fn positions_that_have_something_to_show() {
    let won = at("paths:4", "WWW./BB../B.../....", "(0,3)");
    let locked = at(
        "sabin-rains:5",
        "RR.RR/R.BB.R/BBB.BR./B.BRB.BB/RBB.BBB.B/R.RRB.BB/RR.B..B/.RRBBB/R.R.. red",
        "a4",
    );
    let bisected = at("islands:4", "WB../W.B./WB../....", "(3,0)");
    let mut stacked = games::find("hive:base").unwrap().start();
    stacked
        .play_list("wB1; bA1 wB1-; wQ \\wB1; bQ bA1-; wB2 -wB1; bB1 bQ-; wB2 wB1; bB1 bQ")
        .unwrap();
    let shown: [(&str, &dyn AnyRecord); 4] = [
        ("won", &*won),
        ("locked", &*locked),
        ("bisected", &*bisected),
        ("stacked", &*stacked),
    ];
    for (name, record) in shown {
        hold(name, &picture(record));
    }
    let flipped = Picture {
        flipped: true,
        ..picture(&*won)
    };
    hold("flipped", &flipped);
}
