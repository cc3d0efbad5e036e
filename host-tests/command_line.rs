//! The desktop program as a person calls it.

use pocket_arbiter::pairing::Method;
use pocket_arbiter::simulator::trf_file;
use pocket_arbiter::standings::Value;
use pocket_arbiter::tournament::Tiebreak;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::tables;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pico-tft"))
        .args(arguments)
        .output()
        .unwrap()
}

/// The words for the systems that pair round by round.
fn paired_systems() -> impl Iterator<Item = &'static str> {
    Method::ALL.iter().map(|method| method.profile().word)
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("command-line")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

const FIVE_GROUPS: &str = "1-1:1:1,2-2:1:1,3-3:1:1,4-4:1:1,5-5:1:1";

#[test]
fn wrong_words_are_answered_with_the_usage() {
    for arguments in [
        ["fly"].as_slice(),
        &["play"],
        &["play", "a.txt"],
        &["play", "a", "b", "--out", "x"],
        &["--board", "pico-gold"],
        &["--port", "many"],
        &["wiring", "--port", "1"],
        &["--out", "x"],
        &["--colour"],
        &["tables"],
        &["tables", "berger"],
        &["tables", "berger", "8", "8"],
        &["tables", "chess", "8"],
        &["tables", "berger", "many"],
        &["tables", "berger", "-8"],
        &["tables", "berger", "8", "--fide"],
        &["tables", "rutsch", "8", "--balanced"],
        &["tables", "scheveningen", "8", "--double"],
        &["tables", "varma", "12", "--balanced"],
        &["--double"],
        &["tables", "berger", "8", "--out", "x"],
        &["card"],
        &["card", "a", "b"],
        &["card", "a", "--export", "1"],
        &["card", "a", "--export", "many", "--out", "x"],
        &["card", "a", "--language", "latin"],
        &["trf", "a.trf", "--export", "1", "--out", "x"],
        &["standings"],
        &["standings", "a.trf", "b.trf"],
        &["standings", "a.trf", "--tiebreaks"],
        &["standings", "a.trf", "--tiebreaks", "BH,XX"],
        &["tables", "berger", "8", "--tiebreaks", "BH"],
        &["pair"],
        &["pair", "a.trf"],
        &["pair", "a.trf", "b.trf", "--system", "fise"],
        &["pair", "a.trf", "--system", "burstein"],
        &["pair", "a.trf", "--system"],
        &["pair", "a.trf", "--system", "fise", "--first-colour", "red"],
        &["pair", "a.trf", "--system", "fise", "--clubs", "33"],
        &["pair", "a.trf", "--system", "fise", "--clubs", "many"],
        &["pair", "a.trf", "--system", "fise", "--accelerate", ""],
        &["pair", "a.trf", "--system", "fise", "--accelerate", "1-7:4"],
        &["pair", "a.trf", "--system", "fise", "--accelerate", "1:4:6"],
        &[
            "pair",
            "a.trf",
            "--system",
            "fise",
            "--accelerate",
            "1-7:4:6:1",
        ],
        &[
            "pair",
            "a.trf",
            "--system",
            "fise",
            "--accelerate",
            "0-7:4:6",
        ],
        &[
            "pair",
            "a.trf",
            "--system",
            "fise",
            "--accelerate",
            "1-7:0.3:6",
        ],
        &[
            "pair",
            "a.trf",
            "--system",
            "fise",
            "--accelerate",
            "1-7:40000:6",
        ],
        &[
            "pair",
            "a.trf",
            "--system",
            "fise",
            "--accelerate",
            FIVE_GROUPS,
        ],
        &["standings", "a.trf", "--system", "fise"],
        &["standings", "a.trf", "--accelerate", "1-7:4:6"],
        &["standings", "a.trf", "--first-colour", "white"],
        &["standings", "a.trf", "--clubs", "2"],
        &["simulate", "fise", "--rematches"],
        &["simulate"],
        &[
            "simulate",
            "burstein",
            "--players",
            "9",
            "--rounds",
            "3",
            "--seed",
            "1",
        ],
        &["simulate", "fise", "--players", "9", "--rounds", "3"],
        &["simulate", "fise", "--players", "9", "--seed", "1"],
        &["simulate", "fise", "--rounds", "3", "--seed", "1"],
        &[
            "simulate",
            "fise",
            "--players",
            "1",
            "--rounds",
            "3",
            "--seed",
            "1",
        ],
        &[
            "simulate",
            "fise",
            "--players",
            "513",
            "--rounds",
            "3",
            "--seed",
            "1",
        ],
        &[
            "simulate",
            "fise",
            "--players",
            "9",
            "--rounds",
            "0",
            "--seed",
            "1",
        ],
        &[
            "simulate",
            "fise",
            "--players",
            "9",
            "--rounds",
            "33",
            "--seed",
            "1",
        ],
        &[
            "simulate",
            "fise",
            "--players",
            "x",
            "--rounds",
            "3",
            "--seed",
            "1",
        ],
        &["pair", "a.trf", "--system", "fise", "--players", "9"],
        &["pair", "a.trf", "--system", "fise", "--rounds", "9"],
        &["pair", "a.trf", "--system", "fise", "--seed", "9"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            stderr(&output).contains("cargo run -- play SCRIPT"),
            "{arguments:?}"
        );
    }
}

