//! A hundred tournaments for which FIDE's tie-break checker has said every value.

use std::fs;
use std::path::{Path, PathBuf};

use pocket_arbiter::simulator::trf_file;
use pocket_arbiter::standings::Value;

use super::{player, ranked, tiebreak};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("host-tests/fixtures")
}

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
                    "Rank" => row.rank.unwrap().to_string(),
                    "PTS" => row.points.to_string(),
                    code => match standings.value(&event, tiebreak(code), player(number)) {
                        // The checker's way to print nothing.
                        Value::None => "-0".to_owned(),
                        value => value.to_string(),
                    },
                };
                cells += 1;
                if ours != expected {
                    differences.push(format!("{name} {number} {column}: {ours}, not {expected}"));
                }
            }
        }
    }
    assert_eq!(cells, 117_040);
    assert!(differences.is_empty(), "{differences:#?}");
}
