//! The sign on the chip: everything in thread mode but the receiver, whose interrupt fills a buffer while the
//! display is being drawn.

use embassy_futures::select::{Either, select};
use embassy_rp::uart::BufferedUartRx;
use embassy_rp::watchdog::Watchdog;
use embedded_io_async::Read as _;
use static_cell::StaticCell;

use super::screen::Panel;
use super::watchdog::TIMEOUT;
use super::{link_counts, now, screen_text, until};
use crate::settings::Light;
use crate::sign::{Sign, SignView};
use crate::time::{Span, earlier};
use crate::ui::Family;
use crate::ui::tft::{Tft, sign};

/// The bytes that come while a whole screen is drawn, and as many again.
pub const BUFFER_BYTES: usize = 1024;
/// So much is taken out of it at a time.
const TAKE_BYTES: usize = 64;

/// The watchdog is fed at least this often.
const FEED_EVERY: Span = Span::from_millis(500);

static SIGN: StaticCell<Sign> = StaticCell::new();

/// Shows what comes over the link, for ever. To be called once.
pub async fn run<P: Panel<Family = Tft>>(
    mut link: BufferedUartRx,
    mut panel: P,
    mut watchdog: Watchdog,
) -> ! {
    let state = SIGN.init_with(Sign::new);
    let mut shown = None;
    loop {
        watchdog.feed(TIMEOUT);
        show(&mut panel, &mut shown, state.view(now()));
        let at = now();
        let wake_at = earlier(state.wake_at(at), Some(at + FEED_EVERY));
        let mut bytes = [0; TAKE_BYTES];
        match select(link.read(&mut bytes), until(wake_at)).await {
            Either::First(Ok(count)) => {
                state.receive(bytes.get(..count).unwrap_or_default(), now());
                link_counts::publish(state.receiver());
            }
            // What was lost or garbled is missed by the checksum.
            Either::First(Err(_)) | Either::Second(()) => {}
        }
    }
}

/// Brings the panel up to date.
#[inline(never)]
fn show<P: Panel<Family = Tft>>(panel: &mut P, shown: &mut Option<SignView>, view: SignView) {
    if shown.as_ref() == Some(&view) {
        return;
    }
    sign::draw(&view, panel.frame());
    screen_text::publish(Tft::words(panel.frame()));
    panel.show();
    if shown.is_none() {
        panel.set_light(Light::FULL);
    }
    *shown = Some(view);
}
