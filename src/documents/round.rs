//! The pairings or the results of a round, and the schedule of all rounds.

use core::fmt;

use super::facts::Facts;
use super::html::{
    Format, HEAD_PIECES, Heading, escaped, head_cell, name_cell, number_cell, points_cell, result,
    text_cell, write_end, write_head, write_marks,
};
use super::locate;
use super::window::Window;
use crate::language::Text;
use crate::tournament::{BoardNo, GameResult, Pairing, PlayerNo, RoundNo};

/// The number of games that a round can have.
fn board_slots(facts: &Facts<'_>) -> usize {
    facts.event.player_count() / 2
}

fn sections(facts: &Facts<'_>) -> [usize; 5] {
    let players = facts.event.player_count();
    [HEAD_PIECES, 1, board_slots(facts), players, 1]
}

pub(super) fn piece_count(facts: &Facts<'_>) -> usize {
    sections(facts).iter().sum()
}

pub(super) fn write_pairings(
    facts: &Facts<'_>,
    round: RoundNo,
    piece: usize,
    out: &mut Window<'_>,
) -> fmt::Result {
    write(facts, (Text::Pairings, round), piece, out)
}

pub(super) fn write_results(
    facts: &Facts<'_>,
    round: RoundNo,
    piece: usize,
    out: &mut Window<'_>,
) -> fmt::Result {
    write(facts, (Text::Results, round), piece, out)
}

fn write(
    facts: &Facts<'_>,
    (title, round): (Text, RoundNo),
    piece: usize,
    out: &mut Window<'_>,
) -> fmt::Result {
    match locate(piece, sections(facts)) {
        Some((0, piece)) => {
            let round = Some((Text::RoundNumber, round));
            let heading = Heading { title, round };
            write_head(facts, &heading, Format::Portrait, piece, out)
        }
        Some((1, _)) => write_columns(facts, out),
        Some((2, place)) => {
            let board = BoardNo::from_index(place);
            let game = board.and_then(|board| Some((board, facts.game(round, board)?)));
            match game {
                Some((board, game)) => {
                    let is_to_be_ticked = title == Text::Pairings;
                    write_game(facts, round, (board, game), is_to_be_ticked, out)
                }
                None => Ok(()),
            }
        }
        Some((3, place)) => match PlayerNo::from_index(place) {
            Some(number) => write_idle(facts, round, number, out),
            None => Ok(()),
        },
        _ => {
            out.put("</tbody>\n</table>\n")?;
            write_marks(facts, out)?;
            write_end(out)
        }
    }
}

fn write_columns(facts: &Facts<'_>, out: &mut Window<'_>) -> fmt::Result {
    let (number, points) = (
        facts.text(Text::NumberColumn),
        facts.text(Text::PointsColumn),
    );
    out.put("<table>\n<thead><tr>")?;
    head_cell("n", &facts.text(Text::GameBoard), out)?;
    head_cell("n", &number, out)?;
    head_cell("w", &facts.text(Text::White), out)?;
    head_cell("n", &points, out)?;
    head_cell("c", &facts.text(Text::EnterResult), out)?;
    head_cell("n", &number, out)?;
    head_cell("w", &facts.text(Text::Black), out)?;
    head_cell("n", &points, out)?;
    out.put("</tr></thead>\n<tbody>\n")
}

fn write_game(
    facts: &Facts<'_>,
    round: RoundNo,
    (board, game): (BoardNo, Pairing),
    is_to_be_ticked: bool,
    out: &mut Window<'_>,
) -> fmt::Result {
    out.put("<tr>")?;
    out.put("<td class=\"n e\">")?;
    out.number(board.get())?;
    out.put("</td>")?;
    write_player(facts, round, game.white, out)?;
    out.put("<td class=\"c\">")?;
    if is_to_be_ticked && game.result == GameResult::Pending {
        out.put(if facts.event.setup().system.has_scores() {
            "<u></u> – <u></u>"
        } else {
            "<i></i>1–0<i></i>½–½<i></i>0–1"
        })?;
    } else {
        write_result(facts, round, game, out)?;
    }
    out.put("</td>")?;
    write_player(facts, round, game.black, out)?;
    out.put("</tr>\n")
}

