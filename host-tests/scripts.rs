//! The scripts: their language, and that every script of ours comes true.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use pocket_arbiter::board::{MODELS, Model};
use pocket_arbiter::keys::Key;
use pocket_arbiter::power::Millivolts;
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::mishap::Mishap;
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::script::{Action, Step, parse};
use pocket_arbiter::time::Span;

fn out(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn play(script: &str, model: &'static Model, out: &Path) -> Result<(), play::Failure> {
    play_with(play::used_card().unwrap(), script, model, out)
}

fn play_with(
    card: CardImage,
    script: &str,
    model: &'static Model,
    out: &Path,
) -> Result<(), play::Failure> {
    let mut device = VirtualDevice::new(model, card);
    play::run(&parse(script).unwrap(), &mut device, out)
}

/// Every scenario that is data.
fn all_scripts() -> impl Iterator<Item = PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("host-tests/scripts");
    let paths = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension() == Some(OsStr::new("txt")))
}

#[test]
fn every_script_comes_true_on_every_board() {
    let mut played = 0;
    for path in all_scripts() {
        let script = fs::read_to_string(&path).unwrap();
        for model in MODELS {
            let name = format!("{}-{}", path.file_stem().unwrap().display(), model.name);
            let card = play::card_of(&path).unwrap();
            if let Err(failure) = play_with(card, &script, model, &out(&name)) {
                panic!("{name}: {failure}");
            }
            played += 1;
        }
    }
    assert!(played >= 18, "only {played} scripts were found");
}

/// A sign at the link changes nothing for whoever is at the box, and as long as the box lives it has a signal.
#[test]
fn every_script_comes_true_with_a_sign_at_the_box() {
    let mut played = 0;
    for path in all_scripts() {
        let script = fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().display().to_string();
        let mut device = VirtualDevice::new(MODELS[0], play::card_of(&path).unwrap());
        device.attach_sign();
        let steps = parse(&script).unwrap();
        let noise = |step: &&Step| matches!(step.action, Action::Noise(_) | Action::Link(_));
        let is_noisy = steps.iter().any(|step| noise(&step));
        let played_well = play::run(&steps, &mut device, &out(&format!("{name}-sign")));
        assert!(played_well.is_ok(), "{name}: {}", played_well.unwrap_err());
        device.power_on();
        device.run(Span::from_secs(4));
        let sign = device.sign().unwrap();
        assert!(!sign.screen_text().contains("No signal"), "{name}");
        assert!(sign.receiver().whole() > 0, "{name}");
        assert!(is_noisy || sign.receiver().spoilt() == 0, "{name}");
        played += 1;
    }
    assert!(played >= 18, "only {played} scripts were found");
}

#[test]
fn a_wrong_expectation_names_its_line_and_shows_the_screen() {
    let script = "# a comment\nwait 2s\n\nexpect \"Nowhere\"\n";
    let failure = play(script, MODELS[0], &out("wrong")).unwrap_err();
    assert_eq!(failure.line, 4);
    assert!(failure.message.contains("Nowhere"));
    assert!(failure.screen.contains("New event"));
    let failure = play("wait 2s\nrefuse \"New event\"", MODELS[0], &out("wrong")).unwrap_err();
    assert_eq!(failure.line, 2);
}

#[test]
fn a_box_without_power_says_nothing() {
    let failure = play("cut\nexpect \"Saved\"", MODELS[0], &out("off")).unwrap_err();
    assert_eq!(failure.message, "the box is off");
}

#[test]
fn a_press_is_a_finger_down_and_up() {
    let actions: Vec<Action> = parse("press OK")
        .unwrap()
        .into_iter()
        .map(|step| step.action)
        .collect();
    assert_eq!(
        actions,
        [
            Action::Down(Key::Ok),
            Action::Run(Span::from_millis(60)),
            Action::Up(Key::Ok),
            Action::Run(Span::from_millis(140)),
        ]
    );
}

#[test]
fn times_are_read() {
    let span = |text: &str| match parse(&format!("wait {text}")).unwrap()[0].action {
        Action::Run(span) => span.as_micros(),
        ref other => panic!("{other:?}"),
    };
    assert_eq!(span("1200ms"), 1_200_000);
    assert_eq!(span("3s"), 3_000_000);
    assert_eq!(span("1.5s"), 1_500_000);
    assert_eq!(span("2m"), 120_000_000);
    assert_eq!(span("7us"), 7);
}

