//! The reasons for an opponent: worked examples of every one, and what is said when there is no pairing.

use pocket_arbiter::pairing::{
    Explanation, MAX_PASSED_OVER, Method, Pairer, PassedOver, Rules, Step, Task, Why,
};
use pocket_arbiter::simulator::trf_file;
use pocket_arbiter::tournament::{
    BoardNo, Bye, Colour, Command, Event, GameResult, Player, PlayerNo, RoundNo, Scoring, Setup,
    Team,
};

const DRAW: GameResult = GameResult::Draw;
const WHITE: GameResult = GameResult::WhiteWins;

fn no(number: u16) -> PlayerNo {
    PlayerNo::new(number).unwrap()
}

fn round(number: u8) -> RoundNo {
    RoundNo::new(number).unwrap()
}

/// An event with these rounds behind it, paired by hand: white, black and the result of each game.
/// Whoever has no game sits out with half a point.
fn played(players: u16, rounds: &[&[(u16, u16, GameResult)]]) -> Box<Event> {
    let mut event = Box::<Event>::default();
    let mut apply = |command: &Command| event.apply(command).unwrap();
    apply(&Command::Create(Setup {
        rounds: 9,
        scoring: Scoring::CLASSIC,
        ..Setup::default()
    }));
    apply(&Command::EnterNumbered(players, Team::A));
    apply(&Command::Start);
    for (index, games) in rounds.iter().enumerate() {
        let round = RoundNo::from_index(index).unwrap();
        apply(&Command::OpenRound);
        for (white, black, _) in *games {
            apply(&Command::Pair(no(*white), no(*black)));
        }
        for (board, (_, _, result)) in games.iter().enumerate() {
            let board = BoardNo::from_index(board).unwrap();
            apply(&Command::Result(round, board, *result));
        }
        for number in 1..=players {
            let has_game = games.iter().any(|(w, b, _)| [*w, *b].contains(&number));
            if !has_game {
                apply(&Command::SetBye(no(number), round, Some(Bye::Half)));
            }
        }
    }
    event
}

fn rules(method: Method) -> Rules {
    Rules {
        method,
        club_rounds: 0,
        first_colour: Colour::White,
        allows_rematches: false,
    }
}

fn work(event: &Event, rules: Rules, task: Task) -> (Box<Pairer>, Step) {
    let mut pairer = Box::<Pairer>::default();
    let next = RoundNo::from_index(event.open_round_count()).unwrap();
    let last = event.open_rounds().next_back();
    let round = match task {
        Task::Pair => next,
        Task::Explain(_) | Task::Again => last.unwrap(),
    };
    pairer.begin(event, round, rules, task);
    loop {
        match pairer.step(event) {
            Step::Working => {}
            end => return (pairer, end),
        }
    }
}

/// Pairs the next round by the rules, and gives its pairs.
fn pair(event: &mut Event, rules: Rules) -> Vec<(u16, u16)> {
    let (pairer, end) = work(event, rules, Task::Pair);
    assert_eq!(end, Step::Paired);
    let next = RoundNo::from_index(event.open_round_count()).unwrap();
    let pairs = pairer.round_pairs().unwrap();
    event.apply(&Command::PairRound(next, pairs)).unwrap();
    pairer.pairs().map(|(w, b)| (w.get(), b.get())).collect()
}

fn explained(event: &Event, rules: Rules, player: u16) -> Explanation {
    let (pairer, end) = work(event, rules, Task::Explain(no(player)));
    assert_eq!(end, Step::Paired);
    pairer.explanation().clone()
}

fn reason(player: u16, why: Why) -> PassedOver {
    PassedOver {
        player: no(player),
        why,
    }
}

/// The second round of 002's example.
#[test]
fn a_colour_is_a_reason_in_monrad() {
    let mut event = played(
        10,
        &[&[
            (2, 1, WHITE),
            (4, 3, DRAW),
            (6, 5, WHITE),
            (8, 7, DRAW),
            (10, 9, GameResult::BlackWins),
        ]],
    );
    let monrad = rules(Method::Monrad);
    assert_eq!(
        pair(&mut event, monrad),
        [(9, 2), (3, 6), (7, 4), (1, 8), (5, 10)]
    );
    let first = explained(&event, monrad, 9);
    assert_eq!((first.chooser, first.opponent), (Some(no(2)), Some(no(9))));
    assert_eq!(&first.passed_over[..], [reason(6, Why::Colour)]);
    // Whichever of the two asks.
    assert_eq!(explained(&event, monrad, 2), first);
    assert!(explained(&event, monrad, 3).passed_over.is_empty());
}

