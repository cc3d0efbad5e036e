//! The lines of a report file about its pairings: they become the event's, and go back into a file as other programs want them.

use pocket_arbiter::tournament::{
    AcceleratedBy, Choice, Colour, Command, Event, HalfPoints, MAX_FORBIDDEN, Phase, SystemKind,
};
use pocket_arbiter::trf::{Next, Problem, Reader};

use super::{event, no, player_line, problem, round, written};

/// Two rounds of six, of five announced.
fn under_way(lines: &str) -> String {
    let players = [
        player_line(1, "2.0", "     4 w 1     3 b 1"),
        player_line(2, "1.5", "     5 b 1     6 w ="),
        player_line(3, "1.0", "     6 w 1     1 w 0"),
        player_line(4, "1.0", "     1 b 0     5 b 1"),
        player_line(5, "0.0", "     2 w 0     4 w 0"),
        player_line(6, "0.5", "     3 b 0     2 b ="),
    ];
    format!("142 5\n{lines}{}", players.concat())
}

fn forbidden(event: &Event) -> Vec<(u16, u16, u8, u8)> {
    let pairs = event.forbidden_pairs().iter();
    pairs
        .map(|pair| {
            let (one, other) = (pair.one.get(), pair.other.get());
            (one, other, pair.first.get(), pair.last.get())
        })
        .collect()
}

fn ranges(event: &Event) -> Vec<(u16, u16, u8, u8, u16)> {
    let ranges = event.virtual_point_ranges().iter();
    ranges
        .map(|range| {
            let (from, to) = (range.from.get(), range.to.get());
            let points = range.points.0;
            (from, to, range.first.get(), range.last.get(), points)
        })
        .collect()
}

#[test]
fn a_swiss_goes_on_by_the_system_that_it_names() {
    let kind = |lines: &str| event(&under_way(lines)).setup().system.kind();
    for line in [
        "092 Individual: Swiss-System\n",
        "092 Swiss\n",
        "192 FIDE_DUTCH_2026\n",
        "192 FIDE_DUTCH\n",
        "092 Individual: Swiss-System (Dutch)\n",
        "092 Burstein\n192 FIDE_DUTCH_2025_BAKU\n",
        "092 Schweizer System\n",
    ] {
        assert_eq!(kind(line), SystemKind::Dutch, "{line}");
    }
    assert_eq!(kind("092 Swiss FISE\n"), SystemKind::Fise);
    assert_eq!(kind("092 Modified Monrad\n"), SystemKind::Monrad);
    for line in [
        "",
        "092 Swiss (Burstein)\n",
        "192 FIDE_DUBOV\n",
        "092 Jeu\n",
    ] {
        assert_eq!(kind(line), SystemKind::Free, "{line}");
    }
}

/// The findings of a reader before anything is taken.
fn preview(text: &str) -> (bool, Option<Problem>) {
    let mut reader = Box::new(Reader::new());
    checked(&mut reader, text);
    let preview = reader.preview().unwrap();
    let unknown = preview.unknown_system.map(|unknown| unknown.problem);
    (preview.asks_system, unknown)
}

fn checked(reader: &mut Reader, text: &str) {
    let mut event = Box::<Event>::default();
    reader.begin();
    let mut next = Next::Again;
    while next != Next::Checked {
        next = match next {
            Next::Again => {
                reader.take(text.as_bytes(), &mut event).unwrap();
                reader.end(&mut event).unwrap()
            }
            _ => reader.step(&mut event, Reader::STEP).unwrap(),
        };
    }
}

#[test]
fn a_system_that_is_not_ours_is_asked_for() {
    assert_eq!(preview(&under_way("")), (true, None));
    let burstein = under_way("192 FIDE_BURSTEIN\n");
    assert_eq!(preview(&burstein), (true, Some(Problem::UnknownSystem)));
    assert_eq!(preview(&under_way("092 Swiss\n")), (false, None));
    // An event that is over goes on by nothing.
    let over = burstein.replace("142 5", "142 2");
    assert_eq!(preview(&over), (false, None));
    // The older format has the dates of the rounds instead of their number.
    let dated = under_way("132 26/11/14 26/11/15 26/11/16\n").replace("142 5\n", "");
    assert_eq!(preview(&dated), (true, None));
    assert_eq!(event(&dated).round_count(), 3);

    let mut reader = Box::new(Reader::new());
    checked(&mut reader, &burstein);
    reader.choose(SystemKind::Dutch);
    reader.import();
    let mut event = Box::<Event>::default();
    let mut next = Next::Work;
    while !matches!(next, Next::Done(_)) {
        next = match next {
            Next::Again => {
                reader.take(burstein.as_bytes(), &mut event).unwrap();
                reader.end(&mut event).unwrap()
            }
            _ => reader.step(&mut event, 1).unwrap(),
        };
    }
    assert_eq!(event.setup().system.kind(), SystemKind::Dutch);
    // Other programs are not told that it goes on by Burstein's system.
    let text = written(&event);
    assert!(text.contains("192 FIDE_DUTCH\r\n"), "{text}");
    assert!(!text.contains("BURSTEIN"), "{text}");
}

