//! Everybody against everybody; where not everybody meets, everybody's rounds.

use core::fmt;

use super::facts::Facts;
use super::html::{
    Format, HEAD_PIECES, Heading, escaped, head_cell, name, number_cell, optional_cell,
    points_cell, write_end, write_head, write_marks,
};
use super::locate;
use super::window::Window;
use crate::language::Text;
use crate::standings::meetings;
use crate::tournament::{
    Bye, Colour, Course, Entrants, Game, Outcome, PlayerNo, RoundNo, Team, Turn,
};
use crate::wording::{decision_mark, outcome_sign};

/// The kind of the table: what its rows and columns are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The players by their places, both ways.
    Everybody,
    /// One team and the other, by number.
    Teams,
    /// The players by their places, and the rounds.
    Rounds,
}

impl Kind {
    const fn of(facts: &Facts<'_>) -> Self {
        let profile = facts.event.setup().system.profile();
        match (&profile.course, profile.entrants) {
            (Course::Table(..), Entrants::Players) => Self::Everybody,
            (Course::Table(..), Entrants::TwoTeams) => Self::Teams,
            (Course::Rounds(_) | Course::Queue, _) => Self::Rounds,
        }
    }

    fn rows(self, facts: &Facts<'_>) -> usize {
        match self {
            Self::Everybody | Self::Rounds => facts.standings.order().len(),
            Self::Teams => facts.event.members(Team::A).count(),
        }
    }

    fn columns(self, facts: &Facts<'_>) -> usize {
        match self {
            Self::Everybody => facts.standings.order().len(),
            Self::Teams => facts.event.members(Team::B).count(),
            Self::Rounds => facts.event.open_round_count(),
        }
    }

    fn row(self, facts: &Facts<'_>, place: usize) -> Option<PlayerNo> {
        match self {
            Self::Everybody | Self::Rounds => facts.ranked(place),
            Self::Teams => facts.event.members(Team::A).nth(place),
        }
    }

    /// The player over a column.
    fn column(self, facts: &Facts<'_>, place: usize) -> Option<PlayerNo> {
        match self {
            Self::Everybody => facts.ranked(place),
            Self::Teams => facts.event.members(Team::B).nth(place),
            Self::Rounds => None,
        }
    }
}

/// The format of the paper for the table, and the tenths of a point of its letters.
///
/// Widths are counted in tenths of a letter's height, as they are in a wide font. An A4 page has room
/// for 186 mm in one direction and 273 mm in the other; a letter of one point is 0.353 mm high.
fn layout(facts: &Facts<'_>, kind: Kind) -> (Format, usize) {
    const UPRIGHT: usize = 186_000 * 100 / 353;
    const ACROSS: usize = 273_000 * 100 / 353;
    const LETTER: usize = 6;
    /// Of ranks, numbers and points together.
    const NUMBERS: usize = 110;
    /// A longer name may take two lines.
    const LONG_NAME: usize = 25;
    const LARGEST: usize = 100;
    /// The size of letters below which the page is turned.
    const SMALL: usize = 65;
    let cell = match kind {
        Kind::Everybody if is_double(facts) => 24,
        Kind::Everybody | Kind::Teams => 19,
        Kind::Rounds if facts.event.player_count() > 99 => 40,
        Kind::Rounds => 34,
    };
    let names = facts.event.numbers().map(|number| {
        let name = facts.given_name(number).unwrap_or_default();
        name.chars().count()
    });
    let longest = names.max().unwrap_or_default();
    let name = LETTER * longest.clamp(LONG_NAME / 2, LONG_NAME);
    let width = NUMBERS + name + cell * kind.columns(facts);
    match UPRIGHT / width {
        size if size >= SMALL => (Format::Portrait, size.min(LARGEST)),
        _ => (Format::Landscape, (ACROSS / width).min(LARGEST)),
    }
}

/// True if two games stand in one cell.
const fn is_double(facts: &Facts<'_>) -> bool {
    facts.event.setup().system.is_double()
}

