//! The memory card: what is on it, how it gets there, and what may go wrong.
//!
//! The card is slow and may vanish at any moment, so nobody waits for it: the app sends a
//! [`Request`] and later gets a [`Report`]. A [`Keeper`] sits between the two and owns the card.
//!
//! What this guarantees under power loss: a request is reported as done only after the card has
//! taken the block; the block that holds the newest settings or clocks is never written over, nor one that
//! holds an entry of a journal, so a torn write can spoil nothing but the one request that was not
//! yet reported.

mod atlas;
mod blocks;
mod fat;
mod file_job;
mod folder;
mod headless;
mod journal_file;
mod journal_number;
mod journals;
mod keeper;
mod pack;
pub mod record;
mod ring;
mod rings;
mod runs;
mod twin;

pub use fat::{Formatter, Progress};
pub use file_job::{Answer, EventSet, FileJob, FileName, Listing, PIECE_BYTES, Piece};
pub use folder::{DIRECTORY, LEDGER_FILE};
pub use journal_file::JOURNAL_ROOM;
pub use journal_number::JournalNo;
pub use keeper::Keeper;
pub use pack::Entries;
pub use rings::{CLOCK_FILE, CLOCK_FILE_BLOCKS, SETTINGS_FILE, SETTINGS_SLOTS, UNLOCK_FILE};

use embedded_sdmmc::BlockDevice;

use crate::clock::{KeptClocks, OwnControls};
use crate::journal::{Entry, EventId, Summary};
use crate::settings::Settings;
use crate::time::Span;

/// The time between two looks whether the card has come or gone.
pub const CARD_LOOK_EVERY: Span = Span::from_secs(1);

/// The slot with the card in it, or without.
///
/// A write that returns `Ok` is durable: the card has programmed the block. A write that fails
/// may have left the block old, new or torn.
pub trait CardSlot: BlockDevice {
    /// Forget what is known of the card: the next access treats it as freshly put in.
    fn forget(&self);

    /// Lets that much time pass, for a card that needs it.
    fn pause(&self, span: Span);

    /// True if this error means that nobody is there, rather than that the card is faulty.
    fn is_missing(error: &Self::Error) -> bool;
}

/// The requests of the app to the card. It asks for one thing at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Make these settings durable.
    SaveSettings(Settings),
    /// Make the arbiter's own time controls durable: [`Report::ControlsSaved`].
    SaveControls(OwnControls),
    /// Make the clocks durable as they stand: [`Report::ClocksSaved`].
    SaveClocks(KeptClocks),
    /// Read that journal, or the one that was in hand last: [`Report::Entries`] for each block, then
    /// [`Report::Loaded`]. New entries of that event can be appended afterwards, unless the
    /// journal turned out to be damaged.
    Load(Option<JournalNo>),
    /// Find the journal of that event with just so many entries, or with the one more that was under way, to go on
    /// with it: [`Report::Resumed`].
    Resume(EventId, u32),
    /// Make a new journal with room for so many entries: [`Report::Begun`]. Older journals stay.
    Begin {
        /// Anything that is hardly ever the same twice: it helps to tell the journals of different cards apart.
        mark: u32,
        /// So many entries are to come.
        room: u32,
    },
    /// Tell the next entries of a journal that was just begun: [`Report::Told`]. They are not durable yet.
    Tell(Entries),
    /// All has been told, and is to be durable: [`Report::Concluded`]. Until then the file is not
    /// taken for a journal, and an older one still counts; after that the one that it replaces goes.
    Conclude(Replaced),
    /// Make this entry durable, after those before it: [`Report::Appended`]. If no journal of its
    /// event is open, because it was damaged or the card has been out, the answer is
    /// [`Resumed::Otherwise`] and nothing was written.
    Append(Entry),
    /// See to it that the journal has room for so many entries more: [`Report::Reserved`].
    Reserve(u32),
    /// Save what the list of events shows of the one in hand: [`Report::Described`].
    Describe(Summary),
    /// Anything else: [`Report::Answer`].
    FileJob(FileJob),
    /// Make a new file system on a card that can be used for nothing else: [`Report::Formatting`], again and again,
    /// then what a new card is answered by. All that was on it is lost.
    Format {
        /// Anything that is hardly ever the same twice: computers tell cards apart by it.
        mark: u32,
    },
}

