//! The first look at a file: how many players and rounds, and by which rules.

use heapless::{String, Vec};

use super::code::Code;
use super::line::Line;
use super::own::{self, Own};
use super::player_line::{self, PlayerLine};
use super::player_set::PlayerSet;
use super::problem::{Losses, Place, Problem, TrfError};
use super::rules::{Named, PairingRules};
use super::scoring::Announced;
use crate::letters::{Known, cut};
use crate::tournament::{
    AcceleratedGroup, Acceleration, Bye, MAX_PAIRED_ROUNDS, MAX_PLAYERS, MAX_ROUNDS, NOTES_BYTES,
    Player, PlayerNo, RoundNo, SURE_CLUBS, System, SystemKind, TITLE_BYTES, Tiebreak, Tiebreaks,
    Turn,
};

/// The findings of the survey. All zeros before it.
pub(super) struct Survey {
    pub(super) title: Option<String<TITLE_BYTES, u8>>,
    /// The numbers that somebody has.
    seen: PlayerSet,
    pub(super) players: u16,
    /// The number of rounds that there will be.
    pub(super) announced: Option<u8>,
    /// The number of rounds that have a date.
    dated: u8,
    /// The number of rounds that have games, or byes given in place of games.
    pub(super) played: u8,
    /// The last round of which anything is said.
    pub(super) last: u8,
    /// True if somebody will miss the next round.
    has_absences: bool,
    pub(super) scoring: Announced,
    /// The place where a comment of ours names a system, and that system.
    own_system_at: Option<Place>,
    own_system: System,
    /// The place where the file says that it is a round robin.
    pub(super) round_robin: Option<Place>,
    /// True if it says that everybody meets everybody twice.
    pub(super) double: bool,
    pub(super) team_b: PlayerSet,
    pub(super) acceleration: Acceleration,
    /// The place where it is said.
    pub(super) accelerated_at: Option<Place>,
    /// The players who have asked for the bye that comes by joining late.
    pub(super) asked: PlayerSet,
    pub(super) tiebreaks: Option<Tiebreaks>,
    pub(super) lots: Option<u64>,
    entering: bool,
    pub(super) finished: bool,
    /// The players who had not joined yet when so many rounds had been opened: everybody from that number on.
    late_from: [Option<PlayerNo>; MAX_PAIRED_ROUNDS as usize + 1],
    /// The first round without them, for those who have left; otherwise zero.
    gone_from: [u8; MAX_PLAYERS],
    /// True if a name is longer than the event has room for.
    pub(super) has_long_names: bool,
    /// The clubs that have room where games have scores.
    pub(super) clubs: Known<SURE_CLUBS>,
    /// True if anything is said of players outside their own lines.
    pub(super) has_additions: bool,
    /// True if there are scores.
    pub(super) has_scores: bool,
    /// True if the arbiter decided games.
    pub(super) has_decided: bool,
    /// Those of the players who left who were sent home.
    pub(super) expelled: PlayerSet,
    /// The bytes that the lines take which name the system in code: the pairing cannot do without them.
    pub(super) type_bytes: usize,
    /// The rules that the file has for its pairings.
    pub(super) rules: PairingRules,
}

impl Survey {
    pub(super) const fn new() -> Self {
        Self {
            title: None,
            seen: PlayerSet::EMPTY,
            players: 0,
            announced: None,
            dated: 0,
            played: 0,
            last: 0,
            has_absences: false,
            scoring: Announced::NOTHING,
            own_system_at: None,
            own_system: System::NONE,
            round_robin: None,
            double: false,
            team_b: PlayerSet::EMPTY,
            acceleration: Acceleration::new(),
            accelerated_at: None,
            asked: PlayerSet::EMPTY,
            tiebreaks: None,
            lots: None,
            entering: false,
            finished: false,
            late_from: [None; MAX_PAIRED_ROUNDS as usize + 1],
            gone_from: [0; MAX_PLAYERS],
            has_long_names: false,
            clubs: Known::NONE,
            has_additions: false,
            has_scores: false,
            has_decided: false,
            expelled: PlayerSet::EMPTY,
            type_bytes: 0,
            rules: PairingRules::new(),
        }
    }

