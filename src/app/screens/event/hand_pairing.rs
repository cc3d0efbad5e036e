//! Pairing by hand: the box says what speaks against it, and obeys.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, find_hints, hints, list, name_of, words};
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::{
    Behaviour, FindIn, FindScreen, PairingsScreen, Profile, Room, RoundRow, Screen, WorkspaceUse,
};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::pairing::warnings::{Warning, Warnings, last_colour, of_pair, of_swap, of_turn};
use crate::tournament::{
    BoardNo, Bye, Colour, Command, Event, Outcome, Phase, PlayerNo, RoundNo, Turn as RoundTurn,
};
use crate::ui::sentence::Sentence;
use crate::ui::view::{Body, Heading, HintKeys, Kind, ListRow, RowValue, Who};

menu! {
    /// An entry of the menu of a board, or of a player without one.
    RowEntry:
        Why TurnBoard SwapWhite SwapBlack BreakUp SwapBye TakeByeBack PairWith GiveBye
        GiveHalfBye MarkAbsent;
    /// A board of a round, or the bye, that the box has paired.
    BOARD: Why;
    /// A board of the round opened last that has no result.
    BOARD_OPEN: Why TurnBoard SwapWhite SwapBlack BreakUp;
    /// A player with the bye in the round opened last.
    PLAYER_WITH_BYE: Why SwapBye TakeByeBack;
    /// A player who sits out the round opened last.
    PLAYER_EXCUSED: TakeByeBack;
    /// A player without anything in the round opened last.
    PLAYER_UNPAIRED: PairWith GiveBye GiveHalfBye MarkAbsent;
}

/// The entries for what can be done with a row of a round by hand: only in the round opened last, and only with what
/// has no result.
pub(in crate::app) fn entries(event: &Event, round: RoundNo, row: RoundRow) -> &'static [RowEntry] {
    let is_last = event.open_rounds().next_back() == Some(round);
    let is_paired_one_by_one = !event.setup().system.is_by_table();
    if event.phase() != Phase::Running || !is_last || !is_paired_one_by_one {
        return match row {
            RoundRow::Board(_) => BOARD,
            RoundRow::Idle(number) if event.was_paired(number, round) => BOARD,
            RoundRow::Idle(_) => &[],
        };
    }
    match row {
        RoundRow::Board(board) if is_open(event, round, board) => BOARD_OPEN,
        RoundRow::Board(_) => BOARD,
        RoundRow::Idle(number) if is_unpaired(event, number, round) => PLAYER_UNPAIRED,
        RoundRow::Idle(number) => match event.turn(number, round) {
            RoundTurn::Bye(Bye::PairingAllocated) => PLAYER_WITH_BYE,
            RoundTurn::Bye(_) if event.late_bye(number, round).is_none() => PLAYER_EXCUSED,
            RoundTurn::Bye(_) | RoundTurn::Nothing | RoundTurn::Game(_) => &[],
        },
    }
}

fn is_open(event: &Event, round: RoundNo, board: BoardNo) -> bool {
    let pairing = event.pairing(round, board);
    pairing.is_some_and(|pairing| is_pending(event, pairing.white, round))
}

fn is_pending(event: &Event, number: PlayerNo, round: RoundNo) -> bool {
    let game = event.turn(number, round).game();
    game.is_some_and(|game| game.outcome == Outcome::Pending)
}

/// True if a player is here and has nothing in the round opened last. What a late entry is worth
/// stands only until the player is paired after all.
pub(in crate::app) fn is_unpaired(event: &Event, number: PlayerNo, round: RoundNo) -> bool {
    let has_nothing =
        event.turn(number, round) == RoundTurn::Nothing || event.late_bye(number, round).is_some();
    has_nothing && !event.has_left(number)
}

