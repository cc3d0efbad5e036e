//! Rounds in files, with the one right pairing of each.

use std::fs;
use std::path::{Path, PathBuf};

use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::pairing::Method;
use pocket_arbiter::simulator::pairing::{Paired, Wishes, pair};
use pocket_arbiter::simulator::random_event::{Plan, RandomEvent};
use pocket_arbiter::simulator::trf_file;
use pocket_arbiter::tournament::{
    AcceleratedGroup, Acceleration, BoardNo, Colour, Command, Event, HalfPoints, PlayerNo, RoundNo,
};

use super::reference::{self, Field};
use crate::soak;

fn fixture(name: &str) -> PathBuf {
    Path::new("host-tests/fixtures").join(name)
}

fn event(path: &Path) -> Box<Event> {
    trf_file::load(path).unwrap()
}

/// The pairs of the next round, as they are printed.
fn pairs(name: &str, wishes: &Wishes) -> Result<String, String> {
    pair(&mut event(&fixture(name)), wishes).map(|paired| paired.to_string())
}

/// Every file of a folder whose name begins so, with the right answer.
fn cases(folder: &str, prefix: &str) -> Vec<(PathBuf, String)> {
    let mut cases: Vec<(PathBuf, String)> = fs::read_dir(fixture(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            let name = path.file_name().unwrap().to_str().unwrap();
            name.starts_with(prefix) && name.ends_with(".trf")
        })
        .map(|path| {
            let answer = fs::read_to_string(path.with_extension("pairs")).unwrap();
            (path, answer)
        })
        .collect();
    cases.sort();
    cases
}

fn right(folder: &str, prefix: &str, method: Method, count: usize) {
    let cases = cases(folder, prefix);
    assert_eq!(cases.len(), count);
    for (path, answer) in cases {
        let paired = pair(&mut event(&path), &Wishes::new(method)).unwrap();
        assert_eq!(paired.to_string(), answer, "{}", path.display());
        assert_eq!(paired.notes, [""; 0], "{}", path.display());
    }
}

#[test]
fn all_monrad_files_are_paired_right() {
    right("monrad", "monrad_", Method::Monrad, 48);
}

/// More rounds than half the players: what is paired leaves the rounds to come possible.
#[test]
fn all_files_of_long_monrads_are_paired_right() {
    right("monrad-long", "monrad_", Method::Monrad, 53);
}

#[test]
fn all_fise_files_are_paired_right() {
    right("fise", "fise_", Method::Fise, 36);
}

/// Cases of our own: a rest that can be paired only when two players of it are gone, and somebody who
/// sits out by a bye that a pairing is said to have given.
#[test]
fn rounds_that_were_once_paired_wrongly() {
    right("fise", "group_of_six", Method::Fise, 1);
    right("fise", "sits_out_by_u", Method::Fise, 1);
}

/// The reference that other tests rely on is right itself.
#[test]
fn the_reference_pairs_all_files_right() {
    for (folder, prefix, method, first_colour) in [
        ("monrad", "monrad_", Method::Monrad, Colour::Black),
        ("monrad-long", "monrad_n6", Method::Monrad, Colour::Black),
        ("monrad-long", "monrad_n7", Method::Monrad, Colour::Black),
        ("monrad-long", "monrad_n8", Method::Monrad, Colour::Black),
        ("monrad-long", "monrad_n9", Method::Monrad, Colour::Black),
        ("monrad-long", "monrad_n10", Method::Monrad, Colour::Black),
        ("fise", "fise_", Method::Fise, Colour::White),
    ] {
        for (path, answer) in cases(folder, prefix) {
            let event = event(&path);
            let round = RoundNo::from_index(event.open_round_count()).unwrap();
            let field = Field::of(&event, round, method, 0, first_colour);
            let reference::Pairing { pairs, bye, .. } = field.pairing().unwrap();
            let no = |number| PlayerNo::new(number).unwrap();
            let paired = Paired {
                pairs: pairs.iter().map(|(a, b)| (no(*a), no(*b))).collect(),
                bye: bye.map(no),
                notes: vec![],
            };
            assert_eq!(paired.to_string(), answer, "{}", path.display());
        }
    }
}