/// The head, the table's own head, its rows, the row of the other team, the end. A row has a piece
/// before its cells and one after them.
fn sections(facts: &Facts<'_>, kind: Kind) -> [usize; 5] {
    let (rows, across) = (kind.rows(facts), kind.columns(facts) + 2);
    let totals = if kind == Kind::Teams { across } else { 0 };
    [HEAD_PIECES, across, rows * across, totals, 1]
}

pub(super) fn piece_count(facts: &Facts<'_>) -> usize {
    sections(facts, Kind::of(facts)).iter().sum()
}

pub(super) fn write(facts: &Facts<'_>, piece: usize, out: &mut Window<'_>) -> fmt::Result {
    let kind = Kind::of(facts);
    let columns = kind.columns(facts);
    match locate(piece, sections(facts, kind)) {
        Some((0, piece)) => {
            let heading = Heading::plain(Text::Crosstable);
            write_head(facts, &heading, layout(facts, kind).0, piece, out)
        }
        Some((1, 0)) => write_first_heads(facts, kind, out),
        Some((1, place)) if place <= columns => write_column_head(facts, kind, place, out),
        Some((1, _)) => write_last_heads(facts, kind, out),
        Some((2, place)) => {
            let Some(player) = kind.row(facts, place / (columns + 2)) else {
                return Ok(());
            };
            match place % (columns + 2) {
                0 => write_row_head(facts, kind, (place / (columns + 2), player), out),
                column if column > columns => write_row_end(facts, kind, player, out),
                column => write_cell(facts, kind, player, column - 1, out),
            }
        }
        Some((3, place)) => write_total(facts, kind, place, out),
        _ => {
            out.put("</tbody>\n</table>\n")?;
            write_marks(facts, out)?;
            write_end(out)
        }
    }
}

fn write_first_heads(facts: &Facts<'_>, kind: Kind, out: &mut Window<'_>) -> fmt::Result {
    let size = u32::try_from(layout(facts, kind).1).unwrap_or_default();
    out.put("<table class=\"g\" style=\"font-size:")?;
    out.number(size / 10)?;
    out.put(".")?;
    out.number(size % 10)?;
    out.put("pt\">\n<thead><tr>")?;
    match kind {
        Kind::Everybody => head_cell("n", "", out)?,
        Kind::Teams => head_cell("n", &facts.text(Text::NumberColumn), out)?,
        Kind::Rounds => {
            head_cell("n", &facts.text(Text::Place), out)?;
            head_cell("n", &facts.text(Text::NumberColumn), out)?;
        }
    }
    let names = match kind {
        Kind::Teams => Text::TeamA,
        Kind::Everybody | Kind::Rounds => Text::WriteName,
    };
    head_cell("w", &facts.text(names), out)
}

/// The place, the number of the round, or the number of the player in the other team.
fn write_column_head(
    facts: &Facts<'_>,
    kind: Kind,
    place: usize,
    out: &mut Window<'_>,
) -> fmt::Result {
    let number = match kind {
        Kind::Everybody | Kind::Rounds => u32::try_from(place).unwrap_or_default(),
        Kind::Teams => {
            let player = kind.column(facts, place - 1);
            player.map_or(0, |player| player.get().into())
        }
    };
    out.put("<th class=\"c\">")?;
    out.number(number)?;
    out.put("</th>")
}

fn write_last_heads(facts: &Facts<'_>, kind: Kind, out: &mut Window<'_>) -> fmt::Result {
    head_cell("n", &facts.text(Text::PointsColumn), out)?;
    if kind == Kind::Everybody {
        head_cell("n", &facts.text(Text::Place), out)?;
    }
    out.put("</tr></thead>\n<tbody>\n")
}

