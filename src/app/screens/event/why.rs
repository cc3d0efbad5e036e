//! The reason for an opponent: who chose, who was passed over and why, and who it came to.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, list, name_of};
use crate::app::screens::keys::{is_back, move_selection};
use crate::app::screens::{Behaviour, BoardScreen, Profile, Room, RoundRow, Screen, WorkspaceUse};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::pairing::{Explanation, Pairer, PassedOver, Why};
use crate::tournament::{Event, PlayerNo, RoundNo};
use crate::ui::sentence::Sentence;
use crate::ui::view::{Body, Heading, HintKeys, Kind, ListRow, RowValue, Who};

/// The list and its selection. What it says is the pairer's last explanation.
#[derive(Debug, Clone)]
pub(in crate::app) struct WhyScreen {
    round: RoundNo,
    row: RoundRow,
    selected: usize,
}

impl WhyScreen {
    /// For that row of the round's pairings.
    pub(in crate::app) const fn new(round: RoundNo, row: RoundRow) -> Self {
        Self {
            round,
            row,
            selected: 0,
        }
    }
}

impl Behaviour for WhyScreen {
    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Taken)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let desk = &*tools.desk;
        let rows = desk.pairer().map_or(0, |pairer| rows(pairer.explanation()));
        move_selection(&mut self.selected, rows, key);
        if is_back(key) {
            let board = BoardScreen::new(self.round, self.row);
            return Action::Go(Screen::Board(board));
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let desk = scene.desk;
        let viewport = scene.viewport();
        let nothing = Explanation::default();
        let explanation = desk.pairer().map_or(&nothing, Pairer::explanation);
        if let Some(sentence) = sentence(&desk.event, explanation) {
            let body = Body::Sentence {
                kind: Kind::Plain,
                title: Text::Why,
                sentence,
            };
            return (body, hints([(HintKeys::Back, Text::HintBack)]));
        }
        let place = (self.selected, rows(explanation));
        let body = list(title(&desk.event, explanation), viewport, place, |place| {
            row(&desk.event, explanation, place)
        });
        let keys = hints([
            (HintKeys::UpDown, Text::HintScroll),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

/// The sentence that says all if nobody was passed over.
fn sentence(event: &Event, explanation: &Explanation) -> Option<Sentence> {
    let chooser = explanation.chooser?;
    let is_plain = explanation.passed_over.is_empty() && !explanation.is_moved_down;
    is_plain.then(|| Sentence {
        text: match explanation.opponent {
            Some(_) => Text::WhyFirst,
            None => Text::WhyBye,
        },
        first: name_of(event, chooser),
        second: explanation
            .opponent
            .map(|opponent| name_of(event, opponent)),
        number: None,
        result: None,
    })
}

fn title(event: &Event, explanation: &Explanation) -> Heading {
    let about = match explanation.opponent {
        Some(_) => Text::Chooses,
        None => Text::GetsBye,
    };
    explanation
        .chooser
        .map_or(Heading::Plain(Text::Why), |chooser| {
            Heading::Named(about, name_of(event, chooser))
        })
}

/// Those passed over, how many more there were, and the one it came to.
fn rows(explanation: &Explanation) -> usize {
    let more = usize::from(explanation.more > 0) + usize::from(explanation.is_moved_down);
    explanation.passed_over.len() + more + 1
}

fn row(event: &Event, explanation: &Explanation, place: usize) -> Option<ListRow> {
    // That somebody comes from the score group above stands before all.
    let Some(place) = place.checked_sub(explanation.is_moved_down.into()) else {
        let chooser = explanation.chooser?;
        return Some(about(event, chooser, RowValue::Word(Text::MovedDown)));
    };
    if let Some(PassedOver { player, why }) = explanation.passed_over.get(place) {
        return Some(about(event, *player, reason(*why)));
    }
    if explanation.more > 0 && place == explanation.passed_over.len() {
        return Some(ListRow {
            number: None,
            who: Who::Numbered(Text::AndMore, explanation.more),
            value: RowValue::None,
        });
    }
    let (player, word) = match explanation.opponent {
        Some(opponent) => (opponent, Text::Chosen),
        None => (explanation.chooser?, Text::PairingBye),
    };
    Some(about(event, player, RowValue::Word(word)))
}

fn about(event: &Event, number: PlayerNo, value: RowValue) -> ListRow {
    ListRow {
        number: Some(number.get()),
        who: Who::One(name_of(event, number)),
        value,
    }
}

/// The reason in words.
fn reason(why: Why) -> RowValue {
    match why {
        Why::Met(round) => RowValue::Numbered(Text::MetInRound, round.get().into()),
        Why::Forbidden => RowValue::Word(Text::MustNotMeet),
        Why::Club => RowValue::Word(Text::SameClub),
        Why::Colour => RowValue::Word(Text::WrongColour),
        Why::Float => RowValue::Word(Text::FloatsAgain),
        Why::Rest => RowValue::Word(Text::RestUnpaired),
        Why::Others => RowValue::Word(Text::WorseForOthers),
        Why::RoundsToCome => RowValue::Word(Text::DeadEnd),
        Why::HadBye => RowValue::Word(Text::HadBye),
    }
}
