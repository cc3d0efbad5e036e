//! The boards: pins said once, and the tables and drawings of them true.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use pocket_arbiter::board::{IMAGES, Model, PICO_OLED, PICO_SIGN, PICO_TFT, PICO2_TFT};

/// The text that a board's desktop program prints.
fn printed(model: &Model, arguments: &[&str]) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_pico-tft")).with_file_name(model.name);
    let output = Command::new(program).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", model.name);
    String::from_utf8(output.stdout).unwrap()
}

fn wiring(model: &Model) -> BTreeMap<String, u8> {
    printed(model, &["wiring"])
        .lines()
        .map(|line| {
            let (name, pin) = line.split_once('\t').unwrap();
            (name.to_owned(), pin.parse().unwrap())
        })
        .collect()
}

fn boards() -> Vec<(&'static str, BTreeMap<String, u8>)> {
    let board = |model: &&'static Model| (model.name, wiring(model));
    IMAGES.iter().map(board).collect()
}

fn document(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn no_pin_has_two_uses() {
    for (name, pins) in boards() {
        let mut used: Vec<u8> = pins.values().copied().collect();
        used.sort_unstable();
        let before = used.len();
        used.dedup();
        assert_eq!(used.len(), before, "{name}");
        assert!(used.iter().all(|pin| *pin <= 29), "{name}");
    }
}

#[test]
fn all_boards_have_what_they_share_on_the_same_pins() {
    let (tft, oled) = (wiring(&PICO_TFT), wiring(&PICO_OLED));
    for (name, pin) in wiring(&PICO_SIGN) {
        assert_eq!(tft.get(&name), Some(&pin), "{name}");
    }
    for name in tft
        .keys()
        .filter(|name| !name.starts_with("display") && *name != "backlight")
    {
        assert_eq!(tft.get(name), oled.get(name), "{name}");
    }
}

#[test]
fn a_pico_2_goes_where_a_pico_was() {
    assert_eq!(wiring(&PICO2_TFT), wiring(&PICO_TFT));
    assert_eq!(PICO2_TFT.display, PICO_TFT.display);
}

#[test]
fn another_boards_wiring_is_asked_of_that_board() {
    let output = Command::new(env!("CARGO_BIN_EXE_pico-tft"))
        .args(["wiring", "--board", "pico-oled"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--bin pico-oled"));
}

/// The table has a column for each board and a row for each name, `–` where a board lacks it.
#[test]
fn the_building_guide_tells_the_true_wiring() {
    let guide = document("docs/building.md");
    let cells = |line: &str| -> Vec<String> {
        let cells = line.trim_matches('|').split('|');
        cells
            .map(|cell| cell.trim_matches([' ', '`']).to_owned())
            .collect()
    };
    let mut table = guide
        .lines()
        .skip_while(|line| !line.starts_with("| name |"));
    let heads = cells(table.next().expect("the table of the pins"));
    let rows: BTreeMap<String, Vec<String>> = table
        .take_while(|line| line.starts_with('|'))
        .map(cells)
        .map(|row| (row[0].clone(), row))
        .collect();
    for (board, pins) in boards() {
        let column = heads.iter().position(|head| head == board);
        let column = column.unwrap_or_else(|| panic!("{board} has no column"));
        for (name, row) in rows.iter().filter(|(name, _)| !name.starts_with("--")) {
            let expected = pins.get(name).map_or("–".to_owned(), ToString::to_string);
            assert_eq!(row[column], expected, "{board} {name}");
        }
        for name in pins.keys() {
            assert!(rows.contains_key(name), "{name} is not in the table");
        }
    }
}

#[test]
fn the_drawings_are_of_the_pins_that_the_boards_have() {
    for model in IMAGES {
        let name = model.name;
        let path = format!("docs/wiring/{name}.svg");
        assert!(
            printed(model, &["wiring", "--svg"]).contains(&format!(">The wiring of {name}<")),
            "boards/{}.rs has the Model of another board",
            name.replace('-', "_")
        );
        assert!(
            document(&path) == printed(model, &["wiring", "--svg"]),
            "{path} is of other pins: cargo run -q --bin {name} -- wiring --svg > {path}"
        );
        assert!(document("docs/building.md").contains(&format!("(wiring/{name}.svg)")));
    }
}

/// The data sheet's numbers of the pins, for whoever solders.
#[test]
fn every_pin_of_a_board_is_drawn_with_its_name_and_number() {
    let numbers = [
        (0, 1),
        (1, 2),
        (2, 4),
        (5, 7),
        (6, 9),
        (8, 11),
        (9, 12),
        (13, 17),
        (14, 19),
        (15, 20),
        (16, 21),
        (17, 22),
        (18, 24),
        (19, 25),
        (20, 26),
        (21, 27),
        (22, 29),
        (26, 31),
        (28, 34),
    ];
    for model in IMAGES {
        let drawing = printed(model, &["wiring", "--svg"]);
        for (name, gpio) in wiring(model) {
            assert!(drawing.contains(&name), "{name} is not drawn");
            if let Some((_, number)) = numbers.iter().find(|(known, _)| *known == gpio) {
                let wire = drawing
                    .lines()
                    .find(|line| line.contains(&format!("<title>{name}: ")));
                let end = format!(" to pin {number}</title>");
                assert!(wire.is_some_and(|wire| wire.contains(&end)), "{name}");
            }
        }
    }
}
