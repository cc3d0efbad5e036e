//! Tournament report files: what is read, what is refused, and that nothing gets lost.

mod columns;
mod malformed;
mod paired_systems;
mod pairing_rules;
pub(crate) mod pushed;
pub(crate) mod random_events;
mod round_trip;
mod spoilt;

use std::fs;
use std::path::{Path, PathBuf};

use pocket_arbiter::simulator::trf_file::{self, text as written};
use pocket_arbiter::tournament::round_robin::{Cycles, Table};
use pocket_arbiter::tournament::{
    BoardNo, Bye, Command, Event, GameResult, Note, Phase, Player, PlayerNo, Rating, Refusal,
    Retelling, RoundNo, Scoring, Sex, System, SystemKind, Team, Title, Turn,
};
use pocket_arbiter::trf::{Losses, Reader};

/// A small event with one of everything that stands in a player's line.
const SMALL: &str = "\
012 Club Championship
022 Bern
042 2026/01/09
102 Arbiter, Anna
### a comment
142 4
001    1 mGM  Müller, Jörg                      2495 SUI     1300011 1975/03/31  1.5    1     3 w 1     2 b =  0000 - H
001    2 wWIM Ñíguez, María                     2301 ESP     2200022 1988/00/00  1.5    2     4 b 1     1 w =
001    3      Plain                                                              1.0    3     1 b 0  0000 - U
001    4                                        1800                             0.0    4     2 w 0  0000 - Z
";

fn fixtures(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new("host-tests/fixtures").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "trf"))
        .collect();
    files.sort();
    files
}

/// The event in a file, and what was lost.
fn parse(bytes: &[u8]) -> Result<(Box<Event>, Losses), String> {
    trf_file::parse("f", bytes)
}

/// The event in a file of which everything can be kept.
fn event(text: &str) -> Box<Event> {
    let (event, lost) = parse(text.as_bytes()).unwrap();
    assert_eq!(lost, Losses::default());
    event
}

/// The problem of a file.
fn problem(text: &str) -> String {
    match parse(text.as_bytes()) {
        Ok(_) => "nothing".to_owned(),
        Err(message) => message.trim_start_matches("f:").to_owned(),
    }
}

/// A line of which nothing matters but the points and the rounds.
fn player_line(number: u16, points: &str, rounds: &str) -> String {
    format!("001 {number:>4} {:70}{points:>5} {number:>4}{rounds}\n", "")
}

fn no(number: u16) -> PlayerNo {
    PlayerNo::new(number).unwrap()
}

fn round(number: u8) -> RoundNo {
    RoundNo::new(number).unwrap()
}

/// Every file of a folder, with the points of each player as the file says them.
fn points_come_out(folder: &str, scoring: Scoring) {
    let files = fixtures(folder);
    assert!(files.len() >= 12);
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let event = event(&text);
        assert_eq!(event.setup().scoring, scoring, "{}", path.display());
        let mut players = 0;
        for line in text.lines().filter(|line| line.starts_with("001")) {
            let number: u16 = line.get(4..8).unwrap().trim().parse().unwrap();
            let points = event.points(no(number)).to_string();
            let said = line.get(80..84).unwrap().trim();
            assert_eq!(points, said, "{}: {number}", path.display());
            players += 1;
        }
        assert_eq!(event.player_count(), players);
    }
}

#[test]
fn points_of_the_dutch_files_come_out() {
    points_come_out("dutch", Scoring::CLASSIC);
}

#[test]
fn points_of_the_monrad_files_come_out() {
    points_come_out("monrad", Scoring::MONRAD);
}

#[test]
fn points_of_the_fise_files_come_out() {
    points_come_out("fise", Scoring::CLASSIC);
}

