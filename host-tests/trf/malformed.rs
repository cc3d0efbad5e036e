//! Files that must be refused, and what is said about them.

use std::fs;

use super::{SMALL, fixtures, parse, player_line, problem};

#[test]
fn every_malformed_file_is_refused_with_its_message() {
    let expected = fs::read_to_string("host-tests/fixtures/trf-malformed/expected.txt").unwrap();
    let mut found = String::new();
    for path in fixtures("trf-malformed") {
        let name = path.file_name().unwrap().to_str().unwrap();
        let message = match parse(&fs::read(&path).unwrap()) {
            Ok(_) => "fine".to_owned(),
            Err(message) => message.trim_start_matches("f:").to_owned(),
        };
        found.push_str(&format!("{name}:{message}\n"));
    }
    assert_eq!(found, expected);
}

/// One change to the small event, and what is wrong with it then.
const CASES: &[(&str, &str, &str)] = &[
    (
        "012 Club",
        "012Club",
        "1:1: a line begins with a code of three characters and a blank",
    ),
    (
        "012 Club",
        "01",
        "1:1: a line begins with a code of three characters and a blank",
    ),
    ("022 Bern", "023 Bern", "2:1: the code 023 is unknown"),
    ("022 Bern", "012 Bern", "2:1: there is such a line already"),
    (
        "022 Bern",
        "299 W      1.0     1",
        "2:1: points given outside the games are not supported",
    ),
    ("022 Bern", "022 B\u{7}rn", "2:6: this is not text"),
    (
        "022 Bern",
        "ABC Bern",
        "2:5: a whole number is expected here",
    ),
    (
        "142 4",
        "142 0",
        "6:5: the number of rounds is from 1 to 126",
    ),
    (
        "142 4",
        "142 33",
        "6:5: the number of rounds is from 1 to 32",
    ),
    (
        "142 4",
        "142 four",
        "6:5: the number of rounds is from 1 to 126",
    ),
    (
        "142 4",
        "142 2",
        "7:112: there are more rounds than the 2 announced",
    ),
    (
        "142 4",
        "142 4\nXXR 5",
        "7:5: another line says another number of rounds",
    ),
    (
        "142 4",
        "162  Q 1.0",
        "6:6: W, D, L, A or P with its points is expected here",
    ),
    (
        "142 4",
        "162  W 1.3",
        "6:8: points like 4.5 are expected here",
    ),
    (
        "142 4",
        "162  W 1.0 D 0.5",
        "6:12: this column should be blank",
    ),
    ("142 4", "BBW  x", "6:6: points like 4.5 are expected here"),
    ("142 4", "240 X 003    1", "6:5: F, H or Z is expected here"),
    ("142 4", "240 H 000    1", "6:7: a number is missing here"),
    ("142 4", "240 H 003    9", "6:14: there is no player 9"),
    (
        "142 4",
        "142 4\n240 H 005    1",
        "7:7: there are more rounds than the 4 announced",
    ),
    (
        "142 4",
        "### Pocket Arbiter: sing 3",
        "6:21: this comment of Pocket Arbiter's makes no sense",
    ),
    ("001    1", "001    4", "10:8: there is a player 4 already"),
    (
        "001    1",
        "001    5",
        "7:8: the numbers have a gap: there is no player 1",
    ),
    ("001    1", "001    0", "7:8: a number is missing here"),
    ("001    1", "001     ", "7:5: a number is missing here"),
    (
        "001    1",
        "001   x1",
        "7:7: a whole number is expected here",
    ),
    (
        "001    1",
        "001  513",
        "7:6: there are more than 512 players",
    ),
    (
        "001    1 m",
        "001    11m",
        "7:9: this column should be blank",
    ),
    ("mGM ", "xGM ", "7:10: m, w or a blank is expected here"),
    (
        "2495 SUI",
        "24.5 SUI",
        "7:49: a whole number is expected here",
    ),
    ("2495 SUI", "24950SUI", "7:53: this column should be blank"),
    (
        "2495 SUI",
        "2495 S I",
        "7:54: a federation is a code of three letters",
    ),
    (
        "2495 SUI",
        "2495 SU ",
        "7:54: a federation is a code of three letters",
    ),
    (
        "    1300011",
        "99999999999",
        "7:58: the number is too big; 4294967295 is the most",
    ),
    (
        "    1300011",
        "     13x011",
        "7:63: a whole number is expected here",
    ),
    (
        "1975/03/31",
        "1975/13/31",
        "7:70: this is not a date like 1999/12/31",
    ),
    (
        "1975/03/31",
        "1975/02/29",
        "7:70: this is not a date like 1999/12/31",
    ),
    (
        "1975/03/31",
        "31/03/1975",
        "7:70: this is not a date like 1999/12/31",
    ),
    (
        "1975/03/31",
        "yesterday ",
        "7:70: this is not a date like 1999/12/31",
    ),
    (
        "1975/03/31  1.5",
        "1975/03/31  2.3",
        "7:82: points like 4.5 are expected here",
    ),
    (
        "1975/03/31  1.5",
        "1975/03/31     ",
        "7:80: points like 4.5 are expected here",
    ),
    (
        "1975/03/31  1.5",
        "1975/03/31  2.5",
        "7:82: the points are 2.5, but the rounds make 1.5",
    ),
    (
        "1.5    1     3 w 1",
        "1.5    x     3 w 1",
        "7:89: a whole number is expected here",
    ),
    ("     3 w 1", "     7 w 1", "7:92: there is no player 7"),
    ("     3 w 1", "   900 w 1", "7:93: there is no player 900"),
    ("     3 w 1", "     1 w 1", "7:95: nobody meets themselves"),
    (
        "     3 w 1",
        "    -3 w 1",
        "7:94: a whole number is expected here",
    ),
    (
        "     3 w 1",
        "     3 x 1",
        "7:97: w, b or - is expected here, not 'x'",
    ),
    ("     3 w 1", "     3 - 1", "7:97: a game without a colour"),
    ("     3 w 1", "     3 w ?", "7:99: '?' is not a result"),
    (
        "     3 w 1",
        "     3 w U",
        "7:99: 'U' is a bye, but there is an opponent",
    ),
    (
        "     3 w 1",
        "  0000 w 1",
        "7:97: a colour without an opponent",
    ),
    (
        "     3 w 1",
        "  0000 - 1",
        "7:99: the result '1' needs an opponent",
    ),
    (
        "     3 w 1",
        "     3ww 1",
        "7:96: this column should be blank",
    ),
    (
        "     3 w 1",
        "     3 b 1",
        "7:92: in round 1 player 1 meets player 3, both with black",
    ),
    (
        "     3 w 1",
        "     3 w =",
        "7:92: in round 1 player 1 meets player 3, but their results do not fit together",
    ),
    (
        "     3 w 1",
        "     3 w +",
        "7:92: in round 1 player 1 meets player 3, but their results do not fit together",
    ),
    (
        "     3 w 1",
        "     4 w 1",
        "7:92: in round 1 player 1 meets player 4, but the line of player 4 says otherwise",
    ),
    (
        "     3 w 1",
        "          ",
        "9:92: in round 1 player 3 meets player 1, but the line of player 1 says otherwise",
    ),
    (
        "0000 - H",
        "0000",
        "7:112: the line ends in the middle of a round",
    ),
    (
        "0000 - H",
        "  0",
        "7:112: the line ends in the middle of a round",
    ),
    (
        "  0000 - Z",
        "     2",
        "10:102: the line ends in the middle of a round",
    ),
];

