//! The clock by its keys: what players and the arbiter do with it, and what the card has of it.

mod arbiter;
mod controls;
mod events;
mod kept;
mod lock;
mod sounds;
mod table;
mod timers;
