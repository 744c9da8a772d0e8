//! The API describes itself: as an OpenAPI document, and as a page for people, with nothing from elsewhere.

use std::fmt::Write;

use axum::Json;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse};
use serde_json::Value;

use crate::http::openapi::{ROUTES, openapi};
use crate::http::typescript;

/// The OpenAPI document.
pub(crate) async fn document() -> Json<Value> {
    Json(openapi())
}

/// The page about the API.
pub(crate) async fn page() -> Html<String> {
    let mut rows = String::new();
    for route in &ROUTES {
        let (method, path, summary) = (
            route.method.to_uppercase(),
            escaped(route.path),
            escaped(route.summary),
        );
        let _ = writeln!(
            rows,
            "<tr><th>{method}</th><td><code>{path}</code></td><td>{summary}</td></tr>"
        );
    }
    let mut kinds = String::new();
    for (name, schema) in typescript::schemas() {
        let declaration = escaped(&typescript::declaration(&name, &schema));
        let _ = writeln!(kinds, "<pre id=\"{name}\">{declaration}</pre>");
    }
    Html(format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Tessera: the API</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <link rel=\"stylesheet\" href=\"/api/style.css\"></head><body><main>\n\
         <h1>The API of Tessera</h1>\n<p>For programs: <a href=\"/api/openapi.json\">the OpenAPI document</a>.</p>\n\
         <table>\n{rows}</table>\n<h2>Types</h2>\n{kinds}</main></body></html>\n"
    ))
}

/// What the page looks like.
pub(crate) async fn style() -> impl IntoResponse {
    const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; }
main { max-width: 60rem; margin: auto; }
th, td { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
";
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], STYLE)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
