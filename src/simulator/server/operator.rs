//! Operates the device: lets its time pass, does what is ordered, tells what changed.

use std::eprintln;
use std::string::{String, ToString};
use std::time::Instant;

use super::announcements;
use super::held_keys::{HeldKeys, TabId};
use super::link::{Order, Publisher};
use super::listing::Listing;
use super::pace::Pace;
use super::requests::Request;
use crate::board::{Model, PICO_SIGN};
use crate::keys::Key;
use crate::power::Millivolts;
use crate::simulator::card_image::CardImage;
use crate::simulator::device::VirtualDevice;
use crate::simulator::virtual_sign::VirtualSign;

/// The one who sits at the bench.
pub(super) struct Operator {
    device: VirtualDevice,
    held: HeldKeys,
    pace: Pace,
    listing: Listing,
    news: Publisher,
    shown_version: Option<u64>,
    shown_sign: Option<u64>,
    /// The reason why the card could not be saved, as it was told last.
    told_trouble: Option<String>,
}

impl Operator {
    /// Takes a new box, puts the card in and switches it on.
    pub(super) fn new(model: &'static Model, card: CardImage, news: Publisher) -> Self {
        let mut operator = Self {
            device: VirtualDevice::new(model, card),
            held: HeldKeys::default(),
            pace: Pace::starting_at(Instant::now()),
            listing: Listing::default(),
            news,
            shown_version: None,
            shown_sign: None,
            told_trouble: None,
        };
        // The sign has neither keys nor a card: its device is a box that is never switched on.
        if *model == PICO_SIGN {
            operator.device.attach_sign();
        } else {
            operator.device.power_on();
        }
        operator.take_stock(Instant::now());
        operator.tell_card();
        operator
    }

    /// The time when something is to be done without an order; `None` is never.
    pub(super) fn wake_at(&self) -> Option<Instant> {
        let device = self.pace.wake_at(self.device.idle_for());
        [device, self.listing.due_at()].into_iter().flatten().min()
    }

    /// Does what has to be done by `now` without an order.
    pub(super) fn look_after_the_device(&mut self, now: Instant) {
        self.let_time_pass(now);
        self.take_stock(now);
        if self.listing.due_at().is_some_and(|due| due <= now) {
            self.tell_card();
        }
    }

    /// Does what was ordered at `given_at`.
    pub(super) fn obey(&mut self, order: Order, given_at: Instant) {
        self.let_time_pass(given_at);
        match order {
            // There is nothing at the sign that could be touched.
            Order::Request(..) if *self.device.model() == PICO_SIGN => {}
            Order::Request(tab, Request::Key { name, down: true }) => self.press(tab, name),
            Order::Request(tab, Request::Key { name, down: false }) => self.let_go(tab, name),
            Order::Request(_, Request::Power(true)) => self.device.power_on(),
            Order::Request(_, Request::Power(false)) => {
                self.device.cut();
                self.listing.hurry(given_at);
            }
            Order::Request(_, Request::Battery(millivolts)) => {
                self.device.set_battery(Millivolts(millivolts));
            }
            Order::Request(_, Request::Usb(on)) => self.device.set_usb(on),
            Order::Request(_, Request::Card(true)) => self.device.insert(),
            Order::Request(_, Request::Card(false)) => {
                self.device.eject();
                self.listing.hurry(given_at);
            }
            Order::Request(_, Request::Sign(true)) => self.device.attach_sign(),
            Order::Request(_, Request::Sign(false)) => self.device.detach_sign(),
            Order::Hear(bytes) => {
                if let Some(sign) = self.device.sign_mut() {
                    sign.deliver(&bytes);
                }
            }
            Order::TabClosed(tab) => Key::ALL.into_iter().for_each(|key| self.let_go(tab, key)),
            Order::ReadFile { path, answer } => {
                let read = self.device.read_file(&path);
                // A page that did not wait for the answer does not need it.
                let _ = answer.send(read.map_err(|error| error.to_string()));
            }
            Order::ReadConsole { answer } => {
                let printed = self.device.terminal().last_printout();
                // As above.
                let _ = answer.send(Ok(printed));
            }
            Order::AddFile {
                path,
                bytes,
                answer,
            } => {
                let added = self.device.add_file(&path, &bytes);
                self.listing.hurry(given_at);
                // As above.
                let _ = answer.send(added.map_err(|error| error.to_string()));
            }
        }
        self.take_stock(given_at);
    }

    /// Tells the pages what is on the card, and what keeps it from being saved.
    pub(super) fn tell_card(&mut self) {
        // Whatever is wrong is noted by the device, and told below.
        let _ = self.device.persist();
        self.tell_trouble();
        self.news.card(announcements::card(&self.device));
        self.listing.listed();
    }

    /// Says at the terminal that the card cannot be saved, or that it can be again; the pages are told by
    /// [`tell_card`](Self::tell_card). Answers whether there was something to say.
    fn tell_trouble(&mut self) -> bool {
        let trouble = self.device.card_trouble();
        let is_new = trouble != self.told_trouble;
        if is_new {
            eprintln!("{}", announcements::saving(trouble.as_deref()));
            self.told_trouble = trouble;
        }
        is_new
    }

    fn let_time_pass(&mut self, now: Instant) {
        let span = self.pace.advance_to(now, self.device.idle_for());
        self.device.run(span);
    }

    /// Finds out what changed, and tells the pages what they can see or hear of it.
    fn take_stock(&mut self, now: Instant) {
        self.listing.count_writes(self.device.slot().writes(), now);
        if self.tell_trouble() {
            self.listing.hurry(now);
        }
        self.news
            .state(announcements::state(&self.device, &self.held));
        let version = self.device.picture_version();
        if self.shown_version != Some(version) {
            self.shown_version = Some(version);
            self.news
                .picture(announcements::picture(&self.device.picture()));
        }
        let sign = self.device.sign();
        let version = sign.map(VirtualSign::picture_version);
        if self.shown_sign != version {
            self.shown_sign = version;
            if let Some(sign) = sign {
                self.news.sign(announcements::sign_picture(&sign.picture()));
            }
        }
    }

    fn press(&mut self, tab: TabId, key: Key) {
        if self.held.press(tab, key) {
            self.device.key(key, true);
        }
    }

    fn let_go(&mut self, tab: TabId, key: Key) {
        if self.held.let_go(tab, key) {
            self.device.key(key, false);
        }
    }
}
