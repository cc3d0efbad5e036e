//! The boards of a round with their results, and the entry of one.

use super::round_rows::shown_result;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, name_of};
use crate::app::screens::keys::{is_back, move_in_list};
use crate::app::screens::{
    Behaviour, EventEntry, EventMenu, Profile, Room, RoundRow, ScoreScreen, Screen, WorkspaceUse,
};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::tournament::{BoardNo, Command, Event, GameResult, RoundNo};
use crate::ui::view::{Body, Heading, HintKeys, Kind, ResultChoice};

/// The results on offer. A draw is in the middle, so that white's win is to its left. Those that the arbiter decides
/// come after all others.
pub static RESULTS: [GameResult; 10] = [
    GameResult::BothForfeit,
    GameResult::WhiteByForfeit,
    GameResult::WhiteWins,
    GameResult::Draw,
    GameResult::BlackWins,
    GameResult::BlackByForfeit,
    GameResult::Pending,
    GameResult::WhiteWinsDecided,
    GameResult::DrawDecided,
    GameResult::BlackWinsDecided,
];

/// The choices that are in sight together with the selected one, and its place among them: those that the arbiter
/// decides are by themselves.
pub fn in_sight(
    choices: &'static [GameResult],
    selected: Option<usize>,
) -> (&'static [GameResult], Option<usize>) {
    let decided = choices.iter().position(|choice| choice.is_decided());
    let (usual, decided) = choices.split_at(decided.unwrap_or(choices.len()));
    match selected.and_then(|selected| selected.checked_sub(usual.len())) {
        Some(place) => (decided, Some(place)),
        None => (usual, selected),
    }
}

/// The list of a round's boards.
#[derive(Debug, Clone)]
pub(in crate::app) struct RoundScreen {
    round: RoundNo,
    selected: usize,
}

impl RoundScreen {
    /// The first round in which a result is missing, or the last one.
    pub(in crate::app) fn new(event: &Event) -> Self {
        let round = event
            .first_unfinished_round()
            .or_else(|| event.open_rounds().next_back())
            .unwrap_or(RoundNo::FIRST);
        let mut screen = Self { round, selected: 0 };
        screen.select_pending(event);
        screen
    }

    /// The boards of a round that is about to be paired.
    pub(in crate::app) const fn first(round: RoundNo) -> Self {
        Self::at(round, 0)
    }

    pub(in crate::app) const fn at(round: RoundNo, selected: usize) -> Self {
        Self { round, selected }
    }

    /// The first board without a result is the one that the next child will ask for.
    fn select_pending(&mut self, event: &Event) {
        self.selected = next_pending(event, self.round, 0).map_or(0, BoardNo::index);
    }
}

impl Behaviour for RoundScreen {
    /// The round may have been undone; then the menu comes up.
    fn open(self, tools: &mut Tools<'_>) -> Screen {
        let is_open = self.round.index() < tools.desk.event.open_round_count();
        if is_open {
            self.into()
        } else {
            EventMenu::new().into()
        }
    }

