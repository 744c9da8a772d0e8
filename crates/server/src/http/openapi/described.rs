//! Every route in a sentence, with what goes in and what comes out.

use schemars::generate::SchemaGenerator;
use schemars::{JsonSchema, Schema};

use crate::api::{
    Analysis, Board, CalledBy, Challenge, ChatMessage, Command, Created, Credentials, Film, FilmOf, GameInfo,
    Listed, LiveMessage, Me, NewChatMessage, NewPassword, NewRecord, Nothing, Pair, PositionOf, Rematch,
    Removal, Simulate, Sit, Table, View, Welcome,
};
use crate::http::routes::exports::{Drawing, DrawnPosition};
use crate::http::routes::live::Seen;
use crate::http::routes::records::At;

pub(super) type Shape = fn(&mut SchemaGenerator) -> Schema;

/// A route, as it is described.
pub(crate) struct Described {
    /// `get`, `post`, `put` or `delete`.
    pub(crate) method: &'static str,
    /// Its path, with `{names}` for its parts.
    pub(crate) path: &'static str,
    /// What it does, in a sentence.
    pub(crate) summary: &'static str,
    /// What stands behind the question mark.
    pub(super) query: &'static [Shape],
    /// What is sent.
    pub(super) body: Option<Shape>,
    /// What is answered.
    pub(super) answer: Answer,
}

/// What a route answers.
pub(super) enum Answer {
    /// A status and JSON of this shape.
    Json(u16, Shape),
    /// A file of this kind.
    File(&'static str),
    /// Messages of this shape, on a WebSocket.
    Socket(Shape),
    /// Only that it is done.
    Nothing,
}

/// A type, by its name.
pub(super) fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

fn whole<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    T::json_schema(generator)
}

const fn get(path: &'static str, summary: &'static str, answer: Answer) -> Described {
    Described {
        method: "get",
        path,
        summary,
        query: &[],
        body: None,
        answer,
    }
}

const fn post(path: &'static str, summary: &'static str, body: Shape, answer: Answer) -> Described {
    Described {
        method: "post",
        body: Some(body),
        ..get(path, summary, answer)
    }
}

const fn put(path: &'static str, summary: &'static str, body: Shape, answer: Answer) -> Described {
    Described {
        method: "put",
        ..post(path, summary, body, answer)
    }
}

const fn delete(path: &'static str, summary: &'static str) -> Described {
    Described {
        method: "delete",
        ..get(path, summary, Answer::Nothing)
    }
}

const fn asked(query: &'static [Shape], route: Described) -> Described {
    Described { query, ..route }
}

