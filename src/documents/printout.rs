//! Printouts of the console: pairings and standings as plain text, in columns of a fixed width.
//!
//! UTF-8 with lines that end in CR LF, no more than eighty columns wide unless there are many tie-breaks. Every
//! printout begins with a line of dashes, so that whoever reads a stream of them finds the newest. Names
//! cannot bring control characters with them: a terminal obeys those.

use core::fmt;

use heapless::String;

use super::facts::Facts;
use super::floor::{queue_length, waiting};
use super::html::is_tame;
use super::standings::{meaning, shown_value, team_text};
use super::window::Window;
use super::{Material, Place, locate, read_pieces};
use crate::language::Text;
use crate::standings::{Value, team_table};
use crate::tournament::{BoardNo, Floor, MAX_BOARDS, Pairing, Phase, PlayerNo, RoundNo, Seat};
use crate::wording::{criterion_text, points_text, result_text};

/// Every printout begins with so many dashes.
const WIDTH: usize = 76;
const BOARD: usize = 7;
const NAME: usize = 23;
const POINTS: usize = 4;
const RESULT: usize = 9;
const RANK: usize = 6;
/// A criterion takes the width of its name, and at least this.
const CRITERION: usize = 6;

const END_OF_LINE: &str = "\r\n";

/// The sheets that are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sheets {
    /// The round in play, or the boards and the queue.
    Pairings,
    /// The standings.
    Standings,
    /// First the one, then the other.
    Both,
}

/// A text for the console.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Printout {
    /// The sheets it holds.
    pub sheets: Sheets,
    /// The reason why what it says is on no card, if it is not.
    pub unsaved: Option<Text>,
}

impl Printout {
    /// Fills `into` with the next bytes and says how many they are: fewer than there is room for only at the
    /// end, and none after it.
    pub fn read(self, material: &Material<'_>, place: &mut Place, into: &mut [u8]) -> usize {
        let facts = Facts::of(material);
        let pieces = sections(self.sheets, &facts).iter().sum();
        read_pieces(pieces, place, into, |piece, out| {
            self.write(&facts, piece, out)
        })
    }

    fn write(self, facts: &Facts<'_>, piece: usize, out: &mut Window<'_>) -> fmt::Result {
        let round = current_round(facts);
        match locate(piece, sections(self.sheets, facts)) {
            Some((0, _)) => write_head(facts, round, self.unsaved, out),
            Some((1, _)) => write_pairings_head(facts, round, out),
            Some((2, place)) => match (BoardNo::from_index(place), round, facts.event.floor()) {
                (Some(board), Some(round), None) => match facts.game(round, board) {
                    Some(game) => write_game(facts, round, (board, game), out),
                    None => Ok(()),
                },
                (Some(board), _, Some(floor)) => write_table(facts, floor, board, out),
                _ => Ok(()),
            },
            Some((3, place)) => match (PlayerNo::from_index(place), round) {
                _ if facts.event.floor().is_some() => write_queue(facts, place, out),
                (Some(number), Some(round)) => write_idle(facts, round, number, out),
                _ => Ok(()),
            },
            Some((4, _)) => write_standings_head(facts, round, out),
            Some((5, place)) => match facts.ranked(place) {
                Some(number) => write_standing(facts, number, out),
                None => Ok(()),
            },
            Some((6, place)) => write_meaning(facts, place, out),
            _ => out.put(END_OF_LINE),
        }
    }
}

/// The head; the heading of the pairings, the boards, who has no game or waits; the heading of the standings, the
/// players, what the names of criteria mean; the end.
fn sections(sheets: Sheets, facts: &Facts<'_>) -> [usize; 8] {
    let event = facts.event;
    let has_begun = matches!(event.phase(), Phase::Running | Phase::Finished);
    let [heading, boards, others] = match sheets {
        Sheets::Pairings | Sheets::Both if has_begun => match event.floor() {
            Some(_) => [1, MAX_BOARDS, 1 + queue_length(facts)],
            None => [1, event.player_count() / 2, event.player_count()],
        },
        _ => [0; 3],
    };
    let [standings, players, meanings] = match sheets {
        Sheets::Standings | Sheets::Both if has_begun => {
            let players = facts.standings.order().len();
            [1, players, facts.columns.tiebreaks.len()]
        }
        _ => [0; 3],
    };
    [1, heading, boards, others, standings, players, meanings, 1]
}