#[test]
fn a_players_line_is_read_column_by_column() {
    let event = event(SMALL);
    assert_eq!(event.setup().title, "Club Championship");
    assert_eq!(event.setup().system, System::Free);
    assert_eq!(event.round_count(), 4);
    let first = event.player(no(1)).unwrap();
    assert_eq!(first.name, "Müller, Jörg");
    assert_eq!((first.sex, first.title), (Sex::Man, Title::Gm));
    assert_eq!(first.rating, Rating(2495));
    assert_eq!(first.federation.code(), "SUI");
    assert_eq!(first.fide_id, 1_300_011);
    let birth = first.birth;
    assert_eq!((birth.year, birth.month, birth.day), (1975, 3, 31));
    let second = event.player(no(2)).unwrap();
    assert_eq!(second.name, "Ñíguez, María");
    assert_eq!((second.sex, second.title), (Sex::Woman, Title::Wim));
    assert_eq!((second.birth.year, second.birth.month), (1988, 0));
    assert_eq!(event.player(no(4)).unwrap().name, "");
    let games: Vec<_> = (1..=2)
        .map(|board| {
            let board = BoardNo::new(board).unwrap();
            let pairing = event.pairing(round(1), board).unwrap();
            (pairing.white, pairing.black, pairing.result)
        })
        .collect();
    assert_eq!(
        games,
        [
            (no(1), no(3), GameResult::WhiteWins),
            (no(4), no(2), GameResult::BlackWins)
        ]
    );
}

#[test]
fn a_bye_after_the_last_game_is_one_in_the_round_to_come() {
    let event = event(SMALL);
    assert_eq!(event.open_round_count(), 2);
    assert_eq!(event.turn(no(1), round(3)), Turn::Bye(Bye::Half));
    assert_eq!(event.turn(no(2), round(3)), Turn::Nothing);
    assert_eq!(event.turn(no(4), round(2)), Turn::Bye(Bye::Zero));
    // Some programs count it at once.
    let counted = SMALL.replace("1975/03/31  1.5", "1975/03/31  2.0");
    assert_eq!(problem(&counted), "nothing");
}