fn write_row_head(
    facts: &Facts<'_>,
    kind: Kind,
    (place, player): (usize, PlayerNo),
    out: &mut Window<'_>,
) -> fmt::Result {
    out.put("<tr>")?;
    match kind {
        Kind::Everybody => {
            let place = u32::try_from(place).unwrap_or_default();
            number_cell(place.saturating_add(1), out)?;
        }
        Kind::Teams => number_cell(player.get(), out)?,
        Kind::Rounds => {
            optional_cell(facts.standings.row(player).rank, out)?;
            number_cell(player.get(), out)?;
        }
    }
    out.put("<td>")?;
    name(facts, player, out)?;
    if let Some(why) = facts.remark(player) {
        out.put(" (")?;
        escaped(&facts.text(why), out)?;
        out.put(")")?;
    }
    out.put("</td>")
}

fn write_row_end(
    facts: &Facts<'_>,
    kind: Kind,
    player: PlayerNo,
    out: &mut Window<'_>,
) -> fmt::Result {
    let row = facts.standings.row(player);
    out.put("<td class=\"n e\">")?;
    if facts.why_out(player).is_none() {
        out.put(&crate::wording::points_text::<12>(row.points))?;
    }
    out.put("</td>")?;
    if kind == Kind::Everybody {
        optional_cell(row.rank, out)?;
    }
    out.put("</tr>\n")
}

fn write_cell(
    facts: &Facts<'_>,
    kind: Kind,
    player: PlayerNo,
    place: usize,
    out: &mut Window<'_>,
) -> fmt::Result {
    match kind.column(facts, place) {
        Some(other) if other == player => out.put("<td class=\"c x\"></td>"),
        Some(other) => {
            out.put("<td class=\"c\">")?;
            let games = meetings(facts.event, player, other).map(|(_, game)| game);
            for game in games.filter(|game| game.outcome != Outcome::Pending) {
                out.put_char(sign(game.outcome))?;
                out.put(decision_mark(game.outcome))?;
            }
            out.put("</td>")
        }
        None => {
            out.put("<td class=\"c\">")?;
            if let Some(round) = RoundNo::from_index(place) {
                write_turn(facts, facts.event.turn(player, round), out)?;
            }
            out.put("</td>")
        }
    }
}

/// Opponent, colour and result, such as `12w1`; a bye has a dash for all of the first two.
fn write_turn(facts: &Facts<'_>, turn: Turn, out: &mut Window<'_>) -> fmt::Result {
    match turn {
        Turn::Nothing => Ok(()),
        Turn::Bye(bye) => out.put(match bye {
            Bye::PairingAllocated | Bye::Full => "–1",
            Bye::Half => "–½",
            Bye::Zero => "–0",
        }),
        Turn::Game(Game {
            opponent,
            colour,
            outcome,
        }) => {
            out.number(opponent.get())?;
            out.put(&facts.text(colour_text(colour)))?;
            match outcome {
                Outcome::Pending => Ok(()),
                outcome => {
                    out.put_char(sign(outcome))?;
                    out.put(decision_mark(outcome))
                }
            }
        }
    }
}

/// The letter of a colour.
pub(super) const fn colour_text(colour: Colour) -> Text {
    match colour {
        Colour::White => Text::WithWhite,
        Colour::Black => Text::WithBlack,
    }
}

/// The sign of a game's outcome, with the dash that printers use.
pub(super) const fn sign(outcome: Outcome) -> char {
    match outcome_sign(outcome) {
        '-' => '–',
        sign => sign,
    }
}

/// Writes the points of the other team under its columns.
fn write_total(facts: &Facts<'_>, kind: Kind, place: usize, out: &mut Window<'_>) -> fmt::Result {
    match place.checked_sub(1) {
        None => {
            out.put("<tr><td></td><td>")?;
            escaped(&facts.text(Text::TeamB), out)?;
            out.put("</td>")
        }
        Some(place) => match kind.column(facts, place) {
            Some(player) if facts.why_out(player).is_some() => out.put("<td></td>"),
            Some(player) => points_cell(facts.standings.row(player).points, out),
            None => out.put("<td></td></tr>\n"),
        },
    }
}
