//! The pins of a board, by the names that its file gives them.

use std::collections::BTreeMap;

use anyhow::{Context, Result};

/// The GPIO number of every name.
pub type Pins = BTreeMap<String, u8>;

/// The bit of a pin among all of them.
pub(crate) fn bit(pins: &Pins, name: &str) -> Result<u32> {
    let pin = pins
        .get(name)
        .with_context(|| format!("the board has no {name}"))?;
    1_u32
        .checked_shl(u32::from(*pin))
        .with_context(|| format!("{name} is on pin {pin}"))
}

/// The number of the SPI bus whose clock can be on that pin: every eight pins the other one.
pub(crate) fn bus(pins: &Pins, name: &str) -> Result<usize> {
    let pin = pins
        .get(name)
        .with_context(|| format!("the board has no {name}"))?;
    Ok(usize::from(pin / 8 % 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buses_take_turns_every_eight_pins() -> Result<()> {
        let pins = [("sd_sck", 18), ("display_sck", 10)]
            .map(|(name, pin)| (name.to_owned(), pin))
            .into();
        assert_eq!(bus(&pins, "sd_sck")?, 0);
        assert_eq!(bus(&pins, "display_sck")?, 1);
        assert_eq!(bit(&pins, "display_sck")?, 1 << 10);
        assert!(bit(&pins, "horn").is_err());
        Ok(())
    }
}
