//! The API describes itself truly.

use std::path::Path;

use serde_json::Value;

use crate::Server;

/// Says `UPDATE=1 cargo test -p tessera-server` to write the file anew.
#[test]
fn the_pages_types_are_those_of_the_server() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/api.d.ts");
    let types = tessera_server::typescript();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &types).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        written == types,
        "web/api.d.ts is stale: run UPDATE=1 cargo test -p tessera-server"
    );
}

#[tokio::test]
async fn every_described_route_is_there() {
    let server = Server::start().await;
    let document = server.get("/api/openapi.json").await.fine();
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 15);
    for (path, operations) in paths {
        let path = path
            .replace("{id}", "paths")
            .replace("{spec}", "paths")
            .replace("{file}", "record.txt");
        for method in operations.as_object().unwrap().keys() {
            let answer = match method.as_str() {
                "get" => server.get(&path).await,
                method => {
                    let method = method.to_uppercase();
                    server.ask_as(&method, "", &path, &Value::Null).await
                }
            };
            let sentence = answer.json()["error"].as_str().unwrap_or_default().to_owned();
            assert!(!sentence.contains("route"), "{method} {path}: {sentence}");
        }
    }
}

#[tokio::test]
async fn every_type_that_is_named_is_described() {
    let document = Server::start().await.get("/api/openapi.json").await.text();
    let value: Value = serde_json::from_str(&document).unwrap();
    let names = document.split("#/components/schemas/").skip(1);
    for name in names.map(|rest| rest.split('"').next().unwrap()) {
        assert!(value["components"]["schemas"].get(name).is_some(), "{name}");
    }
}

#[tokio::test]
async fn the_page_about_the_api_needs_nothing_from_elsewhere() {
    let server = Server::start().await;
    let page = server.get("/api").await.text();
    assert!(page.contains("/api/records/{id}/commands") && page.contains("export type View"));
    assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("<script"));
    assert_eq!(server.get("/api/style.css").await.status, 200);
}
