//! The checks of a file: whatever can be wrong with it is found before an event is touched.
//!
//! The file is read several times, each time with one question:
//!
//! 1. *Survey*: how many players and rounds, by which rules? Is every line well formed?
//! 2. *Table*: do all games follow that table? Once for every table that the file may be about.
//! 3. *Games*: some rounds are read into memory; do both lines of every game say the same? After
//!    that, if there are scores: do they belong to those games? Again and again until all rounds
//!    have been looked at.
//! 4. *Left*: who left an event by a table before half of the games?
//! 5. *Points*: do the rounds make the points? And what has no room in the notes, or which clubs where games have
//!    scores?
//! 6. *Names*, if some are too long: have they room in the notes?

use super::code::Code;
use super::fault::Fault;
use super::line::Line;
use super::notebook::{Entry, Notebook};
use super::own::{self, Own};
use super::player_line::PlayerLine;
use super::player_set::PlayerSet;
use super::points::Points;
use super::problem::{Losses, Place, Problem, TrfError};
use super::read::Wanted;
use super::rounds::Rounds;
use super::survey::Survey;
use super::table::SeatedTable;
use crate::tournament::{
    Club, GameResult, MAX_PAIRED_ROUNDS, RoundNo, SURE_CLUBS, Scoring, System,
};

/// The state of the checks.
pub(super) struct Check {
    pass: Pass,
    /// The table that is tried, and then the one that all games follow, if there is one.
    table: Option<SeatedTable>,
    system: System,
    /// True if the file does not say how it goes on.
    asks: bool,
    rounds: u8,
    notebook: Notebook,
    lost: Losses,
}

/// The pass: what the file is read for.
#[derive(Debug, Clone, Copy)]
enum Pass {
    Survey,
    /// It is bad; where?
    Fault(Fault),
    /// That one of the tables; and whether all games so far follow it.
    Table(usize, bool),
    Games,
    /// Not reading: the rounds in memory are looked at from that one on.
    Compare(RoundNo),
    Scores,
    Left(PlayerSet),
    Points(Points),
    Names(Scoring),
    /// Nothing any more.
    Good(Scoring),
}

/// The findings of the checks.
pub(super) struct Checked {
    pub(super) scoring: Scoring,
    pub(super) system: System,
    /// True if the file does not say how the event goes on: it must be asked for.
    pub(super) asks: bool,
    /// The table, if there are games by one.
    pub(super) table: Option<SeatedTable>,
    pub(super) rounds: u8,
    pub(super) lost: Losses,
}

impl Check {
    pub(super) fn new(survey: &Survey) -> Self {
        Self {
            pass: Pass::Survey,
            table: None,
            system: System::Free,
            asks: false,
            rounds: 0,
            notebook: Notebook::new(survey, System::Free),
            lost: Losses::default(),
        }
    }

    /// Looks at a line.
    pub(super) fn line(
        &mut self,
        line: Line<'_>,
        survey: &mut Survey,
        rounds: &mut Rounds,
    ) -> Result<(), TrfError> {
        match &mut self.pass {
            Pass::Survey => survey.take(line, &mut self.lost)?,
            Pass::Fault(fault) => fault.look(line)?,
            Pass::Table(_, fits) => {
                if let (Some(player), Some(table)) = (PlayerLine::of(line)?, &self.table) {
                    *fits = *fits && table.fits(player)?;
                }
            }
            Pass::Games => rounds.take(line, survey)?,
            Pass::Scores => {
                if self.system.has_scores() {
                    self.compare_scores(line, survey, rounds)?;
                }
                self.compare_decided(line, survey, rounds)?;
            }
            Pass::Left(left_out) => {
                if let (Some(player), Some(table)) = (PlayerLine::of(line)?, &self.table)
                    && survey.left_after(player.number).is_some()
                    && player.played_count()? < table.games_of(player.number).div_ceil(2)
                {
                    left_out.insert(player.number);
                }
            }
            Pass::Points(points) => {
                if let Some(player) = PlayerLine::of(line)? {
                    points.take(player, survey.played)?;
                }
                if let Entry::Lost(lost) = self.notebook.keep(line)? {
                    self.lost.add(lost);
                }
                self.miss_scores(line, survey)?;
                self.miss_decided(line, survey)?;
                self.miss_club(line, survey)?;
            }
            Pass::Names(_) => {
                if let Some(player) = PlayerLine::of(line)?
                    && let Entry::Lost(lost) = self.notebook.keep_name(player)
                {
                    self.lost.add(lost);
                }
            }
            Pass::Compare(_) | Pass::Good(_) => {}
        }
        Ok(())
    }

