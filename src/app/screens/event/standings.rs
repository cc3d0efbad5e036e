//! The standings: who leads.

use crate::app::Desk;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, find_hints, list, message, name_of};
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::{
    Behaviour, EventEntry, EventMenu, FindIn, FindScreen, PlayerCard, Profile, Room, Screen,
    WorkspaceUse,
};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::standings::{Standings, Value};
use crate::tournament::{Event, Phase, PlayerNo, Tiebreak};
use crate::ui::Viewport;
use crate::ui::view::{Body, CRITERIA, Head, Heading, ListRow, RowValue, Who};

/// The list and its selection.
#[derive(Debug, Clone)]
pub(in crate::app) struct StandingsScreen {
    selected: usize,
}

impl StandingsScreen {
    pub(in crate::app) const fn new() -> Self {
        Self { selected: 0 }
    }

    /// The list with that player selected, if the player is in it.
    pub(in crate::app) fn at(number: PlayerNo, desk: &Desk) -> Self {
        let standings = desk.standings();
        let place = standings.and_then(|standings| standings.place(number));
        let place = place.unwrap_or(1);
        Self {
            selected: place.saturating_sub(1),
        }
    }
}

impl Behaviour for StandingsScreen {
    fn open(self, tools: &mut Tools<'_>) -> Screen {
        tools.desk.rank();
        self.into()
    }

    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Standings)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let desk = &*tools.desk;
        let event = &desk.event;
        move_selection(&mut self.selected, event.player_count(), key);
        if is_back(key) {
            return Action::Go(Screen::Event(EventMenu::at(entry(event))));
        }
        let order = desk.standings().map(Standings::order).unwrap_or_default();
        let number = order.get(self.selected);
        let found = FindScreen::opened(key, FindIn::Standings, number.copied(), event);
        if let Some(turn) = found {
            return turn;
        }
        number
            .filter(|_| is_ok(key))
            .map_or(Action::Stay, |number| {
                Action::Go(Screen::PlayerCard(PlayerCard::from_standings(*number)))
            })
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let desk = scene.desk;
        let viewport = scene.viewport();
        let (event, standings) = (&desk.event, desk.standings());
        if !has_results(event) {
            return message(title(event), Text::NoResultsYet);
        }
        let row = |place| {
            let standings = standings?;
            let row = standings.row(*standings.order().get(place)?);
            Some(ListRow {
                number: row.rank,
                who: Who::One(name_of(event, row.player)),
                value: if row.rank.is_none() {
                    RowValue::Word(why_out(event, row.player))
                } else if event.setup().system.is_by_table() {
                    RowValue::Points(row.points)
                } else {
                    RowValue::Standing {
                        points: row.points,
                        criteria: criteria(event, standings, row.player),
                    }
                },
            })
        };
        let total = standings.map_or(0, |standings| standings.order().len());
        // The heads take the first row.
        let below = Viewport {
            rows: viewport.rows - 1,
            ..viewport
        };
        let title = Heading::Plain(title(event));
        let mut body = list(title, below, (self.selected, total), row);
        if let Body::List(list) = &mut body {
            // There is room: one row less was asked for.
            let _ = list.rows.insert(0, heads(event));
            list.selected += 1;
            list.total += 1;
        }
        (body, find_hints(Text::HintGames))
    }
}

/// The reason why a player has no place.
fn why_out(event: &Event, player: PlayerNo) -> Text {
    if event.is_expelled(player) {
        Text::WasExpelled
    } else {
        Text::Left
    }
}

/// True if anything has been played.
fn has_results(event: &Event) -> bool {
    match event.floor() {
        Some(floor) => floor.game_count() > 0,
        None => {
            event.phase() == Phase::Finished
                || event.open_rounds().any(|round| event.has_results(round))
        }
    }
}

/// The heads of the columns.
fn heads(event: &Event) -> ListRow {
    let tiebreaks = event.tiebreaks();
    let head = |place| tiebreaks.get(place).copied().map(head);
    let system = event.setup().system;
    let criteria = if system.is_by_table() {
        [None; CRITERIA]
    } else if event.floor().is_some() {
        [head(0), head(1)]
    } else {
        let scores = system.has_scores();
        [head(0), scores.then_some(Head::Word(Text::ScoreHead))]
    };
    ListRow {
        number: None,
        who: Who::Code(""),
        value: RowValue::Heads {
            points: Text::PointsHead,
            criteria,
        },
    }
}

const fn head(tiebreak: Tiebreak) -> Head {
    match tiebreak {
        Tiebreak::MonradQuality => Head::Word(Text::QualityHead),
        Tiebreak::FewestGames => Head::Word(Text::GamesHead),
        Tiebreak::WonGames => Head::Word(Text::WinsHead),
        Tiebreak::FiseSonnebornBerger => Head::Code("SB"),
        other => Head::Code(other.code()),
    }
}

/// The entry of the event's menu that leads here.
fn entry(event: &Event) -> EventEntry {
    match event.phase() {
        Phase::Finished => EventEntry::FinalStandings,
        _ => EventEntry::Standings,
    }
}

fn title(event: &Event) -> Text {
    match event.phase() {
        Phase::Finished => Text::FinalStandings,
        _ => Text::Standings,
    }
}

/// The values after the points: the first criterion, and in games with scores all of them together; in an event with
/// a queue the games and the wins.
fn criteria(event: &Event, standings: &Standings, player: PlayerNo) -> [Option<Value>; CRITERIA] {
    let tiebreaks = event.tiebreaks();
    let value = |place| {
        let tiebreak = tiebreaks.get(place).copied();
        tiebreak.map(|tiebreak| standings.value(event, tiebreak, player))
    };
    if event.floor().is_some() {
        return [value(0), value(1)];
    }
    [
        value(0),
        event
            .setup()
            .system
            .has_scores()
            .then(|| standings.value(event, Tiebreak::GamePoints, player)),
    ]
}