#[test]
fn the_first_colour_is_said_or_seen() {
    let colour = |lines: &str| {
        let event = event(&under_way(&format!("092 Swiss\n{lines}")));
        event.setup().system.pairing_options().unwrap().first_colour
    };
    assert_eq!(colour("152 B\n"), Colour::Black);
    assert_eq!(colour("XXC black1\n"), Colour::Black);
    // Number 1 had white in the first round.
    assert_eq!(colour(""), Colour::White);
    let text = written(&event(&under_way("092 Swiss\n152 B\n")));
    assert_eq!(text.matches("152 B\r\n").count(), 1, "{text}");
}

#[test]
fn who_must_not_meet_comes_and_goes_in_lines() {
    let lines = "092 Swiss\n260   1   4    1    2    5\nXXP 3 4\n260   2   3    1    2\n";
    let once = event(&under_way(lines));
    let all = [(1, 2, 1, 4), (1, 5, 1, 4), (2, 5, 1, 4), (3, 4, 1, 32)];
    assert_eq!(forbidden(&once), all);
    let text = written(&once);
    assert!(text.contains("260   1   4    1    2\r\n"), "{text}");
    // In all rounds of the event.
    assert!(text.contains("260   1   5    3    4\r\n"), "{text}");
    let again = event(&text);
    assert_eq!(forbidden(&again), all);
    assert_eq!(again.forbidden_to(no(5), round(4)).count(), 2);
    assert_eq!(again.forbidden_to(no(5), round(5)).count(), 0);
}

#[test]
fn virtual_points_come_and_go_in_lines() {
    let lines = "192 FIDE_DUTCH_BAKU\n250       1.0   1   2    1    2\n";
    let once = event(&under_way(lines));
    // The code is about a file without such lines.
    assert_eq!(ranges(&once), [(1, 2, 1, 2, 2)]);
    assert!(written(&once).contains("250       1.0   1   2    1    2\r\n"));
    let baku = event(&under_way("192 FIDE_DUTCH_BAKU\n"));
    assert_eq!(ranges(&baku), [(1, 4, 1, 2, 2), (1, 4, 3, 3, 1)]);
    // Players in a row who have the same points are one range.
    let by_player = "092 Swiss\nXXA    1  2.0  2.0  1.0\nXXA    2  2.0  2.0  1.0\nXXA    3  0.0  1.0\nXXA    4  0.0  2.0\n";
    let by_player = event(&under_way(by_player));
    assert_eq!(
        ranges(&by_player),
        [
            (1, 2, 1, 2, 4),
            (1, 2, 3, 3, 2),
            (3, 3, 2, 2, 2),
            (4, 4, 2, 2, 4)
        ]
    );
    assert_eq!(by_player.virtual_points(no(2), round(3)), HalfPoints(2));
    assert_eq!(ranges(&event(&written(&by_player))), ranges(&by_player));
}

#[test]
fn more_than_there_is_room_for_is_refused_with_its_line() {
    let players: String = (1..=40)
        .map(|number| player_line(number, "0.0", ""))
        .collect();
    let group: String = (1..=17).map(|number| format!(" {number}")).collect();
    assert_eq!(17 * 16 / 2, MAX_FORBIDDEN + 8);
    assert_eq!(
        problem(&format!("142 5\nXXP{group}\n{players}")),
        "2:41: there is room for 128 pairs who must not meet, and this is one more"
    );
    let lines: String = (1..=17)
        .map(|number| format!("250       1.0   1   2 {number:>4} {number:>4}\n"))
        .collect();
    assert_eq!(
        problem(&format!("{lines}{players}")),
        "17:1: there is room for 16 ranges of virtual points, and this is one more"
    );
    for (line, message) in [
        ("260   1   2    1", "nothing"),
        (
            "260   2   1    1    2",
            "1:5: this line about the pairing makes no sense",
        ),
        ("260   1", "1:5: this line about the pairing makes no sense"),
        ("XXP 1 1", "1:7: nobody meets themselves"),
        ("XXP 1 41", "1:7: there is no player 41"),
        (
            "250 1.0 1 2",
            "1:5: this line about the pairing makes no sense",
        ),
        (
            "250       1.0   3   2    1    2",
            "1:5: this line about the pairing makes no sense",
        ),
        ("XXA 1 x", "1:7: points like 4.5 are expected here"),
    ] {
        assert_eq!(problem(&format!("{line}\n{players}")), message, "{line}");
    }
}

/// An event that has not begun takes its rules along, and its numbers may still change.
#[test]
fn an_event_before_its_start_has_its_rules() {
    let players: String = (1..=6)
        .map(|number| player_line(number, "0.0", ""))
        .collect();
    let lines = "### Pocket Arbiter: system dutch nothing white 0 baku\n### Pocket Arbiter: entering\n260   1   5    1    2\n";
    let once = event(&format!("142 5\n{lines}{players}"));
    assert_eq!(once.phase(), Phase::Entering);
    assert_eq!(
        once.setup().system.accelerated_by(),
        Some(AcceleratedBy::Baku)
    );
    assert!(
        once.setup()
            .system
            .profile()
            .has_choice(Choice::Acceleration)
    );
    assert_eq!(forbidden(&once), [(1, 2, 1, 32)]);
    let again = event(&written(&once));
    assert!(again.looks_like(&once));
    let mut started = again;
    started.apply(&Command::Start).unwrap();
    assert_eq!(forbidden(&started), [(1, 2, 1, 32)]);
}