    /// Looks at a line.
    pub(super) fn take(&mut self, line: Line<'_>, lost: &mut Losses) -> Result<(), TrfError> {
        match Code::of(line)? {
            Code::Player => self.take_player(PlayerLine::new(line)?, lost),
            Code::Title if self.title.is_some() => Err(line.wrong(1, Problem::SecondLine)),
            Code::Title => {
                self.title = Some(cut(line.from(5).trim()));
                Ok(())
            }
            Code::Rounds => self.take_rounds(line),
            Code::Scoring => self.scoring.read_all(line),
            Code::PointsFor(kind) => self.scoring.read_one(kind, line),
            Code::ScoringWords => self.scoring.read_words(line),
            Code::Absent => {
                self.has_absences = true;
                own::players(line, 5).try_for_each(|player| player.map(drop))
            }
            Code::Type => {
                if names(line.from(5), "roundrobin") {
                    self.round_robin.get_or_insert(line.at(1));
                    self.double |= names(line.from(5), "double");
                } else {
                    self.rules.take_type(line);
                }
                self.keep_room(line)
            }
            Code::Tiebreaks => {
                self.tiebreaks = tiebreaks(line.from(5)).or(self.tiebreaks.take());
                Ok(())
            }
            Code::Standings => {
                let found = || tiebreaks(line.from(5));
                self.tiebreaks = self.tiebreaks.take().or_else(found);
                Ok(())
            }
            Code::Byes => {
                for bye in Byes::parse(line)? {
                    self.last = self.last.max(bye?.round.get());
                }
                Ok(())
            }
            Code::ExtraPoints => Err(line.wrong(1, Problem::ExtraPoints)),
            Code::National => {
                // Three letters might be anything; a number makes them a rating.
                self.has_additions = true;
                line.field(5, 8).player()?;
                player_line::rating(line.field(49, 52)).map(drop)
            }
            Code::Own => self.take_own(line),
            Code::PairingRule => self.rules.take(line),
            Code::Other => {
                self.take_dates(line);
                Ok(())
            }
            Code::Derived => Ok(()),
        }
    }

    fn take_player(&mut self, line: PlayerLine<'_>, lost: &mut Losses) -> Result<(), TrfError> {
        if !self.seen.insert(line.number) {
            let field = line.number_field();
            return Err(field.wrong(Problem::NumberTwice(line.number)));
        }
        self.players += 1;
        line.points()?;
        line.describe(&mut Player::default(), lost)?;
        self.has_long_names |= line.has_long_name();
        for round in line.rounds() {
            let round = round?;
            let number = round.round.get();
            if round.turn != Turn::Nothing {
                self.last = self.last.max(number);
            }
            if let Turn::Game(_) | Turn::Bye(Bye::PairingAllocated) = round.turn {
                self.played = self.played.max(number);
            }
        }
        Ok(())
    }

    fn take_rounds(&mut self, line: Line<'_>) -> Result<(), TrfError> {
        let most = u8::try_from(MAX_ROUNDS).unwrap_or(u8::MAX);
        let field = line.field(5, 80);
        let wrong = field.wrong(Problem::BadRoundCount { most });
        let rounds = field.small(most.into()).map_err(|_| wrong)?.unwrap_or(0);
        let rounds = u8::try_from(rounds).ok().filter(|rounds| *rounds > 0);
        let rounds = rounds.ok_or(wrong)?;
        if self.announced.is_some_and(|other| other != rounds) {
            return Err(field.wrong(Problem::TwoRoundCounts));
        }
        self.announced = Some(rounds);
        Ok(())
    }

    /// The older format does not say how many rounds there will be, but has the date of each.
    fn take_dates(&mut self, line: Line<'_>) {
        if line.text.starts_with("132") {
            let is_date = |text: &str| text.split(['/', '.', '-']).count() == 3;
            let dates = line.words(5).filter(|word| is_date(word.text));
            self.dated = u8::try_from(dates.count()).unwrap_or(u8::MAX);
        }
    }