#[test]
fn lines_end_in_any_way() {
    let expected = event(SMALL);
    for ends in ["\r", "\r\n", "\n\n", "\r\n\r\n", "  \n"] {
        assert!(*event(&SMALL.replace('\n', ends)) == *expected, "{ends:?}");
    }
    let mut ends = ["\r", "\n", "\r\n"].into_iter().cycle();
    let mixed: String = SMALL
        .lines()
        .flat_map(|line| [line, ends.next().unwrap()])
        .collect();
    assert!(*event(&mixed) == *expected);
    assert!(*event(SMALL.trim_end()) == *expected);
    // The places of mistakes are counted the same way.
    let wrong = SMALL.replace("SUI", "S+I");
    for ends in ["\n", "\r", "\r\n"] {
        let message = problem(&wrong.replace('\n', ends));
        assert!(message.starts_with("7:54:"), "{message}");
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_text() {
    let with_mark = format!("\u{feff}{SMALL}");
    assert!(*event(&with_mark) == *event(SMALL));
}

#[test]
fn a_file_of_one_byte_a_letter_is_read_too() {
    let bytes: Vec<u8> = SMALL
        .chars()
        .map(|letter| u8::try_from(u32::from(letter)).unwrap())
        .collect();
    let (event, _) = parse(&bytes).unwrap();
    assert!(*event == *self::event(SMALL));
    // What Windows puts where Latin-1 has nothing.
    let name = SMALL.replace("Plain", "Pla?n");
    let bytes: Vec<u8> = name
        .bytes()
        .map(|byte| if byte == b'?' { 0x9A } else { byte })
        .collect();
    let (event, _) = parse(&bytes).unwrap();
    assert_eq!(event.player(no(3)).unwrap().name, "Plašn");
}

#[test]
fn players_come_in_any_order() {
    let mut lines: Vec<&str> = SMALL.lines().collect();
    lines.reverse();
    let reversed = event(&lines.join("\n"));
    let event = event(SMALL);
    for number in event.numbers() {
        assert_eq!(reversed.player(number), event.player(number));
        for round in RoundNo::first(4) {
            assert_eq!(reversed.turn(number, round), event.turn(number, round));
        }
    }
}

#[test]
fn what_the_event_has_no_place_for_is_kept_as_it_is() {
    let event = event(SMALL);
    let notes = "022 Bern\n042 2026/01/09\n102 Arbiter, Anna\n### a comment\n";
    assert_eq!(event.notes(), notes);
    let text = written(&event);
    for line in notes.lines() {
        assert!(text.contains(&format!("{line}\r\n")), "{line}");
    }
}

#[test]
fn a_ruler_is_a_kind_of_comment() {
    let ruler = "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF";
    let event = event(&format!("{ruler}\n{SMALL}"));
    assert!(event.notes().starts_with(ruler));
}

#[test]
fn a_long_title_and_a_long_name_are_kept_in_full() {
    let title = "012 Campeonato de España Absoluto Individual de Ajedrez 2026";
    let name = "Fernández-Martínez José Ángel Mª.";
    assert_eq!(name.chars().count(), 33);
    let text = SMALL
        .replace("012 Club Championship", title)
        .replace(&format!("Plain{:28}", ""), name);
    let event = event(&text);
    assert_eq!(event.setup().title, "Campeonato de España Absoluto I");
    assert_eq!(
        event.player(no(3)).unwrap().name,
        "Fernández-Martínez José Ángel Mª"
    );
    let text = written(&event);
    assert!(text.contains(&format!("{title}\r\n")));
    assert!(text.contains(&format!("001    3      {name} ")));
}

/// Whoever gives it another title does not get the old one back.
#[test]
fn a_long_title_goes_when_the_event_gets_another() {
    let text = SMALL.replace(
        "012 Club Championship",
        "012 Campeonato de España Absoluto Individual 2026",
    );
    for title in ["Campeonato", "Open", ""] {
        let mut event = event(&text);
        let setup = event.setup().titled(title);
        event.apply(&Command::SetUp(setup)).unwrap();
        let text = written(&event);
        assert!(!text.contains("Individual"), "{title}");
        assert_eq!(text.contains("012 "), !title.is_empty(), "{title}");
        assert!(title.is_empty() || text.contains(&format!("012 {title}\r\n")));
    }
}

/// A name of 32 letters and its comma need one column more than a report has: it goes without the blank.
#[test]
fn the_longest_name_is_read_back() {
    let mut event = event(SMALL);
    let name = "Fernández-Olavarría, Maximiliano X";
    assert_eq!(name.chars().count(), 34);
    let player = Player {
        name: name.try_into().unwrap(),
        ..event.player(no(3)).unwrap()
    };
    event.apply(&Command::Edit(no(3), player)).unwrap();
    let text = written(&event);
    assert!(
        text.contains("001    3      Fernández-Olavarría,Maximiliano X "),
        "{text}"
    );
    let (again, lost) = parse(text.as_bytes()).unwrap();
    assert_eq!(
        (again.player(no(3)).unwrap().name, lost.count),
        (name.try_into().unwrap(), 0)
    );
}

#[test]
fn what_cannot_be_kept_is_told() {
    let (event, lost) = parse(SMALL.replace("mGM ", "mNM ").as_bytes()).unwrap();
    let first = lost.first.unwrap();
    assert_eq!(lost.count, 1);
    assert_eq!(
        first.to_string(),
        "line 7, column 11: the title is not one of FIDE's"
    );
    assert_eq!(event.player(no(1)).unwrap().title, Title::None);

    let deputies: String = (0..100)
        .map(|number| format!("112 Deputy number {number:03}\n"))
        .collect();
    let (event, lost) = parse(format!("{deputies}{SMALL}").as_bytes()).unwrap();
    assert!(event.notes().len() <= 2048);
    let kept = event.notes().lines().count();
    assert_eq!(kept + usize::from(lost.count), 100 + 4);
    assert_eq!(
        lost.first.unwrap().problem.to_string(),
        "there is no room to keep this line"
    );
}

#[test]
fn scoring_is_taken_from_whatever_line_says_it() {
    let file = |line: &str, points: [&str; 4]| {
        let rounds = [
            "     2 w 1     3 b =",
            "     1 b 0     4 w +",
            "     4 w =     1 w =",
            "     3 b =     2 b -",
        ];
        let players = (1..).zip(points).zip(rounds);
        let players: String = players
            .map(|((number, points), rounds)| player_line(number, points, rounds))
            .collect();
        format!("{line}\n{players}")
    };
    let football = ["4.0", "3.0", "2.0", "1.0"];
    for line in [
        "162  W 3.0    D 1.0    L 0.0",
        "BBW  3.0\nBBD  1.0",
        "XXS W=3 D=1",
        "XXS WW=3 BW=3.0 WD=1 BD=1 HPB=1 FPB=3 PAB=3 FW=3",
        "### Pocket Arbiter: scoring 6 2 0 6 0 6 6 2 0",
    ] {
        let scoring = event(&file(line, football)).setup().scoring;
        assert_eq!((scoring.win.0, scoring.draw.0, scoring.loss.0), (6, 2, 0));
        assert_eq!((scoring.pairing_bye.0, scoring.half_bye.0), (6, 2));
        assert_eq!((scoring.forfeit_win.0, scoring.full_bye.0), (6, 6));
    }
    // Nothing is said: one of the two usual ones, if it fits everybody.
    let guessed = |points| event(&file("012 x", points)).setup().scoring;
    assert_eq!(guessed(["1.5", "1.0", "1.0", "0.5"]), Scoring::CLASSIC);
    assert_eq!(guessed(["5.0", "4.0", "4.0", "2.0"]), Scoring::MONRAD);
    assert_eq!(
        problem(&file("012 x", football)),
        "2:82: the points are 4.0, but the rounds make 1.5"
    );
    // The one that fits better is taken for the right one.
    assert_eq!(
        problem(&file("012 x", ["5.0", "4.0", "4.0", "3.0"])),
        "5:82: the points are 3.0, but the rounds make 2.0"
    );
    // What is said counts, even if something else would fit.
    assert_eq!(
        problem(&file("162  W 3.0    D 1.0", ["1.5", "1.0", "1.0", "0.5"])),
        "2:82: the points are 1.5, but the rounds make 4.0"
    );
    // Values that only one colour has are not ours.
    assert!(problem(&file("XXS WW=3", football)).starts_with("1:5:"));
}

#[test]
fn byes_may_have_lines_of_their_own() {
    let event = event(&format!(
        "{SMALL}240 F 003 0003    4\n240 h   4    1\nXXZ 2\n"
    ));
    assert_eq!(event.turn(no(3), round(3)), Turn::Bye(Bye::Full));
    assert_eq!(event.turn(no(4), round(3)), Turn::Bye(Bye::Full));
    assert_eq!(event.turn(no(1), round(4)), Turn::Bye(Bye::Half));
    assert_eq!(event.turn(no(2), round(3)), Turn::Bye(Bye::Zero));
    assert_eq!(event.open_round_count(), 2);
    // One that has been said already may be said again, but not otherwise.
    self::event(&format!("{SMALL}240 Z 002    4\n"));
    self::event(&format!("240 H 003    1\n{SMALL}"));
    assert_eq!(
        problem(&format!("{SMALL}240 H 002    4\n")),
        "11:14: the line of player 4 says otherwise about that round"
    );
    assert_eq!(
        problem(&format!("240 F 003    1\n{SMALL}")),
        "8:112: the line of player 1 says otherwise about that round"
    );
}

#[test]
fn a_round_that_is_being_played_has_games_without_results() {
    let text = SMALL
        .replace("2 b =  0000 - H", "2 b")
        .replace("1 w =", "1 w")
        .replace("1.5    1", "1.0    1")
        .replace("1.5    2", "1.0    2");
    let event = event(&text);
    assert_eq!(event.pending_count(round(2)), 1);
    assert!(*self::event(&written(&event)) == *event);
}

#[test]
fn an_adjourned_game_of_an_earlier_round_is_no_obstacle() {
    let text = SMALL
        .replace("     3 w 1", "     3 w  ")
        .replace("     1 b 0", "     1 b  ")
        .replace("1.5    1", "0.5    1");
    let event = event(&text);
    assert_eq!(event.pending_count(round(1)), 1);
    assert_eq!(event.open_round_count(), 2);
}

#[test]
fn a_national_rating_is_the_second_one() {
    let line = |code: &str, rest: &str| {
        let blank = "";
        format!("{code}    3 {blank:39}1650{rest}\n")
    };
    let event = event(&format!("032 SUI\n{SMALL}{}", line("SUI", "")));
    assert_eq!(event.player(no(3)).unwrap().second_rating, Rating(1650));
    assert!(!event.notes().contains("1650"));
    assert!(written(&event).contains(line("SUI", "").trim_end()));
    // More than a rating is kept, and written once.
    for national in [line("SUI", " BER         123"), line("GER", "")] {
        let event = self::event(&format!("032 SUI\n{SMALL}{national}"));
        assert_eq!(event.player(no(3)).unwrap().second_rating, Rating(1650));
        assert!(event.notes().contains(&national));
        assert_eq!(written(&event).matches("1650").count(), 1);
    }
}

#[test]
fn tiebreaks_are_the_files() {
    use pocket_arbiter::tournament::Tiebreak::{Buchholz, BuchholzCut1, SonnebornBerger};
    for line in ["202 BH/C1,SB, BH", "212 PTS,BH/C1,SB,BH"] {
        let event = event(&format!("{line}\n{SMALL}"));
        let chosen = event.chosen_tiebreaks().unwrap();
        assert_eq!(chosen.as_slice(), [BuchholzCut1, SonnebornBerger, Buchholz]);
        assert!(written(&event).contains("202 BH/C1,SB,BH\r\n"));
    }
    let unknown = event(&format!("202 BH,MAGIC\n{SMALL}"));
    assert_eq!(unknown.chosen_tiebreaks(), None);
    assert!(written(&unknown).contains("202 BH,MAGIC\r\n"));
}

#[test]
fn a_round_robin_is_recognised_by_its_games() {
    let file = |kind: &str, first: &str| {
        let rounds = [first, "     3 w 1", "     2 b 0", "     1 b 0"];
        let players = (1..).zip(["1.0", "1.0", "0.0", "0.0"]).zip(rounds);
        let players: String = players
            .map(|((number, points), rounds)| player_line(number, points, rounds))
            .collect();
        format!("{kind}\n{players}")
    };
    let berger = System::RoundRobin {
        table: Table::Berger,
        cycles: Cycles::Single,
    };
    for kind in ["192 FIDE_ROUNDROBIN", "092 Individual: Round-Robin"] {
        let event = event(&file(kind, "     4 w 1"));
        assert_eq!(event.setup().system, berger);
        assert_eq!(event.round_count(), 3);
        assert_eq!(event.pending_count(round(3)), 2);
    }
    // No word of it, or other games: pairings by hand.
    let by_hand = event(&file("012 x", "     4 w 1"));
    assert_eq!(by_hand.setup().system, System::Free);
    let swiss = event(&file("092 Swiss-System", "     4 w 1"));
    assert_eq!(swiss.setup().system.kind(), SystemKind::Dutch);
    let turned = file("192 FIDE_ROUNDROBIN", "     4 b 1").replace("1 b 0", "1 w 0");
    let (event, lost) = parse(turned.as_bytes()).unwrap();
    assert_eq!(event.setup().system, System::Free);
    assert_eq!(lost.count, 1, "that is said");
}

#[test]
fn notes_can_be_undone_piece_by_piece() {
    let mut event = event(SMALL);
    let before = event.notes().to_owned();
    for piece in ["082 Two ", "t\u{e9}ams\n"] {
        let piece = Note::try_from(piece).unwrap();
        event.apply(&Command::Note(piece)).unwrap();
    }
    let after = event.notes().to_owned();
    assert_eq!(after, format!("{before}082 Two t\u{e9}ams\n"));
    event.apply(&Command::Undo).unwrap();
    assert_eq!(event.notes(), format!("{before}082 Two "));
    event.apply(&Command::Undo).unwrap();
    assert_eq!(event.notes(), before);
    event.apply(&Command::Redo).unwrap();
    event.apply(&Command::Redo).unwrap();
    assert_eq!(event.notes(), after);
    let long = Note::try_from("x".repeat(64).as_str()).unwrap();
    let refusal = (0..33).find_map(|_| event.apply(&Command::Note(long.clone())).err());
    assert_eq!(refusal, Some(Refusal::NotesFull));
}

#[test]
fn what_was_read_can_be_retold() {
    let path = fixtures("dutch").pop().unwrap();
    let bytes = fs::read(path).unwrap();
    let mut event = Box::<Event>::default();
    let mut reader = Box::new(Reader::new());
    reader.read(&bytes, &mut event).unwrap();
    let (mut retelling, mut again) = (Retelling::new(), Box::<Event>::default());
    while let Some(command) = retelling.next(&event) {
        again.apply(&command).unwrap();
    }
    assert!(again.looks_like(&event));
    // The reader has room for the next file.
    reader.read(SMALL.as_bytes(), &mut event).unwrap();
    assert!(*event == *self::event(SMALL));
}

#[test]
fn a_bad_file_leaves_the_event_as_it_was() {
    let mut event = event(SMALL);
    let mut reader = Reader::new();
    for path in fixtures("trf-malformed") {
        let bytes = fs::read(&path).unwrap();
        if reader.read(&bytes, &mut event).is_err() {
            assert!(*event == *self::event(SMALL), "{}", path.display());
        } else {
            event = self::event(SMALL);
        }
    }
}

#[test]
fn the_biggest_event_is_read_and_written() {
    let mut event = Box::<Event>::default();
    let mut setup = event.setup().clone();
    (setup.system, setup.rounds) = (System::Free, 32);
    setup.scoring = Scoring::CLASSIC;
    event.apply(&Command::Create(setup)).unwrap();
    event.apply(&Command::EnterNumbered(512, Team::A)).unwrap();
    event.apply(&Command::Start).unwrap();
    for number in 1..=32_u16 {
        event.apply(&Command::OpenRound).unwrap();
        for board in 0..256_u16 {
            let (white, black) = (2 * board, 2 * ((board + number) % 256) + 1);
            let pair = Command::Pair(no(white + 1), no(black + 1));
            event.apply(&pair).unwrap();
            let board = BoardNo::new(board + 1).unwrap();
            let result = Command::Result(round(number as u8), board, GameResult::WhiteWins);
            event.apply(&result).unwrap();
        }
    }
    let text = written(&event);
    let again = self::event(&text);
    assert_eq!(again.phase(), Phase::Running);
    assert!(written(&again) == text);
    assert_eq!(again.points(no(1)).to_string(), "32.0");
}

/// The file that another program would have written of an event: no comments of ours, no number of rounds.
fn as_others_write(event: &Event) -> String {
    written(event)
        .lines()
        .filter(|line| !line.starts_with("###") && !line.starts_with("142"))
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn an_unfinished_double_round_robin_is_not_taken_for_a_single_one() {
    for cycles in [Cycles::Single, Cycles::Double] {
        let system = System::RoundRobin {
            table: Table::Berger,
            cycles,
        };
        let mut event = crate::tournament::started(system, 0, 6);
        crate::tournament::result(&mut event, (1, 1), GameResult::WhiteWins).unwrap();
        let (read, lost) = trf_file::parse("file", as_others_write(&event).as_bytes()).unwrap();
        assert_eq!(read.setup().system, system);
        assert_eq!(lost.count, 0);
    }
}

#[test]
fn a_round_robin_by_no_table_is_kept_as_a_swiss_and_that_is_said() {
    let mut event = crate::tournament::started(System::Free, 3, 4);
    for (white, black) in [((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))] {
        event.apply(&Command::OpenRound).unwrap();
        for (white, black) in [white, black] {
            let (white, black) = (PlayerNo::new(white).unwrap(), PlayerNo::new(black).unwrap());
            event.apply(&Command::Pair(white, black)).unwrap();
        }
        let round = event.open_rounds().next_back().unwrap();
        for board in BoardNo::first(2) {
            let draw = Command::Result(round, board, GameResult::Draw);
            event.apply(&draw).unwrap();
        }
    }
    let text = format!("092 Individual: Round-Robin\n{}", as_others_write(&event));
    let (read, lost) = trf_file::parse("file", text.as_bytes()).unwrap();
    assert_eq!(read.setup().system, System::Free);
    assert_eq!(lost.count, 1);
    let said = lost.first.unwrap().problem.to_string();
    assert!(said.contains("counts as a Swiss"), "{said}");
}
