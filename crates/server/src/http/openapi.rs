//! The OpenAPI document, generated from the routes and the wire types.

use api::ErrorBody;
use schemars::Schema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

use crate::http::request_key;
use crate::http::route::{Route, Success, schema_of};
use crate::http::router::sections;

/// The OpenAPI document.
pub fn openapi() -> Value {
    Document::new().finish()
}

/// A document under construction.
struct Document {
    /// Types as clients may send them: fields with a default are optional…
    requests: SchemaGenerator,
    /// … and as the server sends them: the same fields are always there.
    responses: SchemaGenerator,
    error: Schema,
}

impl Document {
    fn new() -> Document {
        let settings = || {
            SchemaSettings::draft2020_12()
                .with(|settings| settings.definitions_path = "/components/schemas".into())
        };
        let mut responses = settings().for_serialize().into_generator();
        Document {
            requests: settings().for_deserialize().into_generator(),
            error: schema_of::<ErrorBody>(&mut responses),
            responses,
        }
    }

    fn finish(mut self) -> Value {
        let mut paths = Map::new();
        for section in sections() {
            for route in &section.routes {
                let path = paths.entry(route.path).or_insert_with(|| json!({}));
                path[route.method.to_lowercase()] = self.operation(section.name, route);
            }
        }
        let mut schemas = self.requests.take_definitions(true);
        schemas.extend(self.responses.take_definitions(true));
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Tessera",
                "version": env!("CARGO_PKG_VERSION"),
                "description": "Two-player abstract strategy games: create records, play them, look at them. \
                    Players are 0 (who moves first) and 1; durations are milliseconds.",
            },
            "paths": paths,
            "components": {
                "schemas": schemas,
                "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            },
            "security": [{}, {"token": []}],
        })
    }

    fn operation(&mut self, tag: &str, route: &Route) -> Value {
        let (status, content) = match route.response {
            Success::NoContent => (204, json!({})),
            Success::Json(status, schema) => (status, json_content(&schema(&mut self.responses))),
            Success::File(media_type) => (200, json!({ media_type: {} })),
            Success::WebSocket(schema) => (101, json_content(&schema(&mut self.responses))),
        };
        let mut parameters = path_parameters(route.path);
        for schema in &route.query {
            parameters.extend(query_parameters(&schema(&mut self.requests)));
        }
        if route.method == "POST" {
            parameters.push(request_key());
        }
        let mut operation = json!({
            "tags": [tag],
            "summary": route.summary,
            "parameters": parameters,
            "responses": {
                status.to_string(): {"description": "success", "content": content},
                "default": {"description": "error", "content": json_content(&self.error)},
            },
        });
        if let Some(schema) = route.body {
            let content = json_content(&schema(&mut self.requests));
            operation["requestBody"] = json!({"required": true, "content": content});
        }
        operation
    }
}

/// The header that makes a request safe to repeat.
fn request_key() -> Value {
    json!({
        "name": "Idempotency-Key",
        "in": "header",
        "required": false,
        "description": "Any text that the client has not used before. Sent again with the same key and token within a day, the \
            request is carried out once.",
        "schema": {"type": "string", "maxLength": request_key::MAX_LENGTH},
    })
}

fn json_content(schema: &Schema) -> Value {
    json!({"application/json": {"schema": schema}})
}

fn path_parameters(path: &str) -> Vec<Value> {
    let name = |part: &str| part.strip_prefix('{')?.strip_suffix('}').map(str::to_owned);
    let parameter =
        |name: String| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}});
    path.split('/').filter_map(name).map(parameter).collect()
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