/// 1 and 2 win, then 1 and 3: the top group is 1 alone, with 2, whom it has met.
#[test]
fn having_met_is_a_reason() {
    let mut event = played(
        4,
        &[
            &[(1, 3, WHITE), (2, 4, WHITE)],
            &[(1, 2, WHITE), (3, 4, WHITE)],
        ],
    );
    let fise = rules(Method::Fise);
    assert_eq!(pair(&mut event, fise).len(), 2);
    let why = explained(&event, fise, 1);
    assert_eq!((why.chooser, why.opponent), (Some(no(1)), Some(no(4))));
    assert_eq!(&why.passed_over[..], [reason(3, Why::Met(round(1)))]);
    assert!(explained(&event, fise, 3).passed_over.is_empty());
}

/// All have drawn, and 1 has met the whole lower half: it takes 2, who comes after all of them.
#[test]
fn the_lower_half_comes_before_the_upper_in_fise() {
    let mut event = played(
        4,
        &[&[(1, 3, DRAW), (2, 4, DRAW)], &[(4, 1, DRAW), (3, 2, DRAW)]],
    );
    let fise = rules(Method::Fise);
    assert_eq!(pair(&mut event, fise).len(), 2);
    let why = explained(&event, fise, 1);
    assert_eq!((why.chooser, why.opponent), (Some(no(1)), Some(no(2))));
    assert_eq!(
        &why.passed_over[..],
        [reason(3, Why::Met(round(1))), reason(4, Why::Met(round(2)))]
    );
}

/// Everybody's first choice is forbidden: it is told, whatever the system.
#[test]
fn that_two_must_not_meet_is_a_reason_in_every_system() {
    for method in Method::ALL.iter().copied() {
        let mut event = played(6, &[]);
        let rules = rules(method);
        let mut free = event.clone();
        let first = *pair(&mut free, rules).first().unwrap();
        let group = [no(first.0), no(first.1)].into_iter().collect();
        event.apply(&Command::ForbidGroup(group)).unwrap();
        let pairs = pair(&mut event, rules);
        let is_first = |pair: &(u16, u16)| {
            [pair.0, pair.1]
                .iter()
                .all(|p| [first.0, first.1].contains(p))
        };
        assert!(!pairs.iter().any(is_first), "{method:?}: {pairs:?}");
        let (upper, lower) = (first.0.min(first.1), first.0.max(first.1));
        let why = explained(&event, rules, upper);
        assert_eq!(why.chooser, Some(no(upper)), "{method:?}");
        assert!(
            why.passed_over.contains(&reason(lower, Why::Forbidden)),
            "{method:?}: {why:?}"
        );
        // Nobody is left to meet whom they may: that is not broken for want of others.
        let everybody = (1..=6).map(no).collect();
        let mut all_apart = played(6, &[]);
        all_apart.apply(&Command::ForbidGroup(everybody)).unwrap();
        for allows_rematches in [false, true] {
            let rules = Rules {
                allows_rematches,
                ..rules
            };
            let (_, end) = work(&all_apart, rules, Task::Pair);
            assert_eq!(end, Step::Stuck, "{method:?}");
        }
    }
}

/// In the Dutch system: two with a colour to come, somebody who floats, and those whom the others need.
#[test]
fn the_criteria_are_reasons_in_the_dutch_system() {
    let dutch = rules(Method::Dutch);
    // 1 and 4 both had white; 1 takes 3, who had black.
    let mut event = played(4, &[&[(1, 2, DRAW), (4, 3, DRAW)]]);
    pair(&mut event, dutch);
    let why = explained(&event, dutch, 1);
    assert!(!why.is_moved_down);
    assert_eq!((why.chooser, why.opponent), (Some(no(1)), Some(no(3))));
    assert!(why.passed_over.is_empty(), "{why:?}");
    // 1 and 3 both had white.
    let mut event = played(4, &[&[(1, 2, DRAW), (3, 4, DRAW)]]);
    pair(&mut event, dutch);
    let why = explained(&event, dutch, 1);
    assert_eq!((why.chooser, why.opponent), (Some(no(1)), Some(no(4))));
    assert_eq!(&why.passed_over[..], [reason(3, Why::Colour)]);
    // 1 alone has a point, and comes down to those with half of one: 3, whom it has met.
    let mut event = played(4, &[&[(1, 3, WHITE), (4, 2, DRAW)]]);
    pair(&mut event, dutch);
    let why = explained(&event, dutch, 1);
    assert!(why.is_moved_down);
    assert_eq!(why.opponent, Some(no(2)));
    // 2 and 4 have met: 1 leaves 3 to them.
    let mut event = played(4, &[&[(2, 4, DRAW)]]);
    pair(&mut event, dutch);
    let why = explained(&event, dutch, 1);
    assert_eq!((why.chooser, why.opponent), (Some(no(1)), Some(no(4))));
    assert_eq!(&why.passed_over[..], [reason(3, Why::Rest)]);
}