#[test]
fn the_supply_is_read() {
    let action = |line: &str| parse(line).unwrap().remove(0).action;
    let battery = |millivolts| Action::Battery(Millivolts(millivolts));
    assert_eq!(action("battery 3300mV # nearly empty"), battery(3300));
    assert_eq!(action("battery 0mV"), battery(0));
    assert_eq!(action("battery 5500mV"), battery(5500));
    assert_eq!(action("usb on"), Action::Usb(true));
    assert_eq!(action("usb off"), Action::Usb(false));
}

#[test]
fn a_sign_is_read() {
    let action = |line: &str| parse(line).unwrap().remove(0).action;
    let call = || "call".to_owned();
    assert_eq!(action("sign shot call # huge"), Action::SignShot(call()));
    assert_eq!(action("sign expect \"call\""), Action::SignExpect(call()));
    assert_eq!(action("sign refuse \"call\""), Action::SignRefuse(call()));
    assert_eq!(action("link off"), Action::Link(false));
    assert_eq!(action("noise 50"), Action::Noise(50));
}

#[test]
fn what_happens_to_the_card_is_read() {
    let mishap = |line: &str| match parse(line).unwrap().remove(0).action {
        Action::Befall(mishap) => mishap,
        other => panic!("{other:?}"),
    };
    assert_eq!(mishap("wipe"), Mishap::Wiped);
    assert_eq!(mishap("exfat # as it is sold"), Mishap::ExFat);
    let text = "EVENT001DAT".to_owned();
    assert_eq!(mishap("lose \"EVENT001DAT\""), Mishap::Lost(text));
    assert_eq!(mishap("shrink 8MB"), Mishap::Shrunk(8 * 2048));
}

#[test]
fn bad_lines_are_refused_with_their_number() {
    for bad in [
        "jump up",
        "press",
        "press sideways",
        "press up down",
        "hold up",
        "hold up soon",
        "wait",
        "wait 3",
        "wait s",
        "wait -3s",
        "wait 3h",
        "wait 1.2.3s",
        "wait 99999999999999999999s",
        "wait 90000s",
        "wait é3s",
        "shot",
        "shot ../up",
        "shot a b",
        "expect",
        "expect Saved",
        "expect \"\"",
        "refuse \"half",
        "save",
        "cut now",
        "power on",
        "battery",
        "battery 3300",
        "battery 3.3V",
        "battery mV",
        "battery +3300mV",
        "battery 5501mV",
        "battery 99999mV",
        "usb",
        "usb maybe",
        "usb on off",
        "sign press ok",
        "sign expect",
        "link",
        "link maybe",
        "noise",
        "noise some",
        "noise -1",
        "wipe all",
        "exfat 8MB",
        "lose",
        "lose EVENT001DAT",
        "shrink",
        "shrink 8",
        "shrink 0MB",
        "shrink -8MB",
        "shrink 4194304MB",
    ] {
        let error = parse(&format!("wait 1s\n{bad}")).expect_err(bad);
        assert_eq!(error.line, 2, "{bad}");
        assert!(!error.message.is_empty(), "{bad}");
    }
}

#[test]
fn comments_and_empty_lines_are_nothing() {
    assert_eq!(parse("\n  # all of it\n\t\n"), Ok(Vec::new()));
    let steps = parse("wait 1s # for the card\nexpect \"a # b\" # text").unwrap();
    assert_eq!(steps[1].action, Action::Expect("a # b".to_owned()));
}

#[test]
fn saved_files_are_the_card_s() {
    let folder = out("save");
    play("wait 2s\nsave ARBITER.BOX/SETTINGS.DAT", MODELS[0], &folder).unwrap();
    // Eight blocks, and their copies in another page of the card.
    let bytes = fs::read(folder.join("SETTINGS.DAT")).unwrap().len();
    assert_eq!(bytes, (128 + 8) * 512);
    let failure = play("wait 2s\nsave NOWHERE.TXT", MODELS[0], &folder).unwrap_err();
    assert!(failure.message.contains("NOWHERE.TXT"));
}
