//! Rounds that were not played (C.07, article 16), and events that are not over.

use pocket_arbiter::standings::{Value, card};
use pocket_arbiter::tournament::{
    Bye, Colour, Command, Event, GameResult, HalfPoints, Scoring, Setup, Team, Tiebreak,
};

use super::{Entry, column, player, ranks, swiss};
use Entry::Game;
use GameResult::{
    BlackByForfeit, BlackWins, BothForfeit, Draw, Pending, WhiteByForfeit, WhiteWins,
};

fn zero(who: usize) -> Entry {
    Entry::Bye(who, Bye::Zero)
}

fn half(who: usize) -> Entry {
    Entry::Bye(who, Bye::Half)
}

fn given(who: usize) -> Entry {
    Entry::Bye(who, Bye::PairingAllocated)
}

fn of(rounds: &[Vec<Entry>], players: usize, code: &str) -> Vec<String> {
    column(&swiss(players, Scoring::CLASSIC, rounds), code)
}

#[test]
fn a_bye_asked_for_at_the_end_is_a_draw_to_the_opponents() {
    let first = vec![Game(1, 2, WhiteWins), Game(3, 4, Draw)];
    // 1 stays away to the end and has 1½ points, but 2 to number 2. 3 has 1½ and 4 has 2.
    let away = [
        first.clone(),
        vec![zero(1), Game(2, 3, WhiteWins), given(4)],
        vec![half(1), Game(2, 4, Draw), given(3)],
    ];
    assert_eq!(of(&away, 4, "BH")[1], "5.5");
    // So it is without an entry.
    let absent = [
        first.clone(),
        vec![Game(2, 3, WhiteWins), given(4)],
        vec![half(1), Game(2, 4, Draw), given(3)],
    ];
    assert_eq!(of(&absent, 4, "BH")[1], "5.5");
    // 1 comes back, and loses: the byes are worth what they are worth.
    let back = [
        first.clone(),
        vec![zero(1), Game(2, 3, WhiteWins), given(4)],
        vec![Game(4, 1, WhiteWins), half(2), half(3)],
    ];
    // 1 and 3 have 1, and the dummy has the 1½ of number 2.
    assert_eq!(of(&back, 4, "BH")[1], "3.5");
    // 1 is paired and does not come: that round is worth nothing, but the bye before it is a draw.
    let no_show = [
        first,
        vec![zero(1), Game(2, 3, WhiteWins), given(4)],
        vec![Game(4, 1, WhiteByForfeit), half(2), half(3)],
    ];
    assert_eq!(of(&no_show, 4, "BH")[1], "4.0");
}

#[test]
fn ones_own_unplayed_round_is_a_dummy_with_a_lid() {
    // 1 won twice and had a bye: the dummy has a draw in each of three rounds, not three points.
    let rounds = [
        vec![Game(1, 2, WhiteWins), Game(3, 4, WhiteWins)],
        vec![Game(1, 3, WhiteWins), Game(2, 4, Draw)],
        vec![given(1), Game(2, 3, WhiteByForfeit), zero(4)],
    ];
    // Points: 3, 1½, 1, ½; and 4 is worth 1 to the opponents.
    assert_eq!(of(&rounds, 4, "BH"), ["4.0", "5.0", "5.0", "3.0"]);
    // 2 won against 3 by forfeit: at most what 3 made. 3 lost it: at most what 2 made.
    assert_eq!(of(&rounds, 4, "SB"), ["4.00", "1.50", "1.00", "0.75"]);
}

#[test]
fn rounds_one_did_not_want_are_cut_first() {
    // 1 met 2 with 0 points, and the bye is worth 1½.
    let rounds = [
        vec![Game(1, 2, WhiteWins), Game(3, 4, Draw)],
        vec![half(1), Game(3, 2, WhiteWins), given(4)],
        vec![Game(1, 3, WhiteWins), Game(4, 2, WhiteWins)],
    ];
    // Points 2½, 0, 1½, 2½.
    assert_eq!(of(&rounds, 4, "BH")[0], "3.0");
    assert_eq!(of(&rounds, 4, "BH-C1")[0], "1.5");
    assert_eq!(of(&rounds, 4, "BH-C2")[0], "1.5");
    assert_eq!(of(&rounds, 4, "BH-M1")[0], "0.0");
    // The product of the bye is ¾, that of the least opponent nothing: the bye goes.
    assert_eq!(of(&rounds, 4, "SB")[0], "2.25");
    assert_eq!(of(&rounds, 4, "SB-C1")[0], "1.50");
    // Had it brought nothing, it would be less than a win against 2 with half a point.
    let worthless = [
        vec![Game(1, 2, WhiteWins), Game(3, 4, Draw)],
        vec![zero(1), Game(3, 2, Draw), given(4)],
        vec![Game(1, 3, WhiteWins), Game(4, 2, WhiteWins)],
    ];
    assert_eq!(of(&worthless, 4, "SB")[0], "1.50");
    assert_eq!(of(&worthless, 4, "SB-C1")[0], "1.00");
}

