//! Rounds after histories that no pairing made: whoever met whom, with whatever points. The fields
//! are small enough for the reference, and far more crooked than any event.

use pocket_arbiter::chance::Chance;
use pocket_arbiter::pairing::{Method, Pairer, Rules, Step, Task};
use pocket_arbiter::tournament::{
    BoardNo, Bye, Chosen, Colour, Command, Event, GameResult, LateEntry, PairingOptions, Player,
    PlayerNo, RoundNo,
};
use proptest::prelude::*;

use super::reference::Field;
use crate::soak;

/// An event with some rounds behind it, drawn by lot; few of its pairs met before.
fn history(chance: &mut Chance, method: Method, club_count: u32) -> Box<Event> {
    let players = 4 + chance.below(9);
    let played = 1 + chance.below(players - 1);
    let is_last = chance.below(4) == 0;
    let rounds = played + if is_last { 1 } else { 2 };
    let setup = method.kind().setup(&Chosen {
        rounds: u8::try_from(rounds).unwrap(),
        pairing: PairingOptions {
            club_rounds: if club_count > 0 { 32 } else { 0 },
            late_entry: LateEntry::Nothing,
            first_colour: Colour::White,
        },
        ..method.kind().usual()
    });
    let mut event = Box::<Event>::default();
    let apply = |event: &mut Event, command| event.apply(&command).unwrap();
    apply(&mut event, Command::Create(setup));
    for _ in 0..players {
        let club = match chance.below(club_count + 1) {
            0 => String::new(),
            club => format!("Club {club}"),
        };
        let club = club.as_str().try_into().unwrap();
        let player = Player {
            club,
            ..Player::default()
        };
        apply(&mut event, Command::Enter(player));
    }
    apply(&mut event, Command::Start);
    let draws = chance.below(101);
    for round in RoundNo::first(played as usize) {
        apply(&mut event, Command::OpenRound);
        let order = lot_with_few_rematches(chance, &event, round);
        for pair in order.chunks(2) {
            match *pair {
                [white, black] if chance.below(20) > 0 => {
                    apply(&mut event, Command::Pair(white, black));
                }
                [left] => {
                    let bye = Some(Bye::PairingAllocated);
                    apply(&mut event, Command::SetBye(left, round, bye));
                }
                _ => {}
            }
        }
        for board in BoardNo::first(event.board_count(round)) {
            let result = match chance.below(200) {
                lot if lot < 2 * draws => GameResult::Draw,
                lot if lot % 2 == 0 => GameResult::WhiteWins,
                _ => GameResult::BlackWins,
            };
            apply(&mut event, Command::Result(round, board, result));
        }
    }
    event
}

fn lot_with_few_rematches(chance: &mut Chance, event: &Event, round: RoundNo) -> Vec<PlayerNo> {
    let rematches = |order: &[PlayerNo]| {
        let have_met = |pair: &&[PlayerNo]| {
            RoundNo::first(round.index())
                .any(|earlier| event.met_in(pair[0], earlier) == Some(pair[1]))
        };
        order.chunks_exact(2).filter(have_met).count()
    };
    let orders = (0..30).map(|_| {
        let mut order: Vec<PlayerNo> = event.numbers().collect();
        chance.shuffle(&mut order);
        order
    });
    orders.min_by_key(|order| rematches(order)).unwrap()
}

fn paired_as_the_reference_says(seed: u64, method: Method, club_count: u32) {
    let event = history(&mut Chance::from_seed(seed), method, club_count);
    let round = RoundNo::from_index(event.open_round_count()).unwrap();
    let rules = Rules::of(event.setup().system, false).unwrap();
    let expected = Field::of(&event, round, method, rules.club_rounds, Colour::White).pairing();
    let mut pairer = Box::<Pairer>::default();
    pairer.begin(&event, round, rules, Task::Pair);
    let end = loop {
        match pairer.step(&event) {
            Step::Working => {}
            end => break end,
        }
    };
    let Some(expected) = expected else {
        assert_eq!(end, Step::Stuck);
        return;
    };
    assert_eq!(end, Step::Paired);
    let pairs: Vec<(u16, u16)> = pairer.pairs().map(|(a, b)| (a.get(), b.get())).collect();
    assert_eq!(pairs, expected.pairs);
    assert_eq!(pairer.bye().map(PlayerNo::get), expected.bye);
    assert_eq!(pairer.dropped_clubs(), expected.dropped_clubs);
}

#[test]
fn soak_any_history_of_a_small_field_is_paired_as_the_reference_says() {
    let methods = proptest::sample::select(Method::ALL);
    let clubs = prop_oneof![Just(0_u32), 1_u32..5];
    soak::runner(600)
        .run(&(any::<u64>(), methods, clubs), |(seed, method, clubs)| {
            paired_as_the_reference_says(seed, method, clubs);
            Ok(())
        })
        .unwrap();
}
