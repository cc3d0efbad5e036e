//! One round of one player: opponent, colour and result in eight columns.

use core::fmt;

use super::line::{Line, split};
use super::problem::{Problem, TrfError};
use crate::tournament::{Bye, Colour, Game, Outcome, PlayerNo, Turn};

/// The columns of a round, the two blanks to the next included.
pub(super) const WIDTH: u16 = 10;

/// The places of its parts in a round.
const COLOUR: u16 = 5;
const RESULT: u16 = 7;

/// The turn of a player in a round, by what stands from a column on.
///
/// A forfeited game may be noted without colours. The event wants them; the lower number has white
/// then, so that both lines say the same.
pub(super) fn parse(
    line: Line<'_>,
    column: u16,
    text: &str,
    player: PlayerNo,
) -> Result<Turn, TrfError> {
    if text.trim().is_empty() {
        return Ok(Turn::Nothing);
    }
    let wrong = |at, problem| line.wrong(column + at, problem);
    let count = text.chars().count();
    // A line may end where only blanks would follow; then the game has no result yet.
    if count != usize::from(COLOUR) + 1 && count <= usize::from(RESULT) {
        return Err(wrong(0, Problem::CellCut));
    }
    let letter = |at| split(text, at).1.chars().next().unwrap_or(' ');
    for at in [4, 6, 8, 9] {
        if letter(at) != ' ' {
            return Err(wrong(at, Problem::NotBlank));
        }
    }
    let opponent = line.field(column, column + 3);
    let opponent_no = opponent.small(9999)?.filter(|number| *number > 0);
    let colour = match letter(COLOUR) {
        'w' | 'W' => Some(Colour::White),
        'b' | 'B' => Some(Colour::Black),
        '-' | ' ' => None,
        other => return Err(wrong(COLOUR, Problem::BadColour(other))),
    };
    let code = letter(RESULT);
    let Some(opponent_no) = opponent_no else {
        if colour.is_some() {
            return Err(wrong(COLOUR, Problem::ColourWithoutOpponent));
        }
        return bye(code).map(Turn::Bye).map_err(|p| wrong(RESULT, p));
    };
    let unknown = opponent.wrong(Problem::UnknownOpponent(opponent_no));
    let opponent_no = PlayerNo::new(opponent_no).ok_or(unknown)?;
    if opponent_no == player {
        return Err(opponent.wrong(Problem::OwnOpponent));
    }
    let outcome = outcome(code).map_err(|problem| wrong(RESULT, problem))?;
    let colour = match (colour, outcome) {
        (Some(colour), _) => colour,
        (None, Outcome::ForfeitWin | Outcome::ForfeitLoss) if player < opponent_no => Colour::White,
        (None, Outcome::ForfeitWin | Outcome::ForfeitLoss) => Colour::Black,
        (None, _) => return Err(wrong(COLOUR, Problem::NoColour)),
    };
    Ok(Turn::Game(Game {
        opponent: opponent_no,
        colour,
        outcome,
    }))
}

fn bye(code: char) -> Result<Bye, Problem> {
    Ok(match code.to_ascii_uppercase() {
        // The signs are those of old files, from before there were letters.
        'U' | '+' => Bye::PairingAllocated,
        'F' => Bye::Full,
        'H' | '=' => Bye::Half,
        'Z' | '-' | ' ' => Bye::Zero,
        '0' | '1' | 'W' | 'D' | 'L' => return Err(Problem::ResultWithoutOpponent(code)),
        _ => return Err(Problem::BadResult(code)),
    })
}

fn outcome(code: char) -> Result<Outcome, Problem> {
    Ok(match code.to_ascii_uppercase() {
        ' ' => Outcome::Pending,
        '1' => Outcome::Win,
        '=' => Outcome::Draw,
        '0' => Outcome::Loss,
        '+' => Outcome::ForfeitWin,
        '-' => Outcome::ForfeitLoss,
        'W' => Outcome::UnratedWin,
        'D' => Outcome::UnratedDraw,
        'L' => Outcome::UnratedLoss,
        'U' | 'F' | 'H' | 'Z' => return Err(Problem::ByeWithOpponent(code)),
        _ => return Err(Problem::BadResult(code)),
    })
}

/// The letter of a bye.
pub(super) const fn bye_letter(bye: Bye) -> char {
    match bye {
        Bye::PairingAllocated => 'U',
        Bye::Full => 'F',
        Bye::Half => 'H',
        Bye::Zero => 'Z',
    }
}

/// Writes what a player does in a round, with the two blanks before it.
pub(super) fn write(turn: Turn, to: &mut impl fmt::Write) -> fmt::Result {
    let game = match turn {
        Turn::Nothing => return write!(to, "{:10}", ""),
        Turn::Bye(bye) => return write!(to, "  0000 - {}", bye_letter(bye)),
        Turn::Game(game) => game,
    };
    let colour = match game.colour {
        Colour::White => 'w',
        Colour::Black => 'b',
    };
    let result = match game.outcome {
        Outcome::Pending => ' ',
        Outcome::Win | Outcome::DecidedWin => '1',
        Outcome::Draw | Outcome::DecidedDraw => '=',
        Outcome::Loss | Outcome::DecidedLoss => '0',
        Outcome::ForfeitWin => '+',
        Outcome::ForfeitLoss => '-',
        Outcome::UnratedWin => 'W',
        Outcome::UnratedDraw => 'D',
        Outcome::UnratedLoss => 'L',
    };
    write!(to, "  {:>4} {colour} {result}", game.opponent)
}
