//! Players from `PLAYERS.CSV`: what is in it is shown before anything is taken.

use super::piece_count;
use crate::app::Desk;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::desk::Before;
use crate::app::notice::{Notice, Subject};
use crate::app::screens::bodies::{Hints, hints, list, thousandths};
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::{
    Behaviour, EventEntry, EventMenu, Profile, Room, Screen, WorkspaceUse, after_file,
};
use crate::card::{Answer, FileJob, FileName, Piece};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::players_file::{PlayersFile, Preview, Problem, Row, Wanted};
use crate::tournament::{Club, Command, Event, MAX_PLAYERS, Refusal};
use crate::ui::Viewport;
use crate::ui::view::{Body, Heading, HintKeys, ListRow, RowValue, Who};

/// The name of the file.
pub(in crate::app) const FILE: &str = "PLAYERS.CSV";

/// The file that is being read, and how far that has got.
#[derive(Debug, Clone)]
pub(in crate::app) struct PlayersImport {
    stage: Stage,
    /// The next piece of the file.
    piece: u32,
    /// The number of pieces that it has.
    pieces: u32,
    preview: Preview,
    selected: usize,
    /// The number of players that there were before.
    known: usize,
    /// The number of things that could be undone before, and done again.
    history: (u16, u16),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Opening,
    Looking,
    /// The arbiter decides.
    Asking,
    Taking,
}

impl PlayersImport {
    pub(in crate::app) const fn new() -> Self {
        Self {
            stage: Stage::Opening,
            piece: 0,
            pieces: 0,
            preview: Preview::new(),
            selected: 0,
            known: 0,
            history: (0, 0),
        }
    }

    /// Reads the file from its beginning.
    fn begin(&mut self, stage: Stage, desk: &mut Desk) {
        self.stage = stage;
        self.piece = 0;
        let system = desk.event.setup().system;
        self.known = desk.event.player_count();
        self.history = (desk.event.undo_count(), desk.event.redo_count());
        let known = u16::try_from(self.known).unwrap_or(u16::MAX);
        let file = PlayersFile::new(Wanted {
            most: system.most_players().saturating_sub(known),
            has_teams: system.has_teams(),
        });
        desk.begin_players_file(file);
        if let Some((_, (names, clubs), event)) = desk.players_file()
            && stage == Stage::Looking
        {
            for name in event.names() {
                names.note(&name.text());
            }
            let may_be_refused = event.most_clubs() < MAX_PLAYERS;
            for number in event.numbers().filter(|_| may_be_refused) {
                clubs.note(event.club(number).chars());
            }
        }
    }

    fn take(&mut self, piece: &Piece, desk: &mut Desk) -> Action {
        let (file, (names, clubs), event) = match desk.players_file() {
            Some(both) => both,
            None => return told(Text::NoPlayersFile),
        };
        let mut bytes = piece.as_slice();
        let is_end = bytes.is_empty();
        while let Some(row) = file.next_row(&mut bytes) {
            self.take_row(row, (names, clubs), event);
        }
        self.piece = self.piece.saturating_add(1);
        if !is_end {
            return Action::Stay;
        }
        while let Some(row) = file.last_row() {
            self.take_row(row, (names, clubs), event);
        }
        if self.stage == Stage::Taking {
            return Action::Retell(after_file(event.setup().system));
        }
        self.stage = Stage::Asking;
        Action::Stay
    }

    fn take_row(&mut self, mut row: Row, (names, clubs): Before<'_>, event: &mut Event) {
        if self.stage == Stage::Looking {
            if let Some(player) = &row.player {
                if names.note(&player.name.text()) {
                    row.problems = row.problems.with(Problem::NameTwice);
                }
                let may_be_refused = event.most_clubs() < MAX_PLAYERS;
                if may_be_refused && !clubs.has_room(player.club.chars(), event.most_clubs()) {
                    row.problems = row.problems.with(Problem::TooManyClubs);
                }
            }
            self.preview.add(&row);
        } else if let Some(mut player) = row.player {
            // There is room, or the row would have no player; but for the club there may be none, as was told.
            if let Err(Refusal::TooManyClubs { .. }) = event.apply(&Command::Enter(player.clone()))
            {
                player.club = Club::EMPTY;
                let _ = event.apply(&Command::Enter(player));
            }
        }
    }

