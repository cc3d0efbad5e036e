//! Events played at random: no broken rule, and in small fields just the pairs of the reference.

use pocket_arbiter::pairing::{Method, Pairer, Rules, Step, Task};
use pocket_arbiter::simulator::random_event::{PairedRound, Plan, RandomEvent};
use pocket_arbiter::tournament::{
    AcceleratedGroup, Acceleration, BoardNo, Bye, Colour, Command, Event, HalfPoints, PlayerNo,
    RoundNo, Setup, Turn,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::reference::Field;
use crate::soak;
use crate::tutte::can_all_be_paired;

fn plans(players: std::ops::RangeInclusive<u16>) -> impl Strategy<Value = Plan> {
    let method = select(Method::ALL);
    (
        method,
        players,
        any::<u8>(),
        any::<u64>(),
        0_u8..25,
        clubs(),
    )
        .prop_map(
            |(method, players, rounds, seed, unrest, (clubs, club_rounds))| Plan {
                method,
                players,
                rounds: 1 + rounds % u8::try_from(players - 1).unwrap().min(32),
                seed,
                unrest,
                draws: u8::try_from(seed % 101).unwrap(),
                clubs,
                club_rounds,
            },
        )
}

fn clubs() -> impl Strategy<Value = (u16, u8)> {
    prop_oneof![Just((0, 0)), (1_u16..6, 0_u8..5)]
}

/// Groups of neighbours that do not overlap.
fn accelerations() -> impl Strategy<Value = Acceleration> {
    let group = (1_u16..4, 0_u16..4, 0_u16..9, 1_u8..6);
    vec(group, 0..=2).prop_map(|groups| {
        let mut next = 1;
        let groups = groups.into_iter().map(|(gap, length, points, last)| {
            let from = next + gap - 1;
            next = from + length + 1;
            AcceleratedGroup {
                from: PlayerNo::new(from).unwrap(),
                to: PlayerNo::new(from + length).unwrap(),
                points: HalfPoints(points),
                last: RoundNo::new(last).unwrap(),
            }
        });
        groups.collect()
    })
}

/// The same event with another first colour.
fn with_first_colour(setup: &Setup, first_colour: Colour) -> Setup {
    let mut setup = setup.clone();
    setup.system.pairing_options_mut().unwrap().first_colour = first_colour;
    setup
}

/// Pairs as plain numbers, with the bye.
fn numbers(pairer: &Pairer) -> (Vec<(u16, u16)>, Option<u16>) {
    let pairs = pairer
        .pairs()
        .map(|(white, black)| (white.get(), black.get()));
    (pairs.collect(), pairer.bye().map(PlayerNo::get))
}

fn paired_as_the_reference_says(plan: Plan, first_colour: Colour, acceleration: Acceleration) {
    let mut played = RandomEvent::start(plan).unwrap();
    let setup = with_first_colour(played.event().setup(), first_colour);
    played.apply(Command::SetUp(setup)).unwrap();
    played.apply(Command::Accelerate(acceleration)).unwrap();
    loop {
        played.come_and_go().unwrap();
        let Some(round) = played.next_round() else {
            break;
        };
        let expected = Field::of(
            played.event(),
            round,
            plan.method,
            plan.club_rounds,
            first_colour,
        )
        .pairing();
        let paired = played.pair().unwrap().unwrap();
        match expected {
            None => assert!(paired.stuck.is_some(), "round {round} should be stuck"),
            Some(expected) => {
                assert_eq!(paired.stuck, None, "round {round}");
                let (pairs, bye) = numbers(played.pairer());
                assert_eq!(pairs, expected.pairs, "round {round}");
                assert_eq!(bye, expected.bye, "round {round}");
                assert_eq!(
                    paired.dropped_clubs, expected.dropped_clubs,
                    "round {round}"
                );
                explained(played.event(), played.rules(false).unwrap(), round);
            }
        }
        played.play().unwrap();
    }
}

/// Everybody's opponent is the one that the explanation names.
fn explained(event: &Event, rules: Rules, round: RoundNo) {
    let mut pairer = Box::<Pairer>::default();
    for player in event.numbers().filter(|no| event.was_paired(*no, round)) {
        pairer.begin(event, round, rules, Task::Explain(player));
        while pairer.step(event) == Step::Working {}
        let explanation = pairer.explanation();
        let named = [explanation.chooser, explanation.opponent];
        match event.turn(player, round) {
            Turn::Game(game) => {
                assert!(named.contains(&Some(player)), "{player}: {explanation:?}");
                assert!(
                    named.contains(&Some(game.opponent)),
                    "{player}: {explanation:?}"
                );
            }
            _ => assert_eq!(named, [Some(player), None]),
        }
    }
}

#[test]
fn soak_small_fields_are_paired_as_the_reference_says() {
    let colours = prop_oneof![Just(Colour::White), Just(Colour::Black)];
    let cases = (plans(2..=10), colours, accelerations());
    soak::runner(600)
        .run(&cases, |(plan, first_colour, acceleration)| {
            paired_as_the_reference_says(plan, first_colour, acceleration);
            Ok(())
        })
        .unwrap();
}

/// A round and what the rules say of it, looked at from outside.
struct Inspection<'a> {
    event: &'a Event,
    round: RoundNo,
    method: Method,
    players: Vec<PlayerNo>,
}

