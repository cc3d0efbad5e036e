//! The real image on an emulated Pico, compared with the simulator and put through power failures.

mod card_faults;
mod clock_hours;
mod monkey;
mod oddities;
mod second_opinion;
mod sign;
mod stamps;

use std::env;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use self::card_faults::Promise;
use anyhow::{Context, Result, anyhow, bail, ensure};
use pocket_arbiter::board::{Display, MODELS, Model, PICO_SIGN};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::script::{self, Action, Step};
use xtask::emulator::{Boot, CardFault, Emulator, Fault, FaultKind, Report, Run, card};
use xtask::picture::Picture;
use xtask::{fsck, parallel, project, scripts};

/// Every board with its image, built once for all tests.
static BOARDS: LazyLock<Result<Vec<Board>>> = LazyLock::new(|| {
    let prepare = |model: &'static Model| {
        let emulator = Emulator::prepare(model)?;
        Ok(Board { model, emulator })
    };
    MODELS.into_iter().map(prepare).collect()
});

/// The sign with its image.
static SIGN: LazyLock<Result<Emulator>> = LazyLock::new(|| Emulator::prepare(&PICO_SIGN));

fn sign() -> Result<&'static Emulator> {
    match &*SIGN {
        Ok(sign) => Ok(sign),
        Err(error) => Err(anyhow!("{error:#}")),
    }
}

struct Board {
    model: &'static Model,
    emulator: Emulator,
}

fn boards() -> Result<&'static [Board]> {
    match &*BOARDS {
        Ok(boards) => Ok(boards),
        Err(error) => Err(anyhow!("{error:#}")),
    }
}

