//! The games of a knockout's round, and who goes on without one.

use super::event_menu::EventMenu;
use super::floor_result::FloorResult;
use super::standings_screen::StandingsScreen;
use super::{Hints, Screen, Turn, hints, is_back, is_ok, list, move_selection, name_of};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{Event, Floor, FloorGame, GameNo};
use crate::ui::Sight;
use crate::ui::view::{Body, Heading, HintKeys, ListRow, RowValue, Who};

/// The list and its selection.
#[derive(Debug, Clone)]
pub(super) struct KnockoutScreen {
    selected: usize,
}

impl KnockoutScreen {
    pub(super) const fn new() -> Self {
        Self { selected: 0 }
    }

    /// The screen to go to: the standings, once the round is over.
    pub(super) fn or_standings(self, event: &Event) -> Screen {
        match event.floor().and_then(Floor::knockout_round) {
            Some(_) => Screen::Knockout(self),
            None => Screen::Standings(StandingsScreen::new()),
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event) -> Turn {
        let total = games(event).count();
        move_selection(&mut self.selected, total, key);
        if is_back(key) {
            return Turn::Go(Screen::Event(EventMenu::at(Text::Knockout)));
        }
        let game = games(event).nth(self.selected).filter(|_| is_ok(key));
        game.map_or(Turn::Stay, |(number, _)| {
            Turn::Go(Screen::FloorResult(FloorResult::of_knockout(number)))
        })
    }

    pub(super) fn view(&self, event: &Event, sight: Sight) -> (Body, Hints) {
        let pass = event.floor().and_then(Floor::knockout_pass);
        let total = games(event).count() + usize::from(pass.is_some());
        let title = Heading::Plain(Text::Knockout);
        let body = list(title, sight, (self.selected, total), |place| {
            Some(match games(event).nth(place) {
                Some((_, game)) => ListRow {
                    number: Some(game.board.get()),
                    who: Who::Two(name_of(event, game.white), name_of(event, game.black)),
                    value: RowValue::Result(game.result),
                },
                None => ListRow {
                    number: None,
                    who: Who::One(name_of(event, pass?)),
                    value: RowValue::Word(Text::GoesOn),
                },
            })
        });
        let keys = hints([
            (HintKeys::UpDown, Text::HintScroll),
            (HintKeys::Ok, Text::HintResult),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

/// The games of the round under way.
fn games(event: &Event) -> impl Iterator<Item = (GameNo, FloorGame)> + '_ {
    let round = event.floor().and_then(Floor::knockout_round);
    let first = round.unwrap_or(usize::MAX);
    let numbered = event.floor_games().enumerate();
    numbered
        .filter(move |(at, _)| *at >= first)
        .filter_map(|(at, game)| Some((GameNo::from_index(at)?, game)))
}
