//! An event from a tournament report file: what is in it is shown before anything is taken.

use heapless::Vec;

use super::{CardMenu, piece_count};
use crate::app::desk::Desk;
use crate::app::event_menu::EventMenu;
use crate::app::job::thousandths;
use crate::app::{
    Hints, Notice, Screen, Turn, hints, is_back, is_ok, list, menu_hints, message, move_selection,
};
use crate::card::{Answer, Errand, FileName};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{Phase, TITLE_BYTES};
use crate::trf::{Next, ReadError, Reader};
use crate::ui::Sight;
use crate::ui::view::{Body, Heading, HintKeys, ListRow, Name, RowValue, Who};
use crate::wording::system_text;

/// The most files that are listed. Whoever has more can rename the one that is wanted.
const MOST_FILES: usize = 12;
const EXTENSION: [u8; 3] = *b"TRF";

/// The report files on the card.
#[derive(Debug, Clone)]
pub(in crate::app) struct ReportsScreen {
    files: Vec<FileName, MOST_FILES>,
    is_all: bool,
    selected: usize,
}

impl ReportsScreen {
    pub(in crate::app) const fn new() -> Self {
        Self {
            files: Vec::new(),
            is_all: false,
            selected: 0,
        }
    }

    pub(in crate::app) fn errand(&self) -> Option<Errand> {
        let more = !self.is_all && !self.files.is_full();
        more.then(|| Errand::Find(EXTENSION, self.files.last().cloned()))
    }

    pub(in crate::app) fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Found(Some(name)) => {
                // There was room when it was looked for.
                let _ = self.files.push(name);
            }
            _ => self.is_all = true,
        }
    }

    pub(in crate::app) fn key(&mut self, key: KeyEvent) -> Turn {
        move_selection(&mut self.selected, self.files.len(), key);
        if is_back(key) {
            return Turn::Go(Screen::Card(CardMenu::at(Text::ReadReport)));
        }
        match self.files.get(self.selected).filter(|_| is_ok(key)) {
            Some(name) => Turn::Go(Screen::ReportImport(ReportImport::new(name.clone()))),
            None => Turn::Stay,
        }
    }

    /// The files, or what is to be said as long as none is known.
    pub(in crate::app) fn view(&self, waiting: Text, sight: Sight) -> (Body, Hints) {
        if self.files.is_empty() {
            let text = if self.is_all {
                Text::NoReports
            } else {
                waiting
            };
            return message(Text::ReadReport, text);
        }
        let row = |place: usize| {
            let name = self.files.get(place)?;
            Some(ListRow {
                number: None,
                who: Who::One(Name::Given(name.as_str().try_into().ok()?)),
                value: RowValue::None,
            })
        };
        let place = (self.selected, self.files.len());
        let body = list(Heading::Plain(Text::ReadReport), sight, place, row);
        (body, menu_hints())
    }
}

/// A file that is being read.
#[derive(Debug, Clone)]
pub(in crate::app) struct ReportImport {
    name: FileName,
    stage: Stage,
    /// The next piece of the file.
    piece: u32,
    /// How many pieces it has.
    pieces: u32,
    selected: usize,
    /// Whether the event in hand has made way for the one in the file.
    has_made_way: bool,
    /// Whether there was one.
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

    pub(in crate::app) fn errand(&self) -> Option<Errand> {
        match self.stage {
            Stage::Opening => Some(Errand::Open(self.name.clone())),
            Stage::Reading => Some(Errand::Read(self.piece)),
            Stage::Working | Stage::Asking => None,
        }
    }

    /// Whether there is something to be done without the card.
    pub(in crate::app) fn is_working(&self) -> bool {
        self.stage == Stage::Working
    }

    /// Whether the event in hand has made way for the one in the file.
    pub(in crate::app) const fn has_made_way(&self) -> bool {
        self.has_made_way
    }

    pub(in crate::app) fn answer(&mut self, answer: Answer, desk: &mut Desk) -> Turn {
        match answer {
            Answer::Opened(Some(bytes)) => {
                self.pieces = piece_count(bytes);
                desk.begin_report();
                self.stage = Stage::Reading;
                Turn::Stay
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
                    Ok(None) => Turn::Stay,
                    Ok(Some(next)) => self.go_on(next),
                    Err(error) => self.failed(&error),
                }
            }
            _ => self.bad(Text::NoReports, None),
        }
    }

    /// Does a step of the work.
    pub(in crate::app) fn work(&mut self, desk: &mut Desk) -> Turn {
        let Some((reader, event)) = desk.reader_and_event() else {
            return self.bad(Text::NoReports, None);
        };
        match reader.step(event, Reader::STEP) {
            Ok(next) => self.go_on(next),
            Err(error) => self.failed(&error),
        }
    }

    fn go_on(&mut self, next: Next) -> Turn {
        self.piece = 0;
        self.stage = match next {
            Next::Again => Stage::Reading,
            Next::Work => Stage::Working,
            Next::Checked => Stage::Asking,
            Next::Done(_) => return Turn::RetellNew(Screen::Event(EventMenu::new())),
        };
        Turn::Stay
    }

    fn failed(&self, error: &ReadError) -> Turn {
        let (text, number) = error.words();
        self.bad(text, number)
    }

    /// Back to the list, with what is wrong to be read.
    fn bad(&self, text: Text, number: Option<u16>) -> Turn {
        if self.has_made_way {
            return self.give_up(Some(Notice { text, number }));
        }
        Turn::GoAndTell(Screen::Reports(ReportsScreen::new()), text, number)
    }

    /// Half an event is of no use to anybody: the one that has made way comes back from the card.
    const fn give_up(&self, told: Option<Notice>) -> Turn {
        Turn::TakeUp {
            had_event: self.had_event,
            told,
        }
    }

    pub(in crate::app) fn key(&mut self, key: KeyEvent) -> Turn {
        if is_back(key) && self.has_made_way {
            return self.give_up(None);
        }
        if is_back(key) {
            return Turn::Go(Screen::Reports(ReportsScreen::new()));
        }
        if self.stage == Stage::Asking {
            move_selection(&mut self.selected, ROWS, key);
            if is_ok(key) {
                return Turn::TakeReport;
            }
        }
        Turn::Stay
    }

    /// The event in hand has made way: that of the file takes its place.
    pub(in crate::app) fn begin(&mut self, desk: &mut Desk) {
        if let Some((reader, event)) = desk.reader_and_event() {
            self.had_event = event.phase() != Phase::None;
            event.clear();
            reader.import();
            self.stage = Stage::Working;
            self.has_made_way = true;
        }
    }

    pub(in crate::app) fn view(&self, desk: &Desk, sight: Sight) -> (Body, Hints) {
        let preview = desk.reader().and_then(Reader::preview);
        if let (Stage::Asking, Some(preview)) = (self.stage, preview) {
            let title = preview.title.get(..TITLE_BYTES.min(preview.title.len()));
            let name = title.and_then(|title| title.try_into().ok());
            let lost = preview.lost.count;
            let numbered = |text, number| (Who::Numbered(text, number), RowValue::None);
            let rows = [
                (
                    Who::Word(Text::System),
                    RowValue::Word(system_text(preview.system)),
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
            return (list(title, sight, (self.selected, ROWS), row), keys);
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
}

/// The rows of the preview.
const ROWS: usize = 4;
