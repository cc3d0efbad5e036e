//! There is no pairing without a rematch: what to do, and who is left over.

use crate::app::Desk;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, list, menu_hints, name_of};
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::menu::Entry;
use crate::app::screens::{
    Behaviour, EventMenu, PodiumScreen, Profile, Room, Screen, WorkspaceUse,
};
use crate::app::shell::job::Work;
use crate::input::KeyEvent;
use crate::language::Text;
use crate::pairing::Pairer;
use crate::tournament::{Command, PlayerNo, RoundNo};
use crate::ui::view::{Body, Heading, ListRow, RowValue, Who};

menu! {
    /// A way out when there is no pairing without a rematch.
    StuckEntry:
        AllowRematches EndEvent;
    /// All that can be done when there is no pairing without a rematch.
    STUCK: AllowRematches EndEvent;
    /// The same when the round is open and was to be paired anew: its games have to be played first.
    STUCK_ANEW: AllowRematches;
}

/// The choices, the players below them, and the selection.
#[derive(Debug, Clone)]
pub(in crate::app) struct StuckScreen {
    round: RoundNo,
    selected: usize,
}

impl StuckScreen {
    pub(in crate::app) const fn new(round: RoundNo) -> Self {
        Self { round, selected: 0 }
    }

    /// An event does not end in the middle of a round.
    fn choices(&self, desk: &Desk) -> &'static [StuckEntry] {
        if desk.event.open_rounds().any(|open| open == self.round) {
            STUCK_ANEW
        } else {
            STUCK
        }
    }

    fn rows(&self, desk: &Desk) -> usize {
        self.choices(desk).len() + trouble(desk).len()
    }
}

impl Behaviour for StuckScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Event, WorkspaceUse::Taken)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let desk = &*tools.desk;
        let rows = self.rows(desk);
        move_selection(&mut self.selected, rows, key);
        if is_back(key) {
            return Action::Go(Screen::Event(EventMenu::new()));
        }
        match self.choices(desk).get(self.selected).filter(|_| is_ok(key)) {
            Some(StuckEntry::AllowRematches) => Action::Work(Work::Pair {
                round: self.round,
                allows_rematches: true,
            }),
            Some(StuckEntry::EndEvent) => {
                Action::one(Command::Finish, Screen::Podium(PodiumScreen::new()))
            }
            None => Action::Stay,
        }
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let desk = scene.desk;
        let viewport = scene.viewport();
        let choices = self.choices(desk);
        let row = |place: usize| {
            if let Some(choice) = choices.get(place) {
                return Some(ListRow {
                    number: None,
                    who: Who::Word(choice.text()),
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
        let body = list(title, viewport, (self.selected, self.rows(desk)), row);
        (body, menu_hints())
    }
}

/// Those who are left over.
fn trouble(desk: &Desk) -> &[PlayerNo] {
    desk.pairer().map_or(&[], Pairer::trouble)
}
