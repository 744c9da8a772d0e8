//! PNGs have the size that was asked for, and something on them.

use std::collections::HashSet;
use std::io::Cursor;

use games::GAMES;
use tessera_render::{Picture, THEMES, png};

use crate::{picture, played};

/// The size, and how many colours there are.
fn look(bytes: &[u8]) -> ((u32, u32), usize) {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let colours: HashSet<&[u8]> = pixels.chunks(4).collect();
    ((info.width, info.height), colours.len())
}

#[test]
fn every_game_and_theme_gives_a_png_that_is_not_blank() {
    for game in GAMES {
        let record = played(game.about().id, 10);
        for theme in &THEMES {
            let bytes = png(&Picture {
                theme,
                size: 300,
                ..picture(&*record)
            })
            .unwrap();
            let (size, colours) = look(&bytes);
            assert_eq!(size, (300, 300));
            assert!(
                colours > 60,
                "{} {}: {colours} colours",
                game.about().id,
                theme.id
            );
        }
    }
}

#[test]
fn a_png_has_the_size_that_was_asked_for() {
    let drawn = picture(&*played("paths:3", 4));
    for size in [16, 24, 333, 1000] {
        let (found, colours) = look(
            &png(&Picture {
                size,
                ..drawn.clone()
            })
            .unwrap(),
        );
        assert_eq!(found, (size, size));
        assert!(colours > 20, "{colours}");
    }
}

#[test]
fn no_picture_has_no_pixels() {
    let nothing = Picture {
        size: 0,
        ..picture(&*played("paths:3", 4))
    };
    assert!(png(&nothing).is_err());
}

#[test]
fn the_same_picture_is_the_same_file() {
    let drawn = picture(&*played("abalon:4", 6));
    assert_eq!(png(&drawn).unwrap(), png(&drawn).unwrap());
}
