//! Games with scores, such as those of Scrabble.

use pocket_arbiter::tournament::{
    Colour, Command, Event, GameResult, GameScore, Outcome, PairingOptions, PlayerNo, Refusal,
    Retelling, System, Team,
};

use super::paired_rounds::pair;
use super::{FISE, OPTIONS, SCRABBLE, board, number, result, round, setup, started};

fn score(event: &mut Event, at: (u8, u16), scores: (u16, u16)) -> Result<(), Refusal> {
    let [white, black] = [scores.0, scores.1].map(|score| GameScore::new(score).unwrap());
    event.apply(&Command::Score(round(at.0), board(at.1), white, black))
}

fn seen(event: &Event, player: u16, at: u8) -> Option<(u16, u16)> {
    let (own, other) = event.score(number(player), round(at))?;
    Some((own.get(), other.get()))
}

#[test]
fn the_higher_score_wins() {
    let mut event = started(SCRABBLE, 1, 6);
    pair(&mut event, 1, &[(1, 2), (3, 4), (5, 6)], None).unwrap();
    score(&mut event, (1, 1), (451, 380)).unwrap();
    score(&mut event, (1, 2), (380, 451)).unwrap();
    score(&mut event, (1, 3), (999, 999)).unwrap();
    assert_eq!(seen(&event, 1, 1), Some((451, 380)));
    assert_eq!(seen(&event, 2, 1), Some((380, 451)));
    assert_eq!(seen(&event, 4, 1), Some((451, 380)));
    assert_eq!(seen(&event, 6, 1), Some((999, 999)));
    let outcome = |player| event.turn(number(player), round(1)).game().unwrap().outcome;
    let outcomes = [1, 2, 3, 4, 5, 6].map(outcome);
    use Outcome::{Draw, Loss, Win};
    assert_eq!(outcomes, [Win, Loss, Loss, Win, Draw, Draw]);
}

#[test]
fn a_result_without_scores_takes_them_away_and_undoing_brings_them_back() {
    let mut event = started(SCRABBLE, 1, 2);
    pair(&mut event, 1, &[(2, 1)], None).unwrap();
    let undo = |event: &mut Event| event.apply(&Command::Undo).unwrap();
    score(&mut event, (1, 1), (300, 200)).unwrap();
    let scored = event.clone();
    result(&mut event, (1, 1), GameResult::BlackByForfeit).unwrap();
    assert_eq!(seen(&event, 1, 1), None);
    score(&mut event, (1, 1), (0, 1)).unwrap();
    assert_eq!(seen(&event, 2, 1), Some((0, 1)));
    score(&mut event, (1, 1), (0, 0)).unwrap();
    assert_eq!(seen(&event, 2, 1), None);
    let pairing = |event: &Event| event.pairing(round(1), board(1)).unwrap();
    assert_eq!(pairing(&event).result, GameResult::Draw);
    undo(&mut event);
    assert_eq!(seen(&event, 1, 1), Some((1, 0)));
    undo(&mut event);
    assert_eq!(pairing(&event).result, GameResult::BlackByForfeit);
    undo(&mut event);
    assert!(*event == *scored);
    undo(&mut event);
    assert_eq!(pairing(&event).result, GameResult::Pending);
    for _ in 0..2 {
        event.apply(&Command::Redo).unwrap();
    }
    assert_eq!(seen(&event, 1, 1), None);
}

#[test]
fn scores_are_for_games_that_have_them() {
    let mut event = started(FISE, 1, 2);
    pair(&mut event, 1, &[(1, 2)], None).unwrap();
    assert_eq!(
        score(&mut event, (1, 1), (1, 0)),
        Err(Refusal::NotInThisSystem)
    );
    let mut event = started(SCRABBLE, 1, 2);
    assert_eq!(
        score(&mut event, (1, 1), (1, 0)),
        Err(Refusal::NoSuchRound(round(1)))
    );
    pair(&mut event, 1, &[(1, 2)], None).unwrap();
    assert_eq!(
        score(&mut event, (1, 2), (1, 0)),
        Err(Refusal::NoSuchBoard(board(2)))
    );
    score(&mut event, (1, 1), (1, 0)).unwrap();
    event.apply(&Command::Finish).unwrap();
    // A mistake can still be put right.
    score(&mut event, (1, 1), (2, 3)).unwrap();
    assert_eq!(seen(&event, 2, 1), Some((3, 2)));
}

