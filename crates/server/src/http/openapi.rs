//! The API as an OpenAPI document, made from the types it is made of.

mod described;

use schemars::Schema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

use self::described::{Answer, Described, of};
use crate::api::ErrorBody;

pub(crate) use self::described::ROUTES;

/// The OpenAPI document.
pub fn openapi() -> Value {
    let settings = || {
        SchemaSettings::draft2020_12()
            .with(|settings| settings.definitions_path = "/components/schemas".into())
    };
    // What a reader may leave out, a writer may not: the two ask for the same types in different ways.
    let mut asked = settings().for_deserialize().into_generator();
    let mut answered = settings().for_serialize().into_generator();
    let refusal = of::<ErrorBody>(&mut answered);
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
        Answer::Nothing => (204, json!({})),
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
