//! From a file that has been found good to the commands that make its event.

use super::code::Code;
use super::line::Line;
use super::lines::Lines;
use super::note;
use super::own::{self, Own};
use super::player_line::{self, PlayerLine};
use super::problem::{Losses, Problem, ReadError, Reading};
use super::read::{Checked, Target};
use super::rounds::Rounds;
use super::source::Source;
use super::survey::{self, Survey};
use super::table::SeatedTable;
use crate::letters::cut;
use crate::systems::scheveningen::Team;
use crate::tournament::{
    Bye, Command, Event, GameResult, HalfPoints, NOTES_BYTES, Player, PlayerNo, Rating, RoundNo,
    Setup, TITLE_BYTES, Turn,
};

/// The file that is read.
pub(super) struct File<'a, S> {
    pub(super) lines: &'a mut Lines,
    pub(super) source: &'a mut S,
}

impl<S: Source> File<'_, S> {
    fn each(&mut self, show: impl FnMut(Line<'_>) -> Reading<(), S>) -> Reading<(), S> {
        self.lines.each(self.source, show)
    }
}

/// Everything else at hand while an event is made.
pub(super) struct Import<'a, T> {
    pub(super) survey: &'a Survey,
    pub(super) rounds: &'a mut Rounds,
    pub(super) target: &'a mut T,
    pub(super) checked: Checked,
}

