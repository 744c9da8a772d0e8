//! HTTP: the routes, and the layers in front of them.
//!
//! `router` lists every route, `routes` has their handlers, `route` is the type of a route. Every request passes
//! `middleware` (origin check, rate limit, security headers); `connection_limit` limits connections per address before
//! anything is read. `assets` holds the page's files; `openapi`, `typescript` and `documentation` describe the API.
//!
//! Other modules use `limits`, `origin` and `client_address`.

pub(crate) mod assets;
pub(crate) mod caching;
pub(crate) mod client_address;
pub(crate) mod connection_limit;
pub(crate) mod documentation;
pub(crate) mod limits;
pub(crate) mod message;
pub(crate) mod middleware;
pub(crate) mod openapi;
pub(crate) mod origin;
pub(crate) mod route;
pub(crate) mod router;
pub(crate) mod routes;
pub(crate) mod typescript;

use std::sync::Arc;

use self::assets::Assets;
use self::limits::Usage;
use self::origin::Origin;
use crate::app::Config;

/// What requests need besides the other rooms.
pub(crate) struct Http {
    pub(crate) usage: Arc<Usage>,
    pub(crate) origin: Origin,
    pub(crate) behind_proxy: bool,
    pub(crate) assets: Assets,
    /// The text of the record that `/api/shown` serves.
    pub(crate) shown: Option<String>,
    /// Whether requests may advance the clock, for tests.
    pub(crate) test_clock: bool,
}

impl Http {
    pub(crate) fn new(config: Config) -> Http {
        Http {
            usage: Arc::new(Usage::new(config.limits)),
            origin: Origin::new(config.public_url.as_deref(), config.loopback_only),
            behind_proxy: config.behind_proxy,
            assets: Assets::new(config.web),
            shown: config.shown,
            test_clock: config.test_clock,
        }
    }
}
