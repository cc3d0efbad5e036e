//! What the arbiter can do with the game at the clock.

use heapless::Vec;

use super::controls::ControlsScreen;
use super::correction::CorrectionScreen;
use super::face::FaceScreen;
use super::game::ClockGame;
use super::penalty::PenaltyScreen;
use super::tie::TieScreen;
use crate::app::confirm_screen::ConfirmScreen;
use crate::app::{
    Hints, Screen, Turn, is_back, is_ok, list, menu_hints, move_selection, result_of_game,
};
use crate::clock::{Phase, Seats, Side};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::time::Instant;
use crate::tournament::Event;
use crate::ui::Sight;
use crate::ui::view::{Body, Heading, ListRow, RowValue, Who};

/// The menu and its selection.
#[derive(Debug, Clone)]
pub(in crate::app) struct ClockMenu {
    selected: usize,
}

type Entries = Vec<Text, 12>;

impl ClockMenu {
    pub(in crate::app) const fn new() -> Self {
        Self { selected: 0 }
    }

    pub(in crate::app) fn key(
        &mut self,
        key: KeyEvent,
        game: &mut ClockGame,
        event: &Event,
    ) -> Turn {
        let entries = entries(game, event, key.at);
        move_selection(&mut self.selected, entries.len(), key);
        let face = Turn::Go(Screen::Clock(FaceScreen::new()));
        if is_back(key) {
            return face;
        }
        let at = key.at;
        match entries.get(self.selected).filter(|_| is_ok(key)) {
            Some(Text::EnterResult) => return result_of_game(game, event, at).unwrap_or(face),
            Some(Text::TakeBackPress) => {
                if !game.take_back(at) {
                    return Turn::Tell(Text::NothingToTakeBack);
                }
            }
            Some(Text::LeftSide) => return correction(Side::Left, game, at),
            Some(Text::RightSide) => return correction(Side::Right, game, at),
            Some(Text::Penalty) => {
                return Turn::Go(Screen::Penalty(PenaltyScreen::new(game.clock().control())));
            }
            Some(Text::SwapSides) => game.swap_sides(at),
            Some(Text::NewGame) if game.is_going_on(at) => {
                return Turn::Go(Screen::Confirm(ConfirmScreen::NewGame));
            }
            Some(Text::NewGame) => game.restart(event, at),
            Some(Text::TimeControl) => return Turn::Go(Screen::Controls(ControlsScreen::new())),
            Some(Text::GameBoard) => return Turn::Go(Screen::Tie(TieScreen::new())),
            Some(Text::FacingPlayers) => game.turn_seats(at),
            Some(Text::SettingSound) => {
                // The row says what it is now.
                game.toggle_sound(at);
                return Turn::Stay;
            }
            _ => return Turn::Stay,
        }
        face
    }

    pub(in crate::app) fn view(
        &self,
        game: &ClockGame,
        event: &Event,
        sight: Sight,
        now: Instant,
    ) -> (Body, Hints) {
        let entries = entries(game, event, now);
        let body = list(
            Heading::Plain(Text::Clock),
            sight,
            (self.selected, entries.len()),
            |place| {
                let entry = *entries.get(place)?;
                Some(ListRow {
                    number: None,
                    who: Who::Word(entry),
                    value: value(entry, game, event),
                })
            },
        );
        (body, menu_hints())
    }
}

fn correction(side: Side, game: &ClockGame, at: Instant) -> Turn {
    Turn::Go(Screen::Correction(CorrectionScreen::new(side, game, at)))
}

/// What can be done now.
fn entries(game: &ClockGame, event: &Event, now: Instant) -> Entries {
    let is_tied = game.event_game(event).is_some();
    let before: &[Text] = &[Text::TimeControl, Text::GameBoard];
    let during: &[Text] = &[Text::TakeBackPress, Text::Penalty];
    let after: &[Text] = &[Text::NewGame];
    let result: &[Text] = if is_tied { &[Text::EnterResult] } else { &[] };
    let always = [
        Text::LeftSide,
        Text::RightSide,
        Text::SwapSides,
        Text::FacingPlayers,
        Text::SettingSound,
    ];
    let (first, second, last): (&[Text], &[Text], &[Text]) = match game.clock().phase(now) {
        Phase::Ready => (before, &[], &[]),
        Phase::Running(_) | Phase::Paused(_) => (result, during, after),
        Phase::Flagged(_) => (result, after, &[Text::TakeBackPress]),
    };
    first
        .iter()
        .chain(second)
        .copied()
        .chain(always)
        .chain(last.iter().copied())
        .collect()
}

fn value(entry: Text, game: &ClockGame, event: &Event) -> RowValue {
    let on = |is_on| RowValue::Word(if is_on { Text::On } else { Text::Off });
    match entry {
        Text::FacingPlayers => on(game.seats() == Seats::Facing),
        Text::SettingSound => on(!game.is_silent()),
        Text::GameBoard => match game.event_game(event) {
            Some(game) => RowValue::Numbered(Text::AtBoard, game.board.get()),
            None => RowValue::None,
        },
        _ => RowValue::None,
    }
}
