//! Work of the arbiter in an event with a queue, key by key, and what its clock does meanwhile.

mod boards;
mod calls;
mod cards;
mod clock;
mod ending;
mod hall;
mod players;
mod sign;
