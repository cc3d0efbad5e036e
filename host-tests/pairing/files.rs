//! Rounds in files, with the one right pairing of each.

use std::fs;
use std::path::{Path, PathBuf};

use pocket_arbiter::pairing::Method;
use pocket_arbiter::simulator::pairing::{Paired, Wishes, pair};
use pocket_arbiter::simulator::trf_file;
use pocket_arbiter::tournament::{
    AcceleratedGroup, Acceleration, Colour, Event, HalfPoints, PlayerNo, RoundNo,
};

use super::reference::{self, Field};

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

#[test]
fn all_fise_files_are_paired_right() {
    right("fise", "fise_", Method::Fise, 36);
}

/// The reference that other tests rely on is right itself.
#[test]
fn the_reference_pairs_all_files_right() {
    for (folder, method, first_colour) in [
        ("monrad", Method::Monrad, Colour::Black),
        ("fise", Method::Fise, Colour::White),
    ] {
        for (path, answer) in cases(folder, folder) {
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
