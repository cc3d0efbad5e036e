//! The event without rounds: its boards and its queue as they are now, and its games.

use core::fmt;

use super::facts::Facts;
use super::html::{
    Format, HEAD_PIECES, Heading, escaped, head_cell, name, name_cell, number_cell, result,
    write_end, write_head, write_marks,
};
use super::locate;
use super::window::Window;
use crate::language::Text;
use crate::tournament::{
    BoardNo, Floor, FloorGame, GameNo, GameResult, MAX_BOARDS, PlayerNo, Seat,
};

/// Those who wait, the next one first: who stayed at a board that was closed comes before the queue.
pub(super) fn waiting<'a>(facts: &Facts<'a>, place: usize) -> Option<&'a PlayerNo> {
    let floor = facts.event.floor()?;
    match place.checked_sub(floor.waiting().len()) {
        None => floor.waiting().get(place),
        Some(place) => floor.queue().get(place),
    }
}

pub(super) fn queue_length(facts: &Facts<'_>) -> usize {
    let floor = facts.event.floor();
    floor.map_or(0, |floor| floor.waiting().len() + floor.queue().len())
}

fn queue_sections(facts: &Facts<'_>) -> [usize; 6] {
    [HEAD_PIECES, 1, MAX_BOARDS, 1, queue_length(facts), 1]
}

pub(super) fn queue_piece_count(facts: &Facts<'_>) -> usize {
    queue_sections(facts).iter().sum()
}

pub(super) fn write_queue(facts: &Facts<'_>, piece: usize, out: &mut Window<'_>) -> fmt::Result {
    match locate(piece, queue_sections(facts)) {
        Some((0, piece)) => {
            let heading = Heading::plain(Text::BoardsAndQueue);
            write_head(facts, &heading, Format::Portrait, piece, out)
        }
        Some((1, _)) => {
            out.put("<table>\n<thead><tr>")?;
            head_cell("n", &facts.text(Text::GameBoard), out)?;
            head_cell("", &facts.text(Text::White), out)?;
            head_cell("", &facts.text(Text::Black), out)?;
            out.put("</tr></thead>\n<tbody>\n")
        }
        Some((2, place)) => match (facts.event.floor(), BoardNo::from_index(place)) {
            (Some(floor), Some(board)) => write_table(facts, floor, board, out),
            _ => Ok(()),
        },
        Some((3, _)) => {
            out.put("</tbody>\n</table>\n<h2>")?;
            escaped(&facts.text(Text::Queue), out)?;
            out.put("</h2>\n<ol>\n")
        }
        Some((4, place)) => {
            let Some(player) = waiting(facts, place) else {
                return Ok(());
            };
            out.put("<li>")?;
            out.number(player.get())?;
            out.put(" ")?;
            name(facts, *player, out)?;
            out.put("</li>\n")
        }
        _ => {
            out.put("</ol>\n")?;
            write_end(out)
        }
    }
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
    out.put("<tr><td class=\"n e\">")?;
    out.number(board.get())?;
    out.put("</td>")?;
    for seat in table.seats() {
        out.put("<td>")?;
        match seat {
            Seat::Empty => escaped(&facts.text(Text::IsFree), out)?,
            Seat::Called(player) | Seat::Taken(player) => {
                out.number(player.get())?;
                out.put(" ")?;
                name(facts, player, out)?;
            }
        }
        if seat.called().is_some() {
            out.put(" (")?;
            escaped(&facts.text(Text::IsCalled), out)?;
            out.put(")")?;
        }
        out.put("</td>")?;
    }
    out.put("</tr>\n")
}

fn games_sections(facts: &Facts<'_>) -> [usize; 4] {
    let games = facts.event.floor().map_or(0, Floor::game_count);
    [HEAD_PIECES, 1, games, 1]
}

pub(super) fn games_piece_count(facts: &Facts<'_>) -> usize {
    games_sections(facts).iter().sum()
}

pub(super) fn write_games(facts: &Facts<'_>, piece: usize, out: &mut Window<'_>) -> fmt::Result {
    match locate(piece, games_sections(facts)) {
        Some((0, piece)) => {
            let heading = Heading::plain(Text::GamesWord);
            write_head(facts, &heading, Format::Portrait, piece, out)
        }
        Some((1, _)) => {
            let number = facts.text(Text::NumberColumn);
            out.put("<table>\n<thead><tr>")?;
            head_cell("n", "", out)?;
            head_cell("n", &facts.text(Text::GameBoard), out)?;
            head_cell("n", &number, out)?;
            head_cell("", &facts.text(Text::White), out)?;
            head_cell("c", &facts.text(Text::EnterResult), out)?;
            head_cell("n", &number, out)?;
            head_cell("", &facts.text(Text::Black), out)?;
            out.put("</tr></thead>\n<tbody>\n")
        }
        Some((2, place)) => {
            let game = GameNo::from_index(place)
                .and_then(|number| Some((number, facts.event.floor_game(number)?)));
            match game {
                Some((number, game)) => write_game(facts, number, &game, out),
                None => Ok(()),
            }
        }
        _ => {
            out.put("</tbody>\n</table>\n")?;
            write_marks(facts, out)?;
            write_end(out)
        }
    }
}

fn write_game(
    facts: &Facts<'_>,
    number: GameNo,
    game: &FloorGame,
    out: &mut Window<'_>,
) -> fmt::Result {
    out.put("<tr>")?;
    number_cell(number.get(), out)?;
    number_cell(game.board.get(), out)?;
    number_cell(game.white.get(), out)?;
    name_cell(facts, game.white, out)?;
    out.put("<td class=\"c\">")?;
    result(game.result, out)?;
    if let Some(remark) = remark(game) {
        out.put(" (")?;
        escaped(&facts.text(remark), out)?;
        out.put(")")?;
    }
    out.put("</td>")?;
    number_cell(game.black.get(), out)?;
    name_cell(facts, game.black, out)?;
    out.put("</tr>\n")
}

/// The remark on a game that is not one like the others.
pub(super) fn remark(game: &FloorGame) -> Option<Text> {
    if game.is_knockout {
        Some(Text::Knockout)
    } else {
        (game.result == GameResult::Pending).then_some(Text::DoesNotCount)
    }
}
