//! The API as an OpenAPI document, made from the types it is made of.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use crate::api::{
    Act, Board, Created, Film, FilmOf, GameInfo, Listed, LiveMessage, NewRecord, PositionOf, Refusal,
    Rematch, Simulate, Sit, Table, View,
};
use crate::routes::exports::{Drawing, DrawnPosition};
use crate::routes::live::Seen;
use crate::routes::records::At;

type Shape = fn(&mut SchemaGenerator) -> Schema;

/// A route, as it is described.
pub(crate) struct Described {
    /// `get` or `post`.
    pub(crate) method: &'static str,
    /// Its path, with `{names}` for its parts.
    pub(crate) path: &'static str,
    /// What it does, in a sentence.
    pub(crate) summary: &'static str,
    query: &'static [Shape],
    body: Option<Shape>,
    answer: Answer,
}

enum Answer {
    Json(u16, Shape),
    File(&'static str),
    Socket(Shape),
}

fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
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

const fn asked(query: &'static [Shape], route: Described) -> Described {
    Described { query, ..route }
}

/// Every route of the API but those that describe it.
pub(crate) static ROUTES: [Described; 17] = [
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
        "/api/records/{id}/acts",
        "Does something at a table.",
        of::<Act>,
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
            "A game to take along: record.txt, picture.svg, picture.png, game.gif, game.apng.",
            Answer::File("*/*"),
        ),
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

/// The OpenAPI document.
pub fn openapi() -> Value {
    let settings = || {
        SchemaSettings::draft2020_12()
            .with(|settings| settings.definitions_path = "/components/schemas".into())
    };
    // What a reader may leave out, a writer may not: the two ask for the same types in different ways.
    let mut asked = settings().for_deserialize().into_generator();
    let mut answered = settings().for_serialize().into_generator();
    let refusal = of::<Refusal>(&mut answered);
    let mut paths = Map::new();
    for route in &ROUTES {
        let operation = operation(route, &refusal, &mut asked, &mut answered);
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method] = operation;
    }
    let mut schemas = asked.take_definitions(true);
    schemas.extend(answered.take_definitions(true));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tessera",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Two-player board games of pure strategy: make records, play them, look at them. \
                Players are 0 (who moves first) and 1; times are milliseconds.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    })
}

fn operation(
    route: &Described,
    refusal: &Schema,
    asked: &mut SchemaGenerator,
    answered: &mut SchemaGenerator,
) -> Value {
    let mut responses = Map::new();
    let content = |kind: &str, schema: &Schema| json!({ kind: { "schema": schema } });
    let (status, answer) = match route.answer {
        Answer::Json(status, shape) => (status, content("application/json", &shape(answered))),
        Answer::File(kind) => (200, json!({ kind: {} })),
        Answer::Socket(shape) => (101, content("application/json", &shape(answered))),
    };
    responses.insert(
        status.to_string(),
        json!({"description": "done", "content": answer}),
    );
    responses.insert(
        "4XX".to_owned(),
        json!({"description": "refused", "content": content("application/json", refusal)}),
    );
    let mut parameters = path_parameters(route.path);
    for shape in route.query {
        parameters.extend(query_parameters(&shape(asked)));
    }
    let mut operation = json!({
        "summary": route.summary,
        "parameters": parameters,
        "responses": responses,
    });
    if let Some(shape) = route.body {
        operation["requestBody"] =
            json!({"required": true, "content": content("application/json", &shape(asked))});
    }
    operation
}

fn path_parameters(path: &str) -> Vec<Value> {
    let part = |part: &str| part.strip_prefix('{')?.strip_suffix('}').map(str::to_owned);
    let parameter =
        |name: String| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}});
    path.split('/').filter_map(part).map(parameter).collect()
}

fn query_parameters(schema: &Schema) -> Vec<Value> {
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|known| known == name));
    let properties = schema.get("properties").and_then(Value::as_object);
    let parameter = |(name, schema): (&String, &Value)| {
        json!({
            "name": name,
            "in": "query",
            "required": is_required(name),
            "description": schema["description"],
            "schema": schema,
        })
    };
    properties.into_iter().flatten().map(parameter).collect()
}
