//! The pairings of Monrad, of the Swiss system of FISE, and of FIDE's Dutch system.

mod dutch;
mod dutch_events;
mod dutch_reference;
mod files;
mod gacrux;
mod hard_rounds;
mod histories;
mod long_monrad;
mod random_events;
mod reasons;
mod reference;
