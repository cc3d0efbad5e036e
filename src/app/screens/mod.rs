//! The screens, one file each, in rooms.
//!
//! A screen owns its behaviour ([`Behaviour`]): its keys, its view, what it asks of the card, when it wakes. The list below is
//! the only one of them. Nobody outside asks which screen is on; what the box must know of it is in its [`Profile`].

#[macro_use]
pub(in crate::app) mod menu;

pub(in crate::app) mod behaviour;
pub(in crate::app) mod bodies;
mod card;
mod clock;
mod confirm;
mod event;
mod floor;
mod home;
pub(in crate::app) mod keys;
mod settings;
mod writer;

use super::action::Action;
use super::context::{Scene, Tools};
use super::notice::Notice;
use crate::card::{Answer, FileJob};
use crate::input::KeyEvent;
use crate::language::Language;
use crate::time::Instant;
use crate::ui::view::Body;
pub(in crate::app) use behaviour::{Behaviour, Profile, Room, WorkspaceUse};
use bodies::Hints;
pub(in crate::app) use card::*;
pub(in crate::app) use clock::*;
pub(in crate::app) use confirm::ConfirmScreen;
pub use event::*;
pub use floor::*;
pub(in crate::app) use home::*;
pub(in crate::app) use settings::SettingsScreen;

macro_rules! screens {
    ($($name:ident($screen:ty),)*) => {
        /// The screen that is on, with its own state.
        #[derive(Debug, Clone)]
        pub(in crate::app) enum Screen {
            $($name($screen),)*
        }

        $(impl From<$screen> for Screen {
            fn from(screen: $screen) -> Self {
                Self::$name(screen)
            }
        })*

        /// The names of all screens.
        pub const SCREENS: &[&str] = &[$(stringify!($name)),*];

        /// Whatever is asked of the screen that is on, is asked of that screen.
        macro_rules! ask {
            ($on:expr, $one:ident => $asked:expr) => {
                match $on {
                    $(Screen::$name($one) => $asked,)*
                }
            };
        }

        impl Screen {
            /// The screen's name, for the gallery and its tests.
            pub(in crate::app) const fn name(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => stringify!($name),)*
                }
            }
        }
    };
}

screens! {
    Splash(Splash),
    Language(LanguageScreen),
    Home(Home),
    Settings(SettingsScreen),

    NewEvent(NewEvent),
    Event(EventMenu),
    Title(TitleScreen),
    Class(ClassScreen),
    Acceleration(AccelerationScreen),
    KeptApart(KeptApartScreen),
    ApartGroup(ApartGroupScreen),
    Players(PlayersScreen),
    Player(PlayerScreen),
    PlayerCard(PlayerCard),
    Name(NameScreen),
    Find(FindScreen),
    Rating(RatingScreen),
    Message(MessageScreen),
    Round(RoundScreen),
    Result(ResultScreen),
    Score(ScoreScreen),
    Pairings(PairingsScreen),
    Board(BoardScreen),
    Partner(PartnerScreen),
    Warned(WarnedScreen),
    Why(WhyScreen),
    Stuck(StuckScreen),
    Standings(StandingsScreen),
    Podium(PodiumScreen),
    Crosstable(CrosstableScreen),
    Teams(TeamsScreen),
    Confirm(ConfirmScreen),

    Floor(FloorScreen),
    FloorBoard(BoardMenu),
    FloorResult(FloorResult),
    FloorGames(FloorGames),
    Queue(QueueScreen),
    Call(CallScreen),
    Knockout(KnockoutScreen),

    Clock(FaceScreen),
    ClockMenu(ClockMenu),
    Controls(ControlsScreen),
    OwnControl(OwnControlScreen),
    Correction(CorrectionScreen),
    Penalty(PenaltyScreen),
    Tie(TieScreen),
    Timers(TimersScreen),
    Timer(TimerScreen),

    Card(CardMenu),
    CardState(StateScreen),
    Events(EventsScreen),
    EventFile(EventFileScreen),
    Delete(DeleteScreen),
    PlayersImport(PlayersImport),
    Reports(ReportsScreen),
    ReportImport(ReportImport),
    Export(ExportScreen),
}

/// A screen goes from hand to hand on the stack. What is larger lies on the desk.
const _: () = assert!(size_of::<Screen>() <= 112);

/// Asks a screen apart from all others. Not inlined: laid into one function, all screens would take their room on the stack
/// side by side, and a view or an action of each would be there.
#[inline(never)]
fn apart<R>(ask: impl FnOnce() -> R) -> R {
    ask()
}

impl Behaviour for Screen {
    fn profile(&self) -> Profile {
        ask!(self, screen => screen.profile())
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        ask!(self, screen => apart(|| screen.key(key, tools)))
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        ask!(self, screen => apart(|| screen.view(scene)))
    }

    fn open(self, tools: &mut Tools<'_>) -> Screen {
        ask!(self, screen => apart(|| screen.open(tools)))
    }

    fn leave(&mut self, tools: &mut Tools<'_>) {
        ask!(self, screen => apart(|| screen.leave(tools)));
    }

    fn is_for_everybody(&self, key: KeyEvent, scene: &Scene<'_>) -> bool {
        ask!(self, screen => screen.is_for_everybody(key, scene))
    }

    fn asks_to_hold(&self, scene: &Scene<'_>) -> bool {
        ask!(self, screen => screen.asks_to_hold(scene))
    }

    fn speaks(&self) -> Option<Language> {
        ask!(self, screen => screen.speaks())
    }

    fn has_levers(&self) -> bool {
        ask!(self, screen => screen.has_levers())
    }

    fn is_silent(&self, scene: &Scene<'_>) -> bool {
        ask!(self, screen => screen.is_silent(scene))
    }

    fn drops_earlier_keys(&self) -> bool {
        ask!(self, screen => screen.drops_earlier_keys())
    }

    fn is_watched(&self, scene: &Scene<'_>) -> bool {
        ask!(self, screen => screen.is_watched(scene))
    }

    fn wake_at(&self, scene: &Scene<'_>) -> Option<Instant> {
        ask!(self, screen => apart(|| screen.wake_at(scene)))
    }

    fn pass_time(&mut self, scene: &Scene<'_>) -> Option<Screen> {
        ask!(self, screen => apart(|| screen.pass_time(scene)))
    }

    fn is_working(&self) -> bool {
        ask!(self, screen => screen.is_working())
    }

    fn work(&mut self, tools: &mut Tools<'_>) -> Action {
        ask!(self, screen => apart(|| screen.work(tools)))
    }

    fn file_job(&self, scene: &Scene<'_>) -> Option<FileJob> {
        ask!(self, screen => apart(|| screen.file_job(scene)))
    }

    fn answer(&mut self, answer: Answer, tools: &mut Tools<'_>) -> Action {
        ask!(self, screen => apart(|| screen.answer(answer, tools)))
    }

    fn lose_card(&mut self, tools: &mut Tools<'_>) -> Option<Notice> {
        ask!(self, screen => apart(|| screen.lose_card(tools)))
    }

    fn after_undo(&self) -> Option<Screen> {
        ask!(self, screen => apart(|| screen.after_undo()))
    }
}
