//! Exports: records as text, pictures and animations.

use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use games::AnyRecord;
use render::{Format, Picture, Theme};
use rules::{date_text, player_tag};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{PathParams, QueryParams};
use crate::Error;
use crate::app::App;
use crate::game::admitted_game::AdmittedGame;
use crate::game::table::Table;
use crate::http::animation::animation;
use crate::http::answer::Asker;
use crate::words;
use crate::workers::lanes::{Client, Cost};

/// The options of a picture.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
pub(crate) struct Drawing {
    /// The number of moves; default: all.
    pub(crate) ply: Option<usize>,
    /// `light`, `dark`, `contrast` or `pattern`.
    pub(crate) theme: Option<String>,
    /// The side in pixels: 16 to 2000, for an animation to 800.
    pub(crate) size: Option<u32>,
    /// Whether to draw the board from the second player's side.
    #[serde(default)]
    pub(crate) flip: bool,
}

/// A position to export.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
pub(crate) struct DrawnPosition {
    /// The game and its set-up.
    pub(crate) spec: String,
    /// The position to start from; default: the start of the game.
    pub(crate) position: Option<String>,
    /// The moves from there.
    #[serde(default)]
    pub(crate) moves: String,
}

/// What can be exported.
#[derive(Debug, Clone)]
enum File {
    /// The record in the format of a file extension.
    Record(String),
    Svg,
    Png,
    Animation(Format),
}

impl File {
    fn of_name(name: &str) -> Result<File, Error> {
        if let Some(ending) = name.strip_prefix("record.") {
            return Ok(File::Record(ending.to_owned()));
        }
        Ok(match name {
            "picture.svg" => File::Svg,
            "picture.png" => File::Png,
            "game.gif" => File::Animation(Format::Gif),
            "game.apng" => File::Animation(Format::Apng),
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
            File::Animation(Format::Gif) => "image/gif",
            File::Animation(Format::Apng) => "image/apng",
        }
    }

    fn cost(&self, cells: usize, ply: usize, look: Look) -> Cost {
        match self {
            File::Record(_) => Cost::of_moves(cells, ply),
            File::Svg => Cost::of_svg(cells) + Cost::of_view(cells),
            File::Png | File::Animation(_) => Cost::of_pixels(cells, look.size) + Cost::of_view(cells),
        }
    }
}

/// `GET /api/records/{id}/export/{file}`
pub(crate) async fn of_record(
    State(app): State<Arc<App>>,
    PathParams((id, file)): PathParams<(String, String)>,
    QueryParams(drawing): QueryParams<Drawing>,
    asker: Asker,
) -> Result<Response, Error> {
    let file = File::of_name(&file)?;
    let mut table = Table::clone(&*app.fresh(&id).await?);
    tag(&mut table);
    export(&app, asker, table.record, file, drawing).await
}

/// `GET /api/export/{file}`
pub(crate) async fn of_position(
    State(app): State<Arc<App>>,
    PathParams(file): PathParams<String>,
    QueryParams(position): QueryParams<DrawnPosition>,
    QueryParams(drawing): QueryParams<Drawing>,
    asker: Asker,
) -> Result<Response, Error> {
    let file = File::of_name(&file)?;
    let game = AdmittedGame::new(app.limits(), &position.spec, position.position, position.moves)?;
    let record = app.opened(asker.address, game).await?;
    export(&app, asker, record, file, drawing).await
}

/// A picture of a game.
pub(crate) async fn svg(
    app: &Arc<App>,
    asker: Asker,
    record: Box<dyn AnyRecord>,
    drawing: &Drawing,
) -> Result<Response, Error> {
    export(app, asker, record, File::Svg, drawing.clone()).await
}

/// Adds the tags for date, players and time control.
pub(crate) fn tag(table: &mut Table) {
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

async fn export(
    app: &Arc<App>,
    asker: Asker,
    record: Box<dyn AnyRecord>,
    file: File,
    drawing: Drawing,
) -> Result<Response, Error> {
    let last = record.ply();
    if let Some(ply) = drawing.ply.filter(|&ply| ply > last) {
        return Err(Error::NotFound(words::NO_PLY.with(ply).with(last)));
    }
    let (look, ply) = (Look::of(&drawing, &file)?, drawing.ply.unwrap_or(last));
    let headers = [(CONTENT_TYPE, file.kind()), (CONTENT_DISPOSITION, "inline")];
    let cells = record.cells();
    let body = if let File::Animation(format) = file {
        look.admit_moves(cells, ply)?;
        let record: Arc<dyn AnyRecord> = record.into();
        let picture = move |ply| look.picture(&*record, ply);
        animation(app, asker.address, ply + 1, picture, format).await?
    } else {
        let cost = file.cost(cells, ply, look);
        let draw = move |_: &Client| draw(&*record, &file, ply, look);
        app.workers.lanes.run(asker.address, cost, draw).await?.into()
    };
    Ok((headers, body).into_response())
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
            File::Animation(_) => (500, 800),
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

    /// Rejects an animation that would cost too much: cells, pixels and frames together.
    fn admit_moves(self, cells: usize, moves: usize) -> Result<(), Error> {
        let frame = Cost::of_pixels(cells, self.size) + Cost::of_view(cells);
        let most = frame.times_within(MAX_ANIMATION).min(MAX_FRAMES);
        if moves > most {
            return Err(Error::Rejected(words::TOO_MANY_FRAMES.with(most)));
        }
        Ok(())
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

/// The longest animation, in moves.
const MAX_FRAMES: usize = 600;

/// The most expensive animation: a whole game on the largest board that is offered, in the usual size.
const MAX_ANIMATION: Cost = Cost::from_millis(30_000);

fn draw(record: &dyn AnyRecord, file: &File, ply: usize, look: Look) -> Result<Vec<u8>, Error> {
    Ok(match file {
        File::Record(ending) => {
            let written = record.in_form(ending);
            written
                .map_err(|error| Error::NotFound(error.message()))?
                .into_bytes()
        }
        File::Svg => render::svg(&look.picture(record, ply))?.into_bytes(),
        File::Png | File::Animation(_) => render::png(&look.picture(record, ply))?,
    })
}
