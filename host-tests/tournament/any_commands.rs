//! Whatever is done to an event, in whatever order.

use pocket_arbiter::language::Language;
use pocket_arbiter::tournament::varma::Print;
use pocket_arbiter::tournament::{
    AcceleratedGroup, BoardNo, Bye, Command, Event, Federation, GameResult, GameScore, HalfPoints,
    Numbering, Outcome, PairingOptions, Player, PlayerNo, Retelling, RoundNo, Scoring, Setup, Team,
    Tiebreak, TimeClass,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::paired_rounds::random_pairs;
use crate::soak;
use crate::systems::{any_with_rounds, pairing_options};

fn setups() -> impl Strategy<Value = Setup> {
    (any_with_rounds(), 0_u8..40, any::<bool>()).prop_map(|(system, rounds, monrad)| Setup {
        title: "Any".try_into().unwrap(),
        system,
        rounds,
        scoring: if monrad {
            Scoring::MONRAD
        } else {
            Scoring::CLASSIC
        },
    })
}

fn players() -> impl Strategy<Value = Player> {
    ("[a-zñø]{0,12}", 0_u16..2800, 0_usize..4, any::<bool>()).prop_map(
        |(name, rating, federation, in_b)| {
            let mut player = Player {
                name: name.as_str().try_into().unwrap(),
                federation: Federation::new(["", "ESP", "NOR", "GER"][federation]).unwrap(),
                team: if in_b { Team::B } else { Team::A },
                ..Player::default()
            };
            player.rating.0 = rating;
            player
        },
    )
}

/// Small numbers mostly, so that the commands often mean something.
fn numbers() -> impl Strategy<Value = PlayerNo> {
    prop_oneof![9 => 1_u16..14, 1 => 1_u16..=512].prop_map(|n| PlayerNo::new(n).unwrap())
}

fn rounds() -> impl Strategy<Value = RoundNo> {
    prop_oneof![9 => 1_u8..6, 1 => 1_u8..=126].prop_map(|n| RoundNo::new(n).unwrap())
}

fn boards() -> impl Strategy<Value = BoardNo> {
    prop_oneof![9 => 1_u16..6, 1 => 1_u16..=256].prop_map(|n| BoardNo::new(n).unwrap())
}

fn results() -> impl Strategy<Value = GameResult> {
    (0..GameResult::ALL.len()).prop_map(|index| GameResult::ALL[index])
}

fn byes() -> impl Strategy<Value = Option<Bye>> {
    prop_oneof![
        Just(None),
        Just(Some(Bye::Half)),
        Just(Some(Bye::Zero)),
        Just(Some(Bye::Full)),
        Just(Some(Bye::PairingAllocated)),
    ]
}

fn numberings() -> impl Strategy<Value = Numbering> {
    prop_oneof![
        any::<u64>().prop_map(Numbering::Lot),
        (any::<u64>(), any::<bool>()).prop_map(|(seed, fide)| {
            Numbering::Varma(seed, if fide { Print::Fide } else { Print::Sound })
        }),
        Just(Numbering::Rating),
        languages().prop_map(Numbering::RatingIn),
        (any::<u64>(), languages()).prop_map(|(seed, language)| Numbering::VarmaIn(
            seed,
            Print::Sound,
            language
        )),
        (numbers(), numbers()).prop_map(|(from, to)| Numbering::Move(from, to)),
    ]
}

fn languages() -> impl Strategy<Value = Language> {
    select(Language::ALL.as_slice())
}

fn scores() -> impl Strategy<Value = GameScore> {
    prop_oneof![1 => Just(0), 4 => 0..=GameScore::MOST].prop_map(|n| GameScore::new(n).unwrap())
}

fn groups() -> impl Strategy<Value = AcceleratedGroup> {
    (numbers(), numbers(), 0_u16..6, rounds()).prop_map(|(from, to, points, last)| {
        AcceleratedGroup {
            from,
            to,
            points: HalfPoints(points),
            last,
        }
    })
}

/// One thing to be done. What some commands must say follows from the event as it is.
#[derive(Debug, Clone)]
enum Step {
    Do(Box<Command>),
    /// The next round is paired, or the last anew.
    PairRound(bool, u64),
    SetOptions(PairingOptions),
}

fn steps() -> impl Strategy<Value = Step> {
    prop_oneof![
        150 => commands().prop_map(|command| Step::Do(Box::new(command))),
        10 => (any::<bool>(), any::<u64>()).prop_map(|(anew, seed)| Step::PairRound(anew, seed)),
        1 => pairing_options().prop_map(Step::SetOptions),
    ]
}

impl Step {
    fn command(&self, event: &Event) -> Command {
        match self {
            Self::Do(command) => Command::clone(command),
            Self::PairRound(anew, seed) => {
                let opened = event.open_round_count();
                let index = if *anew { opened.max(1) - 1 } else { opened };
                let round = RoundNo::from_index(index).unwrap_or(RoundNo::FIRST);
                Command::PairRound(round, random_pairs(event, round, *seed))
            }
            Self::SetOptions(options) => {
                let mut setup = event.setup().clone();
                if let Some(old) = setup.system.pairing_options_mut() {
                    *old = *options;
                }
                Command::SetUp(setup)
            }
        }
    }
}

fn commands() -> impl Strategy<Value = Command> {
    prop_oneof![
        1 => setups().prop_map(Command::SetUp),
        12 => players().prop_map(Command::Enter),
        2 => (0_u16..12, any::<bool>()).prop_map(|(count, in_b)| {
            Command::EnterNumbered(count, if in_b { Team::B } else { Team::A })
        }),
        3 => (numbers(), players()).prop_map(|(number, player)| Command::Edit(number, player)),
        1 => numbers().prop_map(Command::Remove),
        2 => numberings().prop_map(Command::Number),
        6 => Just(Command::Start),
        8 => Just(Command::OpenRound),
        20 => (numbers(), numbers()).prop_map(|(white, black)| Command::Pair(white, black)),
        2 => boards().prop_map(Command::Unpair),
        40 => (rounds(), boards(), results())
            .prop_map(|(round, board, result)| Command::Result(round, board, result)),
        4 => (numbers(), rounds(), byes())
            .prop_map(|(number, round, bye)| Command::SetBye(number, round, bye)),
        2 => numbers().prop_map(Command::Withdraw),
        1 => numbers().prop_map(Command::Expel),
        1 => numbers().prop_map(Command::Return),
        1 => vec(0..Tiebreak::ALL.len(), 0..8).prop_map(|chosen| {
            Command::SetTiebreaks(chosen.into_iter().map(|at| Tiebreak::ALL[at]).collect())
        }),
        1 => any::<u64>().prop_map(Command::DrawLots),
        1 => Just(Command::Finish),
        1 => Just(Command::Reopen),
        1 => "[a-zø ]{0,40}".prop_map(|note| Command::Note(note.as_str().try_into().unwrap())),
        6 => (numbers(), numbers()).prop_map(|(one, other)| Command::Swap(one, other)),
        3 => boards().prop_map(Command::TurnBoard),
        20 => (rounds(), boards(), scores(), scores())
            .prop_map(|(round, board, white, black)| Command::Score(round, board, white, black)),
        1 => select(TimeClass::ALL.to_vec()).prop_map(Command::Classify),
        2 => vec(groups(), 0..3).prop_map(|groups| Command::Accelerate(groups.into_iter().collect())),
        10 => Just(Command::Undo),
        6 => Just(Command::Redo),
    ]
}

fn created(setup: &Setup) -> Option<Box<Event>> {
    let mut event = Box::<Event>::default();
    event.apply(&Command::Create(setup.clone())).ok()?;
    Some(event)
}

/// Checks what must be true of any event.
fn check(event: &Event) {
    for round in event.open_rounds() {
        let mut boards = Vec::new();
        for number in event.numbers() {
            let Some(game) = event.turn(number, round).game() else {
                continue;
            };
            let theirs = event.turn(game.opponent, round).game().unwrap();
            assert_eq!(theirs.opponent, number);
            assert_eq!(theirs.colour, game.colour.other());
            assert_eq!(
                event.board(number, round),
                event.board(game.opponent, round)
            );
            boards.push(event.board(number, round).unwrap().index());
            if let Some((own, other)) = event.score(number, round) {
                assert!(event.setup().system.has_scores());
                let outcome = match own.cmp(&other) {
                    std::cmp::Ordering::Less => Outcome::Loss,
                    std::cmp::Ordering::Equal => Outcome::Draw,
                    std::cmp::Ordering::Greater => Outcome::Win,
                };
                assert_eq!(game.outcome, outcome);
                assert_eq!(event.score(game.opponent, round), Some((other, own)));
            }
        }
        boards.sort_unstable();
        let expected: Vec<usize> = (0..event.board_count(round)).flat_map(|b| [b, b]).collect();
        assert_eq!(boards, expected);
    }
}

#[test]
fn soak_any_commands() {
    soak::runner(150)
        .run(&(setups(), vec(steps(), 1..200)), |(setup, steps)| {
            let Some(mut live) = created(&setup) else {
                return Ok(());
            };
            let mut shadow = created(&setup).unwrap();
            for step in &steps {
                let command = step.command(&live);
                let foretold = live.check(&command);
                let done = live.apply(&command);
                prop_assert_eq!(done, foretold, "{:?}", command);
                if done.is_ok() {
                    shadow.apply(&command).unwrap();
                } else {
                    prop_assert!(*live == *shadow, "{command:?} was refused, but not quite");
                }
            }
            prop_assert!(*live == *shadow, "replayed, it is another event");
            check(&live);
            Ok(())
        })
        .unwrap();
}

#[test]
fn soak_without_an_event_every_command_is_refused_as_foretold() {
    soak::runner(400)
        .run(&commands(), |command| {
            let mut nothing = Box::<Event>::default();
            let foretold = nothing.check(&command);
            prop_assert!(foretold.is_err(), "{:?}", command);
            prop_assert_eq!(nothing.apply(&command), foretold, "{:?}", command);
            Ok(())
        })
        .unwrap();
}

#[test]
fn soak_undo_all_and_redo_all() {
    soak::runner(100)
        .run(&(setups(), vec(steps(), 1..120)), |(setup, steps)| {
            let Some(mut event) = created(&setup) else {
                return Ok(());
            };
            let mut same = created(&setup).unwrap();
            for step in &steps {
                let command = step.command(&event);
                let _ = event.apply(&command);
                let _ = same.apply(&command);
            }
            // What has been undone along the way is done again first, so that all of it counts.
            while event.apply(&Command::Redo).is_ok() {
                same.apply(&Command::Redo).unwrap();
            }
            let undone = event.undo_count();
            for _ in 0..undone {
                event.apply(&Command::Undo).unwrap();
            }
            prop_assert!(
                *event == *created(&setup).unwrap(),
                "undone, something is left"
            );
            check(&event);
            for _ in 0..undone {
                event.apply(&Command::Redo).unwrap();
            }
            prop_assert!(*event == *same, "redone, it is another event");
            Ok(())
        })
        .unwrap();
}

/// More results than the way back has room for: the event loses nothing, and what is left of the
/// way back still leads to where it was.
#[test]
fn a_long_event_forgets_only_the_oldest_of_the_way_back() {
    let mut event = super::started(super::BERGER, 0, 64);
    let results = [GameResult::WhiteWins, GameResult::Draw];
    let enter = |event: &mut Event, step: usize| {
        let round = RoundNo::from_index(step / 32 % 63).unwrap();
        let board = BoardNo::from_index(step % 32).unwrap();
        let result = results[step / 2016 % 2];
        event.apply(&Command::Result(round, board, result)).unwrap();
    };
    (0..20_000).for_each(|step| enter(&mut event, step));
    let left = usize::from(event.undo_count());
    assert!((2_700..5_500).contains(&left), "{left}");
    for _ in 0..left {
        event.apply(&Command::Undo).unwrap();
    }
    let mut same = super::started(super::BERGER, 0, 64);
    (0..20_000 - left).for_each(|step| enter(&mut same, step));
    for round in event.open_rounds() {
        for board in BoardNo::first(32) {
            assert_eq!(event.pairing(round, board), same.pairing(round, board));
        }
    }
}

#[test]
fn soak_a_retold_event_looks_the_same() {
    soak::runner(150)
        .run(&(setups(), vec(steps(), 1..250)), |(setup, steps)| {
            let Some(mut event) = created(&setup) else {
                return Ok(());
            };
            for step in &steps {
                let _ = event.apply(&step.command(&event));
            }
            let mut retelling = Retelling::new();
            let mut retold = Box::<Event>::default();
            let mut told = (0, 0);
            while let Some(command) = retelling.next(&event) {
                let done = retold.apply(&command);
                prop_assert!(done.is_ok(), "{command:?}: {done:?}");
                let progress = retelling.progress(&event);
                prop_assert!(
                    told.0 <= progress.0 && progress.0 <= progress.1,
                    "{told:?}, {progress:?}"
                );
                told = progress;
            }
            prop_assert!(retold.looks_like(&event));
            Ok(())
        })
        .unwrap();
}
