//! The arbiter's desk: the large things, which have one place from the start and are never moved. On the chip that
//! is a static; on the desktop it is on the heap.

use super::backlog::Backlog;
use super::name_list::NameList;
use super::screens::{EventList, ReportList};
use crate::letters::Known;
use crate::pairing::{Pairer, Step};
use crate::players_file::{Names, PlayersFile};
use crate::standings::Standings;
use crate::tournament::{Event, MAX_PLAYERS, RoundNo};
use crate::trf::Reader;

/// The bytes that each thing on the desk may take, by the memory plan in ARCHITECTURE. Whoever needs more changes the
/// plan first.
const EVENT_BYTES: usize = 125_312;
const BACKLOG_BYTES: usize = 4_128;
const WORKSPACE_BYTES: usize = 32_768;

const _: () = assert!(size_of::<Event>() <= EVENT_BYTES);
const _: () = assert!(size_of::<Backlog>() <= BACKLOG_BYTES);
const _: () = assert!(size_of::<Workspace>() <= WORKSPACE_BYTES);

/// The names and the clubs that were there before a row of a file.
pub(super) type Before<'a> = (&'a mut Names, &'a mut Known<MAX_PLAYERS>);

/// The desk: the event in hand, and one workspace for whatever is being worked out about it.
#[derive(Default)]
pub struct Desk {
    pub(super) event: Event,
    /// The commands that were done to the event and are on no card yet.
    pub(super) backlog: Backlog,
    /// True if nobody has chosen how many rounds the event is to have: the entries may suggest another number.
    pub(super) rounds_are_proposed: bool,
    workspace: Workspace,
}

/// Ranking and pairing need ten kilobytes each, and never both: a screen shows what came of one of
/// them, and whoever comes back to it has it worked out anew. The kind of workspace is told by a word of
/// its own, for otherwise a blank one would not be all zeros. It is as wide as anything that may come behind it: a gap would be
/// left otherwise, and a workspace with a gap is put together on the stack before it is laid down.
#[derive(Default)]
#[repr(u64)]
#[expect(
    clippy::large_enum_variant,
    reason = "a blank one is small, but it is in its place and never moved"
)]
enum Workspace {
    #[default]
    Blank,
    Standings(Standings),
    Pairing(Pairer),
    /// The file, and the names and clubs that were there before.
    PlayersFile(PlayersFile, Names, Known<MAX_PLAYERS>),
    Report(Reader),
    Reports(ReportList),
    Events(EventList),
    Names(NameList),
}

/// A new workspace is laid down in its place, if the compiler sees that it can be. Functions of their own
/// make that easy to see; and should it make one on the stack after all, they give that room back at
/// once.
impl Workspace {
    #[inline(never)]
    fn turn_to_standings(&mut self) {
        // A constant of nothing but zeros is not copied: its place is cleared.
        const NONE: Standings = Standings::new();
        *self = Self::Standings(NONE);
    }

    #[inline(never)]
    fn turn_to_pairing(&mut self) {
        const NONE: Pairer = Pairer::new();
        *self = Self::Pairing(NONE);
    }

    #[inline(never)]
    fn turn_to_players_file(&mut self, file: PlayersFile) {
        *self = Self::PlayersFile(file, Names::NONE, Known::NONE);
    }

    #[inline(never)]
    fn turn_to_report(&mut self) {
        const NONE: Reader = Reader::new();
        *self = Self::Report(NONE);
    }

    #[inline(never)]
    fn turn_to_names(&mut self) {
        const NONE: NameList = NameList::new();
        *self = Self::Names(NONE);
    }
}

impl Desk {
    /// An empty desk. It is all zeros, which costs no room in the flash.
    pub const fn new() -> Self {
        Self {
            event: Event::new(),
            backlog: Backlog::new(),
            rounds_are_proposed: false,
            workspace: Workspace::Blank,
        }
    }

    /// Nothing has been worked out.
    pub(super) fn clear_workspace(&mut self) {
        self.workspace = Workspace::Blank;
    }

    /// Puts the players in order.
    pub(super) fn rank(&mut self) {
        self.rank_after(None);
    }

    /// Puts them in order as they stood after that round.
    pub(super) fn rank_after(&mut self, last: Option<RoundNo>) {
        if !matches!(self.workspace, Workspace::Standings(_)) {
            self.workspace.turn_to_standings();
        }
        if let Workspace::Standings(standings) = &mut self.workspace {
            standings.rank_after(&self.event, &self.event.tiebreaks(), last);
        }
    }

    /// The standings, if they are the last thing that was worked out.
    pub(super) const fn standings(&self) -> Option<&Standings> {
        match &self.workspace {
            Workspace::Standings(standings) => Some(standings),
            _ => None,
        }
    }

