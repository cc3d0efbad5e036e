//! The keeper owns the card: it notices when one comes or goes, and does what the app asks.

use core::mem;

use super::fat::{Formatter, Progress};
use super::file_job::FileJobs;
use super::folder::Folder;
use super::journals::{self, Journals};
use super::rings::Rings;
use super::{CardSlot, JournalNo, Report, Request, Trouble, Verdict};
use crate::settings::Settings;

/// Owns the slot and whatever card is in it. All that it knows of a card is made where it stays: the stack has no room
/// for it.
pub struct Keeper<S: CardSlot> {
    mounted: Mounted<S>,
    state: State,
    /// The trouble that the app was last told of, so that it is told once.
    told: Option<Trouble>,
}

enum State {
    /// No card in use.
    Unmounted,
    /// A card whose file system is open.
    Mounted,
    /// A card that gets a new file system.
    Formatting(Formatter),
}

struct Mounted<S: CardSlot> {
    folder: Folder<S>,
    rings: Rings,
    journals: Journals,
    file_jobs: FileJobs,
    /// True if something has no name any more, and its room is to be given back when nobody waits for the card.
    has_doomed: bool,
}

impl<S: CardSlot> Keeper<S> {
    /// A keeper who has not looked into the slot yet.
    pub const fn new(slot: S) -> Self {
        Self {
            mounted: Mounted {
                folder: Folder::new(slot),
                rings: Rings::CLOSED,
                journals: Journals::CLOSED,
                file_jobs: FileJobs::NONE,
                has_doomed: false,
            },
            state: State::Unmounted,
            told: None,
        }
    }

    /// Looks after the slot; to be called every second or so. Tells what has changed, if anything.
    #[inline(never)]
    pub fn look(&mut self) -> Option<Report> {
        match &mut self.state {
            State::Mounted => match self.mounted.rest() {
                Ok(()) => None,
                Err(trouble) => Some(self.give_up(trouble)),
            },
            State::Formatting(_) => None,
            State::Unmounted => self.look_for_card(),
        }
    }

    /// Sees whether there is a card that can be used, and tells if that has changed.
    #[inline(never)]
    fn look_for_card(&mut self) -> Option<Report> {
        match self.mounted.mount() {
            Ok(settings) => {
                self.state = State::Mounted;
                self.told = None;
                Some(Report::Ready(settings))
            }
            Err(trouble) if self.told == Some(trouble) => None,
            Err(trouble) => Some(self.give_up(trouble)),
        }
    }

    /// Does what the app asks, and tells how it went; [`read_on`](Self::read_on) tells the rest.
    #[inline(never)]
    pub fn handle(&mut self, request: Request) -> Report {
        if let Request::Format { mark } = request {
            return self.begin_to_format(mark);
        }
        let result = match &self.state {
            State::Mounted => self.mounted.do_and_show(request),
            State::Unmounted | State::Formatting(_) => Err(self.told.unwrap_or(Trouble::Missing)),
        };
        result.unwrap_or_else(|trouble| self.give_up(trouble))
    }

    /// Tells what else was found on a card that is ready; reads on in the journal that is being
    /// loaded, by one block. `None` if there is no more to tell. To be called until then, before
    /// anything else is asked.
    #[inline(never)]
    pub fn read_on(&mut self) -> Option<Report> {
        match &mut self.state {
            State::Mounted => match self.mounted.read_on() {
                Ok(report) => report,
                Err(trouble) => Some(self.give_up(trouble)),
            },
            State::Formatting(formatter) => match formatter.step(self.mounted.folder.disk.slot()) {
                Ok(Progress::Working(thousandths)) => Some(Report::Formatting(thousandths)),
                Ok(Progress::Done) => {
                    self.state = State::Unmounted;
                    self.told = None;
                    self.look_for_card()
                }
                Err(trouble) => Some(self.give_up(trouble)),
            },
            State::Unmounted => None,
        }
    }

    /// Makes a new file system, whatever the card holds.
    #[inline(never)]
    fn begin_to_format(&mut self, mark: u32) -> Report {
        self.state = State::Unmounted;
        let slot = self.mounted.folder.disk.slot();
        slot.forget();
        let formatter = match slot.num_blocks() {
            Ok(blocks) => Formatter::new(blocks.0, mark).ok_or(Trouble::Full),
            Err(error) if S::is_missing(&error) => Err(Trouble::Missing),
            Err(_) => Err(Trouble::Faulty),
        };
        match formatter {
            Ok(formatter) => {
                self.state = State::Formatting(formatter);
                Report::Formatting(0)
            }
            Err(trouble) => self.give_up(trouble),
        }
    }

