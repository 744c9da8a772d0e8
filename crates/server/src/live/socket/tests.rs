use api::Thinking;
use futures_util::StreamExt;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite};

use super::*;
use crate::app::Config;
use crate::game::event::Event;
use crate::game::seat::{Holder, Seat};
use crate::game::table::RecordHeader;
use crate::http::request_key::RequestKey;
use crate::people::guest::Guest;
use crate::random_id;
use std::net::Ipv4Addr;

#[test]
fn pings_are_spread_over_the_time_between_two() {
    let mut tenths = [0; 10];
    for _ in 0..1000 {
        let tenth = (jitter().as_secs_f64() / PING_INTERVAL.as_secs_f64() * 10.0) as usize;
        assert!((5..=15).contains(&tenth), "{tenth}");
        tenths[tenth % 10] += 1;
    }
    assert!(tenths.iter().all(|&count| count > 0), "{tenths:?}");
}

type Client = WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>;

/// A server, one of its tables at which one person has both seats, and a watcher.
struct Stage {
    app: Arc<App>,
    table: Arc<Table>,
    watcher: Client,
}

impl Stage {
    async fn set() -> Stage {
        let app = App::start(Config::default()).await.unwrap();
        let player = HolderId::of_token("player");
        let header = RecordHeader {
            id: random_id::random_id().unwrap(),
            spec: "paths:5".to_owned(),
            position: None,
            opening: String::new(),
            control: rules::TimeControl::None,
            owner: player.clone(),
            created: app.time.now(),
            listed: false,
        };
        let seat = Seat {
            holder: Holder::Person(player.clone()),
            name: None,
        };
        let table = app
            .keep(
                header,
                [seat.clone(), seat],
                IpAddr::V4(Ipv4Addr::LOCALHOST).into(),
                &RequestKey::NONE,
            )
            .await
            .unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let serve = crate::serve(Arc::clone(&app), listener, std::future::pending());
        tokio::spawn(serve);
        let url = format!("ws://{address}/api/records/{}/live", table.id);
        let mut stage = Stage {
            watcher: connect_async(url).await.unwrap().0,
            app,
            table,
        };
        stage.hears("present").await;
        stage
    }

    /// The next message of a kind.
    async fn hears(&mut self, kind: &str) -> Value {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(20), self.watcher.next()).await;
            let message = next.expect("a message comes").unwrap().unwrap();
            if let tungstenite::Message::Text(text) = message {
                let message: Value = serde_json::from_str(&text).unwrap();
                if message["type"] == kind {
                    return message;
                }
            }
        }
    }

    /// More announcements than a socket keeps, all before it can look at one: this runtime has one thread, and nothing here
    /// waits.
    fn drown(&self) {
        for depth in 0..50 {
            let thinking = Thinking {
                player: 0,
                depth,
                nodes: 1,
                text: "(0,0)".to_owned(),
                score: api::Score::Estimate { value: 0.0 },
            };
            self.app.live.hub.thinking(&self.table.id, 0, thinking);
        }
    }

    async fn plays(&mut self, word: &str) {
        let event = Event::moved(word.to_owned());
        let next = self.app.commit(&self.table, event.into(), None).await;
        self.table = next.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_move_is_shown_to_a_client_that_missed_its_announcement() {
    let mut stage = Stage::set().await;
    for (version, word) in [(1, "(0,0)"), (2, "(1,1)")] {
        stage.plays(word).await;
        stage.drown();
        assert_eq!(stage.hears("table").await["table"]["version"], version);
    }
}

#[tokio::test]
async fn presence_and_chat_are_sent_to_a_client_that_missed_them() {
    let mut stage = Stage::set().await;
    let guest = Guest {
        holder: HolderId::of_token("another watcher"),
        new_token: None,
    };
    for text in ["hello", "nice move"] {
        let message = api::NewChatMessage {
            text: text.to_owned(),
            room: None,
        };
        let sent = stage
            .app
            .send_message(&stage.table.id, &guest, message, &RequestKey::NONE)
            .await;
        stage.drown();
        let heard = stage.hears("chat").await;
        assert_eq!(heard["line"]["number"], sent.unwrap().number, "{heard}");
        assert_eq!(heard["line"]["text"], text);
    }
    let seats = [Role::First, Role::Second].to_vec();
    let _here = stage.app.live.presence.enter(&stage.table.id, seats);
    stage.app.sync_presence().await.unwrap();
    stage.drown();
    let presence = stage.hears("present").await["presence"].clone();
    assert_eq!(presence["seats"], serde_json::json!([true, true]));
}
