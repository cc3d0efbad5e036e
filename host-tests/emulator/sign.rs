//! The box and its sign, two emulated Picos joined by the link, with noise on the cable.

use anyhow::{Context, Result, ensure};
use equipment::stories::STORIES;
use pocket_arbiter::board::PICO_OLED;
use pocket_arbiter::simulator::{play, script};
use xtask::emulator::{Run, SignReport};
use xtask::{fsck, parallel, scripts};

use super::pictures::compare;
use super::{boards, empty_folder, number_from, project, sign, succeed};

/// An event with a queue begins, and then nothing but time passes for two minutes, with a frame every second.
fn noisy(one_in: u32) -> Result<SignReport> {
    let file = project::scripts().join("sign_masnou.txt");
    let mut steps = scripts::read(&file)?;
    // As far as the first picture of the running clock.
    let is_clock = |step: &script::Step| matches!(&step.action, script::Action::SignShot(name) if name == "sign-clock");
    let begun = steps.iter().position(is_clock);
    steps.truncate(begun.context("the script has no picture of the clock")?);
    let rest = format!("noise {one_in}\nwait 2m\nnoise 0\nwait 3s\nsign expect \"Running\"");
    steps.extend(script::parse(&rest)?);
    let board = boards()?.last().context("there is no board")?;
    let out = empty_folder(&["noise", &one_in.to_string()])?;
    let card = out.join("card.img");
    xtask::emulator::card::write_sparse(&card, play::card_of(&file)?.as_bytes())?;
    let report = board.emulator.run(Run {
        card: Some(&card),
        sign: Some(sign()?),
        ..Run::new(&steps, &out)
    })?;
    succeed(&report)?;
    report.sign.context("the report tells nothing of the sign")
}

/// Frames that nothing happened to arrive, all of them, whatever happens to others.
#[test]
fn only_frames_that_come_to_harm_on_the_cable_are_lost() -> Result<()> {
    for one_in in [1000, 200] {
        let report = noisy(one_in)?;
        println!(
            "one byte in {one_in}: {} of {} bytes harmed, {} of {} frames hit, {} heard, {} pieces refused",
            report.bytes_hit,
            report.bytes_sent,
            report.frames_hit,
            report.frames_sent,
            report.frames_whole,
            report.frames_spoilt
        );
        ensure!(report.overruns == 0, "the sign was too slow");
        let unharmed = report.frames_sent - report.frames_hit;
        // The last one may be on its way.
        ensure!(report.frames_whole + 1 >= unharmed, "{report:?}");
        ensure!(report.frames_whole <= report.frames_sent, "{report:?}");
        ensure!(report.frames_hit > 0, "there was no noise");
        ensure!(report.frames_sent >= 120, "{report:?}");
    }
    Ok(())
}

/// The look at the hall when a story is over.
const AT_THE_END: &str = "wait 3s\nsign refuse \"No signal\"\nsign shot hall\n";

/// A story is the same for whoever is at the box, and the hall reads on the emulated sign what it reads on the
/// simulated one. All stories on every board in the long version, and Masnou's on one in the short.
#[test]
fn soak_stories_are_told_with_a_sign_at_the_box() -> Result<()> {
    fsck::ensure_installed()?;
    let is_long = number_from("SOAK")?.is_some_and(|times| times > 1);
    let mut cases = Vec::new();
    for board in boards()? {
        cases.extend(STORIES.map(|(_, story)| (board, story)));
    }
    if !is_long {
        // The small display takes the emulator less time.
        cases.retain(|(board, story)| board.model == &PICO_OLED && *story == "masnou");
    }
    ensure!(!cases.is_empty(), "there are no stories");
    let count = cases.len();
    let complaints = parallel::map(cases, |(board, story)| {
        let file = project::scripts().join(story).with_extension("txt");
        let mut steps = scripts::read(&file)?;
        steps.extend(script::parse(AT_THE_END)?);
        let name = format!("{story}-and-sign");
        let complaints = compare(board, &name, &steps, play::card_of(&file)?)?;
        let told = complaints.into_iter();
        Ok(told.map(move |complaint| format!("{name} on {}: {complaint}", board.model.name)))
    })?;
    let complaints: Vec<String> = complaints.into_iter().flatten().collect();
    ensure!(complaints.is_empty(), "{}", complaints.join("\n"));
    println!("{count} stories with a sign");
    Ok(())
}
