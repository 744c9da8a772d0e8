//! The routes as Markdown tables, for `docs/api.md`.

use std::fmt::Write;

use serde_json::Value;

use crate::http::openapi::openapi;
use crate::http::route::Route;
use crate::http::router::sections;

/// The marker before the table of a section, and the one after it.
fn markers(section: &str) -> [String; 2] {
    [
        format!("<!-- routes: {section} -->\n"),
        "<!-- end -->\n".to_owned(),
    ]
}

/// `docs/api.md` with the table of each section rewritten; an error names a section that has no place in the text.
pub fn with_route_tables(text: &str) -> Result<String, String> {
    let document = openapi();
    let mut text = text.to_owned();
    for section in sections() {
        let [begin, end] = markers(section.name);
        let missing = || format!("docs/api.md has no «{}»", begin.trim());
        let start = text.find(&begin).ok_or_else(missing)? + begin.len();
        let length = text[start..].find(&end).ok_or_else(missing)?;
        let mut table = String::from("| | |\n|---|---|\n");
        for route in &section.routes {
            table.push_str(&row(route, &document));
        }
        text.replace_range(start..start + length, &table);
    }
    Ok(text)
}

fn row(route: &Route, document: &Value) -> String {
    let operation = &document["paths"][route.path][route.method.to_lowercase()];
    let mut row = format!("| `{} {}` | {}", route.method, route.path, route.summary);
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let query: Vec<String> = parameters
        .filter(|parameter| parameter["in"] == "query")
        .filter_map(|parameter| parameter["name"].as_str())
        .map(|name| format!("{name}="))
        .collect();
    if !query.is_empty() {
        let _ = write!(row, " `?{}`", query.join(" "));
    }
    if let Some(fields) = body_fields(operation, document) {
        let _ = write!(row, " `{{{fields}}}`");
    }
    row + " |\n"
}

/// The names of the fields of a request's body; `…` for those that depend on others.
fn body_fields(operation: &Value, document: &Value) -> Option<String> {
    let reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str()?;
    let schema = document.pointer(reference.strip_prefix('#')?)?;
    let fields = schema["properties"].as_object().into_iter().flatten();
    let mut names: Vec<&str> = fields.map(|(name, _)| name.as_str()).collect();
    if schema.get("oneOf").is_some() {
        names.push("…");
    }
    Some(names.join(", "))
}
