//! The measures of a display: of everything that all displays show alike. The designs are drawn by the modules
//! that these come from.

pub(super) use super::battery::BatteryStyle;
pub(super) use super::call_screen::{AgainstStyle, CallStyle};
pub(super) use super::digits::DigitStyle;
pub(super) use super::entry::EntryStyle;
pub(super) use super::faces::{ClockStyle, HalfStyle, Line, SeatingStyle, TimerStyle};
pub(super) use super::hints::HintStyle;
pub(super) use super::home::{
    CardStyle, EventStyle, HomeStyle, LanguageStyle, SquareStyle, TileStyle,
};
pub(super) use super::menu::{HelpStyle, MenuStyle, StepStyle, ValueStyle};
pub(super) use super::message::{BandStyle, MessageStyle, ProgressStyle, TimeUpStyle, Voice};
pub(super) use super::names::{BlockSize, NameBlock, NameLetters};
pub(super) use super::podium::{PodiumStyle, StepsStyle};
pub(super) use super::result_choice::ResultStyle;
pub(super) use super::rows::{Pieces, RowsStyle};
pub(super) use super::score_entry::{InsteadStyle, NumberStyle, ScoreSide, ScoreStyle};
pub(super) use super::scroll_bar::ScrollBarStyle;
pub(super) use super::splash::{SplashLine, SplashStyle};
pub(super) use super::tables::{CrosstableStyle, ListStyle};
pub(super) use super::title_bar::TitleStyle;
pub(super) use super::unfolded::{DiscStyle, UnfoldedStyle};

/// The measures of a display.
pub struct Measures {
    pub(super) splash: SplashStyle,
    pub(super) title: TitleStyle,
    pub(super) battery: BatteryStyle,
    pub(super) scroll_bar: ScrollBarStyle,
    pub(super) menu: MenuStyle,
    pub(super) home: HomeStyle,
    /// Rows about players or games, and the same to be read from a distance.
    pub(super) list: ListStyle,
    pub(super) large_list: ListStyle,
    /// The part that a row of the standings opens.
    pub(super) unfolded: UnfoldedStyle,
    /// Rows of two lines, and the same to be read from a distance.
    pub(super) rows: RowsStyle,
    pub(super) large_rows: RowsStyle,
    pub(super) crosstable: CrosstableStyle,
    pub(super) result: ResultStyle,
    pub(super) podium: PodiumStyle,
    pub(super) call: CallStyle,
    pub(super) score: ScoreStyle,
    pub(super) entry: EntryStyle,
    pub(super) number: NumberStyle,
    pub(super) message: MessageStyle,
    pub(super) progress: ProgressStyle,
    pub(super) clock: ClockStyle,
    pub(super) timer: TimerStyle,
}
