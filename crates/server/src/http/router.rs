//! The table of contents: every route of the server, with what it answers.
//!
//! [`sections`] is the only list of routes. The router mounts it; the OpenAPI document, the page at `/api`, `web/api.d.ts`
//! and the tables in `docs/api.md` are generated from it.

use std::sync::Arc;

use api::{
    AccountRemoval, Act, Analysis, Block, Board, Challenge, ChatMessage, ClockAdvance, Command, Credentials,
    Empty, GameFile, GameInfo, LiveMessage, LoggedAct, Me, NewBlock, NewChatMessage, NewName, NewPassword,
    NewRecord, NewReport, PairingRequest, PersonFile, PositionRequest, RecordSummary, RematchRequest, Replay,
    ReplayRequest, Report, Seated, Session, SimulationRequest, SitRequest, Table, View, Words,
};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;

use crate::app::App;
use crate::http::route::{Section, delete, get, post, put};
use crate::http::routes::admin::UpTo;
use crate::http::routes::exports::{Drawing, DrawnPosition};
use crate::http::routes::games::Reading;
use crate::http::routes::live::KnownVersion;
use crate::http::routes::records::AtPly;
use crate::http::routes::{
    about, admin, analysis, chat, exports, games, health, live, lobby, moderation, page, people, qr, records,
    stateless, test_clock, words,
};
use crate::http::{compression, middleware};

/// The largest request body in bytes. A long record takes some tens of kilobytes.
pub(crate) const MAX_BODY_BYTES: usize = 256 * 1024;

/// The server's routes, behind its middleware.
pub fn router(app: Arc<App>) -> Router {
    let routes = sections().into_iter().flat_map(|section| section.routes);
    let router = routes.fold(Router::new(), |router, route| {
        router.route(route.path, route.into_handler())
    });
    router
        .fallback(page::file_or_not_found)
        .method_not_allowed_fallback(page::method_not_allowed)
        .layer(from_fn_with_state(Arc::clone(&app), middleware::check))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(compression::layer())
        .with_state(app)
}

/// Every route.
pub(crate) fn sections() -> Vec<Section> {
    vec![
        games_section(),
        records_section(),
        lobby_section(),
        people_section(),
        admin_section(),
        stateless_section(),
        server_section(),
    ]
}

fn games_section() -> Section {
    Section {
        name: "Games",
        routes: vec![
            get("/api/games", games::list, "All games, in menu order.").json::<Vec<GameInfo>>(),
            get("/api/games/{id}", games::one, "A game, with its rules.")
                .query::<Reading>()
                .json::<GameInfo>(),
            get(
                "/api/words/{language}",
                words::show,
                "Every sentence of the server and every word of the games in `en`, `fr` or `nl`; cached by ETag.",
            )
            .json::<Words>(),
            get(
                "/api/games/{id}/picture.svg",
                games::picture,
                "A picture of a game, for menus.",
            )
            .query::<Drawing>()
            .file("image/svg+xml"),
            get(
                "/api/boards/{spec}",
                games::board,
                "The geometry of a board: outline, cells, labels, edges, bounds; fetch it once.",
            )
            .json::<Board>(),
        ],
    }
}

fn records_section() -> Section {
    Section {
        name: "Records",
        routes: vec![
            post("/api/records", records::create, "Creates a record.")
                .body::<NewRecord>()
                .created::<Seated>(),
            get("/api/records", records::mine, "The visitor's records, last changed first.")
                .json::<Vec<RecordSummary>>(),
            get(
                "/api/records/{id}",
                records::show,
                "The table: seats, clocks, offers and the view, now or at an earlier ply.",
            )
            .query::<AtPly>()
            .json::<Table>(),
            post(
                "/api/records/{id}/commands",
                records::command,
                "Executes a command; the response is the table afterwards.",
            )
            .body::<Command>()
            .json::<Table>(),
            post(
                "/api/records/{id}/sit",
                records::sit,
                "Takes the open seat of a record that is not in the lobby.",
            )
                .body::<SitRequest>()
                .json::<Seated>(),
            post(
                "/api/records/{id}/rematch",
                records::rematch,
                "Asks for a rematch; between two people it starts when both have asked.",
            )
            .body::<RematchRequest>()
            .created::<Seated>(),
            get(
                "/api/records/{id}/live",
                live::watch,
                "A WebSocket that sends the table whenever it changes, presence, chat and search progress, and takes seats of the lobby.",
            )
            .query::<KnownVersion>()
            .web_socket::<LiveMessage>(),
            get(
                "/api/records/{id}/chat",
                chat::list,
                "The chat messages that the visitor may read, newest last.",
            )
            .json::<Vec<ChatMessage>>(),
            post("/api/records/{id}/chat", chat::post, "Posts a chat message.")
                .body::<NewChatMessage>()
                .created::<ChatMessage>(),
            post(
                "/api/records/{id}/report",
                moderation::report,
                "Reports a player, or a chat message, to the administrators.",
            )
            .body::<NewReport>()
            .no_content(),
            post(
                "/api/records/{id}/block",
                moderation::block,
                "Blocks a player, or the author of a chat message.",
            )
            .body::<NewBlock>()
            .created::<Block>(),
            get("/api/records/{id}/analysis", analysis::show, "The analysis of a finished game.")
                .json::<Analysis>(),
            post(
                "/api/records/{id}/analysis",
                analysis::request,
                "Requests the analysis of a finished game; the live channel tells when it is ready.",
            )
            .body::<Empty>()
            .json::<Analysis>(),
            get(
                "/api/records/{id}/export/{file}",
                exports::of_record,
                "Exports a game: `record.txt` (for Hive also `record.pgn` and `record.uhp`), `picture.svg`, `picture.png`, \
                 `game.gif`, `game.apng`.",
            )
            .query::<Drawing>()
            .file("*/*"),
            get("/api/records/{id}/qr.svg", qr::link, "The link to a table as a QR code.")
                .file("image/svg+xml"),
        ],
    }
}

