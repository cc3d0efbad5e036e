//! The way of a key: it waits, or goes to what lies over the screen, or to the screen.

use core::ops::DerefMut;

use super::hold::Hold;
use super::refusal;
use crate::app::action::Action;
use crate::app::context::Tools;
use crate::app::notice::{Notice, Remedy};
use crate::app::screens::keys::{is_back, is_ok};
use crate::app::screens::{Behaviour, Home};
use crate::app::{App, Desk};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::time::Instant;
use crate::ui::view::Kind;

impl<D: DerefMut<Target = Desk>> App<D> {
    /// True if keys must wait for the card.
    pub(super) fn waits_for_card(&self) -> bool {
        self.screen.profile().waits_for_card && self.shared.store.is_waiting()
    }

    /// Takes a key, or keeps it until the commands of the one before are done: what the arbiter
    /// sees when pressing is not what will be there by then, but the order of presses is kept.
    pub(in crate::app) fn key_or_wait(&mut self, event: KeyEvent, now: Instant) {
        if self.job_in_sight(event.at).is_some() {
            if is_back(event) {
                self.shell.job = None;
                self.shell.forget_keys();
            }
            return;
        }
        if self.shared.store.formatted().is_some() && !self.screen.profile().is_uncovered {
            // Half a file system is none: it cannot be given up. What is pressed meanwhile is not meant for what
            // comes after.
            return;
        }
        if is_back(event) && self.waits_for_card() && !self.has_cover_to_read() {
            self.give_up_waiting();
        } else if self.waits_for_card() || self.shell.job.is_some() {
            let is_meant =
                event.gesture != (Gesture::Release { held: false }) || event.key == Key::Back;
            if is_meant && !self.shell.has_missed_keys {
                self.shell.has_missed_keys = self.shell.waiting.push_back(event).is_err();
            }
            return;
        } else {
            self.key(event, now);
        }
        self.settle(now);
    }

    /// True if there is something over the screen that BACK is for.
    fn has_cover_to_read(&self) -> bool {
        self.notice_in_sight().is_some()
            || self.shell.lock.is_asking()
            || self.shell.undoing.is_some()
    }

    /// BACK, while the screen waits for the card: an event that is being read is let go, and one that is being told is
    /// told behind the next screen. Whoever has not the PIN takes no event from the arbiter.
    fn give_up_waiting(&mut self) {
        if self.shared.store.is_reading() && !self.is_locked() {
            self.shell.opening = None;
            self.shell.forget_keys();
            self.shared.store.give_up_reading(&mut self.desk);
            self.make_way_for_another_event();
            self.shared.game.untie();
            self.go(Home::new().into());
        } else if self.shared.store.is_awaited() {
            self.shared.store.wait_no_more();
        }
    }

    /// Sees what has become of the commands, and takes the keys that have waited for that.
    pub(in crate::app) fn settle(&mut self, now: Instant) {
        loop {
            if let Some(refusal) = self.shared.store.take_refusal() {
                self.tell(refusal::notice(refusal));
                self.shell.then = None;
                self.shell.then_told = None;
                self.shell.undoing = None;
            }
            if self.shared.store.take_rescue_news() {
                let told = Notice::new(Kind::Warning, Text::Card, Text::EventRescued);
                self.tell(told.mended_at(Remedy::Card));
            }
            if self.shared.store.is_waiting() || self.shell.job.is_some() {
                return;
            }
            if let Some(screen) = self.shell.then.take() {
                self.go(screen);
                if self.screen.drops_earlier_keys() {
                    self.shell.waiting.clear();
                }
            }
            if let Some(told) = self.shell.then_told.take() {
                self.tell(told);
            }
            let Some(event) = self.shell.waiting.pop_front() else {
                self.shell.has_missed_keys = false;
                return;
            };
            // If the card is busy with something else, the store holds this one back itself.
            self.key(event, now);
        }
    }

    /// Takes a key. If it has waited, now is later than the moment it was pressed.
    pub(super) fn key(&mut self, event: KeyEvent, now: Instant) {
        if self.notice_in_sight().is_some() {
            return self.key_of_notice(event);
        }
        if self.shell.lock.is_asking() && !self.is_lever_of_clock(event) {
            return self.pin_key(event, now);
        }
        let is_back_held = event.key == Key::Back && event.gesture == Gesture::Hold;
        let asks_for_undo = is_back_held && self.screen.profile().room.offers_undo();
        let is_in_doubt = self.doubt_in_sight().is_some();
        let is_for_arbiter = self.shell.undoing.is_some()
            || asks_for_undo
            || is_in_doubt && (event.key != Key::Back || is_back(event))
            || !self.screen.is_for_everybody(event, &self.scene(event.at));
        if self.is_locked() && is_for_arbiter {
            self.shell.lock.ask(event);
            return;
        }
        if self.shell.undoing.is_some() {
            return self.key_of_undo(event, now);
        }
        if asks_for_undo && !is_in_doubt {
            return self.act(Action::Undo { is_redo: false }, event.at, now);
        }
        if !self.asks_to_hold(now) {
            self.shell.hold = Hold::default();
        } else if !self.shell.hold.takes(event) {
            return;
        }
        if is_in_doubt {
            return self.key_of_doubt(event, now);
        }
        self.key_of_screen(event, now);
    }

    /// The screen takes a key, and what it wants because of it is done. Not inlined: an action takes more than a kilobyte of the
    /// stack, and no other key needs it.
    #[inline(never)]
    fn key_of_screen(&mut self, event: KeyEvent, now: Instant) {
        let tools = &mut Tools {
            desk: &mut self.desk,
            shared: &mut self.shared,
        };
        let action = self.screen.key(event, tools);
        if self.is_locked() && !action.is_for_everybody(event) {
            self.shell.lock.ask(event);
            return;
        }
        self.act(action, event.at, now);
    }

    /// Takes a key while there is a notice to be read.
    fn key_of_notice(&mut self, event: KeyEvent) {
        let is_back_pressed = event.key == Key::Back && event.gesture == Gesture::Press;
        self.shell.has_back_gone_down |= is_back_pressed;
        // BACK acts when it is let go, but not if it went down before the notice was there.
        let is_read = is_ok(event) || is_back(event) && self.shell.has_back_gone_down;
        if !is_read {
            return;
        }
        let notice = self.shell.notice.take();
        // What it complains of is one press away.
        let screen = notice.and_then(|notice| notice.leads_to(&self.desk.event));
        if let Some(screen) = screen.filter(|_| is_ok(event)) {
            self.go(screen);
        }
    }

    /// True if OK is to be held on the screen: what it does is final.
    pub(super) fn asks_to_hold(&self, now: Instant) -> bool {
        if self.doubt_in_sight().is_some() {
            return self.shell.deciding.is_asking();
        }
        self.screen.asks_to_hold(&self.scene(now))
    }
}
