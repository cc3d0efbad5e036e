//! Everything that speaks against two players meeting. The arbiter who pairs by hand is told, and obeyed.

use heapless::Vec;

use super::Rules;
use super::colours::Colours;
use crate::tournament::{BoardNo, Colour, Event, Pairing, PlayerNo, RoundNo};

/// Something that speaks against two players meeting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Warning {
    /// They met in that round.
    Rematch {
        /// The player who will have white.
        white: PlayerNo,
        /// The player who will have black.
        black: PlayerNo,
        /// The round in which they met.
        round: RoundNo,
    },
    /// The player will have the same colour for the third time in a row.
    ThirdColour(PlayerNo, Colour),
    /// They are of one club, in a round in which such players are kept apart.
    SameClub {
        /// The player who will have white.
        white: PlayerNo,
        /// The player who will have black.
        black: PlayerNo,
    },
    /// They must not meet, the arbiter has said.
    Forbidden {
        /// The player who will have white.
        white: PlayerNo,
        /// The player who will have black.
        black: PlayerNo,
    },
}

/// The most that one act can be warned of: two new pairs, each with a rematch, two colours, a club and that the two must
/// not meet.
pub const MAX_WARNINGS: usize = 10;

/// Everything that speaks against an act.
pub type Warnings = Vec<Warning, MAX_WARNINGS, u8>;

/// Everything that speaks against these two meeting in that round.
pub fn of_pair(event: &Event, round: RoundNo, white: PlayerNo, black: PlayerNo) -> Warnings {
    let mut warnings = Warnings::new();
    add_pair(&mut warnings, event, round, (white, black));
    warnings
}

/// Everything that speaks against these two changing places in that round.
pub fn of_swap(event: &Event, round: RoundNo, one: PlayerNo, other: PlayerNo) -> Warnings {
    let mut warnings = Warnings::new();
    let game = |player| event.turn(player, round).game();
    if let Some(turned) = game(one).filter(|game| game.opponent == other) {
        add_colours(
            &mut warnings,
            event,
            round,
            seated(one, other, turned.colour.other()),
        );
        return warnings;
    }
    for (leaver, newcomer) in [(one, other), (other, one)] {
        if let Some(game) = game(leaver) {
            let pair = seated(newcomer, game.opponent, game.colour);
            add_pair(&mut warnings, event, round, pair);
        }
    }
    warnings
}

/// Everything that speaks against the two at a board of that round changing colours.
pub fn of_turn(event: &Event, round: RoundNo, board: BoardNo) -> Warnings {
    let mut warnings = Warnings::new();
    if let Some(Pairing { white, black, .. }) = event.pairing(round, board) {
        add_colours(&mut warnings, event, round, (black, white));
    }
    warnings
}

/// The round before `before` in which two players last met. A game that was not played is no
/// meeting.
pub fn last_meeting(
    event: &Event,
    before: RoundNo,
    one: PlayerNo,
    other: PlayerNo,
) -> Option<RoundNo> {
    event.meetings(one, other, before).next_back()
}

/// The colour that a player last had before a round.
pub fn last_colour(event: &Event, before: RoundNo, player: PlayerNo) -> Option<Colour> {
    colours(event, before, player).last()
}

/// The colours that a player has had before a round. Where the box does not pair itself, a walkover is no colour.
fn colours(event: &Event, before: RoundNo, player: PlayerNo) -> Colours {
    let rules = Rules::of(event.setup().system, false);
    let bye_colour = rules.and_then(|rules| rules.method.bye_colour());
    Colours::of(event, player, before, bye_colour)
}

fn are_club_mates(event: &Event, one: PlayerNo, other: PlayerNo) -> bool {
    let club = event.club_no(one);
    club.is_some() && club == event.club_no(other)
}

/// The pair, white first, of a player with that colour and the opponent.
const fn seated(player: PlayerNo, opponent: PlayerNo, colour: Colour) -> (PlayerNo, PlayerNo) {
    match colour {
        Colour::White => (player, opponent),
        Colour::Black => (opponent, player),
    }
}

fn add_pair(
    warnings: &mut Warnings,
    event: &Event,
    round: RoundNo,
    (white, black): (PlayerNo, PlayerNo),
) {
    if event.forbidden_to(white, round).any(|other| other == black) {
        add(warnings, Warning::Forbidden { white, black });
    }
    if let Some(met) = last_meeting(event, round, white, black) {
        add(
            warnings,
            Warning::Rematch {
                white,
                black,
                round: met,
            },
        );
    }
    add_colours(warnings, event, round, (white, black));
    let options = event.setup().system.pairing_options();
    let is_protected = options.is_some_and(|options| round.get() <= options.club_rounds);
    if is_protected && are_club_mates(event, white, black) {
        add(warnings, Warning::SameClub { white, black });
    }
}

fn add_colours(
    warnings: &mut Warnings,
    event: &Event,
    round: RoundNo,
    (white, black): (PlayerNo, PlayerNo),
) {
    for (player, colour) in [(white, Colour::White), (black, Colour::Black)] {
        if colours(event, round, player).twice_in_a_row() == Some(colour) {
            add(warnings, Warning::ThirdColour(player, colour));
        }
    }
}

fn add(warnings: &mut Warnings, warning: Warning) {
    // There is room for the most that there can be.
    let _ = warnings.push(warning);
}
