//! Everybody's card: the rounds that were, and room to write in those to come.

use core::fmt;

use super::crosstable::{colour_text, sign};
use super::facts::Facts;
use super::html::{
    Format, HEAD_PIECES, Heading, escaped, head_cell, name, points_cell, write_end, write_head,
    write_marks,
};
use super::locate;
use super::standings::shown_value;
use super::window::Window;
use crate::language::Text;
use crate::standings::Value;
use crate::tournament::{
    Bye, Colour, FloorGame, GameNo, HalfPoints, Outcome, PlayerNo, RoundNo, Tiebreak, Turn,
};
use crate::wording::{criterion_text, decision_mark, points_text};

/// Of an event with a queue, so many games are looked through for one piece of a card.
const GAMES_IN_PIECE: usize = 32;

/// A card with more lines is longer than a page, and has to be parted.
const LONGEST: i32 = 56;

/// A player's piece before the rounds, those of the rounds, and the one after them.
fn card(facts: &Facts<'_>) -> [usize; 3] {
    let lines = match facts.event.floor() {
        Some(floor) => floor.game_count().div_ceil(GAMES_IN_PIECE),
        None => facts.event.round_count(),
    };
    [1, lines, 1]
}

fn sections(facts: &Facts<'_>) -> [usize; 3] {
    let of_card: usize = card(facts).iter().sum();
    [HEAD_PIECES, facts.event.player_count() * of_card, 1]
}

pub(super) fn piece_count(facts: &Facts<'_>) -> usize {
    sections(facts).iter().sum()
}

pub(super) fn write(facts: &Facts<'_>, piece: usize, out: &mut Window<'_>) -> fmt::Result {
    match locate(piece, sections(facts)) {
        Some((0, piece)) => {
            let heading = Heading::plain(Text::PlayerCards);
            write_head(facts, &heading, Format::Portrait, piece, out)
        }
        Some((1, piece)) => {
            let of_card = card(facts);
            let pieces = of_card.iter().sum::<usize>().max(1);
            let Some(player) = PlayerNo::from_index(piece / pieces) else {
                return Ok(());
            };
            match locate(piece % pieces, of_card) {
                Some((0, _)) => write_card_head(facts, player, out),
                Some((1, place)) if facts.event.floor().is_some() => {
                    write_games(facts, player, place, out)
                }
                Some((1, place)) => match RoundNo::from_index(place) {
                    Some(round) => write_round(facts, player, round, out),
                    None => Ok(()),
                },
                _ => write_card_end(facts, player, out),
            }
        }
        _ => {
            out.put("\n")?;
            write_marks(facts, out)?;
            write_end(out)
        }
    }
}

/// The number of lines of a player's card.
fn line_count(facts: &Facts<'_>, player: PlayerNo) -> i32 {
    let event = facts.event;
    let games = Tiebreak::FewestGames;
    match event.floor() {
        Some(_) => match facts.standings.value(event, games, player) {
            Value::Whole(games) => games,
            _ => 0,
        },
        None => i32::try_from(event.round_count()).unwrap_or(i32::MAX),
    }
}

/// Between two cards there is nothing, for a blank would part them.
fn write_card_head(facts: &Facts<'_>, player: PlayerNo, out: &mut Window<'_>) -> fmt::Result {
    let has_queue = facts.event.floor().is_some();
    out.put(if line_count(facts, player) > LONGEST {
        "<div class=\"j\">\n<h2>"
    } else {
        "<div class=\"k\">\n<h2>"
    })?;
    out.number(player.get())?;
    out.put(" ")?;
    name(facts, player, out)?;
    if let Some(remark) = facts.remark(player) {
        out.put(" (")?;
        escaped(&facts.text(remark), out)?;
        out.put(")")?;
    }
    out.put("</h2>\n<p>")?;
    let parts = [facts.event.federation(player), &facts.club(player)];
    for part in parts.into_iter().filter(|part| !part.is_empty()) {
        escaped(part, out)?;
        out.put(" ")?;
    }
    if let Some(rating) = facts.event.rating(player).points() {
        out.number(rating)?;
    }
    out.put("</p>\n<table>\n<thead><tr>")?;
    let first = if has_queue {
        Text::GameBoard
    } else {
        Text::RoundColumn
    };
    head_cell("n", &facts.text(first), out)?;
    head_cell("w", &facts.text(Text::OpponentColumn), out)?;
    head_cell("c", "", out)?;
    head_cell("c", &facts.text(Text::EnterResult), out)?;
    if !has_queue {
        head_cell("n", &facts.text(Text::TotalColumn), out)?;
    }
    out.put("</tr></thead>\n<tbody>\n")
}

