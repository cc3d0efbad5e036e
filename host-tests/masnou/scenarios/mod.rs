//! The rules sentence by sentence, each as an event in a few lines. [`script`](super::script) says how
//! to read them.

mod boards_added;
mod boards_closed;
mod calls;
mod clock;
mod coming_and_going;
mod corrections;
mod final_order;
mod knockout;
mod results;
mod start;
mod time_up;
mod wait;

use super::script::tell;
