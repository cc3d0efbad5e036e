//! The clock's arithmetic and its readings.

mod controls;
mod model;
mod presets;
mod random;
mod readings;
mod scenarios;
mod script;
mod traps;
