//! The floor of an event: from a deed to the tape and to the boards, and back.

use core::cmp::Reverse;

use heapless::Vec;

use super::change::Change;
use super::command::Refusal;
use super::event::{Event, Phase};
use super::floor::{ClockTime, Deed, Floor, FloorGame, Place, Tape, game};
use super::numbers::{GameNo, HalfPoints, MAX_PLAYERS, PlayerNo};
use super::setup::{QueueOptions, StartOrder};

impl Event {
    /// The floor, if the system has a queue and the event has started.
    pub fn floor(&self) -> Option<&Floor> {
        self.queue_options().and(self.annex.floor())
    }

    /// The options of the queue, if the system has one and the event has started.
    pub fn queue_options(&self) -> Option<&QueueOptions> {
        let options = self.setup.system.queue_options();
        options.filter(|_| matches!(self.phase, Phase::Running | Phase::Finished))
    }

    /// The games on the floor in the order in which they ended, those of knockouts included.
    pub fn floor_games(&self) -> impl DoubleEndedIterator<Item = FloorGame> + Clone {
        let count = self.floor().map_or(0, Floor::game_count);
        (0..count).filter_map(|at| game(&self.grid, at))
    }

    /// The game with that number.
    pub fn floor_game(&self, number: GameNo) -> Option<FloorGame> {
        let count = self.floor().map_or(0, Floor::game_count);
        let at = Some(number.index()).filter(|at| *at < count)?;
        game(&self.grid, at)
    }

    /// The points that a player made on the floor.
    pub(super) fn floor_points(&self, player: PlayerNo) -> HalfPoints {
        self.floor_games()
            .filter(FloorGame::counts)
            .filter_map(|game| game.outcome_for(player))
            .map(|outcome| self.setup.scoring.of_outcome(outcome))
            .sum()
    }

    /// The deeds that were done, with their times, from that place of the tape on; each with the
    /// place of the next.
    pub(super) fn deed_at(&self, at: usize) -> Option<(Deed, u16, usize)> {
        let deed = self.tape.read(&self.grid, at)?;
        (deed.2 <= self.tape.used()).then_some(deed)
    }

    /// The running time of the event's clock, as it was last written down. Before the start it has not run.
    pub fn clock_seen(&self) -> ClockTime {
        self.floor().map_or(ClockTime::ZERO, |floor| {
            self.clock_seen.max(floor.timer().now)
        })
    }

