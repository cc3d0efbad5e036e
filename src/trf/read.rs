//! Reading: look at the whole file first, then tell the event.
//!
//! A file says everything of one player before it goes on to the next, an event everything of one
//! round. The box has no room to turn the one into the other, so it reads the file again and again,
//! some rounds at a time. Bytes are *given* to the reader as they come from the card, in pieces of
//! any length; between two of them the box does other things.
//!
//! ```text
//! begin ──> take, take, … end ──> Again ──> take, take, … end ──> Work ──> step, step, … ──> Again …
//!                          │                                                │
//!                          └── Checked: the preview ──> import ──> Work …   └── Done
//! ```
//!
//! Nothing is done to the event before the file has been found good and [`Reader::import`] was
//! called, so a bad file leaves the event as it was.

use super::check::{Check, Checked};
use super::import::{AtHand, Import};
use super::line::Line;
use super::lines::Lines;
use super::problem::{Losses, Problem, ReadError, TrfError};
use super::rounds::Rounds;
use super::survey::Survey;
use crate::tournament::{Event, System, SystemKind};

/// The reader, with all that it needs room for: some 11 KB, all zeros before it begins.
pub struct Reader {
    lines: Lines,
    survey: Survey,
    rounds: Rounds,
    stage: Stage,
    /// The number of times that the file has been read to its end, in this stage.
    passes: u16,
}

/// It shares its place with other work, of which the largest has more.
const _: () = assert!(size_of::<Reader>() <= 11 * 1024);

/// The stage of reading. The stage is told by a word of its own, for otherwise the first one would not be all zeros.
#[repr(u32)]
enum Stage {
    /// A file may begin.
    Idle,
    Checking(Check),
    Good(Checked),
    Importing(Import),
    Failed(ReadError),
}

/// The next thing that a reader wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// To go on by [`Reader::step`].
    Work,
    /// The file from its beginning, once more.
    Again,
    /// The file is good: there is a [`Reader::preview`], and [`Reader::import`] may follow.
    Checked,
    /// Nothing: the event is made. What of the file it could not keep is told.
    Done(Losses),
}

/// The next thing that a stage wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    File,
    Work,
    Nothing,
}

/// The content of a file that has been found good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preview<'a> {
    /// The event's title, as far as there is room for it.
    pub title: &'a str,
    /// The system by which it is played, as far as the file tells.
    pub system: System,
    /// True if the file does not say how the event goes on: [`Reader::choose`] does.
    pub asks_system: bool,
    /// The line that names a system which is not one of ours, if that is why.
    pub unknown_system: Option<TrfError>,
    /// The number of players.
    pub players: u16,
    /// The number of rounds that are planned.
    pub rounds: u8,
    /// The number of rounds that have been opened.
    pub opened: u8,
    /// The things that cannot be kept. To this a line on a national rating may be added, for which there turns out to
    /// be no room.
    pub lost: Losses,
}

/// The number of times that the file has been read in this stage, and that it will be, as far as is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passes {
    /// So often it has been read to its end.
    pub done: u16,
    /// So often in all, at least once more than `done`.
    pub all: u16,
}

impl Reader {
    /// So many games or players a step are some 30 ms on the chip in the biggest event.
    pub const STEP: usize = 16;

    /// Room that has not been used yet.
    pub const fn new() -> Self {
        Self {
            lines: Lines::new(),
            survey: Survey::new(),
            rounds: Rounds::new(),
            stage: Stage::Idle,
            passes: 0,
        }
    }

    /// A new file begins. Whatever was read before is forgotten. Only a file that was not read to
    /// its end makes this necessary, or one that was bad.
    pub fn begin(&mut self) {
        // A constant of nothing but zeros is not copied: its place is cleared.
        const NOTHING: Survey = Survey::new();
        self.survey = NOTHING;
        self.lines.begin();
        self.stage = Stage::Checking(Check::new(&self.survey));
        self.passes = 0;
    }

    /// Takes the next bytes of the file.
    ///
    /// # Errors
    ///
    /// The file is bad, or the event refuses what it says. After that the reader says so until the
    /// next [`Self::begin`].
    pub fn take(&mut self, bytes: &[u8], event: &mut Event) -> Result<(), ReadError> {
        self.begin_if_idle();
        for byte in bytes {
            if self.lines.take(*byte) {
                self.end_line(event)?;
            }
        }
        Ok(())
    }

    /// The file has been read to its end.
    ///
    /// # Errors
    ///
    /// As for [`Self::take`].
    pub fn end(&mut self, event: &mut Event) -> Result<Next, ReadError> {
        self.begin_if_idle();
        self.end_line(event)?;
        self.lines.begin();
        self.passes = self.passes.saturating_add(1);
        let (survey, rounds) = (&mut self.survey, &mut self.rounds);
        let wanted = match &mut self.stage {
            Stage::Checking(check) => check.end(survey, rounds).map_err(ReadError::Trf),
            Stage::Importing(import) => import.end(&mut AtHand {
                survey,
                rounds,
                event,
            }),
            _ => Ok(Wanted::Nothing),
        };
        self.go_on(wanted)
    }

    /// Does some of the work between two readings: one round is checked, or `most` games or players
    /// at the most are entered.
    ///
    /// # Errors
    ///
    /// As for [`Self::take`].
    pub fn step(&mut self, event: &mut Event, most: usize) -> Result<Next, ReadError> {
        let (survey, rounds) = (&mut self.survey, &mut self.rounds);
        let wanted = match &mut self.stage {
            Stage::Checking(check) => check.step(survey, rounds).map_err(ReadError::Trf),
            Stage::Importing(import) => {
                let mut at = AtHand {
                    survey,
                    rounds,
                    event,
                };
                import.step(&mut at, most)
            }
            _ => Ok(Wanted::Nothing),
        };
        self.go_on(wanted)
    }

