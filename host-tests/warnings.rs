//! Warnings of the box before it pairs two players by hand.

use pocket_arbiter::pairing::warnings::{Warning, of_pair, of_swap, of_turn};
use pocket_arbiter::tournament::{
    Bye, Colour, Command, Event, GameResult, LateEntry, PairingOptions, Player, System,
};

use crate::tournament::{board, named, number, round, started};

const OPTIONS: PairingOptions = PairingOptions {
    club_rounds: 2,
    late_entry: LateEntry::Nothing,
    first_colour: Colour::White,
};
const MONRAD: System = System::Monrad { options: OPTIONS };
const FISE: System = System::Fise {
    options: OPTIONS,
    has_scores: false,
};

/// Opens a round with these boards and their results.
fn play(event: &mut Event, boards: &[(u16, u16, GameResult)]) {
    event.apply(&Command::OpenRound).unwrap();
    let at = event.open_rounds().next_back().unwrap();
    for (index, (white, black, result)) in (1..).zip(boards) {
        event
            .apply(&Command::Pair(number(*white), number(*black)))
            .unwrap();
        event
            .apply(&Command::Result(at, board(index), *result))
            .unwrap();
    }
}

const WHITE: GameResult = GameResult::WhiteWins;
const DRAW: GameResult = GameResult::Draw;
const OPEN: GameResult = GameResult::Pending;

#[test]
fn a_rematch_names_the_round() {
    let mut event = started(FISE, 5, 6);
    play(&mut event, &[(1, 2, WHITE), (3, 4, DRAW)]);
    play(&mut event, &[(4, 1, WHITE), (2, 3, DRAW)]);
    let rematch = |white, black, met| Warning::Rematch {
        white: number(white),
        black: number(black),
        round: round(met),
    };
    assert_eq!(
        of_pair(&event, round(3), number(2), number(1)),
        [rematch(2, 1, 1)]
    );
    assert_eq!(
        of_pair(&event, round(3), number(4), number(1)),
        [rematch(4, 1, 2)]
    );
    assert!(of_pair(&event, round(3), number(1), number(5)).is_empty());
    assert!(
        of_pair(&event, round(1), number(2), number(1)).is_empty(),
        "what came later is no meeting before"
    );
}

/// Of two who have met more than once, the last time is told.
#[test]
fn a_second_rematch_names_the_last_round() {
    let mut event = started(FISE, 5, 4);
    play(&mut event, &[(1, 2, WHITE), (3, 4, DRAW)]);
    play(&mut event, &[(2, 1, WHITE), (4, 3, DRAW)]);
    play(&mut event, &[(1, 3, WHITE), (2, 4, DRAW)]);
    let warnings = of_pair(&event, round(4), number(4), number(3));
    let met = Warning::Rematch {
        white: number(4),
        black: number(3),
        round: round(2),
    };
    assert_eq!(warnings[0], met, "{warnings:?}");
}

#[test]
fn a_forfeited_game_is_neither_a_meeting_nor_a_colour() {
    let mut event = started(FISE, 5, 6);
    play(&mut event, &[(1, 2, GameResult::WhiteByForfeit)]);
    play(&mut event, &[(1, 3, WHITE)]);
    assert!(of_pair(&event, round(3), number(1), number(2)).is_empty());
    play(&mut event, &[(1, 4, WHITE)]);
    assert_eq!(
        of_pair(&event, round(4), number(1), number(2)),
        [Warning::ThirdColour(number(1), Colour::White)]
    );
}

#[test]
fn a_third_colour_in_a_row_is_told_of_both() {
    let mut event = started(FISE, 5, 8);
    play(&mut event, &[(1, 2, WHITE), (3, 4, DRAW)]);
    play(&mut event, &[(1, 3, WHITE), (5, 2, DRAW)]);
    // A round off is no colour and does not break the row.
    play(&mut event, &[(7, 8, WHITE)]);
    assert_eq!(
        of_pair(&event, round(4), number(1), number(2)).as_slice(),
        [
            Warning::Rematch {
                white: number(1),
                black: number(2),
                round: round(1)
            },
            Warning::ThirdColour(number(1), Colour::White),
            Warning::ThirdColour(number(2), Colour::Black),
        ]
    );
    assert!(of_pair(&event, round(4), number(6), number(1)).is_empty());
    assert!(of_pair(&event, round(4), number(3), number(5)).is_empty());
}

