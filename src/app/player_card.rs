//! A player's games, round by round.

use super::players_screen::PlayerScreen;
use super::{Hints, Screen, Turn, hints, is_back, list, move_selection, name_of};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::standings::{CardLine, card};
use crate::tournament::{Event, PlayerNo, Turn as RoundTurn};
use crate::ui::Sight;
use crate::ui::view::{Body, Heading, HintKeys, ListRow, RowValue, Who, outcome_sign};

/// The list and its selection.
#[derive(Debug, Clone)]
pub(super) struct PlayerCard {
    number: PlayerNo,
    selected: usize,
}

impl PlayerCard {
    pub(super) const fn new(number: PlayerNo) -> Self {
        Self {
            number,
            selected: 0,
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event) -> Turn {
        move_selection(&mut self.selected, event.open_round_count(), key);
        if is_back(key) {
            return Turn::Go(Screen::Player(PlayerScreen::new(self.number)));
        }
        Turn::Stay
    }

    pub(super) fn view(&self, event: &Event, sight: Sight) -> (Body, Hints) {
        let title = Heading::Name(name_of(event, self.number));
        let rounds = (self.selected, event.open_round_count());
        let body = list(title, sight, rounds, |place| {
            Some(row(event, card(event, self.number).nth(place)?))
        });
        let keys = hints([
            (HintKeys::UpDown, Text::HintScroll),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

fn row(event: &Event, line: CardLine) -> ListRow {
    let (who, value) = match line.turn {
        RoundTurn::Game(game) => (
            Who::One(name_of(event, game.opponent)),
            RowValue::Made(game.colour, outcome_sign(game.outcome), line.total),
        ),
        RoundTurn::Nothing | RoundTurn::Bye(_) => {
            (Who::Word(Text::Rests), RowValue::Points(line.total))
        }
    };
    ListRow {
        number: Some(line.round.get().into()),
        who,
        value,
    }
}