#[test]
fn every_mistake_is_named_with_its_place() {
    for (from, to, expected) in CASES {
        assert!(SMALL.contains(from), "{from}");
        let text = SMALL.replacen(from, to, 1);
        assert_eq!(problem(&text), *expected, "{from:?} -> {to:?}");
    }
}

#[test]
fn what_is_no_such_file_at_all_is_refused() {
    let nobody = "1:1: there are no players (lines beginning with 001)";
    for text in ["", "\n\r\n", "   ", "012 An empty event\n142 5\n"] {
        assert_eq!(problem(text), nobody);
    }
    let one = SMALL.lines().nth(6).unwrap();
    let alone = one.replace("     3 w 1     2 b =", "  0000 - U  0000 - H");
    assert_eq!(
        problem(&alone),
        "1:1: there are rounds, but only one player"
    );
    let short = "001    1      Somebody";
    assert_eq!(problem(short), "1:81: the line ends too early");
    assert_eq!(
        problem("Dear Sir or Madam,"),
        "1:1: a line begins with a code of three characters and a blank"
    );
    let long = format!("012 {}", "x".repeat(2000));
    assert_eq!(problem(&long), "1:1: the line is too long");
    let messages = [
        (
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(),
            "f:1:1: a line begins",
        ),
        (b"\x7fELF\x02\x01\x01\0", "f:1:1: this is not text"),
        (b"\xff\xfe0\x000\x001\0", "f:1:4: this is not text"),
        (b"PK\x03\x04\x14\0", "f:1:3: this is not text"),
    ];
    for (bytes, expected) in messages {
        let message = parse(bytes).err().unwrap();
        assert!(message.starts_with(expected), "{message}");
    }
}

#[test]
fn more_than_the_box_has_room_for_is_refused() {
    let player = |number, rounds| {
        let points = format!("{rounds}.0");
        player_line(number, &points, &"  0000 - U".repeat(rounds))
    };
    let players: String = (1..=513).map(|number| player(number, 0)).collect();
    assert_eq!(problem(&players), "513:6: there are more than 512 players");
    let rounds: String = (1..=2).map(|number| player(number, 33)).collect();
    assert_eq!(problem(&rounds), "1:412: there are more than 32 rounds");
    let rounds: String = (1..=2).map(|number| player(number, 32)).collect();
    assert_eq!(problem(&rounds), "nothing");
    let rounds: String = (1..=2).map(|number| player(number, 127)).collect();
    assert_eq!(problem(&rounds), "1:1352: the line is too long");
}
