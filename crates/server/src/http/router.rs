//! The table of contents: every route.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{delete, get, post, put};
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::http::middleware;
use crate::http::routes::{
    about, analysis, chat, exports, games, health, live, lobby, page, people, qr, records, stateless,
    test_clock,
};

/// No request has more to say; a long record is some tens of kilobytes.
const LARGEST_BODY: usize = 256 * 1024;

/// All routes of a server.
pub fn router(app: Arc<App>) -> Router {
    let mut api = Router::new()
        .route("/", get(about::page))
        .route("/style.css", get(about::style))
        .route("/openapi.json", get(about::document))
        .route("/games", get(games::list))
        .route("/games/{id}", get(games::one))
        .route("/games/{id}/picture.svg", get(games::picture))
        .route("/boards/{spec}", get(games::board))
        .route("/records", get(records::mine).post(records::create))
        .route("/records/{id}", get(records::show))
        .route("/records/{id}/commands", post(records::command))
        .route("/records/{id}/sit", post(records::sit))
        .route("/records/{id}/rematch", post(records::rematch))
        .route("/records/{id}/live", get(live::watch))
        .route("/records/{id}/export/{file}", get(exports::of_record))
        .route("/records/{id}/qr.svg", get(qr::link))
        .route("/records/{id}/chat", get(chat::list).post(chat::say))
        .route("/records/{id}/analysis", get(analysis::show).post(analysis::ask))
        .route("/lobby", get(lobby::list))
        .route("/pair", post(lobby::pair))
        .route("/me", get(people::me).put(people::name))
        .route("/accounts", post(people::sign_up))
        .route("/session", post(people::sign_in).delete(people::sign_out))
        .route("/sessions", delete(people::sign_out_everywhere))
        .route("/account/password", put(people::change_password))
        .route("/account/removal", post(people::remove_account))
        .route("/position", post(stateless::position))
        .route("/film", post(stateless::film))
        .route("/simulate", post(stateless::simulate))
        .route("/shown", get(stateless::shown_text))
        .route("/export/{file}", get(exports::of_position));
    if app.test_clock {
        api = api.route("/test/clock", post(test_clock::advance));
    }
    Router::new()
        .nest(
            "/api",
            api.fallback(page::no_route)
                .method_not_allowed_fallback(page::no_method),
        )
        .route("/health", get(health::health))
        .route("/ready", get(health::ready))
        .route("/metrics", get(health::metrics))
        .route("/play/{id}", get(page::table))
        .fallback(page::file)
        .layer(from_fn_with_state(Arc::clone(&app), middleware::check))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CompressionLayer::new())
        .with_state(app)
}
