//! HTTP: the routes, and the layers in front of them.
//!
//! `router` lists every route, `routes` has their handlers, `route` is the type of a route. Every request passes
//! `middleware` (origin check, rate limit, security headers). `listener` accepts connections, a limited number per address and
//! with time limits for everything; `tls` decrypts them. `request_key` makes repeated requests safe. `assets` holds the page's
//! files; `openapi`, `typescript` and `documentation` describe the API.
//!
//! Other modules use `limits`, `origin`, `client_address` and `request_key`.

pub(crate) mod animation;
pub(crate) mod answer;
pub(crate) mod assets;
pub(crate) mod bodies;
pub(crate) mod caching;
pub(crate) mod client_address;
pub(crate) mod compression;
pub(crate) mod connection;
pub(crate) mod control_characters;
pub(crate) mod descriptors;
pub(crate) mod documentation;
pub(crate) mod limits;
pub(crate) mod listener;
pub(crate) mod message;
pub(crate) mod middleware;
pub(crate) mod openapi;
pub(crate) mod origin;
pub(crate) mod public_url;
pub(crate) mod redirect;
pub(crate) mod request_key;
pub(crate) mod round_trip;
pub(crate) mod route;
pub(crate) mod router;
pub(crate) mod routes;
pub(crate) mod timeouts;
pub(crate) mod tls;
pub(crate) mod typescript;

use std::sync::Arc;

use tokio::sync::Semaphore;

use self::assets::Assets;
use self::limits::Usage;
use self::origin::{Origin, Scheme};
use self::timeouts::Timeouts;
use self::tls::Tls;
use crate::app::Config;

/// What requests need besides the other rooms.
pub(crate) struct Http {
    pub(crate) usage: Arc<Usage>,
    pub(crate) origin: Origin,
    pub(crate) tls: Option<Tls>,
    pub(crate) behind_proxy: bool,
    pub(crate) timeouts: Timeouts,
    /// Connections that the file descriptors and the memory allow.
    pub(crate) places: Arc<Semaphore>,
    pub(crate) assets: Assets,
    /// The text of the record that `/api/shown` serves.
    pub(crate) shown: Option<String>,
    /// Whether requests may advance the clock, for tests.
    pub(crate) test_clock: bool,
}

impl Http {
    pub(crate) fn new(config: Config) -> Http {
        let scheme = if config.tls.is_some() {
            Scheme::Https
        } else {
            Scheme::Http
        };
        Http {
            usage: Arc::new(Usage::new(config.limits, config.memory.in_transit())),
            origin: Origin::new(config.public_url.as_ref(), config.loopback_only, scheme),
            tls: config.tls,
            behind_proxy: config.behind_proxy,
            timeouts: config.timeouts,
            places: Arc::new(Semaphore::new(
                descriptors::max_connections().min(config.memory.connections()),
            )),
            assets: Assets::new(config.web),
            shown: config.shown,
            test_clock: config.test_clock,
        }
    }
}