    /// The file has been read to its end.
    pub(super) fn end(
        &mut self,
        survey: &mut Survey,
        rounds: &mut Rounds,
    ) -> Result<Wanted, TrfError> {
        match self.pass {
            Pass::Survey => self.end_survey(survey, rounds),
            Pass::Fault(fault) => Err(fault.somewhere()),
            Pass::Table(_, true) => self.settle_system(survey, rounds),
            Pass::Table(tried, false) => self.try_tables(tried + 1, survey, rounds),
            Pass::Games => Ok(self.go_to(Pass::Compare(rounds.first()))),
            Pass::Scores => self.read_rounds(rounds.after(), survey, rounds),
            Pass::Left(left_out) => self.add_points(left_out, survey),
            Pass::Points(points) => {
                let scoring = points.decide()?;
                Ok(self.go_to(if survey.has_long_names {
                    Pass::Names(scoring)
                } else {
                    Pass::Good(scoring)
                }))
            }
            Pass::Names(scoring) => Ok(self.go_to(Pass::Good(scoring))),
            Pass::Compare(_) | Pass::Good(_) => Ok(self.wanted()),
        }
    }

    /// Does a few milliseconds' work that needs no file.
    pub(super) fn step(
        &mut self,
        survey: &mut Survey,
        rounds: &mut Rounds,
    ) -> Result<Wanted, TrfError> {
        let Pass::Compare(round) = self.pass else {
            return Ok(self.wanted());
        };
        if let Some((meeting, problem)) = rounds.contradiction(round, survey) {
            return Ok(self.go_to(Pass::Fault(Fault::Game(meeting, problem))));
        }
        if self.table.is_none() && round.get() <= survey.played {
            for player in survey.numbers() {
                let turn = rounds.turn(player, round);
                survey.was_there(player, round, turn);
            }
        }
        match round.next().filter(|next| rounds.hold(*next)) {
            Some(next) if next.get() <= survey.last => Ok(self.go_to(Pass::Compare(next))),
            _ if survey.has_decided || survey.has_scores && self.system.has_scores() => {
                Ok(self.go_to(Pass::Scores))
            }
            _ => self.read_rounds(rounds.after(), survey, rounds),
        }
    }

    /// The findings, if the file is good.
    pub(super) fn finish(&mut self) -> Option<Checked> {
        let Pass::Good(scoring) = self.pass else {
            return None;
        };
        Some(Checked {
            scoring,
            system: self.system,
            asks: self.asks,
            table: self.table.take(),
            rounds: self.rounds,
            lost: self.lost,
        })
    }

    const fn go_to(&mut self, pass: Pass) -> Wanted {
        self.pass = pass;
        self.wanted()
    }

    const fn wanted(&self) -> Wanted {
        match self.pass {
            Pass::Compare(_) => Wanted::Work,
            Pass::Good(_) => Wanted::Nothing,
            _ => Wanted::File,
        }
    }

    /// The numbers must be 1, 2, 3 and so on, in any order.
    fn end_survey(&mut self, survey: &mut Survey, rounds: &mut Rounds) -> Result<Wanted, TrfError> {
        survey.announce_absences();
        match survey.players {
            0 => return Err(Place::BEGINNING.wrong(Problem::NoPlayers)),
            1 if survey.last > 0 => return Err(Place::BEGINNING.wrong(Problem::OnePlayer)),
            _ => {}
        }
        if let Some(wrong) = survey.rules.stranger(survey.players) {
            return Err(wrong);
        }
        match survey.missing() {
            Some(missing) => Ok(self.go_to(Pass::Fault(Fault::Gap(missing)))),
            None => self.try_tables(0, survey, rounds),
        }
    }

    /// Looks for the table that all games follow, if the file is about one.
    fn try_tables(
        &mut self,
        from: usize,
        survey: &Survey,
        rounds: &mut Rounds,
    ) -> Result<Wanted, TrfError> {
        self.table = None;
        if survey.is_entering() {
            return self.settle_system(survey, rounds);
        }
        for (tried, system) in SeatedTable::candidates(survey).enumerate().skip(from) {
            let table = SeatedTable::new(system, survey);
            let has_as_many = |table: &SeatedTable| {
                let announced = survey.announced;
                announced.is_none_or(|rounds| rounds == table.rounds())
            };
            if let Some(table) = table.filter(has_as_many) {
                self.table = Some(table);
                return Ok(self.go_to(Pass::Table(tried, true)));
            }
        }
        if let Some(lost) = survey.lost_table() {
            self.lost.add(lost);
        }
        self.settle_system(survey, rounds)
    }

