//! The builds of the box and of its sign: what each is called and which display it has.
//!
//! The pins of a build are in its own file under `boards/`, each said once, in [`wiring!`](crate::wiring).

use crate::time::Span;

/// A box that has stopped answering is restarted by its watchdog after this long.
pub const WATCHDOG: Span = Span::from_secs(2);

/// A build of the box.
#[derive(Debug, PartialEq, Eq)]
pub struct Model {
    /// Its name, as `--board` takes it and its image is called.
    pub name: &'static str,
    /// Its display.
    pub display: Display,
    /// The chip of its Pico.
    pub chip: Chip,
}

/// A chip of the Pico's maker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chip {
    /// The one of a Pico.
    Rp2040,
    /// The one of a Pico 2.
    Rp2350,
}

impl Chip {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Rp2040, Self::Rp2350];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rp2040 => "RP2040",
            Self::Rp2350 => "RP2350",
        }
    }

    /// The name of the Pico that has it.
    pub const fn pico(self) -> &'static str {
        match self {
            Self::Rp2040 => "Pico",
            Self::Rp2350 => "Pico 2",
        }
    }
}

/// A kind of display.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Display {
    /// 320×240 in colour, with a backlight (ILI9341).
    Tft,
    /// 128×64, lit or dark (SH1106).
    Oled,
}

impl Display {
    /// Width and height in pixels.
    pub const fn size(self) -> (u32, u32) {
        match self {
            Self::Tft => (320, 240),
            Self::Oled => (128, 64),
        }
    }

    /// The controller chip that the driver speaks to.
    pub const fn controller(self) -> &'static str {
        match self {
            Self::Tft => "ili9341",
            Self::Oled => "sh1106",
        }
    }
}

/// The handheld box with the colour display.
pub static PICO_TFT: Model = Model {
    name: "pico-tft",
    display: Display::Tft,
    chip: Chip::Rp2040,
};

/// The cheapest box, with the small display.
pub static PICO_OLED: Model = Model {
    name: "pico-oled",
    display: Display::Oled,
    chip: Chip::Rp2040,
};

/// The handheld box on a Pico 2, the same pin by pin. It shows what [`PICO_TFT`] shows, so it is not among the
/// [`MODELS`].
pub static PICO2_TFT: Model = Model {
    name: "pico2-tft",
    display: Display::Tft,
    chip: Chip::Rp2350,
};

/// The sign in the hall: a display and the link to a box, without keys and card.
pub static PICO_SIGN: Model = Model {
    name: "pico-sign",
    display: Display::Tft,
    chip: Chip::Rp2040,
};

/// Every box that shows something of its own; the first is the default.
pub static MODELS: [&Model; 2] = [&PICO_TFT, &PICO_OLED];

/// Everything that firmware is built for.
pub static IMAGES: [&Model; 4] = [&PICO_TFT, &PICO2_TFT, &PICO_OLED, &PICO_SIGN];

impl Model {
    /// The build of the box of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        MODELS.into_iter().find(|model| model.name == name)
    }
}

/// A build's wiring: what each pin of the Pico is connected to.
pub type Wiring = &'static [(&'static str, u8)];

/// The number in a pin's name, such as 10 in `PIN_10`.
pub const fn pin_number(name: &str) -> u8 {
    let mut bytes = name.as_bytes();
    let mut number: u8 = 0;
    while let [first, rest @ ..] = bytes {
        if first.is_ascii_digit() {
            number = number * 10 + (*first - b'0');
        }
        bytes = rest;
    }
    number
}

/// Says a board's pins, and the parts of the chip that drive them, once.
///
/// Everywhere it gives `WIRING`, the pins by name. On the chip it also gives `Hardware`, the
/// same pins and parts as the driver types, and `Hardware::take`.
#[macro_export]
macro_rules! wiring {
    (
        pins { $($(#[$pin_doc:meta])* $pin_name:ident: $pin:ident,)* }
        parts { $($part_name:ident: $part:ident,)* }
    ) => {
        /// The connections of the pins.
        const WIRING: $crate::board::Wiring = &[
            $((stringify!($pin_name), $crate::board::pin_number(stringify!($pin))),)*
        ];

        /// The pins and the parts of the chip that this board uses.
        #[cfg(target_os = "none")]
        struct Hardware {
            $($(#[$pin_doc])* $pin_name: embassy_rp::Peri<'static, embassy_rp::peripherals::$pin>,)*
            $($part_name: embassy_rp::Peri<'static, embassy_rp::peripherals::$part>,)*
        }

        #[cfg(target_os = "none")]
        impl Hardware {
            fn take(config: embassy_rp::config::Config) -> Self {
                let chip = embassy_rp::init(config);
                Self {
                    $($pin_name: chip.$pin,)*
                    $($part_name: chip.$part,)*
                }
            }
        }
    };
}
