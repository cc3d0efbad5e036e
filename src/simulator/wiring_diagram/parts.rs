//! The parts that are wired to the Pico: modules with the labels that are printed on them, and single parts.

use std::prelude::v1::*;

use super::pico::{Pad, Place, Side, place_of};
use crate::board::Wiring;

/// A part of the box.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    /// Its name, in lines.
    pub(super) title: &'static [&'static str],
    pub(super) symbol: Symbol,
    pub(super) order: Order,
    pub(super) terminals: &'static [Terminal],
}

/// The origin of the order of a part's terminals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// The module: its labels are printed so.
    Printed,
    /// The Pico: they are put beside its pins.
    AsPinsAre,
}

/// The symbol that is drawn beside a part's labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Symbol {
    Display,
    Card,
    Keys,
    None,
}

impl Symbol {
    /// The height that it takes, with the space below it.
    pub(super) const fn height(self) -> i32 {
        match self {
            Self::Display => 78,
            Self::Card => 66,
            Self::Keys => 46,
            Self::None => 0,
        }
    }
}

/// One end of a wire at a part.
#[derive(Debug, Clone, Copy)]
pub(super) struct Terminal {
    /// The label that is printed there.
    pub(super) label: &'static str,
    pub(super) goes_to: End,
    pub(super) colour: &'static str,
}

/// The other end, at the Pico.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// The pin with that name in the board's file.
    Pin(&'static str),
    /// Any ground.
    Ground,
    /// The supply of the modules.
    Volts3,
    /// The supply of the Pico.
    Battery,
}

const BLACK: &str = "#222222";
const RED: &str = "#d62828";
const ORANGE: &str = "#e07b00";
const BLUE: &str = "#1d5fd1";
const GREEN: &str = "#1f8a3b";
const PURPLE: &str = "#8438b8";
const TEAL: &str = "#008c95";
const BROWN: &str = "#8a5a2b";
const PINK: &str = "#d6408f";
const GREY: &str = "#6c757d";

const fn pin(label: &'static str, name: &'static str, colour: &'static str) -> Terminal {
    Terminal {
        label,
        goes_to: End::Pin(name),
        colour,
    }
}

const GROUND: Terminal = Terminal {
    label: "GND",
    goes_to: End::Ground,
    colour: BLACK,
};

const fn supplied(label: &'static str) -> Terminal {
    Terminal {
        label,
        goes_to: End::Volts3,
        colour: RED,
    }
}

const COLOUR_DISPLAY: Part = Part {
    title: &["ILI9341", "320×240", "2.8 inch"],
    symbol: Symbol::Display,
    order: Order::Printed,
    terminals: &[
        pin("SDO (MISO)", "display_miso", GREEN),
        pin("LED", "backlight", PINK),
        pin("SCK", "display_sck", ORANGE),
        pin("SDI (MOSI)", "display_mosi", BLUE),
        pin("DC", "display_dc", TEAL),
        pin("RESET", "display_reset", BROWN),
        pin("CS", "display_cs", PURPLE),
        GROUND,
        supplied("VCC"),
    ],
};

/// Every part that a board can have. One is drawn if the board names one of its pins.
const PARTS: [Part; 5] = [
    Part {
        title: &["Six push", "buttons"],
        symbol: Symbol::Keys,
        order: Order::AsPinsAre,
        terminals: &[
            pin("↑", "up", BLUE),
            pin("↓", "down", TEAL),
            pin("←", "left", PURPLE),
            pin("→", "right", PINK),
            pin("OK", "ok", GREEN),
            pin("BACK", "back", BROWN),
            GROUND,
        ],
    },
    COLOUR_DISPLAY,
    Part {
        title: &["SH1106", "128×64", "1.3 inch, I²C"],
        symbol: Symbol::Display,
        order: Order::Printed,
        terminals: &[
            pin("SDA", "display_sda", BLUE),
            pin("SCL", "display_scl", ORANGE),
            supplied("VCC"),
            GROUND,
        ],
    },
    Part {
        title: &["Passive", "buzzer"],
        symbol: Symbol::None,
        order: Order::AsPinsAre,
        terminals: &[pin("+", "buzzer", ORANGE), GROUND],
    },
    Part {
        title: &["Two clock", "levers"],
        symbol: Symbol::Keys,
        order: Order::AsPinsAre,
        terminals: &[
            pin("left", "lever_left", PURPLE),
            pin("right", "lever_right", TEAL),
            GROUND,
        ],
    },
];

const LINK_TO_SIGN: Part = Part {
    title: &["Link", "to a sign"],
    symbol: Symbol::None,
    order: Order::AsPinsAre,
    terminals: &[
        pin("its RX", "link_tx", ORANGE),
        pin("its TX", "link_rx", GREEN),
        GROUND,
    ],
};