    /// A pairing that is about to begin, and the event it is for.
    pub(super) fn begin_pairing(&mut self) -> Option<(&Event, &mut Pairer)> {
        if !matches!(self.workspace, Workspace::Pairing(_)) {
            self.workspace.turn_to_pairing();
        }
        match &mut self.workspace {
            Workspace::Pairing(pairer) => Some((&self.event, pairer)),
            _ => None,
        }
    }

    /// Goes on with the pairing.
    pub(super) fn go_on_pairing(&mut self) -> Step {
        match &mut self.workspace {
            Workspace::Pairing(pairer) => pairer.step(&self.event),
            _ => Step::Stuck,
        }
    }

    /// The pairing, if it is the last thing that was worked out.
    pub(super) const fn pairer(&self) -> Option<&Pairer> {
        match &self.workspace {
            Workspace::Pairing(pairer) => Some(pairer),
            _ => None,
        }
    }

    /// A file of players is to be read.
    pub(super) fn begin_players_file(&mut self, file: PlayersFile) {
        self.workspace.turn_to_players_file(file);
    }

    /// The file of players that is being read, the names and clubs that were there before, and the event they are for.
    pub(super) const fn players_file(
        &mut self,
    ) -> Option<(&mut PlayersFile, Before<'_>, &mut Event)> {
        match &mut self.workspace {
            Workspace::PlayersFile(file, names, clubs) => {
                Some((file, (names, clubs), &mut self.event))
            }
            _ => None,
        }
    }

    /// The same, to be looked at.
    pub(super) const fn players_file_read(&self) -> Option<&PlayersFile> {
        match &self.workspace {
            Workspace::PlayersFile(file, _, _) => Some(file),
            _ => None,
        }
    }

    /// The events on the card are to be listed.
    pub(super) fn begin_event_list(&mut self) {
        self.workspace = Workspace::Events(EventList::new());
    }

    /// The list of the events on the card, as far as it is known, if they are being listed.
    pub(super) const fn event_list(&self) -> Option<&EventList> {
        match &self.workspace {
            Workspace::Events(list) => Some(list),
            _ => None,
        }
    }

    /// The same, to be added to.
    pub(super) const fn event_list_mut(&mut self) -> Option<&mut EventList> {
        match &mut self.workspace {
            Workspace::Events(list) => Some(list),
            _ => None,
        }
    }

    /// The reports on the card are to be listed.
    pub(super) fn begin_report_list(&mut self) {
        self.workspace = Workspace::Reports(ReportList::new());
    }

    /// The reports on the card, if they are being listed.
    pub(super) const fn report_list(&self) -> Option<&ReportList> {
        match &self.workspace {
            Workspace::Reports(list) => Some(list),
            _ => None,
        }
    }

    /// The same, to be added to.
    pub(super) const fn report_list_mut(&mut self) -> Option<&mut ReportList> {
        match &mut self.workspace {
            Workspace::Reports(list) => Some(list),
            _ => None,
        }
    }

    /// The names that the card knows are to be read.
    pub(super) fn begin_names(&mut self) {
        self.workspace.turn_to_names();
    }

    /// The list of names that the card knows, if it is the last thing that was wanted.
    pub(super) const fn names(&self) -> Option<&NameList> {
        match &self.workspace {
            Workspace::Names(names) => Some(names),
            _ => None,
        }
    }

    /// The same, to be added to, and the event whose players it may get.
    pub(super) const fn names_and_event(&mut self) -> Option<(&mut NameList, &Event)> {
        match &mut self.workspace {
            Workspace::Names(names) => Some((names, &self.event)),
            _ => None,
        }
    }

    /// Everybody whom the card knows, as far as that has been read.
    pub(super) fn known_names(&self) -> impl Iterator<Item = &str> {
        self.names().into_iter().flat_map(NameList::names)
    }

    /// A report is to be read.
    pub(super) fn begin_report(&mut self) {
        if !matches!(self.workspace, Workspace::Report(_)) {
            self.workspace.turn_to_report();
        }
        if let Workspace::Report(reader) = &mut self.workspace {
            reader.begin();
        }
    }

    /// The reader of a report, if one is being read.
    pub(super) const fn reader(&self) -> Option<&Reader> {
        match &self.workspace {
            Workspace::Report(reader) => Some(reader),
            _ => None,
        }
    }

    /// The reader of a report, and the event that is to be made of it.
    pub(super) const fn reader_and_event(&mut self) -> Option<(&mut Reader, &mut Event)> {
        match &mut self.workspace {
            Workspace::Report(reader) => Some((reader, &mut self.event)),
            _ => None,
        }
    }
}
