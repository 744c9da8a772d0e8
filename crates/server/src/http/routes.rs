//! The handlers of the routes, a file for each part of the API.

pub(crate) mod about;
pub(crate) mod admin;
pub(crate) mod analysis;
pub(crate) mod chat;
pub(crate) mod exports;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod live;
pub(crate) mod lobby;
pub(crate) mod moderation;
pub(crate) mod page;
pub(crate) mod people;
pub(crate) mod qr;
pub(crate) mod records;
pub(crate) mod stateless;
pub(crate) mod test_clock;
pub(crate) mod words;

mod extract;

pub(crate) use extract::{Body, PathParams, QueryParams};
