//! Engine protocols, in both directions.
//!
//! [`gtp`] is an engine that speaks the Go Text Protocol, version 2, for any game; [`uhp`] is a Hive engine that speaks the
//! Universal Hive Protocol. Both map request lines to answers and do no I/O of their own. [`external`] runs other programs as
//! engines: [`external::ExternalEngine`] is what a match needs of one.

pub mod external;
pub mod gtp;
pub mod uhp;
pub mod words;
