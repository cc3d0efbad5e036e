//! Names are written with six keys, players are found by typing, and the card knows who has played before.

use pocket_arbiter::board::MODELS;
use pocket_arbiter::keys::Key;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::time::Span;
use pocket_arbiter::ui::view::{LETTER_KEYS, signs_under};

use crate::tournament::number;

const NAMES: &str = "ARBITER.BOX/NAMES.TXT";

/// A box with a new event of six numbered players.
struct Desk {
    device: VirtualDevice,
    /// The place of the field of letters.
    at: (i32, i32),
    presses: usize,
}

impl Desk {
    fn new(names: Option<&str>) -> Self {
        let mut device = VirtualDevice::new(MODELS[0], play::used_card().unwrap());
        device.power_on();
        if let Some(names) = names {
            // The folder must be there first.
            device.run(Span::from_secs(3));
            device.eject();
            device.run(Span::from_secs(1));
            device.add_file(NAMES, names.as_bytes()).unwrap();
            device.insert();
        }
        device.run(Span::from_secs(3));
        let mut desk = Self {
            device,
            at: (1, 0),
            presses: 0,
        };
        desk.keys(&[Key::Ok, Key::Ok]);
        desk.device.run(Span::from_secs(4));
        desk.expect("Start");
        desk
    }

    fn press(&mut self, key: Key) {
        self.touch(key, 60);
    }

    fn touch(&mut self, key: Key, millis: u64) {
        self.device.key(key, true);
        self.device.run(Span::from_millis(millis));
        self.device.key(key, false);
        self.device.run(Span::from_millis(140));
        self.presses += 1;
    }

    fn keys(&mut self, keys: &[Key]) {
        for key in keys {
            self.press(*key);
        }
    }

    fn expect(&self, words: &str) {
        let text = self.device.screen_text();
        assert!(text.contains(words), "{words} is not in {text}");
    }

    fn refuse(&self, words: &str) {
        let text = self.device.screen_text();
        assert!(!text.contains(words), "{words} is in {text}");
    }

    /// From the menu of the event to the name of the first player.
    fn write_first_name(&mut self) {
        // The start is selected, and the players are three entries above it.
        self.keys(&[Key::Up; 3]);
        self.keys(&[Key::Ok; 3]);
        self.expect("Player 1");
        self.at = (1, 0);
        self.presses = 0;
    }

    /// From the list of players to the start of the event.
    fn start(&mut self) {
        self.press(Key::Back);
        self.keys(&[Key::Down; 3]);
        self.press(Key::Ok);
    }

    /// The shortest way to a key of the field, which is round both ways.
    fn go_to(&mut self, wanted: (i32, i32)) {
        let ways = [
            (wanted.0 - self.at.0, 5, Key::Down, Key::Up),
            (wanted.1 - self.at.1, 11, Key::Right, Key::Left),
        ];
        for (by, round, on, back) in ways {
            let on_steps = by.rem_euclid(round);
            let back_steps = round - on_steps;
            let (steps, key) = if on_steps <= back_steps {
                (on_steps, on)
            } else {
                (back_steps, back)
            };
            for _ in 0..steps {
                self.press(key);
            }
        }
        self.at = wanted;
    }

    fn write(&mut self, name: &str) {
        let mut before: Option<char> = None;
        for letter in name.chars() {
            let is_capital = before.is_none_or(|last| last.is_ascii() && !last.is_alphabetic());
            let own = |key: char| {
                key == letter || signs_under(key, is_capital).any(|sign| sign == letter)
            };
            let rows = (1..).zip(LETTER_KEYS);
            let mut keys = rows.flat_map(|(row, keys)| {
                (0..)
                    .zip(keys.chars())
                    .map(move |(column, key)| (key, (row, column)))
            });
            let (key, place) = keys.find(|(key, _)| own(*key)).unwrap();
            self.go_to(place);
            let mut signs: Vec<char> = signs_under(key, is_capital).collect();
            let plain = if is_capital {
                key.to_ascii_uppercase()
            } else {
                key
            };
            if letter == plain {
                self.press(Key::Ok);
            } else {
                self.touch(Key::Ok, 500);
                signs.truncate(signs.len() - 2);
                let steps = signs.iter().position(|sign| *sign == letter).unwrap();
                for _ in 0..steps {
                    self.press(Key::Right);
                }
                self.press(Key::Ok);
            }
            before = Some(letter);
        }
    }