#[test]
fn a_masnou_event_that_cannot_be_is_refused_with_the_reason() {
    const GOOD: &str = "--players 9 --minutes 90 --game-minutes 6.5 --seed 1";
    let systems = paired_systems().collect::<Vec<_>>();
    let options = systems.join(" or --system ");
    let systems = systems.join(" and ");
    for (arguments, reason) in [
        ("simulate masnou", "--players N"),
        (
            "simulate masnou --minutes 90 --game-minutes 6 --seed 1",
            "--players N",
        ),
        (
            "simulate masnou --players 9 --game-minutes 6 --seed 1",
            "--minutes M",
        ),
        (
            "simulate masnou --players 9 --minutes 90 --seed 1",
            "--game-minutes MEAN",
        ),
        (
            "simulate masnou --players 9 --minutes 90 --game-minutes 6",
            "--seed S",
        ),
        (
            "simulate masnou --players 1 --minutes 90 --game-minutes 6 --seed 1",
            "2 to 512",
        ),
        (
            "simulate masnou --players 513 --minutes 90 --game-minutes 6 --seed 1",
            "2 to 512",
        ),
        (
            "simulate masnou --players 9 --minutes 0 --game-minutes 6 --seed 1",
            "1 to 720",
        ),
        (
            "simulate masnou --players 9 --minutes 721 --game-minutes 6 --seed 1",
            "1 to 720",
        ),
        ("simulate masnou --game-minutes 0", "0.1 to 120"),
        ("simulate masnou --game-minutes 0.09", "0.1 to 120"),
        ("simulate masnou --game-minutes 120.1", "0.1 to 120"),
        ("simulate masnou --game-minutes 70000000", "0.1 to 120"),
        ("simulate masnou --game-minutes 6,5", "'6,5'"),
        ("simulate masnou --game-minutes 6.5.1", "'6.5.1'"),
        ("simulate masnou --game-minutes 6.1234", "'6.1234'"),
        ("simulate masnou --game-minutes .", "'.'"),
        ("simulate masnou --game-minutes -6", "'-6'"),
        ("simulate masnou --game-minutes", "--game-minutes"),
        ("simulate masnou GOOD --boards 0", "1 to 64"),
        ("simulate masnou GOOD --boards 65", "1 to 64"),
        ("simulate masnou GOOD --boards many", "many"),
        ("simulate masnou GOOD --draws 101", "0 to 100"),
        ("simulate masnou GOOD --unrest 101", "0 to 100"),
        ("simulate masnou GOOD --walk 601", "0 to 600"),
        (
            "simulate masnou GOOD --rounds 3",
            "--rounds does not go with simulate masnou",
        ),
        ("simulate masnou masnou GOOD", "one system"),
        ("simulate GOOD", "--minutes goes with simulate masnou only"),
        (
            "simulate burstein --players 9 --rounds 3 --seed 1",
            &format!("there are {systems}, and masnou"),
        ),
        (
            "simulate monrad --boards 3",
            "--boards goes with simulate masnou only",
        ),
        (
            "simulate fise --minutes 3",
            "--minutes goes with simulate masnou only",
        ),
        (
            "simulate fise --game-minutes 3",
            "--game-minutes goes with simulate masnou only",
        ),
        (
            "simulate fise --draws 3",
            "--draws goes with simulate masnou only",
        ),
        (
            "simulate fise --walk 3",
            "--walk goes with simulate masnou only",
        ),
        (
            "simulate fise --unrest 3",
            "--unrest goes with simulate masnou only",
        ),
        (
            "pair a.trf --system fise --boards 3",
            "--boards goes with simulate masnou only",
        ),
        (
            "pair a.trf --system masnou",
            &format!("there are {systems}"),
        ),
        ("pair a.trf", &format!("pair needs --system {options}")),
    ] {
        let words = arguments.replace("GOOD", GOOD);
        let output = run(&words.split(' ').collect::<Vec<_>>());
        let message = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {message}");
        assert!(output.stdout.is_empty(), "{arguments}");
        let first = message.lines().next().unwrap_or_default();
        assert!(first.contains(reason), "{arguments}: {first}");
    }
}

