//! What only administrators may see and do. Every handler takes an [`Administrator`], who is checked before anything is read.

use std::sync::Arc;

use api::{Act, GameFile, LoggedAct, PersonFile, Report};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Body, PathParams, QueryParams};
use crate::Error;
use crate::administration::PAGE;
use crate::app::App;
use crate::http::request_key::RequestKey;
use crate::people::administrator::Administrator;
use crate::people::case_file::{game_file, person_file};
use crate::time::Moment;

/// The end of a list that goes back in time.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
pub(crate) struct UpTo {
    /// In milliseconds since 1970; default: now.
    pub(crate) until: Option<u64>,
}

impl UpTo {
    fn moment(self, app: &App) -> Moment {
        // The store's integers are signed.
        let until = self.until.filter(|&until| i64::try_from(until).is_ok());
        until.map_or(app.time.now(), Moment)
    }
}

/// `GET /api/admin/reports`
pub(crate) async fn reports(
    _: Administrator,
    State(app): State<Arc<App>>,
    QueryParams(up_to): QueryParams<UpTo>,
) -> Result<Json<Vec<Report>>, Error> {
    Ok(Json(app.store.open_reports(up_to.moment(&app), PAGE).await?))
}

/// `GET /api/admin/acts`
pub(crate) async fn log(
    _: Administrator,
    State(app): State<Arc<App>>,
    QueryParams(up_to): QueryParams<UpTo>,
) -> Result<Json<Vec<LoggedAct>>, Error> {
    Ok(Json(app.store.acts(up_to.moment(&app), PAGE).await?))
}

/// `POST /api/admin/acts`
pub(crate) async fn act(
    admin: Administrator,
    State(app): State<Arc<App>>,
    key: RequestKey,
    Body(act): Body<Act>,
) -> Result<(StatusCode, Json<LoggedAct>), Error> {
    let logged = app.moderate(admin, act, &key).await?;
    Ok((StatusCode::CREATED, Json(logged)))
}

/// `GET /api/admin/people/{id}`
pub(crate) async fn person(
    _: Administrator,
    State(app): State<Arc<App>>,
    PathParams(who): PathParams<String>,
) -> Result<Json<PersonFile>, Error> {
    Ok(Json(person_file(&app.store, &who, app.time.now()).await?))
}

/// `GET /api/admin/records/{id}`
pub(crate) async fn record(
    _: Administrator,
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
) -> Result<Json<GameFile>, Error> {
    Ok(Json(game_file(&app.store, &id).await?))
}