    fn name(&self, player: u16) -> String {
        let player = self.device.event().unwrap().player(number(player)).unwrap();
        player.name.to_string()
    }
}

#[test]
fn names_take_few_presses() {
    let table = [
        ("Ana", 11),
        ("Lee, Bo", 27),
        ("Åse Müller", 50),
        ("Núria Gal·la", 54),
        ("Ødegård, Åge", 73),
        ("Jean-Luc O'Neil", 78),
        ("Peça Größe", 51),
    ];
    let taken = table.map(|(name, _)| {
        let mut desk = Desk::new(None);
        desk.write_first_name();
        desk.write(name);
        desk.keys(&[Key::Back, Key::Ok]);
        assert_eq!(desk.name(1), name);
        (name, desk.presses)
    });
    assert_eq!(taken, table);
}

#[test]
fn back_asks_before_a_name_is_lost() {
    let mut desk = Desk::new(None);
    desk.write_first_name();
    desk.write("Bo");
    desk.press(Key::Back);
    desk.expect("Save what was written?");
    desk.press(Key::Back);
    assert_eq!(desk.name(1), "", "it was not to be saved");
    desk.expect("Players");
    // Where nothing was written nothing is asked.
    desk.keys(&[Key::Ok, Key::Ok, Key::Back]);
    desk.expect("Players");
}

#[test]
fn a_letter_changes_its_size_under_its_key() {
    let mut desk = Desk::new(None);
    desk.write_first_name();
    // B, held: b.
    desk.press(Key::Right);
    desk.touch(Key::Ok, 500);
    desk.press(Key::Ok);
    // The small b behind it, held: B. The cross closes the signs as well as OK.
    desk.touch(Key::Ok, 500);
    desk.keys(&[Key::Up, Key::Ok]);
    assert_eq!(desk.name(1), "bB");
}

#[test]
fn nobody_comes_by_looking_at_the_keys() {
    let mut desk = Desk::new(None);
    let count = |desk: &Desk| desk.device.event().unwrap().player_count();
    desk.keys(&[Key::Up; 4]);
    desk.press(Key::Ok);
    desk.expect("Player 7");
    desk.press(Key::Back);
    assert_eq!(count(&desk), 6);
    desk.expect("Add a player");
    // Before the start one name follows the other, until BACK.
    desk.press(Key::Ok);
    desk.keys(&[Key::Ok, Key::Back, Key::Ok]);
    desk.expect("Player 8");
    desk.keys(&[Key::Ok, Key::Back, Key::Ok]);
    desk.expect("Player 9");
    desk.press(Key::Back);
    assert_eq!(count(&desk), 8);
    assert_eq!((desk.name(7), desk.name(8)), ("A".into(), "A".into()));
    // Somebody who is a number and no more.
    desk.keys(&[Key::Ok, Key::Up, Key::Ok]);
    assert_eq!(count(&desk), 9);
    desk.expect("Players");
}

