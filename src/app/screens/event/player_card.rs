//! A player's games, round by round, and what came of them.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, list, name_of};
use crate::app::screens::keys::{is_back, move_selection};
use crate::app::screens::{
    Behaviour, PlayerEntry, PlayerScreen, Profile, Room, Screen, StandingsScreen, WorkspaceUse,
};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::standings::{CardLine, Standings, Value, card, shown_tiebreaks};
use crate::tournament::{Event, FloorGame, Game, PlayerNo, Tiebreak, Turn as RoundTurn};
use crate::ui::view::{Body, Heading, HintKeys, ListRow, RowValue, Who};
use crate::wording::{bye_text, decision_mark, outcome_text};

/// The list and its selection.
#[derive(Debug, Clone)]
pub(in crate::app) struct PlayerCard {
    number: PlayerNo,
    selected: usize,
    /// True if BACK leads to the standings, and not to the player's menu.
    is_from_standings: bool,
}

impl PlayerCard {
    pub(in crate::app) const fn new(number: PlayerNo) -> Self {
        Self {
            number,
            selected: 0,
            is_from_standings: false,
        }
    }

    pub(in crate::app) const fn from_standings(number: PlayerNo) -> Self {
        Self {
            is_from_standings: true,
            ..Self::new(number)
        }
    }
}

