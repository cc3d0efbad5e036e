//! Plays a script on the virtual device, in virtual time.

use std::fs;
use std::io::{self, BufWriter};
use std::path::Path;
use std::prelude::v1::*;
use std::{fmt, format};

use super::card_image::{CardError, CardImage};
use super::device::{Picture, VirtualDevice};
use super::script::{Action, Step, has_false_card, has_sign, parse};
use super::slot::VirtualSlot;
use super::virtual_sign::VirtualSign;
use crate::card::{Keeper, Report, Request};
use crate::settings::Settings;

/// A line of the script that did not come true, or could not be done.
#[derive(Debug)]
pub struct Failure {
    /// The line, counted from one.
    pub line: usize,
    /// The thing that went wrong.
    pub message: String,
    /// The text that was on the screen.
    pub screen: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "line {}: {}", self.line, self.message)?;
        write!(f, "on the screen:")?;
        if self.screen.is_empty() {
            write!(f, " nothing")?;
        }
        self.screen
            .lines()
            .try_for_each(|line| write!(f, "\n  {line}"))
    }
}

impl std::error::Error for Failure {}

/// The things that a script wants to keep.
#[derive(Debug, Clone, Copy)]
pub enum Kept<'a> {
    /// The picture on the display, under that name.
    Shot(&'a str),
    /// The picture on the sign's display, under that name.
    SignShot(&'a str),
    /// That file of the card.
    File(&'a str),
}

/// Plays the steps on a device that is switched on first; pictures and saved files go to `out`.
pub fn run(steps: &[Step], device: &mut VirtualDevice, out: &Path) -> Result<(), Failure> {
    run_keeping(steps, device, |kept, device| match kept {
        Kept::Shot(name) => write_shot(out, name, &device.picture()),
        Kept::SignShot(name) => match device.sign() {
            Some(sign) => write_shot(out, name, &sign.picture()),
            None => Err(NO_SIGN.to_owned()),
        },
        Kept::File(path) => save(device, path, out).map_err(|error| error.to_string()),
    })
}

/// The error of a script about a sign where there is none.
const NO_SIGN: &str = "there is no sign";

fn write_shot(out: &Path, name: &str, picture: &Picture) -> Result<(), String> {
    let path = out.join(format!("{name}.png"));
    write_png(&path, picture).map_err(|error| format!("writing {}: {error}", path.display()))
}

/// Plays the steps on a device that is switched on first; what they want to keep goes to `keep`.
pub fn run_keeping(
    steps: &[Step],
    device: &mut VirtualDevice,
    mut keep: impl FnMut(Kept<'_>, &VirtualDevice) -> Result<(), String>,
) -> Result<(), Failure> {
    if has_sign(steps) {
        device.attach_sign();
    }
    device.power_on();
    for Step { line, action } in steps {
        act(action, device, &mut keep).map_err(|message| Failure {
            line: *line,
            message,
            screen: device.screen_text().to_owned(),
        })?;
    }
    Ok(())
}

fn act(
    action: &Action,
    device: &mut VirtualDevice,
    keep: &mut impl FnMut(Kept<'_>, &VirtualDevice) -> Result<(), String>,
) -> Result<(), String> {
    match action {
        Action::Down(key) => device.key(*key, true),
        Action::Up(key) => device.key(*key, false),
        Action::Run(span) => device.run(*span),
        Action::Shot(name) => keep(Kept::Shot(name), device)?,
        Action::Expect(_) | Action::Refuse(_) | Action::ExpectConsole(_) if !device.is_on() => {
            return Err("the box is off".to_owned());
        }
        Action::Expect(text) if !says(device.screen_text(), text) => {
            return Err(format!("\"{text}\" is not on the screen"));
        }
        Action::Refuse(text) if says(device.screen_text(), text) => {
            return Err(format!("\"{text}\" is on the screen"));
        }
        Action::ExpectConsole(text) => {
            let printed = device.terminal().last_printout();
            if !says_on_console(&printed, text) {
                return Err(format!("\"{text}\" is not on the console:\n{printed}"));
            }
        }
        Action::Expect(_) | Action::Refuse(_) => {}
        Action::Cut => device.cut(),
        Action::Power => device.power_on(),
        Action::Battery(voltage) => device.set_battery(*voltage),
        Action::Usb(on) => device.set_usb(*on),
        Action::Eject => device.eject(),
        Action::Befall(mishap) => mishap.befall(device.slot()),
        Action::Insert => device.insert(),
        Action::Crash => device.crash(),
        Action::Type(letter) => device.type_at_console(*letter),
        Action::Save(path) => keep(Kept::File(path), device)?,
        Action::SignShot(name) => keep(Kept::SignShot(name), device)?,
        Action::SignExpect(text) => {
            let said = device.sign().map_or("", VirtualSign::screen_text);
            if !says(said, text) {
                return Err(format!("\"{text}\" is not on the sign, but:\n{said}"));
            }
        }
        Action::SignRefuse(text) => {
            if says(device.sign().map_or("", VirtualSign::screen_text), text) {
                return Err(format!("\"{text}\" is on the sign"));
            }
        }
        Action::Link(is_plugged) => {
            let sign = device.sign_mut().ok_or(NO_SIGN)?;
            sign.cable().plug(*is_plugged);
        }
        Action::Noise(one_in) => {
            let sign = device.sign_mut().ok_or(NO_SIGN)?;
            sign.cable().set_noise(*one_in);
        }
    }
    Ok(())
}

/// True if the text was printed in one line, however wide the gaps between its columns are.
fn says_on_console(printed: &str, text: &str) -> bool {
    let one_gap = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    printed.lines().any(|line| one_gap(line).contains(text))
}

/// True if the text is on the screen, perhaps broken over lines.
fn says(screen: &str, text: &str) -> bool {
    screen.contains(text) || screen.replace('\n', " ").contains(text)
}

fn save(device: &VirtualDevice, path: &str, out: &Path) -> Result<(), CardError> {
    let contents = device.read_file(path)?;
    let name = path.rsplit('/').next().unwrap_or(path);
    fs::write(out.join(name), contents).map_err(|source| CardError::Io {
        doing: format!("saving {path}"),
        source,
    })
}

/// Writes a picture as PNG, pixel by pixel as it is.
pub fn write_png(path: &Path, picture: &Picture) -> io::Result<()> {
    let file = BufWriter::new(fs::File::create(path)?);
    let mut encoder = png::Encoder::new(file, picture.width, picture.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    // Large plain areas get small in any way; what counts is the time for thousands of pictures.
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&picture.rgb)?;
    writer.finish()?;
    Ok(())
}

/// The card of a box that has been asked for its language: whoever begins with a blank one is asked first.
pub fn used_card() -> Result<CardImage, CardError> {
    card_with(CardImage::blank()?, None)
}

/// The same card with these settings on it, as a box leaves them; or with the usual ones, if it has none.
pub fn card_with(card: CardImage, settings: Option<Settings>) -> Result<CardImage, CardError> {
    let slot = VirtualSlot::new(card);
    let mut keeper = Keeper::new(slot.clone());
    // The keeper does not write before it has looked.
    let found = match keeper.look() {
        Some(Report::Ready(found)) => found,
        _ => None,
    };
    let wanted = settings.or(found.is_none().then(Settings::default));
    if let Some(settings) = wanted
        && !matches!(
            keeper.handle(Request::SaveSettings(settings)),
            Report::Saved(_)
        )
    {
        return Err(CardError::NotFat);
    }
    Ok(slot.swap(CardImage::from_bytes(Vec::new())))
}

/// The card with which a script begins: that of a box that has been used, with the files of the folder beside the script
/// that has its name and ends in `.card`.
///
/// Only a card that is new is asked whether it holds what it says: a script about one that does not has a blank card.
pub fn card_of(script: &Path) -> Result<CardImage, CardError> {
    let is_false = fs::read_to_string(script)
        .ok()
        .and_then(|text| parse(&text).ok())
        .is_some_and(|steps| has_false_card(&steps));
    if is_false {
        return CardImage::blank();
    }
    let files = script.with_extension("card");
    if !files.is_dir() {
        return used_card();
    }
    // A copy that is kept nowhere: what the box writes is not to end up beside the script.
    card_with(CardImage::read_from(&files)?, None)
}
