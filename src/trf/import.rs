//! From a file that has been found good to the commands that make its event.
//!
//! The file is read again, some rounds at a time. What players' lines and notes say is done while
//! they are read; the games of the rounds in memory are entered between two readings, step by step.

use super::check::Checked;
use super::code::Code;
use super::line::Line;
use super::note;
use super::notebook::{Entry, Notebook};
use super::own::{self, Own};
use super::player_line::{self, PlayerLine};
use super::problem::{Losses, ReadError};
use super::read::Wanted;
use super::rounds::Rounds;
use super::survey::Survey;
use crate::tournament::{
    Bye, Club, Colour, Command, Event, ForbiddenPair, GameResult, HalfPoints, Player, PlayerNo,
    Rating, Refusal, RoundNo, Setup, Team, Turn,
};

/// The state of the import.
pub(super) struct Import {
    task: Task,
    checked: Checked,
    notebook: Notebook,
    /// True if a game seems to have ended although it has not.
    has_unfinished: bool,
}

/// The tasks, in the order in which an arbiter would do them.
#[derive(Debug, Clone, Copy)]
enum Task {
    Create,
    /// Reading: the lines that the event has no place for.
    Notes,
    /// Reading: the names that are too long.
    Names,
    /// Reading: who the players are, except the first so many.
    Players(u16),
    /// Reading: what adds to the players' own lines. It may stand before or after them.
    Additions(u16),
    /// Reading some rounds, to do that with each.
    Rounds(Act),
    /// The rounds in memory.
    Play(Play),
    /// Reading: the scores from which results follow that have been entered before.
    Scores,
    /// The virtual points, and those who must not meet, from that place of the list on.
    Rules(usize),
    /// The last touches.
    Close,
    Done,
}

/// Something that is done with a round, and how far.
#[derive(Debug, Clone, Copy)]
struct Play {
    /// The number of rounds up to this one; none before the first.
    round: u8,
    act: Act,
    /// The number of players or boards that have been seen to.
    done: usize,
}

/// The act that is done with a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Act {
    /// It is opened, and whoever joins by then joins.
    Open,
    Byes,
    Games,
    /// Whoever left after it leaves.
    Leave,
    /// Games that are still going on are so again.
    Reopen,
    /// Results are entered in an event by a table.
    Table,
    /// Whoever left such an event at any time leaves.
    LeaveTable,
}

/// The things that an import works with.
pub(super) struct AtHand<'a> {
    pub(super) survey: &'a Survey,
    pub(super) rounds: &'a mut Rounds,
    pub(super) event: &'a mut Event,
}

impl Import {
    pub(super) fn new(checked: Checked, survey: &Survey) -> Self {
        let notebook = Notebook::new(survey, checked.system);
        Self {
            task: Task::Create,
            checked,
            notebook,
            has_unfinished: false,
        }
    }

    /// The things that were read but could not be kept.
    pub(super) const fn lost(&self) -> Losses {
        self.checked.lost
    }

    /// Does what a line says.
    pub(super) fn line(&mut self, line: Line<'_>, at: &mut AtHand<'_>) -> Result<(), ReadError> {
        match self.task {
            Task::Notes => {
                let entry = self.notebook.keep(line)?;
                write(entry, at.event)?;
            }
            Task::Names => {
                if let Some(player) = PlayerLine::of(line)? {
                    write(self.notebook.keep_name(player), at.event)?;
                }
            }
            Task::Players(known) => {
                if let Some(player) = PlayerLine::of(line)? {
                    describe(player, known, at)?;
                }
            }
            Task::Additions(known) => self.add(line, known, at)?,
            Task::Rounds(_) => at.rounds.take(line, at.survey)?,
            Task::Scores => {
                if self.checked.system.has_scores() {
                    enter_scores(line, at.event)?;
                }
                enter_decided(line, at.event)?;
            }
            Task::Create | Task::Play(_) | Task::Rules(_) | Task::Close | Task::Done => {}
        }
        Ok(())
    }