/// Events with other scores are not the same, be it by the lower bits of one or by the higher.
#[test]
fn events_differ_by_their_scores() {
    let with = |white: u16| {
        let mut event = started(SCRABBLE, 1, 2);
        pair(&mut event, 1, &[(1, 2)], None).unwrap();
        score(&mut event, (1, 1), (white, 20)).unwrap();
        event
    };
    let one = with(300);
    assert!(one.looks_like(&with(300)));
    assert!(!one.looks_like(&with(301)));
    assert!(!one.looks_like(&with(300 - 256)));
}

/// The rounds to come may be paired by other rules; the scores stay.
#[test]
fn another_setup_leaves_the_scores() {
    let mut event = started(SCRABBLE, 2, 2);
    pair(&mut event, 1, &[(1, 2)], None).unwrap();
    score(&mut event, (1, 1), (451, 380)).unwrap();
    let other = System::Fise {
        options: PairingOptions {
            first_colour: Colour::Black,
            ..OPTIONS
        },
        has_scores: true,
    };
    event.apply(&Command::SetUp(setup(other, 2))).unwrap();
    assert_eq!(seen(&event, 1, 1), Some((451, 380)));
    event.apply(&Command::Undo).unwrap();
    assert_eq!(seen(&event, 1, 1), Some((451, 380)));
}

/// A game has no scores before they are entered, whatever lay in their place: scores of another event, or clubs.
#[test]
fn a_new_event_has_no_scores() {
    let mut event = started(SCRABBLE, 1, 512);
    let pairs: Vec<(u16, u16)> = (1..=256).map(|white| (white, white + 256)).collect();
    pair(&mut event, 1, &pairs, None).unwrap();
    for table in 1..=256 {
        score(&mut event, (1, table), (999, 998)).unwrap();
    }
    let none = |event: &mut Event| {
        event.apply(&Command::Start).unwrap();
        pair(event, 1, &pairs, None).unwrap();
        assert!(event.numbers().all(|n| event.score(n, round(1)).is_none()));
    };
    event.apply(&Command::Create(setup(SCRABBLE, 1))).unwrap();
    event.apply(&Command::EnterNumbered(512, Team::A)).unwrap();
    none(&mut event);
    event.apply(&Command::Create(setup(FISE, 1))).unwrap();
    for at in 1..=512 {
        let mut player = super::named("");
        player.club = format!("{at:03}{}", "Ñ".repeat(29))
            .as_str()
            .try_into()
            .unwrap();
        event.apply(&Command::Enter(player)).unwrap();
    }
    for at in (1..=512).rev() {
        event.apply(&Command::Remove(number(at))).unwrap();
    }
    event.apply(&Command::SetUp(setup(SCRABBLE, 1))).unwrap();
    event.apply(&Command::EnterNumbered(512, Team::A)).unwrap();
    none(&mut event);
}

/// Every score of every player and round is its own.
#[test]
fn scores_of_the_most_players_and_rounds_are_kept_apart() {
    let mut event = started(SCRABBLE, 32, 512);
    let wanted = |player: PlayerNo, at: u8| (player.get() * 37 + u16::from(at) * 211) % 999 + 1;
    for at in 1..=32 {
        let pairs = super::paired_rounds::random_pairs(&event, round(at), at.into());
        event.apply(&Command::PairRound(round(at), pairs)).unwrap();
        for table in 1..=256 {
            let pairing = event.pairing(round(at), board(table)).unwrap();
            let scores = (wanted(pairing.white, at), wanted(pairing.black, at));
            score(&mut event, (at, table), scores).unwrap();
        }
    }
    for player in event.numbers() {
        for at in 1..=32 {
            let (own, _) = event.score(player, round(at)).unwrap();
            assert_eq!(own.get(), wanted(player, at), "{player} in round {at}");
        }
    }
    let mut retelling = Retelling::new();
    let mut retold = Box::<Event>::default();
    while let Some(command) = retelling.next(&event) {
        retold.apply(&command).unwrap();
    }
    assert!(retold.looks_like(&event));
}

/// Most scores are entered once, so undoing one is as short as undoing a result.
#[test]
fn thousands_of_scores_can_be_undone() {
    let mut event = started(SCRABBLE, 32, 512);
    for at in 1..=20 {
        let pairs = super::paired_rounds::random_pairs(&event, round(at), at.into());
        event.apply(&Command::PairRound(round(at), pairs)).unwrap();
        for table in 1..=256 {
            score(&mut event, (at, table), (400 + table, 390)).unwrap();
        }
    }
    assert!(event.undo_count() >= 20 * 256, "{}", event.undo_count());
}
