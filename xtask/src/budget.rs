//! The limits that a build must keep, and the table that says how far away they are.

use anyhow::{Result, bail};

/// The most flash that an image may take: half of what the chip has.
pub const FLASH_BYTES: u64 = 1024 * 1024;
/// The most RAM that may be taken before the program starts. With the stack it leaves 8 of the chip's 264 KB.
pub const STATIC_RAM_BYTES: u64 = 224 * 1024;
/// The part of it that is promised to what is to come (ARCHITECTURE, "The memory plan"): code that runs from RAM, the
/// event's head and its dates, and settings.
/// Whoever builds one of them takes its bytes off.
pub const TO_COME_BYTES: u64 = 3_924 + 772;
/// The most of it that may begin as something else than zeros: an event that does takes its size
/// in flash, too.
pub const INITIALISED_RAM_BYTES: u64 = 16 * 1024;
/// The most stack that may ever be in use.
pub const STACK_BYTES: u64 = 32 * 1024;

/// The sizes of one board's image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sizes {
    /// The board's name.
    pub board: &'static str,
    /// The length of the flat image.
    pub flash_bytes: u64,
    /// Initialised, zeroed and untouched RAM, without the stack.
    pub static_ram_bytes: u64,
    /// The part of it that does not begin as zeros.
    pub initialised_ram_bytes: u64,
}

/// The table for a person.
pub fn table(sizes: &[Sizes]) -> String {
    let mut table = row("board", "flash bytes", "", "static RAM bytes", "");
    for image in sizes {
        table += &row(
            image.board,
            &image.flash_bytes.to_string(),
            &share(image.flash_bytes, FLASH_BYTES),
            &image.static_ram_bytes.to_string(),
            &share(image.static_ram_bytes, STATIC_RAM_BYTES),
        );
    }
    table += &row("to come", "", "", &TO_COME_BYTES.to_string(), "");
    table += &row(
        "budget",
        &FLASH_BYTES.to_string(),
        "",
        &STATIC_RAM_BYTES.to_string(),
        "",
    );
    table
}

/// Fails with a line for each image that takes too much.
pub fn enforce(sizes: &[Sizes]) -> Result<()> {
    let mut excesses = Vec::new();
    for image in sizes {
        let limits = [
            ("flash", image.flash_bytes, FLASH_BYTES),
            (
                "static RAM, with what is to come,",
                image.static_ram_bytes + TO_COME_BYTES,
                STATIC_RAM_BYTES,
            ),
            (
                "RAM that is not zero at first",
                image.initialised_ram_bytes,
                INITIALISED_RAM_BYTES,
            ),
        ];
        for (memory, bytes, budget) in limits {
            if bytes > budget {
                let board = image.board;
                excesses.push(format!(
                    "{board} takes {bytes} bytes of {memory}; the budget is {budget}"
                ));
            }
        }
    }
    if !excesses.is_empty() {
        bail!("over budget: {}", excesses.join("; "));
    }
    Ok(())
}

/// One line of the table.
fn row(board: &str, flash: &str, flash_share: &str, ram: &str, ram_share: &str) -> String {
    format!("{board:<12}{flash:>12}{flash_share:>6}{ram:>18}{ram_share:>6}\n")
        .trim_end()
        .to_owned()
        + "\n"
}

/// The share of its budget that something takes.
fn share(bytes: u64, budget: u64) -> String {
    format!("{} %", bytes * 100 / budget)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(flash_bytes: u64, static_ram_bytes: u64) -> Sizes {
        Sizes {
            board: "box",
            flash_bytes,
            static_ram_bytes,
            initialised_ram_bytes: 0,
        }
    }

    #[test]
    fn the_budget_itself_is_allowed() {
        assert!(enforce(&[sizes(FLASH_BYTES, STATIC_RAM_BYTES - TO_COME_BYTES)]).is_ok());
    }

    #[test]
    fn one_byte_more_is_not() {
        assert!(enforce(&[sizes(FLASH_BYTES + 1, 0)]).is_err());
        assert!(enforce(&[sizes(0, STATIC_RAM_BYTES - TO_COME_BYTES + 1)]).is_err());
        let initialised = Sizes {
            initialised_ram_bytes: INITIALISED_RAM_BYTES + 1,
            ..sizes(0, 0)
        };
        assert!(enforce(&[initialised]).is_err());
    }

    #[test]
    fn the_table_has_a_line_for_each_board_and_the_budget() {
        let table = table(&[sizes(FLASH_BYTES / 2, STATIC_RAM_BYTES / 2)]);
        assert_eq!(table.lines().count(), 4);
        assert!(
            table.contains("box               524288  50 %            114688  50 %"),
            "{table}"
        );
    }
}
