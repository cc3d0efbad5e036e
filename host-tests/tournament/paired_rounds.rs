//! Rounds that are paired by one command, and what can be changed in them before they are played.

use pocket_arbiter::chance::Chance;
use pocket_arbiter::tournament::{
    AcceleratedGroup, Acceleration, BoardNo, Bye, Command, Event, GameResult, HalfPoints, ListKey,
    ListOrder, PairingOptions, PlayerNo, Refusal, RoundNo, RoundPairs, Setup, System, Team, Turn,
};

use super::{
    BERGER, FISE, OPTIONS, SCRABBLE, board, entering, number, result, round, setup, started,
};

/// Everybody who is to be paired in a round, in order.
pub(super) fn to_be_paired(event: &Event, round: RoundNo) -> ListOrder {
    let mut list = ListOrder::new();
    let is_in = |number| event.is_to_be_paired(number, round);
    event.list_order(round, is_in, &mut list);
    list
}

/// Pairs, white first, in the order in which they can be kept; and who has the bye.
pub(super) type PairsAndBye = (Vec<(PlayerNo, PlayerNo)>, Option<PlayerNo>);

/// Any pairs of those in a list.
pub(super) fn pairs_by_chance(list: &[ListKey], seed: u64) -> PairsAndBye {
    let mut chance = Chance::from_seed(seed);
    let mut left: Vec<PlayerNo> = list.iter().map(|key| key.player()).collect();
    let mut take = |left: &mut Vec<PlayerNo>| {
        let place = chance.place(left.len()).unwrap();
        (left.remove(place), chance.below(2) == 0)
    };
    let bye = (left.len() % 2 == 1).then(|| take(&mut left).0);
    let mut pairs = Vec::new();
    while !left.is_empty() {
        let first = left.remove(0);
        let (other, is_white) = take(&mut left);
        pairs.push(if is_white {
            (first, other)
        } else {
            (other, first)
        });
    }
    (pairs, bye)
}

/// Any pairs for a round of an event.
pub(super) fn random_pairs(event: &Event, round: RoundNo, seed: u64) -> RoundPairs {
    let list = to_be_paired(event, round);
    let (pairs, bye) = pairs_by_chance(&list, seed);
    RoundPairs::new(&list, pairs.into_iter(), bye).unwrap()
}

/// Pairs a round so.
pub(super) fn pair(
    event: &mut Event,
    at: u8,
    pairs: &[(u16, u16)],
    bye: Option<u16>,
) -> Result<(), Refusal> {
    let list = to_be_paired(event, round(at));
    let pairs = pairs
        .iter()
        .map(|(white, black)| (number(*white), number(*black)));
    let pairs = RoundPairs::new(&list, pairs, bye.map(number)).unwrap();
    event.apply(&Command::PairRound(round(at), pairs))
}

/// The boards of a round, white first.
fn boards(event: &Event, at: u8) -> Vec<(u16, u16)> {
    BoardNo::first(event.board_count(round(at)))
        .map(|board| event.pairing(round(at), board).unwrap())
        .map(|pairing| (pairing.white.get(), pairing.black.get()))
        .collect()
}

fn pairing_bye() -> Turn {
    Turn::Bye(Bye::PairingAllocated)
}

/// Undoes the last thing and does it again, and sees that the event is as it was each time.
fn there_and_back(event: &mut Event, before: &Event) {
    let after = Box::new(event.clone());
    event.apply(&Command::Undo).unwrap();
    assert!(*event == *before);
    event.apply(&Command::Redo).unwrap();
    assert!(*event == *after);
}

#[test]
fn a_round_opens_with_all_its_pairs() {
    for system in [System::Free, FISE, System::Monrad { options: OPTIONS }] {
        let mut event = started(system, 2, 5);
        let before = event.clone();
        pair(&mut event, 1, &[(1, 3), (5, 2)], Some(4)).unwrap();
        assert_eq!(event.open_round_count(), 1);
        assert_eq!(boards(&event, 1), [(1, 3), (5, 2)]);
        assert_eq!(event.turn(number(4), round(1)), pairing_bye());
        assert_eq!(event.undo_count(), before.undo_count() + 1);
        there_and_back(&mut event, &before);
    }
}

/// The second round's list is another: 2 and 4 have won.
#[test]
fn pairs_are_those_of_the_list_before_the_round() {
    let mut event = started(FISE, 2, 4);
    pair(&mut event, 1, &[(1, 2), (3, 4)], None).unwrap();
    for at in 1..=2 {
        result(&mut event, (1, at), GameResult::BlackWins).unwrap();
    }
    let list = to_be_paired(&event, round(2));
    let order: Vec<u16> = list.iter().map(|key| key.player().get()).collect();
    assert_eq!(order, [2, 4, 1, 3]);
    pair(&mut event, 2, &[(4, 2), (1, 3)], None).unwrap();
    assert_eq!(boards(&event, 2), [(4, 2), (1, 3)]);
}