#[test]
fn fore_buchholz_draws_every_game_of_the_last_round() {
    let first = vec![Game(1, 2, WhiteWins), Game(3, 4, WhiteWins)];
    for result in [WhiteWins, Draw, BlackByForfeit, BothForfeit, Pending] {
        let rounds = [first.clone(), vec![Game(1, 3, result), Game(2, 4, Draw)]];
        assert_eq!(of(&rounds, 4, "FB"), ["2.0"; 4], "{result:?}");
    }
    // A bye stays a bye: 2 has ½, 4 has nothing, and to its opponents ½.
    let with_byes = [first, vec![Game(1, 3, BlackWins), half(2), zero(4)]];
    assert_eq!(of(&with_byes, 4, "FB"), ["2.0", "2.0", "2.0", "1.5"]);
}

#[test]
fn a_round_that_is_only_opened_changes_nothing() {
    let rounds = vec![
        vec![Game(1, 2, WhiteWins), Game(3, 4, Draw)],
        vec![Game(3, 1, Draw), Game(2, 4, WhiteWins)],
    ];
    let mut before = swiss(4, Scoring::CLASSIC, &rounds);
    let more = Setup {
        rounds: 3,
        ..before.setup().clone()
    };
    before.apply(&Command::SetUp(more)).unwrap();
    let columns = |event: &_| {
        ["BH", "BH-C1", "SB", "AOB", "WIN", "PS", "REP", "DE"].map(|code| column(event, code))
    };
    let expected = columns(&before);
    before.apply(&Command::OpenRound).unwrap();
    assert_eq!(columns(&before), expected);
    before.apply(&Command::Pair(player(4), player(1))).unwrap();
    assert_eq!(columns(&before), expected);
}

#[test]
fn an_event_without_rounds_or_without_players_has_standings() {
    let nobody = Box::<Event>::default();
    let all: Vec<&str> = Tiebreak::ALL.iter().map(|one| one.code()).collect();
    assert!(ranks(&nobody, &all.join(" ")).is_empty());
    let event = swiss(3, Scoring::CLASSIC, &[]);
    assert_eq!(ranks(&event, &all.join(" ")), [1, 1, 1]);
    assert_eq!(column(&event, "BH"), ["0.0"; 3]);
    assert_eq!(column(&event, "AOB"), ["-"; 3]);
    assert_eq!(column(&event, "TPR"), ["-"; 3]);
}

/// The five rounds of the Norwegian playing card: number 1 met opponents who ended with 9, 5, 11, 15
/// and 7 points.
fn norwegian() -> Vec<Vec<Entry>> {
    let wins = |one: usize, other: usize| Game(one, other, WhiteWins);
    vec![
        vec![wins(2, 1), wins(6, 3), wins(4, 8), wins(5, 7), wins(9, 10)],
        vec![
            wins(1, 8),
            wins(6, 4),
            wins(3, 2),
            wins(5, 9),
            Game(10, 7, Draw),
        ],
        vec![
            Game(5, 1, Draw),
            wins(6, 7),
            wins(9, 8),
            wins(4, 2),
            Game(10, 3, Draw),
        ],
        vec![
            wins(6, 1),
            Game(5, 3, Draw),
            wins(7, 8),
            Game(2, 9, Draw),
            wins(4, 10),
        ],
        vec![
            wins(1, 10),
            wins(6, 9),
            wins(3, 8),
            wins(4, 5),
            Game(2, 7, Draw),
        ],
    ]
}

#[test]
fn the_norwegian_card_has_a_quality_of_42() {
    let event = swiss(10, Scoring::MONRAD, &norwegian());
    assert_eq!(column(&event, "monrad-quality")[0], "42.0");
    let lines: Vec<(u8, Colour, u16, u16, u16)> = card(&event, player(1))
        .map(|line| {
            let game = line.turn.game().unwrap();
            let whole = |points: HalfPoints| points.0 / 2;
            (
                line.round.get(),
                game.colour,
                game.opponent.get(),
                whole(line.points),
                whole(line.total),
            )
        })
        .collect();
    assert_eq!(
        lines,
        [
            (1, Colour::Black, 2, 1, 1),
            (2, Colour::White, 8, 3, 4),
            (3, Colour::Black, 5, 2, 6),
            (4, Colour::Black, 6, 1, 7),
            (5, Colour::White, 10, 3, 10),
        ]
    );
}

#[test]
fn a_walkover_is_the_worst_opponent_and_long_events_drop_two() {
    let quality = |rounds: &[Vec<Entry>], planned: u8| {
        let mut event = swiss(10, Scoring::MONRAD, rounds);
        let setup = Setup {
            rounds: planned,
            ..event.setup().clone()
        };
        event.apply(&Command::SetUp(setup)).unwrap();
        column(&event, "monrad-quality")[0].clone()
    };
    let five = norwegian();
    assert_eq!(quality(&five, 8), "42.0");
    assert_eq!(quality(&five, 9), "35.0");
    let mut six = five;
    six.push(vec![given(1)]);
    assert_eq!(quality(&six, 8), "47.0");
    assert_eq!(quality(&six, 9), "42.0");
}

