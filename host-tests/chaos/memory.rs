//! The memory of what the box has shown, and what of it it has called saved.

use std::collections::VecDeque;

use pocket_arbiter::journal::EventId;
use pocket_arbiter::settings::Settings;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::tournament::{Command, Event, Phase, Retelling};

use super::settle::says_saved;
use super::traces::Card;

/// So many states of the event are remembered.
const STATES: usize = 200;
/// So many commands may have been on their way to the card when the power failed.
const UNDER_WAY: usize = 4;

struct State {
    event: Box<Event>,
    is_saved: bool,
    /// The number of blocks that had been written by then.
    writes: u64,
    /// The journal in which it was, and how many entries that had.
    journal: Option<(EventId, u32)>,
}

/// The states of the event, from the oldest to the newest.
#[derive(Default)]
pub(super) struct Memory {
    states: VecDeque<State>,
    /// The settings that were called saved last, and those that were in force since.
    settings: Vec<Settings>,
    /// True if a change of them may be on its way to the card.
    are_settings_under_way: bool,
    /// The card has lost its cache, and the box has not seen yet that it was out.
    is_in_doubt: bool,
    /// The picture that was looked at last.
    picture: u64,
}

impl Memory {
    /// Looks at the box.
    pub(super) fn note(&mut self, device: &VirtualDevice) {
        let (picture, writes) = (device.picture_version(), device.slot().writes());
        let is_seen =
            self.picture == picture && self.states.back().is_some_and(|at| at.writes == writes);
        let Some(event) = device.event().filter(|_| !is_seen) else {
            return;
        };
        self.picture = picture;
        let says_saved = says_saved(device);
        self.is_in_doubt &= says_saved;
        let is_saved = says_saved && !self.is_in_doubt;
        self.note_settings(device, is_saved);
        match self.states.back_mut().filter(|last| *last.event == *event) {
            // What is still saved may be so in another block meanwhile; the older promise holds as well.
            Some(last) if last.is_saved || !is_saved => {}
            Some(last) => {
                (last.is_saved, last.writes) = (true, writes);
                last.journal = device.journal();
            }
            None => self.states.push_back(State {
                event: Box::new(event.clone()),
                is_saved,
                writes,
                journal: device.journal(),
            }),
        }
        if self.states.len() > STATES {
            self.states.pop_front();
        }
    }

    /// The card was out and has lost some of the last writes: what depends on them is saved when the box says so again.
    pub(super) fn doubt(&mut self, writes: u64, cache: u64) {
        self.is_in_doubt = true;
        let doubtful = self.states.iter_mut().rev();
        doubtful
            .take_while(|state| state.writes + cache > writes)
            .for_each(|state| state.is_saved = false);
    }

    fn note_settings(&mut self, device: &VirtualDevice, is_saved: bool) {
        let Some(now) = device.settings() else {
            return;
        };
        self.are_settings_under_way = !is_saved;
        if is_saved {
            self.settings = vec![now];
        } else if !self.settings.is_empty() && self.settings.last() != Some(&now) {
            self.settings.push(now);
        }
    }

    /// True if these settings may be there: those that were called saved last, or later ones. If the power has failed
    /// in a write, or the screen did not say that all is saved, that may have been one more change.
    pub(super) fn accepts_settings(&self, found: Option<Settings>, has_failed: bool) -> bool {
        let is_next = |found: &Settings| {
            let mut known = self.settings.iter();
            let is_under_way = has_failed || self.are_settings_under_way;
            is_under_way && known.any(|known| is_one_change(*known, *found))
        };
        let is_known = |found: &Settings| self.settings.contains(found) || is_next(found);
        self.settings.is_empty() || found.as_ref().is_some_and(is_known)
    }

