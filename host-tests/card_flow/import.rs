//! Players from a file: whose places they take, which team they are in, what is told before, and where it all is then.

use pocket_arbiter::board::PICO_OLED;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;

use super::*;

/// A box with that file on its card, and an event of that system, which is so many presses of → away, with so many
/// presses of ← on the row below it.
fn made(file: &str, system: usize, fewer: usize) -> VirtualDevice {
    let mut image = play::used_card().unwrap();
    image.write_file("PLAYERS.CSV", file.as_bytes()).unwrap();
    let mut device = VirtualDevice::new(&PICO_OLED, image);
    device.power_on();
    device.run(Span::from_secs(2));
    taps(&mut device, &[Key::Ok]);
    device.run(Span::from_secs(1));
    taps(&mut device, &[Key::Right].repeat(system));
    taps(&mut device, &[Key::Down]);
    taps(&mut device, &[Key::Left].repeat(fewer));
    taps(&mut device, &[Key::Ok]);
    device.run(Span::from_secs(4));
    device
}

const SCHEVENINGEN: usize = 1;
const MONRAD: usize = 2;

fn taps(device: &mut VirtualDevice, keys: &[Key]) {
    for key in keys {
        device.key(*key, true);
        device.run(Span::from_millis(60));
        device.key(*key, false);
        device.run(Span::from_millis(140));
    }
}

/// Opens the preview of the file, which the menu offers.
fn preview(device: &mut VirtualDevice) -> String {
    assert!(
        says(device, "Players from card"),
        "{}",
        device.screen_text()
    );
    taps(device, &[Key::Ok]);
    device.run(Span::from_secs(1));
    device.screen_text().to_owned()
}

/// Takes the players.
fn take(device: &mut VirtualDevice) {
    taps(device, &[Key::Ok]);
    device.run(Span::from_secs(4));
}

fn says(device: &VirtualDevice, words: &str) -> bool {
    device.screen_text().contains(words)
}

fn names(event: &Event) -> Vec<String> {
    let names = event.names().map(ToString::to_string);
    names.collect()
}

fn team(event: &Event, team: Team) -> Vec<String> {
    let names = event.members(team).map(|number| event.name(number));
    names.map(|name| name.unwrap().to_string()).collect()
}

fn journals(device: &VirtualDevice) -> Vec<String> {
    let files = device.slot().image().files().unwrap().into_iter();
    let mut names: Vec<String> = files
        .map(|file| file.path)
        .filter(|path| path.contains("EVENT") && path.ends_with(".DAT"))
        .collect();
    names.sort();
    names
}

const EIGHT: &str = "Name\nA\nB\nC\nD\nE\nF\nG\nH\n";

/// Eight players are eight, and not twelve.
#[test]
fn players_of_a_file_take_the_places_of_numbers() {
    let mut device = made(EIGHT, SCHEVENINGEN, 2);
    assert_eq!(device.event().unwrap().player_count(), 8);
    let seen = preview(&mut device);
    assert!(seen.contains("8.\nNo problems"), "{seen}");
    take(&mut device);
    let event = device.event().unwrap();
    assert_eq!(names(event), ["A", "B", "C", "D", "E", "F", "G", "H"]);
    assert_eq!(team(event, Team::A), ["A", "C", "E", "G"], "in turn");
    assert_eq!(team(event, Team::B), ["B", "D", "F", "H"]);
    assert!(event.can_start());
    let before = Box::new(event.clone());
    device.cut();
    device.power_on();
    device.run(Span::from_secs(4));
    assert!(*before == *device.event().unwrap());
}

#[test]
fn the_file_says_who_is_in_which_team() {
    let file = "Name;Team\nA;Reds\nB;Reds\nC;Blues\nD;Reds\nE;\nF;Blues\n";
    let mut device = made(file, SCHEVENINGEN, 0);
    let seen = preview(&mut device);
    assert!(seen.contains("6.\nNo problems"), "{seen}");
    take(&mut device);
    let event = device.event().unwrap();
    assert_eq!(team(event, Team::A), ["A", "B", "D"]);
    // Whoever says nothing is in the smaller one.
    assert_eq!(team(event, Team::B), ["C", "E", "F"]);
}

#[test]
fn teams_that_would_not_be_of_one_size_are_told() {
    let file = "Name;Team\nA;Reds\nB;Reds\nC;Blues\nD;Reds\nE;Reds\n";
    let mut device = made(file, SCHEVENINGEN, 0);
    let seen = preview(&mut device);
    for words in ["Players: 5", "Problems: 1", "Unequal teams", "Team A", "4"] {
        assert!(seen.contains(words), "{words}: {seen}");
    }
    take(&mut device);
    // They can be taken, and put right by hand; but so the match does not start.
    assert!(!device.event().unwrap().can_start());
}

