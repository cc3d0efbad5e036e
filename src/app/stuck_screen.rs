//! There is no pairing without a rematch: what to do, and who is left over.

use super::event_menu::EventMenu;
use super::job::Work;
use super::menus::{STUCK, STUCK_ANEW};
use super::podium_screen::PodiumScreen;
use super::{Desk, Hints, Screen, Turn, is_back, is_ok, list, menu_hints, move_selection, name_of};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::pairing::Pairer;
use crate::tournament::{Command, PlayerNo, RoundNo};
use crate::ui::Sight;
use crate::ui::view::{Body, Heading, ListRow, RowValue, Who};

/// The choices, the players below them, and the selection.
#[derive(Debug, Clone)]
pub(super) struct StuckScreen {
    round: RoundNo,
    selected: usize,
}

impl StuckScreen {
    pub(super) const fn new(round: RoundNo) -> Self {
        Self { round, selected: 0 }
    }

    pub(super) fn key(&mut self, key: KeyEvent, desk: &Desk) -> Turn {
        let rows = self.rows(desk);
        move_selection(&mut self.selected, rows, key);
        if is_back(key) {
            return Turn::Go(Screen::Event(EventMenu::new()));
        }
        match self.choices(desk).get(self.selected).filter(|_| is_ok(key)) {
            Some(Text::AllowRematches) => Turn::Work(Work::Pair {
                round: self.round,
                allows_rematches: true,
            }),
            Some(Text::EndEvent) => Turn::one(Command::Finish, Screen::Podium(PodiumScreen::new())),
            _ => Turn::Stay,
        }
    }

    pub(super) fn view(&self, desk: &Desk, sight: Sight) -> (Body, Hints) {
        let choices = self.choices(desk);
        let row = |place: usize| {
            if let Some(choice) = choices.get(place) {
                return Some(ListRow {
                    number: None,
                    who: Who::Word(*choice),
                    value: RowValue::None,
                });
            }
            let left_over = place.checked_sub(choices.len())?;
            let number = *trouble(desk).get(left_over)?;
            Some(ListRow {
                number: Some(number.get()),
                who: Who::One(name_of(&desk.event, number)),
                value: RowValue::Word(Text::LeftOver),
            })
        };
        let title = Heading::Numbered(Text::RoundNumber, self.round.get().into());
        let body = list(title, sight, (self.selected, self.rows(desk)), row);
        (body, menu_hints())
    }

    /// An event does not end in the middle of a round.
    fn choices(&self, desk: &Desk) -> &'static [Text] {
        if desk.event.open_rounds().any(|open| open == self.round) {
            &STUCK_ANEW
        } else {
            &STUCK
        }
    }

    fn rows(&self, desk: &Desk) -> usize {
        self.choices(desk).len() + trouble(desk).len()
    }
}

/// Those who are left over.
fn trouble(desk: &Desk) -> &[PlayerNo] {
    desk.pairer().map_or(&[], Pairer::trouble)
}
