//! The standings: who leads, and why.

use heapless::Vec;

use crate::app::Desk;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, find_hints, list, message, name_of};
use crate::app::screens::keys::{is_back, is_ok, move_in_list};
use crate::app::screens::{
    Behaviour, EventEntry, EventMenu, FindIn, FindScreen, PlayerCard, Profile, Room, Screen,
    WorkspaceUse,
};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::standings::{Standings, Value, shown_tiebreaks};
use crate::tournament::{Event, FloorGame, Outcome, Phase, PlayerNo, Tiebreak, Turn};
use crate::ui::Viewport;
use crate::ui::view::{Body, GameSign, Heading, ListRow, RowValue, UNFOLDED_GAMES, Unfolded, Who};

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
        move_in_list(&mut self.selected, event.player_count(), key);
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
        let (event, standings) = (&desk.event, desk.standings());
        let Some(standings) = standings.filter(|_| has_results(event)) else {
            return message(title(event), Text::NoResultsYet);
        };
        let row = |place| {
            let row = standings.row(*standings.order().get(place)?);
            Some(ListRow {
                number: row.rank,
                who: Who::One(name_of(event, row.player)),
                value: if row.rank.is_none() {
                    RowValue::Word(why_out(event, row.player))
                } else {
                    RowValue::Points(row.points)
                },
            })
        };
        let total = standings.order().len();
        let selected = standings.order().get(self.selected);
        let unfolded = selected.map(|player| unfolded(event, standings, *player));
        let viewport = scene.viewport();
        let [few, many] = viewport.unfolded;
        let is_many = unfolded
            .as_ref()
            .is_some_and(|unfolded| unfolded.criteria.len() > FEW);
        let beside = Viewport {
            rows: viewport.rows - if is_many { many } else { few },
            ..viewport
        };
        let title = heading(event);
        let body = match (list(title, beside, (self.selected, total), row), unfolded) {
            (Body::List(list), Some(unfolded)) => Body::Standings(list, unfolded),
            (body, _) => body,
        };
        (body, find_hints(Text::HintGames))
    }
}

/// So many criteria have room in the lower of the two parts that a row can open.
const FEW: usize = 3;

/// The criteria and the games of a player: the wins, which people ask for, and whatever else parts players.
fn unfolded(event: &Event, standings: &Standings, player: PlayerNo) -> Unfolded {
    let shown = shown_tiebreaks(event);
    let tells_wins = shown
        .iter()
        .any(|tiebreak| matches!(tiebreak, Tiebreak::Wins | Tiebreak::WonGames));
    let wins = (!tells_wins).then_some(Tiebreak::Wins);
    let value = |tiebreak| (tiebreak, standings.shown_value(event, tiebreak, player));
    Unfolded {
        criteria: wins
            .into_iter()
            .chain(shown)
            .map(value)
            .filter(|(_, value)| *value != Value::None)
            .collect(),
        has_queue: event.floor().is_some(),
        games: games(event, player),
    }
}

/// The last games of a player.
fn games(event: &Event, player: PlayerNo) -> Vec<GameSign, UNFOLDED_GAMES, u8> {
    let on_floor = |game: FloorGame| {
        let outcome = game.outcome_for(player)?;
        Some(GameSign::Played(game.colour_of(player)?, outcome))
    };
    // What is still to be played says nothing yet.
    let in_round = |round| match event.turn(player, round) {
        Turn::Game(game) if game.outcome == Outcome::Pending => None,
        Turn::Game(game) => Some(GameSign::Played(game.colour, game.outcome)),
        Turn::Bye(_) => Some(GameSign::None),
        Turn::Nothing => event.has_results(round).then_some(GameSign::None),
    };
    let played = || {
        let counted = event.floor_games().filter(FloorGame::counts);
        let rounds = event.open_rounds().filter_map(in_round);
        counted.filter_map(on_floor).chain(rounds)
    };
    let last = played().count().saturating_sub(UNFOLDED_GAMES);
    played().skip(last).collect()
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

/// The entry of the event's menu that leads here.
fn entry(event: &Event) -> EventEntry {
    match event.phase() {
        Phase::Finished => EventEntry::FinalStandings,
        _ => EventEntry::Standings,
    }
}

/// The title, and the last round of which there are results, as long as there may be more.
fn heading(event: &Event) -> Heading {
    let title = title(event);
    let mut rounds = event.open_rounds().rev();
    let last = rounds.find(|round| event.has_results(*round));
    match last.filter(|_| event.phase() == Phase::Running && event.floor().is_none()) {
        Some(round) => Heading::Within(title, 0, Text::InRound, round.get().into()),
        None => Heading::Plain(title),
    }
}

fn title(event: &Event) -> Text {
    match event.phase() {
        Phase::Finished => Text::FinalStandings,
        _ => Text::Standings,
    }
}
