//! Reading: look at the whole file first, then tell the event.
//!
//! Nothing is done to the event before the file has been found good, so a bad file leaves the
//! event as it was.

use super::code::Code;
use super::import::{File, Import};
use super::line::Line;
use super::lines::Lines;
use super::player_line::PlayerLine;
use super::player_set::PlayerSet;
use super::points::Points;
use super::problem::{Losses, Problem, ReadError, Reading, TrfError};
use super::rounds::Rounds;
use super::source::Source;
use super::survey::{Byes, Survey};
use super::table::SeatedTable;
use crate::tournament::{Command, Event, MAX_PAIRED_ROUNDS, Refusal, Scoring, System, Turn};

/// What commands are given to: an event, or whatever keeps a journal for it.
pub trait Target {
    /// The event as it is now.
    fn event(&self) -> &Event;

    /// Does what is asked, or refuses.
    fn apply(&mut self, command: &Command) -> Result<(), Refusal>;
}

impl Target for Event {
    fn event(&self) -> &Event {
        self
    }

    fn apply(&mut self, command: &Command) -> Result<(), Refusal> {
        self.apply(command)
    }
}

/// What reading needs room for: some 13 KB, so it lives where its owner puts it.
pub struct Reader {
    lines: Lines,
    survey: Survey,
    rounds: Rounds,
}

/// What the checks have found out.
pub(super) struct Checked {
    pub(super) scoring: Scoring,
    pub(super) system: System,
    /// The table, if there are games by one.
    pub(super) table: Option<SeatedTable>,
    pub(super) rounds: u8,
    pub(super) lost: Losses,
}

impl Reader {
    /// Room that has not been used yet.
    pub const fn new() -> Self {
        Self {
            lines: Lines::new(),
            survey: Survey::new(),
            rounds: Rounds::new(),
        }
    }

    /// Checks the file and makes an event of it, or leaves the event as it was and says what is
    /// wrong. What could be read but not kept is in the answer.
    pub fn read<S: Source, T: Target>(
        &mut self,
        source: &mut S,
        target: &mut T,
    ) -> Result<Losses, ReadError<S::Error>> {
        let checked = self.check(source)?;
        let import = Import {
            survey: &self.survey,
            rounds: &mut self.rounds,
            target,
            checked,
        };
        import.run(&mut File {
            lines: &mut self.lines,
            source,
        })
    }

    fn check<S: Source>(&mut self, source: &mut S) -> Reading<Checked, S> {
        self.survey = Survey::new();
        self.each(source, |survey, _, line| survey.take(line))?;
        self.survey.announce_absences();
        self.check_numbers(source)?;
        let mut lost = Losses::default();
        let table = self.find_table(source, &mut lost)?;
        let system = match (&table, self.survey.own_system) {
            (Some(table), _) => table.system,
            // Before the start there is no table yet, perhaps not even enough players for one.
            (None, Some((system, _))) if self.survey.is_entering() || !system.is_by_table() => {
                system
            }
            (None, _) => System::Free,
        };
        let rounds = match &table {
            Some(table) => table.rounds(),
            None => self.check_round_count(source)?,
        };
        self.check_games(source, table.is_some())?;
        let left_out = match &table {
            Some(table) => self.left_out(source, table)?,
            None => PlayerSet::EMPTY,
        };
        let mut points = Points::new(&self.survey, table.is_some(), left_out)?;
        self.each_player(source, |survey, line| points.take(line, survey.played))?;
        Ok(Checked {
            scoring: points.decide()?,
            system,
            table,
            rounds,
            lost,
        })
    }

    /// The numbers must be 1, 2, 3 and so on, in any order.
    fn check_numbers<S: Source>(&mut self, source: &mut S) -> Reading<(), S> {
        let wrong = |problem| TrfError {
            line: 1,
            column: 1,
            problem,
        };
        match self.survey.players {
            0 => return Err(wrong(Problem::NoPlayers).into()),
            1 if self.survey.last > 0 => return Err(wrong(Problem::OnePlayer).into()),
            _ => {}
        }
        let Some(missing) = self.survey.missing() else {
            return Ok(());
        };
        // There is a higher number, or this one would not be missing.
        self.each_player(source, |_, line| {
            if line.number < missing {
                return Ok(());
            }
            let field = line.number_field();
            Err(field.wrong(Problem::NumberMissing(missing)))
        })
    }

