//! Somebody who plays with the box, and knows what must be on its card.
//!
//! The event that is begun first has the number 1, on the card and otherwise, and so on.

use std::collections::{BTreeMap, BTreeSet};

use pocket_arbiter::card::{
    Answer, CardSlot, DIRECTORY, FileJob, FileName, Found, JournalNo, Keeper, Listing, Piece,
    Replaced, Report, Request, Resumed, Trouble,
};
use pocket_arbiter::journal::{Entry, EventId, Summary};
use pocket_arbiter::simulator::slot::VirtualSlot;
use pocket_arbiter::tournament::{Event, Phase, System};

use super::fat_check::assert_perfect;
use super::journal::{SERIAL, entries, entry, tell};

/// The end of a file.
type Finish = fn(FileName) -> FileJob;

mod audit;

pub(crate) use audit::{Finding, audit};

/// The things that must be on a card.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known {
    /// The events, by their numbers.
    events: BTreeMap<u16, Expected>,
    /// The ids of the events, by their numbers.
    ids: BTreeMap<u16, EventId>,
    /// The possible contents of the files made of events, by their paths; `None` if one need not be there.
    exports: BTreeMap<String, BTreeSet<Option<Vec<u8>>>>,
}

/// The part of an event that must be there.
#[derive(Debug, Clone)]
struct Expected {
    /// So many entries at least: those that the box said were durable.
    least: u32,
    /// So many at the most: one more may have been under way.
    most: u32,
    /// It may not be there yet, or no more.
    may_be_missing: bool,
    is_archived: BTreeSet<bool>,
    players: BTreeSet<Option<u16>>,
}

/// The player. What is not answered as it should be ends the game: `None`.
pub(crate) struct Player {
    slot: VirtualSlot,
    keeper: Keeper<VirtualSlot>,
    pub(crate) known: Known,
    /// The last thing that the box said.
    pub(crate) said: Option<Report>,
}

impl Player {
    /// One who knows nothing of the card yet, with the box switched on.
    pub(crate) fn switched_on(slot: &VirtualSlot) -> Self {
        let mut player = Self::new(slot, Known::default());
        player.look().expect("the card should be ready");
        player
    }

    /// One who knows that of the card; the box has not looked at it yet.
    pub(crate) fn new(slot: &VirtualSlot, known: Known) -> Self {
        slot.power_up();
        Self {
            slot: slot.clone(),
            keeper: Keeper::new(slot.clone()),
            known,
            said: None,
        }
    }

    /// One whose box is switched on already.
    pub(crate) fn with(slot: &VirtualSlot, keeper: Keeper<VirtualSlot>) -> Self {
        Self {
            slot: slot.clone(),
            keeper,
            known: Known::default(),
            said: None,
        }
    }

    /// Lets go of the box.
    pub(crate) fn into_keeper(self) -> Keeper<VirtualSlot> {
        self.keeper
    }

    /// Asks the box for anything.
    pub(crate) fn handle(&mut self, request: Request) -> Report {
        self.keeper.handle(request)
    }

    /// Does a bit of everything, whatever is answered.
    pub(crate) fn try_everything(&mut self) {
        for number in [1, 2, 3] {
            let event = self.id(number);
            self.handle(Request::Resume(event, 4));
            self.handle(Request::Append(entry(event, 5)));
            let _ = self.rest();
            self.handle(Request::Reserve(3000));
        }
        for file_job in [
            FileJob::Make,
            FileJob::Write(Piece::new()),
            FileJob::Finish("ONE.TXT".try_into().unwrap()),
            FileJob::Archive(JournalNo(1), true),
            FileJob::Archive(JournalNo(1), false),
            FileJob::Find(*b"TXT", None),
            FileJob::Open("ROOM.BIN".try_into().unwrap()),
            FileJob::Read(0),
            FileJob::Read(u32::MAX),
            FileJob::Delete(JournalNo(1)),
        ] {
            self.handle(Request::FileJob(file_job));
        }
        let _ = self.begin(9, 2);
        let _ = self.export(9, "ONE.TXT", 3000);
        let _ = self.delete(9);
    }

