//! An event from a tournament report file: what is in it is shown before anything is taken.

use heapless::Vec;

use super::piece_count;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::notice::Notice;
use crate::app::screens::bodies::{Hints, hints, list, menu_hints, message, thousandths};
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::menu::menu;
use crate::app::screens::{
    Behaviour, CardEntry, CardMenu, EventMenu, Profile, Room, Screen, WorkspaceUse,
};
use crate::card::{Answer, FileJob, FileName};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{Phase, SystemKind, TITLE_BYTES};
use crate::trf::{Next, ReadError, Reader};
use crate::ui::view::{Body, Heading, HintKeys, Kind, ListRow, Name, RowValue, Who};

/// The most files that are listed. Whoever has more can rename the one that is wanted.
const MOST_FILES: usize = 12;
const EXTENSION: [u8; 3] = *b"TRF";

menu! {
    /// A way in which the event of a file goes on that does not say it.
    GoOnEntry:
        Dutch PairedByHand;
    /// All of them.
    WAYS_ON: Dutch PairedByHand;
}

impl GoOnEntry {
    const fn kind(self) -> SystemKind {
        match self {
            Self::Dutch => SystemKind::Dutch,
            Self::PairedByHand => SystemKind::Free,
        }
    }
}

/// The report files on the card, as a list. Their names lie on the desk.
#[derive(Debug, Clone)]
pub(in crate::app) struct ReportsScreen {
    selected: usize,
}

/// The names of the report files on the card.
#[derive(Debug, Default)]
pub(in crate::app) struct ReportList {
    files: Vec<FileName, MOST_FILES>,
    /// True if the card has no more of them.
    is_all: bool,
}

impl ReportsScreen {
    pub(in crate::app) const fn new() -> Self {
        Self { selected: 0 }
    }
}

impl ReportList {
    pub(in crate::app) const fn new() -> Self {
        Self {
            files: Vec::new(),
            is_all: false,
        }
    }
}

impl Behaviour for ReportsScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Files, WorkspaceUse::Taken)
    }

    fn open(self, tools: &mut Tools<'_>) -> Screen {
        tools.desk.begin_report_list();
        self.into()
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        if is_back(key) {
            return Action::Go(Screen::Card(CardMenu::at(CardEntry::ReadReport)));
        }
        let Some(ReportList { files, .. }) = tools.desk.report_list() else {
            return Action::Stay;
        };
        move_selection(&mut self.selected, files.len(), key);
        match files.get(self.selected).filter(|_| is_ok(key)) {
            Some(name) => Action::Go(Screen::ReportImport(ReportImport::new(name.clone()))),
            None => Action::Stay,
        }
    }

    /// The files, or what is to be said as long as none is known.
    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let waiting = scene.shared.store.waiting_text(scene.desk);
        let Some(ReportList { files, is_all }) = scene.desk.report_list() else {
            return message(Text::ReadReport, waiting);
        };
        if files.is_empty() {
            let text = if *is_all { Text::NoReports } else { waiting };
            return message(Text::ReadReport, text);
        }
        let row = |place: usize| {
            let name = files.get(place)?;
            Some(ListRow {
                number: None,
                who: Who::One(Name::Given(name.as_str().try_into().ok()?)),
                value: RowValue::None,
            })
        };
        let place = (self.selected, files.len());
        let title = Heading::Plain(Text::ReadReport);
        (list(title, scene.viewport(), place, row), menu_hints())
    }

    fn file_job(&self, scene: &Scene<'_>) -> Option<FileJob> {
        let ReportList { files, is_all } = scene.desk.report_list()?;
        let more = !is_all && !files.is_full();
        more.then(|| FileJob::Find(EXTENSION, files.last().cloned()))
    }

    fn answer(&mut self, answer: Answer, tools: &mut Tools<'_>) -> Action {
        if let Some(list) = tools.desk.report_list_mut() {
            match answer {
                Answer::Found(Some(name)) => {
                    // There was room when it was looked for.
                    let _ = list.files.push(name);
                }
                _ => list.is_all = true,
            }
        }
        Action::Stay
    }
}