    pub(super) fn plan_deed(&self, at: ClockTime, deed: &Deed) -> Result<Change<'static>, Refusal> {
        let options = self.queue_options();
        let options = match (self.setup.system.queue_options(), options) {
            (None, _) => return Err(Refusal::NotInThisSystem),
            (Some(_), None) => return Err(Refusal::NotStarted),
            (Some(_), Some(options)) => options,
        };
        // A mistake may still be put right.
        if self.phase == Phase::Finished && !matches!(deed, Deed::Correct(..)) {
            return Err(Refusal::IsFinished);
        }
        let floor = self.floor().ok_or(Refusal::NotStarted)?;
        floor.check(&self.grid, options, deed)?;
        if *deed == Deed::TimeUp && self.tape.has_room() {
            return Ok(Change::Deed(at, Deed::TimeUp));
        }
        self.has_tape()?;
        Ok(Change::Deed(at, deed.clone()))
    }

    /// Checks that there is room for another deed: until the time is up, not the last of it.
    pub(super) fn has_tape(&self) -> Result<(), Refusal> {
        let has_room = match self.floor() {
            None => true,
            Some(floor) if floor.timer().is_up => self.tape.has_room(),
            Some(_) => self.tape.has_room_to_spare(),
        };
        has_room.then_some(()).ok_or(Refusal::TooManyGames)
    }

    /// Checks that there is a clock that can run.
    pub(super) fn check_time(&self) -> Result<(), Refusal> {
        self.floor().map(drop).ok_or(Refusal::NotInThisSystem)
    }

    /// Everybody takes their places for the start. If the start was undone, the tape still has what
    /// came after it.
    pub(super) fn open_floor(&mut self) {
        self.set_up_floor(self.player_count());
    }

    /// The start is undone, as all deeds have been before it; they stay on the tape to be done again.
    pub(super) fn leave_floor(&mut self) {
        self.clock_seen = self.clock_seen.max(self.floor_time());
        self.tape.wind_to(0);
    }

    /// Something else is done now, so what was undone will not be done again.
    pub(super) fn forget_undone_deeds(&mut self) {
        self.tape.forget_undone();
        if self.floor().is_none() {
            self.clock_seen = ClockTime::ZERO;
        }
    }

    /// The floor as it is at the start with the first so many players.
    fn set_up_floor(&mut self, starters: usize) {
        let Some(options) = self.setup.system.queue_options() else {
            return;
        };
        let rating = |player: &PlayerNo| self.roster.rating(*player);
        let mut order: Vec<PlayerNo, MAX_PLAYERS, u16> = PlayerNo::first(starters).collect();
        match options.order {
            StartOrder::Arrival => {}
            StartOrder::Ranking => {
                order.sort_unstable_by_key(|player| (Reverse(rating(player)), *player));
            }
            StartOrder::ReverseRanking => {
                order.sort_unstable_by_key(|player| (rating(player), Reverse(*player)));
            }
        }
        if let Some(floor) = self.annex.make_floor() {
            floor.open(options, order.into_iter());
        }
    }

    /// Nothing has happened on the floor, which the start lays out anew.
    pub(super) fn clear_floor(&mut self) {
        self.tape = Tape::EMPTY;
        self.clock_seen = ClockTime::ZERO;
    }

    pub(super) fn do_deed(&mut self, at: ClockTime, deed: &Deed) -> Change<'static> {
        let seconds = at.since(self.floor_time());
        self.tape.push(&mut self.grid, deed, seconds);
        self.play_deed(deed, seconds);
        Change::Undeed
    }

    pub(super) fn redo_deed(&mut self) -> Change<'static> {
        if let Some((deed, seconds, next)) = self.tape.read(&self.grid, self.tape.used()) {
            self.tape.wind_to(next);
            self.play_deed(&deed, seconds);
        }
        Change::Undeed
    }

    /// All deeds but the last are done again from the start.
    pub(super) fn undo_deed(&mut self) -> Change<'static> {
        let starters = self.annex.floor().map_or(0, Floor::starters);
        let used = self.tape.used();
        self.clock_seen = self.clock_seen();
        self.set_up_floor(starters);
        let mut at = 0;
        while let Some((deed, seconds, next)) = self.tape.read(&self.grid, at)
            && next < used
        {
            self.play_deed(&deed, seconds);
            at = next;
        }
        self.tape.wind_to(at);
        Change::Redeed
    }

    /// The last deed that was done.
    pub(super) fn last_deed(&self) -> Option<Deed> {
        let mut at = 0;
        loop {
            let (deed, _, next) = self.tape.read(&self.grid, at)?;
            if next >= self.tape.used() {
                return Some(deed);
            }
            at = next;
        }
    }

    /// The first deed that was undone.
    pub(super) fn undone_deed(&self) -> Option<Deed> {
        let (deed, ..) = self.tape.read(&self.grid, self.tape.used())?;
        Some(deed)
    }

    /// So many players more have come, or were not there after all.
    pub(super) fn joined(&mut self, count: usize) {
        let known = self.annex.floor().map_or(0, Floor::player_count);
        // Nobody at all may have come, and then there is no deed of it on the tape.
        if self.queue_options().is_none() || count == known {
            return;
        }
        if count < known {
            self.undo_deed();
        } else if self.tape.has_undone() {
            self.redo_deed();
        } else if let Ok(more) = u16::try_from(count - known) {
            self.do_deed(self.clock_seen(), &Deed::Join(more));
        }
    }

    /// The time of the last deed.
    fn floor_time(&self) -> ClockTime {
        let floor = self.annex.floor();
        floor.map_or(ClockTime::ZERO, |floor| floor.timer().now)
    }

    fn play_deed(&mut self, deed: &Deed, seconds: u16) {
        let Some(options) = self.setup.system.queue_options() else {
            return;
        };
        let at = ClockTime(self.floor_time().0.saturating_add(seconds));
        if let Some(floor) = self.annex.floor_mut() {
            floor.play(&mut self.grid, options, at, deed);
        }
    }

    /// The place of a player of an event with a queue.
    pub fn place_on_floor(&self, player: PlayerNo) -> Option<Place> {
        self.floor()?.place(player)
    }
}