/// A file from which nobody can be taken is not offered to be taken: it is told what is wrong, in whole sentences.
#[test]
fn a_file_without_players_says_what_it_lacks() {
    let two_bytes: Vec<u8> = "Name;Elo\nÅse;1500\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let two_bytes = String::from_utf8_lossy(&two_bytes).into_owned();
    for (file, words) in [
        ("", "Nobody is in"),
        ("Name;Elo\n\n;;\n", "Nobody is in"),
        (&two_bytes, "CSV UTF-8."),
    ] {
        let mut device = made(file, SCHEVENINGEN, 0);
        // The numbers are drawn, which could be undone.
        select_file(&mut device);
        taps(&mut device, &[Key::Down, Key::Down, Key::Down, Key::Ok]);
        device.run(Span::from_secs(2));
        assert_eq!(device.event().unwrap().undo_count(), 1);
        taps(&mut device, &[Key::Back]);
        select_file(&mut device);
        let before = Box::new(device.event().unwrap().clone());
        let seen = preview(&mut device).replace('\n', " ");
        assert!(seen.contains(words), "{seen}");
        for wrong in ["take", "No problems", "Undo"] {
            assert!(!seen.contains(wrong), "{seen}");
        }
        taps(&mut device, &[Key::Ok, Key::Back]);
        assert!(*before == *device.event().unwrap());
    }
}

/// Names that are there stay; only numbers go. And the same in a system without teams.
#[test]
fn whoever_has_a_name_stays() {
    let mut device = made("Name\nBea\nCy\n", MONRAD, 0);
    assert_eq!(device.event().unwrap().player_count(), 0, "there is a file");
    for wanted in [["Bea", "Cy"].as_slice(), &["Bea", "Cy", "Bea", "Cy"]] {
        select_file(&mut device);
        preview(&mut device);
        take(&mut device);
        assert_eq!(names(device.event().unwrap()), wanted);
        taps(&mut device, &[Key::Back]);
    }
}

/// Selects the file in the menu of an event that has not started: it is the first entry, where a key that is held stops.
fn select_file(device: &mut VirtualDevice) {
    device.key(Key::Up, true);
    device.run(Span::from_secs(3));
    device.key(Key::Up, false);
    device.run(Span::from_millis(140));
}

/// Nothing is half done: whoever gives up has the numbers again.
#[test]
fn numbers_come_back_if_the_import_is_given_up() {
    let list: String = (0..64)
        .map(|row| format!("Player {row};{}\n", 1000 + row))
        .collect();
    let padding = ";\n".repeat(150_000);
    let mut device = made(&format!("{list}{padding}"), SCHEVENINGEN, 0);
    let before = Box::new(device.event().unwrap().clone());
    assert_eq!(before.player_count(), 8);
    taps(&mut device, &[Key::Ok]);
    for _ in 0..600 {
        if says(&device, "take") {
            break;
        }
        device.run(Span::from_millis(100));
    }
    taps(&mut device, &[Key::Ok]);
    assert!(says(&device, "cancel"), "{}", device.screen_text());
    assert_eq!(device.event().unwrap().player_count(), 64);
    taps(&mut device, &[Key::Back]);
    assert!(*before == *device.event().unwrap());
}

/// The first event of a card is its first, whoever its players came from.
#[test]
fn the_first_event_stays_the_first() {
    let mut device = made(EIGHT, MONRAD, 0);
    assert_eq!(journals(&device), ["ARBITER.BOX/EVENT001.DAT"]);
    preview(&mut device);
    take(&mut device);
    device.run(Span::from_secs(3));
    assert_eq!(journals(&device), ["ARBITER.BOX/EVENT001.DAT"]);
    assert_eq!(device.event().unwrap().player_count(), 8);
    device.cut();
    device.power_on();
    device.run(Span::from_secs(4));
    assert_eq!(device.event().unwrap().player_count(), 8);
    assert_eq!(journals(&device), ["ARBITER.BOX/EVENT001.DAT"]);
}

/// The end of undo is told before it comes: nothing done before can be undone any more. If there was nothing, there is
/// nothing to tell.
#[test]
fn that_undo_ends_is_told_before() {
    let mut device = made(EIGHT, MONRAD, 0);
    let seen = preview(&mut device);
    assert!(!seen.contains("Undo"), "{seen}");
    take(&mut device);
    assert_eq!(device.event().unwrap().undo_count(), 0);
    // Numbers by lot can be undone; the file once more, and they cannot.
    taps(&mut device, &[Key::Back, Key::Ok]);
    device.run(Span::from_secs(2));
    assert_eq!(
        device.event().unwrap().undo_count(),
        1,
        "{}",
        device.screen_text()
    );
    taps(&mut device, &[Key::Back]);
    select_file(&mut device);
    let seen = preview(&mut device);
    assert!(seen.contains("Undo will end here"), "{seen}");
}
