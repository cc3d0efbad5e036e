//! The keeper owns the card: it notices when one comes or goes, and does what the app asks.

use super::errand::Errands;
use super::fat::{Formatter, Progress};
use super::folder::Folder;
use super::journals::{self, Journals};
use super::rings::Rings;
use super::{CardSlot, JournalNo, Report, Request, Trouble, Verdict};
use crate::settings::Settings;

/// Owns the slot and whatever card is in it.
pub struct Keeper<S: CardSlot> {
    state: State<S>,
    /// What the app was last told is wrong, so that it is told once.
    told: Option<Trouble>,
}

#[expect(
    clippy::large_enum_variant,
    reason = "there is no heap to box it on, and only one of these"
)]
enum State<S: CardSlot> {
    /// No card in use.
    Unmounted(S),
    /// A card whose file system is open.
    Mounted(Mounted<S>),
    /// A card that gets a new file system.
    Formatting(S, Formatter),
    /// Between two states; never seen from outside.
    Changing,
}

struct Mounted<S: CardSlot> {
    folder: Folder<S>,
    rings: Rings,
    journals: Journals,
    errands: Errands,
}

impl<S: CardSlot> Keeper<S> {
    /// A keeper who has not looked into the slot yet.
    pub const fn new(slot: S) -> Self {
        Self {
            state: State::Unmounted(slot),
            told: None,
        }
    }

    /// Looks after the slot; to be called every second or so. Tells what has changed, if anything.
    pub fn look(&mut self) -> Option<Report> {
        match &mut self.state {
            State::Mounted(mounted) => match mounted.rest() {
                Ok(()) => None,
                Err(trouble) => Some(self.give_up(trouble)),
            },
            State::Formatting(..) => None,
            State::Unmounted(_) | State::Changing => self.look_for_card(),
        }
    }

    /// Sees whether there is a card that can be used, and tells if that has changed.
    fn look_for_card(&mut self) -> Option<Report> {
        match self.mount() {
            Ok(settings) => {
                self.told = None;
                Some(Report::Ready(settings))
            }
            Err(trouble) if self.told == Some(trouble) => None,
            Err(trouble) => Some(self.give_up(trouble)),
        }
    }

    /// Does what the app asks, and tells how it went; [`read_on`](Self::read_on) tells the rest.
    pub fn handle(&mut self, request: Request) -> Report {
        if let Request::Format { mark } = request {
            return self.begin_to_format(mark);
        }
        let result = match &mut self.state {
            State::Mounted(mounted) => {
                let is_lost = mounted.folder.is_lost();
                let report = mounted.handle(request);
                let report = report.and_then(|report| mounted.make_seen(report));
                report.map_err(|trouble| match trouble {
                    // It is not the card that takes nothing.
                    Trouble::Locked if is_lost => Trouble::FileSystem,
                    trouble => trouble,
                })
            }
            State::Unmounted(_) | State::Formatting(..) | State::Changing => {
                Err(self.told.unwrap_or(Trouble::Missing))
            }
        };
        result.unwrap_or_else(|trouble| self.give_up(trouble))
    }

    /// Tells what else was found on a card that is ready; reads on in the journal that is being
    /// loaded, by one block. `None` if there is no more to tell. To be called until then, before
    /// anything else is asked.
    pub fn read_on(&mut self) -> Option<Report> {
        match &mut self.state {
            State::Mounted(mounted) => match mounted.read_on() {
                Ok(report) => report,
                Err(trouble) => Some(self.give_up(trouble)),
            },
            State::Formatting(slot, formatter) => match formatter.step(slot) {
                Ok(Progress::Working(thousandths)) => Some(Report::Formatting(thousandths)),
                Ok(Progress::Done) => {
                    self.let_go();
                    self.told = None;
                    self.look_for_card()
                }
                Err(trouble) => Some(self.give_up(trouble)),
            },
            State::Unmounted(_) | State::Changing => None,
        }
    }

    /// Makes a new file system, whatever the card holds.
    fn begin_to_format(&mut self, mark: u32) -> Report {
        self.let_go();
        let State::Unmounted(slot) = core::mem::replace(&mut self.state, State::Changing) else {
            return Report::Trouble(Trouble::Faulty);
        };
        slot.forget();
        let formatter = match slot.num_blocks() {
            Ok(blocks) => Formatter::new(blocks.0, mark).ok_or(Trouble::Full),
            Err(error) if S::is_missing(&error) => Err(Trouble::Missing),
            Err(_) => Err(Trouble::Faulty),
        };
        match formatter {
            Ok(formatter) => {
                self.state = State::Formatting(slot, formatter);
                Report::Formatting(0)
            }
            Err(trouble) => {
                self.state = State::Unmounted(slot);
                self.give_up(trouble)
            }
        }
    }

    /// Reads a whole journal, and says what is wrong with it first.
    pub fn verify(&mut self, number: JournalNo) -> Result<Verdict, Trouble> {
        match &mut self.state {
            State::Mounted(mounted) => journals::verify(&mut mounted.folder, number),
            State::Unmounted(_) | State::Formatting(..) | State::Changing => {
                Err(self.told.unwrap_or(Trouble::Missing))
            }
        }
    }

