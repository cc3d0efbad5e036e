//! A hundred tournaments for which FIDE's tie-break checker has said every value.

use std::fs;
use std::path::{Path, PathBuf};

use pocket_arbiter::simulator::trf_file;
use pocket_arbiter::standings::Value;

use super::{player, ranked, tiebreak};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("host-tests/fixtures")
}

/// The cells in which the checker contradicts itself. Number 69 of this tournament asked for a bye
/// in round 2 and forfeited the game of round 3. So the bye is followed by voluntary unplayed rounds
/// only, and to the opponents it counts as a draw (C.07, 16.2.5 and 16.3.2). The checker's Buchholz
/// says so too. But when it has computed Fore Buchholz it has forgotten it, and all columns to the
/// right of that one, and the ranks, lack the half point. What stands here is by the rule.
const CHECKER_IS_WRONG: [(&str, usize, &str, &str); 9] = [
    ("n81_r3_s20", 8, "AOB", "4.67"),
    ("n81_r3_s20", 10, "AOB", "4.83"),
    ("n81_r3_s20", 25, "Rank", "27"),
    ("n81_r3_s20", 29, "SB", "2.75"),
    ("n81_r3_s20", 37, "Rank", "26"),
    ("n81_r3_s20", 37, "AOB", "4.50"),
    ("n81_r3_s20", 56, "AOB", "4.50"),
    ("n81_r3_s20", 69, "AOB", "5.00"),
    ("n81_r3_s20", 77, "SB", "0.50"),
];

#[test]
fn every_value_and_rank_is_as_fides_checker_says() {
    let mut files: Vec<PathBuf> = fs::read_dir(fixtures().join("tiebreaks"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert_eq!(files.len(), 100);
    let (mut cells, mut differences) = (0, Vec::new());
    for path in files {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let trf = fixtures().join("dutch").join(format!("{name}.trf"));
        let event = trf_file::load(&trf).unwrap();
        let expected = fs::read_to_string(&path).unwrap();
        let mut lines = expected.lines().map(|line| line.split('\t'));
        let header: Vec<&str> = lines.next().unwrap().collect();
        let codes = header[3..].join(" ");
        let standings = ranked(&event, &codes);
        for mut line in lines {
            let number: usize = line.next().unwrap().parse().unwrap();
            let row = standings.row(player(number));
            for (column, expected) in header[1..].iter().zip(line) {
                let ours = match *column {
                    "Rank" => row.rank.to_string(),
                    "PTS" => row.points.to_string(),
                    code => match standings.value(&event, tiebreak(code), player(number)) {
                        // The checker's way to print nothing.
                        Value::None => "-0".to_owned(),
                        value => value.to_string(),
                    },
                };
                cells += 1;
                if ours != expected {
                    differences.push((name.to_owned(), number, (*column).to_owned(), ours));
                }
            }
        }
    }
    assert_eq!(cells, 117_040);
    let known = CHECKER_IS_WRONG.map(|(file, number, column, ours)| {
        (file.to_owned(), number, column.to_owned(), ours.to_owned())
    });
    assert_eq!(differences, known);
}
