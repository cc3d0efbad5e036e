//! The images on other emulators of the chips, by other people, with parts of their own at the pins
//! (`host-tests/second-chip`, which says what those emulators lack).
//!
//! It boots, draws, hears its keys, and reads and writes its card, as the simulator does: so neither our emulator nor
//! its parts are alone in saying that the firmware works.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use pocket_arbiter::board::{Model, PICO_TFT, PICO2_TFT};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play::{self, Kept, write_png};
use pocket_arbiter::simulator::script::{self, Action, Step};
use second_chip::card::Card;
use second_chip::rp2040::Rp2040;
use second_chip::rp2350::Rp2350;
use second_chip::{Chip, Pins};
use xtask::emulator::card::write_sparse;
use xtask::emulator::pins_of;
use xtask::firmware::{self, Firmware};
use xtask::fsck;
use xtask::image::Image;

use super::{boards, empty_folder};

/// The event that the box finds on its card: somebody tried it, and pulled the plug.
const BEFORE: &str = "
wait 2s
expect \"Language\"
press ok
wait 1s
press right
press ok
wait 4s
expect \"Demo: round 2/4\"
";

/// The event goes on, with a picture after every step: a result is read and another one written.
const AFTER: &str = "
wait 3s
expect \"Continue\"
shot home
press ok
expect \"Demo: round 2/4\"
shot event
press ok
expect \"2 left\"
shot round
press ok
expect \"Board 2\"
shot result
press right
expect \"Black wins\"
shot black-wins
press ok
wait 1s
expect \"Board 4\"
shot next
";

/// The same event in another box, which gets the card.
const LATER: &str = "
wait 3s
press ok
press ok
expect \"1 left\"
";

#[test]
fn another_emulator_shows_and_keeps_the_same() -> Result<()> {
    let board = boards()?.iter().find(|board| board.model == &PICO_TFT);
    let board = board.context("the board is not built")?;
    shows_and_keeps_the_same(
        board.model,
        board.emulator.firmware(),
        board.emulator.pins(),
        |flash, pins, card| Ok(Box::new(Rp2040::new(flash, pins, card)?)),
    )
}

/// The only emulator of a Pico 2.
#[test]
fn a_pico_2_shows_and_keeps_the_same() -> Result<()> {
    let firmware = firmware::build(&[&PICO2_TFT])?.pop();
    let firmware = firmware.context("the build gave no image")?;
    let pins = pins_of(&PICO2_TFT)?;
    shows_and_keeps_the_same(&PICO2_TFT, &firmware, &pins, |flash, pins, card| {
        Ok(Box::new(Rp2350::new(flash, pins, card)?))
    })
}

fn shows_and_keeps_the_same(
    model: &'static Model,
    firmware: &Firmware,
    pins: &Pins,
    chip: impl FnOnce(&[u8], &Pins, Card) -> Result<Box<dyn Chip>>,
) -> Result<()> {
    fsck::ensure_installed()?;
    let out = empty_folder(&["second-opinion", model.name])?;
    let card = out.join("card.img");
    play_simulator(model, &card, BEFORE)?;
    let before = fs::read(&card)?;
    let steps = script::parse(AFTER)?;

    let elf = fs::read(&firmware.elf)?;
    let text_at = Image::parse(&elf)?.address("SCREEN_TEXT");
    let text_at = text_at.context("the image keeps no text of its screen")?;
    let chip = chip(&fs::read(&firmware.bin)?, pins, Card::new(before.clone()))?;
    let mut second = SecondBox { chip, text_at };
    let seen = second.play(&steps)?;
    println!(
        "{}: {} cycles, {} blocks read, {} written",
        model.name,
        second.chip.cycles(),
        second.chip.card().blocks_read,
        second.chip.card().blocks_written
    );

    let mut device = VirtualDevice::new(model, CardImage::from_bytes(before));
    let mut seen = seen.into_iter();
    play::run_keeping(&steps, &mut device, |kept, device| {
        match (kept, seen.next()) {
            (Kept::Shot(name), Some(seen)) => seen.compare(name, device, &out),
            _ => Err("the second box showed less".to_owned()),
        }
    })?;

    write_sparse(&card, second.chip.card().contents())?;
    let findings = fsck::findings(&card)?;
    ensure!(findings.is_empty(), "{}", findings.join("\n"));
    play_simulator(model, &card, LATER)
}

/// Plays a script in the simulator, on the card in that file.
fn play_simulator(model: &'static Model, card: &Path, steps: &str) -> Result<()> {
    let mut device = VirtualDevice::new(model, CardImage::kept_at(card)?);
    play::run_keeping(&script::parse(steps)?, &mut device, |_, _| Ok(()))?;
    Ok(())
}

/// A box on the other emulator.
struct SecondBox {
    chip: Box<dyn Chip>,
    /// The address of the text that the firmware keeps of its screen.
    text_at: u32,
}

/// A screen as it was.
struct Seen {
    text: String,
    rgb: Vec<u8>,
}

impl SecondBox {
    /// Plays the steps and gives what was seen at every `shot`.
    fn play(&mut self, steps: &[Step]) -> Result<Vec<Seen>> {
        let mut seen = Vec::new();
        for Step { line, action } in steps {
            match action {
                Action::Down(key) => self.chip.set_key(key.name(), true)?,
                Action::Up(key) => self.chip.set_key(key.name(), false)?,
                Action::Run(span) => {
                    let span = Duration::from_micros(span.as_micros());
                    self.chip
                        .run(span)
                        .with_context(|| format!("line {line}"))?;
                }
                // The simulator is asked, and its screens are compared with these.
                Action::Expect(_) => {}
                Action::Shot(_) => seen.push(Seen {
                    text: self.chip.text(self.text_at)?,
                    rgb: self.chip.panel().rgb(),
                }),
                _ => bail!("line {line}: the second box cannot do that"),
            }
        }
        Ok(seen)
    }
}

impl Seen {
    /// Fails if the simulator shows anything else; its picture and this one are then left in the folder.
    fn compare(&self, name: &str, device: &VirtualDevice, out: &Path) -> Result<(), String> {
        if self.text != device.screen_text() {
            return Err(format!("{name}: the second box says\n{}", self.text));
        }
        let mut picture = device.picture();
        if self.rgb == picture.rgb {
            return Ok(());
        }
        let written = write_png(&out.join(format!("{name}-simulated.png")), &picture);
        picture.rgb.clone_from(&self.rgb);
        let written = written.and(write_png(&out.join(format!("{name}.png")), &picture));
        Err(match written {
            Ok(()) => format!("{name}: the pictures in {} differ", out.display()),
            Err(error) => format!("{name}: the pictures differ, and are lost: {error}"),
        })
    }
}
