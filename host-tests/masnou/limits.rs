//! As many players, boards, games and deeds as there can be, and one more.

use pocket_arbiter::tournament::{
    AcceleratedGroup, After, BoardNo, ClockTime, Command, Deed, Departure, Event, GameResult,
    GameScore, HalfPoints, MAX_BOARDS, MAX_GAMES, MAX_PLAYERS, Player, PlayerNo, QueueOptions,
    Refusal, Retelling, RoundNo, RoundPairs, System, TableStatus, Team,
};

use super::hall::RESULTS;
use super::{boards, deed, game, invariants, setup};
use crate::soak;
use crate::tournament::{BERGER, FISE, board, entering, number, started};

fn begun(options: QueueOptions, players: u16) -> Box<Event> {
    let mut event = Box::<Event>::default();
    for command in [
        Command::Create(setup(options)),
        Command::EnterNumbered(players, Team::A),
        Command::Start,
    ] {
        event.apply(&command).unwrap();
    }
    event
}

/// The games end one after the other, board by board, and whoever is called comes.
fn play(event: &mut Event, games: usize) {
    let used = event.floor().unwrap().boards().count();
    for at in 0..games {
        let board = BoardNo::from_index(at % used).unwrap();
        let result = RESULTS[at * 7 % 3];
        deed(event, Deed::Result(board, result, After::Queue)).unwrap();
        for (_, player) in &event.floor().unwrap().calls() {
            deed(event, Deed::Here(*player)).unwrap();
        }
    }
}

fn full() -> Box<Event> {
    let mut event = begun(boards(MAX_BOARDS as u8), MAX_PLAYERS as u16);
    play(&mut event, MAX_GAMES);
    event
}

#[test]
fn four_thousand_games_of_512_players_at_64_boards_fit() {
    let mut event = full();
    assert_eq!(event.floor_games().count(), MAX_GAMES);
    assert_eq!(event.floor().unwrap().boards().count(), MAX_BOARDS);
    invariants::check(&event);
    invariants::points_add_up(&event);
    let before = event.clone();
    let one_more = Deed::Result(board(1), GameResult::WhiteWins, After::Queue);
    assert_eq!(
        deed(&mut event, one_more.clone()),
        Err(Refusal::TooManyGames)
    );
    let plays = event
        .floor()
        .unwrap()
        .table(board(1))
        .unwrap()
        .white()
        .player();
    let goes = Deed::Depart(plays.unwrap(), Departure::Leave);
    assert_eq!(deed(&mut event, goes), Err(Refusal::TooManyGames));
    assert_eq!(
        deed(&mut event, Deed::AddBoard),
        Err(Refusal::TooManyBoards)
    );
    let enter = event.apply(&Command::Enter(Player::default()));
    assert_eq!(enter, Err(Refusal::TooManyPlayers { most: 512 }));
    assert!(*event == *before, "something was lost");
    // The last result can be undone and entered in another way, and any other be corrected.
    event.apply(&Command::Undo).unwrap();
    event.apply(&Command::Undo).unwrap();
    deed(&mut event, one_more).unwrap();
    deed(&mut event, Deed::Correct(game(4096), GameResult::Draw)).unwrap();
    assert_eq!(event.floor_games().last().unwrap().result, GameResult::Draw);
    invariants::check(&event);
}

/// Games that can no longer be written down do not keep it from ending.
#[test]
fn a_full_event_can_be_ended_and_is_retold() {
    let mut event = full();
    let void = Deed::VoidGame(board(1));
    assert_eq!(deed(&mut event, void), Err(Refusal::TimeNotUp));
    deed(&mut event, Deed::TimeUp).unwrap();
    assert_eq!(event.apply(&Command::Finish), Err(Refusal::GamesGoingOn));
    for at in BoardNo::first(MAX_BOARDS) {
        deed(&mut event, Deed::VoidGame(at)).unwrap();
    }
    let level = [number(1), number(2)].into_iter().collect();
    let knockout = deed(&mut event, Deed::Knockout(level, 1));
    assert_eq!(knockout, Err(Refusal::TooManyGames));
    event.apply(&Command::Finish).unwrap();
    is_retold(&event);
}

fn is_retold(event: &Event) {
    let (mut retelling, mut retold) = (Retelling::new(), Box::<Event>::default());
    while let Some(command) = retelling.next(event) {
        assert_eq!(retold.apply(&command), Ok(()), "{command:?}");
    }
    assert!(retold.looks_like(event));
}

