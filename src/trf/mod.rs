//! FIDE's tournament report files, TRF16 and TRF26, with what JaVaFo and bbpPairings add.
//!
//! A [`Reader`] reads a [`Source`] several times and tells an event by commands only, so that
//! reading a file is as good as having been there.

mod cell;
mod code;
mod import;
mod line;
mod lines;
mod note;
mod own;
mod player_line;
mod player_set;
mod points;
mod problem;
mod read;
mod rounds;
mod scoring;
mod source;
mod survey;
mod table;
mod write;

pub use problem::{Losses, Meeting, Problem, ReadError, TrfError};
pub use read::{Reader, Target};
pub use source::{Bytes, Source};
pub use write::{rank_by_points, write};
