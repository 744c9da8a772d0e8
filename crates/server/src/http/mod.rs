//! HTTP: the routes, and the layers in front of them.
//!
//! `router` lists every route, `routes` has their handlers, `route` is the type of a route. Every request passes
//! `middleware` (origin check, rate limit, security headers); `connection_limit` limits connections per address before
//! anything is read. `assets` holds the page's files; `openapi`, `typescript` and `documentation` describe the API.
//!
//! Other modules use `limits`, `origin` and `client_address`.

pub(crate) mod assets;
pub(crate) mod client_address;
pub(crate) mod connection_limit;
pub(crate) mod documentation;
pub(crate) mod limits;
pub(crate) mod middleware;
pub(crate) mod openapi;
pub(crate) mod origin;
pub(crate) mod route;
pub(crate) mod router;
pub(crate) mod routes;
pub(crate) mod typescript;