/// Whatever happens that is no game: the tape ends before anything is lost, and with it the event can
/// still be ended.
#[test]
fn a_full_tape_refuses_the_next_deed_and_the_event_can_be_ended() {
    let mut event = begun(boards(2), 2);
    event.apply(&Command::EnterNumbered(510, Team::A)).unwrap();
    let mut count = 0;
    let refusal = loop {
        let next = [Deed::RunClock, Deed::StopClock][count % 2].clone();
        match deed(&mut event, next) {
            Ok(()) => count += 1,
            Err(refusal) => break refusal,
        }
    };
    assert_eq!(refusal, Refusal::TooManyGames);
    assert!((7_500..8_192).contains(&count), "{count}");
    let before = event.clone();
    assert_eq!(deed(&mut event, Deed::AddBoard), Err(refusal));
    assert!(*event == *before, "something was lost");
    is_retold(&event);
    deed(&mut event, Deed::TimeUp).unwrap();
    let ended = Deed::Result(board(1), GameResult::WhiteWins, After::Queue);
    deed(&mut event, ended).unwrap();
    event.apply(&Command::Finish).unwrap();
    is_retold(&event);
    assert_eq!(event.points(number(1)).0, 2);
}

/// The longest deed, as often as it fits.
#[test]
fn a_tape_of_the_longest_deeds_is_read_to_its_end() {
    let mut event = begun(boards(1), 512);
    deed(&mut event, Deed::TimeUp).unwrap();
    let ended = Deed::Result(board(1), GameResult::WhiteWins, After::Queue);
    deed(&mut event, ended).unwrap();
    let mut group: Vec<PlayerNo> = PlayerNo::first(512).skip(448).collect();
    let mut rounds = 0;
    while deed(
        &mut event,
        Deed::Knockout(group.iter().copied().collect(), u64::MAX),
    )
    .is_ok()
    {
        rounds += 1;
        let floor = event.floor().unwrap();
        let games = floor.knockout_round().unwrap()..floor.game_count();
        for at in games {
            let ended = Deed::KnockoutResult(game(at as u16 + 1), GameResult::WhiteWins);
            deed(&mut event, ended).unwrap();
        }
        // Those who went on are level again.
        let won = event.floor().unwrap();
        let best = group.iter().map(|player| won.knockout_rank(*player)).max();
        group.retain(|player| Some(won.knockout_rank(*player)) == best);
        if group.len() < 2 {
            event.apply(&Command::Undo).unwrap();
            break;
        }
    }
    assert_eq!(rounds, 6);
    is_retold(&event);
    undo_to_the_start(&mut event);
}

fn undo_to_the_start(event: &mut Event) {
    let mut fresh = Box::<Event>::default();
    let create = Command::Create(event.setup().clone());
    fresh.apply(&create).unwrap();
    while event.apply(&Command::Undo).is_ok() {}
    assert!(*event == *fresh);
}

/// To undo a deed, all deeds before it are done again; so it is a long soak that undoes all of a full
/// event.
#[test]
fn soak_all_deeds_of_a_full_event_can_be_undone() {
    let (mut event, games) = if soak::is_long() {
        (
            begun(boards(MAX_BOARDS as u8), MAX_PLAYERS as u16),
            MAX_GAMES,
        )
    } else {
        (begun(boards(3), 20), MAX_GAMES / 5)
    };
    play(&mut event, games);
    let end = event.clone();
    // A result and a call that was answered, for each; everybody was entered, and the event started.
    assert_eq!(usize::from(event.undo_count()), 2 * games + 2);
    undo_to_the_start(&mut event);
    while event.apply(&Command::Redo).is_ok() {}
    assert!(*event == *end);
}

#[test]
fn the_last_deeds_of_a_full_event_can_be_undone() {
    let mut event = full();
    assert_eq!(usize::from(event.undo_count()), 2 * MAX_GAMES + 2);
    let end = event.clone();
    for _ in 0..10 {
        event.apply(&Command::Undo).unwrap();
    }
    let mut same = begun(boards(MAX_BOARDS as u8), MAX_PLAYERS as u16);
    play(&mut same, MAX_GAMES - 5);
    assert!(*event == *same);
    for _ in 0..10 {
        event.apply(&Command::Redo).unwrap();
    }
    assert!(*event == *end);
}

#[test]
fn setups_out_of_bounds_are_refused() {
    let usual = QueueOptions::default();
    let wrong = [
        QueueOptions {
            boards: 65,
            ..usual
        },
        QueueOptions {
            minutes: 0,
            ..usual
        },
        QueueOptions {
            minutes: 721,
            ..usual
        },
        QueueOptions {
            prizes: 17,
            ..usual
        },
    ];
    let mut event = Box::<Event>::default();
    for options in wrong {
        let created = event.apply(&Command::Create(setup(options)));
        assert_eq!(created, Err(Refusal::WrongQueueOptions), "{options:?}");
    }
    let most = QueueOptions {
        boards: 64,
        minutes: 720,
        prizes: 16,
        ..usual
    };
    event.apply(&Command::Create(setup(most))).unwrap();
    for options in wrong {
        let changed = event.apply(&Command::SetUp(setup(options)));
        assert_eq!(changed, Err(Refusal::WrongQueueOptions), "{options:?}");
    }
    event.apply(&Command::Enter(Player::default())).unwrap();
    let fewest = Refusal::TooFewPlayers { fewest: 2 };
    assert_eq!(event.apply(&Command::Start), Err(fewest));
}