    /// The file has been read to its end.
    pub(super) fn end(&mut self, at: &mut AtHand<'_>) -> Result<Wanted, ReadError> {
        match self.task {
            Task::Notes if at.survey.has_long_names => Ok(self.go_to(Task::Names)),
            Task::Notes | Task::Names => {
                enter(self.entered(0, at.survey), at.event)?;
                Ok(self.go_to(Task::Players(0)))
            }
            Task::Players(known) if at.survey.has_additions => {
                Ok(self.go_to(Task::Additions(known)))
            }
            Task::Players(0) | Task::Additions(0) if !at.survey.is_entering() => {
                at.event.apply(&Command::Start)?;
                if self.checked.table.is_some() {
                    return self.begin_round(1, Act::Table, at);
                }
                Ok(self.play(0, Act::Leave))
            }
            Task::Players(_) | Task::Additions(_) => Ok(self.go_to_scores(at.survey)),
            Task::Rounds(act) => Ok(self.play(at.rounds.first().get(), act)),
            Task::Scores => Ok(self.go_to(Task::Rules(0))),
            Task::Create | Task::Play(_) | Task::Rules(_) | Task::Close | Task::Done => {
                Ok(self.wanted())
            }
        }
    }

    /// Does what needs no file, with so many players or games at most.
    pub(super) fn step(&mut self, at: &mut AtHand<'_>, most: usize) -> Result<Wanted, ReadError> {
        match self.task {
            Task::Create => {
                self.create(at)?;
                Ok(self.go_to(Task::Notes))
            }
            Task::Play(play) => self.go_on(play, at, most.max(1)),
            Task::Rules(from) => {
                let next = self.rule(from, at, most.max(1))?;
                Ok(self.go_to(next.map_or(Task::Close, Task::Rules)))
            }
            Task::Close => {
                close(at)?;
                Ok(self.go_to(Task::Done))
            }
            _ => Ok(self.wanted()),
        }
    }

    const fn go_to(&mut self, task: Task) -> Wanted {
        self.task = task;
        self.wanted()
    }

    const fn play(&mut self, round: u8, act: Act) -> Wanted {
        let done = 0;
        self.go_to(Task::Play(Play { round, act, done }))
    }

    const fn go_to_scores(&mut self, survey: &Survey) -> Wanted {
        if survey.has_scores || survey.has_decided {
            self.go_to(Task::Scores)
        } else {
            self.go_to(Task::Rules(0))
        }
    }

    const fn wanted(&self) -> Wanted {
        match self.task {
            Task::Create | Task::Play(_) | Task::Rules(_) | Task::Close => Wanted::Work,
            Task::Done => Wanted::Nothing,
            _ => Wanted::File,
        }
    }

    fn create(&self, at: &mut AtHand<'_>) -> Result<(), Refusal> {
        let system = self.checked.system;
        at.event.apply(&Command::Create(Setup {
            title: at.survey.title.clone().unwrap_or_default(),
            system,
            rounds: self.checked.rounds,
            scoring: self.checked.scoring,
        }))?;
        if at.survey.accelerated_at.is_none() || system.is_by_table() {
            return Ok(());
        }
        let groups = at.survey.acceleration.clone();
        at.event.apply(&Command::Accelerate(groups))
    }

