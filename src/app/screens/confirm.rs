//! Something that cannot be meant by accident: OK held does it, BACK does not.

use crate::app::Desk;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, name_of};
use crate::app::screens::keys::{is_back, is_ok_held};
use crate::app::screens::{
    Behaviour, BoardScreen, CallScreen, ClockMenu, EventEntry, EventMenu, FaceScreen, FloorScreen,
    PlayerScreen, PodiumScreen, Profile, Room, Screen, WorkspaceUse, begin_knockout, pair_anew,
};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::standings::Standings;
use crate::tournament::{BoardNo, Command, Deed, Departure, Event, GameResult, PlayerNo};
use crate::ui::sentence::Sentence;
use crate::ui::view::{Body, HintKeys, Kind};

/// The act that is to be confirmed.
#[derive(Debug, Clone)]
pub(in crate::app) enum ConfirmScreen {
    /// A player goes from the floor, and loses the game at that board if there is one.
    Depart(Departure, Option<BoardNo>, PlayerScreen),
    /// A player leaves the event.
    Leave(PlayerScreen),
    /// A player is sent home.
    Expel(PlayerScreen),
    /// A player goes off the list.
    Remove(PlayerScreen),
    /// The board is broken up.
    BreakUp(BoardScreen),
    /// The round is paired anew.
    PairAnew,
    /// The event ends.
    End,
    /// The time is to be up now.
    TimeUp,
    /// So many who are level for a prize play it out.
    Knockout(u16),
    /// Lots are drawn for so many who are level; afterwards the winners come up.
    Lots(u16),
    /// The game at the clock is to be wiped out.
    NewGame,
}

impl ConfirmScreen {
    /// The question whether lots are to be drawn for those who are level.
    pub(in crate::app) fn lots(desk: &mut Desk) -> Self {
        desk.rank();
        let level = desk.standings().map_or(0, Standings::level_count);
        Self::Lots(u16::try_from(level).unwrap_or(u16::MAX))
    }

    fn asked_from(&self) -> Screen {
        match self {
            Self::NewGame => Screen::ClockMenu(ClockMenu::new()),
            Self::Depart(.., player)
            | Self::Leave(player)
            | Self::Expel(player)
            | Self::Remove(player) => Screen::Player(player.clone()),
            Self::BreakUp(board) => Screen::Board(board.clone()),
            Self::PairAnew => Screen::Event(EventMenu::at(EventEntry::PairAnew)),
            Self::End | Self::TimeUp => Screen::Event(EventMenu::at(EventEntry::EndEvent)),
            Self::Knockout(_) => Screen::Event(EventMenu::at(EventEntry::Knockout)),
            Self::Lots(_) => Screen::Podium(PodiumScreen::as_it_is()),
        }
    }
}

