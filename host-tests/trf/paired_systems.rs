//! Comments of ours about systems that pair round by round.

use pocket_arbiter::tournament::{
    Bye, Colour, Event, HalfPoints, LateEntry, PairingOptions, PlayerNo, SURE_CLUBS, System, Turn,
};
use pocket_arbiter::trf::{Next, Reader};

use super::{event, no, parse, player_line, problem, round, written};
use crate::tournament::{BERGER, started};

/// Two rounds of a Scrabble event: numbers 5 and 6 came when both were open, and 6 did not want to
/// play in the second.
fn scrabble() -> String {
    let players = [
        player_line(1, "1.0", "     2 w 1     4 b 0"),
        player_line(2, "0.5", "     1 b 0     3 w ="),
        player_line(3, "0.5", "     4 w 0     2 b ="),
        player_line(4, "2.0", "     3 b 1     1 w 1"),
        player_line(5, "1.0", "  0000 - H  0000 - H"),
        player_line(6, "1.0", "  0000 - H  0000 - H"),
    ];
    let comments = "\
142 4
### Pocket Arbiter: system fise half black 2 scores
### Pocket Arbiter: accelerated 1 2 4 3
### Pocket Arbiter: accelerated 3 500 2 1
### Pocket Arbiter: late 5 2
### Pocket Arbiter: asked 6
### Pocket Arbiter: scores 1 1 400 300 3 350 380
### Pocket Arbiter: scores 2 4 999 310
";
    format!("{comments}{}", players.concat())
}

fn fise(late_entry: LateEntry, has_scores: bool) -> System {
    System::Fise {
        options: PairingOptions {
            club_rounds: 2,
            late_entry,
            first_colour: Colour::Black,
        },
        has_scores,
    }
}

fn score(event: &Event, player: u16, at: u8) -> Option<(u16, u16)> {
    let (own, other) = event.score(no(player), round(at))?;
    Some((own.get(), other.get()))
}

#[test]
fn a_system_comes_with_all_that_belongs_to_it() {
    let once = event(&scrabble());
    assert_eq!(once.setup().system, fise(LateEntry::Half, true));
    let groups: Vec<(u16, u16, u16, u8)> = once
        .acceleration()
        .iter()
        .map(|group| {
            let (from, to) = (group.from.get(), group.to.get());
            (from, to, group.points.0, group.last.get())
        })
        .collect();
    assert_eq!(groups, [(1, 2, 4, 3), (3, 500, 2, 1)]);
    assert_eq!(score(&once, 2, 1), Some((300, 400)));
    assert_eq!(score(&once, 4, 2), Some((999, 310)));
    assert_eq!(score(&once, 2, 2), None);
    // The byes of late joiners come by themselves, except for the one asked for.
    assert_eq!(once.presence(no(5)).joined_after, 2);
    assert_eq!(once.points(no(5)), HalfPoints(2));
    assert_eq!(once.late_bye(no(5), round(2)), Some(Bye::Half));
    assert_eq!(once.late_bye(no(6), round(1)), Some(Bye::Half));
    assert_eq!(once.late_bye(no(6), round(2)), None);
    assert!(!once.is_to_be_paired(no(6), round(2)));
    let text = written(&once);
    for line in scrabble().lines().filter(|line| line.starts_with("###")) {
        assert!(text.contains(&format!("{line}\r\n")), "{line}\n{text}");
    }
    assert!(event(&text).looks_like(&once));
}

#[test]
fn every_system_has_its_words() {
    let monrad = scrabble()
        .replace("fise half black 2 scores", "monrad half white 32")
        .lines()
        .filter(|line| !line.contains("scores"))
        .map(|line| format!("{line}\n"))
        .collect::<String>();
    let options = PairingOptions {
        club_rounds: 32,
        late_entry: LateEntry::Half,
        first_colour: Colour::White,
    };
    let once = event(&monrad);
    assert_eq!(once.setup().system, System::Monrad { options });
    assert!(written(&once).contains(": system monrad half white 32\r\n"));
    let plain = monrad.replace("monrad half white 32", "fise half black 2");
    assert_eq!(event(&plain).setup().system, fise(LateEntry::Half, false));
    // Without the words the same file has pairings by hand, and all byes were asked for.
    let free = monrad.replace("### Pocket Arbiter: system monrad half white 32\n", "");
    let once = event(&free);
    assert_eq!(once.setup().system, System::Free);
    assert!(!once.is_to_be_paired(no(5), round(2)));
}

#[test]
fn a_system_that_makes_no_sense_is_refused() {
    for (right, wrong) in [
        ("fise half black 2 scores", "fise half black 33 scores"),
        ("fise half black 2 scores", "fise half black scores"),
        ("fise half black 2 scores", "fise some black 2 scores"),
        ("fise half black 2 scores", "fise half green 2 scores"),
        ("fise half black 2 scores", "fise half black 2 points"),
        ("fise half black 2 scores", "monrad half black 2 scores"),
        ("fise half black 2 scores", "monrad"),
        ("3 500 2 1", "2 500 2 1"),
        ("3 500 2 1", "500 3 2 1"),
        ("3 500 2 1", "3 500 2"),
        ("4 999 310", "4 999"),
        ("4 999 310", "4 999 1000"),
        ("4 999 310", "4 999 x"),
    ] {
        let text = scrabble().replace(right, wrong);
        assert_ne!(text, scrabble());
        let problem = problem(&text);
        assert!(
            problem.split(':').next().unwrap().parse::<u8>().is_ok(),
            "{wrong}: {problem}"
        );
    }
}

