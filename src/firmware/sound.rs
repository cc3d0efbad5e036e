//! The buzzer: a passive one, so its pitch is the PWM's frequency.

use embassy_futures::select::{Either, select};
use embassy_rp::clocks::clk_sys_freq;
use embassy_rp::pwm::{Config, Pwm};
use embassy_time::{Duration, Timer};

use super::wires::TONE;
use crate::app::Tone;

/// The PWM counts once in this many cycles, so that 16 bits reach down to 30 Hz.
const DIVIDER: u8 = 64;

/// Plays what [`TONE`] asks for.
#[embassy_executor::task]
pub async fn play(mut pwm: Pwm<'static>) {
    loop {
        let mut tone = TONE.wait().await;
        loop {
            pwm.set_config(&sounding(tone));
            let end = Timer::after(Duration::from_micros(tone.span.as_micros()));
            match select(TONE.wait(), end).await {
                Either::First(next) => tone = next,
                Either::Second(()) => break,
            }
        }
        pwm.set_config(&Config::default());
    }
}

/// Silence, for the start.
pub fn silence() -> Config {
    Config::default()
}

fn sounding(tone: Tone) -> Config {
    let counts = clk_sys_freq() / u32::from(DIVIDER) / u32::from(tone.hertz.max(1));
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    config.top = u16::try_from(counts).unwrap_or(u16::MAX);
    config.compare_a = config.top / 2;
    config
}
