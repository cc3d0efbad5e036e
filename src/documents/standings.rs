//! The document of the standings.

use core::fmt;

use super::facts::Facts;
use super::html::{
    Format, HEAD_PIECES, Heading, escaped, head_cell, name, number_cell, optional_cell,
    points_cell, text_cell, value_cell, write_end, write_head,
};
use super::locate;
use super::window::Window;
use crate::language::Text;
use crate::standings::{Value, team_table_after};
use crate::tournament::{Phase, PlayerNo, RoundNo, Team, Tiebreak};

/// The teams come before the players, and what codes mean after them.
fn sections(facts: &Facts<'_>) -> [usize; 7] {
    let players = facts.standings.order().len();
    let codes = facts.columns.tiebreaks.len();
    [HEAD_PIECES, 1, 1, players, 1, codes, 1]
}

pub(super) fn piece_count(facts: &Facts<'_>) -> usize {
    sections(facts).iter().sum()
}

pub(super) fn write(
    facts: &Facts<'_>,
    after: Option<RoundNo>,
    piece: usize,
    out: &mut Window<'_>,
) -> fmt::Result {
    match locate(piece, sections(facts)) {
        Some((0, piece)) => {
            let heading = Heading {
                title: if is_final(facts, after) {
                    Text::FinalStandings
                } else {
                    Text::Standings
                },
                round: facts.standings_heading(after),
            };
            write_head(facts, &heading, Format::Portrait, piece, out)
        }
        Some((1, _)) if facts.event.setup().system.has_teams() => write_teams(facts, after, out),
        Some((1, _)) => Ok(()),
        Some((2, _)) => write_columns(facts, out),
        Some((3, place)) => match facts.ranked(place) {
            Some(number) => write_row(facts, number, out),
            None => Ok(()),
        },
        Some((4, _)) => out.put("</tbody>\n</table>\n"),
        Some((5, place)) => match facts.columns.tiebreaks.get(place) {
            Some(tiebreak) => write_meaning(facts, *tiebreak, out),
            None => Ok(()),
        },
        _ => write_end(out),
    }
}

/// True if the event is over, and nothing has come after that round.
fn is_final(facts: &Facts<'_>, after: Option<RoundNo>) -> bool {
    let last = facts.event.open_rounds().next_back();
    facts.event.phase() == Phase::Finished && (after.is_none() || after == last)
}

fn write_teams(facts: &Facts<'_>, after: Option<RoundNo>, out: &mut Window<'_>) -> fmt::Result {
    out.put("<table>\n<thead><tr>")?;
    head_cell("w", &facts.text(Text::TeamTable), out)?;
    head_cell("n", &facts.text(Text::PointsColumn), out)?;
    head_cell("n", &facts.text(Text::WinsWord), out)?;
    out.put("</tr></thead>\n<tbody>\n")?;
    for score in team_table_after(facts.event, after) {
        out.put("<tr>")?;
        text_cell(&facts.text(team_text(score.team)), out)?;
        points_cell(score.points, out)?;
        number_cell(score.wins, out)?;
        out.put("</tr>\n")?;
    }
    out.put("</tbody>\n</table>\n<h2>")?;
    escaped(&facts.text(Text::Players), out)?;
    out.put("</h2>\n")
}

/// The words for a team.
pub(super) const fn team_text(team: Team) -> Text {
    match team {
        Team::A => Text::TeamA,
        Team::B => Text::TeamB,
    }
}

fn write_columns(facts: &Facts<'_>, out: &mut Window<'_>) -> fmt::Result {
    let columns = &facts.columns;
    out.put("<table>\n<thead><tr>")?;
    head_cell("n", &facts.text(Text::Place), out)?;
    head_cell("n", &facts.text(Text::NumberColumn), out)?;
    head_cell("", &facts.text(Text::WriteName), out)?;
    if columns.federation {
        head_cell("", &facts.text(Text::FederationColumn), out)?;
    }
    if columns.club {
        head_cell("", &facts.text(Text::Club), out)?;
    }
    if columns.rating {
        head_cell("n", &facts.text(Text::RatingColumn), out)?;
    }
    head_cell("n", &facts.text(Text::PointsColumn), out)?;
    for tiebreak in &columns.tiebreaks {
        head_cell("n", &facts.short_name(*tiebreak), out)?;
    }
    out.put("</tr></thead>\n<tbody>\n")
}

