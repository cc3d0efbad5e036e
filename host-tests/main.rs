//! The core and the virtual device on the desktop.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "a test may stop at the first surprise"
)]

mod app;
mod at_hand;
mod board_files;
mod books;
mod card;
mod card_flow;
mod chance;
mod chaos;
mod clock;
mod clock_flow;
mod command_line;
mod console;
mod demo;
mod documents;
mod event_cuts;
mod events;
mod fingers;
mod first_power_on;
mod fonts;
mod frames;
mod fuzz;
mod gallery;
mod hold;
mod input;
mod layouts;
mod link;
mod lock;
mod manual;
mod masnou;
mod masnou_flow;
mod masnou_simulation;
mod matching;
mod memory;
mod monkey;
mod names;
mod pairing;
mod pairing_flow;
mod players_file;
mod power;
mod presses;
mod quick_card;
mod random_presses;
mod ratings;
mod readme;
mod recount;
mod redraw_delay;
mod redrawing;
mod rooms;
mod runner;
mod scripts;
mod simulator;
mod soak;
mod standings;
mod stories;
mod sun;
mod systems;
mod tables;
mod titles;
mod tournament;
mod trf;
mod tutte;
mod undoing;
mod varma;
mod warnings;
mod words;
mod writing;