    /// Now it is known by which system the event is played. There must be enough rounds for those
    /// that there are.
    fn settle_system(&mut self, survey: &Survey, rounds: &mut Rounds) -> Result<Wanted, TrfError> {
        self.system = match (&self.table, survey.own_system()) {
            (Some(table), _) => table.system,
            // Before the start there is no table yet, perhaps not even enough players for one.
            (None, Some(system)) if survey.is_entering() || !system.is_by_table() => system,
            (None, None) if survey.round_robin.is_none() => {
                let named = survey.named_system();
                self.asks = named.is_none() && survey.is_under_way();
                named.map_or(System::Free, |kind| survey.system_of(kind))
            }
            (None, _) => System::Free,
        };
        self.notebook = Notebook::new(survey, self.system);
        if let Some(place) = survey.accelerated_at
            && self.system.is_by_table()
        {
            self.lost.add(place.wrong(Problem::AccelerationNotKept));
        }
        if let Some(table) = &self.table {
            self.rounds = table.rounds();
        } else {
            self.rounds = survey.rounds();
            let most = MAX_PAIRED_ROUNDS;
            let announced = self.rounds.min(most);
            if survey.announced.is_some_and(|rounds| rounds > most) {
                return Ok(self.go_to(Pass::Fault(Fault::RoundCount)));
            }
            if survey.last > announced {
                let fault = Fault::TooManyRounds { announced };
                return Ok(self.go_to(Pass::Fault(fault)));
            }
        }
        self.read_rounds(Some(RoundNo::FIRST), survey, rounds)
    }

    /// Reads some rounds into memory; or goes on after the last.
    fn read_rounds(
        &mut self,
        first: Option<RoundNo>,
        survey: &Survey,
        rounds: &mut Rounds,
    ) -> Result<Wanted, TrfError> {
        match first {
            Some(first) if first.get() <= survey.last => {
                rounds.begin(first);
                Ok(self.go_to(Pass::Games))
            }
            _ if self.table.is_some() => Ok(self.go_to(Pass::Left(PlayerSet::EMPTY))),
            _ => self.add_points(PlayerSet::EMPTY, survey),
        }
    }

    fn add_points(&mut self, left_out: PlayerSet, survey: &Survey) -> Result<Wanted, TrfError> {
        let points = Points::new(survey, self.table.is_some(), left_out)?;
        Ok(self.go_to(Pass::Points(points)))
    }

    /// Scores of a round in memory belong to a game with that result.
    fn compare_scores(
        &mut self,
        line: Line<'_>,
        survey: &Survey,
        rounds: &Rounds,
    ) -> Result<(), TrfError> {
        let Some((round, line, column)) = own::scores_line(line)? else {
            return Ok(());
        };
        if !rounds.hold(round) || round.get() > survey.played {
            return Ok(());
        }
        for scored in own::scores(line, column) {
            let scored = scored?;
            let (white, black) = scored.scores;
            let game = rounds.game_of(scored.white, round);
            if game.is_none_or(|game| game.result != GameResult::of_scores(white, black)) {
                self.lost.add(scored.place.wrong(Problem::ScoreNotKept));
            }
        }
        Ok(())
    }

    /// Scores for which there is no round, or not in this system.
    fn miss_scores(&mut self, line: Line<'_>, survey: &Survey) -> Result<(), TrfError> {
        let Some((round, line, column)) = own::scores_line(line)? else {
            return Ok(());
        };
        if !self.system.has_scores() || round.get() > survey.played {
            for scored in own::scores(line, column) {
                self.lost.add(scored?.place.wrong(Problem::ScoreNotKept));
            }
        }
        Ok(())
    }

    /// A decision of the arbiter in a round in memory belongs to a game over the board.
    fn compare_decided(
        &mut self,
        line: Line<'_>,
        survey: &Survey,
        rounds: &Rounds,
    ) -> Result<(), TrfError> {
        let Some((round, line, column)) = own::decided_line(line)? else {
            return Ok(());
        };
        if !rounds.hold(round) || round.get() > survey.played {
            return Ok(());
        }
        for white in own::players(line, column) {
            let game = rounds.game_of(white?, round);
            if game.is_none_or(|game| game.result.decided().is_none()) {
                self.lost.add(line.wrong(column, Problem::DecisionNotKept));
            }
        }
        Ok(())
    }

    /// Decisions of the arbiter for which there is no round.
    fn miss_decided(&mut self, line: Line<'_>, survey: &Survey) -> Result<(), TrfError> {
        if let Some((round, line, column)) = own::decided_line(line)?
            && round.get() > survey.played
        {
            self.lost.add(line.wrong(column, Problem::DecisionNotKept));
        }
        Ok(())
    }

    /// A club for which there is no room beside scores.
    fn miss_club(&mut self, line: Line<'_>, survey: &mut Survey) -> Result<(), TrfError> {
        if self.system.has_scores()
            && Code::of(line)? == Code::Own
            && let Own::Club(number, club) = Own::parse(line)?
            && number.get() <= survey.players
        {
            let club = Club::cut(club);
            if !survey.clubs.has_room(club.chars(), SURE_CLUBS) {
                self.lost.add(line.wrong(1, Problem::NotKept));
            }
        }
        Ok(())
    }
}