/// Does what an entry of a row's menu says, or asks with whom.
pub(in crate::app) fn chosen(
    entry: RowEntry,
    event: &Event,
    round: RoundNo,
    row: RoundRow,
) -> Action {
    let partner = |player, kind| {
        let screen = PartnerScreen {
            round,
            row,
            player,
            kind,
            selected: 0,
        };
        Action::Go(Screen::Partner(screen))
    };
    let list = || Screen::Pairings(PairingsScreen::at(round, row, event));
    match row {
        RoundRow::Board(board) => {
            let pairing = event.pairing(round, board);
            match (entry, pairing) {
                (RowEntry::TurnBoard, Some(_)) => attempt(event, round, row, Act::Turn(board)),
                (RowEntry::SwapWhite, Some(pairing)) => partner(pairing.white, PartnerFor::Swap),
                (RowEntry::SwapBlack, Some(pairing)) => partner(pairing.black, PartnerFor::Swap),
                (RowEntry::BreakUp, Some(_)) => Action::one(Command::Unpair(board), list()),
                _ => Action::Stay,
            }
        }
        RoundRow::Idle(number) => {
            let bye = |bye| Action::one(Command::SetBye(number, round, bye), list());
            match entry {
                RowEntry::PairWith => partner(number, PartnerFor::Pair),
                RowEntry::SwapBye => partner(number, PartnerFor::Swap),
                RowEntry::GiveBye => bye(Some(Bye::PairingAllocated)),
                RowEntry::GiveHalfBye => bye(Some(Bye::Half)),
                RowEntry::MarkAbsent => bye(Some(Bye::Zero)),
                RowEntry::TakeByeBack => bye(None),
                _ => Action::Stay,
            }
        }
    }
}

/// Something that the box does only if the arbiter has heard what speaks against it.
#[derive(Debug, Clone, Copy)]
enum Act {
    Pair { white: PlayerNo, black: PlayerNo },
    Swap(PlayerNo, PlayerNo),
    Turn(BoardNo),
}

impl Act {
    const fn title(self) -> Text {
        match self {
            Self::Pair { .. } => Text::PairWith,
            Self::Swap(..) => Text::SwapTitle,
            Self::Turn(_) => Text::TurnBoard,
        }
    }

    fn warnings(self, event: &Event, round: RoundNo) -> Warnings {
        match self {
            Self::Pair { white, black } => of_pair(event, round, white, black),
            Self::Swap(one, other) => of_swap(event, round, one, other),
            Self::Turn(board) => of_turn(event, round, board),
        }
    }

    /// Does it, and goes back to the list, to the row that it was about.
    fn done(self, event: &Event, round: RoundNo, row: RoundRow) -> Action {
        let (command, row) = match self {
            Self::Pair { white, black } => {
                let board = BoardNo::from_index(event.board_count(round));
                let row = board.map_or(row, RoundRow::Board);
                (Command::Pair(white, black), row)
            }
            Self::Swap(one, other) => (Command::Swap(one, other), row),
            Self::Turn(board) => (Command::TurnBoard(board), row),
        };
        let list = PairingsScreen::at(round, row, event);
        Action::one(command, Screen::Pairings(list))
    }
}

/// Does it at once if nothing speaks against it.
fn attempt(event: &Event, round: RoundNo, row: RoundRow, act: Act) -> Action {
    let warnings = act.warnings(event, round);
    if warnings.is_empty() {
        return act.done(event, round, row);
    }
    Action::Go(Screen::Warned(WarnedScreen {
        round,
        row,
        act,
        warnings,
        told: 0,
    }))
}

/// The purpose for which the other player is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PartnerFor {
    Swap,
    Pair,
}

/// The list of those with whom a player can change places, or play.
#[derive(Debug, Clone)]
pub(in crate::app) struct PartnerScreen {
    round: RoundNo,
    row: RoundRow,
    player: PlayerNo,
    kind: PartnerFor,
    selected: usize,
}

impl PartnerScreen {
    fn candidates<'a>(&self, event: &'a Event) -> impl Iterator<Item = PlayerNo> + use<'a> {
        let Self {
            round,
            player,
            kind,
            ..
        } = *self;
        // Two byes are the same: swapping them would change nothing.
        let has_game = event.turn(player, round).game().is_some();
        event.numbers().filter(move |other| {
            *other != player
                && !event.has_left(*other)
                && match (kind, event.turn(*other, round)) {
                    (PartnerFor::Swap, RoundTurn::Game(_)) => is_pending(event, *other, round),
                    (PartnerFor::Swap, RoundTurn::Bye(bye)) => {
                        has_game && bye == Bye::PairingAllocated
                    }
                    (PartnerFor::Swap, RoundTurn::Nothing) => false,
                    (PartnerFor::Pair, _) => is_unpaired(event, *other, round),
                }
        })
    }

    /// True if that player is in the list.
    pub(in crate::app) fn lists(&self, player: PlayerNo, event: &Event) -> bool {
        self.candidates(event).any(|other| other == player)
    }

    /// The list with that player selected.
    pub(in crate::app) fn at(mut self, player: PlayerNo, event: &Event) -> Self {
        let place = self.candidates(event).position(|other| other == player);
        self.selected = place.unwrap_or(self.selected);
        self
    }
}

