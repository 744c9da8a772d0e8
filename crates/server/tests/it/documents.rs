//! The API's documents are true: they describe exactly the routes that the server answers.

mod dashboard;

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::Server;

/// A file of the repository that is generated; `UPDATE=1 cargo test -p tessera-server documents` writes it.
fn is_generated(file: &str, generate: impl Fn(&str) -> String) {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let generated = generate(&text);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &generated).unwrap();
    } else {
        assert!(
            text == generated,
            "{file} is out of date: run UPDATE=1 cargo test -p tessera-server documents"
        );
    }
}

#[test]
fn the_types_of_the_page_are_up_to_date() {
    is_generated("web/api.d.ts", |_| tessera_server::typescript());
}

#[test]
fn the_tables_in_the_documentation_are_up_to_date() {
    is_generated("docs/api.md", |text| {
        tessera_server::with_route_tables(text).unwrap()
    });
}

/// The path with its parameters filled in.
fn example(path: &str) -> String {
    path.replace("{id}", "paths")
        .replace("{spec}", "paths")
        .replace("{language}", "en")
        .replace("{file}", "record.txt")
}

/// A described route that the router does not know would be answered by one of its two fallbacks.
#[tokio::test]
async fn every_described_route_is_answered() {
    let server = Server::start().await;
    // What the fallbacks answer, so that a renamed code can't hide a missing route.
    let no_route = server.get("/api/nothing").await.json()["code"].clone();
    let no_method = server
        .ask_as("DELETE", "", "/api/games", &Value::Null)
        .await
        .json()["code"]
        .clone();
    assert!(no_route.is_string() && no_method.is_string());
    let document = server.get("/api/openapi.json").await.fine();
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 30);
    for (path, operations) in paths {
        for method in operations.as_object().unwrap().keys() {
            let answer = match method.as_str() {
                "get" => server.get(&example(path)).await,
                method => {
                    let method = method.to_uppercase();
                    server.ask_as(&method, "", &example(path), &Value::Null).await
                }
            };
            let code = answer.json()["code"].clone();
            let fell_through = code == no_route || code == no_method;
            assert!(!fell_through, "{method} {path}: {}", answer.text());
        }
    }
}

/// The router answers 405 for a known path with another method, so it knows no method that is not described.
#[tokio::test]
async fn no_described_path_has_an_undescribed_method() {
    let server = Server::start().await;
    let document = server.get("/api/openapi.json").await.fine();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
            if operations.get(method.to_lowercase()).is_some() {
                continue;
            }
            let answer = server.ask_as(method, "", &example(path), &Value::Null).await;
            assert_eq!(answer.status, 405, "{method} {path}");
        }
    }
}

/// The routes are one list, and the router mounts nothing else: an undescribed route would need a second call of `route`.
#[test]
fn routes_are_mounted_in_one_place_only() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![source];
    let mut calls = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = std::fs::read_to_string(&path).unwrap();
                let mounts = [
                    ".route(",
                    ".nest(",
                    ".merge(",
                    ".route_service(",
                    ".nest_service(",
                ];
                let count: usize = mounts.iter().map(|call| text.matches(call).count()).sum();
                calls.extend(std::iter::repeat_n(path, count));
            }
        }
    }
    assert_eq!(calls.len(), 1, "{calls:?}");
    assert!(calls[0].ends_with("http/router.rs"), "{calls:?}");
}

/// The prose of the documents names only routes that exist.
#[tokio::test]
async fn every_path_in_the_documents_is_a_route() {
    let document = Server::start().await.get("/api/openapi.json").await.fine();
    let routes: Vec<&String> = document["paths"].as_object().unwrap().keys().collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = std::fs::read_dir(root.join("docs")).unwrap();
    let docs = docs.map(|entry| entry.unwrap().path());
    let others = ["README.md", "ARCHITECTURE.md", "SECURITY.md"].map(|name| root.join(name));
    let files = docs.filter(|path| path.extension().is_some_and(|kind| kind == "md"));
    for file in files.chain(others) {
        let text = std::fs::read_to_string(&file).unwrap();
        for path in api_paths(&text) {
            let exists = routes.iter().any(|route| fits(route, &path));
            assert!(exists, "{}: {path}", file.display());
        }
    }
}

/// The paths below `/api/` in a text.
fn api_paths(text: &str) -> Vec<String> {
    let path = |rest: &str| {
        let is_path = |c: char| c.is_ascii_alphanumeric() || "/{}_-.:+".contains(c);
        let end = rest.find(|c| !is_path(c)).unwrap_or(rest.len());
        rest[..end].trim_end_matches(['.', ':', '/']).to_owned()
    };
    let paths = text.split("/api/").skip(1).map(path);
    paths
        .filter(|path| !path.is_empty())
        .map(|path| format!("/api/{path}"))
        .collect()
}

/// Whether a path is one of a route, whose parameters stand for one part each.
fn fits(route: &str, path: &str) -> bool {
    let (route, path): (Vec<&str>, Vec<&str>) = (route.split('/').collect(), path.split('/').collect());
    let same = |(part, given): (&str, &str)| part == given || part.starts_with('{');
    route.len() == path.len() && route.into_iter().zip(path).all(same)
}

#[tokio::test]
async fn every_type_that_is_referenced_is_described() {
    let document = Server::start().await.get("/api/openapi.json").await.text();
    let value: Value = serde_json::from_str(&document).unwrap();
    let names = document.split("#/components/schemas/").skip(1);
    for name in names.map(|rest| rest.split('"').next().unwrap()) {
        assert!(value["components"]["schemas"].get(name).is_some(), "{name}");
    }
}

#[tokio::test]
async fn the_page_about_the_api_loads_nothing_from_other_hosts() {
    let server = Server::start().await;
    let page = server.get("/api").await.text();
    assert!(page.contains("/api/records/{id}/commands") && page.contains("export type View"));
    assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("<script"));
    assert_eq!(server.get("/api/style.css").await.status, 200);
}