#[test]
fn a_round_is_paired_when_its_turn_has_come() {
    let mut event = started(FISE, 1, 4);
    let some = random_pairs(&event, RoundNo::FIRST, 1);
    let at = |number, pairs: &RoundPairs| Command::PairRound(round(number), pairs.clone());
    assert_eq!(
        event.apply(&at(2, &some)),
        Err(Refusal::NoSuchRound(round(2)))
    );
    event.apply(&at(1, &some)).unwrap();
    assert_eq!(
        event.apply(&at(2, &some)),
        Err(Refusal::RoundUnfinished(round(1)))
    );
    result(&mut event, (1, 2), GameResult::Draw).unwrap();
    assert_eq!(
        event.apply(&at(1, &some)),
        Err(Refusal::HasResult(board(2)))
    );
    result(&mut event, (1, 1), GameResult::Draw).unwrap();
    assert_eq!(
        event.apply(&at(1, &some)),
        Err(Refusal::HasResult(board(1)))
    );
    assert_eq!(event.apply(&at(2, &some)), Err(Refusal::NoMoreRounds));
    event.apply(&Command::Finish).unwrap();
    assert_eq!(event.apply(&at(1, &some)), Err(Refusal::IsFinished));
    let mut table = started(BERGER, 0, 4);
    assert_eq!(table.apply(&at(1, &some)), Err(Refusal::NotInThisSystem));
    let mut young = entering(FISE, 1, 4);
    assert_eq!(young.apply(&at(1, &some)), Err(Refusal::NotStarted));
}

#[test]
fn pairs_of_others_are_refused() {
    let mut event = started(FISE, 1, 12);
    let of_all = random_pairs(&event, RoundNo::FIRST, 1);
    for gone in 2..=5 {
        event.apply(&Command::Withdraw(number(gone))).unwrap();
    }
    let before = event.clone();
    let pair = Command::PairRound(RoundNo::FIRST, of_all);
    assert_eq!(event.apply(&pair), Err(Refusal::WrongPairs));
    assert!(*event == *before);
}

/// Byes asked for stay, byes of the pairing go, and all comes back.
#[test]
fn the_last_round_is_paired_anew_until_a_game_has_ended() {
    let mut event = started(FISE, 2, 6);
    let ask = |who, at, bye| Command::SetBye(number(who), round(at), Some(bye));
    event.apply(&ask(6, 1, Bye::Half)).unwrap();
    event.apply(&ask(3, 1, Bye::PairingAllocated)).unwrap();
    event.apply(&ask(2, 2, Bye::Zero)).unwrap();
    let before = event.clone();
    pair(&mut event, 1, &[(1, 2), (4, 5)], Some(3)).unwrap();
    there_and_back(&mut event, &before);
    let before = event.clone();
    pair(&mut event, 1, &[(5, 1), (2, 3)], Some(4)).unwrap();
    assert_eq!(boards(&event, 1), [(5, 1), (2, 3)]);
    assert_eq!(event.turn(number(4), round(1)), pairing_bye());
    assert_eq!(event.turn(number(6), round(1)), Turn::Bye(Bye::Half));
    assert_eq!(event.turn(number(2), round(2)), Turn::Bye(Bye::Zero));
    assert_eq!(event.open_round_count(), 1);
    there_and_back(&mut event, &before);
    // Who has come or gone since then is paired, or is not.
    event.apply(&Command::EnterNumbered(2, Team::A)).unwrap();
    event.apply(&Command::Withdraw(number(4))).unwrap();
    let before = event.clone();
    pair(&mut event, 1, &[(1, 8), (7, 2), (5, 3)], None).unwrap();
    assert_eq!(event.turn(number(4), round(1)), Turn::Nothing);
    there_and_back(&mut event, &before);
}

/// A round of most players takes a few bytes to undo and a thousand to do again.
#[test]
fn what_there_is_no_room_for_cannot_be_done_again_and_nothing_else_is_lost() {
    let mut event = started(FISE, 32, 512);
    let start = event.clone();
    for at in 1..=18 {
        let pairs = random_pairs(&event, round(at), at.into());
        event.apply(&Command::PairRound(round(at), pairs)).unwrap();
        for table in BoardNo::first(256) {
            let draw = Command::Result(round(at), table, GameResult::Draw);
            event.apply(&draw).unwrap();
        }
    }
    let done = event.undo_count();
    assert_eq!(done, start.undo_count() + 18 * 257);
    for _ in 0..18 * 257 {
        event.apply(&Command::Undo).unwrap();
    }
    assert!(*event == *start);
    let again = event.redo_count();
    assert!((257..18 * 257).contains(&again), "{again}");
    while event.apply(&Command::Redo).is_ok() {}
    assert_eq!(event.undo_count(), start.undo_count() + again);
    assert_eq!(event.board_count(round(1)), 256);
}