    /// The box looks for a card that is ready.
    pub(crate) fn look(&mut self) -> Option<()> {
        self.said = self.keeper.look();
        let is_ready = matches!(self.said, Some(Report::Ready(_)));
        is_ready.then(|| self.rest())?
    }

    /// The box does what can wait.
    fn rest(&mut self) -> Option<()> {
        while let Some(report) = self.keeper.read_on() {
            if matches!(report, Report::Trouble(_)) {
                self.said = Some(report);
                return None;
            }
        }
        Some(())
    }

    fn ask(&mut self, request: Request, wanted: &Report) -> Option<()> {
        let report = self.keeper.handle(request);
        let is_wanted = report == *wanted;
        self.said = Some(report);
        is_wanted.then_some(())
    }

    /// Sends the box on a file job.
    pub(crate) fn file_job(&mut self, file_job: FileJob) -> Option<Answer> {
        let report = self.keeper.handle(Request::FileJob(file_job));
        self.said = Some(report.clone());
        match report {
            Report::Answer(answer) => Some(answer),
            _ => None,
        }
    }

    fn done(&mut self, file_job: FileJob) -> Option<()> {
        matches!(self.file_job(file_job)?, Answer::Done | Answer::LetGo).then_some(())
    }

    /// Begins an event, of which so much is told at once.
    pub(crate) fn begin(&mut self, number: u16, told: u32) -> Option<()> {
        self.begin_instead(number, told, None)
    }

    /// Begins an event that replaces another one.
    pub(crate) fn begin_instead(&mut self, number: u16, told: u32, old: Option<u16>) -> Option<()> {
        let expected = Expected {
            least: told,
            most: told,
            may_be_missing: true,
            is_archived: [false].into(),
            players: [None].into(),
        };
        self.known.events.insert(number, expected);
        let mark = number.into();
        let report = self.keeper.handle(Request::Begin { mark, room: 0 });
        self.said = Some(report.clone());
        let Report::Begun(event) = report else {
            return None;
        };
        self.known.ids.insert(number, event);
        for entry in entries(event, told) {
            self.ask(tell(&entry), &Report::Told)?;
        }
        if let Some(old) = old {
            let old = self.known.events.get_mut(&old).unwrap();
            old.is_archived.insert(true);
        }
        let replaced = old.map_or(Replaced::Nothing, |old| Replaced::PutAway(self.id(old)));
        self.ask(Request::Conclude(replaced), &Report::Concluded)?;
        self.known.events.get_mut(&number).unwrap().may_be_missing = false;
        if let Some(old) = old {
            self.known.events.get_mut(&old).unwrap().is_archived = [true].into();
        }
        self.rest()
    }

    /// Appends so many entries to the event in hand.
    pub(crate) fn append(&mut self, number: u16, count: u32) -> Option<()> {
        let event = self.id(number);
        for _ in 0..count {
            let expected = self.known.events.get_mut(&number).unwrap();
            expected.most = expected.least + 1;
            let next = entry(event, expected.most);
            self.ask(Request::Append(next), &Report::Appended)?;
            let expected = self.known.events.get_mut(&number).unwrap();
            expected.least = expected.most;
            self.rest()?;
        }
        Some(())
    }

    /// Sees to it that there is room for so many more.
    pub(crate) fn reserve(&mut self, count: u32) -> Option<()> {
        self.ask(Request::Reserve(count), &Report::Reserved)
    }

    /// Writes down how many players there are.
    pub(crate) fn describe(&mut self, number: u16, players: u16) -> Option<()> {
        let summary = Summary {
            title: "Åsgårdstrand".try_into().unwrap(),
            system: System::Free,
            players,
            rounds: (1, 7),
            phase: Phase::Running,
        };
        let known = &mut self.known.events.get_mut(&number).unwrap().players;
        known.insert(Some(players));
        self.ask(Request::Describe(summary), &Report::Described)?;
        self.known.events.get_mut(&number).unwrap().players = [Some(players)].into();
        Some(())
    }

