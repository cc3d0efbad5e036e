//! The boards: pins said once, and the README's tables true.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

fn wiring(program: &str) -> BTreeMap<String, u8> {
    let output = Command::new(program).arg("wiring").output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| {
            let (name, pin) = line.split_once('\t').unwrap();
            (name.to_owned(), pin.parse().unwrap())
        })
        .collect()
}

fn boards() -> [(&'static str, BTreeMap<String, u8>); 3] {
    [
        ("pico-tft", wiring(env!("CARGO_BIN_EXE_pico-tft"))),
        ("pico-oled", wiring(env!("CARGO_BIN_EXE_pico-oled"))),
        ("pico-sign", wiring(env!("CARGO_BIN_EXE_pico-sign"))),
    ]
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
    let [(_, tft), (_, oled), (_, sign)] = boards();
    for (name, pin) in &sign {
        assert_eq!(tft.get(name), Some(pin), "{name}");
    }
    for name in tft
        .keys()
        .filter(|name| !name.starts_with("display") && *name != "backlight")
    {
        assert_eq!(tft.get(name), oled.get(name), "{name}");
    }
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

/// The README's table has a row `| name | pin | pin | pin |` for each name, `–` where a board lacks it.
#[test]
fn the_readme_tells_the_true_wiring() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(readme).unwrap();
    let rows: BTreeMap<&str, [&str; 3]> = readme
        .lines()
        .filter_map(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let [_, name, tft, oled, sign, _, _] = cells.as_slice() else {
                return None;
            };
            Some((name.trim_matches('`'), [*tft, *oled, *sign]))
        })
        .collect();
    let [(_, tft), (_, oled), (_, sign)] = boards();
    for name in tft.keys().chain(oled.keys()).chain(sign.keys()) {
        let row = rows
            .get(name.as_str())
            .unwrap_or_else(|| panic!("{name} is not in the README"));
        for (cell, pins) in row.iter().zip([&tft, &oled, &sign]) {
            let expected = pins.get(name).map_or("–".to_owned(), ToString::to_string);
            assert_eq!(*cell, expected, "{name}");
        }
    }
}
