//! Facts: what the documents say about an event, whatever they look like.

use heapless::String;

use super::Material;
use super::columns::Columns;
use crate::language::{Language, Text, Words};
use crate::standings::Standings;
use crate::tournament::{
    BoardNo, CLUB_TEXT_BYTES, Event, GameResult, HalfPoints, Name, NameText, Pairing, PlayerNo,
    RoundNo, Tiebreak, Turn,
};
use crate::wording::{bye_text, criterion_name, filled_in};

/// The material, and what takes a while to find in it: it is asked for once for every buffer, not for
/// every row.
pub(super) struct Facts<'a> {
    pub(super) event: &'a Event,
    pub(super) standings: &'a Standings,
    pub(super) language: Language,
    pub(super) columns: Columns,
}

impl<'a> Facts<'a> {
    pub(super) fn of(material: &Material<'a>) -> Self {
        Self {
            event: material.event,
            standings: material.standings,
            language: material.language,
            columns: Columns::of(material.event),
        }
    }

    pub(super) fn text(&self, text: Text) -> Words {
        self.language.text(text)
    }

    /// A player's name; nothing, if the player is known by number alone.
    pub(super) fn given_name(&self, number: PlayerNo) -> Option<NameText> {
        self.event.name(number).map(Name::text)
    }

    /// A player's club.
    pub(super) fn club(&self, number: PlayerNo) -> String<CLUB_TEXT_BYTES> {
        self.event.club(number).text()
    }

    /// The player at that place of the standings, counted from 0.
    pub(super) fn ranked(&self, place: usize) -> Option<PlayerNo> {
        self.standings.order().get(place).copied()
    }

    /// The two at a board, and the result by all that is known.
    pub(super) fn game(&self, round: RoundNo, board: BoardNo) -> Option<Pairing> {
        let pairing = self.event.pairing(round, board)?;
        let outcome = |player| {
            let game = self.event.turn(player, round).game()?;
            Some(game.outcome)
        };
        let known = GameResult::of(outcome(pairing.white)?, outcome(pairing.black)?);
        Some(Pairing {
            result: known.unwrap_or(pairing.result),
            ..pairing
        })
    }

    /// The reason why a player has no game in a round; nothing, if there is one or if nothing was expected.
    pub(super) fn why_no_game(&self, number: PlayerNo, round: RoundNo) -> Option<Text> {
        match self.event.turn(number, round) {
            Turn::Game(_) => None,
            Turn::Bye(bye) => Some(bye_text(bye)),
            Turn::Nothing if self.event.has_left(number) => None,
            Turn::Nothing if self.event.setup().system.is_by_table() => Some(Text::Rests),
            Turn::Nothing => Some(Text::NotPaired),
        }
    }

    /// The points of a player before a round.
    pub(super) fn points_before(&self, number: PlayerNo, round: RoundNo) -> HalfPoints {
        RoundNo::first(round.index())
            .map(|earlier| self.event.points_in(number, earlier))
            .sum()
    }

    /// The reason why a player has no place in the standings.
    pub(super) fn why_out(&self, number: PlayerNo) -> Option<Text> {
        self.event.has_no_place(number).then(|| {
            if self.event.is_expelled(number) {
                Text::WasExpelled
            } else {
                Text::Left
            }
        })
    }

    /// The remark on a player in a list: the reason for having no place, or that the player was sent home.
    pub(super) fn remark(&self, number: PlayerNo) -> Option<Text> {
        let expelled = self.event.is_expelled(number).then_some(Text::WasExpelled);
        self.why_out(number).or(expelled)
    }

    /// The heading of the standings after that round, which says if it is not over.
    pub(super) fn standings_heading(&self, after: Option<RoundNo>) -> Option<(Text, RoundNo)> {
        let round = after?;
        let unfinished = self.event.first_unfinished_round();
        Some(
            if unfinished.is_some_and(|unfinished| unfinished <= round) {
                (Text::RoundUnderWay, round)
            } else {
                (Text::AfterRound, round)
            },
        )
    }

    /// The name of a criterion at the head of a column.
    pub(super) fn short_name(&self, tiebreak: Tiebreak) -> Words {
        let has_queue = self.event.setup().system.queue_options().is_some();
        criterion_name(self.language, tiebreak, has_queue)
    }

    /// A text in which a number is put.
    pub(super) fn numbered(&self, text: Text, number: impl Into<u16>) -> String<64> {
        filled_in(&self.text(text), Some(number.into()))
    }
}
