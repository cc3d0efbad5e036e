//! Players cannot leave the clock, nor change anything on it, without holding a key.

use pocket_arbiter::clock::{Clock, Control, Phase, Side};
use pocket_arbiter::input::Gesture;
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::time::{Instant, Span};
use pocket_arbiter::ui::view::Body;
use proptest::prelude::*;

use super::table::Table;
use crate::soak;

#[test]
fn short_presses_never_lead_out_of_a_game() {
    let mut table = Table::at_the_clock();
    table.press(Key::LeverLeft);
    for key in Key::ALL {
        table.press(key);
        assert!(table.is_face(), "{key:?}");
    }
    table.press(Key::Ok);
    table.secs(1000);
    assert_eq!(table.caption(), Some(Text::ClockFlag));
    for key in Key::ALL {
        table.press(key);
        assert!(table.is_face(), "{key:?}");
    }
}

#[test]
fn while_time_runs_holding_back_does_not_lead_out_either() {
    let mut table = Table::at_the_clock();
    table.press(Key::LeverLeft);
    table.hold(Key::Back);
    assert!(table.is_face());
    table.press(Key::Ok);
    table.hold(Key::Back);
    assert!(matches!(table.body(), Body::Home(_)));
}

#[test]
fn before_the_game_back_leads_out() {
    let mut table = Table::at_the_clock();
    table.press(Key::Back);
    assert!(matches!(table.body(), Body::Home(_)));
}

/// A clock on paper: levers, and a pause by OK.
struct Paper {
    clock: Clock,
    is_ok_meant: bool,
}

impl Paper {
    fn key(&mut self, key: Key, gesture: Gesture, at: Instant) {
        let phase = self.clock.phase(at);
        match (key, gesture) {
            (Key::LeverLeft | Key::Left, Gesture::Press) => self.clock.press(Side::Left, at),
            (Key::LeverRight | Key::Right, Gesture::Press) => self.clock.press(Side::Right, at),
            (Key::Ok, Gesture::Press) => {
                self.is_ok_meant = matches!(phase, Phase::Paused(_));
                self.clock.pause(at);
            }
            (Key::Ok, Gesture::Release { .. }) if self.is_ok_meant => self.clock.resume(at),
            _ => {}
        }
    }
}

/// Whatever short presses come: nothing but the levers and the pause has any effect, to the
/// microsecond, whether the card is busy or not.
#[test]
fn soak_short_presses_are_levers_and_pauses_and_nothing_else() {
    let deeds = prop::collection::vec(
        (
            0..Key::COUNT,
            1_u64..3_000_000,
            1_u64..400_000,
            any::<bool>(),
        ),
        1..60,
    );
    soak::runner(64)
        .run(&deeds, |deeds| {
            let mut table = Table::at_the_clock();
            let mut paper = Paper {
                clock: Clock::new(Control::fischer(5, 3)),
                is_ok_meant: false,
            };
            paper.key(Key::LeverLeft, Gesture::Press, table.now);
            table.press(Key::LeverLeft);
            for (key, gap, held, is_busy) in deeds {
                table.is_busy = is_busy;
                table.card_goes_on();
                let key = Key::ALL[key];
                for (span, gesture) in [
                    (gap, Gesture::Press),
                    (held, Gesture::Release { held: false }),
                ] {
                    table.wait(Span::from_micros(span));
                    table.gesture(key, gesture);
                    paper.key(key, gesture, table.now);
                    prop_assert!(table.is_face());
                    let reading = paper.clock.reading(table.now);
                    prop_assert_eq!(table.reading(Side::Left), reading.sides.left);
                    prop_assert_eq!(table.reading(Side::Right), reading.sides.right);
                }
            }
            // And the card has the position, as soon as it can take it.
            table.is_busy = false;
            table.card_goes_on();
            table.gesture(Key::Ok, Gesture::Press);
            paper.key(Key::Ok, Gesture::Press, table.now);
            if matches!(paper.clock.phase(table.now), Phase::Paused(_)) {
                let kept = table.clocks.clone().unwrap();
                prop_assert_eq!(kept.game.position, paper.clock.position(table.now));
            }
            Ok(())
        })
        .unwrap();
}
