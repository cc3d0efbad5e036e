//! The pairing of a round, or the reason for a pair: work that takes longer than a press may.
//!
//! It goes on step by step, whenever time passes, and between two steps keys are heard. A short
//! one goes unnoticed, and what is pressed meanwhile waits for it; of a long one the screen says
//! how far it has got, and BACK ends it without anything having changed.

use crate::app::Desk;
use crate::app::action::Action;
use crate::app::notice::Notice;
use crate::app::screens::bodies::{Hints, hints, thousandths};
use crate::app::screens::{RoundRow, RoundScreen, Screen, StuckScreen, WhyScreen};
use crate::language::Text;
use crate::pairing::{Explanation, Pairer, Rules, Step, Task};
use crate::time::{Instant, Span};
use crate::tournament::{Bye, Command, Event, PlayerNo, RoundNo, Turn as RoundTurn};
use crate::ui::view::{Body, Heading, HintKeys, Kind};

/// Work that takes longer than this is shown.
const SHOW_AFTER: Span = Span::from_millis(300);

/// The result that is to be worked out.
#[derive(Debug, Clone, Copy)]
pub(in crate::app) enum Work {
    /// The pairs of a round.
    Pair {
        round: RoundNo,
        /// True if players may meet again.
        allows_rematches: bool,
    },
    /// The reason why a player of a row has this opponent, or the bye.
    Explain {
        round: RoundNo,
        row: RoundRow,
        player: PlayerNo,
    },
}

impl Work {
    /// True if there is nobody to be paired.
    pub(in crate::app) fn is_for_nobody(self, event: &Event) -> bool {
        match self {
            Self::Pair { round, .. } => event.to_be_paired(round).next().is_none(),
            Self::Explain { .. } => false,
        }
    }
}

/// Work under way.
#[derive(Debug, Clone)]
pub(in crate::app) struct Job {
    work: Work,
    began: Instant,
}

impl Job {
    /// Begins, if the box pairs this event itself.
    pub(in crate::app) fn begin(work: Work, desk: &mut Desk, now: Instant) -> Option<Self> {
        let (round, allows_rematches, task) = match work {
            Work::Pair {
                round,
                allows_rematches,
            } => (round, allows_rematches, Task::Pair),
            Work::Explain { round, player, .. } => (round, false, Task::Explain(player)),
        };
        let (event, pairer) = desk.begin_pairing()?;
        let rules = Rules::of(event.setup().system, allows_rematches)?;
        pairer.begin(event, round, rules, task);
        Some(Self { work, began: now })
    }

    /// True if it has lasted so long that the screen shows it.
    pub(in crate::app) fn is_shown(&self, now: Instant) -> bool {
        now >= self.began + SHOW_AFTER
    }

    pub(in crate::app) fn view(&self, pairer: Option<&Pairer>) -> (Body, Hints) {
        let (round, text) = match self.work {
            Work::Pair { round, .. } => (round, Text::IsPairing),
            Work::Explain { round, .. } => (round, Text::IsExplaining),
        };
        let done = pairer.map_or(0, Pairer::progress);
        let body = Body::Progress {
            title: Heading::Numbered(Text::RoundNumber, round.get().into()),
            text,
            thousandths: thousandths(done.into(), 1000),
        };
        (body, hints([(HintKeys::Back, Text::HintCancel)]))
    }

    /// The action that comes of it, and what the arbiter is to be told then. Not inlined: the pairs are put together on
    /// the stack, and need their room no longer than that.
    #[inline(never)]
    pub(in crate::app) fn done(self, step: Step, desk: &Desk) -> (Action, Option<Notice>) {
        let Some(pairer) = desk.pairer() else {
            return (Action::Stay, None);
        };
        match (self.work, step) {
            (_, Step::Working) => (Action::Stay, None),
            (Work::Pair { round, .. }, Step::Paired) => {
                let Some(pairs) = pairer.round_pairs() else {
                    return (
                        Action::Stay,
                        Some(Notice::refusal(Text::NotPossible, Text::RefusedWrongPairs)),
                    );
                };
                let boards = Screen::Round(RoundScreen::first(round));
                let told = pairer
                    .dropped_clubs()
                    .then_some(Text::ClubsDropped)
                    .map(about);
                (Action::one(Command::PairRound(round, pairs), boards), told)
            }
            (Work::Pair { round, .. }, Step::Stuck) => {
                let screen = Screen::Stuck(StuckScreen::new(round));
                (Action::Go(screen), Some(about(Text::NoPairing)))
            }
            (Work::Explain { round, row, .. }, Step::Paired) => {
                let is_so = is_as_played(&desk.event, round, pairer.explanation());
                let screen = Screen::Why(WhyScreen::new(round, row));
                let told = (!is_so).then_some(Text::NotAsTheRulesSay).map(about);
                (Action::Go(screen), told)
            }
            (Work::Explain { .. }, Step::Stuck) => {
                (Action::Stay, Some(about(Text::NotAsTheRulesSay)))
            }
        }
    }
}

/// True if what the rules say is what the round has.
fn is_as_played(event: &Event, round: RoundNo, explanation: &Explanation) -> bool {
    let Some(chooser) = explanation.chooser else {
        return false;
    };
    match event.turn(chooser, round) {
        RoundTurn::Game(game) => Some(game.opponent) == explanation.opponent,
        RoundTurn::Bye(Bye::PairingAllocated) => explanation.opponent.is_none(),
        RoundTurn::Bye(_) | RoundTurn::Nothing => false,
    }
}

/// A notice about the pairing.
const fn about(text: Text) -> Notice {
    Notice::new(Kind::Warning, Text::Pairings, text)
}