impl Behaviour for ConfirmScreen {
    fn profile(&self) -> Profile {
        let room = match self {
            Self::NewGame => Room::Clock,
            _ => Room::Event,
        };
        Profile::of_arbiter(room, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let at = tools.event_time(key.at);
        if is_back(key) {
            return Action::Go(self.asked_from());
        }
        if !is_ok_held(key) {
            return Action::Stay;
        }
        match self {
            Self::NewGame => {
                tools.shared.game.restart(event, key.at);
                Action::Go(Screen::Clock(FaceScreen::new()))
            }
            Self::Depart(how, board, player) => {
                let deed = Command::Deed(at, Deed::Depart(player.number, *how));
                let then = match board {
                    Some(board) => Screen::Call(CallScreen::at(*board)),
                    None => player.list(event),
                };
                Action::one(deed, then)
            }
            Self::Leave(player) => player.leaves(event, Command::Withdraw(player.number)),
            Self::Expel(player) => player.leaves(event, Command::Expel(player.number)),
            Self::Remove(player) => Action::one(Command::Remove(player.number), player.list(event)),
            Self::BreakUp(board) => board.break_up(event),
            Self::PairAnew => pair_anew(event),
            Self::End => Action::one(Command::Finish, Screen::Podium(PodiumScreen::new())),
            Self::TimeUp => {
                let deed = Command::Deed(at, Deed::TimeUp);
                Action::one(deed, Screen::Floor(FloorScreen::new()))
            }
            Self::Knockout(_) => begin_knockout(tools, key.at, true),
            // Nobody can aim at a microsecond: the moment of the press is as good as a lot.
            Self::Lots(_) => Action::one(
                Command::DrawLots(key.at.as_micros()),
                Screen::Podium(PodiumScreen::new()),
            ),
        }
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let about = |player: &PlayerScreen, title, text| Body::Sentence {
            kind: Kind::Question,
            title,
            sentence: Sentence {
                text,
                first: name_of(event, player.number),
                second: None,
                number: None,
                result: None,
            },
        };
        let leaving = |player: &PlayerScreen, title, text| Body::Sentence {
            kind: Kind::Question,
            title,
            sentence: of_leaving(event, player.number, text),
        };
        let ask = |title, text, number| Body::Message {
            kind: Kind::Question,
            title,
            text,
            number,
        };
        let last = event.open_rounds().next_back();
        let (body, does) = match self {
            Self::Depart(how, Some(board), _) => {
                let (title, does) = departure(*how);
                (ask(title, Text::GamesLost, Some(board.get())), does)
            }
            Self::Depart(Departure::Expel, None, player) => (
                about(player, Text::Expel, Text::UndoExpelled),
                Text::HintExpel,
            ),
            Self::Depart(_, None, player) => (
                about(player, Text::Leaves, Text::UndoLeft),
                Text::HintLeaves,
            ),
            Self::Leave(player) => (
                leaving(player, Text::Leaves, Text::UndoLeft),
                Text::HintLeaves,
            ),
            Self::Expel(player) => (
                leaving(player, Text::Expel, Text::UndoExpelled),
                Text::HintExpel,
            ),
            Self::Remove(player) => (
                about(player, Text::RemovePlayer, Text::RemoveAsk),
                Text::HintRemove,
            ),
            Self::BreakUp(board) => {
                let number = board.number().map(BoardNo::get);
                let body = ask(Text::BreakUp, Text::BreakUpAsk, number);
                (body, Text::HintBreakUp)
            }
            Self::PairAnew => {
                let number = last.map(|round| round.get().into());
                let body = ask(Text::PairAnew, Text::PairAnewAsk, number);
                (body, Text::HintPairAnew)
            }
            Self::End => (ask(Text::EndEvent, Text::EndAsk, None), Text::HintEnd),
            Self::TimeUp => (ask(Text::EndEvent, Text::EndNow, None), Text::HintEnd),
            Self::Knockout(count) => {
                let body = ask(Text::Knockout, Text::KnockoutAsk, Some(*count));
                (body, Text::HintStart)
            }
            Self::Lots(count) => {
                let body = ask(Text::DrawLots, Text::LotAsk, Some(*count));
                (body, Text::HintDrawLots)
            }
            Self::NewGame => (
                ask(Text::NewGame, Text::NewGameAsk, None),
                Text::HintNewGame,
            ),
        };
        let keys = hints([(HintKeys::HoldOk, does), (HintKeys::Back, Text::HintBack)]);
        (body, keys)
    }

    fn asks_to_hold(&self, _scene: &Scene<'_>) -> bool {
        true
    }
}

/// The consequences of a player's going: in an event by a table, whether the games count, and who gets the rest.
fn of_leaving(event: &Event, player: PlayerNo, otherwise: Text) -> Sentence {
    let system = event.setup().system;
    let (played, all) = event.games_played(player);
    let text = if !system.is_by_table() {
        otherwise
    } else if played * 2 >= all {
        Text::LeavesCounting
    } else if system.has_teams() {
        Text::LeavesTeamOnly
    } else {
        Text::LeavesNotCounting
    };
    let all = u8::try_from(all).unwrap_or(u8::MAX);
    Sentence {
        text,
        first: name_of(event, player),
        second: None,
        number: Some(played),
        result: Some((all, GameResult::Pending)),
    }
}

/// The title of a departure, and its word for what OK does.
const fn departure(how: Departure) -> (Text, Text) {
    match how {
        Departure::Expel => (Text::Expel, Text::HintExpel),
        Departure::Pause => (Text::TakesBreak, Text::HintLeaves),
        Departure::Leave => (Text::Leaves, Text::HintLeaves),
    }
}
