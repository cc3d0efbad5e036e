//! As many players as there can be, and more.

use std::mem::size_of;

use pocket_arbiter::players_file::{
    PlayersFile, Preview, Problem, Problems, Row, TOLD_PROBLEMS, Wanted,
};
use pocket_arbiter::tournament::{Command, Event, Setup, System};

use super::{EVERYTHING, read, read_in_chunks};

fn preview(rows: &[Row]) -> Preview {
    let mut preview = Preview::new();
    for row in rows {
        preview.add(row);
    }
    preview
}

fn many(count: usize) -> Vec<u8> {
    let rows = (1..=count).map(|number| format!("{number};Player {number};1500\n"));
    rows.collect::<String>().into_bytes()
}

#[test]
fn five_hundred_and_twelve_players_are_entered() {
    let rows = read(&many(512));
    let counted = preview(&rows);
    assert_eq!((counted.players, counted.problems), (512, 0));
    let mut event = Box::<Event>::default();
    let setup = Setup {
        title: heapless::String::new(),
        system: System::Free,
        rounds: 5,
        ..Setup::default()
    };
    event.apply(&Command::Create(setup)).unwrap();
    for row in rows {
        event.apply(&Command::Enter(row.player.unwrap())).unwrap();
    }
    assert_eq!(event.player_count(), 512);
}

#[test]
fn whoever_has_no_room_is_counted_and_told_once() {
    let mut file = many(515);
    file.extend_from_slice(b";1500\n");
    let counted = preview(&read(&file));
    assert_eq!(
        (counted.players, counted.beyond, counted.refused),
        (512, 3, 1)
    );
    assert_eq!(counted.problems, 2);
    let told: Vec<_> = counted
        .told
        .iter()
        .map(|t| (t.line.get(), t.problem))
        .collect();
    assert_eq!(
        told,
        [(513, Problem::TooManyPlayers), (516, Problem::NoName)]
    );

    let wanted = Wanted {
        most: 8,
        ..EVERYTHING
    };
    let counted = preview(&read_in_chunks(&file, wanted, &[100]));
    assert_eq!((counted.players, counted.beyond), (8, 507));
}

#[test]
fn more_problems_than_can_be_told_are_counted() {
    let mut file = b"Name;Elo\n".to_vec();
    file.extend(b"Anna;x\n".repeat(100));
    let counted = preview(&read(&file));
    assert_eq!((counted.players, counted.problems), (100, 100));
    assert_eq!(counted.told.len(), TOLD_PROBLEMS);
    assert_eq!(counted.told[0].line.get(), 2);
}

#[test]
fn a_quote_that_is_not_closed_costs_its_own_line_only() {
    for end in ["\n", "\r", "\r\n"] {
        let mut file = format!("Name;Elo{end}\"Anna;1500{end}");
        for number in 0..400 {
            file.push_str(&format!("Player {number};1500{end}"));
        }
        let counted = preview(&read(file.as_bytes()));
        assert_eq!((counted.players, counted.refused), (400, 1));
        assert_eq!(counted.told[0].line.get(), 2);
        assert_eq!(counted.told[0].problem, Problem::BadQuotes);
    }
}

#[test]
fn lines_beyond_the_last_number_have_that_number() {
    let mut file = vec![b'\n'; 70_000];
    file.extend_from_slice(b"Anna");
    assert_eq!(read(&file)[0].line.get(), u16::MAX);
}

#[test]
fn it_takes_little_memory() {
    assert!(
        size_of::<PlayersFile>() <= 960,
        "{}",
        size_of::<PlayersFile>()
    );
    assert!(size_of::<Preview>() <= 80, "{}", size_of::<Preview>());
}

/// A header that is too long still counts as far as it is found, and is no row that was refused.
#[test]
fn a_long_header_is_a_warning() {
    for remark in ["remark;", "a remark that is as long as a remark can be;"] {
        let row = format!("Anna;1500{}", ";x".repeat(99));
        let file = format!("Name;Elo;{}\n{row}\n", remark.repeat(100));
        let counted = preview(&read(file.as_bytes()));
        assert_eq!((counted.players, counted.refused), (1, 0));
        assert_eq!(counted.problems, 1);
        assert_eq!(counted.told[0].problem, Problem::RowCut);
    }
}

/// A row that is cut in the middle of a letter is UTF-8 all the same.
#[test]
fn a_letter_that_is_cut_does_not_change_the_others() {
    for before in ["", "x"] {
        let file = format!("Name;Remark\nJosé;{before}{}\n", "é".repeat(400));
        let rows = read(file.as_bytes());
        assert_eq!(rows[0].player.as_ref().unwrap().name, "José");
        assert_eq!(rows[0].problems, Problems::NONE.with(Problem::RowCut));
    }
}
