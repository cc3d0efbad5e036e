//! Criteria from the scores of games, by a worked example.

use pocket_arbiter::tournament::{Command, Event, GameScore, Scoring, Tiebreak, usual_tiebreaks};

use super::{column, player, ranked, ranks, started};
use crate::tournament::{FISE, SCRABBLE, board, round};

/// Four players, two rounds: what 1 and 2 and so on scored.
fn played(third_in_first_round: u16) -> Box<Event> {
    let mut event = started(4, Scoring::CLASSIC, SCRABBLE, 2);
    let rounds = [
        [(1, 400, 2, 300), (3, third_in_first_round, 4, 380)],
        [(1, 310, 4, 390), (2, 420, 3, 420)],
    ];
    for (at, games) in (1..).zip(rounds) {
        event.apply(&Command::OpenRound).unwrap();
        for (table, (white, whites, black, blacks)) in (1..).zip(games) {
            let pair = Command::Pair(player(white), player(black));
            event.apply(&pair).unwrap();
            let [white, black] = [whites, blacks].map(|score| GameScore::new(score).unwrap());
            let score = Command::Score(round(at), board(table), white, black);
            event.apply(&score).unwrap();
        }
    }
    event
}

#[test]
fn scores_are_added_up_and_set_against_those_of_the_opponents() {
    let event = played(350);
    assert_eq!(column(&event, "fise-sb"), ["0.5", "0.0", "0.0", "1.5"]);
    assert_eq!(column(&event, "game-points"), ["710", "720", "770", "770"]);
    assert_eq!(column(&event, "spread"), ["20", "-100", "-30", "110"]);
    // 2 and 3 have half a point each.
    assert_eq!(ranks(&event, "game-points"), [2, 4, 3, 1]);
    assert_eq!(ranks(&event, "spread"), [2, 4, 3, 1]);
    assert_eq!(ranked(&event, "spread").order()[2], player(3));
}

#[test]
fn who_is_level_even_in_scores_shares_the_place() {
    let usual: Vec<&str> = usual_tiebreaks(SCRABBLE)
        .iter()
        .map(|one| one.code())
        .collect();
    assert_eq!(usual, ["fise-sb", "game-points"]);
    assert_eq!(usual_tiebreaks(FISE), [Tiebreak::FiseSonnebornBerger]);
    let event = played(300);
    assert_eq!(column(&event, "game-points"), ["710", "720", "720", "770"]);
    assert_eq!(ranks(&event, &usual.join(" ")), [2, 3, 3, 1]);
    assert_eq!(ranks(&event, "fise-sb game-points spread"), [2, 4, 3, 1]);
}