fn group(from: u16, to: u16, points: u16, last: u8) -> AcceleratedGroup {
    AcceleratedGroup {
        from: PlayerNo::new(from).unwrap(),
        to: PlayerNo::new(to).unwrap(),
        points: HalfPoints(points),
        last: RoundNo::new(last).unwrap(),
    }
}

fn accelerated(groups: &[AcceleratedGroup]) -> Wishes {
    Wishes {
        acceleration: Some(Acceleration::from_slice(groups).unwrap()),
        ..Wishes::new(Method::Fise)
    }
}

#[test]
fn the_ten_players_of_the_norwegian_leaflet_meet_as_printed() {
    assert_eq!(
        pairs("monrad/leaflet_r2.trf", &Wishes::new(Method::Monrad)).unwrap(),
        "5\n9 2\n3 6\n7 4\n1 8\n5 10\n"
    );
}

#[test]
fn the_first_round_of_the_scrabble_tournament_is_as_printed() {
    assert_eq!(
        pairs(
            "fise/scrabble_r1.trf",
            &accelerated(&[group(1, 7, 8, 6), group(8, 21, 4, 6)])
        )
        .unwrap(),
        "12\n1 5\n6 2\n3 7\n8 4\n9 16\n17 10\n12 18\n19 13\n14 20\n21 15\n22 25\n26 24\n"
    );
}

/// Whatever has happened in an event, the round that `pair` makes of its report is the one that the box makes.
#[test]
fn soak_a_round_of_the_command_line_is_that_of_the_box() {
    let (mut clubs, mut rematches, mut byes) = (0, 0, 0);
    for case in 0..soak::cases(60) {
        let seed = soak::seed().wrapping_add(u64::from(case));
        let method = Method::ALL[usize::try_from(case).unwrap() % Method::ALL.len()];
        let players = 2 + u16::try_from(seed * 7 % 23).unwrap();
        let mut played = RandomEvent::start(Plan {
            unrest: 12,
            clubs: [0, 1, 3][usize::try_from(seed % 3).unwrap()],
            club_rounds: u8::try_from(seed % 4).unwrap(),
            ..Plan::new(method, players, 7, seed)
        })
        .unwrap();
        if method == Method::Fise && seed % 5 < 3 {
            let groups = [group(1, players / 3 + 1, 4, 3)];
            let groups = Acceleration::from_slice(&groups).unwrap();
            played.apply(Command::Accelerate(groups)).unwrap();
        }
        loop {
            played.come_and_go().unwrap();
            let report = trf_file::text(played.event());
            let Some(paired) = played.pair().unwrap() else {
                break;
            };
            let about = format!("{method:?} of seed {seed}, round {}", paired.round);
            let wishes = Wishes {
                allows_rematches: paired.stuck.is_some(),
                ..Wishes::new(method)
            };
            let (mut read, lost) = trf_file::parse("event", report.as_bytes()).unwrap();
            assert_eq!(lost.count, 0, "{about}");
            let told = pair(&mut read, &wishes).unwrap();
            let event = played.event();
            let games = BoardNo::first(event.board_count(paired.round));
            let games = games.filter_map(|board| event.pairing(paired.round, board));
            let pairs: Vec<_> = games.map(|game| (game.white, game.black)).collect();
            assert_eq!(told.pairs, pairs, "{about}\n{report}");
            assert_eq!(told.bye, played.pairer().bye(), "{about}\n{report}");
            // It says what the box says.
            let says = |text: Text| {
                let words = Language::English.text(text);
                told.notes.iter().any(|note| words.contains(note.as_str()))
            };
            assert_eq!(says(Text::ClubsDropped), paired.dropped_clubs, "{about}");
            let stuck = Language::English.text(Text::NoPairing);
            let (stuck, _) = stuck.split_once('.').unwrap();
            let says_stuck = told.notes.iter().any(|note| note.contains(stuck));
            assert_eq!(says_stuck, paired.stuck.is_some(), "{about}");
            clubs += u32::from(paired.dropped_clubs);
            rematches += u32::from(paired.stuck.is_some());
            byes += u32::from(told.bye.is_some());
            played.play().unwrap();
        }
    }
    assert!(
        clubs > 5 && rematches > 5 && byes > 20,
        "{clubs} {rematches} {byes}"
    );
}

