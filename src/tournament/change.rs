//! A change to the event's state, and thereby also what undoes it.

use heapless::Vec;
use postcard::ser_flavors::Flavor;
use serde::{Deserialize, Serialize};

use super::cell::{Cell, GameResult};
use super::command::{Acceleration, Note, Tiebreaks};
use super::event::{Phase, Presence};
use super::floor::{ClockTime, Deed};
use super::numbers::{BoardNo, GameScore, MAX_PLAYERS, PlayerNo, RoundNo};
use super::pairing_wishes::{ForbiddenPair, VirtualPointsList};
use super::player::Player;
use super::round_games::RoundGames;
use super::setup::Setup;
use super::team::Team;
use super::time_class::TimeClass;

/// Something to be set to a value. Setting it gives the change that sets it back.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Change<'a> {
    Setup(Setup),
    Phase(Phase),
    /// The number of players. Those who come by this have no names, and that team.
    Count(u16, Team),
    Player(PlayerNo, Player),
    Remove(PlayerNo),
    Insert(PlayerNo, Player),
    /// New numbers: for each place, two bytes with the place it is filled from.
    Renumber(&'a [u8], Direction),
    /// The number of open rounds.
    Opened(u8),
    Seat(BoardNo, PlayerNo, PlayerNo, GameResult),
    Unseat(BoardNo),
    /// A result, and no scores.
    Result(RoundNo, BoardNo, GameResult),
    Cell(PlayerNo, RoundNo, Cell),
    Presence(PlayerNo, Presence),
    Tiebreaks(Option<Tiebreaks>),
    Lots(Option<u64>),
    Note(Note),
    /// So many bytes go from the end of the notes.
    CutNotes(u8),
    /// Scores, white's first, and the result they mean.
    Score(RoundNo, BoardNo, GameScore, GameScore),
    /// These two change places in the round opened last; done twice, it was not done.
    Swap(PlayerNo, PlayerNo),
    Round(RoundGames<'a>),
    Acceleration(Acceleration),
    /// All at once: a system by a table has no acceleration, and one with a queue has an order of its
    /// own, too.
    SetupAndMore(Setup, Acceleration, Option<Tiebreaks>),
    /// That happens on the floor at that time.
    Deed(ClockTime, Deed),
    /// The last deed on the tape is undone, and can be read there to be done again.
    Undeed,
    /// The first undone deed on the tape is done again.
    Redeed,
    Class(TimeClass),
    /// These two must not meet, at that place of the list.
    Forbid(u8, ForbiddenPair),
    /// Those at that place of the list may meet.
    Allow(u8),
    VirtualPoints(VirtualPointsList),
    /// The list of those who must not meet is cut to so many, and these are added, six bytes each.
    ForbidMore(u8, &'a [u8]),
}

/// The direction of a renumbering: numbers are given, or given back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Direction {
    Forwards,
    Backwards,
}

impl Direction {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Forwards => Self::Backwards,
            Self::Backwards => Self::Forwards,
        }
    }
}

impl Change<'_> {
    /// A result, which is what nearly all changes are, in two bytes and a code.
    pub(super) fn compact(&self) -> Option<(u8, [u8; 2])> {
        let Self::Result(round, board, result) = self else {
            return None;
        };
        let code = (0_u8..)
            .zip(GameResult::ALL)
            .find_map(|(code, other)| (other == *result).then_some(code))?;
        // Board 256 is the highest.
        let board = u8::try_from(board.get() - 1).ok()?;
        Some((code, [round.get(), board]))
    }

    pub(super) fn from_compact(code: u8, [round, board]: [u8; 2]) -> Option<Self> {
        Some(Self::Result(
            RoundNo::new(round)?,
            BoardNo::from_index(usize::from(board))?,
            *GameResult::ALL.get(usize::from(code))?,
        ))
    }
}

/// Two bytes for everybody; and a code, a length, and a round with its boards, of which seven bytes
/// are the most.
const PAYLOAD_BYTES: usize = 2 * MAX_PLAYERS + 16;

/// Room for the longest change, which is one with a number for everybody. What is not used of it is not
/// touched either: nearly all changes take a few bytes, and a journal has thousands of them.
pub(super) struct Payload(Vec<u8, PAYLOAD_BYTES, u16>);

impl Payload {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) fn write(&mut self, change: &Change<'_>) -> &[u8] {
        self.0.clear();
        // Nothing is longer than a number for everybody; an empty body would read as no change at all.
        if postcard::serialize_with_flavor(change, Appended(&mut self.0)).is_err() {
            self.0.clear();
        }
        &self.0
    }

    pub(super) fn keep(&mut self, bytes: &[u8]) -> &[u8] {
        self.0.clear();
        // Only what was written here is ever kept here, so it fits.
        let _ = self.0.extend_from_slice(bytes);
        &self.0
    }

    /// Bytes to be filled, if there is room for so many.
    pub(super) fn room(&mut self, length: usize) -> Option<&mut [u8]> {
        self.0.clear();
        self.0.resize(length, 0).ok()?;
        Some(&mut self.0)
    }

    pub(super) fn read(&self) -> Option<Change<'_>> {
        postcard::from_bytes(&self.0).ok()
    }
}

/// Bytes that go to the end of a list.
struct Appended<'a>(&'a mut Vec<u8, PAYLOAD_BYTES, u16>);

impl Flavor for Appended<'_> {
    type Output = ();

    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        let pushed = self.0.push(byte);
        pushed.map_err(|_| postcard::Error::SerializeBufferFull)
    }

    fn finalize(self) -> postcard::Result<()> {
        Ok(())
    }
}