    /// Puts an event away, or takes it back.
    pub(crate) fn archive(&mut self, number: u16, away: bool) -> Option<()> {
        let known = &mut self.known.events.get_mut(&number).unwrap().is_archived;
        known.insert(away);
        self.done(FileJob::Archive(JournalNo(number), away))?;
        self.known.events.get_mut(&number).unwrap().is_archived = [away].into();
        Some(())
    }

    /// Deletes an event and what was made of it.
    pub(crate) fn delete(&mut self, number: u16) -> Option<()> {
        self.known.events.get_mut(&number).unwrap().may_be_missing = true;
        let folder = folder(number);
        for (path, allowed) in &mut self.known.exports {
            if path.starts_with(&folder) {
                allowed.insert(None);
            }
        }
        self.done(FileJob::Delete(JournalNo(number)))?;
        self.known.events.remove(&number);
        for (path, allowed) in &mut self.known.exports {
            if path.starts_with(&folder) {
                *allowed = [None].into();
            }
        }
        Some(())
    }

    /// Makes a file of the event in hand.
    pub(crate) fn export(&mut self, number: u16, name: &str, size: usize) -> Option<()> {
        self.export_as(number, name, size, FileJob::Finish)
    }

    /// Makes one of several files, of which another follows.
    pub(crate) fn export_one(&mut self, number: u16, name: &str, size: usize) -> Option<()> {
        self.export_as(number, name, size, FileJob::FinishOne)
    }

    fn export_as(&mut self, number: u16, name: &str, size: usize, finish: Finish) -> Option<()> {
        let contents: Vec<u8> = (0..size).map(|at| (at * 7 + size) as u8).collect();
        let path = format!("{}{name}", folder(number));
        self.make((FileJob::Make, finish), path, name, contents)
    }

    /// Makes the list of names anew.
    pub(crate) fn keep_names(&mut self, size: usize) -> Option<()> {
        let contents: Vec<u8> = (0..size).map(|at| (at * 5 + size) as u8).collect();
        let path = format!("{DIRECTORY}/NAMES.TXT");
        let file_jobs = (FileJob::MakeOwn, FileJob::Finish as Finish);
        self.make(file_jobs, path, "NAMES.TXT", contents)
    }

    fn make(
        &mut self,
        (make, finish): (FileJob, Finish),
        path: String,
        name: &str,
        contents: Vec<u8>,
    ) -> Option<()> {
        self.done(make)?;
        for piece in contents.chunks(512) {
            let piece = Piece::from_slice(piece).unwrap();
            self.done(FileJob::Write(piece))?;
        }
        let allowed = self.known.exports.entry(path.clone());
        allowed
            .or_insert_with(|| [None].into())
            .insert(Some(contents.clone()));
        self.done(finish(name.try_into().unwrap()))?;
        self.known.exports.insert(path, [Some(contents)].into());
        Some(())
    }

    /// Takes an event in hand that the box has in its memory.
    pub(crate) fn resume(&mut self, number: u16) -> Option<()> {
        let least = self.known.events[&number].least;
        let request = Request::Resume(self.id(number), least);
        self.ask(request, &Report::Resumed(Resumed::AsTold))?;
        self.rest()
    }

    /// The id that the card gave to that event.
    pub(crate) fn id(&self, number: u16) -> EventId {
        let id = self.known.ids.get(&number).copied();
        id.unwrap_or_else(|| usual_id(number))
    }

    /// Loads an event, or the one that was in hand.
    pub(crate) fn load(&mut self, number: Option<u16>) -> Option<(Vec<Entry>, Found)> {
        let mut found = Vec::new();
        let mut report = self.keeper.handle(Request::Load(number.map(JournalNo)));
        loop {
            match report {
                Report::Entries(entries) => found.extend(entries),
                Report::Loaded(told) => {
                    self.said = Some(Report::Loaded(told));
                    self.rest()?;
                    return Some((found, told));
                }
                other => {
                    self.said = Some(other);
                    return None;
                }
            }
            report = self.keeper.read_on().expect("more to come");
        }
    }

