//! The pairings of Monrad and of the Swiss system of FISE.

mod files;
mod hard_rounds;
mod histories;
mod long_monrad;
mod random_events;
mod reasons;
mod reference;
