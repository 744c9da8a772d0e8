//! Work that takes long: computer moves, analyses, drawing.
//!
//! `jobs` and `analysis` take jobs from the store under a lease, so that any node or worker can do them and none is lost when
//! one is killed. `work` runs short blocking work, such as drawing a picture, off the async threads.
//!
//! Other rooms queue a job and return at once; only `work` is awaited by a request.

pub(crate) mod analysis;
pub(crate) mod blocking;
pub(crate) mod computer_moves;