/// The sign's end of it: it only listens.
const LINK_TO_BOX: Part = Part {
    title: &["Link", "to the box"],
    symbol: Symbol::None,
    order: Order::AsPinsAre,
    terminals: &[pin("its TX", "link_rx", ORANGE), GROUND],
};

/// The slot that the colour display has on its back; it is fed with the display.
const CARD_ON_DISPLAY: Part = Part {
    title: &["SD slot", "of the", "display"],
    symbol: Symbol::Card,
    order: Order::Printed,
    terminals: &[
        pin("SD_CS", "sd_cs", PURPLE),
        pin("SD_MOSI", "sd_mosi", BLUE),
        pin("SD_MISO", "sd_miso", GREEN),
        pin("SD_SCK", "sd_sck", ORANGE),
    ],
};

const CARD_MODULE: Part = Part {
    title: &["microSD", "module", "3.3 V"],
    symbol: Symbol::Card,
    order: Order::Printed,
    terminals: &[
        supplied("3V3"),
        pin("CS", "sd_cs", PURPLE),
        pin("MOSI", "sd_mosi", BLUE),
        pin("CLK", "sd_sck", ORANGE),
        pin("MISO", "sd_miso", GREEN),
        GROUND,
    ],
};

const BATTERY: Part = Part {
    title: &["3 × AA or", "LiPo"],
    symbol: Symbol::None,
    order: Order::AsPinsAre,
    terminals: &[
        Terminal {
            label: "+",
            goes_to: End::Battery,
            colour: RED,
        },
        Terminal {
            label: "–",
            ..GROUND
        },
    ],
};

/// The title for an unknown name of a board's file.
const OTHER: &[&str] = &["Other"];

/// A part that a board has.
#[derive(Debug, Clone)]
pub(super) struct Fitted {
    pub(super) title: &'static [&'static str],
    pub(super) symbol: Symbol,
    pub(super) order: Order,
    pub(super) side: Side,
    pub(super) contacts: Vec<Contact>,
}

/// A terminal that the board has. A ground is at no pin yet: any will do.
#[derive(Debug, Clone, Copy)]
pub(super) struct Contact {
    pub(super) label: &'static str,
    pub(super) colour: &'static str,
    pub(super) goes_to: End,
    pub(super) pin: Option<Place>,
}

/// Every part of a board. A name that no part has gets one of its own, so that nothing is left out.
pub(super) fn fitted(wiring: Wiring) -> Vec<Fitted> {
    let has = |wanted: &str| wiring.iter().any(|(name, _)| *name == wanted);
    let link = if has("link_tx") {
        LINK_TO_SIGN
    } else {
        LINK_TO_BOX
    };
    let card = if has("display_sck") {
        CARD_ON_DISPLAY
    } else {
        CARD_MODULE
    };
    let known = || [&link].into_iter().chain(&PARTS).chain([&BATTERY, &card]);
    let mut parts: Vec<Fitted> = known().filter_map(|part| fit(part, wiring)).collect();
    for (name, gpio) in wiring {
        let is_its = |terminal: &Terminal| terminal.goes_to == End::Pin(name);
        if known().any(|part| part.terminals.iter().any(is_its)) {
            continue;
        }
        let Some(place) = place_of(Pad::Gpio(*gpio)) else {
            continue;
        };
        parts.push(Fitted {
            title: OTHER,
            symbol: Symbol::None,
            order: Order::AsPinsAre,
            side: place.side,
            contacts: [Contact {
                label: name,
                colour: GREY,
                goes_to: End::Pin(name),
                pin: Some(place),
            }]
            .into(),
        });
    }
    parts
}

/// The part as that board has it, if it has.
fn fit(part: &Part, wiring: Wiring) -> Option<Fitted> {
    let contact = |terminal: &Terminal| {
        let pin = match terminal.goes_to {
            End::Pin(wanted) => {
                let (_, gpio) = wiring.iter().find(|(name, _)| *name == wanted)?;
                Some(place_of(Pad::Gpio(*gpio))?)
            }
            End::Battery => place_of(Pad::Supply("VSYS")),
            End::Volts3 => place_of(Pad::Supply("3V3 OUT")),
            End::Ground => None,
        };
        Some(Contact {
            label: terminal.label,
            colour: terminal.colour,
            goes_to: terminal.goes_to,
            pin,
        })
    };
    let contacts: Vec<Contact> = part.terminals.iter().filter_map(contact).collect();
    // What feeds the modules may come from the other side; it does not say where a part is.
    let own = |contact: &&Contact| matches!(contact.goes_to, End::Pin(_) | End::Battery);
    let side = contacts.iter().find(own)?.pin?.side;
    Some(Fitted {
        title: part.title,
        symbol: part.symbol,
        order: part.order,
        side,
        contacts,
    })
}