/// The round of which results are missing, or else the last one.
fn current_round(facts: &Facts<'_>) -> Option<RoundNo> {
    let unfinished = facts.event.first_unfinished_round();
    unfinished.or_else(|| facts.event.open_rounds().next_back())
}

/// Writes the event's name, and how far it has got.
fn write_head(
    facts: &Facts<'_>,
    round: Option<RoundNo>,
    unsaved: Option<Text>,
    out: &mut Window<'_>,
) -> fmt::Result {
    let event = facts.event;
    (0..WIDTH).try_for_each(|_| out.put("-"))?;
    out.put(END_OF_LINE)?;
    if event.phase() == Phase::None {
        out.put(&facts.text(Text::NothingToWrite))?;
        return out.put(END_OF_LINE);
    }
    let title = event.setup().title.trim();
    if !title.is_empty() {
        tame(title, out)?;
        out.put(" - ")?;
    }
    out.put(&facts.text(event.setup().system.profile().name))?;
    out.put(END_OF_LINE)?;
    let count = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    match (round, event.floor()) {
        (Some(round), None) => {
            out.put(&facts.numbered(Text::RoundNumber, round.get()))?;
            out.put("/")?;
            out.number(count(event.round_count()))?;
            let missing = event.pending_count(round);
            if missing > 0 {
                out.put(", ")?;
                out.put(&facts.numbered(Text::MissingNumber, count(missing)))?;
            }
        }
        (_, floor) => {
            out.put(&facts.numbered(Text::PlayersNumber, count(event.player_count())))?;
            if let Some(floor) = floor.filter(|_| event.phase() != Phase::Entering) {
                out.put(", ")?;
                out.put(&facts.numbered(Text::PlayedNumber, count(floor.game_count())))?;
            }
        }
    }
    match event.phase() {
        Phase::Entering => {
            out.put(END_OF_LINE)?;
            out.put(&facts.text(Text::RefusedNotStarted))?;
        }
        Phase::Finished => {
            out.put(", ")?;
            out.put(&facts.text(Text::IsOver))?;
        }
        Phase::None | Phase::Running => {}
    }
    if let Some(unsaved) = unsaved {
        out.put(END_OF_LINE)?;
        out.put(&facts.text(unsaved))?;
    }
    out.put(END_OF_LINE)
}

fn write_pairings_head(
    facts: &Facts<'_>,
    round: Option<RoundNo>,
    out: &mut Window<'_>,
) -> fmt::Result {
    out.put(END_OF_LINE)?;
    let has_queue = facts.event.floor().is_some();
    match round {
        _ if has_queue => out.put(&facts.text(Text::BoardsAndQueue))?,
        Some(round) => {
            let is_over = facts.event.pending_count(round) == 0;
            let title = if is_over {
                Text::Results
            } else {
                Text::Pairings
            };
            out.put(&facts.text(title))?;
            out.put(" - ")?;
            out.put(&facts.numbered(Text::RoundNumber, round.get()))?;
        }
        // Nothing has been paired yet.
        None => {
            return out
                .put(&facts.text(Text::NotPaired))
                .and(out.put(END_OF_LINE));
        }
    }
    out.put(END_OF_LINE)?;
    right(&facts.text(Text::GameBoard), BOARD, out)?;
    out.put("  ")?;
    left(&facts.text(Text::White), NAME, out)?;
    if !has_queue {
        let points = facts.text(Text::PointsColumn);
        right(&points, 1 + POINTS, out)?;
        out.put(" ")?;
        left(&facts.text(Text::EnterResult), RESULT, out)?;
        out.put(" ")?;
        left(&facts.text(Text::Black), NAME, out)?;
        right(&points, 1 + POINTS, out)?;
    } else {
        // A seat says whether its player was called.
        left("", 1 + NAME / 2, out)?;
        out.put(&facts.text(Text::Black))?;
    }
    out.put(END_OF_LINE)
}

