//! `tessera draw`: a picture of a position, or an animation of a game.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use ::games::AnyRecord;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use render::{Animation, DEFAULT_SIZE, Format, Picture, THEMES, Theme};

use crate::failure::Failure;
use crate::source::{self, Source};
use crate::{numbers, suggest};

const EXAMPLES: &str = "\
Examples:
  tessera draw paths:5 --moves \"(1,1) (0,0) (0,1)\" --out game.svg
  tessera draw game.txt --ply 12 --theme dark --size 600 --out move12.png
  tessera draw game.txt --out game.gif

The extension of OUT says what is drawn: .svg and .png show the position after the last move (or after --ply moves), .gif \
and .apng the whole game up to there, one frame per move.

Pictures are square and need neither a font nor a screen. The themes are light, dark, contrast (black on white) and \
pattern (safe for colour-blind readers); the last two never rely on colour alone.";

/// The default size of an animation in pixels.
const ANIMATION_SIZE: u32 = 500;

/// The longest position text whose board fits in a picture.
const MAX_POSITION_LENGTH: usize = 100_000;

/// Draw the board (SVG, PNG) or the whole game (GIF, APNG)
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Draw {
    #[command(flatten)]
    source: Source,

    /// Output file, ending in .svg, .png, .gif or .apng
    #[arg(long, value_name = "OUT")]
    out: PathBuf,

    /// Theme: light, dark, contrast or pattern
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = theme)]
    theme: &'static Theme,

    /// Width and height in pixels, from 16 to 4096 [default: 1000; animations: 500]
    #[arg(long, value_name = "PX", value_parser = numbers::pixels, allow_negative_numbers = true)]
    size: Option<u32>,

    /// Flip the board, as the second player sees it
    #[arg(long)]
    flip: bool,
}

/// The format of the output.
#[derive(Clone, Copy)]
enum Output {
    Svg,
    Png,
    Animation(Format),
}

impl Draw {
    pub(crate) fn run(self, _out: &mut impl Write) -> Result<(), Failure> {
        let output = output(&self.out)?;
        suggest::missing_directory("--out", &self.out)?;
        let record = self.source.record()?;
        if record.position_text().len() > MAX_POSITION_LENGTH {
            return Err(Failure::Input("this board is too large for a picture".to_owned()));
        }
        let last = record.ply();
        let bytes = match output {
            Output::Svg => render::svg(&self.picture(&*record, last)).map(String::into_bytes),
            Output::Png => render::png(&self.picture(&*record, last)),
            Output::Animation(format) => self.animation(&*record, format),
        };
        let bytes = bytes.map_err(|error| Failure::Input(error.to_string()))?;
        source::write_file("--out", &self.out, bytes)
    }

    fn picture(&self, record: &dyn AnyRecord, ply: usize) -> Picture {
        Picture {
            theme: self.theme,
            size: self.size.unwrap_or(DEFAULT_SIZE),
            flipped: self.flip,
            ..Picture::new(record.view_at(ply))
        }
    }

    fn animation(&self, record: &dyn AnyRecord, format: Format) -> Result<Vec<u8>, render::Error> {
        let plies = record.ply();
        let size = self.size.unwrap_or(ANIMATION_SIZE);
        let frame = |ply| Picture {
            size,
            ..self.picture(record, ply)
        };
        let bar = progress(plies as u64 + 1);
        let mut bytes = Vec::new();
        let pieces = Animation::new(plies + 1, frame).encode(format);
        // The piece before the frames is number 0.
        for (frames, piece) in pieces.enumerate() {
            bytes.extend(piece?);
            bar.set_position(frames as u64);
        }
        bar.finish_and_clear();
        Ok(bytes)
    }
}

/// A progress bar, hidden unless standard error is a terminal.
fn progress(frames: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(frames);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} frames, {eta} left")
    {
        bar.set_style(style);
    }
    bar
}

fn output(file: &Path) -> Result<Output, Failure> {
    let extension = file
        .extension()
        .and_then(|extension| extension.to_str())
        .unwrap_or_default();
    match extension.to_ascii_lowercase().as_str() {
        "svg" => Ok(Output::Svg),
        "png" => Ok(Output::Png),
        "gif" => Ok(Output::Animation(Format::Gif)),
        "apng" => Ok(Output::Animation(Format::Apng)),
        _ => Err(Failure::input(
            "--out",
            format!(
                "can't tell the format from «{}»; end the name in .svg, .png, .gif or .apng",
                file.display()
            ),
        )),
    }
}

fn theme(id: &str) -> Result<&'static Theme, String> {
    Theme::find(id).ok_or_else(|| {
        let ids: Vec<&str> = THEMES.iter().map(|theme| theme.id).collect();
        format!("the themes are {}", ids.join(", "))
    })
}
