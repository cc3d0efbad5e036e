//! The box and its sign, two emulated Picos joined by the link, with noise on the cable.

use anyhow::{Context, Result, ensure};
use pocket_arbiter::simulator::{play, script};
use xtask::emulator::{Run, SignReport};
use xtask::scripts;

use super::{boards, empty_folder, project, sign, succeed};

/// An event with a queue begins, and then nothing but time passes for five minutes, with a second's frame each.
fn noisy(one_in: u32) -> Result<SignReport> {
    let file = project::scripts().join("sign_masnou.txt");
    let mut steps = scripts::read(&file)?;
    // As far as the first picture of the running clock.
    let is_clock = |step: &script::Step| matches!(&step.action, script::Action::SignShot(name) if name == "sign-clock");
    let begun = steps.iter().position(is_clock);
    steps.truncate(begun.context("the script has no picture of the clock")?);
    let rest = format!("noise {one_in}\nwait 5m\nnoise 0\nwait 3s\nsign expect \"Running\"");
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
    for one_in in [0, 1000, 200] {
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
        ensure!((one_in == 0) == (report.frames_hit == 0), "{report:?}");
        ensure!(report.frames_sent >= 300, "{report:?}");
    }
    Ok(())
}
