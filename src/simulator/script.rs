//! Scripts: what a person does with the box, and what they expect to see.
//!
//! One thing a line: `press KEY`, `hold KEY 1200ms`, `wait 3s`, `shot NAME`, `expect "text"`,
//! `refuse "text"`, `cut`, `power`, `battery 3300mV`, `usb on`, `eject`, `insert`, `save PATH`,
//! `crash`, `type p`, `expect-console "text"`, and comments after `#`.
//!
//! `wipe`, `exfat`, `lose "text"` and `shrink 8MB` happen to the card ([`Mishap`]) while it is out of the box or the box
//! is off: it has no file system, or exFAT; every block with that text is lost (`EVENT001DAT` is where the file system
//! has listed that journal); it holds no more than that, whatever it says.
//!
//! `sign shot NAME`, `sign expect "text"`, `sign refuse "text"`, `link off`, `link on` and `noise 50` are about the sign at
//! the box's link, which a script with one of these has.
//!
//! The same script runs in the simulator and on the emulated chip; this is its only parser.

use std::fmt;
use std::format;
use std::prelude::v1::*;

use super::mishap::Mishap;
use crate::keys::Key;
use crate::power::Millivolts;
use crate::time::Span;

/// The time that a finger stays on a key.
const PRESS: Span = Span::from_millis(60);
/// The time that it takes to get to the next one.
const BETWEEN: Span = Span::from_millis(140);
/// Nobody waits longer than this in one line.
const LONGEST: Span = Span::from_secs(24 * 60 * 60);
/// Sizes of cards are said in this unit.
const BLOCKS_PER_MB: u32 = 2048;
/// No supply has more than this; the board would not stand it.
const HIGHEST: Millivolts = Millivolts(5500);

/// One thing to do, and the line of the script that says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The line, counted from one.
    pub line: usize,
    /// The action to take.
    pub action: Action,
}

/// Something a script can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// A key goes down.
    Down(Key),
    /// A key goes up.
    Up(Key),
    /// Time passes.
    Run(Span),
    /// A picture is taken under that name.
    Shot(String),
    /// The screen must say that.
    Expect(String),
    /// The screen must not say that.
    Refuse(String),
    /// The plug is pulled.
    Cut,
    /// Power comes back.
    Power,
    /// The battery has this voltage now.
    Battery(Millivolts),
    /// USB power comes or goes.
    Usb(bool),
    /// The card comes out.
    Eject,
    /// The card goes in.
    Insert,
    /// Something happens to the card, which is out of the box or in one that is off.
    Befall(Mishap),
    /// A file of the card is saved beside the pictures.
    Save(String),
    /// The firmware hangs.
    Crash,
    /// Somebody types that letter at the console on USB.
    Type(u8),
    /// The last printout of the console must say that.
    ExpectConsole(String),
    /// A picture of the sign is taken under that name.
    SignShot(String),
    /// The sign must say that.
    SignExpect(String),
    /// The sign must not say that.
    SignRefuse(String),
    /// The cable to the sign is plugged in, or pulled.
    Link(bool),
    /// Of so many bytes on the cable one comes to harm, in the mean; zero is none.
    Noise(u32),
}

/// True if a script is about a sign, too.
pub fn has_sign(steps: &[Step]) -> bool {
    steps.iter().any(|step| {
        matches!(
            step.action,
            Action::SignShot(_)
                | Action::SignExpect(_)
                | Action::SignRefuse(_)
                | Action::Link(_)
                | Action::Noise(_)
        )
    })
}

/// True if a script is about a card that holds less than it says.
pub fn has_false_card(steps: &[Step]) -> bool {
    let is_shrunk = |step: &Step| matches!(step.action, Action::Befall(Mishap::Shrunk(_)));
    steps.iter().any(is_shrunk)
}

/// A line that makes no sense.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The line, counted from one.
    pub line: usize,
    /// The fault in it.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseError {}