/// A score that is not that of its game, or of a game without scores, is left out and told.
#[test]
fn scores_that_do_not_fit_are_told() {
    let lost = |text: &str| {
        let (event, lost) = parse(text.as_bytes()).unwrap();
        (
            lost.count,
            lost.first.map(|first| (first.line, first.column)),
            event,
        )
    };
    let (count, place, event) = lost(&scrabble().replace("3 350 380", "3 381 380"));
    assert_eq!((count, place), (1, Some((7, 40))));
    assert_eq!(
        (score(&event, 1, 1), score(&event, 3, 1)),
        (Some((400, 300)), None)
    );
    for (right, wrong) in [("3 350 380", "4 350 380"), ("scores 2 4", "scores 3 4")] {
        assert_eq!(lost(&scrabble().replace(right, wrong)).0, 1);
    }
    let (count, ..) = lost(&scrabble().replace(" 2 scores", " 2"));
    assert_eq!(count, 3);
}

/// Blank where a late joiner would have a bye: then the player was there before.
#[test]
fn points_of_the_file_count_whoever_is_late() {
    let blank = scrabble()
        .replace("asked 6", "asked 5")
        .replace("  0000 - H  0000 - H", "            0000 - H")
        .replace(&player_line(5, "1.0", ""), "")
        .lines()
        .map(|line| {
            let late = line.starts_with("001    5") || line.starts_with("001    6");
            if late {
                line.replace("  1.0 ", "  0.5 ")
            } else {
                line.to_owned()
            }
        })
        .collect::<Vec<_>>()
        .join("\n");
    let once = event(&blank);
    for late in [5, 6] {
        assert_eq!(once.points(no(late)), HalfPoints(1));
        assert_eq!(once.turn(no(late), round(1)), Turn::Nothing);
        assert_eq!(once.turn(no(late), round(2)), Turn::Bye(Bye::Half));
    }
    assert!(event(&written(&once)).looks_like(&once));
}

/// Beside scores there is room for so many clubs. The preview counts the players who go without theirs, and nobody else.
#[test]
fn clubs_without_room_beside_scores_are_counted_before() {
    let file = |system: &str| {
        let mut file = format!("142 3\n### Pocket Arbiter: entering\n{system}");
        for number in 1..=120 {
            file.push_str(&player_line(number, "0.0", ""));
            // Two have the first club, and the last has one of those that have room.
            let club = if number == 2 || number == 120 {
                1
            } else {
                number
            };
            file.push_str(&format!("### Pocket Arbiter: club {number} Club {club}\n"));
        }
        // Somebody who does not play takes no room.
        file + "### Pocket Arbiter: club 500 Another\n"
    };
    let with_scores = file("### Pocket Arbiter: system fise half black 2 scores\n");
    let (mut made, mut reader) = (Box::<Event>::default(), Box::<Reader>::default());
    reader.begin();
    let mut next = Next::Again;
    while next != Next::Checked {
        next = match next {
            Next::Again => {
                reader.take(with_scores.as_bytes(), &mut made).unwrap();
                reader.end(&mut made).unwrap()
            }
            _ => reader.step(&mut made, Reader::STEP).unwrap(),
        };
    }
    let foretold = reader.preview().unwrap().lost;
    let (made, lost) = parse(with_scores.as_bytes()).unwrap();
    assert_eq!(lost, foretold);
    let without = made
        .numbers()
        .filter(|number| made.club(*number).is_empty());
    let without: Vec<u16> = without.map(PlayerNo::get).collect();
    let first = SURE_CLUBS as u16 + 2;
    assert_eq!(without, (first..120).collect::<Vec<_>>());
    assert_eq!(usize::from(lost.count), without.len());
    let line = with_scores
        .lines()
        .position(|line| line.ends_with(&format!(" Club {first}")));
    assert_eq!(lost.first.unwrap().line as usize, line.unwrap() + 1);
    // Where games have no scores, all have room.
    let all = event(&file("### Pocket Arbiter: system fise half black 2\n"));
    assert!(all.numbers().all(|number| !all.club(number).is_empty()));
}

#[test]
fn a_table_is_not_accelerated() {
    let table = written(&started(BERGER, 0, 4));
    let lines = table.lines().count();
    let text = format!("{table}### Pocket Arbiter: accelerated 1 2 4 3\r\n");
    let (event, lost) = parse(text.as_bytes()).unwrap();
    assert_eq!(event.setup().system, BERGER);
    assert_eq!(lost.first.unwrap().line as usize, lines + 1);
    assert!(event.acceleration().is_empty());
}