fn write_game(
    facts: &Facts<'_>,
    round: RoundNo,
    (board, game): (BoardNo, Pairing),
    out: &mut Window<'_>,
) -> fmt::Result {
    right_number(board.get(), BOARD, out)?;
    out.put("  ")?;
    write_player(facts, round, game.white, out)?;
    out.put(" ")?;
    match facts.event.score(game.white, round) {
        Some((white, black)) => {
            let mut scores = String::<RESULT>::new();
            // Three digits each, and a dash.
            let _ =
                fmt::Write::write_fmt(&mut scores, format_args!("{}-{}", white.get(), black.get()));
            left(&scores, RESULT, out)?;
        }
        None => left(result_text(game.result), RESULT, out)?,
    }
    out.put(" ")?;
    write_player(facts, round, game.black, out)?;
    out.put(END_OF_LINE)
}

/// Name, and points before the round.
fn write_player(
    facts: &Facts<'_>,
    round: RoundNo,
    number: PlayerNo,
    out: &mut Window<'_>,
) -> fmt::Result {
    write_name(facts, number, NAME, out)?;
    let points = points_text::<12>(facts.points_before(number, round));
    right(&points, 1 + POINTS, out)
}

/// Somebody without a game.
fn write_idle(
    facts: &Facts<'_>,
    round: RoundNo,
    number: PlayerNo,
    out: &mut Window<'_>,
) -> fmt::Result {
    let Some(why) = facts.why_no_game(number, round) else {
        return Ok(());
    };
    left("", BOARD + 2, out)?;
    write_player(facts, round, number, out)?;
    out.put(" ")?;
    out.put(&facts.text(why))?;
    out.put(END_OF_LINE)
}

/// A board with the two who sit there or were called to it.
fn write_table(
    facts: &Facts<'_>,
    floor: &Floor,
    board: BoardNo,
    out: &mut Window<'_>,
) -> fmt::Result {
    let Some(table) = floor.table(board).filter(|table| table.is_in_use()) else {
        return Ok(());
    };
    right_number(board.get(), BOARD, out)?;
    for seat in table.seats() {
        out.put("  ")?;
        match seat {
            Seat::Empty => left(&facts.text(Text::IsFree), NAME, out)?,
            Seat::Called(player) | Seat::Taken(player) => {
                write_name(facts, player, NAME, out)?;
            }
        }
        let called = seat.called().map(|_| facts.text(Text::IsCalled));
        left(called.as_deref().unwrap_or_default(), NAME / 2 - 1, out)?;
    }
    out.put(END_OF_LINE)
}

/// A line of the queue; the first is its heading.
fn write_queue(facts: &Facts<'_>, line: usize, out: &mut Window<'_>) -> fmt::Result {
    let Some(place) = line.checked_sub(1) else {
        out.put(END_OF_LINE)?;
        out.put(&facts.text(Text::Queue))?;
        return out.put(END_OF_LINE);
    };
    let Some(player) = waiting(facts, place) else {
        return Ok(());
    };
    right_number(u16::try_from(line).unwrap_or(u16::MAX), BOARD, out)?;
    out.put("  ")?;
    write_name(facts, *player, 0, out)?;
    out.put(END_OF_LINE)
}

fn write_standings_head(
    facts: &Facts<'_>,
    round: Option<RoundNo>,
    out: &mut Window<'_>,
) -> fmt::Result {
    let event = facts.event;
    out.put(END_OF_LINE)?;
    out.put(&facts.text(match event.phase() {
        Phase::Finished => Text::FinalStandings,
        _ => Text::Standings,
    }))?;
    let after = round.filter(|_| event.floor().is_none());
    if let Some((text, round)) = facts.standings_heading(after) {
        out.put(" - ")?;
        out.put(&facts.numbered(text, round.get()))?;
    }
    out.put(END_OF_LINE)?;
    if event.setup().system.has_teams() {
        for score in team_table(event) {
            left("", RANK + 2, out)?;
            left(&facts.text(team_text(score.team)), NAME, out)?;
            right(&points_text::<12>(score.points), 1 + POINTS, out)?;
            out.put(END_OF_LINE)?;
        }
    }
    right(&facts.text(Text::Place), RANK, out)?;
    out.put("  ")?;
    left(&facts.text(Text::WriteName), NAME, out)?;
    right(&facts.text(Text::PointsColumn), 1 + POINTS, out)?;
    for tiebreak in &facts.columns.tiebreaks {
        let name = facts.short_name(*tiebreak);
        right(&name, criterion_width(&name), out)?;
    }
    out.put(END_OF_LINE)
}