/// A round. One that is to come has room to be written in.
fn write_round(
    facts: &Facts<'_>,
    player: PlayerNo,
    round: RoundNo,
    out: &mut Window<'_>,
) -> fmt::Result {
    let event = facts.event;
    let counts_points = event.setup().system.profile().counts_points;
    out.put("<tr><td class=\"n\">")?;
    out.number(round.get())?;
    out.put("</td>")?;
    let is_over = match event.turn(player, round) {
        Turn::Game(game) => {
            write_opponent(facts, game.opponent, game.colour, out)?;
            match event.score(player, round) {
                Some((own, other)) => {
                    out.number(own.get())?;
                    out.put("–")?;
                    out.number(other.get())?;
                }
                None if game.outcome == Outcome::Pending => {}
                None if counts_points => {
                    out.put(&points_text::<12>(event.points_in(player, round)))?;
                    if !game.outcome.is_played() {
                        out.put(" (")?;
                        out.put_char(sign(game.outcome))?;
                        out.put(")")?;
                    }
                }
                None => out.put_char(sign(game.outcome))?,
            }
            out.put(decision_mark(game.outcome))?;
            game.outcome != Outcome::Pending
        }
        turn @ (Turn::Bye(_) | Turn::Nothing) => {
            let is_open = round.index() < event.open_round_count();
            let why = facts.why_no_game(player, round);
            out.put("<td>")?;
            if let Some(why) = why.filter(|why| is_open || *why != Text::NotPaired) {
                escaped(&facts.text(why), out)?;
            }
            out.put("</td><td class=\"c\">")?;
            if let Some(colour) = bye_colour(facts, turn).filter(|_| is_open) {
                escaped(&facts.text(colour_text(colour)), out)?;
            }
            out.put("</td><td class=\"c\">")?;
            if let Turn::Bye(bye) = turn
                && is_open
            {
                out.put(&points_text::<12>(event.setup().scoring.of_bye(bye)))?;
            }
            is_open && why != Some(Text::NotPaired)
        }
    };
    out.put("</td>")?;
    if is_over {
        let points = event.points_in(player, round);
        points_cell(facts.points_before(player, round).plus(points), out)?;
    } else {
        out.put("<td></td>")?;
    }
    out.put("</tr>\n")
}

/// The colour that a bye counts as, in a system in which it counts as one.
fn bye_colour(facts: &Facts<'_>, turn: Turn) -> Option<Colour> {
    let paired = facts.event.setup().system.profile().paired_rounds();
    match turn {
        Turn::Bye(Bye::PairingAllocated) => paired?.bye_colour,
        _ => None,
    }
}

/// Number and name, colour, and the beginning of the cell with the result.
fn write_opponent(
    facts: &Facts<'_>,
    opponent: PlayerNo,
    colour: Colour,
    out: &mut Window<'_>,
) -> fmt::Result {
    out.put("<td>")?;
    out.number(opponent.get())?;
    out.put(" ")?;
    name(facts, opponent, out)?;
    out.put("</td><td class=\"c\">")?;
    escaped(&facts.text(colour_text(colour)), out)?;
    out.put("</td><td class=\"c\">")
}

/// The player's games among some of those on the floor.
fn write_games(
    facts: &Facts<'_>,
    player: PlayerNo,
    place: usize,
    out: &mut Window<'_>,
) -> fmt::Result {
    let first = place * GAMES_IN_PIECE;
    for at in first..first.saturating_add(GAMES_IN_PIECE) {
        let game = GameNo::from_index(at).and_then(|number| facts.event.floor_game(number));
        let Some(game) = game.filter(FloorGame::counts) else {
            continue;
        };
        let (Some(opponent), Some(colour), Some(outcome)) = (
            game.opponent_of(player),
            game.colour_of(player),
            game.outcome_for(player),
        ) else {
            continue;
        };
        out.put("<tr><td class=\"n\">")?;
        out.number(game.board.get())?;
        out.put("</td>")?;
        write_opponent(facts, opponent, colour, out)?;
        out.put_char(sign(outcome))?;
        out.put(decision_mark(outcome))?;
        out.put("</td></tr>\n")?;
    }
    Ok(())
}

/// A criterion with its name, and the sign that parts it from what follows.
fn write_criterion(
    facts: &Facts<'_>,
    tiebreak: Tiebreak,
    player: PlayerNo,
    out: &mut Window<'_>,
) -> fmt::Result {
    escaped(&facts.short_name(tiebreak), out)?;
    out.put(" <b>")?;
    out.put(&criterion_text(shown_value(facts, tiebreak, player)))?;
    out.put("</b> · ")
}

fn write_card_end(facts: &Facts<'_>, player: PlayerNo, out: &mut Window<'_>) -> fmt::Result {
    out.put("</tbody>\n</table>\n")?;
    let row = facts.standings.row(player);
    // Until somebody has a point, places say nothing.
    let leader = facts.ranked(0).map(|leader| facts.standings.row(leader));
    let has_places = leader.is_some_and(|leader| leader.points > HalfPoints::ZERO);
    if let Some(rank) = row.rank.filter(|_| has_places) {
        out.put("<p class=\"l\">")?;
        escaped(&facts.text(Text::PointsColumn), out)?;
        out.put(" <b>")?;
        out.put(&points_text::<12>(row.points))?;
        out.put("</b> · ")?;
        if facts.columns.tiebreaks.contains(&Tiebreak::MonradQuality) {
            write_criterion(facts, Tiebreak::MonradQuality, player, out)?;
        }
        if shown_value(facts, Tiebreak::Lot, player) != Value::None {
            write_criterion(facts, Tiebreak::Lot, player, out)?;
        }
        escaped(&facts.text(Text::Place), out)?;
        out.put(" <b>")?;
        out.number(rank)?;
        out.put("</b></p>\n")?;
    }
    out.put("</div>")
}