    fn mount(&mut self) -> Result<Option<Settings>, Trouble> {
        let State::Unmounted(slot) = core::mem::replace(&mut self.state, State::Changing) else {
            return Err(Trouble::Faulty);
        };
        slot.forget();
        let (slot, trouble) = match Folder::open(slot) {
            Ok(mut folder) => match Rings::open(&mut folder).and_then(|rings| {
                // What was made is where other computers see it, and whatever they change of it stays.
                settle(&mut folder)?;
                Ok(rings)
            }) {
                Ok((rings, read)) => {
                    self.state = State::Mounted(Mounted {
                        folder,
                        rings,
                        journals: Journals::CLOSED,
                        errands: Errands::default(),
                    });
                    return Ok(read);
                }
                Err(trouble) => (folder.free(), trouble),
            },
            Err(nothing) => nothing,
        };
        self.state = State::Unmounted(slot);
        Err(trouble)
    }

    /// Lets go of the card. Whatever it was, the next look starts from the beginning.
    fn give_up(&mut self, trouble: Trouble) -> Report {
        self.let_go();
        self.told = Some(trouble);
        Report::Trouble(trouble)
    }
}

impl<S: CardSlot> Keeper<S> {
    fn let_go(&mut self) {
        self.state = match core::mem::replace(&mut self.state, State::Changing) {
            State::Mounted(mounted) => State::Unmounted(mounted.folder.free()),
            State::Formatting(slot, _) => State::Unmounted(slot),
            other => other,
        };
    }
}

impl<S: CardSlot> Mounted<S> {
    /// What a report speaks of is where other computers see it too. A file that is being made is nobody's business.
    fn make_seen(&mut self, report: Report) -> Result<Report, Trouble> {
        if !self.errands.is_making() {
            self.folder.disk.carry_out()?;
        }
        Ok(report)
    }

    /// Sees whether the card is there; and does what nobody waits for.
    fn rest(&mut self) -> Result<(), Trouble> {
        self.folder.disk.probe()?;
        settle(&mut self.folder)
    }

    fn read_on(&mut self) -> Result<Option<Report>, Trouble> {
        if let Some(report) = self.rings.read_on(&mut self.folder)? {
            return Ok(Some(report));
        }
        match self.journals.read_on(&mut self.folder)? {
            Some(report) => {
                self.note_current()?;
                Ok(Some(report))
            }
            None => {
                self.journals.tidy(&mut self.folder)?;
                // Whoever pulls the card now may change it elsewhere, in the same blocks.
                if !self.errands.is_making() {
                    settle(&mut self.folder)?;
                }
                Ok(None)
            }
        }
    }

    /// Writes down which event is in hand, if that has changed.
    fn note_current(&mut self) -> Result<(), Trouble> {
        let Some(number) = self.journals.open_number() else {
            return Ok(());
        };
        match self.rings.note_current(&mut self.folder, number) {
            // Whoever only looks at a locked card can do without.
            Err(Trouble::Locked) => Ok(()),
            saved => saved,
        }
    }

    fn handle(&mut self, request: Request) -> Result<Report, Trouble> {
        let folder = &mut self.folder;
        match request {
            Request::SaveSettings(settings) => {
                self.rings.settings.save(folder, &settings)?;
                Ok(Report::Saved(settings))
            }
            Request::SaveControls(controls) => {
                self.rings.controls.save(folder, &controls)?;
                Ok(Report::ControlsSaved)
            }
            Request::SaveClocks(clocks) => {
                self.rings.clocks.save(folder, &clocks)?;
                Ok(Report::ClocksSaved)
            }
            Request::Load(number) => {
                let wanted = match number {
                    Some(number) => Some(number),
                    // One that was put away since is in hand no more.
                    None => match self.rings.current_number(folder)? {
                        Some(number) if journals::is_away(folder, number)? => None,
                        current => current,
                    },
                };
                let report = self.journals.load(folder, wanted)?;
                self.note_current()?;
                Ok(report)
            }
            Request::Resume(event, entries) => {
                let report = self.journals.resume(folder, event, entries)?;
                self.note_current()?;
                Ok(report)
            }
            Request::Begin { mark, room } => {
                let number = JournalNo::free(folder)?;
                let event = self.rings.next_event(folder, mark)?;
                self.journals.begin(folder, number, event, room)
            }
            Request::Tell(entry) => self.journals.tell(folder, &entry),
            Request::Conclude(replaced) => {
                let report = self.journals.conclude(folder)?;
                self.note_current()?;
                if report == Report::Concluded {
                    self.journals.replace(&mut self.folder, replaced)?;
                }
                Ok(report)
            }
            Request::Append(entry) => self.journals.append(folder, &entry),
            Request::Reserve(entries) => self.journals.reserve(folder, entries),
            Request::Describe(summary) => self.journals.describe(folder, &summary),
            // The keeper does that without any file system.
            Request::Format { .. } => Err(Trouble::Faulty),
            Request::Errand(errand) => {
                let answer = self.errands.run(folder, &mut self.journals, errand)?;
                Ok(Report::Answer(answer))
            }
        }
    }
}

/// Brings all that has happened to where it belongs, and says so.
fn settle<S: CardSlot>(folder: &mut Folder<S>) -> Result<(), Trouble> {
    folder.disk.carry_out()?;
    match folder.disk.close() {
        // A card that takes nothing is read.
        Err(Trouble::Locked) => {
            folder.disk.do_without_ledger(Trouble::Locked);
            Ok(())
        }
        closed => closed,
    }
}
