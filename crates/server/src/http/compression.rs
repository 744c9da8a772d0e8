//! Which responses are compressed on the request thread that sends them.
//!
//! Large ones are compressed where they are computed, or not at all. Neither is the answer to a command: it changes with every
//! move, and sockets send the same table without compression. To compress it took longer than the rest of the move.

use axum::body::HttpBody;
use axum::http::Response;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate};

/// Marks a response that is sent as it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Uncompressed;

/// Compresses responses that are worth it.
pub(crate) fn layer() -> CompressionLayer<impl Predicate> {
    CompressionLayer::new().compress_when(DefaultPredicate::new().and(Worthwhile))
}

#[derive(Clone, Copy)]
struct Worthwhile;

impl Predicate for Worthwhile {
    fn should_compress<B: HttpBody>(&self, response: &Response<B>) -> bool {
        /// A smaller response fits into one packet anyway.
        const MIN_LENGTH: u64 = 1024;
        const MAX_LENGTH: u64 = 64 * 1024;
        let length = response.body().size_hint().exact();
        length.is_none_or(|length| (MIN_LENGTH..=MAX_LENGTH).contains(&length))
            && response.extensions().get::<Uncompressed>().is_none()
    }
}
