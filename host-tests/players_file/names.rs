//! Names that are there twice: told with the line, and taken all the same.

use pocket_arbiter::board::PICO_TFT;
use pocket_arbiter::keys::Key;
use pocket_arbiter::letters::Known;
use pocket_arbiter::players_file::Names;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::time::Span;

#[test]
fn a_name_is_known_again_whatever_its_capitals_and_blanks() {
    let mut names = Names::NONE;
    assert!(!names.note("Pérez Ñandú, Ana"));
    assert!(names.note("Pérez Ñandú, Ana"));
    assert!(names.note("PÉREZ ÑANDÚ,ANA"));
    assert!(!names.note("Perez Ñandú, Ana"));
    assert!(!names.note("Ana Pérez Ñandú"));
    // Nobody has the name of somebody without one.
    assert!(!names.note("") && !names.note("") && !names.note(" "));
    // A sign of arithmetic is among the capitals.
    assert!(!names.note("×") && !names.note("÷"));
}

#[test]
fn a_full_event_of_names_has_no_false_alarm() {
    let mut names = Names::NONE;
    for number in 0..512 {
        assert!(!names.note(&format!("Player {number}")));
    }
    // There is no room for more, but nothing breaks.
    assert!(!names.note("Somebody else"));
    assert!(names.note("player 0") && names.note("PLAYER 511"));
}

/// Clubs are counted to the letter. Beyond the bound those that were there before still have room.
#[test]
fn so_many_clubs_have_room_and_no_others() {
    let mut clubs = Known::<512>::NONE;
    let mut has_room = |club: &str| clubs.has_room(club.chars(), 3);
    for club in ["Bern", "bern", "Thun", "Bern"] {
        assert!(has_room(club));
    }
    assert!(!has_room("Biel") && !has_room("Chur") && !has_room("Biel"));
    assert!(has_room("Thun") && has_room("bern") && has_room(""));
}

fn tap(device: &mut VirtualDevice, key: Key) {
    device.key(key, true);
    device.run(Span::from_millis(60));
    device.key(key, false);
    device.run(Span::from_millis(140));
}

/// The file is read twice, the second time into an event that has all of its players already.
#[test]
fn the_preview_tells_names_of_the_file_and_of_the_event() {
    let mut image = play::used_card().unwrap();
    let file = "Ana;1800\nBerta;1700\nANA;1500\n;1200\nCarla\nberta;x\n";
    image.write_file("PLAYERS.CSV", file.as_bytes()).unwrap();
    let mut device = VirtualDevice::new(&PICO_TFT, image);
    device.power_on();
    device.run(Span::from_secs(2));
    for key in [Key::Ok, Key::Right, Key::Right, Key::Down] {
        tap(&mut device, key);
    }
    device.key(Key::Left, true);
    device.run(Span::from_secs(3));
    device.key(Key::Left, false);
    tap(&mut device, Key::Ok);
    device.run(Span::from_secs(4));
    // With a file on the card, its entry is selected.
    tap(&mut device, Key::Ok);
    device.run(Span::from_secs(1));
    let says = |device: &VirtualDevice, texts: &[&str]| {
        let screen = device.screen_text();
        for text in texts {
            assert!(screen.contains(text), "{text:?} is not in\n{screen}");
        }
    };
    // Line 3, line 4, and two in line 6.
    let told = ["Players: 5", "Problems: 4", "Same name twice"];
    says(&device, &told);
    assert!(device.screen_text().contains("\n3\nSame name twice\n"));
    tap(&mut device, Key::Ok);
    device.run(Span::from_secs(3));
    assert_eq!(device.event().unwrap().player_count(), 5);
    // Once more: now everybody is there already.
    tap(&mut device, Key::Back);
    device.key(Key::Up, true);
    device.run(Span::from_secs(2));
    device.key(Key::Up, false);
    tap(&mut device, Key::Ok);
    device.run(Span::from_secs(1));
    says(&device, &["Players: 5", "Problems: 7"]);
}
