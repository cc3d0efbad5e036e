//! Files by themselves: they are the same, however quick the arbiter is.

use std::fmt::Write as _;

use pocket_arbiter::board::PICO_OLED;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::script::parse;
use pocket_arbiter::time::Span;

/// The card of a box after that script.
fn played(script: &str) -> VirtualDevice {
    let mut device = VirtualDevice::new(&PICO_OLED, play::used_card().unwrap());
    let out = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    if let Err(failure) = play::run(&parse(script).unwrap(), &mut device, out) {
        panic!("{failure}\n{}", failure.screen);
    }
    device
}

fn file(device: &VirtualDevice, name: &str) -> Option<String> {
    let path = format!("ARBITER.BOX/EVENT001/{name}");
    let bytes = device.slot().image().read_file(&path).ok()?;
    Some(String::from_utf8(bytes).unwrap())
}

/// A script with a pause after each of these lines that are so marked, or without any.
fn paced(script: &str, pause: &str) -> String {
    let mut paced = String::new();
    for line in script.lines() {
        let line = line.trim();
        writeln!(paced, "{}", if line == "pause" { pause } else { line }).unwrap();
    }
    paced
}

/// Two rounds of a Monrad of four.
const MONRAD: &str = "wait 2s
    press ok\npress right\npress right\npress down\npress left\npress left
    press down\npress left\npress ok\nwait 4s\npress ok
    press ok\npause\npress ok\npress left\npress ok\npress right\npress ok\npause
    press ok\npause\npress ok\npress left\npress ok\npress left\npress ok\npause
    press ok\nhold ok 1s\nwait 40s";

/// Two of the three rounds of a round robin of four.
const ROUND_ROBIN: &str = "wait 2s
    press ok\npress down\npress down\npress down\npress left\npress left\npress ok\nwait 4s\npress ok
    pause\npress ok\npress ok\npress left\npress ok\npress right\npress ok\npause
    press right\npress ok\npress up\npress ok\npress left\npress ok\nwait 40s";

#[test]
fn whoever_is_quick_has_the_same_files() {
    for (script, rounds) in [(MONRAD, ["01", "02"]), (ROUND_ROBIN, ["01", "02"])] {
        let slow = played(&paced(script, "wait 15s"));
        let quick = played(&paced(script, ""));
        for round in rounds {
            for (stem, kind) in [
                ("RES", "HTM"),
                ("STAND", "HTM"),
                ("STAND", "CSV"),
                ("ROUND", "CSV"),
            ] {
                let name = format!("{stem}{round}.{kind}");
                let wanted = file(&slow, &name).expect(&name);
                // Only the last standings know whether they are the final ones.
                assert_eq!(file(&quick, &name).expect(&name), wanted, "{name}");
            }
            let name = format!("PAIR{round}.HTM");
            assert!(
                file(&slow, &name).is_some() && file(&quick, &name).is_some(),
                "{name}"
            );
        }
    }
}

/// While the standings after an earlier round are written, whoever looks at the winners sees the winners.
#[test]
fn standings_of_before_are_on_paper_only() {
    let script = paced(MONRAD, "");
    let (start, _) = script.split_once("wait 40s").unwrap();
    let mut device = played(&format!("{start}wait 1s"));
    let winners = device.screen_text().to_owned();
    assert!(winners.contains("Winners"), "{winners}");
    for _ in 0..4000 {
        device.run(Span::from_millis(5));
        let seen = device.screen_text();
        assert!(
            seen.contains("Player 3") && places(seen) == places(&winners),
            "{seen}"
        );
    }
    assert!(file(&device, "STAND01.HTM").is_some());
}

/// The part of the screen that has players in it.
fn places(screen: &str) -> Vec<&str> {
    screen
        .lines()
        .filter(|line| line.contains("Player"))
        .collect()
}

/// Before the first result there is what goes onto the wall, and after the last one what comes next.
#[test]
fn a_round_robin_has_files_from_its_start() {
    let script = paced(ROUND_ROBIN, "wait 15s");
    let (start, _) = script.split_once("wait 15s\n").unwrap();
    let device = played(&format!("{start}wait 15s"));
    assert!(file(&device, "SCHEDULE.HTM").is_some());
    assert!(file(&device, "PAIR01.HTM").unwrap().contains("<i></i>1–0"));
    assert!(file(&device, "PAIR02.HTM").is_none());
    assert!(file(&device, "RES01.HTM").is_none());
    let device = played(&script);
    assert!(file(&device, "PAIR03.HTM").unwrap().contains("<i></i>1–0"));
}

/// Whoever changes the pairs by hand has them on paper, too.
#[test]
fn a_round_that_is_paired_anew_is_written_anew() {
    let begin = "wait 2s\npress ok\npress right\npress right\npress ok\nwait 4s\npress ok\npress ok\nwait 10s";
    let device = played(begin);
    let first = file(&device, "PAIR01.HTM").unwrap();
    // The first board is turned.
    let turned = format!(
        "{begin}\npress back\npress down\npress down\npress ok\npress ok\npress down\npress ok\nwait 15s"
    );
    let device = played(&turned);
    let second = file(&device, "PAIR01.HTM").unwrap();
    assert_ne!(first, second, "{}", device.screen_text());
}

/// Files that are due are made on the card that comes back.
#[test]
fn files_wait_for_the_card() {
    let script = paced(MONRAD, "");
    let (start, rest) = script.split_once("press ok\nhold ok 1s").unwrap();
    let _ = rest;
    let device = played(&format!("{start}eject\nwait 5s\ninsert\nwait 30s"));
    for name in ["RES01.HTM", "STAND01.HTM", "RES02.HTM", "STAND02.HTM"] {
        assert!(
            file(&device, name).is_some(),
            "{name}: {}",
            device.screen_text()
        );
    }
}

/// A result that was taken back before the files were made ends no round.
#[test]
fn what_was_undone_is_not_written() {
    let script = paced(MONRAD, "");
    let one_round = script.lines().take(20).collect::<Vec<_>>().join("\n");
    let device = played(&format!("{one_round}\nhold back 1s\npress ok\nwait 20s"));
    assert!(
        file(&device, "PAIR01.HTM").is_some(),
        "{}",
        device.screen_text()
    );
    assert!(
        file(&device, "STAND01.HTM").is_none(),
        "{}",
        device.screen_text()
    );
}