    fn after_undo(&self) -> Option<Screen> {
        Some(self.clone().into())
    }

    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        move_in_list(&mut self.selected, RoundRow::count(event, self.round), key);
        if is_back(key) {
            return Action::Go(Screen::Event(EventMenu::at(EventEntry::Results)));
        }
        if !matches!(key.gesture, Gesture::Press | Gesture::Repeat) {
            return Action::Stay;
        }
        let other = match key.key {
            Key::Left => self.round.previous(),
            Key::Right => self.round.next(),
            Key::Ok if key.gesture == Gesture::Press => {
                return BoardNo::from_index(self.selected)
                    .filter(|board| event.pairing(self.round, *board).is_some())
                    .map_or(Action::Stay, |board| {
                        Action::Go(entry_screen(self.round, board, event))
                    });
            }
            _ => None,
        };
        if let Some(round) = other.filter(|round| round.index() < event.open_round_count()) {
            *self = Self { round, selected: 0 };
            self.select_pending(event);
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let viewport = scene.viewport();
        let body = RoundRow::list(event, self.round, self.selected, viewport);
        let keys = hints([
            (HintKeys::LeftRight, Text::HintRound),
            (HintKeys::Ok, Text::HintResult),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

/// The next board without a result, from that place on and round to the start.
fn next_pending(event: &Event, round: RoundNo, from: usize) -> Option<BoardNo> {
    let total = event.board_count(round);
    let is_pending = |board: &BoardNo| {
        let pairing = event.pairing(round, *board);
        pairing.and_then(|pairing| shown_result(event, round, &pairing))
            == Some(GameResult::Pending)
    };
    let boards = BoardNo::first(total);
    boards
        .clone()
        .skip(from)
        .chain(boards.take(from))
        .find(is_pending)
}

/// The title of what is about a game: its board, and its round beside it.
pub(in crate::app) fn board_of_round(board: BoardNo, round: RoundNo) -> Heading {
    Heading::Within(
        Text::BoardNumber,
        board.get(),
        Text::InRound,
        round.get().into(),
    )
}

/// A board that was broken up meanwhile.
pub(in crate::app) const fn no_such_board(board: BoardNo) -> Body {
    Body::Message {
        kind: Kind::Refusal,
        title: Text::NotPossible,
        text: Text::RefusedNoSuchBoard,
        number: Some(board.get()),
    }
}

/// The screen on which the result of a game is entered.
fn entry_screen(round: RoundNo, board: BoardNo, event: &Event) -> Screen {
    if event.setup().system.has_scores() {
        Screen::Score(ScoreScreen::new(round, board, event))
    } else {
        Screen::Result(ResultScreen::new(round, board, event))
    }
}

/// The screen on which the result of a game is entered that the clock has seen: what it suggests is selected.
pub(in crate::app) fn entry_of_game(
    (round, board): (RoundNo, BoardNo),
    suggested: Option<GameResult>,
    event: &Event,
) -> Screen {
    let mut screen = entry_screen(round, board, event);
    if let (Screen::Result(screen), Some(result)) = (&mut screen, suggested)
        && screen.selected.is_none()
    {
        screen.selected = RESULTS.iter().position(|choice| *choice == result);
    }
    screen
}

/// The screen to go to when a result has been entered, or taken back, at a board: the next board without one comes
/// up by itself.
pub(in crate::app) fn after_entry(
    at: (RoundNo, BoardNo),
    is_result: bool,
    event: &Event,
) -> Screen {
    let (round, board) = at;
    let next =
        next_pending(event, round, board.index() + 1).filter(|next| *next != board && is_result);
    match next {
        Some(board) => entry_screen(round, board, event),
        None if is_result && is_last_missing(round, board, event) => {
            Screen::Event(EventMenu::new())
        }
        None => Screen::Round(RoundScreen::at(round, board.index())),
    }
}

/// True if the result of this board is what the next round's pairing waits for.
fn is_last_missing(round: RoundNo, board: BoardNo, event: &Event) -> bool {
    let entered = event.pairing(round, board);
    event.setup().system.pairing_options().is_some()
        && event.open_rounds().next_back() == Some(round)
        && entered.is_some_and(|pairing| pairing.result == GameResult::Pending)
}

/// A result as people say it.
pub(in crate::app) const fn in_words(result: GameResult) -> Text {
    match result {
        GameResult::Pending => Text::NoResultAfterAll,
        GameResult::WhiteWins | GameResult::WhiteWinsUnrated => Text::WhiteWon,
        GameResult::Draw | GameResult::DrawUnrated => Text::ADraw,
        GameResult::BlackWins | GameResult::BlackWinsUnrated => Text::BlackWon,
        GameResult::WhiteByForfeit => Text::BlackMissing,
        GameResult::BlackByForfeit => Text::WhiteMissing,
        GameResult::BothForfeit => Text::BothMissing,
        GameResult::WhiteWinsDecided => Text::ArbiterWhite,
        GameResult::DrawDecided => Text::ArbiterDraw,
        GameResult::BlackWinsDecided => Text::ArbiterBlack,
    }
}

// Where these are among the results on offer.
const WHITE_WINS: usize = 2;
const DRAW: usize = 3;
const BLACK_WINS: usize = 4;

/// One game, whose result is being entered.
#[derive(Debug, Clone)]
pub(in crate::app) struct ResultScreen {
    round: RoundNo,
    board: BoardNo,
    /// Nothing, until an arrow says what: OK pressed once too often enters no result.
    selected: Option<usize>,
}

impl ResultScreen {
    fn new(round: RoundNo, board: BoardNo, event: &Event) -> Self {
        let entered = event.pairing(round, board).map(|pairing| pairing.result);
        Self {
            round,
            board,
            selected: entered
                .filter(|result| *result != GameResult::Pending)
                .and_then(|result| RESULTS.iter().position(|choice| *choice == result)),
        }
    }

    fn enter(&self, selected: usize, event: &Event) -> Action {
        let Some(result) = RESULTS.get(selected) else {
            return Action::Stay;
        };
        let is_result = *result != GameResult::Pending;
        let then = after_entry((self.round, self.board), is_result, event);
        Action::one(Command::Result(self.round, self.board, *result), then)
    }
}

impl Behaviour for ResultScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        if is_back(key) {
            let boards = RoundScreen::at(self.round, self.board.index());
            return Action::Go(Screen::Round(boards));
        }
        if key.gesture != Gesture::Press {
            return Action::Stay;
        }
        self.selected = match (key.key, self.selected) {
            (Key::Left, None) => Some(WHITE_WINS),
            (Key::Right, None) => Some(BLACK_WINS),
            (Key::Up | Key::Down, _) => Some(DRAW),
            (Key::Left, Some(selected)) => Some(selected.saturating_sub(1)),
            (Key::Right, Some(selected)) => Some((selected + 1).min(RESULTS.len() - 1)),
            (Key::Ok, Some(selected)) => return self.enter(selected, event),
            (_, selected) => selected,
        };
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let back = (HintKeys::Back, Text::HintBack);
        let keys = match self.selected {
            None => hints([
                (HintKeys::LeftRight, Text::HintWin),
                (HintKeys::UpDown, Text::HintDraw),
                back,
            ]),
            Some(_) => hints([
                (HintKeys::LeftRight, Text::HintChoose),
                (HintKeys::Ok, Text::HintSave),
                back,
            ]),
        };
        let Some(pairing) = event.pairing(self.round, self.board) else {
            return (no_such_board(self.board), keys);
        };
        let (choices, selected) = in_sight(&RESULTS, self.selected);
        let choice = ResultChoice {
            title: board_of_round(self.board, self.round),
            white: name_of(event, pairing.white),
            black: name_of(event, pairing.black),
            choices,
            selected,
            entered: pairing.result,
            note: Some(match self.selected.and_then(|place| RESULTS.get(place)) {
                Some(result) => in_words(*result),
                None => Text::AskWhoWon,
            }),
        };
        (Body::Result(choice), keys)
    }
}
