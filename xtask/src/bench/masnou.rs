//! The time that the box takes from a result to the next call, in an event with a queue that is in full swing, and to
//! undo it.
//!
//! An event is played on the desktop to its middle and written on a card. The emulated box loads it,
//! somebody enters a result at the first board, and the display tells when the call is there.

use std::fs;

use anyhow::{Context, Result, anyhow, bail, ensure};
use equipment::recorder;
use pocket_arbiter::app::menus;
use pocket_arbiter::board::Model;
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::masnou_event::{MasnouEvent, MasnouPlan};
use pocket_arbiter::simulator::script::{self, Step};
use pocket_arbiter::tournament::{
    After, BoardNo, ClockTime, Command, Deed, Event, GameResult, PlayerNo, Table,
};

use super::Outcome;
use super::figures::{Figure, Unit};
use crate::emulator::{Emulator, Press, Report, Run, card};
use crate::parallel;
use crate::project;

/// The most time from the press that saves a result to the last pixel of the call.
const CALL_MS: f64 = 50.0;

/// An event, and what its figures are called.
struct Hall {
    suffix: &'static str,
    plan: MasnouPlan,
    /// So many games have been played.
    games: usize,
}

/// A large event as they are played, and the largest that there can be.
const HALLS: [Hall; 2] = [
    Hall {
        suffix: "",
        plan: MasnouPlan {
            boards: 40,
            ..MasnouPlan::new(120, 120, 600, 1)
        },
        games: 240,
    },
    Hall {
        suffix: "-512",
        plan: MasnouPlan {
            boards: 64,
            ..MasnouPlan::new(512, 120, 600, 1)
        },
        games: 300,
    },
];

/// The deed at the first board, whose game White wins.
const RESULT: Deed = Deed::Result(BoardNo::FIRST, GameResult::WhiteWins, After::Queue);

/// From the home screen, once the event is loaded, past the word about the power to the boards, and
/// to the result of the first. The last of these presses saves it.
const ENTER: &str =
    "wait 20s\npress ok\npress ok\npress ok\nwait 2s\npress ok\npress left\nwait 2s\npress ok\n";
/// From the call to the menu.
const TO_MENU: &str = "wait 2s\npress back\npress back\n";

/// The keys that show what would be undone, and undo it.
const UNDO: &str = "press ok\nwait 2s\npress ok\nwait 2s\n";

/// A result and its undoing in each event.
pub(super) fn on_the_box(emulator: &Emulator, board: &Model) -> Result<Vec<Outcome>> {
    parallel::map(HALLS.iter().collect(), |hall| {
        play(emulator, board, hall)
            .with_context(|| format!("masnou{} on {}", hall.suffix, board.name))
    })
}

fn play(emulator: &Emulator, board: &Model, hall: &Hall) -> Result<Outcome> {
    let event = prepare(hall)?;
    let called = call_to_come(&event)?;
    let folder = project::target().join("bench").join("masnou");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let name = format!("{}{}", board.name, hall.suffix);
    let path = folder.join(format!("{name}.img"));
    let image = recorder::record(event.commands()).map_err(|message| anyhow!(message))?;
    card::write_sparse(&path, image.as_bytes())?;
    let report = emulator.run(Run {
        card: Some(&path),
        ..Run::new(&steps(called)?, &folder.join(&name))
    })?;
    if let Some(failure) = report.failure {
        bail!("{failure}");
    }
    let image = CardImage::from_bytes(fs::read(&path)?);
    let commands = recorder::commands(image).map_err(|message| anyhow!(message))?;
    let is_saved = |command: &Command| matches!(command, Command::Deed(_, deed) if *deed == RESULT);
    ensure!(
        commands.iter().skip(event.commands().len()).any(is_saved)
            && commands.contains(&Command::Undo),
        "the result and its undoing are not on the card"
    );
    let figures = figures(board, hall, &report)?;
    Ok(Outcome {
        name,
        report,
        figures,
    })
}

/// The event with so many games played, and another one going on at the first board.
fn prepare(hall: &Hall) -> Result<MasnouEvent> {
    let refused = |refusal| anyhow!("{refusal:?}");
    let is_ready = |event: &Event| {
        event.floor().is_some_and(|floor| {
            floor.game_count() >= hall.games
                && floor.table(BoardNo::FIRST).is_some_and(Table::is_playing)
        })
    };
    let mut event = MasnouEvent::start(hall.plan).map_err(refused)?;
    while !is_ready(event.event()) {
        ensure!(event.step().map_err(refused)?, "the event is over too soon");
    }
    Ok(event)
}

/// The player who must be called to the first board because of the result.
fn call_to_come(event: &MasnouEvent) -> Result<PlayerNo> {
    let mut after = Box::<Event>::default();
    let result = Command::Deed(ClockTime::ZERO, RESULT);
    for command in event.commands().iter().chain([&result]) {
        after
            .apply(command)
            .map_err(|refusal| anyhow!("{refusal:?}"))?;
    }
    let calls = after.floor().context("there is no floor")?.calls();
    let call = calls.iter().find(|call| call.0 == BoardNo::FIRST);
    Ok(call.context("nobody would be called")?.1)
}

/// A result is saved, and undone from the menu, which first says what would be undone.
fn steps(called: PlayerNo) -> Result<Vec<Step>> {
    let expect = format!("expect \"Player {}\"\n", called.get());
    let entries = menus::of_running_floor();
    let undo = entries.iter().position(|entry| *entry == Text::Undo);
    let down = "press down\n".repeat(undo.context("nothing can be undone")?);
    Ok(script::parse(
        &[ENTER, &expect, TO_MENU, &down, UNDO].concat(),
    )?)
}

fn figures(board: &Model, hall: &Hall, report: &Report) -> Result<Vec<Figure>> {
    let presses = report.presses.iter();
    let mut presses = presses.filter(|press| press.key == Key::Ok.name());
    // Four lead to the result, the fifth saves it; the sixth asks what would be undone, the seventh undoes it.
    let save = presses.nth(4).context("no result was saved")?;
    let undo = presses.nth(1).context("nothing was undone")?;
    let answered = |press: &Press| press.last_pixel_us.context("a press was not answered");
    let (called_us, undone_us) = (answered(save)?, answered(undo)?);
    let millis = |name: &str, micros: u64| {
        let name = format!("{name}{}", hall.suffix);
        Figure::new(board, &name, micros as f64 / 1_000.0, Unit::Milliseconds)
    };
    Ok(vec![
        millis("press-to-call-screen", called_us).at_most(CALL_MS),
        millis("undo-deed", undone_us),
    ])
}