fn lobby_section() -> Section {
    Section {
        name: "Lobby",
        routes: vec![
            get(
                "/api/lobby",
                lobby::list,
                "Listed open seats, newest first; at most a second old.",
            )
            .json::<Vec<Challenge>>(),
            post(
                "/api/pair",
                lobby::pair,
                "Finds the table of an opponent who wants to play the same, or a new one to wait at.",
            )
            .body::<PairingRequest>()
            .json::<Seated>(),
        ],
    }
}

fn people_section() -> Section {
    Section {
        name: "Accounts",
        routes: vec![
            get("/api/me", people::me, "The visitor's name and account.").json::<Me>(),
            put("/api/me", people::name, "Saves a name.")
                .body::<NewName>()
                .json::<Session>(),
            post(
                "/api/accounts",
                people::sign_up,
                "Creates an account and signs in; the visitor's seats now belong to the account.",
            )
            .body::<Credentials>()
            .created::<Session>(),
            post(
                "/api/session",
                people::sign_in,
                "Signs in; the visitor's seats now belong to the account.",
            )
            .body::<Credentials>()
            .json::<Session>(),
            post(
                "/api/session/guest",
                people::guest,
                "Issues a token to a visitor who has none, before anything is done with it.",
            )
            .body::<Empty>()
            .json::<Session>(),
            delete("/api/session", people::sign_out, "Signs out.").no_content(),
            delete(
                "/api/sessions",
                people::sign_out_everywhere,
                "Signs out on all devices.",
            )
            .no_content(),
            get(
                "/api/blocks",
                moderation::blocks,
                "The people whom the visitor has blocked.",
            )
            .json::<Vec<Block>>(),
            delete(
                "/api/blocks/{id}",
                moderation::unblock,
                "Removes an entry from that list.",
            )
            .no_content(),
            get(
                "/api/account/data",
                people::own_data,
                "All that is stored of the account, as a file; five times an hour.",
            )
            .file("application/json"),
            put(
                "/api/account/password",
                people::change_password,
                "Changes the password, signs out all other devices and returns a new token.",
            )
            .body::<NewPassword>()
            .json::<Session>(),
            post(
                "/api/account/removal",
                people::remove_account,
                "Removes the account; its games stay, without its name.",
            )
            .body::<AccountRemoval>()
            .no_content(),
        ],
    }
}

fn admin_section() -> Section {
    Section {
        name: "Administration",
        routes: vec![
            get(
                "/api/admin/reports",
                admin::reports,
                "Open reports, the latest first.",
            )
            .query::<UpTo>()
            .json::<Vec<Report>>(),
            get(
                "/api/admin/acts",
                admin::log,
                "What administrators did, the latest first.",
            )
            .query::<UpTo>()
            .json::<Vec<LoggedAct>>(),
            post(
                "/api/admin/acts",
                admin::act,
                "Bans, mutes or renames a person, hides a message, closes a game or a report.",
            )
            .body::<Act>()
            .created::<LoggedAct>(),
            get(
                "/api/admin/people/{id}",
                admin::person,
                "What a person is and did, by account name or id.",
            )
            .json::<PersonFile>(),
            get(
                "/api/admin/records/{id}",
                admin::record,
                "A game with its people and its chat.",
            )
            .json::<GameFile>(),
        ],
    }
}

fn stateless_section() -> Section {
    Section {
        name: "Without a stored record",
        routes: vec![
            post("/api/position", stateless::position, "The view of a position.")
                .body::<PositionRequest>()
                .reads_only()
                .json::<View>(),
            post(
                "/api/replay",
                stateless::replay,
                "The views of a record in any format that the command line reads, up to 100 at a time.",
            )
            .body::<ReplayRequest>()
            .reads_only()
            .json::<Replay>(),
            post(
                "/api/simulate",
                stateless::simulate,
                "Plays a random game and returns its views.",
            )
            .body::<SimulationRequest>()
            .reads_only()
            .json::<Replay>(),
            get(
                "/api/shown",
                stateless::shown_text,
                "The record that `tessera view` was started with.",
            )
            .file("text/plain"),
            get(
                "/api/export/{file}",
                exports::of_position,
                "Exports a position or game, like `/api/records/{id}/export/{file}`.",
            )
            .query::<DrawnPosition>()
            .query::<Drawing>()
            .file("*/*"),
        ],
    }
}

fn server_section() -> Section {
    Section {
        name: "Server",
        routes: vec![
            get("/api", about::page, "This list, as a web page.").file("text/html"),
            get("/api/style.css", about::style, "The style sheet of that page.").file("text/css"),
            get("/api/openapi.json", about::document, "The OpenAPI document.").file("application/json"),
            get("/health", health::health, "Liveness: the process answers.").file("text/plain"),
            get(
                "/ready",
                health::ready,
                "Readiness: the database answers, the clock is right, background tasks run, and the server is not shutting down.",
            )
            .file("text/plain"),
            get(
                "/metrics",
                health::metrics,
                "Metrics in the Prometheus text format.",
            )
            .file("text/plain"),
            get(
                "/play/{id}",
                page::table,
                "The page of a table, with preload links.",
            )
            .file("text/html"),
            post(
                "/api/test/clock",
                test_clock::advance,
                "Advances the clock of a server started with a test clock; 404 on any other.",
            )
            .body::<ClockAdvance>()
            .no_content(),
        ],
    }
}
