//! The colour display: an ILI9341 on an SPI bus of its own.

use embassy_rp::gpio::{AnyPin, Level, Output};
use embassy_rp::peripherals::SPI1;
use embassy_rp::spi::{Blocking, Config, Phase, Polarity, Spi};
use embassy_rp::{Peri, pwm};
use embassy_time::Delay;
use embedded_graphics::primitives::Rectangle;
use mipidsi::models::ILI9341Rgb565;
use mipidsi::options::{ColorOrder, Orientation, Rotation};
use mipidsi::{Builder, Display};
use static_cell::ConstStaticCell;

use super::pixel_bus::PixelBus;
use super::screen::Panel;
use crate::settings::Light;
use crate::ui::tft::Tft;
use crate::ui::tft::frame::{Pixels, TftFrame};

/// The bus of the display. The controller's data sheet promises less, its makers' modules and
/// everybody's practice this much.
const BUS_HZ: u32 = 31_250_000;
/// The backlight's PWM counts to this, too fast for the eye.
const LIGHT_TOP: u16 = 10_000;

type Driver = Display<PixelBus, ILI9341Rgb565, Output<'static>>;

static FRAME: ConstStaticCell<TftFrame> = ConstStaticCell::new(TftFrame::new());

/// The display and its frame.
pub struct Ili9341 {
    driver: Driver,
    frame: &'static mut TftFrame,
    backlight: pwm::Pwm<'static>,
}

/// The pins of the display besides its bus and its light.
pub struct Lines {
    /// The chip select.
    pub select: Peri<'static, AnyPin>,
    /// Data or command.
    pub data: Peri<'static, AnyPin>,
    /// The reset.
    pub reset: Peri<'static, AnyPin>,
}

/// The settings of the bus.
///
/// The clock rests high. The display takes a bit when it rises, whatever it rests at; but a clock that rests low has to
/// go back there after each frame, and the chip takes two of its periods for that.
pub fn bus_config() -> Config {
    let mut config = Config::default();
    config.frequency = BUS_HZ;
    config.polarity = Polarity::IdleHigh;
    config.phase = Phase::CaptureOnSecondTransition;
    config
}

/// The settings of the backlight: dark, until there is a picture.
pub fn backlight_config() -> pwm::Config {
    let mut config = pwm::Config::default();
    config.top = LIGHT_TOP;
    config
}

impl Ili9341 {
    /// Wakes the display. `None` if it has been taken already; there is only one frame.
    pub fn new(
        bus: Spi<'static, SPI1, Blocking>,
        lines: Lines,
        backlight: pwm::Pwm<'static>,
    ) -> Option<Self> {
        let frame = FRAME.try_take()?;
        let [select, data, reset] =
            [lines.select, lines.data, lines.reset].map(|pin| Output::new(pin, Level::High));
        let driver = Builder::new(ILI9341Rgb565, PixelBus::new(bus, select, data))
            .reset_pin(reset)
            .color_order(ColorOrder::Bgr)
            .orientation(Orientation::new().rotate(Rotation::Deg90).flip_vertical())
            .init(&mut Delay)
            .ok()?;
        Some(Self {
            driver,
            frame,
            backlight,
        })
    }
}

impl Panel for Ili9341 {
    type Family = Tft;

    fn frame(&mut self) -> &mut TftFrame {
        self.frame
    }

    fn show(&mut self) {
        let driver = &mut self.driver;
        self.frame
            .send_changes(|place, pixels| send(driver, place, pixels));
    }

    fn set_light(&mut self, light: Light) {
        let mut config = backlight_config();
        config.compare_a = LIGHT_TOP / 100 * u16::from(light.percent());
        self.backlight.set_config(&config);
    }
}

fn send(driver: &mut Driver, place: Rectangle, pixels: Pixels<'_>) {
    let Some(last) = place.bottom_right() else {
        return;
    };
    let corner = |coordinate: i32| u16::try_from(coordinate).unwrap_or(0);
    // The bus cannot fail; a display that is not there takes everything, too.
    let _ = driver.set_pixels(
        corner(place.top_left.x),
        corner(place.top_left.y),
        corner(last.x),
        corner(last.y),
        pixels,
    );
}
