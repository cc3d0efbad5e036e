//! The clock's arithmetic and its readings.

pub(crate) mod controls;
mod model;
mod presets;
mod random;
mod readings;
mod scenarios;
mod script;
mod traps;