#[test]
fn two_change_places() {
    let mut event = started(FISE, 1, 7);
    pair(&mut event, 1, &[(1, 4), (5, 2), (3, 6)], Some(7)).unwrap();
    let swap =
        |event: &mut Event, one, other| event.apply(&Command::Swap(number(one), number(other)));
    let before = event.clone();
    swap(&mut event, 4, 5).unwrap();
    assert_eq!(boards(&event, 1), [(1, 5), (4, 2), (3, 6)]);
    there_and_back(&mut event, &before);
    // With a bye.
    let before = event.clone();
    swap(&mut event, 7, 3).unwrap();
    assert_eq!(boards(&event, 1), [(1, 5), (4, 2), (7, 6)]);
    assert_eq!(event.turn(number(3), round(1)), pairing_bye());
    assert_eq!(event.board(number(3), round(1)), None);
    there_and_back(&mut event, &before);
    // Two at one board change colours.
    let before = event.clone();
    swap(&mut event, 1, 5).unwrap();
    assert_eq!(boards(&event, 1), [(5, 1), (4, 2), (7, 6)]);
    there_and_back(&mut event, &before);
    let before = event.clone();
    event.apply(&Command::TurnBoard(board(3))).unwrap();
    assert_eq!(boards(&event, 1), [(5, 1), (4, 2), (6, 7)]);
    there_and_back(&mut event, &before);
}

#[test]
fn only_games_without_a_result_and_byes_of_the_pairing_are_swapped() {
    let mut event = started(FISE, 1, 9);
    let swap =
        |event: &mut Event, one, other| event.apply(&Command::Swap(number(one), number(other)));
    assert_eq!(swap(&mut event, 1, 2), Err(Refusal::NoSuchRound(round(1))));
    let ask = |who, bye| Command::SetBye(number(who), round(1), Some(bye));
    event.apply(&ask(9, Bye::Full)).unwrap();
    event.apply(&Command::Withdraw(number(8))).unwrap();
    pair(&mut event, 1, &[(1, 4), (5, 2), (3, 6)], Some(7)).unwrap();
    event.apply(&ask(8, Bye::PairingAllocated)).unwrap();
    result(&mut event, (1, 2), GameResult::Draw).unwrap();
    for (one, other, refusal) in [
        (1, 1, Refusal::SamePlayer),
        (1, 10, Refusal::NoSuchPlayer(number(10))),
        (1, 9, Refusal::NotPaired(number(9))),
        (1, 5, Refusal::HasResult(board(2))),
        (2, 1, Refusal::HasResult(board(2))),
        (1, 8, Refusal::NotPresent(number(8))),
    ] {
        assert_eq!(swap(&mut event, one, other), Err(refusal));
    }
    event.apply(&Command::Return(number(8))).unwrap();
    assert_eq!(swap(&mut event, 7, 8), Err(Refusal::NotPaired(number(7))));
    let turn = |event: &mut Event, at| event.apply(&Command::TurnBoard(board(at)));
    assert_eq!(turn(&mut event, 2), Err(Refusal::HasResult(board(2))));
    assert_eq!(turn(&mut event, 4), Err(Refusal::NoSuchBoard(board(4))));
    let mut table = started(BERGER, 0, 4);
    assert_eq!(swap(&mut table, 1, 2), Err(Refusal::NotInThisSystem));
    assert_eq!(turn(&mut table, 1), Err(Refusal::NotInThisSystem));
}

#[test]
fn rounds_can_be_paired_by_hand_in_any_system_without_a_table() {
    for system in [SCRABBLE, System::Monrad { options: OPTIONS }] {
        let mut event = started(system, 2, 3);
        event.apply(&Command::OpenRound).unwrap();
        event.apply(&Command::Pair(number(3), number(1))).unwrap();
        let bye = Some(Bye::PairingAllocated);
        event
            .apply(&Command::SetBye(number(2), round(1), bye))
            .unwrap();
        assert_eq!(boards(&event, 1), [(3, 1)]);
        event.apply(&Command::Unpair(board(1))).unwrap();
        assert_eq!(boards(&event, 1), []);
    }
}

fn group(from: u16, to: u16, points: u16, last: u8) -> AcceleratedGroup {
    AcceleratedGroup {
        from: number(from),
        to: number(to),
        points: HalfPoints(points),
        last: round(last),
    }
}

fn accelerate(event: &mut Event, groups: &[AcceleratedGroup]) -> Result<(), Refusal> {
    event.apply(&Command::Accelerate(groups.iter().copied().collect()))
}

