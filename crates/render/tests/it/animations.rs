//! An animation shows the start and every move, and looks like the pictures it is made of.

use std::cell::Cell;
use std::io::Cursor;

use games::{AnyRecord, GAMES};
use tessera_render::{Animation, Format, Picture};

use crate::{picture, played};

const SIDE: u32 = 160;

fn encoded(record: &dyn AnyRecord, format: Format) -> Vec<u8> {
    let frame = |ply| Picture {
        size: SIDE,
        ..picture(&*record.at(ply))
    };
    let pieces = Animation::new(record.ply() + 1, frame).encode(format);
    assert_eq!(
        pieces.len(),
        record.ply() + 2,
        "a beginning, and a piece for each frame"
    );
    let pieces: Result<Vec<_>, _> = pieces.collect();
    let pieces = pieces.unwrap();
    assert_eq!(pieces.len(), record.ply() + 2);
    pieces.concat()
}

/// The number of frames and the last one as a whole, RGB.
fn last_of_gif(bytes: &[u8]) -> (usize, Vec<u8>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(Cursor::new(bytes)).unwrap();
    assert_eq!(
        (u32::from(decoder.width()), u32::from(decoder.height())),
        (SIDE, SIDE)
    );
    let mut whole = vec![0; (SIDE * SIDE * 3) as usize];
    let mut count = 0;
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        count += 1;
        for (index, pixel) in frame.buffer.chunks(4).enumerate() {
            let (x, y) = (index % usize::from(frame.width), index / usize::from(frame.width));
            let at = ((y + usize::from(frame.top)) * SIDE as usize + x + usize::from(frame.left)) * 3;
            whole[at..at + 3].copy_from_slice(&pixel[..3]);
        }
    }
    (count, whole)
}

fn last_of_apng(bytes: &[u8]) -> (usize, Vec<u8>) {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let count = reader.info().animation_control().unwrap().num_frames as usize;
    let mut whole = vec![0; (SIDE * SIDE * 3) as usize];
    for _ in 0..count {
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        let control = *reader.info().frame_control().unwrap();
        for (index, pixel) in pixels
            .chunks(3)
            .take((control.width * control.height) as usize)
            .enumerate()
        {
            let (x, y) = (
                index as u32 % control.width + control.x_offset,
                index as u32 / control.width + control.y_offset,
            );
            let at = ((y * SIDE + x) * 3) as usize;
            whole[at..at + 3].copy_from_slice(pixel);
        }
    }
    (count, whole)
}

#[test]
fn there_is_a_frame_for_the_start_and_for_every_move() {
    for game in GAMES {
        let record = played(game.about().id, 8);
        let (gif, _) = last_of_gif(&encoded(&*record, Format::Gif));
        let (apng, _) = last_of_apng(&encoded(&*record, Format::Apng));
        assert_eq!(
            (gif, apng),
            (record.ply() + 1, record.ply() + 1),
            "{}",
            game.about().id
        );
    }
}

#[test]
fn a_gif_looks_like_an_apng_but_for_its_few_colours() {
    for game in GAMES {
        let record = played(game.about().id, 12);
        let (_, few) = last_of_gif(&encoded(&*record, Format::Gif));
        let (_, all) = last_of_apng(&encoded(&*record, Format::Apng));
        let far: u64 = few.iter().zip(&all).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        let mean = far as f64 / few.len() as f64;
        assert!(mean < 2.0, "{}: {mean}", game.about().id);
    }
}

#[test]
fn a_move_that_changes_nothing_is_a_frame_too() {
    let still = picture(&*played("paths:3", 2));
    let same = Animation::new(3, |_| Picture {
        size: SIDE,
        ..still.clone()
    });
    let pieces: Result<Vec<_>, _> = same.encode(Format::Gif).collect();
    assert_eq!(last_of_gif(&pieces.unwrap().concat()).0, 3);
}

#[test]
fn a_game_that_has_not_begun_is_one_frame() {
    let (count, _) = last_of_apng(&encoded(&*played("hive", 0), Format::Apng));
    assert_eq!(count, 1);
}

#[test]
fn nothing_at_all_can_not_be_animated() {
    let never = |_| unreachable!("there is no frame");
    for format in [Format::Gif, Format::Apng] {
        let mut pieces = Animation::new(0, never).encode(format);
        assert!(pieces.next().unwrap().is_err());
        assert!(pieces.next().is_none());
    }
}

#[test]
fn a_frame_is_drawn_when_it_is_asked_for() {
    let record = played("islands:5", 20);
    let drawn = Cell::new(0);
    let frame = |ply| {
        drawn.set(drawn.get() + 1);
        Picture {
            size: SIDE,
            ..picture(&*record.at(ply))
        }
    };
    let mut pieces = Animation::new(21, frame).encode(Format::Gif);
    assert_eq!(drawn.get(), 0);
    pieces.next().unwrap().unwrap();
    let before = drawn.get();
    assert!(before < 8, "{before} pictures are drawn before the first frame");
    for number in 1..=10 {
        pieces.next().unwrap().unwrap();
        assert_eq!(drawn.get(), before + number);
    }
}