#[test]
fn a_walkover_is_white_in_monrad_only() {
    for (system, expected) in [
        (MONRAD, vec![Warning::ThirdColour(number(5), Colour::White)]),
        (FISE, vec![]),
    ] {
        let mut event = started(system, 5, 5);
        play(&mut event, &[(1, 2, WHITE), (4, 3, DRAW)]);
        let bye = Some(Bye::PairingAllocated);
        event
            .apply(&Command::SetBye(number(5), round(1), bye))
            .unwrap();
        play(&mut event, &[(5, 1, WHITE)]);
        let warnings = of_pair(&event, round(3), number(5), number(2));
        assert_eq!(warnings.as_slice(), expected, "{system:?}");
    }
}

#[test]
fn club_mates_are_told_of_while_they_are_kept_apart() {
    let mut event = started(MONRAD, 5, 4);
    for (player, club) in [(1, "Oslo"), (2, "Oslo"), (3, "Bergen")] {
        let player_of = Player {
            club: club.try_into().unwrap(),
            ..named("")
        };
        event
            .apply(&Command::Edit(number(player), player_of))
            .unwrap();
    }
    let mates = |at| of_pair(&event, round(at), number(1), number(2));
    let same = Warning::SameClub {
        white: number(1),
        black: number(2),
    };
    assert_eq!(mates(2), [same]);
    assert!(mates(3).is_empty(), "two rounds only");
    assert!(of_pair(&event, round(1), number(1), number(3)).is_empty());
    let mut clubless = started(MONRAD, 5, 4);
    play(&mut clubless, &[(1, 2, OPEN)]);
    assert!(of_pair(&clubless, round(1), number(3), number(4)).is_empty());
}

#[test]
fn a_swap_is_warned_of_at_both_boards() {
    let mut event = started(FISE, 5, 6);
    play(&mut event, &[(1, 2, WHITE), (3, 4, DRAW), (5, 6, DRAW)]);
    play(&mut event, &[(2, 3, OPEN), (4, 1, OPEN), (6, 5, OPEN)]);
    // 1 to the board of 2, and 3 to the board of 4.
    assert_eq!(
        of_swap(&event, round(2), number(3), number(1)).as_slice(),
        [
            Warning::Rematch {
                white: number(2),
                black: number(1),
                round: round(1)
            },
            Warning::Rematch {
                white: number(4),
                black: number(3),
                round: round(1)
            },
        ]
    );
    assert!(of_swap(&event, round(2), number(3), number(5)).is_empty());
}

#[test]
fn a_swap_with_a_player_who_rests_is_warned_of_at_the_board() {
    let mut event = started(FISE, 5, 5);
    play(&mut event, &[(1, 2, WHITE), (3, 4, DRAW)]);
    play(&mut event, &[(5, 3, OPEN), (4, 1, OPEN)]);
    assert_eq!(
        of_swap(&event, round(2), number(2), number(4)),
        [Warning::Rematch {
            white: number(2),
            black: number(1),
            round: round(1)
        }]
    );
}

#[test]
fn turning_a_board_is_about_colours_alone() {
    let mut event = started(FISE, 5, 6);
    play(&mut event, &[(1, 2, WHITE)]);
    play(&mut event, &[(1, 3, WHITE)]);
    play(&mut event, &[(2, 1, OPEN)]);
    let third = [Warning::ThirdColour(number(1), Colour::White)];
    assert_eq!(of_turn(&event, round(3), board(1)), third);
    assert_eq!(of_swap(&event, round(3), number(2), number(1)), third);
    assert!(of_turn(&event, round(3), board(2)).is_empty());
}