    /// Does what the file says of the pairings to come, and answers where to go on. A table needs none of it.
    fn rule(
        &self,
        from: usize,
        at: &mut AtHand<'_>,
        most: usize,
    ) -> Result<Option<usize>, Refusal> {
        if self.checked.system.is_by_table() {
            return Ok(None);
        }
        let rules = &at.survey.rules;
        if from == 0 {
            let players = at.survey.entered(0);
            let win = self.checked.scoring.win;
            let ranges = rules.ranges(players, self.checked.rounds, win);
            if !ranges.is_empty() {
                at.event.apply(&Command::SetVirtualPoints(ranges))?;
            }
            self.set_first_colour(at)?;
        }
        let mut left = rules.forbidden.iter().skip(from);
        for pair in left.by_ref().take(most) {
            // Up to the last round is for ever, should there be more of them.
            let last = match pair.last {
                last if last.get() >= self.checked.rounds => RoundNo::LAST_PAIRED,
                last => last,
            };
            at.event
                .apply(&Command::Forbid(ForbiddenPair { last, ..*pair }))?;
        }
        Ok(left.next().map(|_| from + most))
    }

    /// The first colour is that of the first games, if nobody says it.
    fn set_first_colour(&self, at: &mut AtHand<'_>) -> Result<(), Refusal> {
        let is_said = at.survey.rules.first_colour.is_some() || at.survey.own_system().is_some();
        let mut setup = at.event.setup().clone();
        let seen = at.event.first_colour_seen().filter(|_| !is_said);
        let options = setup.system.pairing_options_mut();
        let (Some(options), Some(colour)) = (options, seen) else {
            return Ok(());
        };
        if options.first_colour == colour {
            return Ok(());
        }
        options.first_colour = colour;
        at.event.apply(&Command::SetUp(setup))
    }

    /// The number of players when so many rounds have been opened. A table is for all.
    fn entered(&self, opened: u8, survey: &Survey) -> u16 {
        if self.checked.table.is_some() || survey.is_entering() {
            survey.players
        } else {
            survey.entered(opened)
        }
    }