    /// Those who were taken so far are taken back. Answers whether the event is then just what its journal says.
    fn give_up(&self, event: &mut Event) -> bool {
        if self.stage != Stage::Taking {
            return true;
        }
        while event.player_count() > self.known {
            if event.apply(&Command::Undo).is_err() {
                break;
            }
        }
        event.forget_undone();
        // What could be done again before is forgotten, and if the way back got too long, so is some of it.
        self.history == (event.undo_count(), event.redo_count())
    }

    /// The number of players in the file, and what is wrong in which line.
    fn preview_view(&self, viewport: Viewport) -> (Body, Hints) {
        let Preview {
            players, problems, ..
        } = self.preview;
        let keys = if players > 0 {
            hints([
                (HintKeys::Ok, Text::HintTake),
                (HintKeys::Back, Text::HintLeaveIt),
            ])
        } else {
            hints([(HintKeys::Back, Text::HintBack)])
        };
        if problems == 0 {
            let body = Body::Message {
                title: Text::PlayersFromCard,
                text: Text::TakePlayersAsk,
                number: Some(players),
            };
            return (body, keys);
        }
        let counts = [
            (Text::PlayersNumber, players),
            (Text::ProblemsNumber, problems),
        ];
        let row = |place: usize| {
            if let Some((text, number)) = counts.get(place) {
                return Some(ListRow {
                    number: None,
                    who: Who::Numbered(*text, *number),
                    value: RowValue::None,
                });
            }
            let told = self.preview.told.get(place.checked_sub(counts.len())?)?;
            Some(ListRow {
                number: Some(told.line.get()),
                who: Who::Word(told.problem.text()),
                value: if told.problem.is_error() {
                    RowValue::Word(Text::NotTaken)
                } else {
                    RowValue::None
                },
            })
        };
        let total = counts.len() + self.preview.told.len();
        let selected = if self.selected == 0 {
            0
        } else {
            self.selected + counts.len() - 1
        };
        let title = Heading::Plain(Text::PlayersFromCard);
        (list(title, viewport, (selected, total), row), keys)
    }
}

impl Behaviour for PlayersImport {
    fn lose_card(&mut self, tools: &mut Tools<'_>) -> Option<Notice> {
        if !self.give_up(&mut tools.desk.event) {
            // The way back is another than that of the journal.
            tools.shared.store.is_behind_now(tools.desk);
        }
        Some(Subject::Card.says(Text::ImportGivenUp))
    }

    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Files, WorkspaceUse::Taken)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let desk = &mut *tools.desk;
        if is_back(key) {
            let menu = Screen::Event(EventMenu::at(EventEntry::PlayersFromCard));
            return if self.give_up(&mut desk.event) {
                Action::Go(menu)
            } else {
                Action::Retell(menu)
            };
        }
        if self.stage == Stage::Asking {
            move_selection(&mut self.selected, self.preview.told.len(), key);
            if is_ok(key) && self.preview.players > 0 {
                self.begin(Stage::Taking, desk);
            }
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let viewport = scene.viewport();
        match self.stage {
            Stage::Asking => self.preview_view(viewport),
            Stage::Opening | Stage::Looking | Stage::Taking => {
                let body = Body::Progress {
                    title: Heading::Plain(Text::PlayersFromCard),
                    text: if self.stage == Stage::Taking {
                        Text::TakingPlayers
                    } else {
                        Text::ReadingFile
                    },
                    thousandths: thousandths(self.piece, self.pieces),
                };
                (body, hints([(HintKeys::Back, Text::HintCancel)]))
            }
        }
    }

    /// The next thing to be asked of the card.
    fn file_job(&self, _scene: &Scene<'_>) -> Option<FileJob> {
        match self.stage {
            Stage::Opening => FileName::try_from(FILE).ok().map(FileJob::Open),
            Stage::Looking | Stage::Taking => Some(FileJob::Read(self.piece)),
            Stage::Asking => None,
        }
    }

    fn answer(&mut self, answer: Answer, tools: &mut Tools<'_>) -> Action {
        let desk = &mut *tools.desk;
        match answer {
            Answer::Opened(Some(bytes)) => {
                self.pieces = piece_count(bytes);
                self.begin(Stage::Looking, desk);
                Action::Stay
            }
            Answer::Piece(piece) => self.take(&piece, desk),
            _ => told(Text::NoPlayersFile),
        }
    }
}

/// Back to the event, with something to be read.
fn told(text: Text) -> Action {
    let menu = Screen::Event(EventMenu::at(EventEntry::PlayersFromCard));
    Action::GoAndTell(menu, Subject::Card.says(text))
}
