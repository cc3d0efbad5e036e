//! The colour display: as much of an ILI9341 as the box uses.

/// The panel's own columns; the box holds it on its side, so they are its rows.
const COLUMNS: usize = 240;
/// The panel's own rows.
const ROWS: usize = 320;

const RESET: u8 = 0x01;
const SLEEP_OUT: u8 = 0x11;
const INVERT_OFF: u8 = 0x20;
const INVERT_ON: u8 = 0x21;
const SWITCH_ON: u8 = 0x29;
const SET_COLUMNS: u8 = 0x2A;
const SET_ROWS: u8 = 0x2B;
const WRITE: u8 = 0x2C;
const SET_ACCESS: u8 = 0x36;

const FLIP_ROWS: u8 = 0x80;
const FLIP_COLUMNS: u8 = 0x40;
const EXCHANGE: u8 = 0x20;
const BLUE_FIRST: u8 = 0x08;

/// The colour of a panel that nobody has written to: none that the box uses.
const UNWRITTEN: u16 = 0xF81F;

/// A display.
#[derive(Debug, Clone)]
pub struct Panel {
    memory: Vec<u16>,
    registers: Registers,
}

/// All that a reset sets back.
#[derive(Debug, Clone)]
struct Registers {
    command: u8,
    arguments: Vec<u8>,
    columns: (u16, u16),
    rows: (u16, u16),
    /// The place of the next pixel.
    next: (u16, u16),
    access: u8,
    is_inverted: bool,
    is_awake: bool,
    is_on: bool,
}

impl Default for Registers {
    fn default() -> Self {
        Self {
            command: 0,
            arguments: Vec::new(),
            columns: (0, 239),
            rows: (0, 319),
            next: (0, 0),
            access: 0,
            is_inverted: false,
            is_awake: false,
            is_on: false,
        }
    }
}

impl Default for Panel {
    fn default() -> Self {
        Self {
            memory: vec![UNWRITTEN; COLUMNS * ROWS],
            registers: Registers::default(),
        }
    }
}

impl Panel {
    /// The reset line is low. The pixels stay.
    pub(crate) fn reset(&mut self) {
        self.registers = Registers::default();
    }

    /// Takes a byte: a command, or data for the last one.
    pub(crate) fn take(&mut self, byte: u8, is_data: bool) {
        if is_data {
            self.take_argument(byte);
        } else {
            self.take_command(byte);
        }
    }

    fn take_command(&mut self, command: u8) {
        let registers = &mut self.registers;
        registers.command = command;
        registers.arguments.clear();
        match command {
            RESET => self.reset(),
            SLEEP_OUT => registers.is_awake = true,
            INVERT_OFF => registers.is_inverted = false,
            INVERT_ON => registers.is_inverted = true,
            SWITCH_ON => registers.is_on = true,
            WRITE => registers.next = (registers.columns.0, registers.rows.0),
            _ => {}
        }
    }

    fn take_argument(&mut self, byte: u8) {
        let registers = &mut self.registers;
        registers.arguments.push(byte);
        match (registers.command, registers.arguments.as_slice()) {
            (SET_COLUMNS, [a, b, c, d]) => registers.columns = range([*a, *b], [*c, *d]),
            (SET_ROWS, [a, b, c, d]) => registers.rows = range([*a, *b], [*c, *d]),
            (SET_ACCESS, [access]) => registers.access = *access,
            (WRITE, [high, low]) => {
                let colour = u16::from_be_bytes([*high, *low]);
                registers.arguments.clear();
                self.put(colour);
            }
            _ => {}
        }
    }

    /// Puts a pixel at its place and goes on to the next.
    fn put(&mut self, colour: u16) {
        let registers = &mut self.registers;
        let (column, row) = registers.next;
        registers.next = if column < registers.columns.1 {
            (column + 1, row)
        } else if row < registers.rows.1 {
            (registers.columns.0, row + 1)
        } else {
            (registers.columns.0, registers.rows.0)
        };
        let access = registers.access;
        let (x, y) = if access & EXCHANGE == 0 {
            (usize::from(column), usize::from(row))
        } else {
            (usize::from(row), usize::from(column))
        };
        // Places beyond the glass are taken and go nowhere.
        let (Some(far_x), Some(far_y)) = ((COLUMNS - 1).checked_sub(x), (ROWS - 1).checked_sub(y))
        else {
            return;
        };
        let x = if access & FLIP_COLUMNS == 0 { x } else { far_x };
        let y = if access & FLIP_ROWS == 0 { y } else { far_y };
        if let Some(pixel) = self.memory.get_mut(y * COLUMNS + x) {
            *pixel = colour;
        }
    }

    /// The picture that a person in front of the box sees: red, green and blue from the left top corner, row by row. The
    /// panel lies on its side, its first column above; its colour filter begins with blue. Dark as long as it is
    /// not on.
    pub fn rgb(&self) -> Vec<u8> {
        let registers = &self.registers;
        if !(registers.is_on && registers.is_awake) {
            return vec![0; COLUMNS * ROWS * 3];
        }
        let places = (0..COLUMNS).flat_map(|y| (0..ROWS).map(move |x| x * COLUMNS + y));
        let pixels = places.filter_map(|place| self.memory.get(place));
        pixels.flat_map(|pixel| self.colour(*pixel)).collect()
    }

    fn colour(&self, pixel: u16) -> [u8; 3] {
        let pixel = if self.registers.is_inverted {
            !pixel
        } else {
            pixel
        };
        let [first, green, last] = [
            widen(pixel >> 11, 5),
            widen(pixel >> 5 & 0x3F, 6),
            widen(pixel & 0x1F, 5),
        ];
        if self.registers.access & BLUE_FIRST == 0 {
            [last, green, first]
        } else {
            [first, green, last]
        }
    }
}

/// A range as the two ends that were sent.
fn range(first: [u8; 2], last: [u8; 2]) -> (u16, u16) {
    (u16::from_be_bytes(first), u16::from_be_bytes(last))
}

/// A part of a colour of so many bits, as eight.
fn widen(part: u16, bits: u32) -> u8 {
    let wide = part << (8 - bits) | part >> (2 * bits - 8);
    u8::try_from(wide).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(panel: &mut Panel, command: u8, arguments: &[u8]) {
        panel.take(command, false);
        for byte in arguments {
            panel.take(*byte, true);
        }
    }

    /// On its side, as the box holds it, one red pixel at the right bottom.
    #[test]
    fn a_pixel_is_where_the_box_wants_it() {
        let mut panel = Panel::default();
        assert!(panel.rgb().iter().all(|part| *part == 0), "it is dark");
        command(&mut panel, SLEEP_OUT, &[]);
        command(&mut panel, SWITCH_ON, &[]);
        command(&mut panel, SET_ACCESS, &[EXCHANGE | BLUE_FIRST]);
        command(&mut panel, SET_COLUMNS, &[0x01, 0x3F, 0x01, 0x3F]);
        command(&mut panel, SET_ROWS, &[0, 239, 0, 239]);
        command(&mut panel, WRITE, &[0xF8, 0x00]);
        assert_eq!(panel.rgb().last_chunk(), Some(&[0xFF, 0, 0]));
    }
}
