//! Tables for spreadsheets.
//!
//! Every text is in quotes, with quotes in it doubled. A spreadsheet takes a text that begins with
//! `=`, `+`, `-` or `@` for a formula, even in quotes; an apostrophe before it says that it is none.
//! So that whoever reads the table back knows which apostrophes are ours, one is also put before those
//! that people have written there: a text whose first letter other than blanks and apostrophes is one
//! of these gets one more. Control characters, tabs and line breaks among them, become blanks.
//!
//! Numbers are ours and bare, negative ones too. Results are texts that no spreadsheet takes for a
//! date, for their dash is a long one: `1–0`, `½–½`; `1–0 F`, `0–1 F` and `0–0 F` if somebody did not
//! come. A game without a result has none.

use core::fmt;

use super::facts::Facts;
use super::floor::remark;
use super::html::is_tame;
use super::locate;
use super::standings::shown_value;
use super::window::Window;
use crate::language::Text;
use crate::standings::Value;
use crate::tournament::{
    BoardNo, Floor, GameNo, GameResult, HalfPoints, Pairing, PlayerNo, RoundNo, Team,
};

/// A line that is being written.
struct Row<'r, 'w> {
    out: &'r mut Window<'w>,
    facts: &'r Facts<'r>,
    is_begun: bool,
}

impl<'r, 'w> Row<'r, 'w> {
    const fn new(facts: &'r Facts<'r>, out: &'r mut Window<'w>) -> Self {
        Self {
            out,
            facts,
            is_begun: false,
        }
    }

    /// The next cell; until more is said it is empty.
    fn cell(&mut self) -> fmt::Result {
        if self.is_begun {
            self.out.put(if self.facts.language.has_decimal_comma() {
                ";"
            } else {
                ","
            })?;
        }
        self.is_begun = true;
        Ok(())
    }

    fn number(&mut self, number: impl Into<u32>) -> fmt::Result {
        self.cell()?;
        self.out.number(number)
    }

    fn optional(&mut self, number: Option<u16>) -> fmt::Result {
        match number {
            Some(number) => self.number(number),
            None => self.cell(),
        }
    }

    fn points(&mut self, points: HalfPoints) -> fmt::Result {
        self.value(Value::Halves(points.0.into()))
    }

    /// A number with as many decimals as it needs.
    fn value(&mut self, value: Value) -> fmt::Result {
        use fmt::Write as _;
        self.cell()?;
        let mut written = heapless::String::<16>::new();
        if value != Value::None {
            // Ten digits and two decimals are the most.
            let _ = write!(written, "{value}");
        }
        let needed = match written.split_once('.') {
            Some((whole, decimals)) => match decimals.trim_end_matches('0').len() {
                0 => whole.len(),
                decimals => whole.len() + 1 + decimals,
            },
            None => written.len(),
        };
        for letter in written.chars().take(needed) {
            self.out.put_char(match letter {
                '.' => self.facts.language.decimal_sign(),
                letter => letter,
            })?;
        }
        Ok(())
    }

    fn text(&mut self, text: &str) -> fmt::Result {
        self.cell()?;
        self.out.put("\"")?;
        let tamed = |letter: char| if is_tame(letter) { letter } else { ' ' };
        let mut letters = text.chars().map(tamed);
        let first = letters.find(|letter| !matches!(letter, ' ' | '\''));
        if matches!(
            first,
            Some('=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠')
        ) {
            self.out.put("'")?;
        }
        for letter in text.chars().map(tamed) {
            if letter == '"' {
                self.out.put("\"")?;
            }
            self.out.put_char(letter)?;
        }
        self.out.put("\"")
    }

    fn words(&mut self, text: Text) -> fmt::Result {
        self.text(&self.facts.text(text))
    }

    fn name(&mut self, number: PlayerNo) -> fmt::Result {
        match self.facts.given_name(number) {
            Some(name) => self.text(&name),
            None => {
                let name = self.facts.numbered(Text::PlayerNumber, number.get());
                self.text(&name)
            }
        }
    }

