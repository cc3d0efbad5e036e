//! A player's rating, digit by digit.

use super::score::{digits, number, turned};
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, name_of};
use crate::app::screens::keys::{is_back, is_ok};
use crate::app::screens::{
    Behaviour, PlayerEntry, PlayerScreen, Profile, Room, Screen, WorkspaceUse,
};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::tournament::{Command, Event, Player, PlayerNo, Rating};
use crate::ui::view::{Body, DigitEntry, Heading, HintKeys, NUMBER_DIGITS};

/// The highest rating.
const MOST: u16 = 3999;

/// The digits, and which of them is selected.
#[derive(Debug, Clone)]
pub(in crate::app) struct RatingScreen {
    number: PlayerNo,
    digits: [u8; NUMBER_DIGITS],
    selected: usize,
}

impl RatingScreen {
    pub(in crate::app) fn new(number: PlayerNo, event: &Event) -> Self {
        let rating = event.player(number).map_or(0, |player| player.rating.0);
        Self {
            number,
            digits: digits(rating.min(MOST)),
            selected: 0,
        }
    }

    /// Turns the selected digit until the number is one that a rating can be.
    fn turn(&mut self, up: bool) {
        for _ in 0..10 {
            if let Some(digit) = self.digits.get_mut(self.selected) {
                *digit = turned(*digit, up);
            }
            if number(&self.digits) <= MOST {
                return;
            }
        }
    }

    fn finish(&self, event: &Event, then: Screen) -> Action {
        let rating = Rating(number(&self.digits));
        match event.player(self.number) {
            Some(player) if player.rating != rating => {
                let player = Player { rating, ..player };
                Action::one(Command::Edit(self.number, player), then)
            }
            _ => Action::Go(then),
        }
    }
}

impl Behaviour for RatingScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let back = || Screen::Player(PlayerScreen::at(self.number, PlayerEntry::Rating, event));
        if is_back(key) {
            return Action::Go(back());
        }
        if is_ok(key) {
            return self.finish(event, back());
        }
        if matches!(key.gesture, Gesture::Press | Gesture::Repeat) {
            match key.key {
                Key::Left => self.selected = self.selected.saturating_sub(1),
                Key::Right => self.selected = (self.selected + 1).min(NUMBER_DIGITS - 1),
                Key::Up => self.turn(true),
                Key::Down => self.turn(false),
                _ => {}
            }
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let entry = DigitEntry {
            title: Heading::Plain(Text::Rating),
            whose: Heading::Name(name_of(event, self.number)),
            digits: self.digits,
            selected: self.selected,
        };
        let keys = hints([
            (HintKeys::UpDown, Text::HintDigit),
            (HintKeys::LeftRight, Text::HintPlace),
            (HintKeys::Ok, Text::HintSave),
        ]);
        (Body::Digits(entry), keys)
    }
}