/// The steps of a script.
pub fn parse(script: &str) -> Result<Vec<Step>, ParseError> {
    let mut steps = Vec::new();
    for (line, text) in (1..).zip(script.lines()) {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let actions = parse_line(text).map_err(|message| ParseError { line, message })?;
        steps.extend(actions.into_iter().map(|action| Step { line, action }));
    }
    Ok(steps)
}

fn parse_line(text: &str) -> Result<Vec<Action>, String> {
    let Some(of_sign) = text.strip_prefix("sign ") else {
        return parse_line_of_box(text);
    };
    let actions = parse_line_of_box(of_sign.trim())?.into_iter();
    let of_sign = actions.map(|action| match action {
        Action::Shot(name) => Ok(Action::SignShot(name)),
        Action::Expect(text) => Ok(Action::SignExpect(text)),
        Action::Refuse(text) => Ok(Action::SignRefuse(text)),
        _ => Err("of the sign there is only: sign shot, sign expect, sign refuse".to_owned()),
    });
    of_sign.collect()
}

fn parse_line_of_box(text: &str) -> Result<Vec<Action>, String> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    let about_text = match word {
        "expect" => Some(Action::Expect as fn(String) -> Action),
        "refuse" => Some(Action::Refuse as fn(String) -> Action),
        "expect-console" => Some(Action::ExpectConsole as fn(String) -> Action),
        "lose" => Some((|text| Action::Befall(Mishap::Lost(text))) as fn(String) -> Action),
        _ => None,
    };
    if let Some(action) = about_text {
        return Ok(Vec::from([action(quoted(rest)?)]));
    }
    // Only texts may hold a '#'; elsewhere it begins a comment.
    let rest = rest.split('#').next().unwrap_or_default();
    let arguments: Vec<&str> = rest.split_whitespace().collect();
    match (word, arguments.as_slice()) {
        ("press", [key]) => touch(key, PRESS),
        ("hold", [key, span]) => touch(key, parse_span(span)?),
        ("wait", [span]) => Ok(Vec::from([Action::Run(parse_span(span)?)])),
        ("shot", [name]) => Ok(Vec::from([Action::Shot(parse_name(name)?)])),
        ("save", [path]) => Ok(Vec::from([Action::Save((*path).to_owned())])),
        ("cut", []) => Ok(Vec::from([Action::Cut])),
        ("power", []) => Ok(Vec::from([Action::Power])),
        ("battery", [voltage]) => Ok(Vec::from([Action::Battery(parse_voltage(voltage)?)])),
        ("usb", ["on"]) => Ok(Vec::from([Action::Usb(true)])),
        ("usb", ["off"]) => Ok(Vec::from([Action::Usb(false)])),
        ("eject", []) => Ok(Vec::from([Action::Eject])),
        ("wipe", []) => Ok(Vec::from([Action::Befall(Mishap::Wiped)])),
        ("exfat", []) => Ok(Vec::from([Action::Befall(Mishap::ExFat)])),
        ("shrink", [size]) => Ok(Vec::from([Action::Befall(Mishap::Shrunk(parse_size(
            size,
        )?))])),
        ("insert", []) => Ok(Vec::from([Action::Insert])),
        ("crash", []) => Ok(Vec::from([Action::Crash])),
        ("type", [letter]) => match letter.as_bytes() {
            [letter] => Ok(Vec::from([Action::Type(*letter)])),
            _ => Err("type one letter at a time".to_owned()),
        },
        ("link", ["on"]) => Ok(Vec::from([Action::Link(true)])),
        ("link", ["off"]) => Ok(Vec::from([Action::Link(false)])),
        ("noise", [number]) => Ok(Vec::from([Action::Noise(parse_noise(number)?)])),
        ("press", _) => Err("write: press KEY".to_owned()),
        ("hold", _) => Err("write: hold KEY 1200ms".to_owned()),
        ("wait", _) => Err("write: wait 3s".to_owned()),
        ("shot", _) => Err("write: shot NAME".to_owned()),
        ("save", _) => Err("write: save PATH".to_owned()),
        ("battery", _) => Err("write: battery 3300mV".to_owned()),
        ("usb", _) => Err("write: usb on, or usb off".to_owned()),
        ("type", _) => Err("write: type p".to_owned()),
        ("link", _) => Err("write: link on, or link off".to_owned()),
        ("noise", _) => Err("write: noise 50, or noise 0".to_owned()),
        ("shrink", _) => Err("write: shrink 8MB".to_owned()),
        ("cut" | "power" | "eject" | "insert" | "wipe" | "exfat" | "crash", _) => {
            Err(format!("'{word}' stands alone"))
        }
        _ => Err(format!("'{word}' is nothing that a script can do")),
    }
}