/// A file of its own: the lines of the players are given as points and rounds.
fn file(head: &str, players: &[(&str, &str)]) -> Box<Event> {
    let mut text = head.to_owned();
    for (number, (points, rounds)) in (1..).zip(players) {
        text += &format!("001 {number:>4} {:70}{points:>5} {number:>4}{rounds}\n", "");
    }
    trf_file::parse("file", text.as_bytes()).unwrap().0
}

fn pair_file(head: &str, players: &[(&str, &str)], wishes: &Wishes) -> Result<String, String> {
    pair(&mut file(head, players), wishes).map(|paired| paired.to_string())
}

#[test]
fn what_cannot_be_paired_is_refused_with_the_reason() {
    let fise = Wishes::new(Method::Fise);
    let monrad = Wishes::new(Method::Monrad);
    let played = [("1.0", "     2 w 1"), ("0.0", "     1 b 0")];
    for (head, players, wishes, reason) in [
        ("142 1\n", played.as_slice(), &fise, "all rounds"),
        ("", &played, &fise, "142 or XXR says that there are 1"),
        (
            "142 3\n",
            &[("0.0", "     2 w  "), ("0.0", "     1 b  ")],
            &fise,
            "a game of round 1 has no result yet",
        ),
        ("142 3\n", &[("0.0", "")], &fise, "two players"),
        (
            "142 3\n",
            &[("0.0", "  0000 - Z"), ("0.0", "")],
            &fise,
            "only player 2 plays in round 1",
        ),
        (
            "142 3\n",
            &[("0.0", "  0000 - Z"), ("0.0", "  0000 - Z")],
            &fise,
            "nobody plays in round 1",
        ),
        (
            "142 3\n### Pocket Arbiter: finished\n",
            &played,
            &fise,
            "the event is over",
        ),
        (
            "142 3\n092 Individual: Round-Robin\n",
            &[("0.0", ""), ("1.0", "     3 w 1"), ("0.0", "     2 b 0")],
            &monrad,
            "by a table",
        ),
        ("142 3\n", &played, &monrad, "1.0, 0.5 and 0.0"),
        (
            "142 3\n",
            &played,
            &fise,
            "Without a rematch there is no pairing. The list says who is left over. 1, 2",
        ),
    ] {
        let refusal = pair_file(head, players, wishes).unwrap_err();
        assert!(refusal.contains(reason), "{refusal} for {reason}");
    }
}

#[test]
fn files_without_a_legal_pairing_are_refused_in_both_systems() {
    for name in ["no_legal_pairings", "no_legal_pairings_odd"] {
        for (method, reason) in [
            (Method::Monrad, "Monrad gives 3 points"),
            (
                Method::Fise,
                "round 4: Without a rematch there is no pairing. The list says who is left over. ",
            ),
        ] {
            let name = format!("trf-malformed/{name}.trf");
            let refusal = pairs(&name, &Wishes::new(method)).unwrap_err();
            assert!(refusal.contains(reason), "{refusal}");
        }
    }
}