impl Request {
    /// True if it changes nothing but blocks that are there: it is done in no time.
    const fn is_short(&self) -> bool {
        matches!(
            self,
            Self::SaveSettings(_)
                | Self::SaveControls(_)
                | Self::SaveClocks(_)
                | Self::Append(_)
                | Self::Describe(_)
        )
    }
}

/// The older journal of an event that was told anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replaced {
    /// There is none.
    Nothing,
    /// It may say something that the new one does not: it is put away.
    PutAway(EventId),
    /// The new one says all that it says: it is deleted.
    Delete(EventId),
}

/// The reports of the card's keeper to the app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    /// A card is in and can be used; these are the settings on it, if any. The two that follow come
    /// next.
    Ready(Option<Settings>),
    /// The time controls on it, if any.
    Controls(Option<OwnControls>),
    /// The clocks on it, if any.
    Clocks(Option<KeptClocks>),
    /// These settings are durable.
    Saved(Settings),
    /// The time controls are durable.
    ControlsSaved,
    /// The clocks are durable.
    ClocksSaved,
    /// The next entries of the journal that is being read.
    Entries(Entries),
    /// That was the last entry that can be read.
    Loaded(Found),
    /// The state in which the journal was found; if it is as it should be, entries can be appended.
    Resumed(Resumed),
    /// There is a new journal of that id, to be told.
    Begun(EventId),
    /// The entries have been told.
    Told,
    /// All that was told is durable, and entries can be appended.
    Concluded,
    /// The entry is durable.
    Appended,
    /// The journal has as much room as the card can give it.
    Reserved,
    /// The summary is saved.
    Described,
    /// The outcome of a file job.
    Answer(Answer),
    /// A new file system is being made; so much of it is done, in thousandths.
    Formatting(u16),
    /// The card cannot be used, and this is why. A request that was under way is not done.
    Trouble(Trouble),
}

/// The state in which the journal that is to be gone on with was found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is no heap to put a block on"
)]
pub enum Resumed {
    /// It has just as many entries as it should: more can be appended.
    AsTold,
    /// It has one more, this one, and more can be appended. If it is not the one that was under way, somebody else was
    /// at the card.
    OneMore(Entries),
    /// It is there, but the card cannot read all of it now. Nothing was changed, and nothing can be appended.
    Unreadable,
    /// The card has no such journal, or it says something else. The event needs a new one, with all its entries told
    /// anew.
    Otherwise,
}

/// The part of a journal that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// There is none.
    Nothing,
    /// All of it, so many entries.
    Whole(u32),
    /// So many entries, and then something that cannot be read. Nothing was changed, and nothing is appended to such
    /// a journal.
    Damaged {
        /// So many entries were read.
        read: u32,
        /// So many are missing behind them, as far as that can be told: one at least.
        missing: u32,
    },
    /// All of it, so many entries, though the file system has lost it. Nothing is appended to such a journal.
    Rescued(u32),
}

/// The outcome of reading a whole journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// So many entries can be read.
    pub entries: u32,
    /// True if those are all there ever were.
    pub is_whole: bool,
    /// The first block of the file that cannot be read as it should.
    pub first_bad: Option<u32>,
}

/// The reasons why a card cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// There is none.
    Missing,
    /// It holds no file system that we can read.
    NotFat,
    /// It holds the file system that large cards are sold with, and that we cannot read.
    ExFat,
    /// There is no room left on it.
    Full,
    /// It answers, but not properly.
    Faulty,
    /// It can be read, but takes nothing.
    Locked,
    /// It says that it holds more than it does.
    FalseCapacity,
    /// The tables of its file system contradict each other: whatever is written might be written over somebody's file.
    FileSystem,
}
