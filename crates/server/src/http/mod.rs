//! HTTP: routes, and what every request passes on its way to them.
//!
//! `router` lists every route, `routes` has a file for each part of the API. Every request passes `middleware`, which checks
//! its `origin`, applies the rate limits of `limits` to its `client_address`, and adds security headers; `connection_limit`
//! limits connections per address before anything is read. `assets` holds the page's files. `openapi` and `typescript`
//! describe the API.
//!
//! Other rooms call `limits`, `origin` and `client_address` only.

pub(crate) mod assets;
pub(crate) mod client_address;
pub(crate) mod connection_limit;
pub(crate) mod limits;
pub(crate) mod middleware;
pub(crate) mod openapi;
pub(crate) mod origin;
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
