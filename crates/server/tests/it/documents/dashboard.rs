//! The example dashboard for Grafana, made from what `/metrics` serves: every metric has a panel, and every panel a metric.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::is_generated;
use crate::Server;

/// The rows of the dashboard, and how the names of their metrics begin. What fits none is in the last one.
const ROWS: [(&str, &[&str]); 7] = [
    ("Requests", &["request", "refus", "work", "socket", "connection"]),
    ("Database", &["commit", "record", "event", "conflict", "failed"]),
    ("Computer players", &["computer", "search", "queue", "job"]),
    ("Clocks", &["clock", "flag", "sweep"]),
    ("Memory", &["cache", "memory"]),
    ("Between nodes", &["bus"]),
    ("Background tasks", &[]),
];

/// A metric as `/metrics` describes it.
struct Family {
    name: String,
    help: String,
    kind: String,
    /// Its labels but for the bounds of a histogram.
    labels: BTreeSet<String>,
}

impl Family {
    fn row(&self) -> usize {
        let name = self.name.trim_start_matches("tessera_");
        let fits = |(_, prefixes): &(&str, &[&str])| prefixes.iter().any(|prefix| name.starts_with(prefix));
        ROWS.iter().position(fits).unwrap_or(ROWS.len() - 1)
    }

    fn unit(&self) -> &'static str {
        match () {
            () if self.name.ends_with("_seconds") => "s",
            () if self.name.ends_with("_bytes") => "bytes",
            () if self.kind == "counter" => "ops",
            () => "short",
        }
    }

    /// Prometheus' queries, with the names of their lines.
    fn queries(&self) -> Vec<(String, String)> {
        let name = &self.name;
        let own = self.labels.iter().map(String::as_str);
        let labels: Vec<&str> = ["instance"].into_iter().chain(own).collect();
        let (groups, legend) = (labels.join(", "), legend(&labels));
        let chosen = "{instance=~\"$instance\"}";
        match self.kind.as_str() {
            "counter" => vec![(
                format!("sum by ({groups}) (rate({name}{chosen}[$__rate_interval]))"),
                legend,
            )],
            "histogram" => [0.5, 0.99]
                .map(|quantile| {
                    let rate = format!("sum by (le) (rate({name}_bucket{chosen}[$__rate_interval]))");
                    let line = format!("{} %", quantile * 100.0);
                    (format!("histogram_quantile({quantile}, {rate})"), line)
                })
                .into(),
            _ => vec![(format!("{name}{chosen}"), legend)],
        }
    }

    fn panel(&self, number: usize, [x, y]: [usize; 2]) -> Value {
        let source = json!({"type": "prometheus", "uid": "${source}"});
        let targets: Vec<Value> = ('A'..)
            .zip(self.queries())
            .map(|(id, (query, legend))| {
                json!({"refId": id, "datasource": source, "expr": query, "legendFormat": legend})
            })
            .collect();
        json!({
            "id": number,
            "type": "timeseries",
            "title": self.name,
            "description": self.help,
            "datasource": source,
            "gridPos": {"x": x, "y": y, "w": WIDTH, "h": HEIGHT},
            "fieldConfig": {"defaults": {"unit": self.unit()}, "overrides": []},
            "targets": targets,
        })
    }
}

/// The name of a line, in which Grafana replaces the labels by their values.
fn legend(labels: &[&str]) -> String {
    let names: Vec<String> = labels.iter().map(|label| format!("{{{{{label}}}}}")).collect();
    names.join(" ")
}

/// The size of a panel; a row of the dashboard is 24 wide.
const WIDTH: usize = 8;
const HEIGHT: usize = 7;

/// The metrics of a server, in the order in which it serves them.
fn families(text: &str) -> Vec<Family> {
    let mut helps = BTreeMap::new();
    let mut families: Vec<Family> = Vec::new();
    for line in text.lines() {
        if let Some((name, help)) = line.strip_prefix("# HELP ").and_then(|line| line.split_once(' ')) {
            helps.insert(name.to_owned(), help.to_owned());
        } else if let Some((name, kind)) = line.strip_prefix("# TYPE ").and_then(|line| line.split_once(' '))
        {
            families.push(Family {
                name: name.to_owned(),
                help: helps.remove(name).expect("every metric has a help text"),
                kind: kind.to_owned(),
                labels: BTreeSet::new(),
            });
        } else if let (Some(family), Some((_, labels))) = (families.last_mut(), line.split_once('{')) {
            let labels = labels.split('}').next().unwrap_or_default().split(',');
            let names = labels.filter_map(|label| Some(label.split_once('=')?.0));
            family
                .labels
                .extend(names.filter(|name| *name != "le").map(str::to_owned));
        }
    }
    families
}

fn dashboard(families: &[Family]) -> Value {
    let mut panels = Vec::new();
    let mut y = 0;
    for (row, (title, _)) in ROWS.iter().enumerate() {
        let members: Vec<&Family> = families.iter().filter(|family| family.row() == row).collect();
        if members.is_empty() {
            continue;
        }
        let place = json!({"x": 0, "y": y, "w": 24, "h": 1});
        panels.push(json!({"id": panels.len() + 1, "type": "row", "title": title, "gridPos": place}));
        y += 1;
        for (index, family) in members.iter().enumerate() {
            let place = [index % 3 * WIDTH, y + index / 3 * HEIGHT];
            panels.push(family.panel(panels.len() + 1, place));
        }
        y += members.len().div_ceil(3) * HEIGHT;
    }
    let source =
        json!({"name": "source", "label": "Prometheus", "type": "datasource", "query": "prometheus"});
    let instance = json!({
        "name": "instance", "label": "Node", "type": "query", "multi": true, "includeAll": true, "refresh": 2,
        "datasource": {"type": "prometheus", "uid": "${source}"},
        "query": "label_values(tessera_sockets, instance)",
        "current": {"text": "All", "value": "$__all"},
    });
    json!({
        "uid": "tessera",
        "title": "Tessera",
        "schemaVersion": 39,
        "time": {"from": "now-1h", "to": "now"},
        "refresh": "10s",
        "templating": {"list": [source, instance]},
        "panels": panels,
    })
}

#[tokio::test]
async fn the_dashboard_shows_every_metric() {
    let server = Server::start().await;
    let text = server.get("/metrics").await.text();
    let families = families(&text);
    assert!(families.len() > 10, "{text}");
    let dashboard = serde_json::to_string_pretty(&dashboard(&families)).unwrap();
    is_generated("docs/dashboard.json", |_| format!("{dashboard}\n"));
}