    /// The table that all games follow, if the file is about one.
    fn find_table<S: Source>(
        &mut self,
        source: &mut S,
        lost: &mut Losses,
    ) -> Reading<Option<SeatedTable>, S> {
        if self.survey.is_entering() {
            return Ok(None);
        }
        for system in SeatedTable::candidates(&self.survey) {
            let Some(table) = SeatedTable::new(system, &self.survey) else {
                continue;
            };
            let mut fits = self
                .survey
                .announced
                .is_none_or(|rounds| rounds == table.rounds());
            self.each_player(source, |_, line| {
                fits = fits && table.fits(line)?;
                Ok(())
            })?;
            if fits {
                return Ok(Some(table));
            }
        }
        if let Some((system, place)) = self.survey.own_system {
            if system.is_by_table() {
                lost.add(place);
            }
        } else if let Some(place) = self.survey.round_robin {
            lost.add(place);
        }
        Ok(None)
    }

    /// How many rounds there will be, which must be enough for those there are.
    fn check_round_count<S: Source>(&mut self, source: &mut S) -> Reading<u8, S> {
        let rounds = self.survey.rounds();
        let most = MAX_PAIRED_ROUNDS;
        if self.survey.announced.is_some_and(|rounds| rounds > most) {
            self.each(source, |_, _, line| match Code::of(line)? {
                Code::Rounds => Err(line.field(5, 80).wrong(Problem::BadRoundCount { most })),
                _ => Ok(()),
            })?;
        }
        let announced = rounds.min(most);
        if self.survey.last > announced {
            let problem = Problem::TooManyRounds { announced };
            self.each(source, |_, _, line| match Code::of(line)? {
                Code::Player => {
                    let player = PlayerLine::new(line)?;
                    player.rounds().try_for_each(|round| {
                        let round = round?;
                        if round.turn == Turn::Nothing || round.round.get() <= announced {
                            return Ok(());
                        }
                        Err(player.wrong(round.column, problem))
                    })
                }
                Code::Byes => Byes::parse(line)?.try_for_each(|bye| {
                    if bye?.round.get() <= announced {
                        return Ok(());
                    }
                    Err(line.field(7, 9).wrong(problem))
                }),
                _ => Ok(()),
            })?;
        }
        Ok(rounds)
    }

    /// Both lines of a game must say the same.
    fn check_games<S: Source>(&mut self, source: &mut S, by_table: bool) -> Reading<(), S> {
        for first in Rounds::portions(self.survey.last) {
            self.load(source, first)?;
            for round in self.rounds.numbers(self.survey.last) {
                if let Some((meeting, problem)) = self.rounds.contradiction(round, &self.survey) {
                    return self.each_player(source, |_, line| {
                        for found in line.rounds() {
                            let found = found?;
                            if line.number == meeting.player && found.round == round {
                                return Err(line.wrong(found.column, problem));
                            }
                        }
                        Ok(())
                    });
                }
                if by_table || round.get() > self.survey.played {
                    continue;
                }
                for player in self.survey.numbers() {
                    let turn = self.rounds.turn(player, round);
                    self.survey.was_there(player, round, turn);
                }
            }
        }
        Ok(())
    }

    /// Those whose results do not count because they left before half of their games.
    fn left_out<S: Source>(
        &mut self,
        source: &mut S,
        table: &SeatedTable,
    ) -> Reading<PlayerSet, S> {
        let mut left_out = PlayerSet::EMPTY;
        self.each_player(source, |survey, line| {
            if survey.left_after(line.number).is_none() {
                return Ok(());
            }
            let mut played = 0;
            for round in line.rounds() {
                if let Turn::Game(game) = round?.turn {
                    played += usize::from(game.outcome.is_played());
                }
            }
            if 2 * played < table.games_of(line.number) {
                left_out.insert(line.number);
            }
            Ok(())
        })?;
        Ok(left_out)
    }

    /// Reads some rounds into memory.
    fn load<S: Source>(&mut self, source: &mut S, first: usize) -> Reading<(), S> {
        self.rounds.begin(first);
        self.each(source, |survey, rounds, line| rounds.take(line, survey))
    }

    fn each<S: Source>(
        &mut self,
        source: &mut S,
        mut show: impl FnMut(&mut Survey, &mut Rounds, Line<'_>) -> Result<(), TrfError>,
    ) -> Reading<(), S> {
        let Self {
            lines,
            survey,
            rounds,
        } = self;
        lines.each(source, |line| Ok(show(survey, rounds, line)?))
    }

    fn each_player<S: Source>(
        &mut self,
        source: &mut S,
        mut show: impl FnMut(&Survey, PlayerLine<'_>) -> Result<(), TrfError>,
    ) -> Reading<(), S> {
        self.each(source, |survey, _, line| match Code::of(line)? {
            Code::Player => show(survey, PlayerLine::new(line)?),
            _ => Ok(()),
        })
    }
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}
