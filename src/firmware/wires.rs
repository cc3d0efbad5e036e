//! The wires between the levels.

use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::mutex::Mutex;
use embassy_sync::signal::Signal;

use crate::app::{ConsoleInput, ConsoleText, Tone};
use crate::card::{Report, Request};
use crate::input::Edge;
use crate::link::frame::Frame;
use crate::power::Supply;

/// Key edges, from the moment they happen until the app takes them. A person makes twenty in a
/// second at most, and the screen's level is never busy for that long.
pub static EDGES: Channel<CriticalSectionRawMutex, Edge, 32> = Channel::new();

/// Requests to the card's keeper. The app has one under way at a time.
pub static REQUESTS: Channel<CriticalSectionRawMutex, Request, 2> = Channel::new();

/// Reports from the card's keeper to the app, which is above it and takes them at once.
pub static REPORTS: Channel<CriticalSectionRawMutex, Report, 1> = Channel::new();

/// Measurements of the supply. The app takes each long before the next one.
pub static SUPPLY: Channel<CriticalSectionRawMutex, Supply, 1> = Channel::new();

/// Inputs from the console on USB.
pub static CONSOLE_INPUTS: Channel<CriticalSectionRawMutex, ConsoleInput, 2> = Channel::new();

/// The text that the console is given next. The app waits until it was taken; only if another terminal was opened
/// meanwhile is something new put in its place.
pub static CONSOLE_TEXT: Signal<CriticalSectionRawMutex, ConsoleText> = Signal::new();

/// The tone to be heard; a new one replaces the old.
pub static TONE: Signal<CriticalSectionRawMutex, Tone> = Signal::new();

/// The frame for the sign: the app's level fills it, and the link has it locked while it is being sent.
pub static FRAME: Mutex<CriticalSectionRawMutex, Frame> = Mutex::new(Frame::new());

/// There is something new in it.
pub static FRAME_READY: Signal<CriticalSectionRawMutex, ()> = Signal::new();
