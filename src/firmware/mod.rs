//! The core on the chip: tasks on four levels, so that nothing slow delays anything quick.
//!
//! | level | runs on | what |
//! |---|---|---|
//! | edges | interrupt `SWI_IRQ_1`, high priority | stamps key edges, ends tones |
//! | console | interrupt `SWI_IRQ_2`, between them | answers the computer on USB |
//! | screen | interrupt `SWI_IRQ_0`, low priority | the app, drawing, the link to the sign, measuring the supply, feeding the watchdog |
//! | card | thread mode | the card's keeper, which may block for hundreds of milliseconds |
//!
//! A level preempts those below it. They talk through the channels in [`wires`]. A board's file
//! says its pins and its display, and [`startup`] starts the levels.

pub mod buttons;
pub mod card;
pub mod card_bus;
mod chip;
pub mod console;
pub mod display_wire;
mod edge_interrupt;
pub mod edge_stamps;
pub mod ili9341;
pub mod lamp;
pub mod levels;
pub mod link;
pub mod link_counts;
mod memcpy;
pub mod pixel_bus;
pub mod screen;
pub mod screen_text;
pub mod sh1106;
pub mod sign;
pub mod sound;
pub mod startup;
pub mod supply;
pub mod watchdog;
pub mod wires;

use core::future::pending;

use embassy_time::Timer;

use crate::time::Instant;

/// The time since the chip started.
pub fn now() -> Instant {
    Instant::from_micros(embassy_time::Instant::now().as_micros())
}

/// Waits for a moment, which may never come.
async fn until(at: Option<Instant>) {
    match at {
        Some(at) => Timer::at(embassy_time::Instant::from_micros(at.as_micros())).await,
        None => pending().await,
    }
}