    /// Adds what a line says to what the players' own lines say.
    fn add(&mut self, line: Line<'_>, known: u16, at: &mut AtHand<'_>) -> Result<(), ReadError> {
        match Code::of(line)? {
            Code::National => self.add_national(line, known, at),
            Code::Own => {
                if let Own::Club(number, club) = Own::parse(line)?
                    && let Some(mut player) = undescribed(number, known, at.event)
                {
                    player.club = Club::cut(club);
                    match at.event.apply(&Command::Edit(number, player)) {
                        // The checks have told of it.
                        Err(Refusal::TooManyClubs { .. }) => {}
                        done => done?,
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A national rating becomes the second rating. What else the line says is kept with it.
    fn add_national(
        &mut self,
        line: Line<'_>,
        known: u16,
        at: &mut AtHand<'_>,
    ) -> Result<(), ReadError> {
        let number = line.field(5, 8).player()?;
        let Some(mut player) = undescribed(number, known, at.event) else {
            return Ok(());
        };
        let rating = player_line::rating(line.field(49, 52))?;
        let is_first = player.second_rating == Rating::NONE && rating != Rating::NONE;
        let code = note::rating_federation(at.event.notes(), &player);
        let is_all = line.text.starts_with(code) && says_nothing_else(line, &player);
        if is_first {
            player.second_rating = rating;
            at.event.apply(&Command::Edit(number, player.clone()))?;
        }
        if is_all && player.second_rating == rating {
            return Ok(());
        }
        let entry = self.notebook.keep_national(line);
        if let Entry::Lost(lost) = entry {
            self.checked.lost.add(lost);
        }
        write(entry, at.event)?;
        Ok(())
    }

    /// Goes on with a round.
    fn go_on(&mut self, play: Play, at: &mut AtHand<'_>, most: usize) -> Result<Wanted, ReadError> {
        let left = match RoundNo::new(play.round) {
            None => leave(play, at, most)?,
            Some(round) => match play.act {
                Act::Open => self.open(round, at)?,
                Act::Byes => self.set_byes(round, play.done, at, most)?,
                Act::Games => self.enter_games(round, play.done, at, most)?,
                Act::Reopen => reopen(round, play.done, at, most)?,
                Act::Table => self.enter_table(round, play.done, at, most)?,
                Act::Leave | Act::LeaveTable => leave(play, at, most)?,
            },
        };
        match left {
            Left::From(done) => Ok(self.go_to(Task::Play(Play { done, ..play }))),
            Left::Nothing => self.after(play.round, play.act, at),
        }
    }

    /// The step that comes after something has been done with a round.
    fn after(&mut self, round: u8, act: Act, at: &mut AtHand<'_>) -> Result<Wanted, ReadError> {
        let is_to_come = round > at.survey.played;
        match act {
            Act::Open => Ok(self.play(round, Act::Byes)),
            Act::Byes if !is_to_come => Ok(self.play(round, Act::Games)),
            Act::Games => Ok(self.play(round, Act::Leave)),
            Act::Byes | Act::Leave => self.begin_round(round + 1, Act::Open, at),
            Act::Reopen | Act::Table => self.begin_round(round + 1, act, at),
            Act::LeaveTable => Ok(self.go_to_scores(at.survey)),
        }
    }

    /// Begins with a round: it is in memory already, must be read, or does not exist.
    fn begin_round(
        &mut self,
        round: u8,
        act: Act,
        at: &mut AtHand<'_>,
    ) -> Result<Wanted, ReadError> {
        let last = match act {
            Act::Reopen => at.survey.played.saturating_sub(1),
            _ => at.survey.last,
        };
        match RoundNo::new(round).filter(|_| round <= last) {
            Some(first) if Rounds::begin_with(first) => {
                at.rounds.begin(first);
                Ok(self.go_to(Task::Rounds(act)))
            }
            Some(_) => Ok(self.play(round, act)),
            None if act == Act::Table => Ok(self.play(last, Act::LeaveTable)),
            None if self.has_unfinished => {
                self.has_unfinished = false;
                at.rounds.begin(RoundNo::FIRST);
                Ok(self.go_to(Task::Rounds(Act::Reopen)))
            }
            None => {
                // Whoever joined after the last round.
                let known = at.survey.entered(0);
                enter(at.survey.players, at.event)?;
                if known < at.survey.players {
                    return Ok(self.go_to(Task::Players(known)));
                }
                Ok(self.go_to_scores(at.survey))
            }
        }
    }

    fn open(&self, round: RoundNo, at: &mut AtHand<'_>) -> Result<Left, Refusal> {
        if round.get() > at.survey.played {
            enter(at.survey.players, at.event)?;
        } else {
            at.event.apply(&Command::OpenRound)?;
            enter(self.entered(round.get(), at.survey), at.event)?;
        }
        Ok(Left::Nothing)
    }

    fn set_byes(
        &self,
        round: RoundNo,
        done: usize,
        at: &mut AtHand<'_>,
        most: usize,
    ) -> Result<Left, Refusal> {
        // In FIDE's words a blank is an absence; it matters only where absences have points.
        let is_open = round.get() <= at.survey.played;
        let counts = self.checked.scoring.absence != HalfPoints::ZERO;
        let blank = (is_open && counts).then_some(Bye::Zero);
        let mut given = 0;
        for player in at.event.numbers().skip(done) {
            let bye = match at.rounds.turn(player, round) {
                Turn::Bye(bye) => Some(bye),
                Turn::Nothing => blank,
                Turn::Game(_) => None,
            };
            // Who joins late has such a bye without asking.
            let is_late = at.event.late_bye(player, round) == bye;
            if bye.is_none() || (is_late && !at.survey.asked.contains(player)) {
                continue;
            }
            if given == most {
                return Ok(Left::From(player.index()));
            }
            at.event.apply(&Command::SetBye(player, round, bye))?;
            given += 1;
        }
        Ok(Left::Nothing)
    }

    fn enter_games(
        &mut self,
        round: RoundNo,
        done: usize,
        at: &mut AtHand<'_>,
        most: usize,
    ) -> Result<Left, Refusal> {
        let mut games = at.rounds.boards(round, at.survey.players).skip(done);
        for (board, game) in games.by_ref().take(most) {
            let result = match game.result {
                // No round opens before all games have ended; this is taken back when all are.
                GameResult::Pending if round.get() < at.survey.played => {
                    self.has_unfinished = true;
                    GameResult::BothForfeit
                }
                result => result,
            };
            at.event.apply(&Command::Pair(game.white, game.black))?;
            if result != GameResult::Pending {
                at.event.apply(&Command::Result(round, board, result))?;
            }
        }
        Ok(Left::after(done + most, games.next().is_some()))
    }

    /// Enters the results of a round of a table. What follows from somebody's leaving need not be
    /// entered.
    fn enter_table(
        &self,
        round: RoundNo,
        done: usize,
        at: &mut AtHand<'_>,
        most: usize,
    ) -> Result<Left, Refusal> {
        let Some(table) = &self.checked.table else {
            return Ok(Left::Nothing);
        };
        let left = |player: PlayerNo| at.survey.left_after(player).is_some();
        let mut boards = table.boards(round).skip(done);
        for (board, white, black) in boards.by_ref().take(most) {
            let follows = match (left(white), left(black)) {
                (false, false) => GameResult::Pending,
                (false, true) => GameResult::WhiteByForfeit,
                (true, false) => GameResult::BlackByForfeit,
                (true, true) => GameResult::BothForfeit,
            };
            match at.rounds.game_of(white, round) {
                Some(game) if ![GameResult::Pending, follows].contains(&game.result) => {
                    let result = Command::Result(round, board, game.result);
                    at.event.apply(&result)?;
                }
                _ => {}
            }
        }
        Ok(Left::after(done + most, boards.next().is_some()))
    }
}

/// The work left with a round.
enum Left {
    Nothing,
    /// The players or boards after the first so many.
    From(usize),
}

impl Left {
    const fn after(done: usize, is_more: bool) -> Self {
        if is_more {
            Self::From(done)
        } else {
            Self::Nothing
        }
    }
}

/// Lets those leave who left when so many rounds had been opened; from a table, all who left.
fn leave(play: Play, at: &mut AtHand<'_>, most: usize) -> Result<Left, Refusal> {
    let mut gone = 0;
    for player in at.event.numbers().skip(play.done) {
        match at.survey.left_after(player) {
            Some(opened) if play.act == Act::LeaveTable || opened == play.round => {}
            _ => continue,
        }
        if gone == most {
            return Ok(Left::From(player.index()));
        }
        let leave = if at.survey.expelled.contains(player) {
            Command::Expel(player)
        } else {
            Command::Withdraw(player)
        };
        at.event.apply(&leave)?;
        gone += 1;
    }
    Ok(Left::Nothing)
}

/// Games of earlier rounds that are still going on are so again.
fn reopen(round: RoundNo, done: usize, at: &mut AtHand<'_>, most: usize) -> Result<Left, Refusal> {
    let mut games = at.rounds.boards(round, at.survey.players).skip(done);
    for (board, game) in games.by_ref().take(most) {
        if game.result == GameResult::Pending {
            let result = Command::Result(round, board, GameResult::Pending);
            at.event.apply(&result)?;
        }
    }
    Ok(Left::after(done + most, games.next().is_some()))
}

/// Does what makes an event complete.
fn close(at: &mut AtHand<'_>) -> Result<(), Refusal> {
    if let Some(tiebreaks) = &at.survey.tiebreaks {
        at.event.apply(&Command::SetTiebreaks(tiebreaks.clone()))?;
    }
    if let Some(drawn) = at.survey.lots {
        at.event.apply(&Command::DrawLots(drawn))?;
    }
    let is_over = at.survey.finished && !at.survey.is_entering();
    if is_over && at.event.first_unfinished_round().is_none() {
        at.event.apply(&Command::Finish)?;
    }
    Ok(())
}

/// Sees to it that there are so many players.
fn enter(count: u16, event: &mut Event) -> Result<(), Refusal> {
    let known = u16::try_from(event.player_count()).unwrap_or(u16::MAX);
    match count.checked_sub(known) {
        None | Some(0) => Ok(()),
        Some(more) => event.apply(&Command::EnterNumbered(more, Team::A)),
    }
}

/// A player who is in the event now, unless one of the first so many.
fn undescribed(number: PlayerNo, known: u16, event: &Event) -> Option<Player> {
    let player = event.player(number);
    player.filter(|_| number.get() > known)
}

/// Says of a player what the line says.
fn describe(line: PlayerLine<'_>, known: u16, at: &mut AtHand<'_>) -> Result<(), ReadError> {
    let Some(mut player) = undescribed(line.number, known, at.event) else {
        return Ok(());
    };
    // What is lost has been told by the checks.
    line.describe(&mut player, &mut Losses::default())?;
    if at.survey.team_b.contains(line.number) && known == 0 {
        player.team = Team::B;
    }
    at.event.apply(&Command::Edit(line.number, player))?;
    Ok(())
}

/// Writes a line into the notes.
fn write(entry: Entry<'_>, event: &mut Event) -> Result<(), Refusal> {
    if let Entry::Written(words) = entry {
        note::pieces(&words).try_for_each(|piece| event.apply(&Command::Note(piece)))?;
    }
    Ok(())
}

/// Enters the scores in a line that belong to a game with that result.
fn enter_scores(line: Line<'_>, event: &mut Event) -> Result<(), ReadError> {
    let Some((round, line, column)) = own::scores_line(line)? else {
        return Ok(());
    };
    for scored in own::scores(line, column) {
        let own::Scored {
            white: player,
            scores: (white, black),
            ..
        } = scored?;
        let result = GameResult::of_scores(white, black);
        let turn = |player| event.turn(player, round).game();
        let is_so = turn(player).is_some_and(|game| {
            let other = turn(game.opponent).map(|other| other.outcome);
            game.colour == Colour::White
                && game.outcome == result.outcome(Colour::White)
                && other == Some(result.outcome(Colour::Black))
        });
        if let Some(board) = event.board(player, round).filter(|_| is_so) {
            event.apply(&Command::Score(round, board, white, black))?;
        }
    }
    Ok(())
}

/// Marks the games in a line that the arbiter decided.
fn enter_decided(line: Line<'_>, event: &mut Event) -> Result<(), ReadError> {
    let Some((round, line, column)) = own::decided_line(line)? else {
        return Ok(());
    };
    for white in own::players(line, column) {
        let white = white?;
        let game = event.board(white, round).and_then(|board| {
            let pairing = event.pairing(round, board)?;
            Some((
                board,
                pairing
                    .result
                    .decided()
                    .filter(|_| pairing.white == white)?,
            ))
        });
        if let Some((board, result)) = game {
            event.apply(&Command::Result(round, board, result))?;
        }
    }
    Ok(())
}

/// True if a national line holds nothing but a rating, or repeats what is known.
fn says_nothing_else(line: Line<'_>, player: &Player) -> bool {
    let mut national = Player::default();
    let mut lost = Losses::default();
    let described = PlayerLine::new(line).and_then(|line| line.describe(&mut national, &mut lost));
    let usual = Player::default();
    let same = |is_default: bool, is_equal: bool| is_default || is_equal;
    described.is_ok()
        && lost.count == 0
        && same(national.name == usual.name, national.name == player.name)
        && same(national.sex == usual.sex, national.sex == player.sex)
        && same(
            national.title == usual.title,
            national.title == player.title,
        )
        && same(
            national.federation == usual.federation,
            national.federation == player.federation,
        )
        && same(national.fide_id == 0, national.fide_id == player.fide_id)
        && same(
            national.birth == usual.birth,
            national.birth == player.birth,
        )
}
