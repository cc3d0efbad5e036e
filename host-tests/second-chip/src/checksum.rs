//! The checksums on the wire to a card.

/// The checksum of a command: seven bits, and the end bit below them.
pub(crate) fn of_command(bytes: &[u8]) -> u8 {
    const POLYNOMIAL: u8 = 0x09 << 1;
    let rest = bytes.iter().fold(0, |rest: u8, byte| {
        (0..8).fold(rest ^ byte, |rest, _| shift(rest, POLYNOMIAL))
    });
    rest | 1
}

fn shift(rest: u8, polynomial: u8) -> u8 {
    let carries = rest & 0x80 != 0;
    rest << 1 ^ if carries { polynomial } else { 0 }
}

/// The checksum of a block of data.
pub(crate) fn of_data(bytes: &[u8]) -> u16 {
    const POLYNOMIAL: u16 = 0x1021;
    bytes.iter().fold(0, |rest: u16, byte| {
        (0..8).fold(rest ^ u16::from(*byte) << 8, |rest, _| {
            let carries = rest & 0x8000 != 0;
            rest << 1 ^ if carries { POLYNOMIAL } else { 0 }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The two that the standard prints.
    #[test]
    fn commands_have_the_checksums_of_the_standard() {
        assert_eq!(of_command(&[0x40, 0, 0, 0, 0]), 0x95);
        assert_eq!(of_command(&[0x48, 0, 0, 0x01, 0xAA]), 0x87);
    }

    /// The standard's example: 512 bytes of ones.
    #[test]
    fn data_have_the_checksum_of_the_standard() {
        assert_eq!(of_data(&[0xFF; 512]), 0x7FA1);
    }
}
