//! The scores of a game, for games that have them: three digits a side.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, name_of, words};
use crate::app::screens::keys::{is_back, is_ok};
use crate::app::screens::{
    Behaviour, Profile, Room, RoundScreen, Screen, WorkspaceUse, after_entry, board_of_round,
    no_such_board,
};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::tournament::{BoardNo, Command, Event, GameResult, GameScore, RoundNo};
use crate::ui::view::{Body, HintKeys, Kind, SCORE_DIGITS, ScoreEntry};

/// The results that can be entered of a game that has no scores.
pub static WITHOUT_SCORES: [GameResult; 7] = [
    GameResult::WhiteByForfeit,
    GameResult::BlackByForfeit,
    GameResult::BothForfeit,
    GameResult::WhiteWinsDecided,
    GameResult::DrawDecided,
    GameResult::BlackWinsDecided,
    GameResult::Pending,
];

/// The place after all digits: what is entered instead of them.
const INSTEAD: usize = 2 * SCORE_DIGITS;

/// One game, whose scores are being entered.
#[derive(Debug, Clone)]
pub(in crate::app) struct ScoreScreen {
    round: RoundNo,
    board: BoardNo,
    /// White's digits, then black's.
    digits: [[u8; SCORE_DIGITS]; 2],
    /// The place of the result without scores that is on offer.
    instead: usize,
    selected: usize,
    /// True while the arbiter is being asked whether nobody has scored.
    is_asking: bool,
}

impl ScoreScreen {
    pub(in crate::app) fn new(round: RoundNo, board: BoardNo, event: &Event) -> Self {
        let pairing = event.pairing(round, board);
        let scores = pairing.and_then(|pairing| event.score(pairing.white, round));
        let (white, black) = scores.unwrap_or_default();
        let instead = pairing.and_then(|pairing| {
            let mut on_offer = WITHOUT_SCORES.iter();
            on_offer.position(|result| *result == pairing.result && *result != GameResult::Pending)
        });
        Self {
            round,
            board,
            digits: [digits_of(white), digits_of(black)],
            instead: instead.unwrap_or(0),
            selected: if instead.is_some() { INSTEAD } else { 0 },
            is_asking: false,
        }
    }

    /// Turns what is selected one further, round and round.
    fn turn(&mut self, up: bool) {
        let side = self.selected / SCORE_DIGITS;
        let digit = self
            .digits
            .get_mut(side)
            .and_then(|digits| digits.get_mut(self.selected % SCORE_DIGITS));
        match digit {
            Some(digit) => *digit = turned(*digit, up),
            None => {
                let choices = WITHOUT_SCORES.len();
                // Down the list, as in any other.
                let step = if up { choices - 1 } else { 1 };
                self.instead = (self.instead + step) % choices;
            }
        }
    }

    fn enter(&mut self, event: &Event) -> Action {
        if self.selected < INSTEAD && self.digits == [[0; SCORE_DIGITS]; 2] {
            self.is_asking = true;
            return Action::Stay;
        }
        self.save(event)
    }

    fn confirm(&mut self, key: KeyEvent, event: &Event) -> Action {
        if is_back(key) {
            self.is_asking = false;
        } else if is_ok(key) {
            return self.save(event);
        }
        Action::Stay
    }

    fn save(&self, event: &Event) -> Action {
        let [white, black] = self.digits.map(score_of);
        let (command, is_result) = match WITHOUT_SCORES.get(self.instead) {
            Some(result) if self.selected >= INSTEAD => (
                Command::Result(self.round, self.board, *result),
                *result != GameResult::Pending,
            ),
            _ => (Command::Score(self.round, self.board, white, black), true),
        };
        let then = after_entry((self.round, self.board), is_result, event);
        Action::one(command, then)
    }
}

impl Behaviour for ScoreScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        if self.is_asking {
            return self.confirm(key, event);
        }
        if is_back(key) {
            let boards = RoundScreen::at(self.round, self.board.index());
            return Action::Go(Screen::Round(boards));
        }
        if is_ok(key) {
            return self.enter(event);
        }
        if matches!(key.gesture, Gesture::Press | Gesture::Repeat) {
            match key.key {
                Key::Left => self.selected = self.selected.saturating_sub(1),
                Key::Right => self.selected = (self.selected + 1).min(INSTEAD),
                Key::Up => self.turn(true),
                Key::Down => self.turn(false),
                _ => {}
            }
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        if self.is_asking {
            let keys = hints([
                (HintKeys::Ok, Text::HintSave),
                (HintKeys::Back, Text::HintBack),
            ]);
            return (
                words(Kind::Question, Text::NotPlayed, Text::AskNoScores),
                keys,
            );
        }
        let keys = hints([
            (HintKeys::UpDown, Text::HintDigit),
            (HintKeys::LeftRight, Text::HintPlace),
            (HintKeys::Ok, Text::HintSave),
        ]);
        let Some(pairing) = event.pairing(self.round, self.board) else {
            return (no_such_board(self.board), keys);
        };
        let entry = ScoreEntry {
            title: board_of_round(self.board, self.round),
            white: name_of(event, pairing.white),
            black: name_of(event, pairing.black),
            digits: self.digits,
            instead: WITHOUT_SCORES
                .get(self.instead)
                .copied()
                .unwrap_or_default(),
            selected: self.selected,
        };
        (Body::Score(entry), keys)
    }
}

/// A digit turned one further, round and round.
pub(in crate::app) const fn turned(digit: u8, up: bool) -> u8 {
    match (digit, up) {
        (9.., true) => 0,
        (digit, true) => digit + 1,
        (0, false) => 9,
        (digit, false) => digit - 1,
    }
}

fn digits_of(score: GameScore) -> [u8; SCORE_DIGITS] {
    digits(score.get())
}

fn score_of(digits: [u8; SCORE_DIGITS]) -> GameScore {
    // Three digits are always a score.
    GameScore::new(number(&digits)).unwrap_or_default()
}

/// The last digits of a number, the highest first.
pub(in crate::app) fn digits<const N: usize>(number: u16) -> [u8; N] {
    let mut digits = [0; N];
    let mut rest = number;
    for digit in digits.iter_mut().rev() {
        *digit = u8::try_from(rest % 10).unwrap_or(0);
        rest /= 10;
    }
    digits
}

/// The number that digits write.
pub(in crate::app) fn number(digits: &[u8]) -> u16 {
    let more = |number: u16, digit: &u8| number.saturating_mul(10).saturating_add((*digit).into());
    digits.iter().fold(0, more)
}
