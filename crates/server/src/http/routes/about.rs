//! The API describes itself: as an OpenAPI document, and as a page that needs nothing from other hosts.

use std::fmt::Write;
use std::sync::LazyLock;

use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse};

use crate::http::openapi::openapi;
use crate::http::router::sections;
use crate::http::typescript;

/// `GET /api/openapi.json`
pub(crate) async fn document() -> impl IntoResponse {
    static DOCUMENT: LazyLock<String> = LazyLock::new(|| openapi().to_string());
    ([(CONTENT_TYPE, "application/json")], DOCUMENT.as_str())
}

/// `GET /api`
pub(crate) async fn page() -> Html<&'static str> {
    static PAGE: LazyLock<String> = LazyLock::new(written);
    Html(PAGE.as_str())
}

fn written() -> String {
    let mut tables = String::new();
    for section in sections() {
        let _ = writeln!(tables, "<h2>{}</h2>\n<table>", escaped(section.name));
        for route in section.routes {
            let (path, summary) = (escaped(route.path), escaped(route.summary));
            let _ = writeln!(
                tables,
                "<tr><th>{}</th><td><code>{path}</code></td><td>{summary}</td></tr>",
                route.method
            );
        }
        tables.push_str("</table>\n");
    }
    let mut types = String::new();
    for (name, schema) in typescript::schemas() {
        let declaration = escaped(&typescript::declaration(&name, &schema));
        let _ = writeln!(types, "<pre id=\"{name}\">{declaration}</pre>");
    }
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Tessera API</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <link rel=\"stylesheet\" href=\"/api/style.css\"></head><body><main>\n\
         <h1>Tessera API</h1>\n<p>For programs: <a href=\"/api/openapi.json\">the OpenAPI document</a>.</p>\n\
         {tables}<h2>Types</h2>\n{types}</main></body></html>\n"
    )
}

/// `GET /api/style.css`: the content security policy forbids inline styles.
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
