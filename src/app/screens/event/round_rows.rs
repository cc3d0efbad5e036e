//! The rows of a round: its boards, and after them everybody who has no game in it.

use crate::app::screens::bodies::{both, name_of, tall_list};
use crate::language::Text;
use crate::tournament::{
    BoardNo, Event, GameResult, Pairing, PlayerNo, RoundNo, Turn as RoundTurn,
};
use crate::ui::Viewport;
use crate::ui::view::{Body, Heading, ListRow, RoundHeading, RowValue, Who};
use crate::wording::bye_text;

/// The subject of a row of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum RoundRow {
    /// A game.
    Board(BoardNo),
    /// A player without one.
    Idle(PlayerNo),
}

impl RoundRow {
    /// All rows of a round, with one selected.
    pub(in crate::app) fn list(
        event: &Event,
        round: RoundNo,
        selected: usize,
        viewport: Viewport,
    ) -> Body {
        let missing = u16::try_from(event.pending_count(round)).unwrap_or(u16::MAX);
        let title = Heading::Round(RoundHeading {
            number: round.get().into(),
            games: u16::try_from(event.board_count(round)).unwrap_or(u16::MAX),
            missing: if event.has_results(round) { missing } else { 0 },
        });
        let total = Self::count(event, round);
        tall_list(title, viewport, (selected, total), |place| {
            Self::at(event, round, place)?.shown(event, round)
        })
    }

    /// Counts the rows of a round.
    pub(in crate::app) fn count(event: &Event, round: RoundNo) -> usize {
        event.board_count(round) + idle(event, round).count()
    }

    /// The row at that place.
    pub(in crate::app) fn at(event: &Event, round: RoundNo, place: usize) -> Option<Self> {
        match place.checked_sub(event.board_count(round)) {
            None => BoardNo::from_index(place).map(Self::Board),
            Some(place) => idle(event, round).nth(place).map(Self::Idle),
        }
    }

    /// The place of the row among those of its round.
    pub(in crate::app) fn place(self, event: &Event, round: RoundNo) -> usize {
        match self {
            Self::Board(board) => board.index(),
            Self::Idle(number) => {
                let before = idle(event, round).take_while(|other| *other != number);
                event.board_count(round) + before.count()
            }
        }
    }

    /// The row as it is shown.
    pub(in crate::app) fn shown(self, event: &Event, round: RoundNo) -> Option<ListRow> {
        Some(match self {
            Self::Board(board) => {
                let pairing = event.pairing(round, board)?;
                let result = shown_result(event, round, &pairing)?;
                let scores = event.score(pairing.white, round);
                ListRow {
                    number: Some(board.get()),
                    who: both(event, pairing.white, pairing.black),
                    // One that is missing is a question mark.
                    value: scores.map_or(RowValue::Result(result), |(white, black)| {
                        RowValue::Scores(white, black)
                    }),
                }
            }
            Self::Idle(number) => ListRow {
                number: None,
                who: Who::One(name_of(event, number)),
                value: RowValue::Word(match event.turn(number, round) {
                    RoundTurn::Bye(bye) => bye_text(bye),
                    _ if event.setup().system.is_by_table() => Text::Rests,
                    RoundTurn::Nothing | RoundTurn::Game(_) => Text::NotPaired,
                }),
            },
        })
    }
}

/// Everybody without a game in a round: nobody is to be forgotten, whether a table lets them rest or the pairing has left
/// them over.
fn idle(event: &Event, round: RoundNo) -> impl Iterator<Item = PlayerNo> {
    let is_open = round.index() < event.open_round_count();
    let is_by_table = event.setup().system.is_by_table();
    event.numbers().filter(move |number| {
        is_open
            && match event.turn(*number, round) {
                RoundTurn::Game(_) => false,
                RoundTurn::Bye(_) => true,
                RoundTurn::Nothing if is_by_table => !event.has_left(*number),
                RoundTurn::Nothing => is_here(event, *number, round),
            }
    })
}

/// True if a player was in the event in a round, or could still be paired in it.
fn is_here(event: &Event, number: PlayerNo, round: RoundNo) -> bool {
    let presence = event.presence(number);
    let is_last = event.open_rounds().next_back() == Some(round);
    let round = round.get();
    (is_last || presence.joined_after < round)
        && presence.left_after().is_none_or(|after| after >= round)
}

/// The result by all that is known: who has left has lost.
pub(in crate::app) fn shown_result(
    event: &Event,
    round: RoundNo,
    pairing: &Pairing,
) -> Option<GameResult> {
    let outcome = |number: PlayerNo| Some(event.turn(number, round).game()?.outcome);
    GameResult::of(outcome(pairing.white)?, outcome(pairing.black)?)
}
