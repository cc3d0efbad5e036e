//! Pocket Arbiter: a Raspberry Pi Pico, a display, a few buttons and a memory card as a
//! tournament box that needs no computer.
//!
//! Everything but [`firmware`] and [`simulator`] is the core: pure, without heap and standard
//! library, the same on the chip and on the desktop. ARCHITECTURE.md has the map.

#![no_std]

#[cfg(not(target_os = "none"))]
extern crate std;

pub mod app;
pub mod board;
pub mod card;
pub mod chance;
pub mod clock;
pub mod demo;
pub mod documents;
pub mod input;
pub mod journal;
pub mod keys;
pub mod language;
pub mod letters;
pub mod link;
pub mod matching;
pub mod pairing;
pub mod players_file;
pub mod power;
pub mod ratings;
pub mod runner;
pub mod settings;
pub mod sign;
pub mod standings;
pub mod time;
pub mod tournament;
pub mod trf;
pub mod ui;
pub mod wording;

#[cfg(target_os = "none")]
pub mod firmware;
#[cfg(not(target_os = "none"))]
pub mod simulator;