fn fixture(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("host-tests/fixtures")
        .join(name);
    file.to_str().unwrap().to_owned()
}

/// The lines as FIDE's checker prints them are in the same order, with one more header.
#[test]
fn standings_are_printed_by_number() {
    let file = fixture("dutch/n10_r7_s72.trf");
    let expected = fs::read_to_string(fixture("tiebreaks/n10_r7_s72.tsv")).unwrap();
    let (header, rows) = expected.split_once('\n').unwrap();
    let codes: Vec<&str> = header.split('\t').skip(3).collect();
    let list = codes.join(",").to_lowercase();
    let output = run(&["standings", &file, "--tiebreaks", &list]);
    assert!(output.status.success(), "{}", stderr(&output));
    let printed = String::from_utf8(output.stdout).unwrap();
    let (header, printed) = printed.split_once('\n').unwrap();
    assert_eq!(
        header,
        format!("no\trank\tpoints\t{}", codes.join("\t").replace('/', "-"))
    );
    assert_eq!(printed, rows);
}

/// The command line and the box say the same of any file: places, points, and who has neither.
#[test]
fn standings_of_the_command_line_are_those_of_the_box() {
    let mut without_place = 0;
    let mut lots = [0, 0];
    for seed in 0..40 {
        let event = crate::trf::random_events::make(seed);
        if event.open_round_count() == 0 {
            continue;
        }
        let text = trf_file::text(&event);
        let file =
            std::env::temp_dir().join(format!("pocket-arbiter-{}-{seed}.trf", std::process::id()));
        fs::write(&file, &text).unwrap();
        let output = run(&["standings", file.to_str().unwrap()]);
        assert!(output.status.success(), "{}", stderr(&output));
        let (read, _) = trf_file::parse("a", text.as_bytes()).unwrap();
        fs::remove_file(&file).unwrap();
        let mut standings = Box::<pocket_arbiter::standings::Standings>::default();
        standings.rank(&read, &read.tiebreaks());
        let printed = String::from_utf8(output.stdout).unwrap();
        let lines: Vec<Vec<&str>> = printed
            .lines()
            .map(|line| line.split('\t').collect())
            .collect();
        assert_eq!(lines.len(), read.player_count() + 1);
        for (line, number) in lines[1..].iter().zip(read.numbers()) {
            let row = standings.row(number);
            let (rank, points) = match row.rank {
                Some(rank) => (rank.to_string(), row.points.to_string()),
                None if read.is_expelled(number) => ("-".to_owned(), "expelled".to_owned()),
                None => ("-".to_owned(), "left".to_owned()),
            };
            without_place += usize::from(row.rank.is_none());
            assert_eq!(line[..3], [number.to_string(), rank, points], "seed {seed}");
            // The criteria are those of the box, and a lot is told of those whom it parted.
            let mut tiebreaks = read.tiebreaks();
            tiebreaks.retain(|one| *one != Tiebreak::Lot || read.lots().is_some());
            assert_eq!(line.len(), 3 + tiebreaks.len());
            for (cell, tiebreak) in line[3..].iter().zip(&tiebreaks) {
                let value = match tiebreak {
                    _ if row.rank.is_none() => Value::None,
                    Tiebreak::Lot => standings.deciding_lot(&read, number),
                    other => standings.value(&read, *other, number),
                };
                let text = match value {
                    Value::None => "-0".to_owned(),
                    value => value.to_string(),
                };
                assert_eq!(*cell, text, "{tiebreak:?} of seed {seed}");
                let has_lot = *tiebreak == Tiebreak::Lot && row.rank.is_some();
                lots[usize::from(value != Value::None)] += usize::from(has_lot);
            }
        }
    }
    assert!(without_place > 0);
    // Some were parted by lot, and some not.
    assert!(lots[0] > 0 && lots[1] > 0, "{lots:?}");
}

