//! Players from `PLAYERS.CSV`: what is in it is shown before anything is taken.

use super::piece_count;
use crate::app::Desk;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::desk::Before;
use crate::app::notice::Notice;
use crate::app::screens::bodies::{Hints, hints, list, thousandths};
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::{
    Behaviour, EventEntry, EventMenu, Profile, Room, Screen, WorkspaceUse, after_file,
};
use crate::card::{Answer, FileJob, FileName, Piece};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::players_file::{PlayersFile, Preview, Problem, Row, Told, Wanted};
use crate::tournament::{self, Club, Command, Event, MAX_PLAYERS, Player, PlayerNo, Team};
use crate::ui::view::{Body, Heading, HintKeys, Kind, ListRow, Name, RowValue, Who};

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
    /// The number of things done so far to the event, all of which can be undone.
    done: u16,
    /// The sizes of the two teams as they are going to be.
    team_sizes: [u16; 2],
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
            done: 0,
            team_sizes: [0; 2],
            history: (0, 0),
        }
    }

    /// Reads the file from its beginning.
    fn begin(&mut self, stage: Stage, desk: &mut Desk) {
        self.stage = stage;
        self.piece = 0;
        let event = &mut desk.event;
        let system = event.setup().system;
        self.history = (event.undo_count(), event.redo_count());
        self.done = 0;
        self.team_sizes = [Team::A, Team::B].map(|team| {
            let staying = event
                .members(team)
                .filter(|number| !stands_in(event, *number));
            u16::try_from(staying.count()).unwrap_or(u16::MAX)
        });
        let staying = self.team_sizes.iter().sum();
        if stage == Stage::Taking {
            self.remove_stand_ins(event);
        }
        let file = PlayersFile::new(Wanted {
            most: system.most_players().saturating_sub(staying),
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

    /// Whoever was only a number makes way for the players of the file.
    fn remove_stand_ins(&mut self, event: &mut Event) {
        for number in event.numbers().rev() {
            if stands_in(event, number) {
                self.apply(&Command::Remove(number), event);
            }
        }
    }

    /// Does something that can be taken back. Answers whether it was done.
    fn apply(&mut self, command: &Command, event: &mut Event) -> bool {
        let is_done = event.apply(command).is_ok();
        self.done = self.done.saturating_add(is_done.into());
        is_done
    }

    /// Puts a player into the team that the file says, or else into the smaller one: so they come in turn.
    fn choose_team(&mut self, player: &mut Player, has_team: bool) {
        let [a, b] = &mut self.team_sizes;
        if !has_team {
            player.team = if *b < *a { Team::B } else { Team::A };
        }
        let size = match player.team {
            Team::A => a,
            Team::B => b,
        };
        *size = size.saturating_add(1);
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
        let has_teams = event.setup().system.has_teams();
        if let Some(player) = row.player.as_mut().filter(|_| has_teams) {
            self.choose_team(player, row.has_team);
        }
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
            if !self.apply(&Command::Enter(player.clone()), event) {
                player.club = Club::EMPTY;
                self.apply(&Command::Enter(player), event);
            }
        }
    }

    /// Those who were taken so far are taken back. Answers whether the event is then just what its journal says.
    fn give_up(&self, event: &mut Event) -> bool {
        if self.stage != Stage::Taking {
            return true;
        }
        for _ in 0..self.done {
            if event.apply(&Command::Undo).is_err() {
                break;
            }
        }
        event.forget_undone();
        // What could be done again before is forgotten, and if the way back got too long, so is some of it.
        self.history == (event.undo_count(), event.redo_count())
    }

    /// The number of players in the file, and what is wrong in which line.
    fn preview_view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let players = self.preview.players;
        let keys = if players > 0 {
            hints([
                (HintKeys::Ok, Text::HintTake),
                (HintKeys::Back, Text::HintLeaveIt),
            ])
        } else {
            hints([(HintKeys::Back, Text::HintBack)])
        };
        let total = self.row_count(scene);
        let first = self.preview.told.first();
        let is_no_text = first.is_some_and(|told| told.problem == Problem::NotCsv);
        let message = match (total, players) {
            // Nothing else is wrong then, and it is told whole: how it is mended comes last.
            _ if is_no_text => Some((Text::RowNotCsv, None)),
            (1, 0) => Some((Text::NobodyInFile, None)),
            (1, _) => Some((Text::TakePlayersAsk, Some(players))),
            _ => None,
        };
        if let Some((text, number)) = message {
            let kind = if text == Text::TakePlayersAsk {
                Kind::Question
            } else {
                Kind::Refusal
            };
            let body = Body::Message {
                kind,
                title: Text::PlayersFromCard,
                text,
                number,
            };
            return (body, keys);
        }
        let row = |place: usize| self.row(place, scene);
        let title = Heading::Plain(Text::PlayersFromCard);
        let selected = (self.selected, total);
        (list(title, scene.viewport(), selected, row), keys)
    }

    /// The columns that nobody understands: how many, and the names of the first.
    fn unknown_columns<'a>(&self, scene: &'a Scene<'_>) -> (u16, &'a [tournament::Name]) {
        let file = scene.desk.players_file_read();
        file.map_or((0, &[]), |file| {
            (file.unknown_column_count(), file.unknown_columns())
        })
    }

    /// True if the event would have two teams that are not of one size.
    fn do_teams_differ(&self, scene: &Scene<'_>) -> bool {
        let [a, b] = self.team_sizes;
        scene.event().setup().system.has_teams() && a != b
    }

    /// All that is wrong with the file.
    fn problem_count(&self, scene: &Scene<'_>) -> u16 {
        let (columns, _) = self.unknown_columns(scene);
        let teams = u16::from(self.do_teams_differ(scene));
        let problems = self.preview.problems;
        problems.saturating_add(columns).saturating_add(teams)
    }

    /// The rows of the preview; one if there is nothing to tell but the number of players.
    fn row_count(&self, scene: &Scene<'_>) -> usize {
        (0..)
            .take_while(|place| self.row(*place, scene).is_some())
            .count()
    }

    /// A row of the preview: how many players and problems there are; the columns that nobody understands; teams that
    /// are not of one size; that nothing before this can be undone; and then line by line.
    fn row(&self, place: usize, scene: &Scene<'_>) -> Option<ListRow> {
        let (columns, names) = self.unknown_columns(scene);
        let problems = self.problem_count(scene);
        let [a, b] = self.team_sizes;
        let plain = |who, value| ListRow {
            number: None,
            who,
            value,
        };
        let counted = |text, count| plain(Who::Numbered(text, count), RowValue::None);
        let team = |text, size| {
            plain(
                Who::Word(text),
                RowValue::Numbered(Text::PlayersShort, size),
            )
        };
        let named = |name: &tournament::Name| {
            plain(Who::One(Name::Given(*name)), RowValue::Word(Text::NotTaken))
        };
        let differ = self.do_teams_differ(scene);
        let word = |text| plain(Who::Word(text), RowValue::None);
        let told = |told: &Told| ListRow {
            number: Some(told.line.get()),
            who: Who::Word(told.problem.text()),
            value: if told.problem.is_error() {
                RowValue::Word(Text::NotTaken)
            } else {
                RowValue::None
            },
        };
        let plain_letters = self.preview.plain;
        let heads = [
            Some(counted(Text::PlayersNumber, self.preview.players)),
            (plain_letters > 0).then(|| counted(Text::LettersPlain, plain_letters)),
            (problems > 0).then(|| counted(Text::ProblemsNumber, problems)),
            (columns > 0).then(|| counted(Text::UnknownColumns, columns)),
        ];
        let teams = [
            differ.then(|| word(Text::TeamsDiffer)),
            differ.then(|| team(Text::TeamA, a)),
            differ.then(|| team(Text::TeamB, b)),
            (self.history.0 > 0 && self.preview.players > 0).then(|| word(Text::UndoEndsHere)),
        ];
        heads
            .into_iter()
            .flatten()
            .chain(names.iter().map(named))
            .chain(teams.into_iter().flatten())
            .chain(self.preview.told.iter().map(told))
            .nth(place)
    }
}

/// True if a player is nothing but a number, which somebody of a file takes the place of.
fn stands_in(event: &Event, number: PlayerNo) -> bool {
    event.player(number).is_some_and(|player| {
        let team = player.team;
        player
            == Player {
                team,
                ..Player::default()
            }
    })
}

impl Behaviour for PlayersImport {
    fn lose_card(&mut self, tools: &mut Tools<'_>) -> Option<Notice> {
        if !self.give_up(&mut tools.desk.event) {
            // The way back is another than that of the journal.
            tools.shared.store.is_behind_now(tools.desk);
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
        if is_back(key) {
            let menu = Screen::Event(EventMenu::at(EventEntry::PlayersFromCard));
            return if self.give_up(&mut tools.desk.event) {
                Action::Go(menu)
            } else {
                Action::Retell(menu)
            };
        }
        if self.stage == Stage::Asking {
            let rows = self.row_count(&tools.scene(key.at));
            move_selection(&mut self.selected, rows, key);
            if is_ok(key) && self.preview.players > 0 {
                self.begin(Stage::Taking, tools.desk);
            }
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        match self.stage {
            Stage::Asking => self.preview_view(scene),
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
    Action::GoAndTell(menu, Notice::refusal(Text::NotPossible, text))
}