/// A file that is being read.
#[derive(Debug, Clone)]
pub(in crate::app) struct ReportImport {
    name: FileName,
    stage: Stage,
    /// The next piece of the file.
    piece: u32,
    /// The number of pieces that it has.
    pieces: u32,
    selected: usize,
    /// True if the event in hand has made way for the one in the file.
    has_made_way: bool,
    /// True if there was one.
    had_event: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Opening,
    /// Reading the file once more.
    Reading,
    /// Working between two readings.
    Working,
    /// It was found good: the arbiter decides.
    Asking,
    /// The file does not say how the event goes on: the arbiter does.
    Choosing,
}

impl ReportImport {
    const fn new(name: FileName) -> Self {
        Self {
            name,
            stage: Stage::Opening,
            piece: 0,
            pieces: 0,
            selected: 0,
            has_made_way: false,
            had_event: false,
        }
    }

    fn go_on(&mut self, next: Next) -> Action {
        self.piece = 0;
        self.stage = match next {
            Next::Again => Stage::Reading,
            Next::Work => Stage::Working,
            Next::Checked => Stage::Asking,
            Next::Done(_) => return Action::RetellNew(Screen::Event(EventMenu::new())),
        };
        Action::Stay
    }

    fn failed(&self, error: &ReadError) -> Action {
        let (text, number) = error.words();
        self.bad(text, number)
    }

    /// Back to the list, with what is wrong to be read.
    fn bad(&self, text: Text, number: Option<u16>) -> Action {
        let told = Notice::refusal(Text::NotPossible, text).with(number);
        if self.has_made_way {
            return self.give_up(Some(told));
        }
        Action::GoAndTell(ReportsScreen::new().into(), told)
    }

    /// Half an event is of no use to anybody: the one that has made way comes back from the card.
    const fn give_up(&self, told: Option<Notice>) -> Action {
        Action::TakeUp {
            had_event: self.had_event,
            told,
        }
    }

    /// The file is taken; if it does not say how its event goes on, that is asked before.
    fn decide(&mut self, tools: &mut Tools<'_>) -> Action {
        let preview = tools.desk.reader().and_then(Reader::preview);
        let Some(preview) = preview.filter(|preview| preview.asks_system) else {
            return self.take(tools);
        };
        self.stage = Stage::Choosing;
        self.selected = 0;
        let unknown = preview.unknown_system.map(|unknown| unknown.words());
        let (text, number) = unknown.unwrap_or((Text::TrfNoSystem, None));
        Action::Tell(Notice::new(Kind::Question, Text::GoesOnBy, text).with(number))
    }

    /// The event in hand makes way: that of the file takes its place.
    fn take(&mut self, tools: &mut Tools<'_>) -> Action {
        if !tools.shared.store.has_event_on_card(tools.desk) {
            return Action::Tell(Notice::refusal(Text::NotYet, Text::SaveEventFirst));
        }
        tools.shared.game.untie();
        if let Some((reader, event)) = tools.desk.reader_and_event() {
            self.had_event = event.phase() != Phase::None;
            event.clear();
            reader.import();
            self.stage = Stage::Working;
            self.has_made_way = true;
        }
        Action::Stay
    }
}

impl Behaviour for ReportImport {
    fn is_working(&self) -> bool {
        self.stage == Stage::Working
    }

    fn work(&mut self, tools: &mut Tools<'_>) -> Action {
        let Some((reader, event)) = tools.desk.reader_and_event() else {
            return self.bad(Text::NoReports, None);
        };
        match reader.step(event, Reader::STEP) {
            Ok(next) => self.go_on(next),
            Err(error) => self.failed(&error),
        }
    }

