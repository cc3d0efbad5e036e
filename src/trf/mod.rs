//! FIDE's tournament report files, TRF16 and TRF26, with what JaVaFo and bbpPairings add.
//!
//! A [`Reader`] is given the bytes of a file as they come, checks them all and then tells an event
//! by commands only, so that reading a file is as good as having been there. [`write()`] makes a file of an event. An event that goes
//! through a file comes back as it was, and so does a file that goes through an event, except for
//! what [`Losses`] tells.
//!
//! # What is read
//!
//! - Lines may end in CR, LF or both. Columns are counted in characters. A line that is not UTF-8
//!   is taken for Windows' extension of Latin-1. A byte order mark is skipped.
//! - Players may come in any order, but have the numbers from 1 on without a gap. There are at most
//!   512 of them and 32 rounds, in a round robin 64 and 126.
//! - The last round in which anybody has a game, or a bye that the pairing gave, is the last one
//!   that has been opened; byes after it are byes in rounds to come. So are lines 240 and XXZ.
//! - Both lines of a game must agree, and the points must be those that the rounds make. What
//!   results are worth stands in line 162, in bbpPairings' lines BBW to BBU or in JaVaFo's line
//!   XXS; otherwise it is 1, ½, 0 or else the Monrad way, whichever fits everybody.
//! - A round robin is one to the event if the file says so and all games are those of a table that
//!   we know. Everything else goes on by the system that a comment of ours names, or line 192, or line 092, where a Swiss
//!   without more words is FIDE's Dutch. If it is none of ours and rounds are to come, it is asked for ([`Reader::choose`]).
//! - Who must not meet (260, XXP) and who counts as having more points (250, XXA, or a Baku code in line 192) becomes the
//!   event's, and is written in FIDE's lines. In an event by a table such lines are only kept.
//!
//! # How it is read
//!
//! The box gets a file from its card in pieces, and has no room for the whole. So the reader is a
//! machine that is given the pieces, reads the file several times, a few rounds at a time, and does
//! what is to be done between two readings in steps of some milliseconds. It reads in two stages:
//! the *checks* find whatever is wrong, and there is a [`Preview`]; then, if the arbiter wants it, the
//! *import* makes the event. What cannot be kept is known before it, but for lines on national
//! ratings, which are compared with the players in the event.
//!
//! # What becomes of the rest
//!
//! - Lines that the event has no place for (place, dates, arbiters, comments, the
//!   full length of a title or a name) are kept in its notes as they are, as far as there is room.
//!   A line without room is told, and one that the pairing needs makes the file refused.
//! - The number of players and of rated players, the ranks and the numbers of the boards follow from
//!   the rest, or from comments of ours.
//! - A national rating is the second rating. FIDE has no place for clubs, for who joined or left
//!   when, for scores, and a few more; they are in comments of ours.
//! - Points given outside the games (line 299) cannot be expressed; such a file is refused.

mod cell;
mod check;
mod code;
mod fault;
mod import;
mod line;
mod lines;
mod note;
mod notebook;
mod own;
mod player_line;
mod player_set;
mod points;
mod problem;
mod read;
mod rounds;
mod rules;
mod scoring;
mod survey;
mod table;
mod words;
mod write;

pub use problem::{Losses, Meeting, Problem, ReadError, TrfError};
pub use read::{Next, Passes, Preview, Reader};
pub use write::{part_count, write, write_part};
