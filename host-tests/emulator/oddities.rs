//! Hardware that is not quite as usual: a Pico W, and a display whose bus is stuck.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use pocket_arbiter::board::Display;
use pocket_arbiter::simulator::script;
use xtask::emulator::{Oddity, Report, Run};

use super::{Board, boards, empty_folder, shot_file, succeed};

/// The charge is known, and neither a lit lamp nor the radio's data line changes it.
const CHARGE_ON_A_PICO_W: &str = "\
wait 2s
expect \"90 %\"
shot home
press right
press ok
wait 1s
press lever-left
wait 15s
press back
";

/// Keys act, and the card is written.
const SOME_WORK: &str = "\
wait 2s
expect \"Demo\"
press right
press ok
wait 6s
expect \"Demo\"
shot demo
";

#[test]
fn a_pico_w_measures_its_battery_and_takes_no_radio_for_usb() -> Result<()> {
    for board in boards()? {
        let (usual, usual_shots) = play(board, Oddity::None, CHARGE_ON_A_PICO_W)?;
        let (radio, radio_shots) = play(board, Oddity::PicoW, CHARGE_ON_A_PICO_W)?;
        succeed(&usual)?;
        succeed(&radio)?;
        ensure!(
            picture(&usual_shots, "home")? == picture(&radio_shots, "home")?,
            "{}: the home screen of a Pico W is another one",
            board.model.name
        );
        ensure!(
            radio.led,
            "{}: the pin that keeps the radio away was let go",
            board.model.name
        );
    }
    Ok(())
}

#[test]
fn a_display_that_holds_its_bus_is_freed_and_shows_everything() -> Result<()> {
    let (usual, usual_shots) = play(small_board()?, Oddity::None, SOME_WORK)?;
    let (held, held_shots) = play(small_board()?, Oddity::HeldBus, SOME_WORK)?;
    succeed(&usual)?;
    succeed(&held)?;
    ensure!(
        picture(&usual_shots, "demo")? == picture(&held_shots, "demo")?,
        "the display shows something else"
    );
    Ok(())
}

#[test]
fn a_box_goes_on_without_a_display_whose_bus_is_dead() -> Result<()> {
    let (report, _) = play(small_board()?, Oddity::DeadBus, SOME_WORK)?;
    succeed(&report)?;
    ensure!(report.boots.len() == 1, "the box was restarted");
    ensure!(report.sd_writes > 0, "nothing was written to the card");
    Ok(())
}

/// The board whose display is on I²C.
fn small_board() -> Result<&'static Board> {
    boards()?
        .iter()
        .find(|board| board.model.display == Display::Oled)
        .context("there is no board with the small display")
}

/// Plays a script, and answers with the report and the folder of the pictures.
fn play(board: &Board, oddity: Oddity, text: &str) -> Result<(Report, PathBuf)> {
    let out = empty_folder(&["oddities", &format!("{oddity:?}"), board.model.name])?;
    let steps = script::parse(text)?;
    let report = board.emulator.run(Run {
        oddity,
        ..Run::new(&steps, &out)
    })?;
    Ok((report, out))
}

fn picture(folder: &Path, name: &str) -> Result<Vec<u8>> {
    let file = shot_file(folder, name);
    fs::read(&file).with_context(|| format!("cannot read {}", file.display()))
}