/// The scores if there are any, otherwise the result.
fn write_result(
    facts: &Facts<'_>,
    round: RoundNo,
    game: Pairing,
    out: &mut Window<'_>,
) -> fmt::Result {
    match facts.event.score(game.white, round) {
        Some((white, black)) => {
            out.number(white.get())?;
            out.put("–")?;
            out.number(black.get())
        }
        None => result(game.result, out),
    }
}

/// Number, name, and points before the round.
fn write_player(
    facts: &Facts<'_>,
    round: RoundNo,
    number: PlayerNo,
    out: &mut Window<'_>,
) -> fmt::Result {
    number_cell(number.get(), out)?;
    name_cell(facts, number, out)?;
    points_cell(facts.points_before(number, round), out)
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
    out.put("<tr><td></td>")?;
    write_player(facts, round, number, out)?;
    out.put("<td class=\"c\" colspan=\"4\">")?;
    escaped(&facts.text(why), out)?;
    out.put("</td></tr>\n")
}

/// The pieces of a round in the schedule: its head, its games, who rests, its end.
fn schedule_round(facts: &Facts<'_>) -> [usize; 4] {
    [1, board_slots(facts), facts.event.player_count(), 1]
}

fn schedule_sections(facts: &Facts<'_>) -> [usize; 3] {
    let of_round: usize = schedule_round(facts).iter().sum();
    [HEAD_PIECES, facts.event.open_round_count() * of_round, 1]
}

pub(super) fn schedule_piece_count(facts: &Facts<'_>) -> usize {
    schedule_sections(facts).iter().sum()
}

pub(super) fn write_schedule(facts: &Facts<'_>, piece: usize, out: &mut Window<'_>) -> fmt::Result {
    match locate(piece, schedule_sections(facts)) {
        Some((0, piece)) => {
            let heading = Heading::plain(Text::Schedule);
            write_head(facts, &heading, Format::Portrait, piece, out)
        }
        Some((1, piece)) => {
            let of_round = schedule_round(facts);
            let pieces = of_round.iter().sum::<usize>().max(1);
            match RoundNo::from_index(piece / pieces) {
                Some(round) => {
                    let place = locate(piece % pieces, of_round);
                    write_scheduled(facts, round, place, out)
                }
                None => Ok(()),
            }
        }
        _ => {
            out.put("</div>\n")?;
            write_end(out)
        }
    }
}

fn write_scheduled(
    facts: &Facts<'_>,
    round: RoundNo,
    place: Option<(usize, usize)>,
    out: &mut Window<'_>,
) -> fmt::Result {
    match place {
        Some((0, _)) => {
            if round == RoundNo::FIRST {
                out.put("<div class=\"s\">\n")?;
            }
            out.put("<section>\n<h2>")?;
            escaped(&facts.numbered(Text::RoundNumber, round.get()), out)?;
            out.put("</h2>\n<table>\n<tbody>\n")
        }
        Some((1, place)) => {
            let game = BoardNo::from_index(place).and_then(|board| facts.game(round, board));
            let Some(game) = game else { return Ok(()) };
            out.put("<tr>")?;
            number_cell(game.white.get(), out)?;
            out.put("<td class=\"w\">")?;
            super::html::name(facts, game.white, out)?;
            out.put("</td><td class=\"c\">")?;
            write_result(facts, round, game, out)?;
            out.put("</td>")?;
            number_cell(game.black.get(), out)?;
            out.put("<td class=\"w\">")?;
            super::html::name(facts, game.black, out)?;
            out.put("</td></tr>\n")
        }
        Some((2, place)) => {
            let idle = PlayerNo::from_index(place)
                .and_then(|number| Some((number, facts.why_no_game(number, round)?)));
            let Some((number, why)) = idle else {
                return Ok(());
            };
            out.put("<tr>")?;
            number_cell(number.get(), out)?;
            name_cell(facts, number, out)?;
            out.put("<td></td><td></td>")?;
            text_cell(&facts.text(why), out)?;
            out.put("</tr>\n")
        }
        _ => out.put("</tbody>\n</table>\n</section>\n"),
    }
}
