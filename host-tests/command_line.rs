//! The desktop program as a person calls it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pico-tft"))
        .args(arguments)
        .output()
        .unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("command-line")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn wrong_words_are_answered_with_the_usage() {
    for arguments in [
        ["fly"].as_slice(),
        &["play"],
        &["play", "a.txt"],
        &["play", "a", "b", "--out", "x"],
        &["--board", "pico-gold"],
        &["--port", "many"],
        &["wiring", "--port", "1"],
        &["--out", "x"],
        &["--colour"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            stderr(&output).contains("cargo run -- play SCRIPT"),
            "{arguments:?}"
        );
    }
}

#[test]
fn help_is_no_error() {
    let output = run(&["help"]);
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("--sd PATH"));
}

#[test]
fn a_script_that_is_not_there_or_wrong_is_named() {
    let out = folder("bad-script");
    let out = out.to_str().unwrap();
    let missing = run(&["play", "nowhere.txt", "--out", out]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(stderr(&missing).contains("nowhere.txt"));

    let script = Path::new(out).join("wrong.txt");
    fs::write(&script, "wait 1s\njump").unwrap();
    let wrong = run(&["play", script.to_str().unwrap(), "--out", out]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(stderr(&wrong).contains("line 2"), "{}", stderr(&wrong));
}

#[test]
fn a_failed_line_stops_with_its_number_and_the_screen() {
    let out = folder("failed-line");
    let script = out.join("script.txt");
    fs::write(&script, "wait 2s\nexpect \"Mars\"\nshot never").unwrap();
    let output = run(&[
        "play",
        script.to_str().unwrap(),
        "--out",
        out.to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("line 2"));
    assert!(stderr(&output).contains("New event"));
    assert!(!out.join("never.png").exists());
}

/// Sets the language to Spanish, and on the next run finds it so.
fn keeps_the_card(card: &Path, out: &Path, board: &str) {
    let play = |text: &str| {
        let script = out.join("script.txt");
        fs::write(&script, text).unwrap();
        let output = run(&[
            "play",
            script.to_str().unwrap(),
            "--out",
            out.to_str().unwrap(),
            "--board",
            board,
            "--sd",
            card.to_str().unwrap(),
        ]);
        assert!(output.status.success(), "{}", stderr(&output));
    };
    play("wait 2s\nhold down 2s\npress ok\npress right\nexpect \"Idioma\"");
    play("wait 2s\nexpect \"Continuar\"");
}

#[test]
fn a_card_is_kept_in_an_image() {
    let out = folder("image");
    let card = out.join("card.img");
    keeps_the_card(&card, &out, "pico-tft");
    assert_eq!(fs::metadata(card).unwrap().len(), 64 << 20);
}

#[test]
fn a_card_is_kept_in_a_folder_with_what_else_is_in_it() {
    let out = folder("folder");
    let card = out.join("card");
    fs::create_dir_all(card.join("Notes")).unwrap();
    fs::write(card.join("Notes/A long name.txt"), "kept").unwrap();
    keeps_the_card(&card, &out, "pico-oled");
    assert_eq!(
        fs::read_to_string(card.join("Notes/A long name.txt")).unwrap(),
        "kept"
    );
    assert!(card.join("ARBITER.BOX/SETTINGS.DAT").exists());
}

#[test]
fn a_card_that_cannot_be_kept_is_an_error_not_a_loss() {
    let out = folder("bad-card");
    let script = out.join("script.txt");
    fs::write(&script, "wait 1s").unwrap();
    let file = out.join("a-file");
    fs::write(&file, "not a card").unwrap();
    let below = file.join("card");
    let output = run(&[
        "play",
        script.to_str().unwrap(),
        "--out",
        out.to_str().unwrap(),
        "--sd",
        below.to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("a-file"));
}