    /// Everything in the list of events, from the newest on.
    pub(crate) fn list(&mut self) -> Option<Vec<Listing>> {
        let mut list: Vec<Listing> = Vec::new();
        loop {
            let below = list.last().map(|listing| listing.number);
            match self.file_job(FileJob::List(below))? {
                Answer::Listed(Some(listing)) => list.push(listing),
                Answer::Listed(None) => return Some(list),
                other => panic!("{other:?} instead of a list"),
            }
        }
    }

    /// The box was switched on: looks through everything on the card, and goes on with it.
    pub(crate) fn check(&mut self, when: &str) {
        assert_perfect(self.slot.image().as_bytes(), when);
        self.check_events(when);
        for (path, allowed) in &self.known.exports {
            let found = self.slot.image().read_file(path).ok();
            assert!(allowed.contains(&found), "{when}: {path} is {found:?}");
        }
    }

    /// The same, but whatever else is on the card.
    pub(crate) fn check_events(&mut self, when: &str) {
        let list = self.list().expect(when);
        for (number, expected) in &self.known.events {
            let is_there = list.iter().any(|listing| listing.number.0 == *number);
            assert!(is_there || expected.may_be_missing, "{when}: {number} lost");
        }
        for listing in &list {
            let number = listing.number.0;
            let expected = self.known.events.get(&number);
            let expected = expected.unwrap_or_else(|| panic!("{when}: what is {number}?"));
            let players = listing.summary.as_ref().map(|summary| summary.players);
            assert!(expected.players.contains(&players), "{when}: {listing:?}");
            let is_archived = listing.is_archived;
            assert!(
                expected.is_archived.contains(&is_archived),
                "{when}: {number}"
            );
            let (least, most) = (expected.least, expected.most);
            let (found, told) = self.load(Some(number)).expect(when);
            let count = u32::try_from(found.len()).unwrap();
            assert_eq!(told, Found::Whole(count), "{when}: {number}");
            assert!((least..=most).contains(&count), "{when}: {count} entries");
            assert_eq!(found, entries(self.id(number), count), "{when}");
            let expected = self.known.events.get_mut(&number).unwrap();
            (expected.least, expected.most) = (count, count);
            expected.may_be_missing = false;
        }
        let there = |known: &u16| list.iter().any(|listing| listing.number.0 == *known);
        self.known.events.retain(|number, _| there(number));
    }

    /// Puts an event away of which nothing is known.
    pub(crate) fn archive_unknown(&mut self, number: u16) -> Option<()> {
        self.done(FileJob::Archive(JournalNo(number), true))
    }

    /// Deletes an event of which nothing is known.
    pub(crate) fn delete_unknown(&mut self, number: u16) -> Option<()> {
        self.done(FileJob::Delete(JournalNo(number)))
    }

    /// Goes on with whatever is there, and begins another event.
    pub(crate) fn go_on(&mut self, when: &str) {
        let events: Vec<u16> = self.known.events.keys().copied().collect();
        for number in events {
            self.load(Some(number)).expect(when);
            let went_on = self.append(number, 1);
            went_on.unwrap_or_else(|| panic!("{when}: {:?}", self.said));
        }
        let last = self.known.events.keys().last().copied().unwrap_or_default();
        let new = last + 1;
        let went_on = self
            .begin(new, 2)
            .and_then(|()| self.append(new, 2))
            .and_then(|()| self.export(new, "NEW.TXT", 700));
        went_on.unwrap_or_else(|| panic!("{when}: {:?}", self.said));
        let mut again = Self::new(&self.slot, self.known.clone());
        again.look().expect(when);
        let (found, _) = again.load(None).expect(when);
        assert_eq!(found, entries(self.id(new), 4), "{when}");
        again.check(&format!("{when}, later"));
    }
}

