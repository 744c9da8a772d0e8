//! The wire types as TypeScript, for the page's JSDoc and for the page about the API.

use std::fmt::Write;

use serde_json::{Map, Value};

use crate::http::openapi::openapi;

/// The prefix of references between types.
const PREFIX: &str = "#/components/schemas/";

/// The declarations of all types, as `web/api.d.ts` has them.
pub fn typescript() -> String {
    let mut text = String::from(
        "// The wire types, generated from crates/api by a test (crates/server/tests/it/documents.rs); do not edit.\n",
    );
    for (name, schema) in schemas() {
        text.push('\n');
        text.push_str(&declaration(&name, &schema));
    }
    text
}

/// All types by name.
pub(crate) fn schemas() -> Map<String, Value> {
    match openapi()["components"]["schemas"].take() {
        Value::Object(schemas) => schemas,
        _ => Map::new(),
    }
}

/// The declaration of one type.
pub(crate) fn declaration(name: &str, schema: &Value) -> String {
    format!(
        "{}export type {name} = {};\n",
        comment(schema, ""),
        type_of(schema, "")
    )
}

fn comment(schema: &Value, indent: &str) -> String {
    let Some(text) = schema["description"].as_str() else {
        return String::new();
    };
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{indent}/** {} */\n", words.replace("*/", "* /"))
}

/// A type in TypeScript; lines after the first are indented.
fn type_of(schema: &Value, indent: &str) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.trim_start_matches(PREFIX).to_owned();
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return values
            .iter()
            .map(Value::to_string)
            .collect::<Vec<_>>()
            .join(" | ");
    }
    let one_of = ["oneOf", "anyOf"].iter().find_map(|key| schema[*key].as_array());
    let choice = one_of.map(|kinds| {
        let kinds: Vec<String> = kinds.iter().map(|kind| type_of(kind, indent)).collect();
        kinds.join(" | ")
    });
    match (choice, schema.get("properties")) {
        (Some(choice), Some(_)) => format!("{} & ({choice})", object(schema, indent)),
        (Some(choice), None) => choice,
        (None, _) => plain(schema, indent),
    }
}

fn plain(schema: &Value, indent: &str) -> String {
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return "unknown".to_owned(),
    };
    let kind = |kind: &&str| match *kind {
        "integer" | "number" => "number".to_owned(),
        "array" => array(schema, indent),
        "object" => object(schema, indent),
        other => other.to_owned(),
    };
    kinds.iter().map(kind).collect::<Vec<_>>().join(" | ")
}

fn array(schema: &Value, indent: &str) -> String {
    let item = type_of(&schema["items"], indent);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most && most <= 4 => {
            format!("[{}]", vec![item; most as usize].join(", "))
        }
        _ if item.contains(' ') => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let Some(properties) = schema["properties"].as_object() else {
        return match schema.get("additionalProperties") {
            Some(Value::Object(_)) => {
                format!(
                    "Record<string, {}>",
                    type_of(&schema["additionalProperties"], indent)
                )
            }
            _ => "Record<string, never>".to_owned(),
        };
    };
    let required = schema["required"].as_array();
    let is_required = |name: &String| required.is_some_and(|names| names.iter().any(|known| known == name));
    let inner = format!("{indent}  ");
    let mut text = String::from("{\n");
    for (name, property) in properties {
        let mark = if is_required(name) { "" } else { "?" };
        let comment = comment(property, &inner);
        let _ = writeln!(
            text,
            "{comment}{inner}{name}{mark}: {};",
            type_of(property, &inner)
        );
    }
    text + indent + "}"
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn schemas_are_written_as_types() {
        for (schema, text) in [
            (json!({"type": "integer"}), "number"),
            (json!({"type": ["string", "null"]}), "string | null"),
            (json!({"$ref": "#/components/schemas/View"}), "View"),
            (
                json!({"anyOf": [{"$ref": "#/components/schemas/Offer"}, {"type": "null"}]}),
                "Offer | null",
            ),
            (
                json!({"type": "array", "items": {"type": ["string", "null"]}}),
                "(string | null)[]",
            ),
            (
                json!({"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}),
                "[number, number]",
            ),
            (json!({"enum": ["draw", "take-back"]}), "\"draw\" | \"take-back\""),
            (
                json!({"type": "object", "properties": {"a": {"type": "string", "description": "A."}}}),
                "{\n  /** A. */\n  a?: string;\n}",
            ),
        ] {
            assert_eq!(type_of(&schema, ""), text);
        }
    }
}
