//! A tournament chess clock as a value.
//!
//! Nothing ticks: what is left is computed from the moments of the presses, so the clock has no
//! drift of its own, and the same presses always give the same clock. What a face shows, and when
//! it will show something else, is computed too.

mod arbiter;
mod bank;
mod class;
mod control;
mod kept;
mod naming;
mod position;
mod presets;
mod reading;
mod side;
mod terms;
mod time_left;
mod timer;
mod undo;
mod value;

pub use arbiter::{Correction, Penalty};
pub use bank::{Bank, Moves};
pub use class::Class;
pub use control::{AfterFlag, Control, FirstMove, Problem};
pub use kept::{
    EventGame, KeptClocks, KeptGame, KeptTimer, MAX_TOUCHES, OwnControls, Seats, Tie, Touch,
    Touched,
};
pub use naming::ControlName;
pub use position::Position;
pub use presets::PRESETS;
pub use reading::{ClockReading, DELAY_STEPS, PASSED_SIGN, Reading, SideReading, Sign};
pub use side::{Pair, Side};
pub use terms::{Ends, MAX_PERIODS, Mode, Pace, Period, PeriodNo, Seconds, Terms};
pub use time_left::TimeLeft;
pub use timer::{TIMER_WARNINGS, Timer, TimerPhase};
pub use value::{Clock, Phase};