impl<'a> Inspection<'a> {
    fn new(event: &'a Event, round: RoundNo, method: Method) -> Self {
        let is_in = |number: &PlayerNo| event.is_to_be_paired(*number, round);
        Self {
            event,
            round,
            method,
            players: event.numbers().filter(is_in).collect(),
        }
    }

    fn have_met(&self, a: PlayerNo, b: PlayerNo) -> bool {
        RoundNo::first(self.round.index())
            .filter_map(|earlier| self.event.turn(a, earlier).game())
            .any(|game| game.opponent == b && game.outcome.is_played())
    }

    fn are_club_mates(&self, a: PlayerNo, b: PlayerNo) -> bool {
        let club = |number| self.event.club(number);
        !club(a).is_empty() && club(a) == club(b)
    }

    fn had_bye(&self, player: PlayerNo) -> bool {
        RoundNo::first(self.round.index())
            .any(|earlier| self.event.turn(player, earlier) == Turn::Bye(Bye::PairingAllocated))
    }

    /// The colours of the games that somebody has played, the latest last.
    fn colours(&self, player: PlayerNo) -> Vec<Colour> {
        RoundNo::first(self.round.index())
            .filter_map(|earlier| self.event.turn(player, earlier).game())
            .filter(|game| game.outcome.is_played())
            .map(|game| game.colour)
            .collect()
    }

    /// The colour that somebody must have, by FIDE's rules.
    fn must_have(&self, player: PlayerNo) -> Option<Colour> {
        let colours = self.colours(player);
        let whites = colours.iter().filter(|colour| **colour == Colour::White);
        let whites = whites.count();
        let blacks = colours.len() - whites;
        match colours.as_slice() {
            _ if whites >= blacks + 2 => Some(Colour::Black),
            _ if blacks >= whites + 2 => Some(Colour::White),
            [.., x, y] if x == y => Some(x.other()),
            _ => None,
        }
    }

    /// In the last round, those with more than half of all points may have any colour.
    fn is_topscorer(&self, player: PlayerNo) -> bool {
        let is_last = usize::from(self.round.get()) == self.event.round_count();
        let points = self.event.points_before(player, self.round);
        let points = points.plus(self.event.virtual_points(player, self.round));
        let win = self.event.setup().scoring.win;
        is_last && 2 * usize::from(points.0) > self.round.index() * usize::from(win.0)
    }

    /// True if colours keep two apart altogether.
    fn colours_forbid(&self, a: PlayerNo, b: PlayerNo) -> bool {
        let must = self.must_have(a);
        self.method == Method::Dutch
            && must.is_some()
            && must == self.must_have(b)
            && !self.is_topscorer(a)
            && !self.is_topscorer(b)
    }

    /// True if somebody has had as much as a win without playing.
    fn had_free_win(&self, player: PlayerNo) -> bool {
        RoundNo::first(self.round.index()).any(|earlier| {
            let game = self.event.turn(player, earlier).game();
            let is_played = game.is_some_and(|game| game.outcome.is_played());
            !is_played && self.event.points_in(player, earlier) >= self.event.setup().scoring.win
        })
    }

    /// True if there is a pairing without a rematch, whoever has the bye that may have it.
    fn can_be_paired(&self, keeps_clubs_apart: bool) -> bool {
        let fits = |a: PlayerNo, b: PlayerNo| {
            !(self.have_met(a, b)
                || self.colours_forbid(a, b)
                || keeps_clubs_apart && self.are_club_mates(a, b))
        };
        let among = |players: &[PlayerNo]| {
            can_all_be_paired(players.len(), &|a, b| fits(players[a], players[b]))
        };
        if self.players.len().is_multiple_of(2) {
            return among(&self.players);
        }
        self.may_have_bye().any(|bye| {
            let others = self.players.iter().copied();
            among(&others.filter(|other| *other != bye).collect::<Vec<_>>())
        })
    }