    /// Reads a whole journal, and says what is wrong with it first.
    pub fn verify(&mut self, number: JournalNo) -> Result<Verdict, Trouble> {
        match &self.state {
            State::Mounted => journals::verify(&mut self.mounted.folder, number),
            State::Unmounted | State::Formatting(_) => Err(self.told.unwrap_or(Trouble::Missing)),
        }
    }

    /// Lets go of the card. Whatever it was, the next look starts from the beginning.
    fn give_up(&mut self, trouble: Trouble) -> Report {
        self.state = State::Unmounted;
        self.told = Some(trouble);
        Report::Trouble(trouble)
    }
}

impl<S: CardSlot> Mounted<S> {
    /// Opens the card in the slot; answers the settings on it.
    #[inline(never)]
    fn mount(&mut self) -> Result<Option<Settings>, Trouble> {
        self.journals = Journals::CLOSED;
        self.file_jobs = FileJobs::NONE;
        self.has_doomed = false;
        self.folder.open()?;
        let settings = self.rings.open(&mut self.folder)?;
        // What was made is where other computers see it.
        settle(&mut self.folder)?;
        Ok(settings)
    }

    /// Does what the app asks, so that other computers see it too.
    #[inline(never)]
    fn do_and_show(&mut self, request: Request) -> Result<Report, Trouble> {
        let is_lost = self.folder.is_lost();
        let report = self.handle(request);
        let report = report.and_then(|report| self.make_seen(report));
        report.map_err(|trouble| match trouble {
            // It is not the card that takes nothing.
            Trouble::Locked if is_lost => Trouble::FileSystem,
            trouble => trouble,
        })
    }

    /// Carries out the changes that a report speaks of, so that other computers see them too.
    fn make_seen(&mut self, report: Report) -> Result<Report, Trouble> {
        if !self.is_half_way() {
            self.folder.disk.carry_out()?;
        }
        Ok(report)
    }

    /// True if a file is being made, a journal told, or something deleted: that is nobody's business yet. What is
    /// written meanwhile pushes the changes of the file system out of the card's own memory, so nothing need be written
    /// just for that.
    const fn is_half_way(&self) -> bool {
        self.file_jobs.is_making() || self.journals.is_telling() || self.has_doomed
    }

    /// Gives the room back of what has no name any more.
    fn clear_doomed(&mut self) -> Result<(), Trouble> {
        if mem::take(&mut self.has_doomed) {
            self.folder.disk.clear_doomed(self.folder.home)?;
        }
        Ok(())
    }

    /// Sees whether the card is there; and does what nobody waits for.
    fn rest(&mut self) -> Result<(), Trouble> {
        self.folder.disk.probe()?;
        self.clear_doomed()?;
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
                if !self.is_half_way() {
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
        // Whoever saves something does not wait for room that somebody else may need.
        if !request.is_short() {
            self.clear_doomed()?;
        }
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
                let in_hand = self.rings.current_number(folder)?;
                let report = self.journals.resume(folder, in_hand, event, entries)?;
                self.note_current()?;
                Ok(report)
            }
            Request::Begin { mark, room } => {
                let number = JournalNo::free(folder)?;
                let event = self.rings.next_event(folder, number, mark)?;
                self.journals.begin(folder, number, event, room)
            }
            Request::Tell(entries) => self.journals.tell(folder, entries),
            Request::Conclude(replaced) => {
                let in_hand = self.rings.current_number(folder)?;
                let report = self.journals.conclude(folder)?;
                self.note_current()?;
                if report == Report::Concluded {
                    let folder = &mut self.folder;
                    self.has_doomed = self.journals.replace(folder, in_hand, replaced)?;
                    // It may have the number of the one that it replaces by now.
                    self.note_current()?;
                }
                Ok(report)
            }
            Request::Append(entry) => self.journals.append(folder, &entry),
            Request::Reserve(entries) => self.journals.reserve(folder, entries),
            Request::Describe(summary) => self.journals.describe(folder, &summary),
            // The keeper does that without any file system.
            Request::Format { .. } => Err(Trouble::Faulty),
            Request::FileJob(file_job) => {
                let answer = self.file_jobs.run(folder, &mut self.journals, file_job)?;
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