impl<T: Target> Import<'_, T> {
    /// Gives all commands, in the order in which an arbiter would.
    pub(super) fn run<S: Source>(mut self, file: &mut File<'_, S>) -> Reading<Losses, S> {
        let survey = self.survey;
        self.apply(Command::Create(Setup {
            title: survey.title.clone().unwrap_or_default(),
            system: self.checked.system,
            rounds: self.checked.rounds,
            scoring: self.checked.scoring,
        }))?;
        self.accelerate()?;
        self.keep_notes(file)?;
        if survey.is_entering() {
            self.enter(survey.players)?;
            self.describe_players(file, 0)?;
        } else {
            self.enter(survey.entered(0))?;
            self.describe_players(file, 0)?;
            self.apply(Command::Start)?;
            match self.checked.table.take() {
                Some(table) => self.play_table(file, &table)?,
                None => self.play_rounds(file)?,
            }
        }
        self.enter_scores(file)?;
        if let Some(tiebreaks) = survey.tiebreaks.clone() {
            self.apply(Command::SetTiebreaks(tiebreaks))?;
        }
        if let Some(drawn) = survey.lots {
            self.apply(Command::DrawLots(drawn))?;
        }
        if survey.finished
            && !survey.is_entering()
            && self.event().first_unfinished_round().is_none()
        {
            self.apply(Command::Finish)?;
        }
        Ok(self.checked.lost)
    }

    fn event(&self) -> &Event {
        self.target.event()
    }

    fn apply<E>(&mut self, command: Command) -> Result<(), ReadError<E>> {
        self.target.apply(&command).map_err(ReadError::Refused)
    }

    fn accelerate<E>(&mut self) -> Result<(), ReadError<E>> {
        let Some(place) = self.survey.accelerated_at else {
            return Ok(());
        };
        if self.checked.system.is_by_table() {
            self.checked.lost.add(place);
            return Ok(());
        }
        self.apply(Command::Accelerate(self.survey.acceleration.clone()))
    }

    /// Enters the scores from which results follow that have been entered before.
    fn enter_scores<S: Source>(&mut self, file: &mut File<'_, S>) -> Reading<(), S> {
        let has_scores = self.checked.system.has_scores();
        file.each(|line| {
            let (Code::Own, Ok(Own::Scores(round, line, column))) =
                (Code::of(line)?, Own::parse(line))
            else {
                return Ok(());
            };
            for scored in own::scores(line, column) {
                let scored = scored?;
                let (white, black) = scored.scores;
                let board = self.event().board(scored.white, round).filter(|board| {
                    let pairing = self.event().pairing(round, *board);
                    pairing.is_some_and(|pairing| {
                        pairing.white == scored.white
                            && pairing.result == GameResult::of_scores(white, black)
                    })
                });
                match board {
                    Some(board) if has_scores => {
                        self.apply(Command::Score(round, board, white, black))?;
                    }
                    _ => {
                        let wrong = scored.place.wrong(Problem::ScoreNotKept);
                        self.checked.lost.add(wrong);
                    }
                }
            }
            Ok(())
        })
    }

    /// Sees to it that there are so many players.
    fn enter<E>(&mut self, count: u16) -> Result<(), ReadError<E>> {
        let known = u16::try_from(self.event().player_count()).unwrap_or(u16::MAX);
        match count.checked_sub(known) {
            None | Some(0) => Ok(()),
            Some(more) => self.apply(Command::EnterNumbered(more, Team::A)),
        }
    }

    /// Says what is known of all players who are in the event now, except the first so many.
    fn describe_players<S: Source>(
        &mut self,
        file: &mut File<'_, S>,
        known: u16,
    ) -> Reading<(), S> {
        file.each(|line| match Code::of(line)? {
            Code::Player => self.describe_player(PlayerLine::new(line)?, known),
            _ => Ok(()),
        })?;
        // These add to what the players' own lines say, and may stand before or after them.
        file.each(|line| match Code::of(line)? {
            Code::National => self.describe_national(line, known),
            Code::Own => match Own::parse(line)? {
                Own::Club(number, club) => match self.undescribed(number, known) {
                    Some(mut player) => {
                        player.club = cut(club);
                        self.apply(Command::Edit(number, player))
                    }
                    None => Ok(()),
                },
                _ => Ok(()),
            },
            _ => Ok(()),
        })
    }

    /// A player who is in the event now, unless one of the first so many.
    fn undescribed(&self, number: PlayerNo, known: u16) -> Option<Player> {
        let player = self.event().player(number);
        player.filter(|_| number.get() > known).cloned()
    }

    fn describe_player<E>(&mut self, line: PlayerLine<'_>, known: u16) -> Result<(), ReadError<E>> {
        let Some(mut player) = self.undescribed(line.number, known) else {
            return Ok(());
        };
        line.describe(&mut player, &mut self.checked.lost)?;
        if self.survey.team_b.contains(line.number) && known == 0 {
            player.team = Team::B;
        }
        let name = line.name();
        let is_cut = player.name != name.text;
        self.apply(Command::Edit(line.number, player))?;
        // What had to be cut off is kept among the notes.
        if is_cut && !self.keep(&[own::PREFIX, "name ", name.text], 0)? {
            self.checked.lost.add(name.wrong(Problem::NameCut));
        }
        Ok(())
    }

    /// A national rating becomes the second rating. What else the line says is kept with it.
    fn describe_national<E>(&mut self, line: Line<'_>, known: u16) -> Result<(), ReadError<E>> {
        let number = line.field(5, 8).player()?;
        let Some(mut player) = self.undescribed(number, known) else {
            return Ok(());
        };
        let rating = player_line::rating(line.field(49, 52))?;
        let is_first = player.second_rating == Rating::NONE && rating != Rating::NONE;
        let code = note::rating_federation(self.event().notes(), &player);
        let is_all = line.text.starts_with(code) && says_nothing_else(line, &player);
        if is_first {
            player.second_rating = rating;
            self.apply(Command::Edit(number, player.clone()))?;
        }
        if is_all && player.second_rating == rating {
            return Ok(());
        }
        self.keep_line(line, 0)
    }

    /// Keeps every line that the event has no place for. Those that the pairing needs are sure of
    /// theirs.
    fn keep_notes<S: Source>(&mut self, file: &mut File<'_, S>) -> Reading<(), S> {
        let by_table = self.checked.system.is_by_table();
        let mut reserved = self.survey.rule_bytes;
        file.each(|line| {
            let is_rule = match Code::of(line)? {
                Code::Title if line.from(5).trim().len() > TITLE_BYTES => {
                    if !self.keep(&["012 ", line.from(5).trim()], reserved)? {
                        self.checked.lost.add(line.wrong(5, Problem::TitleCut));
                    }
                    return Ok(());
                }
                Code::Tiebreaks if survey::tiebreaks(line.from(5)).is_none() => false,
                // What the table says is written again from the table.
                Code::Type if by_table && note::is_type_of_table(line.text) => return Ok(()),
                Code::Type => line.text.starts_with("192"),
                Code::PairingRule => true,
                Code::Own if !matches!(Own::parse(line)?, Own::Name) => return Ok(()),
                Code::Standings | Code::Other | Code::Own => false,
                _ => return Ok(()),
            };
            if is_rule {
                reserved = reserved.saturating_sub(line.text.len() + 1);
            }
            self.keep_line(line, reserved)
        })
    }

    fn keep_line<E>(&mut self, line: Line<'_>, reserved: usize) -> Result<(), ReadError<E>> {
        if !self.keep(&[line.text], reserved)? {
            self.checked.lost.add(line.wrong(1, Problem::NotKept));
        }
        Ok(())
    }

    /// Adds a line to the notes, unless that leaves less room than is reserved.
    fn keep<E>(&mut self, parts: &[&str], reserved: usize) -> Result<bool, ReadError<E>> {
        let length: usize = parts.iter().map(|part| part.len()).sum();
        if self.event().notes().len() + length + 1 + reserved > NOTES_BYTES {
            return Ok(false);
        }
        for piece in note::pieces(parts) {
            self.apply(Command::Note(piece))?;
        }
        Ok(true)
    }

    /// Plays the rounds one after another.
    fn play_rounds<S: Source>(&mut self, file: &mut File<'_, S>) -> Reading<(), S> {
        let survey = self.survey;
        self.withdraw(0)?;
        let mut is_unfinished = false;
        for first in Rounds::portions(survey.last) {
            self.load(file, first)?;
            for round in self.rounds.numbers(survey.last) {
                is_unfinished |= self.play_round(round)?;
            }
        }
        if is_unfinished {
            self.take_back_results(file)?;
        }
        // Whoever joined after the last round.
        self.enter(survey.players)?;
        match survey.entered(0) {
            known if known < survey.players => self.describe_players(file, known),
            _ => Ok(()),
        }
    }

    /// Plays a round, and says whether a game in it only seems to have ended.
    fn play_round<E>(&mut self, round: RoundNo) -> Result<bool, ReadError<E>> {
        let survey = self.survey;
        if round.get() > survey.played {
            self.enter(survey.players)?;
            self.set_byes(round, None)?;
            return Ok(false);
        }
        self.apply(Command::OpenRound)?;
        self.enter(survey.entered(round.get()))?;
        // In FIDE's words a blank is an absence; it matters only where absences have points.
        let counts = self.checked.scoring.absence != HalfPoints::ZERO;
        self.set_byes(round, counts.then_some(Bye::Zero))?;
        let mut is_unfinished = false;
        let Self { rounds, target, .. } = self;
        for (board, game) in rounds.boards(round, survey.players) {
            let result = match game.result {
                // No round opens before all games have ended; this is taken back when all are.
                GameResult::Pending if round.get() < survey.played => {
                    is_unfinished = true;
                    GameResult::BothForfeit
                }
                result => result,
            };
            target
                .apply(&Command::Pair(game.white, game.black))
                .map_err(ReadError::Refused)?;
            if result != GameResult::Pending {
                target
                    .apply(&Command::Result(round, board, result))
                    .map_err(ReadError::Refused)?;
            }
        }
        self.withdraw(round.get())?;
        Ok(is_unfinished)
    }

    fn set_byes<E>(&mut self, round: RoundNo, blank: Option<Bye>) -> Result<(), ReadError<E>> {
        for player in self.event().numbers() {
            let bye = match self.rounds.turn(player, round) {
                Turn::Bye(bye) => Some(bye),
                Turn::Nothing => blank,
                Turn::Game(_) => None,
            };
            // Who joins late has such a bye without asking.
            let is_late = self.event().late_bye(player, round) == bye;
            if bye.is_some() && (!is_late || self.survey.asked.contains(player)) {
                self.apply(Command::SetBye(player, round, bye))?;
            }
        }
        Ok(())
    }

    /// Whoever left when so many rounds had been opened leaves.
    fn withdraw<E>(&mut self, opened: u8) -> Result<(), ReadError<E>> {
        for player in self.event().numbers() {
            if self.survey.left_after(player) == Some(opened) {
                self.apply(Command::Withdraw(player))?;
            }
        }
        Ok(())
    }

    /// Games of earlier rounds that are still going on are so again.
    fn take_back_results<S: Source>(&mut self, file: &mut File<'_, S>) -> Reading<(), S> {
        let before_last = self.survey.played.saturating_sub(1);
        for first in Rounds::portions(before_last) {
            self.load(file, first)?;
            let Self { rounds, target, .. } = self;
            for round in rounds.numbers(before_last) {
                let games = rounds.boards(round, self.survey.players);
                for (board, _) in games.filter(|(_, game)| game.result == GameResult::Pending) {
                    target
                        .apply(&Command::Result(round, board, GameResult::Pending))
                        .map_err(ReadError::Refused)?;
                }
            }
        }
        Ok(())
    }

    /// Enters the results of an event by a table. What follows from somebody's leaving need not be
    /// entered.
    fn play_table<S: Source>(
        &mut self,
        file: &mut File<'_, S>,
        table: &SeatedTable,
    ) -> Reading<(), S> {
        let survey = self.survey;
        let left = |player: PlayerNo| survey.left_after(player).is_some();
        for first in Rounds::portions(survey.last) {
            self.load(file, first)?;
            for round in self.rounds.numbers(survey.last) {
                for (board, white, black) in table.boards(round) {
                    let follows = match (left(white), left(black)) {
                        (false, false) => GameResult::Pending,
                        (false, true) => GameResult::WhiteByForfeit,
                        (true, false) => GameResult::BlackByForfeit,
                        (true, true) => GameResult::BothForfeit,
                    };
                    match self.rounds.game_of(white, round) {
                        Some(game) if ![GameResult::Pending, follows].contains(&game.result) => {
                            self.apply(Command::Result(round, board, game.result))?;
                        }
                        _ => {}
                    }
                }
            }
        }
        for player in survey.numbers().filter(|player| left(*player)) {
            self.apply(Command::Withdraw(player))?;
        }
        Ok(())
    }

    /// Reads some rounds into memory.
    fn load<S: Source>(&mut self, file: &mut File<'_, S>, first: usize) -> Reading<(), S> {
        self.rounds.begin(first);
        file.each(|line| Ok(self.rounds.take(line, self.survey)?))
    }
}

/// Whether a national line holds nothing but a rating, or repeats what is known.
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