fn write_row(facts: &Facts<'_>, number: PlayerNo, out: &mut Window<'_>) -> fmt::Result {
    let (columns, row) = (&facts.columns, facts.standings.row(number));
    out.put("<tr>")?;
    optional_cell(row.rank, out)?;
    number_cell(number.get(), out)?;
    out.put("<td>")?;
    name(facts, number, out)?;
    if facts.why_out(number).is_none()
        && let Some(remark) = facts.remark(number)
    {
        out.put(" (")?;
        escaped(&facts.text(remark), out)?;
        out.put(")")?;
    }
    out.put("</td>")?;
    if columns.federation {
        text_cell(facts.event.federation(number), out)?;
    }
    if columns.club {
        text_cell(&facts.club(number), out)?;
    }
    if columns.rating {
        optional_cell(facts.event.rating(number).points(), out)?;
    }
    match facts.why_out(number) {
        Some(why) => {
            out.put("<td class=\"n\">")?;
            escaped(&facts.text(why), out)?;
            out.put("</td>")?;
        }
        None => {
            out.put("<td class=\"n e\">")?;
            out.put(&crate::wording::points_text::<12>(row.points))?;
            out.put("</td>")?;
        }
    }
    for tiebreak in &columns.tiebreaks {
        value_cell(facts, shown_value(facts, *tiebreak, number), out)?;
    }
    out.put("</tr>\n")
}

/// The value that a criterion gives a player.
pub(super) fn shown_value(facts: &Facts<'_>, tiebreak: Tiebreak, number: PlayerNo) -> Value {
    facts.standings.shown_value(facts.event, tiebreak, number)
}

/// Writes the meaning of a criterion's short name, unless it says that itself.
fn write_meaning(facts: &Facts<'_>, tiebreak: Tiebreak, out: &mut Window<'_>) -> fmt::Result {
    let (short, meaning) = (facts.short_name(tiebreak), facts.text(meaning(tiebreak)));
    if short == meaning {
        return Ok(());
    }
    out.put("<p class=\"l\"><b>")?;
    escaped(&short, out)?;
    out.put("</b> ")?;
    escaped(&meaning, out)?;
    out.put("</p>\n")
}

pub(super) const fn meaning(tiebreak: Tiebreak) -> Text {
    match tiebreak {
        Tiebreak::DirectEncounter => Text::TiebreakDirect,
        Tiebreak::Wins => Text::TiebreakWins,
        Tiebreak::WonGames => Text::TiebreakWonGames,
        Tiebreak::BlackGames => Text::TiebreakBlackGames,
        Tiebreak::BlackWins => Text::TiebreakBlackWins,
        Tiebreak::SonnebornBerger => Text::TiebreakSonnebornBerger,
        Tiebreak::SonnebornBergerCut1 => Text::TiebreakSonnebornBergerCut1,
        Tiebreak::Buchholz => Text::TiebreakBuchholz,
        Tiebreak::BuchholzCut1 => Text::TiebreakBuchholzCut1,
        Tiebreak::BuchholzCut2 => Text::TiebreakBuchholzCut2,
        Tiebreak::BuchholzMedian1 => Text::TiebreakBuchholzMedian1,
        Tiebreak::ForeBuchholz => Text::TiebreakForeBuchholz,
        Tiebreak::AverageOpponentsBuchholz => Text::TiebreakAverageBuchholz,
        Tiebreak::ProgressiveScore => Text::TiebreakProgressive,
        Tiebreak::Koya => Text::TiebreakKoya,
        Tiebreak::AverageRating => Text::TiebreakAverageRating,
        Tiebreak::AverageRatingCut1 => Text::TiebreakAverageRatingCut1,
        Tiebreak::Performance => Text::TiebreakPerformance,
        Tiebreak::PerfectPerformance => Text::TiebreakPerfectPerformance,
        Tiebreak::AverageOpponentsPerformance => Text::TiebreakAveragePerformance,
        Tiebreak::RoundsPlayed => Text::TiebreakRoundsPlayed,
        Tiebreak::MonradQuality => Text::TiebreakQuality,
        Tiebreak::FiseSonnebornBerger => Text::TiebreakBeaten,
        Tiebreak::FewestGames => Text::TiebreakFewestGames,
        Tiebreak::Lot => Text::ByLot,
        Tiebreak::GamePoints => Text::ScoreTotal,
        Tiebreak::Spread => Text::TiebreakSpread,
        Tiebreak::Knockout => Text::Knockout,
    }
}