/// 2 and 4 have met: if 1 took 3, they would be left for each other.
#[test]
fn what_is_left_for_the_others_is_a_reason() {
    let in_the_way: [(Method, &[PassedOver]); 2] = [
        (Method::Fise, &[reason(3, Why::Rest)]),
        (Method::Monrad, &[]),
    ];
    for (method, passed_over) in in_the_way {
        let mut event = played(4, &[&[(2, 4, DRAW)]]);
        let rules = rules(method);
        pair(&mut event, rules);
        let why = explained(&event, rules, 1);
        assert_eq!(&why.passed_over[..], passed_over, "{method:?}");
    }
}

#[test]
fn a_forfeited_game_is_no_meeting() {
    let mut event = played(2, &[&[(1, 2, GameResult::WhiteByForfeit)]]);
    assert_eq!(pair(&mut event, rules(Method::Fise)), [(1, 2)]);
}

#[test]
fn a_bye_is_explained_from_below() {
    let mut event = played(5, &[&[(1, 3, WHITE), (2, 4, WHITE)]]);
    let undo = event.clone();
    // The last has had one, by hand.
    let bye = Command::SetBye(no(5), round(1), Some(Bye::PairingAllocated));
    event.apply(&bye).unwrap();
    let fise = rules(Method::Fise);
    pair(&mut event, fise);
    let why = explained(&event, fise, 4);
    assert_eq!((why.chooser, why.opponent), (Some(no(4)), None));
    assert_eq!(&why.passed_over[..], []);
    // In the list 5 has a point, and 3 and 4 none: so nobody was passed over. Without that point,
    // 5 is last, and it was.
    let mut event = undo;
    event.apply(&bye).unwrap();
    let lost = Command::SetUp(Setup {
        rounds: 9,
        ..event.setup().clone()
    });
    event.apply(&lost).unwrap();
    assert_eq!(event.points(no(5)).0, 2);
}

#[test]
fn the_last_who_has_had_a_bye_is_passed_over() {
    // 3 sat out the first round with the bye and lost the second.
    let mut event = played(3, &[&[(1, 2, DRAW)], &[(1, 3, WHITE)]]);
    let fise = rules(Method::Fise);
    let bye = Command::SetBye(no(2), round(2), Some(Bye::PairingAllocated));
    event.apply(&bye).unwrap();
    // 1 has 1½, 2 has 1½, 3 has ½: 3 is last and has had none.
    pair(&mut event, fise);
    let why = explained(&event, fise, 1);
    assert_eq!((why.chooser, why.opponent), (Some(no(1)), None));
    assert_eq!(
        &why.passed_over[..],
        [reason(3, Why::Rest), reason(2, Why::HadBye)]
    );
}

fn with_clubs(mut event: Box<Event>, clubs: &[(u16, &str)]) -> Box<Event> {
    for (number, club) in clubs {
        let player = Player {
            club: (*club).try_into().unwrap(),
            ..event.player(no(*number)).unwrap().clone()
        };
        event.apply(&Command::Edit(no(*number), player)).unwrap();
    }
    event
}

#[test]
fn a_club_is_a_reason_while_clubs_are_kept_apart() {
    let clubs = [(1, "Bern"), (3, "Bern")];
    let apart = Rules {
        club_rounds: 1,
        ..rules(Method::Fise)
    };
    let mut event = with_clubs(played(4, &[]), &clubs);
    assert_eq!(pair(&mut event, apart), [(1, 4), (3, 2)]);
    let why = explained(&event, apart, 1);
    assert_eq!(&why.passed_over[..], [reason(3, Why::Club)]);
    // Nobody without a club has club mates.
    assert!(explained(&event, apart, 2).passed_over.is_empty());
    let mut event = with_clubs(played(4, &[]), &clubs);
    assert_eq!(pair(&mut event, rules(Method::Fise)), [(1, 3), (4, 2)]);
}

#[test]
fn clubs_that_cannot_be_kept_apart_are_given_up_for_the_round() {
    let clubs = [(1, "Bern"), (2, "Bern"), (3, "Bern")];
    let event = with_clubs(played(4, &[]), &clubs);
    for method in [Method::Fise, Method::Monrad] {
        let apart = Rules {
            club_rounds: 3,
            ..rules(method)
        };
        let (pairer, end) = work(&event, apart, Task::Pair);
        assert_eq!(end, Step::Paired);
        assert!(pairer.dropped_clubs());
        let (pairer, _) = work(&event, rules(method), Task::Pair);
        assert!(!pairer.dropped_clubs());
    }
}

