//! A card that does everything at once, for tests of what the app asks of it.

use pocket_arbiter::card::{Answer, Entries, Errand, Report, Request};
use pocket_arbiter::journal::{Entry, EventId};

/// What such a card tells of a request that needs no memory.
pub(crate) fn report(request: &Request) -> Report {
    match request {
        Request::SaveSettings(settings) => Report::Saved(*settings),
        Request::SaveControls(_) => Report::ControlsSaved,
        Request::SaveClocks(_) => Report::ClocksSaved,
        Request::Begin { mark, .. } => Report::Begun(EventId::new(1, *mark)),
        Request::Tell(_) => Report::Told,
        Request::Conclude(_) => Report::Concluded,
        Request::Append(_) => Report::Appended,
        Request::Reserve(_) => Report::Reserved,
        Request::Describe(_) => Report::Described,
        Request::Errand(
            Errand::Make | Errand::Write(_) | Errand::Finish(_) | Errand::FinishOne(_),
        ) => Report::Answer(Answer::Done),
        Request::Errand(Errand::MakeOwn) => Report::Answer(Answer::Done),
        // It knows nobody.
        Request::Errand(Errand::OpenOwn(_)) => Report::Answer(Answer::Opened(None)),
        Request::Errand(Errand::Open(_)) => Report::Answer(Answer::Opened(None)),
        Request::Errand(Errand::AskInHand) => Report::Answer(Answer::InHand(None)),
        other => panic!("nobody expected {other:?}"),
    }
}

/// What such a card tells when it reads that entry.
pub(crate) fn entry(entry: Entry) -> Report {
    Report::Entries(Entries::one(&entry).expect("every entry fits a block"))
}