fn touch(key: &str, span: Span) -> Result<Vec<Action>, String> {
    let key = Key::from_name(key).ok_or_else(|| {
        let names: Vec<&str> = Key::ALL.into_iter().map(Key::name).collect();
        format!("there is no key '{key}'; the keys are {}", names.join(", "))
    })?;
    Ok(Vec::from([
        Action::Down(key),
        Action::Run(span),
        Action::Up(key),
        Action::Run(BETWEEN),
    ]))
}

fn parse_span(text: &str) -> Result<Span, String> {
    let wrong = || format!("'{text}' is no time: write 1200ms, 3s or 2m");
    let (number, unit) = text
        .find(|c: char| c.is_ascii_alphabetic())
        .and_then(|at| text.split_at_checked(at))
        .ok_or_else(wrong)?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let micros_per_unit: u64 = match unit {
        "us" => 1,
        "ms" => 1_000,
        "s" => 1_000_000,
        "m" => 60_000_000,
        _ => return Err(wrong()),
    };
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(fraction) || fraction.len() > 6 {
        return Err(wrong());
    }
    let whole: u64 = whole.parse().map_err(|_| wrong())?;
    let scale = 10_u64.pow(u32::try_from(fraction.len()).map_err(|_| wrong())?);
    let fraction: u64 = if fraction.is_empty() {
        0
    } else {
        fraction.parse().map_err(|_| wrong())?
    };
    let span = whole
        .checked_mul(micros_per_unit)
        .map(|micros| Span::from_micros(micros.saturating_add(fraction * micros_per_unit / scale)))
        .ok_or_else(wrong)?;
    if span > LONGEST {
        return Err(format!("'{text}' is longer than a day"));
    }
    Ok(span)
}

fn parse_voltage(text: &str) -> Result<Millivolts, String> {
    text.strip_suffix("mV")
        .filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
        .and_then(|number| number.parse().ok().map(Millivolts))
        .filter(|voltage| *voltage <= HIGHEST)
        .ok_or_else(|| format!("'{text}' is no voltage of a battery: write 3300mV"))
}

/// A size in blocks. A card of less than a megabyte would be none, and one of no blocks counts round nothing.
fn parse_size(text: &str) -> Result<u32, String> {
    text.strip_suffix("MB")
        .filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
        .and_then(|number| number.parse::<u32>().ok()?.checked_mul(BLOCKS_PER_MB))
        .filter(|blocks| *blocks > 0)
        .ok_or_else(|| format!("'{text}' is no size of a card: write 8MB"))
}

fn parse_noise(text: &str) -> Result<u32, String> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_number);
    number.ok_or_else(|| format!("'{text}' is no number of bytes: write noise 50"))
}

fn parse_name(name: &str) -> Result<String, String> {
    let is_plain = name
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if is_plain {
        Ok(name.to_owned())
    } else {
        Err(format!(
            "'{name}': the name of a picture has letters, digits, - and _ only"
        ))
    }
}

fn quoted(rest: &str) -> Result<String, String> {
    let inner = rest
        .strip_prefix('"')
        .and_then(|rest| rest.rsplit_once('"'));
    match inner {
        Some((text, after))
            if !text.is_empty() && (after.trim().is_empty() || after.trim().starts_with('#')) =>
        {
            Ok(text.to_owned())
        }
        _ => Err("put the text in \"quotes\"".to_owned()),
    }
}
