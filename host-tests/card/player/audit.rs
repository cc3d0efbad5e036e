//! The audit: what is left on a card of what must be there, said without stopping at the first surprise.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pocket_arbiter::card::Found;
use pocket_arbiter::simulator::slot::VirtualSlot;

use super::{Expected, Known, Player};
use crate::card::fat_check;
use crate::card::journal::entries;

/// So often the box looks at a card before it is given up.
const LOOKS: usize = 3;

/// The things that are not as they should be, from the mildest to the worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Finding {
    /// All entries are there, but the box calls the journal damaged.
    CalledDamaged,
    /// The list shows something of an event that is not what was said last.
    OldSummary,
    /// An event is put away that should not be, or the other way round.
    WrongPlace,
    /// A file that was made is not there, or is another.
    FileLost,
    /// The file system is not in order.
    FileSystem,
    /// The card cannot be used.
    NotReady,
    /// Entries are missing, and the box says so.
    LostAndSaid,
    /// The event is not in the list.
    EventGone,
    /// Entries are missing, and the box says that the journal is whole.
    LostSilently,
    /// There are entries that nobody ever wrote there.
    WrongEntries,
    /// Something stopped the box.
    Panic,
}

impl Finding {
    /// True if something acknowledged is missing, or worse.
    pub(crate) fn is_loss(self) -> bool {
        self >= Self::NotReady
    }

    /// True if the box does not say so.
    pub(crate) fn is_silent(self) -> bool {
        matches!(
            self,
            Self::EventGone | Self::LostSilently | Self::WrongEntries | Self::Panic
        )
    }
}

/// Switches the box on and looks what it finds; answers the worst that is not as it must be, and what it is.
pub(crate) fn audit(slot: &VirtualSlot, known: &Known) -> Result<(), (Finding, String)> {
    let look = || {
        let mut findings = Findings::default();
        let mut player = Player::new(slot, known.clone());
        player.audit(&mut findings);
        findings
    };
    let findings = catch_unwind(AssertUnwindSafe(look)).unwrap_or_else(|cause| {
        let words = cause.downcast_ref::<String>().cloned();
        Findings(vec![(Finding::Panic, words.unwrap_or_default())])
    });
    findings.worst().map_or(Ok(()), Err)
}

#[derive(Default)]
struct Findings(Vec<(Finding, String)>);

impl Findings {
    fn add(&mut self, finding: Finding, words: String) {
        self.0.push((finding, words));
    }

    fn worst(self) -> Option<(Finding, String)> {
        self.0.into_iter().max_by_key(|(finding, _)| *finding)
    }
}

impl Player {
    fn audit(&mut self, findings: &mut Findings) {
        if !(0..LOOKS).any(|_| self.look().is_some()) {
            findings.add(Finding::NotReady, format!("{:?}", self.said));
            return;
        }
        let checked = catch_unwind(AssertUnwindSafe(|| {
            fat_check::problems(self.slot.image().as_bytes())
        }));
        let problems = checked.unwrap_or_else(|_| vec!["it is beyond checking".to_owned()]);
        if let Some(first) = problems.first() {
            let words = format!("{} problems: {first}", problems.len());
            findings.add(Finding::FileSystem, words);
        }
        let Some(list) = self.list() else {
            findings.add(Finding::NotReady, format!("no list: {:?}", self.said));
            return;
        };
        for listing in &list {
            let number = listing.number.0;
            let Some(expected) = self.known.events.get(&number).cloned() else {
                findings.add(Finding::WrongEntries, format!("what is {number}?"));
                continue;
            };
            let players = listing.summary.as_ref().map(|summary| summary.players);
            if !expected.players.contains(&players) {
                let words = format!("{number}: {players:?}, not {:?}", expected.players);
                findings.add(Finding::OldSummary, words);
            }
            if !expected.is_archived.contains(&listing.is_archived) {
                findings.add(Finding::WrongPlace, format!("{number}"));
            }
            self.audit_journal(number, &expected, findings);
        }
        for (number, expected) in &self.known.events {
            let is_there = list.iter().any(|listing| listing.number.0 == *number);
            if !is_there && !expected.may_be_missing {
                findings.add(Finding::EventGone, format!("{number}"));
            }
        }
        self.audit_files(findings);
    }

    fn audit_journal(&mut self, number: u16, expected: &Expected, findings: &mut Findings) {
        let Some((found, told)) = self.load(Some(number)) else {
            findings.add(Finding::NotReady, format!("{number}: {:?}", self.said));
            let _ = self.look();
            return;
        };
        let count = u32::try_from(found.len()).unwrap();
        let (least, most) = (expected.least, expected.most);
        let words =
            format!("{number}: {told:?}, {count} entries, and {least} to {most} were given");
        // An id may be lost with the power before anybody hears of it; the entries must be of one event all the same.
        let id = found
            .first()
            .map_or_else(|| self.id(number), |entry| entry.event);
        let is_known = self.known.ids.get(&number).is_none_or(|known| *known == id);
        let is_own = is_known && found == entries(id, count);
        match told {
            _ if !is_own || count > most => findings.add(Finding::WrongEntries, words),
            Found::Whole(_) if count < least => findings.add(Finding::LostSilently, words),
            // One that need not be there at all may be there in part, if that is said.
            _ if count < least && !expected.may_be_missing => {
                findings.add(Finding::LostAndSaid, words);
            }
            Found::Whole(_) => {}
            _ => findings.add(Finding::CalledDamaged, words),
        }
    }

    fn audit_files(&self, findings: &mut Findings) {
        for (path, allowed) in &self.known.exports {
            let found = self.slot.image().read_file(path).ok();
            if !allowed.contains(&found) {
                let bytes = found.map(|found| found.len());
                findings.add(Finding::FileLost, format!("{path}: {bytes:?} bytes"));
            }
        }
    }
}

impl Known {
    /// The things that may be there if it is not sure how much came to pass of what was done between the other moment
    /// and this one.
    pub(crate) fn or(mut self, other: &Self) -> Self {
        for (number, expected) in &mut self.events {
            match other.events.get(number) {
                Some(other) => expected.widen(other),
                None => expected.may_be_missing = true,
            }
        }
        for (number, expected) in &other.events {
            let own = self.events.entry(*number);
            own.or_insert_with(|| Expected {
                may_be_missing: true,
                ..expected.clone()
            });
        }
        for (number, id) in &other.ids {
            self.ids.entry(*number).or_insert(*id);
        }
        let nothing = BTreeSet::from([None]);
        for (path, allowed) in &mut self.exports {
            allowed.extend(other.exports.get(path).unwrap_or(&nothing).iter().cloned());
        }
        for (path, allowed) in &other.exports {
            let own = self.exports.entry(path.clone());
            let own = own.or_insert_with(|| nothing.clone());
            own.extend(allowed.iter().cloned());
        }
        self
    }
}

impl Expected {
    fn widen(&mut self, other: &Self) {
        self.least = self.least.min(other.least);
        self.most = self.most.max(other.most);
        self.may_be_missing |= other.may_be_missing;
        self.is_archived.extend(&other.is_archived);
        self.players.extend(&other.players);
    }
}
