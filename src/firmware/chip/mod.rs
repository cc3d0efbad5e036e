//! The differences of the two chips: of their files, that of the one that is built for.
//!
//! The compiler tells them apart: the RP2350's cores can compare and swap, the RP2040's cannot.

#[cfg(not(target_has_atomic = "32"))]
mod rp2040;
#[cfg(target_has_atomic = "32")]
mod rp2350;

#[cfg(not(target_has_atomic = "32"))]
pub(super) use rp2040::*;
#[cfg(target_has_atomic = "32")]
pub(super) use rp2350::*;
