//! Players from a file: what is read, what is refused, and that nothing is lost on the way.

mod any_bytes;
mod examples;
mod limits;
mod names;
mod round_trip;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use pocket_arbiter::players_file::{PlayersFile, Row, Wanted};
use pocket_arbiter::tournament::Team;

/// Room for everybody, in two teams.
const EVERYTHING: Wanted = Wanted {
    most: 512,
    has_teams: true,
};

/// All rows of a file that comes in chunks of these lengths, round and round.
fn read_in_chunks(file: &[u8], wanted: Wanted, lengths: &[usize]) -> Vec<Row> {
    let mut reader = PlayersFile::new(wanted);
    let mut rows = Vec::new();
    let mut left = file;
    for length in lengths.iter().cycle() {
        let (mut chunk, after) =
            left.split_at((*length).clamp(1, left.len().max(1)).min(left.len()));
        left = after;
        while let Some(row) = reader.next_row(&mut chunk) {
            rows.push(row);
        }
        assert!(chunk.is_empty(), "bytes were left without a row");
        if left.is_empty() {
            break;
        }
    }
    while let Some(row) = reader.last_row() {
        rows.push(row);
    }
    rows
}

/// All rows of a file.
fn read(file: &[u8]) -> Vec<Row> {
    read_in_chunks(file, EVERYTHING, &[file.len()])
}

/// Rows in words.
fn told(rows: &[Row]) -> String {
    let mut told = String::new();
    for row in rows {
        write!(told, "{}: ", row.line).unwrap();
        match &row.player {
            None => told.push_str("refused"),
            Some(player) => {
                let birth = player.birth;
                let or_dash = |text: String| if text.is_empty() { "-".into() } else { text };
                let date = match (birth.year, birth.month, birth.day) {
                    (0, _, _) => String::new(),
                    (year, 0, _) => format!("{year}"),
                    (year, month, 0) => format!("{year}-{month:02}"),
                    (year, month, day) => format!("{year}-{month:02}-{day:02}"),
                };
                let rating = player.rating.points().map(|points| points.to_string());
                write!(
                    told,
                    "{} | {} | {} | {} | {} | {}",
                    player.name,
                    or_dash(rating.unwrap_or_default()),
                    or_dash(player.club.to_string()),
                    or_dash(player.federation.code().to_owned()),
                    or_dash(date),
                    if player.team == Team::A { 'A' } else { 'B' },
                )
                .unwrap();
            }
        }
        let problems: Vec<_> = row.problems.each().collect();
        if !problems.is_empty() {
            told.push_str(" !");
        }
        for problem in problems {
            write!(told, " {problem:?}").unwrap();
        }
        told.push('\n');
    }
    told
}

/// The files of players among the fixtures.
fn fixtures() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir("host-tests/fixtures/players")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "csv"))
        .collect();
    files.sort();
    files
}