fn write_standing(facts: &Facts<'_>, number: PlayerNo, out: &mut Window<'_>) -> fmt::Result {
    let row = facts.standings.row(number);
    match row.rank {
        Some(rank) => right_number(rank, RANK, out)?,
        None => right("", RANK, out)?,
    }
    out.put("  ")?;
    write_name(facts, number, NAME, out)?;
    if let Some(why) = facts.why_out(number) {
        out.put("  ")?;
        out.put(&facts.text(why))?;
        return out.put(END_OF_LINE);
    }
    right(&points_text::<12>(row.points), 1 + POINTS, out)?;
    for tiebreak in &facts.columns.tiebreaks {
        let wide = criterion_width(&facts.short_name(*tiebreak));
        let mut shown = String::<16>::new();
        let value = shown_value(facts, *tiebreak, number);
        if value != Value::None {
            for letter in criterion_text(value).chars() {
                // No criterion has more than a dozen letters.
                let _ = shown.push(match letter {
                    '.' => facts.language.decimal_sign(),
                    letter => letter,
                });
            }
        }
        right(&shown, wide, out)?;
    }
    out.put(END_OF_LINE)
}

/// The width of the column of a criterion of that name.
fn criterion_width(name: &str) -> usize {
    2 + name.chars().count().max(CRITERION)
}

/// Writes the meaning of a criterion's short name, unless it says that itself.
fn write_meaning(facts: &Facts<'_>, place: usize, out: &mut Window<'_>) -> fmt::Result {
    let Some(tiebreak) = facts.columns.tiebreaks.get(place) else {
        return Ok(());
    };
    let (short, meaning) = (facts.short_name(*tiebreak), facts.text(meaning(*tiebreak)));
    if short == meaning {
        return Ok(());
    }
    left("", RANK + 2, out)?;
    out.put(&short)?;
    out.put(": ")?;
    out.put(&meaning)?;
    out.put(END_OF_LINE)
}

/// A player's name, or what stands for it.
fn write_name(
    facts: &Facts<'_>,
    number: PlayerNo,
    wide: usize,
    out: &mut Window<'_>,
) -> fmt::Result {
    match facts.given_name(number) {
        Some(name) => left(&name, wide, out),
        None => left(&facts.numbered(Text::PlayerNumber, number.get()), wide, out),
    }
}

/// A cell that begins at its left. What has no room is cut, and a dot says so; a cell of no width is as wide as
/// what is in it.
fn left(text: &str, wide: usize, out: &mut Window<'_>) -> fmt::Result {
    let letters = text.chars().count();
    if letters > wide && wide > 0 {
        let shown = text.chars().take(wide - 1);
        shown
            .map(tamed)
            .try_for_each(|letter| out.put_char(letter))?;
        return out.put("…");
    }
    tame(text, out)?;
    (letters..wide).try_for_each(|_| out.put(" "))
}

/// A cell that ends at its right, and grows to the left if it must.
fn right(text: &str, wide: usize, out: &mut Window<'_>) -> fmt::Result {
    (text.chars().count()..wide).try_for_each(|_| out.put(" "))?;
    out.put(text)
}

fn right_number(number: u16, wide: usize, out: &mut Window<'_>) -> fmt::Result {
    let digits = usize::try_from(number.checked_ilog10().unwrap_or_default()).unwrap_or_default();
    (1 + digits..wide).try_for_each(|_| out.put(" "))?;
    out.number(number)
}

fn tame(text: &str, out: &mut Window<'_>) -> fmt::Result {
    text.chars()
        .map(tamed)
        .try_for_each(|letter| out.put_char(letter))
}

fn tamed(letter: char) -> char {
    if is_tame(letter) { letter } else { '?' }
}