#[test]
fn only_beaten_opponents_count_in_scrabble() {
    let rounds = [
        vec![Game(1, 2, WhiteWins), Game(3, 4, WhiteWins)],
        vec![Game(1, 3, Draw), Game(2, 4, WhiteByForfeit)],
        vec![Game(4, 1, WhiteWins), Game(3, 2, BlackWins)],
    ];
    // Points 1½, 2, 1½, 1.
    assert_eq!(of(&rounds, 4, "fise-sb"), ["2.0", "1.5", "1.0", "1.5"]);
}

#[test]
fn lots_part_whom_nothing_else_parts() {
    let mut event = swiss(6, Scoring::CLASSIC, &[vec![Game(1, 2, Draw)]]);
    assert_eq!(ranks(&event, "lot"), [1, 1, 3, 3, 3, 3]);
    assert_eq!(column(&event, "lot"), ["-"; 6]);
    event.apply(&Command::DrawLots(7)).unwrap();
    let drawn = ranks(&event, "lot");
    let mut sorted = drawn.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, [1, 2, 3, 4, 5, 6]);
    // The lots are frozen: an event that is over must not change.
    assert_eq!(column(&event, "lot"), ["3", "1", "6", "5", "4", "2"]);
    // Who comes late leaves the others in their order.
    event.apply(&Command::EnterNumbered(1, Team::A)).unwrap();
    let later = ranks(&event, "lot");
    let order = |ranks: &[u16]| {
        let mut order = [0, 1, 2, 3, 4, 5];
        order.sort_by_key(|one| ranks[*one]);
        order
    };
    assert_eq!(order(&later), order(&drawn));
}

#[test]
fn values_are_compared_exactly() {
    let mean = |sum, of| Value::Mean { sum, of };
    // Both look like 4.33, and only the first two are.
    assert_eq!(mean(26, 3), mean(52, 6));
    assert!(mean(26, 3) > mean(953, 110));
    assert_eq!(mean(26, 3).to_string(), mean(953, 110).to_string());
    assert_eq!(mean(26, 3).to_string(), "4.33");
    assert_eq!(mean(1, 4).to_string(), "0.13");
    assert_eq!(mean(61, 1).to_string(), "30.50");
    assert!(Value::None < Value::Whole(-800));
    assert!(Value::Quarters(85) > Value::Quarters(84));
    assert_eq!(Value::Quarters(85).to_string(), "21.25");
    assert_eq!(Value::Halves(64).to_string(), "32.0");
    assert_eq!(Value::Halves(65).to_string(), "32.5");
    assert_eq!(Value::Whole(-12).to_string(), "-12");
}

#[test]
fn codes_are_read_in_any_case_and_with_either_dash() {
    for one in Tiebreak::ALL {
        assert_eq!(Tiebreak::from_code(one.code()), Some(*one));
        let other = one.code().to_lowercase().replace('-', "/");
        assert_eq!(Tiebreak::from_code(&other), Some(*one));
        assert_eq!(Tiebreak::from_code(&one.code().to_uppercase()), Some(*one));
    }
    assert_eq!(Tiebreak::from_code("BH-C3"), None);
    assert_eq!(Tiebreak::from_code(""), None);
    // Their order is written on cards.
    let codes: Vec<&str> = Tiebreak::ALL.iter().map(|one| one.code()).collect();
    assert_eq!(
        codes.join(" "),
        "DE WIN WON BPG BWG SB SB-C1 BH BH-C1 BH-C2 BH-M1 FB AOB PS KS ARO ARO-C1 TPR PTP APRO REP \
         monrad-quality fise-sb fewest-games lot game-points spread knockout"
    );
}

/// The arbiter's decision is a mark and nothing else: every criterion is the same without it.
#[test]
fn who_decided_a_game_makes_no_difference_to_any_criterion() {
    let rounds = |results: [GameResult; 3]| {
        let [won, drawn, lost] = results;
        [
            vec![Game(1, 2, won), Game(3, 4, drawn)],
            vec![Game(4, 1, drawn), Game(2, 3, lost)],
        ]
    };
    let plain = [WhiteWins, Draw, BlackWins];
    let events = [plain, plain.map(|result| result.decided().unwrap())].map(|results| {
        let mut event = swiss(4, Scoring::CLASSIC, &rounds(results));
        for (number, rating) in event.numbers().zip([2000, 1900, 1800, 1700]) {
            let mut known = event.player(number).unwrap();
            known.rating.0 = rating;
            event.apply(&Command::Edit(number, known)).unwrap();
        }
        event
    });
    for tiebreak in Tiebreak::ALL {
        let [without, with] = [&events[0], &events[1]].map(|event| column(event, tiebreak.code()));
        assert_eq!(without, with, "{}", tiebreak.code());
    }
    assert!(events[1].has_decisions() && !events[0].has_decisions());
}