impl Behaviour for PlayerCard {
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
        move_selection(&mut self.selected, row_count(event, self.number), key);
        if is_back(key) {
            return Action::Go(if self.is_from_standings {
                Screen::Standings(StandingsScreen::at(self.number, desk))
            } else {
                Screen::Player(PlayerScreen::at(
                    self.number,
                    PlayerEntry::PlayerCard,
                    event,
                ))
            });
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let desk = scene.desk;
        let viewport = scene.viewport();
        let event = &desk.event;
        let title = Heading::Name(name_of(event, self.number));
        let rows = (self.selected, row_count(event, self.number));
        let body = list(title, viewport, rows, |place| {
            if event.floor().is_some() {
                return floor_row(event, desk.standings()?, self.number, place);
            }
            let after = place.checked_sub(event.open_round_count());
            match after.map(|after| summary(event).nth(after)) {
                None => Some(row(
                    event,
                    self.number,
                    card(event, self.number).nth(place)?,
                )),
                Some(line) => Some(summary_row(event, desk.standings()?, self.number, line?)),
            }
        });
        let keys = hints([
            (HintKeys::UpDown, Text::HintScroll),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

fn row(event: &Event, number: PlayerNo, line: CardLine) -> ListRow {
    let (who, value) = match line.turn {
        RoundTurn::Game(game) => (
            Who::One(name_of(event, game.opponent)),
            made(event, number, game, line),
        ),
        RoundTurn::Bye(bye) => (
            Who::Word(bye_text(bye)),
            RowValue::Given(line.points, line.total),
        ),
        RoundTurn::Nothing if event.setup().system.is_by_table() => {
            (Who::Word(Text::Rests), RowValue::Points(line.total))
        }
        RoundTurn::Nothing => (Who::Word(Text::NotPaired), RowValue::Points(line.total)),
    };
    ListRow {
        number: Some(line.round.get().into()),
        who,
        value,
    }
}

/// The value of a game's line. In some systems people count its points; where games have scores those are wanted;
/// and a game that was not played is told by its sign.
fn made(event: &Event, number: PlayerNo, game: Game, line: CardLine) -> RowValue {
    let counts_points = event.setup().system.profile().counts_points;
    match event.score(number, line.round) {
        Some((own, other)) => RowValue::Scored(game.colour, own, other, line.total),
        None if counts_points && game.outcome.is_played() => RowValue::Worth(
            game.colour,
            line.points,
            decision_mark(game.outcome),
            line.total,
        ),
        None if event.setup().system.has_scores() => {
            RowValue::Unplayed(outcome_text(game.outcome), line.total)
        }
        None => RowValue::Made(game.colour, outcome_text(game.outcome), line.total),
    }
}

/// A line under the rounds.
#[derive(Debug, Clone, Copy)]
enum Summary {
    Criterion(Tiebreak),
    Place,
    /// The lot that decided the place.
    Lot,
}

/// The lines under the rounds: all that parts players who are level, and what came of it.
fn summary(event: &Event) -> impl Iterator<Item = Summary> + use<> {
    let criteria = shown_tiebreaks(event)
        .into_iter()
        .filter(|tiebreak| *tiebreak != Tiebreak::Lot)
        .map(Summary::Criterion);
    let lot = event.lots().is_some().then_some(Summary::Lot);
    criteria.chain([Some(Summary::Place), lot].into_iter().flatten())
}

/// The place of a player, if there is one.
fn place_of(standings: &Standings, number: PlayerNo) -> Value {
    let rank = standings.row(number).rank;
    rank.map_or(Value::None, |rank| Value::Whole(rank.into()))
}

fn row_count(event: &Event, number: PlayerNo) -> usize {
    if event.floor().is_some() {
        return games_of(event, number).count() + FLOOR_SUMMARY.len();
    }
    event.open_round_count() + summary(event).count()
}

/// A player's games on the floor, the first one first.
fn games_of(event: &Event, number: PlayerNo) -> impl Iterator<Item = FloorGame> + '_ {
    let games = event.floor_games();
    games.filter(move |game| game.colour_of(number).is_some())
}

/// The lines under the games on the floor.
const FLOOR_SUMMARY: [(Text, Option<Tiebreak>); 3] = [
    (Text::GamesWord, Some(Tiebreak::FewestGames)),
    (Text::WinsWord, Some(Tiebreak::WonGames)),
    (Text::Place, None),
];

/// A line of the card of an event with a queue: the board, the opponent, what came of it, and the
/// points after it.
fn floor_row(
    event: &Event,
    standings: &Standings,
    number: PlayerNo,
    place: usize,
) -> Option<ListRow> {
    let count = games_of(event, number).count();
    if let Some(after) = place.checked_sub(count) {
        let (word, criterion) = *FLOOR_SUMMARY.get(after)?;
        let value = match criterion {
            Some(criterion) => standings.value(event, criterion, number),
            None => place_of(standings, number),
        };
        return Some(ListRow {
            number: None,
            who: Who::Word(word),
            value: RowValue::Criterion(value),
        });
    }
    let game = games_of(event, number).nth(place)?;
    let scoring = event.setup().scoring;
    let total = games_of(event, number)
        .take(place + 1)
        .filter(FloorGame::counts)
        .filter_map(|game| game.outcome_for(number))
        .map(|outcome| scoring.of_outcome(outcome))
        .sum();
    let sign = outcome_text(game.outcome_for(number)?);
    Some(ListRow {
        number: Some(game.board.get()),
        who: Who::One(name_of(event, game.opponent_of(number)?)),
        value: RowValue::Made(game.colour_of(number)?, sign, total),
    })
}

fn summary_row(event: &Event, standings: &Standings, number: PlayerNo, line: Summary) -> ListRow {
    let (who, value) = match line {
        Summary::Criterion(tiebreak) => (
            match tiebreak {
                Tiebreak::MonradQuality => Who::Word(Text::Quality),
                Tiebreak::FiseSonnebornBerger => Who::Word(Text::BeatenPoints),
                Tiebreak::GamePoints => Who::Word(Text::ScoreTotal),
                Tiebreak::Spread => Who::Code("+/-"),
                other => Who::Code(other.code()),
            },
            standings.shown_value(event, tiebreak, number),
        ),
        Summary::Lot => (
            Who::Word(Text::ByLot),
            standings.deciding_lot(event, number),
        ),
        Summary::Place => (Who::Word(Text::Place), place_of(standings, number)),
    };
    ListRow {
        number: None,
        who,
        value: RowValue::Criterion(value),
    }
}