    fn may_have_bye(&self) -> impl Iterator<Item = PlayerNo> {
        let is_strict = self.method == Method::Dutch;
        let had_one =
            move |player: PlayerNo| self.had_bye(player) || is_strict && self.had_free_win(player);
        let everybody_had_one = self.players.iter().all(|player| self.had_bye(*player));
        let may_have =
            move |player: &PlayerNo| everybody_had_one && !is_strict || !had_one(*player);
        self.players.iter().copied().filter(may_have)
    }

    /// Everybody is there once, and nobody else.
    fn check_seats(&self, is_stuck: bool) {
        let mut seen = Vec::new();
        for board in BoardNo::first(self.event.board_count(self.round)) {
            let pairing = self.event.pairing(self.round, board).unwrap();
            seen.extend([pairing.white, pairing.black]);
        }
        let byes: Vec<PlayerNo> = self
            .event
            .numbers()
            .filter(|number| {
                self.event.turn(*number, self.round) == Turn::Bye(Bye::PairingAllocated)
            })
            .collect();
        assert_eq!(byes.len(), self.players.len() % 2, "round {}", self.round);
        for bye in &byes {
            // Where the arbiter helps, anybody may.
            let is_helped = is_stuck && self.method == Method::Dutch;
            assert!(
                is_helped || self.may_have_bye().any(|player| player == *bye),
                "bye of {bye}"
            );
        }
        seen.extend(byes);
        seen.sort_unstable();
        assert_eq!(seen, self.players, "round {}", self.round);
    }

    fn check_meetings(&self, plan: &Plan, paired: &PairedRound, counted: usize) {
        let round = self.round;
        let pairs = || {
            BoardNo::first(self.event.board_count(round))
                .map(|board| self.event.pairing(round, board).unwrap())
        };
        let rematches = pairs().filter(|pair| self.have_met(pair.white, pair.black));
        let rematches = rematches.count();
        assert_eq!(rematches, counted, "round {round}");
        assert_eq!(
            paired.stuck.is_none(),
            self.can_be_paired(false),
            "round {round}"
        );
        // Colours alone can be the trouble, too.
        let is_about_colours = self.method == Method::Dutch && rematches == 0;
        let is_expected = paired.stuck.is_none() == (rematches == 0);
        assert!(is_expected || is_about_colours, "round {round}");
        if paired.stuck.is_none() {
            let clash = pairs().find(|pair| self.colours_forbid(pair.white, pair.black));
            assert_eq!(clash, None, "round {round}");
        }
        if round.get() <= plan.club_rounds && paired.stuck.is_none() {
            let mates = pairs().any(|pair| self.are_club_mates(pair.white, pair.black));
            let can_be_kept_apart = self.can_be_paired(true);
            assert_eq!(paired.dropped_clubs, !can_be_kept_apart, "round {round}");
            assert_eq!(mates, !can_be_kept_apart, "round {round}");
        }
    }
}

fn keeps_every_rule(plan: Plan) {
    let mut played = RandomEvent::start(plan).unwrap();
    loop {
        played.come_and_go().unwrap();
        let Some(paired) = played.pair().unwrap() else {
            break;
        };
        let inspection = Inspection::new(played.event(), paired.round, plan.method);
        inspection.check_seats(paired.stuck.is_some());
        inspection.check_meetings(&plan, &paired, played.pairer().rematches(played.event()));
        played.play().unwrap();
    }
    let mut again = Box::<Event>::default();
    for command in played.commands() {
        again.apply(command).unwrap();
    }
    assert!(
        *again == *played.event(),
        "the same commands, another event"
    );
}

/// Ten thousand events in a long soak.
#[test]
fn soak_random_events_keep_every_rule() {
    soak::runner(250)
        .run(&plans(2..=40), |plan| {
            keeps_every_rule(plan);
            Ok(())
        })
        .unwrap();
}

/// Ten thousand events of FIDE's Dutch system in a long soak: legal, and never stuck where there is a way.
#[test]
fn soak_random_dutch_events_keep_every_rule() {
    soak::runner(100)
        .run(&plans(2..=64), |plan| {
            keeps_every_rule(Plan {
                method: Method::Dutch,
                ..plan
            });
            Ok(())
        })
        .unwrap();
}

/// Clubs of so many players that the box treats them in another way.
#[test]
fn soak_big_clubs_are_kept_apart() {
    let plans = (plans(116..=140), 1_u16..=2, 1_u8..=5);
    soak::runner(6)
        .run(&plans, |(plan, clubs, club_rounds)| {
            keeps_every_rule(Plan {
                rounds: plan.rounds.min(6),
                clubs,
                club_rounds,
                ..plan
            });
            Ok(())
        })
        .unwrap();
}
