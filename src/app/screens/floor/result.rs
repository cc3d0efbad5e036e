//! The result of one game of an event with a queue: one that is being played, one that is over and was
//! entered wrongly, or one of a knockout.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, name_of};
use crate::app::screens::keys::is_back;
use crate::app::screens::{
    Behaviour, CallScreen, FloorGames, FloorScreen, KnockoutScreen, Profile, Room, Screen,
    WorkspaceUse, in_sight, in_words, no_such_board,
};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::tournament::{
    After, BoardNo, ClockTime, Command, Deed, Event, GameNo, GameResult, PlayerNo,
};
use crate::ui::view::{Body, Heading, HintKeys, ResultChoice};

/// The results of a game of an event with a queue.
///
/// Those that the arbiter decides come after all others, the one that is the same as the last of those first: whoever
/// presses once too often has entered no other winner.
pub static FLOOR_RESULTS: [GameResult; 6] = [
    GameResult::WhiteWins,
    GameResult::Draw,
    GameResult::BlackWins,
    GameResult::BlackWinsDecided,
    GameResult::DrawDecided,
    GameResult::WhiteWinsDecided,
];

/// The results to which such a game that is over can be put right: it may also not count.
pub static CORRECTIONS: [GameResult; 7] = [
    GameResult::WhiteWins,
    GameResult::Draw,
    GameResult::BlackWins,
    GameResult::Pending,
    GameResult::WhiteWinsDecided,
    GameResult::DrawDecided,
    GameResult::BlackWinsDecided,
];

/// The game that it is about.
#[derive(Debug, Clone, Copy)]
enum Subject {
    /// The one at that board.
    Board(BoardNo),
    /// One that is over.
    Over(GameNo),
    /// One of the knockout.
    Knockout(GameNo),
}

/// A game, whose result is being entered.
#[derive(Debug, Clone)]
pub(in crate::app) struct FloorResult {
    subject: Subject,
    /// Nothing, until an arrow says what: OK pressed once too often enters no result.
    selected: Option<GameResult>,
    after: After,
}

impl FloorResult {
    const fn new(subject: Subject) -> Self {
        Self {
            subject,
            selected: None,
            after: After::Queue,
        }
    }

    pub(in crate::app) const fn of_board(board: BoardNo) -> Self {
        Self::new(Subject::Board(board))
    }

    /// With that result selected.
    pub(in crate::app) const fn suggesting(mut self, result: Option<GameResult>) -> Self {
        self.selected = result;
        self
    }

    pub(in crate::app) fn of_game(number: GameNo, event: &Event) -> Self {
        let game = event.floor_game(number);
        Self {
            selected: game.map(|game| game.result),
            ..Self::new(Subject::Over(number))
        }
    }

    pub(in crate::app) const fn of_knockout(number: GameNo) -> Self {
        Self::new(Subject::Knockout(number))
    }

    const fn choices(&self) -> &'static [GameResult] {
        match self.subject {
            Subject::Board(_) | Subject::Knockout(_) => &FLOOR_RESULTS,
            Subject::Over(_) => &CORRECTIONS,
        }
    }

    fn place(&self) -> Option<usize> {
        let choices = self.choices();
        let selected = self.selected?;
        choices.iter().position(|choice| *choice == selected)
    }

    /// Whoever leaves the board goes elsewhere.
    fn turn_after(&mut self) {
        if let Subject::Board(_) = self.subject {
            self.after = match self.after {
                After::Queue => After::Pause,
                After::Pause => After::Leave,
                After::Leave => After::Queue,
            };
        } else {
            self.selected = Some(GameResult::Draw);
        }
    }

    fn enter(&self, at: ClockTime) -> Action {
        let Some(result) = self.selected else {
            return Action::Stay;
        };
        let (deed, then) = match self.subject {
            Subject::Board(board) => (
                Deed::Result(board, result, self.after),
                Screen::Call(CallScreen::at(board)),
            ),
            Subject::Over(number) => (
                Deed::Correct(number, result),
                Screen::FloorGames(FloorGames::about(number)),
            ),
            Subject::Knockout(number) => (
                Deed::KnockoutResult(number, result),
                Screen::Knockout(KnockoutScreen::new()),
            ),
        };
        Action::one(Command::Deed(at, deed), then)
    }

    /// The board of the game, its players, and the result it has.
    fn game(&self, event: &Event) -> Option<(BoardNo, (PlayerNo, PlayerNo), GameResult)> {
        match self.subject {
            Subject::Board(board) => {
                let players = event.floor()?.table(board)?.players()?;
                Some((board, players, GameResult::Pending))
            }
            Subject::Over(number) | Subject::Knockout(number) => {
                let game = event.floor_game(number)?;
                Some((game.board, (game.white, game.black), game.result))
            }
        }
    }
}

impl Behaviour for FloorResult {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let at = tools.event_time(key.at);
        if is_back(key) {
            return Action::Go(match self.subject {
                Subject::Board(board) => Screen::Floor(FloorScreen::at(board, event)),
                Subject::Over(number) => Screen::FloorGames(FloorGames::at(number, event)),
                Subject::Knockout(_) => Screen::Knockout(KnockoutScreen::new()),
            });
        }
        if key.gesture != Gesture::Press {
            return Action::Stay;
        }
        let (choices, place) = (self.choices(), self.place());
        let beside = |by: isize| {
            let place = place?.saturating_add_signed(by);
            choices.get(place.min(choices.len() - 1)).copied()
        };
        match (key.key, place) {
            (Key::Left, None) => self.selected = Some(GameResult::WhiteWins),
            (Key::Right, None) => self.selected = Some(GameResult::BlackWins),
            (Key::Left, Some(_)) => self.selected = beside(-1),
            (Key::Right, Some(_)) => self.selected = beside(1),
            (Key::Up, _) => self.selected = Some(GameResult::Draw),
            (Key::Down, _) => self.turn_after(),
            (Key::Ok, Some(_)) => return self.enter(at),
            _ => {}
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let keys = hints([
            (HintKeys::LeftRight, Text::HintChoose),
            (HintKeys::Ok, Text::HintSave),
            (HintKeys::Back, Text::HintBack),
        ]);
        let Some((board, (white, black), entered)) = self.game(event) else {
            let board = match self.subject {
                Subject::Board(board) => board,
                Subject::Over(_) | Subject::Knockout(_) => BoardNo::FIRST,
            };
            return (no_such_board(board), keys);
        };
        let note = match (self.subject, self.after) {
            (Subject::Board(_), After::Queue) => Some(Text::ThenQueue),
            (Subject::Board(_), After::Pause) => Some(Text::ThenBreak),
            (Subject::Board(_), After::Leave) => Some(Text::ThenLeaves),
            _ => None,
        };
        // A decision is worth saying, whatever the leaver does.
        let decided = self.selected.filter(|result| result.is_decided());
        let note = decided.map(in_words).or(note);
        let (choices, selected) = in_sight(self.choices(), self.place());
        let choice = ResultChoice {
            title: Heading::Numbered(Text::BoardNumber, board.get()),
            white: name_of(event, white),
            black: name_of(event, black),
            choices,
            selected,
            entered,
            note,
        };
        (Body::Result(choice), keys)
    }
}