    fn take_own(&mut self, line: Line<'_>) -> Result<(), TrfError> {
        match Own::parse(line)? {
            Own::TeamB(line, column) => {
                for number in own::players(line, column) {
                    self.team_b.insert(number?);
                }
            }
            Own::Late(number, after) => {
                for late in self.late_from.iter_mut().take(after.into()) {
                    *late = Some(late.map_or(number, |other| other.min(number)));
                }
            }
            Own::Left(number, after) => {
                if let Some(gone) = self.gone_from.get_mut(number.index()) {
                    *gone = after.saturating_add(1);
                }
            }
            Own::Expelled(number, after) => {
                if let Some(gone) = self.gone_from.get_mut(number.index()) {
                    *gone = after.saturating_add(1);
                }
                self.expelled.insert(number);
            }
            Own::Opened(rounds) => {
                self.played = self.played.max(rounds);
                self.last = self.last.max(rounds);
            }
            Own::System(system) => {
                self.own_system_at = Some(line.at(1));
                self.own_system = system;
            }
            Own::Accelerated(group) => {
                let wrong = line.wrong(1, Problem::BadOwnComment);
                self.acceleration.push(group).map_err(|_| wrong)?;
                self.accelerated_at.get_or_insert(line.at(1));
                if !AcceleratedGroup::are_sound(&self.acceleration) {
                    return Err(wrong);
                }
            }
            Own::Scores(_, line, column) => {
                self.has_scores = true;
                own::scores(line, column).try_for_each(|scored| scored.map(drop))?;
            }
            Own::Decided(_, line, column) => {
                self.has_decided = true;
                own::players(line, column).try_for_each(|white| white.map(drop))?;
            }
            Own::Asked(number) => {
                self.asked.insert(number);
            }
            Own::Scoring(scoring) => {
                if !self.scoring.set(scoring) {
                    return Err(line.wrong(1, Problem::BadOwnComment));
                }
            }
            Own::Lots(drawn) => self.lots = Some(drawn),
            Own::Entering => self.entering = true,
            Own::Finished => self.finished = true,
            Own::Club(..) => self.has_additions = true,
            Own::Boards(..) | Own::Name => {}
        }
        Ok(())
    }

    /// Sees to it that there will be room for a line that names the system in code.
    fn keep_room(&mut self, line: Line<'_>) -> Result<(), TrfError> {
        if line.text.starts_with("192") {
            self.type_bytes += line.text.len() + 1;
        }
        if self.type_bytes > NOTES_BYTES {
            return Err(line.wrong(1, Problem::NoRoomForPairingRule));
        }
        Ok(())
    }

    /// Extends the rounds by the next one, if there is one, for the absences that were announced.
    pub(super) fn announce_absences(&mut self) {
        if self.has_absences && self.announced.is_some_and(|rounds| rounds > self.played) {
            self.last = self.last.max(self.played + 1);
        }
    }

    /// True if the event has not been started.
    pub(super) const fn is_entering(&self) -> bool {
        self.players < 2 || (self.entering && self.last == 0)
    }

    /// Everybody's number.
    pub(super) fn numbers(&self) -> impl Iterator<Item = PlayerNo> + Clone + use<> {
        PlayerNo::first(self.players.into())
    }

    /// The first number that nobody has although somebody has a higher one.
    pub(super) fn missing(&self) -> Option<PlayerNo> {
        self.numbers().find(|number| !self.seen.contains(*number))
    }

    /// The number of rounds of the event: so many as announced, or as there are.
    pub(super) fn rounds(&self) -> u8 {
        let dated = self.dated.min(MAX_PAIRED_ROUNDS);
        self.announced.unwrap_or(self.last.max(dated).max(1))
    }

    /// The number of players when so many rounds have been opened. Without two there is no event.
    pub(super) fn entered(&self, opened: u8) -> u16 {
        let entered = |opened: usize| match self.late_from.get(opened) {
            Some(Some(late)) => late.get() - 1,
            _ => u16::MAX,
        };
        let by_table = self.own_system().is_some_and(System::is_by_table);
        let at_start = !by_table && entered(0) >= 2;
        if at_start {
            entered(opened.into()).min(self.players)
        } else {
            self.players
        }
    }

    pub(super) fn left_after(&self, player: PlayerNo) -> Option<u8> {
        self.gone_from.get(player.index())?.checked_sub(1)
    }

    /// The system that a comment of ours names.
    pub(super) fn own_system(&self) -> Option<System> {
        self.own_system_at.map(|_| self.own_system)
    }

    /// True if there are rounds to come in an event of which the file says how many it has.
    pub(super) fn is_under_way(&self) -> bool {
        self.rounds() > self.played && !self.finished
    }

    /// The system by which a Swiss goes on, as the file names it. None if it must be asked for.
    pub(super) fn named_system(&self) -> Option<SystemKind> {
        match self.rules.named() {
            Named::Known(kind) => Some(kind),
            Named::Nothing | Named::Unknown(_) => None,
        }
    }

    /// A system of that kind, with the first colour that the file says.
    pub(super) const fn system_of(&self, kind: SystemKind) -> System {
        let mut chosen = kind.usual();
        if let Some(colour) = self.rules.first_colour {
            chosen.pairing.first_colour = colour;
        }
        kind.system(&chosen)
    }