    fn lose_card(&mut self, tools: &mut Tools<'_>) -> Option<Notice> {
        if self.has_made_way {
            tools.shared.store.forget_event(tools.desk);
        }
        Some(Notice::new(
            Kind::Trouble,
            Text::StatusNoCard,
            Text::ImportGivenUp,
        ))
    }

    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Files, WorkspaceUse::Taken)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        if is_back(key) && self.has_made_way {
            return self.give_up(None);
        }
        if self.stage == Stage::Choosing {
            move_selection(&mut self.selected, WAYS_ON.len(), key);
            if is_back(key) {
                self.stage = Stage::Asking;
                self.selected = 0;
                return Action::Stay;
            }
            let chosen = WAYS_ON.get(self.selected).filter(|_| is_ok(key));
            return chosen.map_or(Action::Stay, |entry| {
                if let Some((reader, _)) = tools.desk.reader_and_event() {
                    reader.choose(entry.kind());
                }
                self.take(tools)
            });
        }
        if is_back(key) {
            return Action::Go(Screen::Reports(ReportsScreen::new()));
        }
        if self.stage == Stage::Asking {
            move_selection(&mut self.selected, ROWS, key);
            if is_ok(key) {
                return self.decide(tools);
            }
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let desk = scene.desk;
        let viewport = scene.viewport();
        let preview = desk.reader().and_then(Reader::preview);
        if let (Stage::Asking, Some(preview)) = (self.stage, preview) {
            let title = preview.title.get(..TITLE_BYTES.min(preview.title.len()));
            let name = title.and_then(|title| title.try_into().ok());
            let lost = preview.lost.count;
            let numbered = |text, number| (Who::Numbered(text, number), RowValue::None);
            let rows = [
                (
                    Who::Word(Text::System),
                    RowValue::Word(preview.system.profile().name),
                ),
                numbered(Text::PlayersNumber, preview.players),
                (
                    Who::Numbered(Text::RoundsNumber, preview.rounds.into()),
                    RowValue::Numbered(Text::PlayedNumber, preview.opened.into()),
                ),
                numbered(Text::LinesLost, lost),
            ];
            let row = |place: usize| {
                let (who, value) = rows.get(place)?.clone();
                let number = None;
                Some(ListRow { number, who, value })
            };
            let title = match name {
                Some(name) if !preview.title.is_empty() => Heading::Name(Name::Given(name)),
                _ => Heading::Plain(Text::ReadReport),
            };
            let keys = hints([
                (HintKeys::Ok, Text::HintTake),
                (HintKeys::Back, Text::HintLeaveIt),
            ]);
            return (list(title, viewport, (self.selected, ROWS), row), keys);
        }
        if self.stage == Stage::Choosing {
            return menu(Heading::Plain(Text::GoesOnBy), WAYS_ON, self.selected);
        }
        let passes = desk.reader().map(Reader::passes);
        let (done, all) = passes.map_or((0, 1), |passes| (passes.done, passes.all));
        let done = u32::from(done)
            .saturating_mul(self.pieces)
            .saturating_add(self.piece);
        let body = Body::Progress {
            title: Heading::Plain(Text::ReadReport),
            text: if self.has_made_way {
                Text::MakingEvent
            } else {
                Text::ReadingFile
            },
            thousandths: thousandths(done, u32::from(all).saturating_mul(self.pieces)),
        };
        (body, hints([(HintKeys::Back, Text::HintCancel)]))
    }

    fn file_job(&self, _scene: &Scene<'_>) -> Option<FileJob> {
        match self.stage {
            Stage::Opening => Some(FileJob::Open(self.name.clone())),
            Stage::Reading => Some(FileJob::Read(self.piece)),
            Stage::Working | Stage::Asking | Stage::Choosing => None,
        }
    }

    fn answer(&mut self, answer: Answer, tools: &mut Tools<'_>) -> Action {
        let desk = &mut *tools.desk;
        match answer {
            Answer::Opened(Some(bytes)) => {
                self.pieces = piece_count(bytes);
                desk.begin_report();
                self.stage = Stage::Reading;
                Action::Stay
            }
            Answer::Piece(piece) => {
                let Some((reader, event)) = desk.reader_and_event() else {
                    return self.bad(Text::NoReports, None);
                };
                self.piece = self.piece.saturating_add(1);
                let next = if piece.is_empty() {
                    reader.end(event).map(Some)
                } else {
                    reader.take(&piece, event).map(|()| None)
                };
                match next {
                    Ok(None) => Action::Stay,
                    Ok(Some(next)) => self.go_on(next),
                    Err(error) => self.failed(&error),
                }
            }
            _ => self.bad(Text::NoReports, None),
        }
    }
}

/// The rows of the preview.
const ROWS: usize = 4;