    fn result(&mut self, result: GameResult) -> fmt::Result {
        self.text(match result {
            GameResult::Pending => "",
            GameResult::WhiteWins | GameResult::WhiteWinsUnrated => "1–0",
            GameResult::Draw | GameResult::DrawUnrated => "½–½",
            GameResult::BlackWins | GameResult::BlackWinsUnrated => "0–1",
            GameResult::WhiteWinsDecided => "1–0*",
            GameResult::DrawDecided => "½–½*",
            GameResult::BlackWinsDecided => "0–1*",
            GameResult::WhiteByForfeit => "1–0 F",
            GameResult::BlackByForfeit => "0–1 F",
            GameResult::BothForfeit => "0–0 F",
        })
    }

    fn end(self) -> fmt::Result {
        self.out.put("\r\n")
    }
}

/// The first line, with the mark by which a spreadsheet knows that this is UTF-8.
fn write_columns(facts: &Facts<'_>, columns: &[Text], out: &mut Window<'_>) -> fmt::Result {
    out.put("\u{FEFF}")?;
    let mut row = Row::new(facts, out);
    for column in columns {
        row.words(*column)?;
    }
    row.end()
}

fn player_sections(facts: &Facts<'_>) -> [usize; 2] {
    [1, facts.event.player_count()]
}

pub(super) fn players_piece_count(facts: &Facts<'_>) -> usize {
    player_sections(facts).iter().sum()
}

/// The players by number. A player without a name has none here either.
pub(super) fn write_players(facts: &Facts<'_>, piece: usize, out: &mut Window<'_>) -> fmt::Result {
    const COLUMNS: [Text; 6] = [
        Text::WriteName,
        Text::Rating,
        Text::Club,
        Text::Federation,
        Text::BirthYear,
        Text::Team,
    ];
    let player = match locate(piece, player_sections(facts)) {
        Some((0, _)) => return write_columns(facts, &COLUMNS, out),
        Some((_, place)) => PlayerNo::from_index(place),
        None => None,
    };
    let Some(player) = player.and_then(|player| facts.event.player(player)) else {
        return Ok(());
    };
    let mut row = Row::new(facts, out);
    row.text(&player.name.text())?;
    row.optional(player.rating.points())?;
    row.text(&player.club_text())?;
    row.text(player.federation.code())?;
    row.optional(Some(player.birth.year).filter(|year| *year > 0))?;
    row.text(match player.team {
        _ if !facts.event.setup().system.has_teams() => "",
        Team::A => "A",
        Team::B => "B",
    })?;
    row.end()
}

fn round_sections(facts: &Facts<'_>) -> [usize; 3] {
    let players = facts.event.player_count();
    [1, players / 2, players]
}

pub(super) fn round_piece_count(facts: &Facts<'_>) -> usize {
    round_sections(facts).iter().sum()
}

/// The games of a round by board, then those who have none.
pub(super) fn write_round(
    facts: &Facts<'_>,
    round: RoundNo,
    piece: usize,
    out: &mut Window<'_>,
) -> fmt::Result {
    match locate(piece, round_sections(facts)) {
        Some((0, _)) => {
            let mut columns = heapless::Vec::<Text, 8, u8>::new();
            let scores: &[Text] = if facts.event.setup().system.has_scores() {
                &[Text::WhiteScore, Text::BlackScore]
            } else {
                &[]
            };
            let all = [
                Text::GameBoard,
                Text::NumberColumn,
                Text::White,
                Text::NumberColumn,
                Text::Black,
                Text::EnterResult,
            ];
            columns.extend(all.iter().chain(scores).copied());
            write_columns(facts, &columns, out)
        }
        Some((1, place)) => {
            let game = BoardNo::from_index(place)
                .and_then(|board| Some((board, facts.game(round, board)?)));
            match game {
                Some((board, game)) => write_game(facts, (round, board), game, out),
                None => Ok(()),
            }
        }
        Some((_, place)) => {
            let idle = PlayerNo::from_index(place)
                .and_then(|number| Some((number, facts.why_no_game(number, round)?)));
            match idle {
                Some((number, why)) => write_idle(facts, number, why, out),
                None => Ok(()),
            }
        }
        None => Ok(()),
    }
}