    /// The content of the file, once it has been found good.
    pub fn preview(&self) -> Option<Preview<'_>> {
        let Stage::Good(checked) = &self.stage else {
            return None;
        };
        let survey = &self.survey;
        Some(Preview {
            title: survey.title.as_deref().unwrap_or_default(),
            system: checked.system,
            asks_system: checked.asks,
            unknown_system: survey
                .unknown_system()
                .filter(|_| checked.asks)
                .map(|place| place.wrong(Problem::UnknownSystem)),
            players: survey.players,
            rounds: checked.rounds,
            opened: survey.played,
            lost: checked.lost,
        })
    }

    /// The event goes on by that system, of which the file does not say enough.
    pub fn choose(&mut self, kind: SystemKind) {
        if let Stage::Good(checked) = &mut self.stage
            && checked.asks
        {
            checked.system = self.survey.system_of(kind);
        }
    }

    /// The event is to be made. Work comes next, if the file has been found good.
    pub fn import(&mut self) {
        self.stage = match core::mem::replace(&mut self.stage, Stage::Idle) {
            Stage::Good(checked) => Stage::Importing(Import::new(checked, &self.survey)),
            other => other,
        };
        self.passes = 0;
    }

    /// The number of times that the file is read.
    pub fn passes(&self) -> Passes {
        let survey = &self.survey;
        let portions = Rounds::portions(survey.last);
        let has_scores = u16::from(survey.has_scores || survey.has_decided);
        let names = u16::from(survey.has_long_names);
        let all = names
            + match self.stage {
                // Notes and players; what adds to them; and the scores in the end.
                Stage::Importing(_) => 2 + u16::from(survey.has_additions) + portions + has_scores,
                // Survey and points; a table; and the scores of the rounds in memory.
                _ => 2 + u16::from(survey.round_robin.is_some()) + portions * (1 + has_scores),
            };
        let done = self.passes;
        Passes {
            done,
            all: all.max(done.saturating_add(1)),
        }
    }

    /// Checks a whole file and makes an event of it, or leaves the event as it was and says what is
    /// wrong.
    ///
    /// # Errors
    ///
    /// As for [`Self::take`].
    pub fn read(&mut self, file: &[u8], event: &mut Event) -> Result<Losses, ReadError> {
        self.begin();
        let mut next = Next::Again;
        loop {
            next = match next {
                Next::Again => {
                    self.take(file, event)?;
                    self.end(event)?
                }
                Next::Work => self.step(event, Self::STEP)?,
                Next::Checked => {
                    self.import();
                    Next::Work
                }
                Next::Done(lost) => return Ok(lost),
            };
        }
    }

    fn begin_if_idle(&mut self) {
        if matches!(self.stage, Stage::Idle) {
            self.begin();
        }
    }

    /// Shows the line that has ended to whoever wants it.
    fn end_line(&mut self, event: &mut Event) -> Result<(), ReadError> {
        let shown = match self.lines.line() {
            Ok(None) => Ok(()),
            Ok(Some(line)) => {
                let (survey, rounds) = (&mut self.survey, &mut self.rounds);
                show(line, &mut self.stage, survey, rounds, event)
            }
            Err(error) => Err(error.into()),
        };
        self.lines.next();
        self.fail_with(shown)
    }

    /// Goes over to the next stage when there is nothing left to do in this one.
    fn go_on(&mut self, wanted: Result<Wanted, ReadError>) -> Result<Next, ReadError> {
        match self.fail_with(wanted)? {
            Wanted::File => return Ok(Next::Again),
            Wanted::Work => return Ok(Next::Work),
            Wanted::Nothing => {}
        }
        match &mut self.stage {
            Stage::Checking(check) => {
                if let Some(checked) = check.finish() {
                    self.stage = Stage::Good(checked);
                }
                Ok(Next::Checked)
            }
            Stage::Importing(import) => {
                let lost = import.lost();
                self.stage = Stage::Idle;
                Ok(Next::Done(lost))
            }
            Stage::Good(_) => Ok(Next::Checked),
            Stage::Failed(error) => Err(*error),
            Stage::Idle => Ok(Next::Again),
        }
    }

    /// After the first error there is nothing but that error.
    fn fail_with<T>(&mut self, result: Result<T, ReadError>) -> Result<T, ReadError> {
        match (&self.stage, result) {
            (Stage::Failed(error), _) => Err(*error),
            (_, Err(error)) => {
                self.stage = Stage::Failed(error);
                Err(error)
            }
            (_, Ok(fine)) => Ok(fine),
        }
    }
}

/// Shows a line to a stage. Only one that imports gets to see the event.
fn show(
    line: Line<'_>,
    stage: &mut Stage,
    survey: &mut Survey,
    rounds: &mut Rounds,
    event: &mut Event,
) -> Result<(), ReadError> {
    match stage {
        Stage::Checking(check) => Ok(check.line(line, survey, rounds)?),
        Stage::Importing(import) => import.line(
            line,
            &mut AtHand {
                survey,
                rounds,
                event,
            },
        ),
        Stage::Idle | Stage::Good(_) | Stage::Failed(_) => Ok(()),
    }
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}