/// An empty folder for a test's pictures.
fn empty_folder(names: &[&str]) -> Result<PathBuf> {
    let mut folder = project::target().join("emulator-tests");
    folder.extend(names);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Fails with the log if the script did not come true.
fn succeed(report: &Report) -> Result<()> {
    match &report.failure {
        None => Ok(()),
        Some(failure) => bail!("{failure}\nlog:\n  {}", report.log.join("\n  ")),
    }
}

/// The name of a step's picture, if it takes one.
fn shot(step: &Step) -> Option<&str> {
    match &step.action {
        Action::Shot(name) | Action::SignShot(name) => Some(name),
        _ => None,
    }
}

/// The file in which a run left a picture.
fn shot_file(folder: &Path, name: &str) -> PathBuf {
    folder.join(name).with_extension("png")
}

/// A number from the environment.
fn number_from(variable: &str) -> Result<Option<u64>> {
    match env::var(variable) {
        Ok(text) => Ok(Some(
            text.parse()
                .with_context(|| format!("{variable} is not a number"))?,
        )),
        Err(env::VarError::NotPresent) => Ok(None),
        Err(error) => Err(error).with_context(|| variable.to_owned()),
    }
}

mod pictures {
    use super::*;

    #[test]
    fn every_shot_is_the_same_in_the_simulator_and_on_the_emulated_chip() -> Result<()> {
        fsck::ensure_installed()?;
        let mut cases = Vec::new();
        for script in scripts::all()? {
            cases.extend(boards()?.iter().map(|board| (board, script.clone())));
        }
        ensure!(!cases.is_empty(), "there are no scripts");
        let complaints = parallel::map(cases, |(board, script)| {
            let name = scripts::name(&script);
            let image = play::card_of(&script)?;
            let complaints = compare(board, &name, &scripts::read(&script)?, image)?;
            Ok(complaints
                .into_iter()
                .map(move |complaint| format!("{name} on {}: {complaint}", board.model.name)))
        })?;
        let complaints: Vec<String> = complaints.into_iter().flatten().collect();
        ensure!(complaints.is_empty(), "{}", complaints.join("\n"));
        Ok(())
    }

    /// Plays a script both ways and tells what is not the same.
    pub(super) fn compare(
        board: &Board,
        name: &str,
        steps: &[Step],
        image: CardImage,
    ) -> Result<Vec<String>> {
        let simulated = empty_folder(&["shots", board.model.name, name, "simulated"])?;
        let emulated = empty_folder(&["shots", board.model.name, name, "emulated"])?;
        let card = simulated.join("card.img");
        card::write_sparse(&card, image.as_bytes())?;
        let mut device = VirtualDevice::new(board.model, image);
        if let Err(failure) = play::run(steps, &mut device, &simulated) {
            return Ok(vec![format!("in the simulator, {failure}")]);
        }
        let run = Run {
            card: Some(&card),
            sign: script::has_sign(steps).then(sign).transpose()?,
            ..Run::new(steps, &emulated)
        };
        let report = board.emulator.run(run)?;
        if let Err(failure) = succeed(&report) {
            return Ok(vec![format!("on the chip, {failure}")]);
        }
        let mut complaints = fsck::findings(&card)?;
        complaints.extend(different_console(&device, &report));
        complaints.extend(different_light(board.model, &device, &report));
        let is_crash = |step: &&Step| step.action == Action::Crash;
        let is_reset = |boot: &&Boot| boot.reason != "power";
        if report.boots.iter().filter(is_reset).count() != steps.iter().filter(is_crash).count() {
            complaints.push("the watchdog restarted it".to_owned());
        }
        for step in steps {
            let Action::Save(path) = &step.action else {
                continue;
            };
            let name = path.rsplit('/').next().unwrap_or(path);
            // Journals and settings have the times of presses in them, which differ a little.
            let is_for_people = !name.ends_with(".DAT");
            if is_for_people && fs::read(simulated.join(name))? != fs::read(emulated.join(name))? {
                complaints.push(format!("{name} is not the same"));
            }
        }
        for shot in steps.iter().filter_map(shot) {
            let simulated = Picture::read(&shot_file(&simulated, shot))?;
            let emulated = Picture::read(&shot_file(&emulated, shot))?;
            if let Some(difference) = simulated.difference(&emulated) {
                complaints.push(format!("{shot}: {difference}"));
            }
        }
        Ok(complaints)
    }
}

/// The text that a computer read on USB, if it is not what the simulator printed.
fn different_console(device: &VirtualDevice, report: &Report) -> Option<String> {
    let printed = device.terminal().bytes();
    (printed != report.console).then(|| {
        format!(
            "the console says\n{}\ninstead of\n{}",
            String::from_utf8_lossy(&report.console),
            String::from_utf8_lossy(printed)
        )
    })
}

/// The light of a box that is on, if it is not as bright as in the simulator.
fn different_light(model: &Model, device: &VirtualDevice, report: &Report) -> Option<String> {
    let percent = device.backlight();
    let (expected, seen) = match model.display {
        Display::Tft => (percent, report.backlight_percent),
        Display::Oled => {
            let steps = u16::from(percent) * 255 / 100;
            (u8::try_from(steps).unwrap_or(u8::MAX), report.contrast)
        }
    };
    let is_different = device.is_on() && seen != Some(expected);
    is_different.then(|| format!("the light is {seen:?} instead of {expected}"))
}

mod faults {
    use super::*;

    #[test]
    fn a_hanging_firmware_is_restarted_by_the_watchdog_and_says_so() -> Result<()> {
        let steps = script::parse("wait 2s\ncrash\nwait 10s\nexpect \"Restarted after a fault\"")?;
        for board in boards()? {
            let out = empty_folder(&["crash", board.model.name])?;
            let report = board.emulator.run(Run::new(&steps, &out))?;
            succeed(&report)?;
            let reasons: Vec<&str> = report
                .boots
                .iter()
                .map(|boot| boot.reason.as_str())
                .collect();
            assert_eq!(reasons, ["power", "watchdog"]);
        }
        Ok(())
    }

    #[test]
    fn a_wrong_expectation_is_reported_with_its_line_and_the_screen() -> Result<()> {
        let steps = script::parse("wait 2s\n\nexpect \"nothing of the kind\"\nshot never")?;
        for board in boards()? {
            let out = empty_folder(&["wrong", board.model.name])?;
            let report = board.emulator.run(Run::new(&steps, &out))?;
            let failure = report.failure.context("the expectation came true")?;
            assert_eq!(failure.line, Some(3));
            assert!(
                failure
                    .screen
                    .is_some_and(|screen| screen.contains("New event"))
            );
            assert!(!out.join("never.png").exists());
        }
        Ok(())
    }
}

/// Power failures at block writes.
///
/// `power_cut.txt` changes settings; the scripts in `power_cuts` make an event of each system, and play it. From
/// its last `cut` on a script brings the box back, and the `shot`s there show what survived. The parts before
/// are tried one by one. A milestone is put before every press of a part and after it. What the box
/// shows is acknowledged: if the power fails between two milestones, then what it shows after its comeback must be
/// what survives a failure at the one or the other.
///
/// What survives is asked of the simulator, which is quick, and has a test of its own that it shows the same.
mod power_cuts {
    use super::*;

    /// The number of failures of each sort that the short version tries on each board.
    const SHORT_CASES: usize = 4;
    /// A script for each system.
    pub(super) const SYSTEMS: [&str; 5] =
        ["round_robin", "scheveningen", "monrad", "fise", "masnou"];
    /// The number of failures in each part of an event that the long version tries on each board. An event takes the
    /// emulator long: the short version tries one, when the event goes on, on the cheaper board.
    const LONG_CASES_OF_EVENT: usize = 8;
    /// So many of the last writes are looked at to know where an event lies on the card.
    const LOGGED_WRITES: usize = 64;

    #[test]
    fn soak_settings_survive_a_power_failure_at_any_write() -> Result<()> {
        fsck::ensure_installed()?;
        let seed = number_from("SEED")?.unwrap_or(1);
        let multiple = usize::try_from(number_from("SOAK")?.unwrap_or(1))?;
        let count = SHORT_CASES.saturating_mul(multiple);
        let mut complaints = Vec::new();
        for board in boards()? {
            let name = board.model.name;
            for script in CutScript::read("power_cut")? {
                let trial = Trial::prepare(board, &script)?;
                let mut faults = sample(trial.faults_while_preparing(), count, seed);
                faults.append(&mut sample(trial.faults_while_saving(), count, seed));
                println!(
                    "{name}, {}: {} power failures, chosen by seed {seed}",
                    script.name,
                    faults.len()
                );
                complaints.append(&mut trial.survive_all(faults)?);
            }
        }
        ensure!(complaints.is_empty(), "{}", complaints.join("\n"));
        Ok(())
    }

    #[test]
    fn soak_an_event_of_each_system_survives_a_power_failure_at_any_write() -> Result<()> {
        fsck::ensure_installed()?;
        let seed = number_from("SEED")?.unwrap_or(1);
        let is_long = number_from("SOAK")?.unwrap_or(1) > 1;
        let mut complaints = Vec::new();
        let mut tried = 0;
        for board in boards()? {
            if !is_long && board.model.display != Display::Oled {
                continue;
            }
            for system in SYSTEMS {
                let parts = CutScript::read(&format!("power_cuts/{system}"))?;
                let (skipped, count) = if is_long {
                    (0, LONG_CASES_OF_EVENT)
                } else {
                    (parts.len().saturating_sub(1), 1)
                };
                for part in parts.iter().skip(skipped) {
                    let trial = Trial::prepare(board, part)?;
                    let mut faults = trial.faults_while_preparing();
                    faults.append(&mut trial.faults_while_saving());
                    let faults = sample(faults, count, seed);
                    println!(
                        "{}, {}: {} of {} writes",
                        board.model.name,
                        part.name,
                        faults.len(),
                        trial.saved
                    );
                    tried += faults.len();
                    complaints.append(&mut trial.survive_all(faults)?);
                }
            }
        }
        ensure!(complaints.is_empty(), "{}", complaints.join("\n"));
        ensure!(tried >= SYSTEMS.len(), "only {tried} failures were tried");
        Ok(())
    }

    /// A part of a script in which the power fails.
    pub(super) struct CutScript {
        name: String,
        /// The steps before it.
        before: Vec<Step>,
        /// Changes something, with a milestone after every press.
        changes: Vec<Step>,
        /// Brings the box back and shows what is there.
        comeback: Vec<Step>,
        /// The names of the shots that show it.
        verdicts: Vec<String>,
    }

    impl CutScript {
        /// Each part of a script but the last, which is the comeback of all.
        pub(super) fn read(name: &str) -> Result<Vec<Self>> {
            let file = project::scripts().join(name).with_extension("txt");
            let steps = scripts::read(&file)?;
            // Each part ends with its cut.
            let mut parts: Vec<Vec<Step>> = steps
                .split_inclusive(|step| step.action == Action::Cut)
                .map(<[Step]>::to_vec)
                .collect();
            let mut comeback = parts.pop().context("the script is empty")?;
            let cut = parts.last_mut().and_then(Vec::pop);
            comeback.insert(0, cut.context("the script has no cut")?);
            // What the script expects holds only if the power does not fail before.
            comeback.retain(|step| !matches!(step.action, Action::Expect(_) | Action::Refuse(_)));
            let verdicts: Vec<String> = comeback
                .iter()
                .filter_map(shot)
                .map(str::to_owned)
                .collect();
            ensure!(!verdicts.is_empty(), "the script has no last shot");
            let mut before = Vec::new();
            let mut scripts = Vec::new();
            for (number, part) in (1..).zip(parts) {
                let mut changes = part.clone();
                // The box is switched on when it is tried, and the power fails where it is to fail.
                changes.retain(|step| !matches!(step.action, Action::Power | Action::Cut));
                scripts.push(Self {
                    name: format!("{}-{number}", name.replace('/', "-")),
                    before: before.clone(),
                    changes: with_milestones(changes),
                    comeback: comeback.clone(),
                    verdicts: verdicts.clone(),
                });
                before.extend(part);
            }
            Ok(scripts)
        }

        /// The names of the milestones, in their order.
        fn milestones(&self) -> Vec<&str> {
            self.changes.iter().filter_map(shot).collect()
        }

        /// The changes up to a milestone.
        fn up_to(&self, milestone: &str) -> &[Step] {
            let is_it = |step: &Step| shot(step) == Some(milestone);
            let mut pieces = self.changes.split_inclusive(is_it);
            pieces.next().unwrap_or_default()
        }

        /// The pictures of the screen after the comeback of a run.
        fn shown(&self, out: &Path) -> Result<Vec<Picture>> {
            let shots = self.verdicts.iter();
            shots
                .map(|name| Picture::read(&shot_file(out, name)))
                .collect()
        }

        /// All of it.
        fn whole(&self) -> Vec<Step> {
            self.changes.iter().chain(&self.comeback).cloned().collect()
        }
    }

    /// Replaces the script's own pictures by one before each press and one at the end: by then
    /// the time that the script gives to the press before has passed.
    fn with_milestones(steps: Vec<Step>) -> Vec<Step> {
        let mut names = (0..).map(|number| format!("milestone-{number}"));
        let mut milestone = |line| {
            let action = Action::Shot(names.next().unwrap_or_default());
            Step { line, action }
        };
        let mut marked = Vec::new();
        let mut last_line = 0;
        for step in steps {
            last_line = step.line;
            if matches!(step.action, Action::Down(_)) {
                marked.push(milestone(step.line));
            }
            if shot(&step).is_none() {
                marked.push(step);
            }
        }
        marked.push(milestone(last_line));
        marked
    }

    /// One board, with what it shows after a power failure at each of the milestones.
    pub(super) struct Trial<'a> {
        board: &'a Board,
        script: &'a CutScript,
        /// The card before.
        card: Vec<u8>,
        survivors: Vec<Vec<Picture>>,
        /// The last write before the first milestone.
        prepared: u32,
        /// The last write of all.
        saved: u32,
        /// The blocks that the changes write.
        written: Vec<u32>,
    }

    impl<'a> Trial<'a> {
        pub(super) fn prepare(board: &'a Board, script: &'a CutScript) -> Result<Self> {
            let out = empty_folder(&[&script.name, board.model.name, "before"])?;
            let mut device = VirtualDevice::new(board.model, play::used_card()?);
            if !script.before.is_empty() {
                play::run(&script.before, &mut device, &out)?;
            }
            let card = device.slot().image().as_bytes().to_vec();
            let mut runs = Vec::new();
            let mut written = Vec::new();
            for milestone in script.milestones() {
                let out = empty_folder(&[&script.name, board.model.name, milestone])?;
                let image = CardImage::from_bytes(card.clone());
                let mut device = VirtualDevice::new(board.model, image);
                device.slot().keep_log(LOGGED_WRITES);
                play::run(script.up_to(milestone), &mut device, &out)?;
                let writes = u32::try_from(device.slot().writes())?;
                written = device.slot().log().iter().map(|at| at.block).collect();
                play::run(&script.comeback, &mut device, &out)?;
                runs.push((writes, script.shown(&out)?));
            }
            let (writes, survivors): (Vec<u32>, Vec<Vec<Picture>>) = runs.into_iter().unzip();
            ensure!(
                survivors.first() != survivors.last(),
                "the script's changes cannot be seen after its comeback"
            );
            Ok(Self {
                board,
                script,
                card,
                survivors,
                prepared: writes.first().copied().unwrap_or_default(),
                saved: writes.last().copied().unwrap_or_default(),
                written,
            })
        }

        /// Lets the power fail at each of these, and tells what went wrong.
        fn survive_all(&self, faults: Vec<Fault>) -> Result<Vec<String>> {
            let outcomes = parallel::map(faults, |fault| Ok((fault, self.survive(fault))))?;
            let (board, script) = (self.board.model.name, &self.script.name);
            Ok(outcomes
                .into_iter()
                .filter_map(|(fault, outcome)| Some((fault, outcome.err()?)))
                .map(|(fault, error)| format!("{board}, {script} with {fault:?}: {error:#}"))
                .collect())
        }

        /// Every failure while the box makes its files on a new card.
        fn faults_while_preparing(&self) -> Vec<Fault> {
            faults(1..=self.prepared)
        }

        /// Every failure afterwards.
        fn faults_while_saving(&self) -> Vec<Fault> {
            faults(self.prepared + 1..=self.saved)
        }

        /// Lets the power fail and looks whether the box and the card are all right afterwards.
        fn survive(&self, fault: Fault) -> Result<()> {
            let name = format!("{:?}-{}", fault.kind, fault.write);
            let out = empty_folder(&[&self.script.name, self.board.model.name, &name])?;
            let card = out.join("card.img");
            card::write_sparse(&card, &self.card)?;
            let steps = self.script.whole();
            let report = self.board.emulator.run(Run {
                card: Some(&card),
                fault: Some(fault),
                ..Run::new(&steps, &out)
            })?;
            succeed(&report)?;
            ensure!(report.fault_fired, "the power did not fail");
            self.judge_screen(&out)?;
            Self::judge_card(&card)?;
            fs::remove_dir_all(&out)?;
            Ok(())
        }

        /// The blocks that the changes write.
        pub(super) fn written(&self) -> &[u32] {
            &self.written
        }

        /// Gives the card a fault and looks whether the promise is kept.
        pub(super) fn endure(&self, name: &str, fault: &CardFault, promise: Promise) -> Result<()> {
            let name = name.replace([' ', ','], "-");
            let out = empty_folder(&[&self.script.name, self.board.model.name, &name])?;
            let card = out.join("card.img");
            card::write_sparse(&card, &self.card)?;
            let steps = self.script.whole();
            let report = self.board.emulator.run(Run {
                card: Some(&card),
                card_faults: std::slice::from_ref(fault),
                ..Run::new(&steps, &out)
            })?;
            succeed(&report)?;
            ensure!(report.sd_faults > 0, "nothing went wrong with {fault:?}");
            let is_restart = |boot: &Boot| boot.reason != "power";
            ensure!(
                !report.boots.iter().any(is_restart),
                "the watchdog restarted the box with {fault:?}"
            );
            let says_something = report.screen.is_some_and(|text| !text.trim().is_empty());
            ensure!(says_something, "the screen is empty with {fault:?}");
            let shown = self.script.shown(&out)?;
            let is_allowed = match promise {
                Promise::Whole => self.survivors.last() == Some(&shown),
                Promise::Held => self.survivors.contains(&shown),
                Promise::InOrder | Promise::Said => true,
            };
            let place = out.display();
            ensure!(is_allowed, "something is lost with {fault:?}: {place}");
            if promise != Promise::Said {
                Self::judge_card(&card)?;
            }
            fs::remove_dir_all(&out)?;
            Ok(())
        }

        /// Compares the comeback with what may have survived. The pictures of the milestones that
        /// come after the failure are not there.
        fn judge_screen(&self, out: &Path) -> Result<()> {
            let milestones = self.script.milestones();
            let is_reached = |name: &&str| shot_file(out, name).exists();
            let next = milestones.iter().copied().take_while(is_reached).count();
            let allowed = [next.checked_sub(1), Some(next)];
            let shown = self.script.shown(out)?;
            let is_allowed = allowed
                .into_iter()
                .filter_map(|place| self.survivors.get(place?))
                .any(|survivor| *survivor == shown);
            ensure!(
                is_allowed,
                "after {next} of {} milestones, what came back was neither the old nor the new: {}",
                milestones.len(),
                out.display()
            );
            Ok(())
        }

        /// Whatever was under way, nothing is to be repaired when the box has seen the card again.
        fn judge_card(card: &Path) -> Result<()> {
            let findings = fsck::findings(card)?;
            ensure!(
                findings.is_empty(),
                "fsck.fat would repair: {}",
                findings.join("; ")
            );
            Ok(())
        }
    }

    /// A failure before, in and after each of these writes.
    fn faults(writes: RangeInclusive<u32>) -> Vec<Fault> {
        writes
            .flat_map(|write| FaultKind::ALL.map(|kind| Fault { write, kind }))
            .collect()
    }

    /// So many of the cases, chosen by the seed.
    fn sample(cases: Vec<Fault>, count: usize, seed: u64) -> Vec<Fault> {
        let mut keyed: Vec<(u64, Fault)> = (seed..).map(scramble).zip(cases).collect();
        keyed.sort_by_key(|(key, _)| *key);
        keyed
            .into_iter()
            .take(count)
            .map(|(_, fault)| fault)
            .collect()
    }

    /// A number that looks like chance (the finisher of SplitMix64).
    fn scramble(number: u64) -> u64 {
        let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ (number >> 31)
    }
}