/// The duration and the fate of the games are fixed before the start; the prizes are not.
#[test]
fn what_was_decided_is_fixed_at_the_start() {
    let mut event = begun(boards(1), 3);
    let usual = boards(1);
    for options in [
        boards(2),
        QueueOptions {
            minutes: 90,
            ..usual
        },
        QueueOptions {
            both_leave_after_draw: true,
            ..usual
        },
    ] {
        let changed = event.apply(&Command::SetUp(setup(options)));
        assert_eq!(changed, Err(Refusal::HasStarted), "{options:?}");
    }
    let prizes = QueueOptions { prizes: 5, ..usual };
    event.apply(&Command::SetUp(setup(prizes))).unwrap();
    assert_eq!(event.queue_options().unwrap().prizes, 5);
}

#[test]
fn what_belongs_to_rounds_is_refused() {
    let mut event = begun(boards(1), 4);
    let before = event.clone();
    let score = GameScore::new(100).unwrap();
    let pairs = RoundPairs::new(&[], std::iter::empty(), None).unwrap();
    for command in [
        Command::OpenRound,
        Command::Pair(number(1), number(2)),
        Command::Unpair(board(1)),
        Command::PairRound(RoundNo::FIRST, pairs),
        Command::Swap(number(1), number(2)),
        Command::TurnBoard(board(1)),
        Command::Result(RoundNo::FIRST, board(1), GameResult::WhiteWins),
        Command::Score(RoundNo::FIRST, board(1), score, score),
        Command::SetBye(number(1), RoundNo::FIRST, None),
        Command::Withdraw(number(1)),
        Command::Return(number(1)),
        Command::SetTiebreaks(event.tiebreaks()),
        Command::Accelerate(Default::default()),
        Command::Remove(number(1)),
        Command::Start,
    ] {
        assert!(event.apply(&command).is_err(), "{command:?}");
        assert!(event.check(&command).is_err(), "{command:?}");
        assert!(*event == *before, "{command:?} left a trace");
    }
}

#[test]
fn deeds_are_refused_where_there_is_no_floor() {
    let run = Deed::RunClock;
    let time = Command::TimePasses(ClockTime(5));
    for mut event in [
        started(BERGER, 0, 4),
        started(FISE, 5, 4),
        started(System::Free, 5, 4),
    ] {
        assert_eq!(deed(&mut event, run.clone()), Err(Refusal::NotInThisSystem));
        assert_eq!(event.apply(&time), Err(Refusal::NotInThisSystem));
    }
    let mut event = Box::<Event>::default();
    assert_eq!(deed(&mut event, run.clone()), Err(Refusal::NoEvent));
    event.apply(&Command::Create(setup(boards(1)))).unwrap();
    assert_eq!(deed(&mut event, run), Err(Refusal::NotStarted));
    assert!(event.apply(&time).is_err());
}

/// Boards that come and go leave more players waiting than there can be boards.
#[test]
fn nobody_is_lost_when_many_wait_for_a_game_to_end() {
    let mut event = begun(boards(1), 512);
    for _ in 0..100 {
        deed(&mut event, Deed::AddBoard).unwrap();
        let (at, white) = event.floor().unwrap().calls()[0];
        deed(&mut event, Deed::Here(white)).unwrap();
        deed(&mut event, Deed::CloseBoard(at)).unwrap();
        invariants::check(&event);
    }
    assert_eq!(event.floor().unwrap().waiting().len(), MAX_BOARDS);
    let table = event.floor().unwrap().table(board(2)).unwrap();
    assert_eq!(table.status(), TableStatus::Closed);
}

/// Choices for another system go with it, and an event without them can be retold.
#[test]
fn a_system_with_a_queue_keeps_nothing_of_another_one() {
    let group = AcceleratedGroup {
        from: number(1),
        to: number(2),
        points: HalfPoints(2),
        last: RoundNo::FIRST,
    };
    for (has_tiebreaks, groups) in [
        (true, [group].as_slice()),
        (true, &[]),
        (false, &[group]),
        (false, &[]),
    ] {
        let mut event = entering(FISE, 5, 6);
        if has_tiebreaks {
            let chosen = event.tiebreaks();
            event.apply(&Command::SetTiebreaks(chosen)).unwrap();
        }
        let accelerate = Command::Accelerate(groups.iter().copied().collect());
        event.apply(&accelerate).unwrap();
        let before = event.chosen_tiebreaks().cloned();
        event.apply(&Command::SetUp(setup(boards(1)))).unwrap();
        assert_eq!(event.chosen_tiebreaks(), None);
        assert!(event.acceleration().is_empty());
        is_retold(&event);
        event.apply(&Command::Undo).unwrap();
        assert_eq!(event.chosen_tiebreaks(), before.as_ref());
        assert_eq!(event.acceleration(), groups);
    }
}
