//! The games of a knockout's round, and who goes on without one.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::notice::Notice;
use crate::app::screens::bodies::{Hints, both, hints, name_of, tall_list};
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::{
    Behaviour, ConfirmScreen, EventEntry, EventMenu, FloorResult, Profile, Room, Screen,
    StandingsScreen, WorkspaceUse,
};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::time::Instant;
use crate::tournament::{Command, Deed, Event, Floor, FloorGame, GameNo};
use crate::ui::view::{Body, Heading, HintKeys, ListRow, RowValue, Who};

/// The list and its selection.
#[derive(Debug, Clone)]
pub(in crate::app) struct KnockoutScreen {
    selected: usize,
}

impl KnockoutScreen {
    pub(in crate::app) const fn new() -> Self {
        Self { selected: 0 }
    }
}

impl Behaviour for KnockoutScreen {
    /// Once the round is over, the standings come up.
    fn open(self, tools: &mut Tools<'_>) -> Screen {
        match tools.desk.event.floor().and_then(Floor::knockout_round) {
            Some(_) => self.into(),
            None => StandingsScreen::new().open(tools),
        }
    }

    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let total = games(event).count();
        move_selection(&mut self.selected, total, key);
        if is_back(key) {
            return Action::Go(Screen::Event(EventMenu::at(EventEntry::Knockout)));
        }
        let game = games(event).nth(self.selected).filter(|_| is_ok(key));
        game.map_or(Action::Stay, |(number, _)| {
            Action::Go(Screen::FloorResult(FloorResult::of_knockout(number)))
        })
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let viewport = scene.viewport();
        let pass = event.floor().and_then(Floor::knockout_pass);
        let total = games(event).count() + usize::from(pass.is_some());
        let title = Heading::Plain(Text::Knockout);
        let body = tall_list(title, viewport, (self.selected, total), |place| {
            Some(match games(event).nth(place) {
                Some((_, game)) => ListRow {
                    number: Some(game.board.get()),
                    who: both(event, game.white, game.black),
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

/// The round of a knockout that is under way, or a new one among those who are level for a prize, once
/// the arbiter is sure.
pub(in crate::app) fn begin(tools: &mut Tools<'_>, at: Instant, is_sure: bool) -> Action {
    let knockout = Screen::Knockout(KnockoutScreen::new());
    if let Some(floor) = tools.desk.event.floor()
        && floor.knockout_round().is_some()
    {
        return Action::Go(knockout);
    }
    tools.desk.rank();
    let event = &tools.desk.event;
    let prizes = event.queue_options().map_or(0, |options| options.prizes);
    let standings = tools.desk.standings();
    let level = standings.and_then(|standings| standings.level_for_prize(event, prizes));
    if level.is_none() {
        return Action::Tell(Notice::refusal(Text::NotPossible, Text::NobodyLevel));
    }
    let group = standings.and_then(|standings| standings.knockout_group(event, prizes));
    let Some(group) = group else {
        return Action::Tell(Notice::refusal(Text::NotPossible, Text::TooManyLevel));
    };
    if !is_sure {
        let count = u16::try_from(group.len()).unwrap_or(u16::MAX);
        return Action::Go(ConfirmScreen::Knockout(count).into());
    }
    // Nobody can aim at a millisecond: the moment of the press is as good as a lot.
    let lot = at.since(Instant::START).as_micros() / 1000;
    let deed = Deed::Knockout(group, lot);
    Action::one(Command::Deed(tools.event_time(at), deed), knockout)
}