fn write_game(
    facts: &Facts<'_>,
    (round, board): (RoundNo, BoardNo),
    game: Pairing,
    out: &mut Window<'_>,
) -> fmt::Result {
    let mut row = Row::new(facts, out);
    row.number(board.get())?;
    row.number(game.white.get())?;
    row.name(game.white)?;
    row.number(game.black.get())?;
    row.name(game.black)?;
    row.result(game.result)?;
    if facts.event.setup().system.has_scores() {
        let scores = facts.event.score(game.white, round);
        row.optional(scores.map(|(white, _)| white.get()))?;
        row.optional(scores.map(|(_, black)| black.get()))?;
    }
    row.end()
}

fn write_idle(facts: &Facts<'_>, number: PlayerNo, why: Text, out: &mut Window<'_>) -> fmt::Result {
    let mut row = Row::new(facts, out);
    row.cell()?;
    row.number(number.get())?;
    row.name(number)?;
    row.cell()?;
    row.cell()?;
    row.words(why)?;
    if facts.event.setup().system.has_scores() {
        row.cell()?;
        row.cell()?;
    }
    row.end()
}

fn standings_sections(facts: &Facts<'_>) -> [usize; 2] {
    [1, facts.standings.order().len()]
}

pub(super) fn standings_piece_count(facts: &Facts<'_>) -> usize {
    standings_sections(facts).iter().sum()
}

/// All columns are there, whether or not anything is in them: who looks for one by its place finds it.
pub(super) fn write_standings(
    facts: &Facts<'_>,
    piece: usize,
    out: &mut Window<'_>,
) -> fmt::Result {
    const COLUMNS: [Text; 7] = [
        Text::Place,
        Text::NumberColumn,
        Text::WriteName,
        Text::Federation,
        Text::Club,
        Text::Rating,
        Text::PointsColumn,
    ];
    let number = match locate(piece, standings_sections(facts)) {
        Some((0, _)) => {
            out.put("\u{FEFF}")?;
            let mut row = Row::new(facts, out);
            for column in COLUMNS {
                row.words(column)?;
            }
            for tiebreak in &facts.columns.tiebreaks {
                row.text(&facts.short_name(*tiebreak))?;
            }
            return row.end();
        }
        Some((_, place)) => facts.ranked(place),
        None => None,
    };
    let Some(number) = number else { return Ok(()) };
    let standing = facts.standings.row(number);
    let mut row = Row::new(facts, out);
    row.optional(standing.rank)?;
    row.number(number.get())?;
    row.name(number)?;
    row.text(facts.event.federation(number))?;
    row.text(&facts.club(number))?;
    row.optional(facts.event.rating(number).points())?;
    match facts.why_out(number) {
        Some(why) => row.words(why)?,
        None => row.points(standing.points)?,
    }
    for tiebreak in &facts.columns.tiebreaks {
        row.value(shown_value(facts, *tiebreak, number))?;
    }
    row.end()
}

fn games_sections(facts: &Facts<'_>) -> [usize; 2] {
    [1, facts.event.floor().map_or(0, Floor::game_count)]
}

pub(super) fn games_piece_count(facts: &Facts<'_>) -> usize {
    games_sections(facts).iter().sum()
}

/// The games of an event without rounds. The last column says why one is not like the others.
pub(super) fn write_games(facts: &Facts<'_>, piece: usize, out: &mut Window<'_>) -> fmt::Result {
    const COLUMNS: [Text; 8] = [
        Text::NumberColumn,
        Text::GameBoard,
        Text::NumberColumn,
        Text::White,
        Text::NumberColumn,
        Text::Black,
        Text::EnterResult,
        Text::Remark,
    ];
    let number = match locate(piece, games_sections(facts)) {
        Some((0, _)) => return write_columns(facts, &COLUMNS, out),
        Some((_, place)) => GameNo::from_index(place),
        None => None,
    };
    let game = number.and_then(|number| Some((number, facts.event.floor_game(number)?)));
    let Some((number, game)) = game else {
        return Ok(());
    };
    let mut row = Row::new(facts, out);
    row.number(number.get())?;
    row.number(game.board.get())?;
    row.number(game.white.get())?;
    row.name(game.white)?;
    row.number(game.black.get())?;
    row.name(game.black)?;
    row.result(game.result)?;
    match remark(&game) {
        Some(remark) => row.words(remark)?,
        None => row.text("")?,
    }
    row.end()
}