    /// The place where the file names a system that the box does not have.
    pub(super) fn unknown_system(&self) -> Option<Place> {
        match self.rules.named() {
            Named::Unknown(place) => Some(place),
            Named::Nothing | Named::Known(_) => None,
        }
    }

    /// The loss if the file names a table and the games follow none.
    pub(super) fn lost_table(&self) -> Option<TrfError> {
        match self.own_system_at {
            Some(place) => {
                let is_lost = self.own_system.is_by_table();
                is_lost.then_some(place.wrong(Problem::TableNotKept))
            }
            None => {
                let place = self.round_robin;
                place.map(|place| place.wrong(Problem::NoSuchTable))
            }
        }
    }

    /// The turn in a round that somebody missed by joining late.
    fn late_turn(&self) -> Option<Turn> {
        let options = self.own_system()?.pairing_options();
        options?.late_entry.bye().map(Turn::Bye)
    }

    /// Notes that a player was there: who does something in a round has joined by then, and who plays has not left
    /// before it, whatever a comment may say.
    pub(super) fn was_there(&mut self, player: PlayerNo, round: RoundNo, turn: Turn) {
        let late_from = self.late_from.get(round.index()).copied().flatten();
        let is_late = late_from.is_some_and(|late| player >= late);
        let joined_by = match (self.late_turn().filter(|_| is_late), turn) {
            // It comes by itself.
            (Some(late), turn) if turn == late => return,
            // It would have come by itself, had the player not been there already.
            (Some(_), Turn::Nothing) => round.index(),
            (None, Turn::Nothing) => return,
            _ => round.get().into(),
        };
        let after = player.next();
        for late in self.late_from.iter_mut().skip(joined_by) {
            // After the last number there is nobody who could be late.
            *late = late.and_then(|late| after.map(|after| late.max(after)));
        }
        if let Some(gone) = self.gone_from.get_mut(player.index())
            && turn.game().is_some()
            && *gone <= round.get()
        {
            *gone = 0;
        }
    }
}

/// A line of byes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Byes {
    pub(super) round: RoundNo,
    pub(super) bye: Bye,
    pub(super) player: PlayerNo,
    pub(super) column: u16,
}

impl Byes {
    /// Those who miss the next round, by JaVaFo's line.
    pub(super) fn absent(
        line: Line<'_>,
        survey: &Survey,
    ) -> impl Iterator<Item = Result<Self, TrfError>> {
        let next = RoundNo::from_index(survey.played.into());
        next.into_iter().flat_map(move |round| {
            line.words(5).map(move |word| {
                Ok(Self {
                    round,
                    bye: Bye::Zero,
                    player: word.player()?,
                    column: word.column,
                })
            })
        })
    }

    /// The byes of line 240: one kind, one round, any number of players.
    pub(super) fn parse(
        line: Line<'_>,
    ) -> Result<impl Iterator<Item = Result<Self, TrfError>>, TrfError> {
        let kind = line.field(5, 5);
        let bye = match kind.text {
            "F" | "f" => Bye::Full,
            "H" | "h" => Bye::Half,
            "Z" | "z" => Bye::Zero,
            // Not FIDE's, but the event can hold it for a round to come.
            "U" | "u" => Bye::PairingAllocated,
            _ => return Err(kind.wrong(Problem::BadBye)),
        };
        let round = line.field(7, 9).round()?;
        Ok(line.words(11).map(move |word| {
            Ok(Self {
                round,
                bye,
                player: word.player()?,
                column: word.column,
            })
        }))
    }
}

/// The tie-breaks in a list, if we know them all and have room for them.
pub(super) fn tiebreaks(list: &str) -> Option<Tiebreaks> {
    let mut found = Vec::new();
    let codes = list.split(',').map(str::trim);
    for code in codes.filter(|code| !code.is_empty() && !code.eq_ignore_ascii_case("PTS")) {
        found.push(Tiebreak::from_code(code)?).ok()?;
    }
    (!found.is_empty()).then_some(found)
}

/// True if a kind of tournament is called that, however it is written.
fn names(text: &str, name: &str) -> bool {
    let letters = || text.bytes().filter(u8::is_ascii_alphabetic);
    let name = name.bytes();
    (0..letters().count()).any(|start| {
        let from_there = letters().skip(start).take(name.len());
        from_there
            .map(|letter| letter.to_ascii_lowercase())
            .eq(name.clone())
    })
}