    /// True if the event that was found is one of those that may be there: the last that was called saved at least
    /// `cache` writes ago, or a later one, or what was under way from one of those. `None` if nothing was promised.
    pub(super) fn accepts(&self, found: &Event, writes: u64, cache: u64) -> Option<bool> {
        let states = self.promised(writes, cache)?;
        let is_one = |state: &State| is_same(found, &state.event);
        let is_close = |state: &State| is_near(found, &state.event);
        Some(states.clone().rev().any(is_one) || states.rev().any(is_close))
    }

    /// The same for one event of several on a card.
    pub(super) fn is_among(&self, found: &[Event], writes: u64, cache: u64) -> bool {
        found
            .iter()
            .any(|found| self.accepts(found, writes, cache).unwrap_or(true))
    }

    fn promised(
        &self,
        writes: u64,
        cache: u64,
    ) -> Option<impl DoubleEndedIterator<Item = &State> + Clone> {
        let is_promised = |state: &State| state.is_saved && state.writes + cache <= writes;
        let first = self.states.iter().rposition(is_promised)?;
        let is_event = self.states[first].event.phase() != Phase::None;
        is_event.then(|| self.states.range(first..))
    }

    /// True if a card still tells of what was promised, where a box which goes on with `found` could have looked: in
    /// entries of the journal, or its summary; or, if it does not find that, where directories or the atlas say that it
    /// lies.
    pub(super) fn has_trace(
        &self,
        card: &Card,
        found: Option<(EventId, u32)>,
        writes: u64,
        cache: u64,
    ) -> bool {
        let promised = self.promised(writes, cache);
        let journal = promised.and_then(|mut states| states.next()?.journal);
        let Some((event, entries)) = journal else {
            return true;
        };
        match found {
            Some((found, counted)) if found == event => {
                card.has_entry(event, counted + 1..=entries) || card.has_summary(event, counted + 1)
            }
            _ => card.has_way(),
        }
    }

    /// The difference from the newest state that was promised.
    pub(super) fn difference(&self, found: &Event, writes: u64, cache: u64) -> String {
        let Some(state) = self
            .promised(writes, cache)
            .and_then(|mut states| states.next())
        else {
            return String::new();
        };
        let (before, after) = (told(&state.event), told(found));
        let other = before
            .iter()
            .zip(&after)
            .position(|(one, other)| one != other);
        let at = other.unwrap_or(before.len().min(after.len()));
        format!(
            "{} commands would tell it, and are {}; from {at} on {:?} is {:?}; {} to undo is {}",
            before.len(),
            after.len(),
            before.get(at),
            after.get(at),
            state.event.undo_count(),
            found.undo_count()
        )
    }
}

/// True if one press leads from these settings to those.
fn is_one_change(one: Settings, other: Settings) -> bool {
    // All of them by name, so that the compiler asks for one that is added.
    let Settings {
        language,
        light,
        sound,
        contrast,
        letters,
        pin,
        cells,
    } = one;
    let changes = [
        language != other.language,
        light != other.light,
        sound != other.sound,
        contrast != other.contrast,
        letters != other.letters,
        pin != other.pin,
        cells != other.cells,
    ];
    changes.into_iter().filter(|is_other| *is_other).count() == 1
}

/// Everything that there is to an event, but for the detours.
fn told(event: &Event) -> Vec<Command> {
    let mut retelling = Retelling::new();
    std::iter::from_fn(|| retelling.next(event)).collect()
}

/// True if the event is what it was, but for the time of its clock.
fn is_same(found: &Event, before: &Event) -> bool {
    if found == before || told(found) == told(before) {
        return true;
    }
    let mut later = Box::new(before.clone());
    let time = Command::TimePasses(found.clock_seen());
    later.apply(&time).is_ok() && told(found) == told(&later)
}

/// True if a few commands lie between the two.
fn is_near(found: &Event, before: &Event) -> bool {
    [Command::Undo, Command::Redo].iter().any(|back| {
        let mut other = Box::new(found.clone());
        (0..UNDER_WAY).any(|_| other.apply(back).is_ok() && is_same(&other, before))
    })
}
