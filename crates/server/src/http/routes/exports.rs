//! Games to take along: as text, as pictures, as films.

use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use games::AnyRecord;
use render::{Animation, Format, Picture, Theme};
use rules::{date_text, player_tag};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{PathParams, QueryParams};
use crate::Error;
use crate::app::App;
use crate::game::table::{self, Table};
use crate::words;
use crate::workers::blocking;

/// How a picture is to look.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
pub(crate) struct Drawing {
    /// After how many moves; after all if it is not said.
    pub(crate) ply: Option<usize>,
    /// `light`, `dark`, `contrast` or `pattern`.
    pub(crate) theme: Option<String>,
    /// The side in pixels, from 16 to 2000, of a film to 800.
    pub(crate) size: Option<u32>,
    /// Whether to see the board from the second player's side.
    #[serde(default)]
    pub(crate) flip: bool,
}

/// Which position is to be drawn.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
pub(crate) struct DrawnPosition {
    /// The game and its set-up.
    pub(crate) spec: String,
    /// Where it begins, if not at the start.
    pub(crate) position: Option<String>,
    /// The moves from there.
    #[serde(default)]
    pub(crate) moves: String,
}

/// What can be taken along, by the name of the file.
#[derive(Debug, Clone)]
enum File {
    /// The record in a form, by its ending.
    Record(String),
    Svg,
    Png,
    Film(Format),
}

impl File {
    fn of_name(name: &str) -> Result<File, Error> {
        if let Some(ending) = name.strip_prefix("record.") {
            return Ok(File::Record(ending.to_owned()));
        }
        Ok(match name {
            "picture.svg" => File::Svg,
            "picture.png" => File::Png,
            "game.gif" => File::Film(Format::Gif),
            "game.apng" => File::Film(Format::Apng),
            _ => {
                return Err(Error::NotFound(words::NO_EXPORT.message()));
            }
        })
    }

    fn kind(&self) -> &'static str {
        match self {
            File::Record(_) => "text/plain; charset=utf-8",
            File::Svg => "image/svg+xml",
            File::Png => "image/png",
            File::Film(Format::Gif) => "image/gif",
            File::Film(Format::Apng) => "image/apng",
        }
    }
}

/// A game that is kept.
pub(crate) async fn of_record(
    State(app): State<Arc<App>>,
    PathParams((id, file)): PathParams<(String, String)>,
    QueryParams(drawing): QueryParams<Drawing>,
) -> Result<Response, Error> {
    let file = File::of_name(&file)?;
    let mut table = Table::clone(&*app.fresh(&id).await?);
    tag(&mut table);
    export(table.record, file, drawing).await
}

/// A game that is kept nowhere.
pub(crate) async fn of_position(
    PathParams(file): PathParams<String>,
    QueryParams(position): QueryParams<DrawnPosition>,
    QueryParams(drawing): QueryParams<Drawing>,
) -> Result<Response, Error> {
    let file = File::of_name(&file)?;
    let record = table::opened(&position.spec, position.position.as_deref(), &position.moves)?;
    export(record, file, drawing).await
}

/// The picture of a game, as SVG.
pub(crate) async fn svg(record: Box<dyn AnyRecord>, drawing: &Drawing) -> Result<Response, Error> {
    export(record, File::Svg, drawing.clone()).await
}

/// Says in the record who plays, when, and how fast.
fn tag(table: &mut Table) {
    let day = UNIX_EPOCH + Duration::from_millis(table.created.0);
    table.record.set_tag("Date", &date_text(day));
    let seats = table.seats.each_ref().map(crate::game::seat::Seat::view);
    for (colour, seat) in table.record.about().colour_names().iter().zip(seats) {
        if let Some(name) = seat.name {
            table.record.set_tag(&player_tag(colour), &name);
        }
    }
    if let Some(control) = table.clock().control().tag() {
        table.record.set_tag("TimeControl", &control);
    }
}

async fn export(record: Box<dyn AnyRecord>, file: File, drawing: Drawing) -> Result<Response, Error> {
    let last = record.ply();
    if let Some(ply) = drawing.ply.filter(|&ply| ply > last) {
        return Err(Error::NotFound(words::NO_PLY.with(ply).with(last)));
    }
    let look = Look::of(&drawing, &file)?;
    let headers = [(CONTENT_TYPE, file.kind()), (CONTENT_DISPOSITION, "inline")];
    let bytes = blocking::run(move || draw(&*record, &file, drawing.ply.unwrap_or(last), look)).await?;
    Ok((headers, bytes).into_response())
}

#[derive(Clone, Copy)]
struct Look {
    theme: &'static Theme,
    size: u32,
    flipped: bool,
}

impl Look {
    fn of(drawing: &Drawing, file: &File) -> Result<Look, Error> {
        let (usual, largest) = match file {
            File::Film(_) => (500, 800),
            _ => (render::DEFAULT_SIZE, 2000),
        };
        let size = drawing.size.unwrap_or(usual);
        if !(16..=largest).contains(&size) {
            return Err(Error::BadRequest(words::BAD_SIZE.with(largest)));
        }
        let theme = drawing.theme.as_deref().unwrap_or("light");
        let unknown = || Error::BadRequest(words::BAD_THEME.message());
        Ok(Look {
            theme: Theme::find(theme).ok_or_else(unknown)?,
            size,
            flipped: drawing.flip,
        })
    }

    fn picture(self, record: &dyn AnyRecord, ply: usize) -> Picture {
        Picture {
            theme: self.theme,
            size: self.size,
            flipped: self.flipped,
            ..Picture::new(record.view_at(ply))
        }
    }
}

/// The longest game that is made a film of.
const MOST_FRAMES: usize = 600;

fn draw(record: &dyn AnyRecord, file: &File, ply: usize, look: Look) -> Result<Vec<u8>, Error> {
    Ok(match file {
        File::Record(ending) => {
            let written = record.in_form(ending);
            written
                .map_err(|error| Error::NotFound(error.message()))?
                .into_bytes()
        }
        File::Svg => render::svg(&look.picture(record, ply))?.into_bytes(),
        File::Png => render::png(&look.picture(record, ply))?,
        File::Film(_) if ply > MOST_FRAMES => {
            return Err(Error::Rejected(words::TOO_MANY_FRAMES.with(MOST_FRAMES)));
        }
        File::Film(format) => {
            let frames = (0..=ply).map(|ply| look.picture(record, ply)).collect();
            Animation::new(frames).encode(*format, || ())?
        }
    })
}
