//! The link to a table as a QR code, for somebody with a telephone beside the screen.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};

use super::PathParams;
use crate::Error;
use crate::app::App;
use crate::words;

/// How wide the picture says it is, in pixels; it can be shown at any size.
const WIDTH: u32 = 240;

/// The link to a table, in black on white whatever the page's colours are: cameras want it so.
pub(crate) async fn link(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let table = app.table(&id, 0).await?;
    let address = app.http.origin.address(&headers, app.http.behind_proxy)?;
    let code = QrCode::with_error_correction_level(format!("{address}/play/{}", table.id), EcLevel::M)
        .map_err(|_| Error::Rejected(words::ADDRESS_TOO_LONG.message()))?;
    let picture = code
        .render()
        .min_dimensions(WIDTH, WIDTH)
        .dark_color(svg::Color("#000"))
        .light_color(svg::Color("#fff"))
        .build();
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}