/// Two players who have met: Monrad's last level, and the arbiter's word elsewhere.
#[test]
fn a_rematch_is_told() {
    for (method, points) in [
        (Method::Monrad, ["3.0", "1.0"]),
        (Method::Fise, ["1.0", "0.0"]),
    ] {
        let wishes = Wishes {
            allows_rematches: method == Method::Fise,
            ..Wishes::new(method)
        };
        let mut event = file(
            "142 2\n",
            &[(points[0], "     2 w 1"), (points[1], "     1 b 0")],
        );
        let paired = pair(&mut event, &wishes).unwrap();
        assert_eq!(paired.to_string(), "1\n2 1\n");
        assert_eq!(
            paired.notes,
            [
                "round 2: Without a rematch there is no pairing. The list says who is left over. 1, 2",
                "there are 1 rematches"
            ]
        );
    }
}

#[test]
fn the_first_colour_is_as_wished_or_as_the_file_says_or_as_is_usual() {
    let players = [("0.0", ""); 4];
    let of = |head, wishes: &Wishes| pair_file(head, &players, wishes).unwrap();
    let monrad = Wishes::new(Method::Monrad);
    let fise = Wishes::new(Method::Fise);
    assert_eq!(of("142 3\n", &monrad), "2\n2 1\n4 3\n");
    assert_eq!(of("142 3\n152 W\n", &monrad), "2\n1 2\n3 4\n");
    assert_eq!(of("142 3\n", &fise), "2\n1 3\n4 2\n");
    assert_eq!(of("142 3\nXXC black1\n", &fise), "2\n3 1\n2 4\n");
    let black = Wishes {
        first_colour: Some(Colour::Black),
        ..fise
    };
    assert_eq!(of("142 3\nXXC white1\n", &black), "2\n3 1\n2 4\n");
}

#[test]
fn a_round_that_is_open_without_pairs_is_the_one_to_be_paired() {
    let players = [
        ("1.0", "     2 w 1"),
        ("0.0", "     1 b 0"),
        ("1.0", "  0000 - U"),
    ];
    let head = "142 3\n### Pocket Arbiter: opened 2\n";
    let fise = Wishes::new(Method::Fise);
    // In round 2 of 3: two of the three can still meet.
    assert_eq!(pair_file(head, &players, &fise).unwrap(), "2\n3 1\n2 0\n");
    let head = "142 1\n### Pocket Arbiter: opened 1\n";
    let players = [("0.0", ""); 2];
    assert_eq!(pair_file(head, &players, &fise).unwrap(), "1\n1 2\n");
}

#[test]
fn club_mates_are_kept_apart_as_long_as_it_is_wished_and_can_be() {
    let clubs = |clubs: &[&str]| -> String {
        (1..)
            .zip(clubs)
            .map(|(number, club)| format!("### Pocket Arbiter: club {number} {club}\n"))
            .collect()
    };
    let head = format!("142 3\n{}", clubs(&["North", "South", "North", "South"]));
    let players = [("0.0", ""); 4];
    let kept = Wishes {
        club_rounds: Some(1),
        ..Wishes::new(Method::Fise)
    };
    assert_eq!(
        pair_file(&head, &players, &Wishes::new(Method::Fise)).unwrap(),
        "2\n1 3\n4 2\n"
    );
    assert_eq!(pair_file(&head, &players, &kept).unwrap(), "2\n1 4\n3 2\n");
    let head = format!("142 3\n{}", clubs(&["North", "North", "North", "South"]));
    let paired = pair(&mut file(&head, &players), &kept).unwrap();
    assert_eq!(paired.to_string(), "2\n1 3\n4 2\n");
    assert_eq!(
        paired.notes,
        ["Club mates could not be kept apart in this round."]
    );
}

#[test]
fn groups_that_overlap_are_refused() {
    let wishes = accelerated(&[group(1, 7, 8, 6), group(7, 9, 4, 6)]);
    let refusal = pairs("fise/scrabble_r1.trf", &wishes).unwrap_err();
    assert!(refusal.contains("shares players"), "{refusal}");
}
