//! The cable between the box and its sign, and what can happen to bytes on it.

use std::prelude::v1::*;

use crate::chance::Chance;

/// The longest burst of noise.
const LONGEST_BURST: u32 = 24;
/// Noise is the same in every run.
const SEED: u64 = 0x516E;

/// A cable.
#[derive(Debug, Clone)]
pub struct Cable {
    is_plugged: bool,
    /// Of so many bytes one comes to harm, in the mean; zero is none.
    noise: u32,
    /// The number of bytes that the burst will still last.
    burst: u32,
    chance: Chance,
}

impl Cable {
    /// A good one.
    pub const fn new() -> Self {
        Self {
            is_plugged: true,
            noise: 0,
            burst: 0,
            chance: Chance::from_seed(SEED),
        }
    }

    /// It is plugged in, or pulled.
    pub const fn plug(&mut self, is_plugged: bool) {
        self.is_plugged = is_plugged;
    }

    /// Of so many bytes one comes to harm from now on, in the mean; zero is none.
    pub const fn set_noise(&mut self, one_in: u32) {
        self.noise = one_in;
        self.burst = 0;
    }

    /// The bytes that come out of it.
    pub fn carry(&mut self, bytes: &[u8]) -> Vec<u8> {
        let plugged = bytes.iter().filter(|_| self.is_plugged).copied();
        let bytes: Vec<u8> = plugged.collect();
        let carried = bytes.into_iter().filter_map(|byte| self.carry_one(byte));
        carried.collect()
    }

    fn carry_one(&mut self, byte: u8) -> Option<u8> {
        if self.burst > 0 {
            self.burst -= 1;
            return self.garbled(byte);
        }
        if self.noise == 0 || self.chance.below(self.noise) > 0 {
            return Some(byte);
        }
        match self.chance.below(4) {
            0 => None,
            1 => {
                self.burst = self.chance.below(LONGEST_BURST);
                self.garbled(byte)
            }
            _ => self.garbled(byte),
        }
    }

    /// Another byte in its place.
    fn garbled(&mut self, byte: u8) -> Option<u8> {
        let by = u8::try_from(self.chance.below(255)).unwrap_or(0);
        Some(byte ^ (by + 1))
    }
}

impl Default for Cable {
    fn default() -> Self {
        Self::new()
    }
}
