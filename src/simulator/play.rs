//! Plays a script on the virtual device, in virtual time.

use std::fs;
use std::io::{self, BufWriter};
use std::path::Path;
use std::prelude::v1::*;
use std::{fmt, format};

use super::card_image::{CardError, CardImage};
use super::device::{Picture, VirtualDevice};
use super::script::{Action, Step, has_sign};
use super::virtual_sign::VirtualSign;

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

/// The card with which a script begins: a blank one, with the files of the folder beside the script
/// that has its name and ends in `.card`.
pub fn card_of(script: &Path) -> Result<CardImage, CardError> {
    let files = script.with_extension("card");
    if !files.is_dir() {
        return CardImage::blank();
    }
    // A copy that is kept nowhere: what the box writes is not to end up beside the script.
    CardImage::read_from(&files)
}
