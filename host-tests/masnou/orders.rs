//! Two games that end, a board that closes, somebody who joins and somebody who does not come: in
//! every order, with every result, with nobody up to three in the queue.

use pocket_arbiter::tournament::{
    After, BoardNo, Command, Deed, Player, QueueOptions, Refusal, TableStatus,
};

use super::hall::{Hall, RESULTS};
use super::{boards, invariants};

#[derive(Debug, Clone, Copy, PartialEq)]
enum Happening {
    Ends(u16),
    Closes,
    Joins,
    /// Whoever was called first.
    DoesNotCome,
}

const HAPPENINGS: [Happening; 5] = [
    Happening::Ends(1),
    Happening::Ends(2),
    Happening::Closes,
    Happening::Joins,
    Happening::DoesNotCome,
];

fn board(number: u16) -> BoardNo {
    BoardNo::new(number).unwrap()
}

/// Does all of them that are left, each of them first.
fn every_order(hall: &Hall, closes: u16, left: &[Happening], count: &mut u32) {
    if left.is_empty() {
        *count += 1;
        go_on(hall.clone(), closes);
        return;
    }
    for (at, happening) in left.iter().enumerate() {
        let mut others = left.to_vec();
        others.remove(at);
        for after in happens(hall, closes, *happening) {
            every_order(&after, closes, &others, count);
        }
    }
}

/// The outcomes of it: a game can end in three ways.
fn happens(hall: &Hall, closes: u16, happening: Happening) -> Vec<Hall> {
    let deeds = match happening {
        Happening::Ends(number) => RESULTS
            .map(|result| Deed::Result(board(number), result, After::Queue))
            .to_vec(),
        Happening::Closes => vec![Deed::CloseBoard(board(closes))],
        Happening::Joins => {
            let mut after = hall.clone();
            after.apply(&Command::Enter(Player::default())).unwrap();
            return vec![after];
        }
        Happening::DoesNotCome => match hall.event.floor().unwrap().calls().first() {
            Some((_, player)) => vec![Deed::NoShow(*player)],
            // Nobody was called yet, so this does not happen.
            None => return vec![hall.clone()],
        },
    };
    deeds
        .into_iter()
        .map(|deed| {
            let mut after = hall.clone();
            let done = after.deed(deed.clone());
            assert_eq!(done, Ok(()), "{deed:?}");
            numbers_stay(hall, &after, closes);
            invariants::points_add_up(&after.event);
            after
        })
        .collect()
}

/// The boards have the numbers that they had, but for the one that closes; and once it is closed, it
/// stays so.
fn numbers_stay(before: &Hall, after: &Hall, closes: u16) {
    let statuses = |hall: &Hall| {
        let floor = hall.event.floor().unwrap();
        [1, 2].map(|number| floor.table(board(number)).unwrap().status())
    };
    let (before, after) = (statuses(before), statuses(after));
    for number in [1, 2] {
        let at = usize::from(number) - 1;
        if number != closes {
            assert_eq!(after[at], TableStatus::Open);
        } else if before[at] == TableStatus::Closed {
            assert_eq!(after[at], TableStatus::Closed);
        } else {
            let is_possible = match before[at] {
                TableStatus::Open => after[at] != TableStatus::None,
                _ => matches!(after[at], TableStatus::Closing | TableStatus::Closed),
            };
            assert!(is_possible, "{:?} after {:?}", after[at], before[at]);
        }
    }
}

/// Everybody comes, and every game ends once more; the board that was to be closed is closed then.
fn go_on(mut hall: Hall, closes: u16) {
    for _ in 0..2 {
        for (_, player) in &hall.event.floor().unwrap().calls() {
            hall.deed(Deed::Here(*player)).unwrap();
        }
        for number in [1, 2] {
            let ended = hall.deed(Deed::Result(board(number), RESULTS[2], After::Queue));
            let is_closed = number == closes;
            let why = [
                Refusal::NoGame(board(number)),
                Refusal::NoSuchBoard(board(number)),
            ];
            let is_expected = match ended {
                Ok(()) => true,
                Err(refusal) => refusal == why[usize::from(is_closed)],
            };
            assert!(is_expected, "{ended:?}");
        }
    }
    let table = hall.event.floor().unwrap().table(board(closes)).unwrap();
    assert_eq!(table.status(), TableStatus::Closed);
    invariants::points_add_up(&hall.event);
}

fn all(both_leave_after_draw: bool) {
    let options = QueueOptions {
        both_leave_after_draw,
        ..boards(2)
    };
    for queued in 0..=3 {
        for closes in [1, 2] {
            let mut count = 0;
            let hall = Hall::started(options, 4 + queued);
            every_order(&hall, closes, &HAPPENINGS, &mut count);
            // As many as there are orders, each with two games that end in three ways.
            assert_eq!(count, 120 * 9);
        }
    }
}

#[test]
fn in_every_order_everybody_is_in_one_place() {
    all(false);
}

#[test]
fn in_every_order_also_if_both_leave_after_a_draw() {
    all(true);
}