/// Every route of the API but those that describe it.
pub(crate) static ROUTES: [Described; 32] = [
    get(
        "/api/games",
        "All games, in the order of the menu.",
        Answer::Json(200, of::<Vec<GameInfo>>),
    ),
    get(
        "/api/games/{id}",
        "A game, with its rules in words.",
        Answer::Json(200, of::<GameInfo>),
    ),
    asked(
        &[whole::<Drawing>],
        get(
            "/api/games/{id}/picture.svg",
            "A picture of a game, for menus.",
            Answer::File("image/svg+xml"),
        ),
    ),
    get(
        "/api/boards/{spec}",
        "The geometry of a board.",
        Answer::Json(200, of::<Board>),
    ),
    get(
        "/api/records",
        "My records, the one that changed last first.",
        Answer::Json(200, of::<Vec<Listed>>),
    ),
    post(
        "/api/records",
        "Makes a record.",
        of::<NewRecord>,
        Answer::Json(201, of::<Created>),
    ),
    asked(
        &[whole::<At>],
        get(
            "/api/records/{id}",
            "A record, now or at an earlier ply.",
            Answer::Json(200, of::<Table>),
        ),
    ),
    post(
        "/api/records/{id}/commands",
        "Does something at a table.",
        of::<Command>,
        Answer::Json(200, of::<Table>),
    ),
    post(
        "/api/records/{id}/sit",
        "Takes the open seat.",
        of::<Sit>,
        Answer::Json(200, of::<Created>),
    ),
    post(
        "/api/records/{id}/rematch",
        "Begins another game between the same two.",
        of::<Rematch>,
        Answer::Json(201, of::<Created>),
    ),
    asked(
        &[whole::<Seen>],
        get(
            "/api/records/{id}/live",
            "A WebSocket that shows a table as it changes.",
            Answer::Socket(of::<LiveMessage>),
        ),
    ),
    asked(
        &[whole::<Drawing>],
        get(
            "/api/records/{id}/export/{file}",
            "A game to take along: record.txt (and its game's other forms), picture.svg, picture.png, game.gif, game.apng.",
            Answer::File("*/*"),
        ),
    ),
    get(
        "/api/records/{id}/qr.svg",
        "The link to a table as a QR code.",
        Answer::File("image/svg+xml"),
    ),
    get(
        "/api/records/{id}/chat",
        "What was said, in the rooms the reader hears; the newest last.",
        Answer::Json(200, of::<Vec<ChatMessage>>),
    ),
    post(
        "/api/records/{id}/chat",
        "Says something.",
        of::<NewChatMessage>,
        Answer::Json(201, of::<ChatMessage>),
    ),
    get(
        "/api/records/{id}/analysis",
        "What the computer thinks of a game that is over, if somebody has asked.",
        Answer::Json(200, of::<Analysis>),
    ),
    post(
        "/api/records/{id}/analysis",
        "Asks what the computer thinks of a game that is over; the live channel says when it is there.",
        of::<Nothing>,
        Answer::Json(200, of::<Analysis>),
    ),
    get(
        "/api/lobby",
        "Open challenges, the newest first.",
        Answer::Json(200, of::<Vec<Challenge>>),
    ),
    post(
        "/api/pair",
        "Sits down with somebody who wants to play the same, or waits for one at a new table.",
        of::<Pair>,
        Answer::Json(200, of::<Created>),
    ),
    get("/api/me", "Who the reader is.", Answer::Json(200, of::<Me>)),
    put(
        "/api/me",
        "Chooses a name, to be kept.",
        of::<CalledBy>,
        Answer::Json(200, of::<Welcome>),
    ),
    post(
        "/api/accounts",
        "Makes an account and signs in; the reader's seats are the account's from now on.",
        of::<Credentials>,
        Answer::Json(201, of::<Welcome>),
    ),
    post(
        "/api/session",
        "Signs in; the reader's seats are the account's from now on.",
        of::<Credentials>,
        Answer::Json(200, of::<Welcome>),
    ),
    delete("/api/session", "Signs out."),
    delete("/api/sessions", "Signs out on every device."),
    put(
        "/api/account/password",
        "Changes the password of the account; every other device is signed out.",
        of::<NewPassword>,
        Answer::Json(200, of::<Welcome>),
    ),
    post(
        "/api/account/removal",
        "Removes the account: its games stay, without its name.",
        of::<Removal>,
        Answer::Nothing,
    ),
    post(
        "/api/position",
        "The view of a position that is kept nowhere.",
        of::<PositionOf>,
        Answer::Json(200, of::<View>),
    ),
    post(
        "/api/film",
        "The views of a record that is kept nowhere.",
        of::<FilmOf>,
        Answer::Json(200, of::<Film>),
    ),
    post(
        "/api/simulate",
        "The views of a random game.",
        of::<Simulate>,
        Answer::Json(200, of::<Film>),
    ),
    get(
        "/api/shown",
        "The record this server was started to show, as a text.",
        Answer::File("text/plain"),
    ),
    asked(
        &[whole::<DrawnPosition>, whole::<Drawing>],
        get(
            "/api/export/{file}",
            "A position or game that is kept nowhere, to take along.",
            Answer::File("*/*"),
        ),
    ),
];