#[test]
fn accelerated_groups_are_paired_by_more_points() {
    let mut event = started(FISE, 3, 6);
    let before = event.clone();
    accelerate(&mut event, &[group(4, 5, 4, 2), group(1, 1, 2, 1)]).unwrap();
    there_and_back(&mut event, &before);
    let order = |event: &Event, at| {
        let list = to_be_paired(event, round(at));
        let keys = list.iter().map(|key| (key.player().get(), key.points().0));
        keys.collect::<Vec<_>>()
    };
    assert_eq!(
        order(&event, 1),
        [(4, 4), (5, 4), (1, 2), (2, 0), (3, 0), (6, 0)]
    );
    assert_eq!(order(&event, 2)[..3], [(4, 4), (5, 4), (1, 0)]);
    assert_eq!(order(&event, 3)[..3], [(1, 0), (2, 0), (3, 0)]);
    for wrong in [
        [group(1, 3, 2, 1), group(3, 5, 2, 1)],
        [group(1, 6, 2, 1), group(3, 4, 2, 1)],
        [group(1, 2, 2, 1), group(5, 4, 2, 1)],
    ] {
        assert_eq!(accelerate(&mut event, &wrong), Err(Refusal::WrongGroups));
    }
    event.apply(&Command::Finish).unwrap();
    assert_eq!(accelerate(&mut event, &[]), Err(Refusal::IsFinished));
}

#[test]
fn a_table_has_no_acceleration_and_ends_the_one_there_was() {
    let mut table = entering(BERGER, 0, 4);
    assert_eq!(
        accelerate(&mut table, &[group(1, 2, 2, 1)]),
        Err(Refusal::NotInThisSystem)
    );
    let mut event = entering(FISE, 3, 6);
    accelerate(&mut event, &[group(1, 2, 2, 1)]).unwrap();
    let before = event.clone();
    event.apply(&Command::SetUp(setup(BERGER, 3))).unwrap();
    assert_eq!(event.acceleration(), &Acceleration::new()[..]);
    there_and_back(&mut event, &before);
}

#[test]
fn of_a_system_only_its_options_change_after_the_start() {
    let options = PairingOptions {
        club_rounds: 32,
        ..OPTIONS
    };
    let set_up = |event: &mut Event, system| {
        let setup = Setup {
            system,
            ..event.setup().clone()
        };
        event.apply(&Command::SetUp(setup))
    };
    let mut event = started(FISE, 3, 6);
    let fise = |options, has_scores| System::Fise {
        options,
        has_scores,
    };
    set_up(&mut event, fise(options, false)).unwrap();
    for other in [
        fise(options, true),
        System::Monrad { options },
        System::Free,
        BERGER,
    ] {
        assert_eq!(set_up(&mut event, other), Err(Refusal::HasStarted));
    }
    let options = PairingOptions {
        club_rounds: 33,
        ..OPTIONS
    };
    assert_eq!(
        set_up(&mut event, fise(options, false)),
        Err(Refusal::WrongNumberOfRounds)
    );
    let mut monrad = started(System::Monrad { options: OPTIONS }, 3, 6);
    let options = PairingOptions {
        club_rounds: 1,
        ..OPTIONS
    };
    set_up(&mut monrad, System::Monrad { options }).unwrap();
    assert_eq!(set_up(&mut monrad, FISE), Err(Refusal::HasStarted));
}

/// Whoever asks for a bye in a round to come has a word in how many there are.
#[test]
fn there_are_no_fewer_rounds_than_somebody_has_asked_for() {
    let mut event = started(FISE, 5, 4);
    let bye = |bye| Command::SetBye(number(2), round(4), bye);
    event.apply(&bye(Some(Bye::Half))).unwrap();
    let fewer = |rounds| Command::SetUp(setup(FISE, rounds));
    assert_eq!(event.apply(&fewer(3)), Err(Refusal::WrongNumberOfRounds));
    event.apply(&fewer(4)).unwrap();
    event.apply(&bye(None)).unwrap();
    event.apply(&fewer(3)).unwrap();
    assert_eq!(event.round_count(), 3);
}

/// A result that was taken back would be no meeting and no points to the pairing.
#[test]
fn a_round_is_not_paired_anew_while_one_before_it_has_an_open_game() {
    let mut event = started(FISE, 3, 4);
    pair(&mut event, 1, &[(1, 3), (4, 2)], None).unwrap();
    for at in 1..=2 {
        result(&mut event, (1, at), GameResult::Draw).unwrap();
    }
    pair(&mut event, 2, &[(2, 1), (3, 4)], None).unwrap();
    let anew = random_pairs(&event, round(2), 1);
    let anew = Command::PairRound(round(2), anew);
    result(&mut event, (1, 2), GameResult::Pending).unwrap();
    assert_eq!(event.apply(&anew), Err(Refusal::RoundUnfinished(round(1))));
    result(&mut event, (1, 2), GameResult::Draw).unwrap();
    event.apply(&anew).unwrap();
}
