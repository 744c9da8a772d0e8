//! All that is stored of a person with an account, as one JSON file for its owner.
//!
//! The file is streamed: games and messages are read from the store while the client reads the file, so a long history costs no
//! memory. Tokens, passwords and the ids of others are not in it; what opponents wrote is theirs.

use std::sync::Arc;

use axum::body::Body;
use futures_util::{Stream, StreamExt, TryStreamExt, stream};
use serde::Serialize;
use serde_json::{Value, json};

use crate::Error;
use crate::app::App;
use crate::game::seat::Seat;
use crate::http::routes::exports;
use crate::people::token::HolderId;
use crate::people::visitor::Visitor;
use crate::store::StoredRecord;
use crate::words;

/// Messages in one query.
const PAGE: u64 = 500;
/// Reports in the file; more than a person can make before they are deleted.
const MAX_REPORTS: u64 = 10_000;

impl App {
    /// The body of the file; an error for visitors without an account, and for those who ask too often.
    pub(crate) async fn own_data(self: &Arc<App>, visitor: &Visitor) -> Result<Body, Error> {
        let signed_out = || Error::Unauthorized(words::NOT_SIGNED_IN.message());
        let person = self.person(visitor).await?;
        let person = person.filter(|person| person.account.is_some());
        let holder = person.ok_or_else(signed_out)?.holder;
        self.http.usage.quotas.own_data(&holder)?;
        let head = self.own_head(&holder).await?;
        let games = self.store.records_with(&holder).await?;
        let messages = self.own_messages(&holder);
        let games = self.own_games(&holder, games);
        let file = text(head)
            .chain(list("messages", messages))
            .chain(list("games", games))
            .chain(text("}\n".to_owned()));
        Ok(Body::from_stream(file))
    }

    /// The beginning of the file, without the closing brace: lists of any length follow.
    async fn own_head(&self, holder: &HolderId) -> Result<String, Error> {
        let me = self.me(&Visitor(Some(holder.clone()))).await?;
        let created = self.store.person(holder).await?.map(|person| person.created);
        let sessions = self.store.sessions_of(holder).await?;
        let blocks = self.store.blocks_of(holder).await?;
        let reports = self.store.reports_by(holder, MAX_REPORTS).await?;
        let head = json!({
            "account": me,
            "created": created,
            "sessions": sessions.into_iter().map(|begun| json!({"created": begun})).collect::<Vec<_>>(),
            "blocks": blocks.into_iter().map(|block| json!(block.view)).collect::<Vec<_>>(),
            "reports": reports.iter().map(own_report).collect::<Vec<_>>(),
        });
        let mut text = written(&head)?;
        text.pop();
        Ok(text)
    }

    /// The person's chat messages, the oldest first.
    fn own_messages(
        self: &Arc<App>,
        holder: &HolderId,
    ) -> impl Stream<Item = Result<Value, Error>> + Send + 'static {
        let begin = (Arc::clone(self), holder.clone(), (0, String::new(), 0));
        let pages = stream::try_unfold(begin, |(app, holder, (at, record, number))| async move {
            let after = (at, record.as_str(), number);
            let page = app.store.messages_after(&holder, after, PAGE).await?;
            let Some(last) = page.last() else {
                return Ok::<_, Error>(None);
            };
            let next = (last.at, last.record.clone(), last.number);
            Ok(Some((page, (app, holder, next))))
        });
        let messages = pages.map_ok(|page| stream::iter(page.into_iter().map(Ok)));
        messages.try_flatten().map_ok(|message| {
            json!({
                "record": message.record,
                "number": message.number,
                "room": message.room,
                "name": message.by.name,
                "text": message.text,
                "at": message.at,
                "hidden": message.hidden,
            })
        })
    }

    /// The person's games, each as a record with its events and its analysis.
    fn own_games(
        self: &Arc<App>,
        holder: &HolderId,
        ids: Vec<String>,
    ) -> impl Stream<Item = Result<Value, Error>> + Send + 'static {
        let (app, visitor) = (Arc::clone(self), Visitor(Some(holder.clone())));
        let games = stream::iter(ids).then(move |id| {
            let (app, visitor) = (Arc::clone(&app), visitor.clone());
            async move { app.own_game(&id, &visitor).await }
        });
        // A game may be deleted meanwhile.
        games.try_filter_map(|game| async { Ok(game) })
    }

    async fn own_game(&self, id: &str, visitor: &Visitor) -> Result<Option<Value>, Error> {
        let Some(stored) = self.store.record(id).await? else {
            return Ok(None);
        };
        let analysis = self.store.analysis_text(id).await?;
        let analysis = analysis.and_then(|text| serde_json::from_str::<Value>(&text).ok());
        let mut game = game(&stored, visitor)?;
        game["analysis"] = analysis.unwrap_or_default();
        // A record that this version can't read is in the file all the same, event by event.
        if let Ok(mut table) = self.fold(stored).await {
            exports::tag(&mut table);
            game["text"] = table.record.in_form("txt").ok().into();
        }
        Ok(Some(game))
    }
}

fn own_report(report: &api::Report) -> Value {
    json!({
        "at": report.at,
        "record": report.record,
        "about": report.seen,
        "message": report.message,
        "quoted": report.quoted,
        "reason": report.reason,
        "text": report.text,
        "closed": report.closed,
    })
}

fn game(stored: &StoredRecord, visitor: &Visitor) -> Result<Value, Error> {
    let seat = |seat: &Seat| {
        let api::Seat { holder, name } = seat.view();
        json!({"holder": holder, "name": name, "you": seat.is_of(visitor)})
    };
    let events: Result<Vec<Value>, serde_json::Error> = stored
        .events
        .iter()
        .map(|happened| {
            let mut event = serde_json::to_value(&happened.event)?;
            event["at"] = json!(happened.at);
            Ok(event)
        })
        .collect();
    let header = &stored.header;
    Ok(json!({
        "record": header.id,
        "spec": header.spec,
        "position": header.position,
        "opening": header.opening,
        "clock": header.control.to_string(),
        "created": header.created,
        "seats": stored.seats.each_ref().map(seat),
        "events": events.map_err(|error| unwritten(&error))?,
    }))
}

/// A field whose value is a list, an element at a time.
fn list(
    name: &'static str,
    items: impl Stream<Item = Result<Value, Error>> + Send + 'static,
) -> impl Stream<Item = Result<String, Error>> + Send + 'static {
    let items = items.enumerate().map(|(index, item)| {
        let comma = if index == 0 { "" } else { "," };
        Ok(format!("{comma}\n{}", written(&item?)?))
    });
    text(format!(",\n\"{name}\":["))
        .chain(items)
        .chain(text("]".to_owned()))
}

fn text(text: String) -> impl Stream<Item = Result<String, Error>> + Send + 'static {
    stream::once(async { Ok(text) })
}

fn written(value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| unwritten(&error))
}

fn unwritten(error: &serde_json::Error) -> Error {
    Error::Internal(format!("cannot serialise a person's data: {error}"))
}
