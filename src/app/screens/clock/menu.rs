//! The menu of what the arbiter can do with the game at the clock.

use crate::app::screens::menu::Entry;
use heapless::Vec;

use crate::app::action::Action;
use crate::app::clock_game::ClockGame;
use crate::app::context::{Scene, Tools};
use crate::app::notice::Notice;
use crate::app::screens::bodies::{Hints, list, menu_hints};
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::{
    Behaviour, ConfirmScreen, ControlsScreen, CorrectionScreen, FaceScreen, PenaltyScreen, Profile,
    Room, Screen, TieScreen, WorkspaceUse, result_of_game,
};
use crate::clock::{Phase, Seats, Side};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::time::Instant;
use crate::tournament::Event;
use crate::ui::view::{Body, Heading, ListRow, RowValue, Who};

menu! {
    /// An entry of the clock's menu.
    ClockEntry:
        TimeControl GameBoard EnterResult TakeBackPress Penalty NewGame LeftSide RightSide
        SwapSides FacingPlayers SettingSound;
    /// Before a game.
    READY: TimeControl GameBoard LeftSide RightSide SwapSides FacingPlayers SettingSound;
    /// During one. Its result can be entered if it is one of the event's.
    GOING_ON:
        EnterResult TakeBackPress Penalty LeftSide RightSide SwapSides FacingPlayers
        SettingSound NewGame;
    /// A flag has fallen.
    FLAGGED:
        EnterResult NewGame LeftSide RightSide SwapSides FacingPlayers SettingSound
        TakeBackPress;
}

/// The menu and its selection.
#[derive(Debug, Clone)]
pub(in crate::app) struct ClockMenu {
    selected: usize,
}

type Entries = Vec<ClockEntry, 12>;

impl ClockMenu {
    pub(in crate::app) const fn new() -> Self {
        Self { selected: 0 }
    }
}

impl Behaviour for ClockMenu {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Clock, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let game = &mut tools.shared.game;
        let event = &tools.desk.event;
        let entries = entries(game, event, key.at);
        move_selection(&mut self.selected, entries.len(), key);
        let face = Action::Go(Screen::Clock(FaceScreen::new()));
        if is_back(key) {
            return face;
        }
        let at = key.at;
        match entries.get(self.selected).filter(|_| is_ok(key)) {
            Some(ClockEntry::EnterResult) => {
                return result_of_game(game, event, at).unwrap_or(face);
            }
            Some(ClockEntry::TakeBackPress) => {
                if !game.take_back(at) {
                    let (title, text) = (Text::NotPossible, Text::NothingToTakeBack);
                    return Action::Tell(Notice::refusal(title, text));
                }
            }
            Some(ClockEntry::LeftSide) => return correction(Side::Left, game, at),
            Some(ClockEntry::RightSide) => return correction(Side::Right, game, at),
            Some(ClockEntry::Penalty) => {
                return Action::Go(Screen::Penalty(PenaltyScreen::new(game.clock().control())));
            }
            Some(ClockEntry::SwapSides) => game.swap_sides(at),
            Some(ClockEntry::NewGame) if game.is_going_on(at) => {
                return Action::Go(Screen::Confirm(ConfirmScreen::NewGame));
            }
            Some(ClockEntry::NewGame) => game.restart(event, at),
            Some(ClockEntry::TimeControl) => {
                return Action::Go(Screen::Controls(ControlsScreen::new()));
            }
            Some(ClockEntry::GameBoard) => return Action::Go(Screen::Tie(TieScreen::new())),
            Some(ClockEntry::FacingPlayers) => game.turn_seats(at),
            Some(ClockEntry::SettingSound) => {
                // The row says what it is now.
                game.toggle_sound(at);
                return Action::Stay;
            }
            None => return Action::Stay,
        }
        face
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let game = &scene.shared.game;
        let event = scene.event();
        let viewport = scene.viewport();
        let now = scene.now;
        let entries = entries(game, event, now);
        let body = list(
            Heading::Plain(Text::Clock),
            viewport,
            (self.selected, entries.len()),
            |place| {
                let entry = *entries.get(place)?;
                Some(ListRow {
                    number: None,
                    who: Who::Word(entry.text()),
                    value: value(entry, game, event),
                })
            },
        );
        (body, menu_hints())
    }
}

fn correction(side: Side, game: &ClockGame, at: Instant) -> Action {
    Action::Go(Screen::Correction(CorrectionScreen::new(side, game, at)))
}

/// The entries that are offered now.
fn entries(game: &ClockGame, event: &Event, now: Instant) -> Entries {
    let table = match game.clock().phase(now) {
        Phase::Ready => READY,
        Phase::Running(_) | Phase::Paused(_) => GOING_ON,
        Phase::Flagged(_) => FLAGGED,
    };
    let is_tied = game.event_game(event).is_some();
    let is_offered = |entry: &ClockEntry| is_tied || *entry != ClockEntry::EnterResult;
    table.iter().copied().filter(is_offered).collect()
}

fn value(entry: ClockEntry, game: &ClockGame, event: &Event) -> RowValue {
    let on = |is_on| RowValue::Word(if is_on { Text::On } else { Text::Off });
    match entry {
        ClockEntry::FacingPlayers => on(game.seats() == Seats::Facing),
        ClockEntry::SettingSound => on(!game.is_silent()),
        ClockEntry::GameBoard => match game.event_game(event) {
            Some(game) => RowValue::Numbered(Text::AtBoard, game.board.get()),
            None => RowValue::None,
        },
        _ => RowValue::None,
    }
}
