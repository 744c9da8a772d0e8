//! HTTP: the routes and what stands before them.
//!
//! `router` lists every route, `routes` has a file for each part of the API. Every request passes `guard` (origin, security
//! headers) and `limits` (rate limits); `entrance` limits connections per address before anything is read. `web` holds the
//! page's files, `openapi` and `types` describe the API.
//!
//! Other rooms call `limits`, and what `guard` knows about origins and client addresses.

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