#[test]
fn the_card_offers_those_whom_it_knows() {
    let mut desk = Desk::new(Some(
        "\u{feff}Müller, Åse\r\nMuñoz, Íñigo\n\nmundstock\nZoë",
    ));
    desk.write_first_name();
    desk.write("Mu");
    desk.expect("ller, Åse");
    // Up to the name; another one, and one more, and no further.
    desk.keys(&[Key::Up, Key::Up, Key::Right]);
    desk.expect("ñoz, Íñigo");
    desk.keys(&[Key::Right, Key::Right, Key::Left]);
    desk.expect("ñoz, Íñigo");
    desk.keys(&[Key::Ok, Key::Back, Key::Ok]);
    assert_eq!(desk.name(1), "Muñoz, Íñigo");
    // Who is in the event is not offered again.
    desk.keys(&[Key::Down, Key::Ok, Key::Ok]);
    desk.at = (1, 0);
    desk.write("Muñ");
    desk.refuse("oz, Íñigo");
    desk.keys(&[Key::Back, Key::Ok]);
    desk.start();
    desk.expect("Results");
    // When nobody touches anything, the card learns who is new.
    desk.device.run(Span::from_secs(10));
    let list = String::from_utf8(desk.device.read_file(NAMES).unwrap()).unwrap();
    assert_eq!(list, "Muñ\nMüller, Åse\r\nMuñoz, Íñigo\n\nmundstock\nZoë");
}

#[test]
fn a_card_that_knows_nobody_gets_a_list() {
    let mut desk = Desk::new(None);
    desk.write_first_name();
    desk.write("Bo");
    desk.keys(&[Key::Back, Key::Ok]);
    desk.start();
    desk.device.run(Span::from_secs(10));
    assert_eq!(desk.device.read_file(NAMES).unwrap(), b"Bo\n");
}

#[test]
fn the_oldest_names_make_way_and_a_list_of_somebody_s_own_stays() {
    let line =
        |count: usize| -> String { (0..count).map(|at| format!("Name {at:010}\n")).collect() };
    for (lines, is_kept) in [(511, true), (600, false)] {
        let mut desk = Desk::new(Some(&line(lines)));
        desk.write_first_name();
        desk.write("Bo");
        desk.keys(&[Key::Back, Key::Ok]);
        desk.start();
        desk.device.run(Span::from_secs(20));
        let list = String::from_utf8(desk.device.read_file(NAMES).unwrap()).unwrap();
        if is_kept {
            assert_eq!(list, format!("Bo\n{}", line(511)));
        } else {
            assert_eq!(list, line(lines));
        }
    }
    let mut desk = Desk::new(Some(&line(512)));
    desk.write_first_name();
    desk.write("Bo");
    desk.keys(&[Key::Back, Key::Ok]);
    desk.start();
    desk.device.run(Span::from_secs(20));
    let list = String::from_utf8(desk.device.read_file(NAMES).unwrap()).unwrap();
    assert_eq!(list, format!("Bo\n{}", line(511)));
}

#[test]
fn a_player_is_found_by_letters_or_by_number() {
    let mut desk = Desk::new(None);
    desk.write_first_name();
    desk.write("Lee, Bo");
    desk.keys(&[Key::Back, Key::Ok]);
    // Another is selected; the second word of the name leads to the first.
    desk.keys(&[Key::Down, Key::Down, Key::Right]);
    desk.expect("Find a player");
    desk.at = (1, 0);
    desk.write("Bo");
    desk.expect("Lee, Bo");
    desk.press(Key::Back);
    desk.press(Key::Ok);
    desk.expect("Bo Lee");
    desk.expect("Remove");
    desk.keys(&[Key::Back, Key::Left]);
    desk.at = (1, 0);
    desk.write("5");
    desk.expect("Player 5");
    desk.keys(&[Key::Back, Key::Ok]);
    desk.expect("Player 5");
    desk.expect("Remove");
}

/// The list as it is on cards out there: a box of today reads it, and adds to it in the same way.
#[test]
fn the_list_of_names_is_as_it_has_always_been() {
    let golden = |name: &str| {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("host-tests/golden");
        std::fs::read_to_string(folder.join(name)).unwrap()
    };
    let mut desk = Desk::new(Some(&golden("names-v1.txt")));
    desk.write_first_name();
    desk.write("Åse");
    desk.expect("Ødegård");
    desk.keys(&[Key::Back, Key::Ok]);
    desk.start();
    desk.device.run(Span::from_secs(10));
    let list = String::from_utf8(desk.device.read_file(NAMES).unwrap()).unwrap();
    assert_eq!(list, golden("names-v1-added.txt"));
}
