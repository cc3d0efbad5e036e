//! The parts at the pins of either chip: display, card, keys and supply.

use std::collections::VecDeque;

use anyhow::{Result, ensure};

use crate::card::{Card, SILENCE};
use crate::panel::Panel;
use crate::wiring::{self, Pins};

/// The supply of a box on fresh batteries as the converter sees it: a third of 4.5 V, of 3.3 V, in 4,095 steps.
pub(crate) const SUPPLY: u32 = 1861;

/// The keys, by the names of their pins.
const KEYS: [&str; 8] = [
    "up",
    "down",
    "left",
    "right",
    "ok",
    "back",
    "lever_left",
    "lever_right",
];

/// The first control register of an SPI bus.
const FRAME_MASK: u32 = 0x0F;
const FRAME_OF_16: u32 = 15;
/// The clock's polarity and phase: parts sample on the rising edge, that is if both bits are the same.
const MODE_MASK: u32 = 0xC0;
const MODES: [u32; 2] = [0x00, 0xC0];
/// The frames that a bus can receive before they are fetched.
const RECEIVED_FRAMES: usize = 8;

/// The parts of a box.
pub struct Parts {
    pub(crate) panel: Panel,
    pub(crate) card: Card,
    received: [VecDeque<u32>; 2],
    lines: Lines,
    pins: Pins,
    /// The levels of the pins that are driven from outside.
    driven_levels: u32,
    driven: u32,
    complaint: Option<String>,
}

/// The pins that the parts listen to, as bits, and their buses.
struct Lines {
    card_bus: usize,
    card_select: u32,
    panel_bus: usize,
    panel_select: u32,
    panel_data: u32,
    panel_reset: u32,
}

impl Parts {
    pub(crate) fn new(pins: &Pins, card: Card) -> Result<Self> {
        let bit = |name| wiring::bit(pins, name);
        let lines = Lines {
            card_bus: wiring::bus(pins, "sd_sck")?,
            card_select: bit("sd_cs")?,
            panel_bus: wiring::bus(pins, "display_sck")?,
            panel_select: bit("display_cs")?,
            panel_data: bit("display_dc")?,
            panel_reset: bit("display_reset")?,
        };
        let keys: Result<Vec<u32>> = KEYS.iter().map(|key| bit(key)).collect();
        let keys = keys?.iter().sum();
        Ok(Self {
            panel: Panel::default(),
            card,
            received: Default::default(),
            lines,
            pins: pins.clone(),
            driven_levels: keys,
            // On batteries: nothing comes from USB.
            driven: keys | bit("vbus")?,
            complaint: None,
        })
    }

    /// Presses a key, or lets it go.
    pub(crate) fn set_key(&mut self, key: &str, is_down: bool) -> Result<()> {
        let bit = wiring::bit(&self.pins, key)?;
        self.driven_levels = if is_down {
            self.driven_levels & !bit
        } else {
            self.driven_levels | bit
        };
        Ok(())
    }

    /// The levels of all pins, if the chip drives its own to these.
    pub(crate) fn levels(&self, outputs: u32) -> u32 {
        outputs & !self.driven | self.driven_levels & self.driven
    }

    /// Fails if a part was used as no real one can be.
    pub(crate) fn ensure_contentment(&self) -> Result<()> {
        let complaint = self.complaint.as_deref();
        ensure!(complaint.is_none(), "{}", complaint.unwrap_or_default());
        Ok(())
    }

    fn complain(&mut self, complaint: String) {
        self.complaint.get_or_insert(complaint);
    }

    /// True if there is a frame to be fetched.
    pub(crate) fn has_received(&self, bus: usize) -> bool {
        let received = self.received.get(bus);
        received.is_some_and(|received| !received.is_empty())
    }

    /// The oldest frame that came and was not fetched.
    pub(crate) fn fetch(&mut self, bus: usize) -> u32 {
        let received = self.received.get_mut(bus);
        let frame = received.and_then(VecDeque::pop_front);
        frame.unwrap_or_default()
    }

    /// Sends a frame, in the manner that the bus's control register says, and fetches the answer.
    pub(crate) fn send(&mut self, bus: usize, control: u32, frame: u32, outputs: u32) {
        if !MODES.contains(&(control & MODE_MASK)) {
            self.complain(format!("bus {bus} is in a mode that no part has"));
        }
        let [.., high, low] = frame.to_be_bytes();
        let bytes: &[u8] = match control & FRAME_MASK {
            FRAME_OF_16 => &[high, low],
            _ => &[low],
        };
        let mut answer = 0;
        for byte in bytes {
            answer = answer << 8 | u32::from(self.exchange(bus, *byte, outputs));
        }
        if let Some(received) = self.received.get_mut(bus)
            && received.len() < RECEIVED_FRAMES
        {
            received.push_back(answer);
        }
    }

    fn exchange(&mut self, bus: usize, byte: u8, outputs: u32) -> u8 {
        let lines = &self.lines;
        if bus == lines.card_bus {
            return self.card.exchange(byte, outputs & lines.card_select == 0);
        }
        if outputs & lines.panel_select == 0 {
            self.panel.take(byte, outputs & lines.panel_data != 0);
        }
        SILENCE
    }

    /// The chip's own levels have changed, while some of the buses were busy.
    pub(crate) fn notice(&mut self, before: u32, outputs: u32, busy: [bool; 2]) {
        let (moved, lines) = (before ^ outputs, &self.lines);
        let of_panel = lines.panel_select | lines.panel_data;
        let watched = [
            (lines.card_bus, moved & lines.card_select, "the card"),
            (lines.panel_bus, moved & of_panel, "the display"),
        ];
        if outputs & lines.panel_reset == 0 {
            self.panel.reset();
        }
        for (bus, moved, part) in watched {
            if moved != 0 && busy.get(bus) == Some(&true) {
                self.complain(format!("a line of {part} moved in the middle of a byte"));
            }
        }
    }
}

/// The levels that are there of those that a register of eight pins, with four bits each, waits for.
pub(crate) fn seen(awaited: u32, levels: u32) -> u32 {
    let level = |pin: u32| if levels & 1 << pin == 0 { 0b01 } else { 0b10 };
    let pins = 0..8;
    pins.map(|pin| awaited & level(pin) << (4 * pin)).sum()
}
