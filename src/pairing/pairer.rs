//! The work of pairing a round, step by step, by whatever system.

use super::work::{OwnPart, Stage, Work};
use super::{Explanation, Method, Own, Rules, Step, Task};
use crate::matching::Vertex;
use crate::tournament::{Event, ListKey, PlayerNo, RoundNo, RoundPairs};

/// A step ends when it has looked at this many neighbourhoods. A search looks at as many as there
/// are players at most.
const STEP: u32 = 128;

/// The work of pairing one round, all zeros before it begins.
#[derive(Debug)]
pub struct Pairer {
    work: Work,
    stage: Stage,
    system: Own,
    progress: u16,
}

/// Declares the systems that the box pairs, each with the file that has the part of it that is its own.
macro_rules! pairers {
    ($($name:ident in $file:ident;)*) => {
        /// The systems that pair round by round.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Method {
            $(#[doc = concat!("The system of [`System::", stringify!($name), "`].")] $name,)*
        }

        impl Method {
            /// Every one of them.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The kind of the system.
            pub const fn kind(self) -> SystemKind {
                match self {
                    $(Self::$name => SystemKind::$name,)*
                }
            }

            /// The one by which the box pairs the rounds of a system, if it does.
            pub const fn of(kind: SystemKind) -> Option<Self> {
                match kind {
                    $(SystemKind::$name => Some(Self::$name),)*
                    _ => None,
                }
            }
        }

        // A system whose profile speaks of pairing has a pairer, and the other way round.
        const _: () = {
            let mut kinds = SystemKind::ALL;
            while let [kind, others @ ..] = kinds {
                let is_paired = kind.profile().paired_rounds().is_some();
                assert!(Method::of(*kind).is_some() == is_paired, "a system lacks its pairer");
                kinds = others;
            }
        };

        /// The part that is the system's own. The first is told by a zero.
        #[derive(Debug)]
        #[repr(u32)]
        #[expect(
            clippy::large_enum_variant,
            reason = "there is one place for whatever pairs, and no heap"
        )]
        enum Own {
            $($name($file::$name),)*
        }

        impl Own {
            /// The part of the system that pairs by that method, before it begins.
            const fn of(method: Method) -> Self {
                match method {
                    $(Method::$name => Self::$name($file::$name::NEW),)*
                }
            }

            /// Does a step by that system.
            fn step(
                &mut self,
                work: &mut work::Work,
                at: (&mut work::Stage, &mut u16),
                event: &Event,
            ) -> Step {
                match self {
                    $(Self::$name(own) => pairer::step(work, own, at, event),)*
                }
            }
        }
    };
}
pub(super) use pairers;

/// Does a step by that system.
pub(super) fn step<S: OwnPart>(
    work: &mut Work,
    own: &mut S,
    (stage, progress): (&mut Stage, &mut u16),
    event: &Event,
) -> Step {
    let until = work.looked_at().saturating_add(STEP);
    loop {
        *stage = match *stage {
            Stage::Idle | Stage::Stuck => return Step::Stuck,
            Stage::Done => return Step::Paired,
            _ if work.looked_at() >= until => return Step::Working,
            Stage::Gather => {
                *stage = work.gather(own, event);
                return Step::Working;
            }
            Stage::Whole(from) => work.pair_whole(own, event, from),
            Stage::Bye => work.give_bye(own, event),
            Stage::Rematches => work.allow_rematches(own, event),
            Stage::Own => own.go_on(work, event),
            Stage::Choose => own.choose(work, event),
            Stage::Colours => {
                own.finish(work, event);
                Stage::Done
            }
        };
        *progress = (*progress).max(estimate(work, own, *stage));
    }
}

/// The thousandths that are done by now.
fn estimate<S: OwnPart>(work: &Work, own: &S, stage: Stage) -> u16 {
    let all = work.field.len().max(1);
    let done = match stage {
        Stage::Idle | Stage::Gather => 0,
        Stage::Whole(from) => 300 * from / all,
        Stage::Bye | Stage::Rematches => 300,
        Stage::Own | Stage::Choose => 400 + 600 * own.done(work) / 1000,
        Stage::Colours | Stage::Done | Stage::Stuck => 1000,
    };
    u16::try_from(done).unwrap_or(1000)
}

impl Pairer {
    /// No work yet.
    pub const fn new() -> Self {
        Self {
            work: Work::NONE,
            stage: Stage::Idle,
            system: Own::of(Method::FIRST),
            progress: 0,
        }
    }

    /// Begins. The event must not change until the work is done.
    pub fn begin(&mut self, event: &Event, round: RoundNo, rules: Rules, task: Task) {
        self.work.begin(event, round, rules, task);
        self.stage = Stage::Gather;
        self.system = Own::of(rules.method);
        self.progress = 0;
    }

    /// Goes on for a few milliseconds.
    pub fn step(&mut self, event: &Event) -> Step {
        let at = (&mut self.stage, &mut self.progress);
        self.system.step(&mut self.work, at, event)
    }

    /// The part that is done, in thousandths.
    pub const fn progress(&self) -> u16 {
        self.progress
    }

    /// The number of neighbourhoods that have been looked at: the cost of the work, on any machine.
    pub const fn work(&self) -> u32 {
        self.work.looked_at()
    }

    /// Everybody who is paired, in the order of the list.
    pub fn list(&self) -> &[ListKey] {
        &self.work.field.list
    }

    /// The pairs, white first, in the order of their boards.
    pub fn pairs(&self) -> impl Iterator<Item = (PlayerNo, PlayerNo)> {
        self.work
            .pairs
            .iter()
            .filter_map(|(a, b)| Some((self.work.field.player(*a)?, self.work.field.player(*b)?)))
    }

    /// The player with the bye, if there is one.
    pub fn bye(&self) -> Option<PlayerNo> {
        self.work.bye.and_then(|bye| self.work.field.player(bye))
    }

    /// The pairs for the command that pairs the round.
    ///
    /// They are told in the order of the list; where boards have an order of their own, the event knows it.
    pub fn round_pairs(&self) -> Option<RoundPairs> {
        let field = &self.work.field;
        let in_list = Vertex::first(field.len()).filter_map(|upper| {
            let mut pairs = self.work.pairs.iter();
            let (white, black) = pairs.find(|(a, b)| *a.min(b) == upper)?;
            Some((field.player(*white)?, field.player(*black)?))
        });
        RoundPairs::new(&field.list, in_list, self.bye())
    }

    /// True if club mates had to be allowed to meet in a round in which they should not.
    pub const fn dropped_clubs(&self) -> bool {
        self.work.dropped_clubs
    }

    /// The number of pairs that have met before.
    pub fn rematches(&self, event: &Event) -> usize {
        let pairs = self.work.pairs.iter();
        pairs
            .filter(|(a, b)| self.work.field.meeting(event, *a, *b).is_some())
            .count()
    }

    /// The players who are left over when nobody may meet again: the trouble when the work is stuck.
    pub fn trouble(&self) -> &[PlayerNo] {
        &self.work.trouble
    }

    /// The reasons why it is so, when the work was to explain.
    pub const fn explanation(&self) -> &Explanation {
        &self.work.explanation
    }
}

impl Default for Pairer {
    fn default() -> Self {
        Self::new()
    }
}
