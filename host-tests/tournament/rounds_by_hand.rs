//! Events whose rounds are paired one by one.

use pocket_arbiter::tournament::{
    Bye, Command, GameResult, HalfPoints, Player, Refusal, System, Turn,
};

use super::{board, number, result, round, started};

#[test]
fn rounds_open_one_after_the_other() {
    let mut event = started(System::Free, 2, 4);
    assert_eq!(
        event.apply(&Command::Pair(number(1), number(2))),
        Err(Refusal::NoSuchRound(round(1)))
    );
    event.apply(&Command::OpenRound).unwrap();
    event.apply(&Command::Pair(number(1), number(2))).unwrap();
    assert_eq!(
        event.apply(&Command::Pair(number(2), number(3))),
        Err(Refusal::AlreadyPaired(number(2)))
    );
    assert_eq!(
        event.apply(&Command::Pair(number(3), number(3))),
        Err(Refusal::SamePlayer)
    );
    assert_eq!(
        event.apply(&Command::OpenRound),
        Err(Refusal::RoundUnfinished(round(1)))
    );
    result(&mut event, (1, 1), GameResult::BlackWins).unwrap();
    event.apply(&Command::OpenRound).unwrap();
    event.apply(&Command::Pair(number(4), number(2))).unwrap();
    result(&mut event, (2, 1), GameResult::Draw).unwrap();
    assert_eq!(event.apply(&Command::OpenRound), Err(Refusal::NoMoreRounds));
    assert_eq!(event.points(number(2)), HalfPoints(3));
}

#[test]
fn boards_move_up_when_one_is_broken_up_and_back_when_that_is_undone() {
    let mut event = started(System::Free, 3, 6);
    event.apply(&Command::OpenRound).unwrap();
    for (white, black) in [(1, 2), (3, 4), (5, 6)] {
        event
            .apply(&Command::Pair(number(white), number(black)))
            .unwrap();
    }
    event.apply(&Command::Unpair(board(2))).unwrap();
    assert_eq!(event.pairing(round(1), board(2)).unwrap().white, number(5));
    assert_eq!(event.turn(number(3), round(1)), Turn::Nothing);
    event.apply(&Command::Undo).unwrap();
    assert_eq!(event.pairing(round(1), board(2)).unwrap().white, number(3));
    assert_eq!(event.pairing(round(1), board(3)).unwrap().white, number(5));
    result(&mut event, (1, 3), GameResult::Draw).unwrap();
    assert_eq!(
        event.apply(&Command::Unpair(board(3))),
        Err(Refusal::HasResult(board(3)))
    );
}

#[test]
fn byes_are_worth_what_they_are_called_and_keep_a_player_out_of_the_pairing() {
    let mut event = started(System::Free, 3, 4);
    // Asked for before the round is open.
    for (one, bye) in [
        (1, Bye::Half),
        (2, Bye::Zero),
        (3, Bye::PairingAllocated),
        (4, Bye::Full),
    ] {
        event
            .apply(&Command::SetBye(number(one), round(1), Some(bye)))
            .unwrap();
    }
    event.apply(&Command::OpenRound).unwrap();
    assert_eq!(
        event.apply(&Command::Pair(number(1), number(2))),
        Err(Refusal::AlreadyPaired(number(1)))
    );
    let points: Vec<u16> = (1..=4).map(|one| event.points(number(one)).0).collect();
    assert_eq!(points, [1, 0, 2, 2]);
    event
        .apply(&Command::SetBye(number(1), round(1), None))
        .unwrap();
    event
        .apply(&Command::SetBye(number(2), round(1), None))
        .unwrap();
    event.apply(&Command::Pair(number(1), number(2))).unwrap();
    assert_eq!(
        event.apply(&Command::SetBye(number(1), round(1), Some(Bye::Half))),
        Err(Refusal::AlreadyPaired(number(1)))
    );
    assert_eq!(
        event.apply(&Command::SetBye(number(1), round(4), Some(Bye::Half))),
        Err(Refusal::NoSuchRound(round(4)))
    );
}

#[test]
fn late_entries_and_leavers() {
    let mut event = started(System::Free, 3, 2);
    event.apply(&Command::OpenRound).unwrap();
    event.apply(&Command::Pair(number(1), number(2))).unwrap();
    result(&mut event, (1, 1), GameResult::Draw).unwrap();
    event.apply(&Command::Enter(Player::default())).unwrap();
    assert_eq!(event.presence(number(3)).joined_after, 1);
    event.apply(&Command::Withdraw(number(1))).unwrap();
    event.apply(&Command::OpenRound).unwrap();
    assert_eq!(
        event.apply(&Command::Pair(number(1), number(3))),
        Err(Refusal::NotPresent(number(1)))
    );
    event.apply(&Command::Pair(number(3), number(2))).unwrap();
    // What was played stays, whoever leaves.
    assert_eq!(event.points(number(2)), HalfPoints(1));
    event.apply(&Command::Return(number(1))).unwrap();
    assert_eq!(
        event.apply(&Command::Return(number(1))),
        Err(Refusal::HasNotLeft(number(1)))
    );
}
