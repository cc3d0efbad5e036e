//! A box with its card, from the day they are new until the card has suffered what it can bear.

use std::sync::OnceLock;

use equipment::gallery::card_with;
use equipment::monkey::settings_of_turn;
use pocket_arbiter::board::Model;
use pocket_arbiter::chance::Chance;
use pocket_arbiter::keys::Key;
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::time::Span;

use super::memory::Memory;
use super::misfortune::{Misfortune, Weight};
use super::settle::{may_remove, offers_to_format, says_saved, settle, tap};
use super::traces::Card;
use crate::card::{fat_check, journals_on, medium_card};

/// So many writes back a page may go, or a read.
const LOG: usize = 48;
/// The milliseconds between two looks at the screen.
const GLANCE: u64 = 20;
/// The keys as a monkey likes them.
const LIKES: [(Key, u32); 8] = [
    (Key::Ok, 7),
    (Key::Down, 3),
    (Key::Right, 3),
    (Key::Up, 2),
    (Key::Left, 2),
    (Key::Back, 1),
    (Key::LeverLeft, 1),
    (Key::LeverRight, 1),
];

/// The outcome of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verdict {
    /// Nothing had been called saved.
    Unpromised,
    /// All is there.
    Kept,
    /// All is there after one more start.
    KeptLater,
    /// All is there, but another event is in hand.
    KeptElsewhere,
    /// Something is missing, and the box says so.
    LostAndSaid,
    /// Something is missing of which the card has not a block left: pages have gone back in time, all that speak of it.
    Untraceable,
    /// An event may have been on its way out.
    Unclear,
}

pub(super) struct Life {
    pub(super) device: VirtualDevice,
    memory: Memory,
    pub(super) suffered: Vec<Misfortune>,
    weight: Weight,
    /// The number of those that were more than what passes.
    harms: u32,
    /// True if an event could have been removed by what was under way.
    may_remove: bool,
    is_over: bool,
}

impl Life {
    /// A new box with a new card, in the middle of an event.
    pub(super) fn begin(model: &'static Model, chance: &mut Chance) -> Self {
        static CARD: OnceLock<Vec<u8>> = OnceLock::new();
        let bytes = CARD.get_or_init(medium_card).clone();
        let settings = settings_of_turn(chance.below(64) as usize);
        let card = card_with(CardImage::from_bytes(bytes), settings).unwrap();
        let mut device = VirtualDevice::new(model, card);
        device.slot().keep_log(LOG);
        device.power_on();
        device.run(Span::from_secs(3));
        tap(&mut device, Key::Ok);
        // The last of the systems is the one with a queue.
        for _ in 0..chance.below(5) {
            tap(&mut device, Key::Left);
        }
        tap(&mut device, Key::Ok);
        device.run(Span::from_secs(4));
        for _ in 0..3 {
            tap(&mut device, Key::Ok);
            device.run(Span::from_secs(1));
        }
        let mut life = Self {
            device,
            memory: Memory::default(),
            suffered: Vec::new(),
            weight: Weight::Passing,
            harms: 0,
            may_remove: false,
            is_over: false,
        };
        life.note();
        life
    }

    /// True if another one should begin.
    pub(super) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Presses some key for some time.
    pub(super) fn press(&mut self, chance: &mut Chance) {
        let was_remover = may_remove(&self.device);
        let liked = LIKES
            .iter()
            .flat_map(|(key, times)| (0..*times).map(|_| *key));
        let liked: Vec<Key> = liked.collect();
        let key = liked[chance.place(liked.len()).unwrap()];
        let held = match chance.below(30) {
            // Whoever formats a card wants to lose what is on it.
            _ if offers_to_format(&self.device) => 60,
            0 => 1900,
            1..3 => 940,
            _ => 60,
        };
        self.device.key(key, true);
        // A key that is held is pressed again and again.
        for _ in 0..held / GLANCE {
            self.pass(Span::from_millis(GLANCE));
        }
        self.device.key(key, false);
        self.pass(Span::from_millis(u64::from(chance.below(250))));
        // What the box has called saved since is no longer under way.
        let is_done = self.device.is_on() && says_saved(&self.device);
        self.may_remove = (was_remover || self.may_remove) && !is_done;
    }

    /// Time passes.
    pub(super) fn pass(&mut self, span: Span) {
        self.device.run(span);
        self.note();
    }

    fn note(&mut self) {
        if self.device.is_on() {
            self.memory.note(&self.device);
        }
        let cache = self.cache();
        if cache > 0 && !self.device.card_inserted() {
            self.memory.doubt(self.device.slot().writes(), cache);
        }
    }

    /// The number of writes that the card may have in its cache.
    fn cache(&self) -> u64 {
        let caches = self.suffered.iter().map(Misfortune::cache);
        caches.max().unwrap_or(0)
    }

    /// True if what has happened must cost nothing: what passes, one harm, or a cache that loses the last writes.
    fn is_bearable(&self) -> bool {
        self.weight < Weight::Beyond || self.is_cache_alone()
    }