/// The id that an event gets if as many were begun before it as its number says.
pub(crate) fn usual_id(number: u16) -> EventId {
    EventId::new(number.into(), u32::from(number) ^ SERIAL)
}

/// The part of a card that the box has taken up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TakenUp {
    /// It says that the card cannot be used.
    Trouble,
    /// The event that was in hand, and how many are in the list.
    Event {
        /// The number of entries, and whether these are all.
        found: Found,
        /// True if they are those that were written.
        is_own: bool,
        listed: usize,
    },
}

impl TakenUp {
    /// True if the box is content with it.
    pub(crate) fn is_called_whole(&self) -> bool {
        matches!(
            self,
            Self::Event {
                found: Found::Whole(_) | Found::Nothing,
                ..
            }
        )
    }
}

impl Player {
    /// The box looks at the card, loads the event that was in hand, and makes the list of all.
    pub(crate) fn take_up(&mut self) -> TakenUp {
        if self.look().is_none() && self.list().is_none() {
            return TakenUp::Trouble;
        }
        let Some((entries_found, found)) = self.load(None) else {
            return TakenUp::Trouble;
        };
        let count = u32::try_from(entries_found.len()).unwrap();
        let event = entries_found
            .first()
            .map_or(EventId(0), |entry| entry.event);
        let Some(list) = self.list() else {
            return TakenUp::Trouble;
        };
        TakenUp::Event {
            found,
            is_own: entries_found == entries(event, count),
            listed: list.len(),
        }
    }
}

/// The events that can be read from a card, as far as they can be.
pub(crate) fn journals_on(slot: &VirtualSlot, with_archive: bool) -> Vec<Event> {
    let mut player = Player::new(slot, Known::default());
    let _ = player.look();
    let list = player.list().unwrap_or_default();
    list.iter()
        .filter(|listing| with_archive || !listing.is_archived)
        .filter_map(|listing| {
            let (entries, _) = player.load(Some(listing.number.0))?;
            let mut event = Event::new();
            let mut commands = entries.iter().map(|entry| &entry.command);
            commands.all(|command| event.apply(command).is_ok());
            Some(event)
        })
        .collect()
}

/// Plays a whole event on a card in any kind of slot; what was answered if it was not what it should be.
pub(crate) fn use_card<S: CardSlot + Clone>(slot: S) -> Result<(), Box<Report>> {
    const ROOM: u32 = 3000;
    let mut keeper = Keeper::new(slot.clone());
    let ready = keeper.look();
    if !matches!(ready, Some(Report::Ready(_))) {
        return Err(Box::new(ready.unwrap_or(Report::Trouble(Trouble::Missing))));
    }
    while keeper.read_on().is_some() {}
    let begin = Request::Begin {
        mark: 1,
        room: ROOM,
    };
    let event = match keeper.handle(begin) {
        Report::Begun(event) => event,
        report => return Err(Box::new(report)),
    };
    let mut ask = |request, wanted| match keeper.handle(request) {
        report if report == wanted => Ok(()),
        report => Err(Box::new(report)),
    };
    for entry in entries(event, 3) {
        ask(tell(&entry), Report::Told)?;
    }
    ask(Request::Conclude(Replaced::Nothing), Report::Concluded)?;
    for number in 4..=50 {
        ask(Request::Append(entry(event, number)), Report::Appended)?;
    }
    let mut keeper = Keeper::new(slot);
    keeper.look();
    while keeper.read_on().is_some() {}
    let mut found = Vec::new();
    let mut report = keeper.handle(Request::Load(None));
    while let Report::Entries(more) = report {
        found.extend(more);
        report = keeper.read_on().expect("more to come");
    }
    if report != Report::Loaded(Found::Whole(50)) || found != entries(event, 50) {
        return Err(Box::new(report));
    }
    Ok(())
}

fn folder(number: u16) -> String {
    format!("{DIRECTORY}/EVENT{number:03}/")
}