impl Behaviour for PartnerScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let total = self.candidates(event).count();
        move_selection(&mut self.selected, total, key);
        if is_back(key) {
            let list = PairingsScreen::at(self.round, self.row, event);
            return Action::Go(Screen::Pairings(list));
        }
        let other = self.candidates(event).nth(self.selected);
        let list = || FindIn::Partners(self.clone());
        if let Some(turn) = FindScreen::opened(key, list(), other, event) {
            return turn;
        }
        let Some(other) = other.filter(|_| is_ok(key)) else {
            return Action::Stay;
        };
        let act = match self.kind {
            PartnerFor::Swap => Act::Swap(self.player, other),
            PartnerFor::Pair => {
                let (white, black) = coloured(event, self.round, self.player, other);
                Act::Pair { white, black }
            }
        };
        attempt(event, self.round, self.row, act)
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let viewport = scene.viewport();
        let total = self.candidates(event).count();
        let row = |place| {
            let number = self.candidates(event).nth(place)?;
            let board = event.board(number, self.round);
            Some(ListRow {
                number: Some(number.get()),
                who: Who::One(name_of(event, number)),
                value: match (self.kind, board) {
                    (PartnerFor::Pair, _) => RowValue::None,
                    (_, Some(board)) => RowValue::Numbered(Text::BoardNumber, board.get()),
                    (_, None) => RowValue::Word(Text::PairingBye),
                },
            })
        };
        let title = Heading::Plain(Text::WithWhom);
        let body = list(title, viewport, (self.selected, total), row);
        (body, find_hints(Text::HintDoIt))
    }
}

/// The two, the one with white first: as little as possible is to speak against it, and otherwise the first has the
/// other colour than last time.
fn coloured(
    event: &Event,
    round: RoundNo,
    first: PlayerNo,
    second: PlayerNo,
) -> (PlayerNo, PlayerNo) {
    let against = |white, black| of_pair(event, round, white, black).len();
    let (as_white, as_black) = (against(first, second), against(second, first));
    let had_white = last_colour(event, round, first) == Some(Colour::White);
    if as_white < as_black || (as_white == as_black && !had_white) {
        (first, second)
    } else {
        (second, first)
    }
}

/// The things that speak against something, one after the other. OK on the last one does it.
#[derive(Debug, Clone)]
pub(in crate::app) struct WarnedScreen {
    round: RoundNo,
    row: RoundRow,
    act: Act,
    warnings: Warnings,
    told: usize,
}

impl WarnedScreen {
    fn is_last(&self) -> bool {
        self.told + 1 >= self.warnings.len()
    }
}

impl Behaviour for WarnedScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        if is_back(key) {
            let list = PairingsScreen::at(self.round, self.row, event);
            return Action::Go(Screen::Pairings(list));
        }
        if is_ok(key) {
            if self.is_last() {
                return self.act.done(event, self.round, self.row);
            }
            self.told += 1;
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let ok = if self.is_last() {
            Text::HintDoIt
        } else {
            Text::HintResume
        };
        let keys = hints([(HintKeys::Ok, ok), (HintKeys::Back, Text::HintLeaveIt)]);
        let body = match self.warnings.get(self.told) {
            Some(warning) => Body::Sentence {
                kind: Kind::Warning,
                title: match warning {
                    Warning::Rematch { .. } => Text::HaveMet,
                    Warning::ThirdColour(..)
                    | Warning::SameClub { .. }
                    | Warning::Forbidden { .. } => self.act.title(),
                },
                sentence: sentence(event, *warning),
            },
            None => words(Kind::Warning, Text::Warning, Text::NothingHere),
        };
        (body, keys)
    }
}

/// A warning in words.
fn sentence(event: &Event, warning: Warning) -> Sentence {
    let name = |number| name_of(event, number);
    match warning {
        Warning::Rematch {
            white,
            black,
            round,
        } => Sentence {
            text: Text::WarnRematch,
            first: name(white),
            second: Some(name(black)),
            number: Some(round.get().into()),
            result: None,
        },
        Warning::ThirdColour(player, colour) => Sentence {
            text: match colour {
                Colour::White => Text::WarnThirdWhite,
                Colour::Black => Text::WarnThirdBlack,
            },
            first: name(player),
            second: None,
            number: None,
            result: None,
        },
        Warning::SameClub { white, black } | Warning::Forbidden { white, black } => Sentence {
            text: match warning {
                Warning::SameClub { .. } => Text::WarnClub,
                _ => Text::WarnForbidden,
            },
            first: name(white),
            second: Some(name(black)),
            number: None,
            result: None,
        },
    }
}
