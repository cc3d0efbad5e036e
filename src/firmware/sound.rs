//! The buzzer: a passive one, so its pitch is the PWM's frequency.

use embassy_futures::select::{Either, select};
use embassy_rp::clocks::clk_sys_freq;
use embassy_rp::pwm::{Config, Pwm};
use embassy_time::{Duration, Timer};

use super::wires::TONE;
use crate::app::Tone;

/// The PWM counts once in this many cycles, so that 16 bits reach down to 30 Hz.
const DIVIDER: u8 = 64;

/// Silence counts to this. A new pitch comes into force when the count is over: that would be after up to 33 ms if it
/// went as far as it can, and most clicks would have ended before they began.
const SILENT_TOP: u16 = 15;

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
        pwm.set_config(&silence());
    }
}

/// Silence. It counts as slowly as a tone does: another pace would come into force at once, and spoil its end.
pub fn silence() -> Config {
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    config.top = SILENT_TOP;
    config
}

fn sounding(tone: Tone) -> Config {
    let counts = clk_sys_freq() / u32::from(DIVIDER) / u32::from(tone.hertz.max(1));
    let mut config = silence();
    config.top = u16::try_from(counts).unwrap_or(u16::MAX);
    config.compare_a = config.top / 2;
    config
}