#[test]
fn standings_without_a_list_are_by_the_usual_criteria() {
    let file = fixture("dutch/n6_r3_s190.trf");
    let output = run(&["standings", &file]);
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        printed.lines().next(),
        Some("no\trank\tpoints\tBH-C1\tBH\tSB\tDE\tWIN")
    );
    // No lots were drawn.
    assert_eq!(
        printed.lines().nth(2),
        Some("2\t1\t3.0\t3.5\t4.5\t4.50\t0\t3")
    );
    let none = run(&["standings", &file, "--tiebreaks", ""]);
    let printed = String::from_utf8(none.stdout).unwrap();
    assert_eq!(printed.lines().nth(2), Some("2\t1\t3.0"));
}

#[test]
fn a_tournament_that_is_not_there_is_named() {
    let missing = run(&["standings", "nowhere.trf"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(stderr(&missing).contains("nowhere.trf"));
}

#[test]
fn help_is_no_error() {
    let output = run(&["help"]);
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("--sd PATH"));
}

#[test]
fn tables_are_printed_round_by_round() {
    for (arguments, expected) in [
        (
            ["berger", "8"].as_slice(),
            "1: 1-8 2-7 3-6 4-5\n2: 8-5 6-4 7-3 1-2\n3: 2-8 3-1 4-7 5-6\n4: 8-6 7-5 1-4 2-3\n\
             5: 3-8 4-2 5-1 6-7\n6: 8-7 1-6 2-5 3-4\n7: 4-8 5-3 6-2 7-1\n",
        ),
        (
            &["berger", "5"],
            "1: 2-5 3-4 1-\n2: 5-3 1-2 4-\n3: 3-1 4-5 2-\n4: 1-4 2-3 5-\n5: 4-2 5-1 3-\n",
        ),
        (
            &["berger", "4", "--double"],
            "1: 1-4 2-3\n2: 2-4 3-1\n3: 4-3 1-2\n4: 4-1 3-2\n5: 3-4 2-1\n6: 4-2 1-3\n",
        ),
        (
            &["rutsch", "6"],
            "1: 1-6 5-2 3-4\n2: 5-1 4-6 2-3\n3: 1-4 3-5 6-2\n4: 3-1 2-4 5-6\n5: 1-2 6-3 4-5\n",
        ),
        (
            &["rutsch", "3", "--double"],
            "1: 3-2 1-\n2: 1-2 3-\n3: 3-1 2-\n4: 2-3 1-\n5: 1-3 2-\n6: 2-1 3-\n",
        ),
        (
            &["scheveningen", "10"],
            include_str!("fixtures/tables/scheveningen-10.txt"),
        ),
        (
            &["scheveningen", "3"],
            "1: 2-3B 2B-3 1-1B\n2: 1-2B 1B-2 3B-3\n3: 3-1B 3B-1 2-2B\n",
        ),
        (
            &["scheveningen", "2", "--balanced"],
            "1: 1-1B 2B-2\n2: 1-2B 1B-2\n",
        ),
        (
            &["varma", "12", "--fide"],
            "A: 4 5 9 10\nB: 1 2 7\nC: 6 8 12\nD: 3 11\n",
        ),
    ] {
        let output = run(&[["tables"].as_slice(), arguments].concat());
        assert!(output.status.success(), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    }
}

#[test]
fn the_groups_of_the_draw_are_as_printed() {
    let tables = tables::printed(include_str!("fixtures/tables/varma.txt"));
    assert_eq!(tables.len(), 8);
    for (players, groups) in tables {
        for players in [players - 1, players] {
            let output = run(&["tables", "varma", &players.to_string()]);
            assert_eq!(String::from_utf8_lossy(&output.stdout), groups);
        }
    }
}

#[test]
fn a_table_that_cannot_be_is_refused_with_what_can_be() {
    for (system, numbers, range) in [
        ("berger", ["0", "1", "65"], "2 to 64"),
        ("rutsch", ["0", "1", "65"], "2 to 64"),
        ("scheveningen", ["0", "1", "33"], "2 to 32"),
        ("varma", ["0", "8", "25"], "9 to 24"),
    ] {
        for number in numbers {
            let output = run(&["tables", system, number]);
            assert_eq!(output.status.code(), Some(2), "{system} {number}");
            assert!(output.stdout.is_empty());
            let message = stderr(&output);
            assert!(message.contains(range), "{message}");
        }
    }
}

#[test]
fn a_script_that_is_not_there_or_wrong_is_named() {
    let out = folder("bad-script");
    let out = out.to_str().unwrap();
    let missing = run(&["play", "nowhere.txt", "--out", out]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(stderr(&missing).contains("nowhere.txt"));

    let script = Path::new(out).join("wrong.txt");
    fs::write(&script, "wait 1s\njump").unwrap();
    let wrong = run(&["play", script.to_str().unwrap(), "--out", out]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(stderr(&wrong).contains("line 2"), "{}", stderr(&wrong));
}

#[test]
fn a_failed_line_stops_with_its_number_and_the_screen() {
    let out = folder("failed-line");
    let script = out.join("script.txt");
    fs::write(&script, "wait 2s\nexpect \"Mars\"\nshot never").unwrap();
    let output = run(&[
        "play",
        script.to_str().unwrap(),
        "--out",
        out.to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("line 2"));
    assert!(stderr(&output).contains("New event"));
    assert!(!out.join("never.png").exists());
}

/// Sets the language to Spanish, and on the next run finds it so.
fn keeps_the_card(card: &Path, out: &Path, board: &str) {
    let play = |text: &str| {
        let script = out.join("script.txt");
        fs::write(&script, text).unwrap();
        let output = run(&[
            "play",
            script.to_str().unwrap(),
            "--out",
            out.to_str().unwrap(),
            "--board",
            board,
            "--sd",
            card.to_str().unwrap(),
        ]);
        assert!(output.status.success(), "{}", stderr(&output));
    };
    // A new card is asked for its language, once.
    play("wait 2s\npress down\npress ok\nwait 1s\nexpect \"Torneo nuevo\"");
    play("wait 2s\nexpect \"Torneo nuevo\"");
}

#[test]
fn a_card_is_kept_in_an_image() {
    let out = folder("image");
    let card = out.join("card.img");
    keeps_the_card(&card, &out, "pico-tft");
    assert_eq!(fs::metadata(card).unwrap().len(), 64 << 20);
}

#[test]
fn a_card_is_kept_in_a_folder_with_what_else_is_in_it() {
    let out = folder("folder");
    let card = out.join("card");
    fs::create_dir_all(card.join("Notes")).unwrap();
    fs::write(card.join("Notes/A long name.txt"), "kept").unwrap();
    keeps_the_card(&card, &out, "pico-oled");
    assert_eq!(
        fs::read_to_string(card.join("Notes/A long name.txt")).unwrap(),
        "kept"
    );
    assert!(card.join("ARBITER.BOX/SETTINGS.DAT").exists());
}

#[test]
fn a_card_that_cannot_be_kept_is_an_error_not_a_loss() {
    let out = folder("bad-card");
    let script = out.join("script.txt");
    fs::write(&script, "wait 1s").unwrap();
    let file = out.join("a-file");
    fs::write(&file, "not a card").unwrap();
    let below = file.join("card");
    let output = run(&[
        "play",
        script.to_str().unwrap(),
        "--out",
        out.to_str().unwrap(),
        "--sd",
        below.to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("a-file"));
}

#[test]
fn ratings_are_a_table_of_eight_columns() {
    let file = format!(
        "{}/host-tests/fixtures/dutch/n10_r7_s72.trf",
        env!("CARGO_MANIFEST_DIR")
    );
    let output = run(&["ratings", &file]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 11);
    assert_eq!(
        lines[0],
        "no\trating\tscore\tgames\texpected\tchange\taverage\tperformance"
    );
    // Number 1 won one of the seven by forfeit: six games count.
    assert_eq!(lines[1], "1\t2408\t5.0\t6\t5.40\t-4\t2034\t2307");
}

#[test]
fn a_report_file_is_written_anew_without_loss() {
    let file = format!(
        "{}/host-tests/fixtures/dutch/n12_r9_s108.trf",
        env!("CARGO_MANIFEST_DIR")
    );
    let output = run(&["trf", &file]);
    assert!(output.status.success());
    let written = String::from_utf8(output.stdout).unwrap();
    let read = fs::read(&file).unwrap();
    let (before, _) = trf_file::parse("before", &read).unwrap();
    let (after, lost) = trf_file::parse("after", written.as_bytes()).unwrap();
    assert_eq!(lost.count, 0);
    assert!(before.looks_like(&after));
    // The rank of the first line is the one of the standings.
    assert!(written.lines().any(|line| line.starts_with("142 9")));
}

#[test]
fn a_round_is_paired_as_a_file_and_all_wishes_say() {
    let expected = fs::read_to_string(fixture("monrad/monrad_n11_s11_r3.pairs")).unwrap();
    let file = fixture("monrad/monrad_n11_s11_r3.trf");
    let output = run(&["pair", &file, "--system", "monrad"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);

    let file = fixture("fise/scrabble_r1.trf");
    let arguments = ["pair", &file, "--system", "fise", "--clubs", "2"];
    let groups = ["--accelerate", "1-7:4:6,8-21:1.5:6"];
    let output = run(&[arguments.as_slice(), &groups, &["--first-colour", "black"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "12\n5 1\n2 6\n7 3\n4 8\n16 9\n10 17\n18 12\n13 19\n20 14\n15 21\n25 22\n24 26\n"
    );
}

#[test]
fn a_round_that_cannot_be_paired_names_file_and_players() {
    let file = fixture("trf-malformed/no_legal_pairings.trf");
    let output = run(&["pair", &file, "--system", "fise"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let message = stderr(&output);
    assert!(
        message.contains("no_legal_pairings.trf: round 4: Without a rematch"),
        "{message}"
    );
    assert!(message.contains("Player 1"), "{message}");

    let output = run(&["pair", &file, "--system", "fise", "--rematches"]);
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("2\n"));
    assert!(
        stderr(&output).contains("2 rematches"),
        "{}",
        stderr(&output)
    );

    let missing = run(&["pair", "nowhere.trf", "--system", "fise"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(stderr(&missing).contains("nowhere.trf"));
}

/// The text of a simulation, but for the milliseconds.
fn simulated(system: &str, players: &str, rounds: &str, seed: &str) -> (Vec<String>, String) {
    let output = run(&[
        "simulate",
        system,
        "--players",
        players,
        "--rounds",
        rounds,
        "--seed",
        seed,
    ]);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let lines = text.lines().map(|line| {
        let (columns, millis) = line.rsplit_once('\t').unwrap();
        assert_eq!(columns.split('\t').count(), 7, "{line}");
        assert!(millis == "ms" || millis.parse::<f64>().is_ok(), "{line}");
        columns.to_owned()
    });
    (lines.collect(), stderr(&output))
}

#[test]
fn a_simulation_is_the_same_for_the_same_seed() {
    for system in paired_systems() {
        let (lines, remarks) = simulated(system, "30", "7", "5");
        assert_eq!(lines.len(), 8);
        assert!(lines[0].starts_with("round\tpairs\tfloats\t"));
        assert!(lines[7].starts_with("7\t"));
        assert_eq!(simulated(system, "30", "7", "5"), (lines.clone(), remarks));
        assert_ne!(simulated(system, "30", "7", "6").0, lines);
    }
}

/// Two players can meet once; after that there is no way without a rematch.
#[test]
fn a_simulation_that_is_stuck_says_so_and_goes_on() {
    for system in paired_systems() {
        let (lines, remarks) = simulated(system, "2", "5", "4");
        assert_eq!(lines.len(), 6);
        assert!(
            remarks.contains("Without a rematch there is no pairing"),
            "{remarks}"
        );
        // The last column but the time names the rematch.
        assert!(
            lines[2].ends_with("1-2") || lines[2].ends_with("2-1"),
            "{}",
            lines[2]
        );
    }
}

/// A card with two events on it, made by the box.
fn card_with_events(name: &str) -> PathBuf {
    let card = folder(name).join("card");
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("host-tests/scripts");
    let files = scripts.join("players_in_files_out.card/PLAYERS.CSV");
    fs::create_dir_all(&card).unwrap();
    fs::copy(files, card.join("PLAYERS.CSV")).unwrap();
    let shots = folder(&format!("{name}-shots"));
    // The card is new: the box asks for its language first.
    let story = fs::read_to_string(scripts.join("players_in_files_out.txt")).unwrap();
    let script = shots.join("script.txt");
    fs::write(&script, format!("wait 2s\npress ok\nwait 1s\n{story}")).unwrap();
    let output = run(&[
        "play",
        script.to_str().unwrap(),
        "--out",
        shots.to_str().unwrap(),
        "--sd",
        card.to_str().unwrap(),
    ]);
    assert!(output.status.success(), "{}", stderr(&output));
    card
}

#[test]
fn events_on_a_card_are_listed_verified_and_made_into_files() {
    let card = card_with_events("card-listed");
    let journal = card.join("ARBITER.BOX/EVENT001.DAT");
    let before = fs::read(&journal).unwrap();
    let output = run(&["card", card.to_str().unwrap()]);
    assert!(output.status.success(), "{}", stderr(&output));
    let table = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].starts_with("number\tfile\t"));
    assert!(
        lines[1].starts_with("1\tEVENT001.DAT\t\tmonrad\t5\t2/2\tfinished\t"),
        "{table}"
    );
    assert!(lines[1].ends_with("\twhole"), "{table}");
    assert_eq!(lines.len(), 2);
    let out = folder("card-files");
    let output = run(&[
        "card",
        card.to_str().unwrap(),
        "--export",
        "1",
        "--out",
        out.to_str().unwrap(),
        "--language",
        "es",
    ]);
    assert!(output.status.success(), "{}", stderr(&output));
    let page = fs::read_to_string(out.join("STAND02.HTM")).unwrap();
    assert!(page.contains("lang=\"es\"") && page.contains("Pérez Ñandú, Ana"));
    // The box made the same report.
    let made = fs::read(card.join("ARBITER.BOX/EVENT001/EVENT.TRF")).unwrap();
    assert_eq!(fs::read(out.join("EVENT.TRF")).unwrap(), made);
    assert_eq!(fs::read(&journal).unwrap(), before, "nothing was written");
}

#[test]
fn a_damaged_journal_is_told_by_its_first_bad_block() {
    let card = card_with_events("card-damaged");
    let journal = card.join("ARBITER.BOX/EVENT001.DAT");
    let mut bytes = fs::read(&journal).unwrap();
    // The first pack and its copy: what was told in it is nowhere else.
    for block in [8, 128 + 8] {
        bytes[block * 512 + 40] ^= 1;
    }
    fs::write(&journal, &bytes).unwrap();
    let output = run(&["card", card.to_str().unwrap()]);
    assert!(!output.status.success());
    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        table.contains("damaged: block 8 is the first bad one"),
        "{table}"
    );
    assert!(
        stderr(&output).contains("damaged: 1"),
        "{}",
        stderr(&output)
    );
}

/// Both heads are gone: the rest says whose journal it is.
#[test]
fn a_journal_without_heads_is_listed_and_made_into_files() {
    let card = card_with_events("card-headless");
    let journal = card.join("ARBITER.BOX/EVENT001.DAT");
    let whole = run(&["card", card.to_str().unwrap()]);
    let mut bytes = fs::read(&journal).unwrap();
    for head in [0, 128] {
        bytes[head * 512..][..2 * 512].fill(0);
    }
    fs::write(&journal, &bytes).unwrap();
    let output = run(&["card", card.to_str().unwrap()]);
    assert!(!output.status.success());
    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    let expected = String::from_utf8_lossy(&whole.stdout)
        .replace("\twhole", "\tdamaged: block 0 is the first bad one");
    assert_eq!(table, expected);
    assert!(stderr(&output).contains("damaged: 1"));
    let out = folder("headless-files");
    let out_name = out.to_str().unwrap();
    let arguments = ["card", card.to_str().unwrap(), "--export", "1"];
    let output = run(&[&arguments[..], &["--out", out_name]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let made = fs::read(card.join("ARBITER.BOX/EVENT001/EVENT.TRF")).unwrap();
    assert_eq!(fs::read(out.join("EVENT.TRF")).unwrap(), made);
}

#[test]
fn a_card_that_is_not_there_is_not_made() {
    let nowhere = folder("no-card").join("nothing");
    for arguments in [
        ["card", nowhere.to_str().unwrap()].as_slice(),
        &[
            "card",
            nowhere.to_str().unwrap(),
            "--export",
            "1",
            "--out",
            "x",
        ],
    ] {
        let output = run(arguments);
        assert!(!output.status.success());
        assert!(stderr(&output).contains("no such folder or image"));
        assert!(!nowhere.exists());
    }
}