/// Six players; 6 has met everybody, so it can only have a rematch, and that with one alone.
#[test]
fn the_trouble_is_named_and_rematches_are_as_few_as_can_be() {
    let rounds: [&[(u16, u16, GameResult)]; 5] = [
        &[(6, 1, DRAW)],
        &[(2, 6, DRAW)],
        &[(6, 3, DRAW)],
        &[(4, 6, DRAW)],
        &[(6, 5, DRAW)],
    ];
    let event = played(6, &rounds);
    for method in [Method::Fise, Method::Monrad] {
        let (pairer, end) = work(&event, rules(method), Task::Pair);
        assert_eq!(end, Step::Stuck);
        let trouble: Vec<u16> = pairer.trouble().iter().map(|one| one.get()).collect();
        assert_eq!(trouble, [5, 6]);
        let allowed = Rules {
            allows_rematches: true,
            ..rules(method)
        };
        let (pairer, end) = work(&event, allowed, Task::Pair);
        assert_eq!(end, Step::Paired);
        assert_eq!(pairer.rematches(&event), 1, "{method:?}");
    }
}

#[test]
fn the_first_colour_is_the_lower_numbers_on_the_first_board() {
    for (method, first_colour, pairs) in [
        (Method::Fise, Colour::White, [(1, 3), (4, 2)]),
        (Method::Fise, Colour::Black, [(3, 1), (2, 4)]),
        (Method::Monrad, Colour::Black, [(2, 1), (4, 3)]),
        (Method::Monrad, Colour::White, [(1, 2), (3, 4)]),
    ] {
        let rules = Rules {
            first_colour,
            ..rules(method)
        };
        assert_eq!(pair(&mut played(4, &[]), rules), pairs);
    }
}

#[test]
fn more_than_can_be_named_are_counted() {
    // 1 has met 2 to 25 in as many rounds as that takes two at a time: not by games but by club.
    let clubs: Vec<(u16, &str)> = (1..=25).map(|number| (number, "Bern")).collect();
    let mut event = with_clubs(played(50, &[]), &clubs);
    let apart = Rules {
        club_rounds: 1,
        ..rules(Method::Monrad)
    };
    pair(&mut event, apart);
    let why = explained(&event, apart, 1);
    assert_eq!(why.passed_over.len(), MAX_PASSED_OVER);
    assert_eq!(usize::from(why.more), 24 - MAX_PASSED_OVER);
    assert_eq!(why.opponent, Some(no(26)));
}

#[test]
fn nobody_and_one_alone_are_paired_too() {
    let mut event = played(2, &[&[(1, 2, DRAW)]]);
    for number in [1, 2] {
        event.apply(&Command::Withdraw(no(number))).unwrap();
        let (pairer, end) = work(&event, rules(Method::Fise), Task::Pair);
        assert_eq!(end, Step::Paired);
        assert_eq!(pairer.pairs().count(), 0);
        assert_eq!(pairer.bye(), (number == 1).then(|| no(2)));
    }
}

/// In long events somebody is passed over because the rounds to come would not be possible: an opponent whom the others
/// could spare, and a walkover that others have not had.
#[test]
fn the_rounds_to_come_are_a_reason() {
    let mut reasons = Vec::new();
    let folder = std::path::Path::new("host-tests/fixtures/monrad-long");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "trf") {
            continue;
        }
        let mut event = trf_file::load(&path).unwrap();
        let monrad = rules(Method::Monrad);
        pair(&mut event, monrad);
        let last = event.open_rounds().next_back().unwrap();
        let file = path.file_stem().unwrap().to_str().unwrap().to_owned();
        for number in event.numbers() {
            let why = explained(&event, monrad, number.get());
            let Some(chooser) = why.chooser else { continue };
            for passed_over in &why.passed_over {
                if passed_over.why != Why::RoundsToCome {
                    continue;
                }
                let other = passed_over.player;
                if why.opponent.is_some() {
                    assert_eq!(event.meetings(chooser, other, last).count(), 0, "{file}");
                } else {
                    assert!(!event.has_had_pairing_bye(other, last), "{file}");
                }
                let opponent = why.opponent.map_or(0, PlayerNo::get);
                reasons.push((file.clone(), chooser.get(), opponent, other.get()));
            }
        }
    }
    reasons.sort_unstable();
    reasons.dedup();
    let found: Vec<_> = reasons
        .iter()
        .map(|(file, chooser, opponent, other)| (file.as_str(), *chooser, *opponent, *other))
        .collect();
    // Who chose, whom (nobody is a walkover), and who was passed over for it.
    assert_eq!(
        found,
        [
            ("monrad_n10_s7_r7", 6, 2, 8),
            ("monrad_n6_s2_r3", 3, 5, 6),
            ("monrad_n7_s3_r5", 6, 0, 3),
            ("monrad_n7_s3_r5", 6, 0, 4),
            ("monrad_n9_s5_r5", 4, 9, 7),
        ]
    );
}