    /// True if the card has a cache, and nothing else is wrong with it that does not pass.
    fn is_cache_alone(&self) -> bool {
        self.cache() > 0 && self.harms == 1
    }

    /// Something happens to the card: of that weight at most, and not more than the promise allows.
    pub(super) fn suffer(&mut self, most: Weight, chance: &mut Chance) {
        let is_whole = self.weight == Weight::Passing;
        let weight = match most {
            Weight::Harm | Weight::Beyond if is_whole && chance.below(3) == 0 => most,
            Weight::Beyond if chance.below(3) == 0 => Weight::Harm,
            _ => Weight::Passing,
        };
        let misfortune = Misfortune::draw(weight, self.device.slot(), chance);
        self.weight = match weight {
            Weight::Passing => self.weight,
            _ if is_whole => weight,
            // Two harms are more than one.
            _ => Weight::Beyond,
        };
        self.harms += u32::from(weight > Weight::Passing);
        misfortune.happen(self.device.slot());
        self.suffered.push(misfortune);
    }

    /// Everything that could pass is over.
    pub(super) fn calm(&mut self) {
        let slot = self.device.slot();
        slot.calm();
        slot.lock(false);
        slot.insert();
    }

    /// The box is switched off, if the power has not failed already, and on again; perhaps something else happens
    /// meanwhile. What was called saved must be there.
    pub(super) fn check(
        &mut self,
        has_second: bool,
        chance: &mut Chance,
    ) -> Result<Verdict, String> {
        let has_failed = !self.device.is_on();
        self.device.cut();
        let slot = self.device.slot();
        let writes = slot.writes();
        self.suffered.iter().for_each(|one| one.rest(slot));
        if has_second {
            self.device.power_on();
            let second = Misfortune::draw(Weight::Passing, self.device.slot(), chance);
            second.happen(self.device.slot());
            self.suffered.push(second);
            self.device
                .run(Span::from_millis(u64::from(chance.below(6000))));
            self.device.cut();
        }
        self.calm();
        let verdict = self.judge(writes, has_failed)?;
        self.is_over |= self.weight > Weight::Passing;
        if verdict > Verdict::KeptLater {
            self.is_over = true;
        }
        self.memory = Memory::default();
        self.note();
        Ok(verdict)
    }

    fn judge(&mut self, writes: u64, has_failed: bool) -> Result<Verdict, String> {
        let cache = self.cache();
        let card = (self.weight == Weight::Beyond).then(|| Card::of(self.device.slot()));
        let has_said = self.start();
        let settings = self.device.settings();
        if self.weight == Weight::Passing && !self.memory.accepts_settings(settings, has_failed) {
            return Err(format!("the settings are others: {settings:?}"));
        }
        let Some(is_there) = self.is_there(writes, cache) else {
            return Ok(Verdict::Unpromised);
        };
        if self.weight == Weight::Passing || self.is_cache_alone() {
            let problems = fat_check::problems(self.device.slot().image().as_bytes());
            if let Some(first) = problems.first() {
                return Err(format!("the file system is broken: {first}"));
            }
        }
        if is_there {
            return Ok(Verdict::Kept);
        }
        let found = self.device.event().unwrap();
        let journal = self.device.journal();
        let difference = self.memory.difference(found, writes, cache);
        let screen = self.device.screen_text().replace('\n', " / ");
        let has_said_again = self.restart();
        if self.is_there(writes, cache) == Some(true) {
            return Ok(Verdict::KeptLater);
        }
        self.device.cut();
        // Which event is in hand cannot be written on a locked card.
        let was_locked = self.suffered.iter().any(Misfortune::is_lock);
        let may_be_elsewhere =
            has_failed || self.may_remove || was_locked || self.weight > Weight::Passing;
        // What was put away counts only if somebody may have been doing that.
        let found = journals_on(self.device.slot(), has_failed || self.may_remove);
        if may_be_elsewhere && self.memory.is_among(&found, writes, cache) {
            self.device.power_on();
            return Ok(Verdict::KeptElsewhere);
        }
        self.device.power_on();
        if self.may_remove {
            return Ok(Verdict::Unclear);
        }
        if !self.is_bearable() && (has_said || has_said_again) {
            return Ok(Verdict::LostAndSaid);
        }
        let has_trace =
            card.is_none_or(|card| self.memory.has_trace(&card, journal, writes, cache));
        if !self.is_bearable() && !has_trace {
            return Ok(Verdict::Untraceable);
        }
        let said = if has_said {
            "and it said so"
        } else {
            "and nobody said so"
        };
        Err(format!("lost, {said}: {difference}; the screen: {screen}"))
    }

    /// Switches the box on; answers whether it says that something is wrong.
    fn start(&mut self) -> bool {
        self.device.power_on();
        settle(&mut self.device)
    }

    fn restart(&mut self) -> bool {
        self.device.cut();
        self.start()
    }

    fn is_there(&self, writes: u64, cache: u64) -> Option<bool> {
        let found = self.device.event()?;
        self.memory.accepts(found, writes, cache)
    }
}
