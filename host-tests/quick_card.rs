//! A card that does everything at once, for tests of what the app asks of it.

use pocket_arbiter::card::{Answer, Entries, FileJob, Report, Request};
use pocket_arbiter::journal::{Entry, EventId};

/// The report of such a card on a request that needs no memory.
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
        Request::FileJob(
            FileJob::Make | FileJob::Write(_) | FileJob::Finish(_) | FileJob::FinishOne(_),
        ) => Report::Answer(Answer::Done),
        Request::FileJob(FileJob::MakeOwn) => Report::Answer(Answer::Done),
        // It knows nobody.
        Request::FileJob(FileJob::OpenOwn(_)) => Report::Answer(Answer::Opened(None)),
        Request::FileJob(FileJob::Open(_)) => Report::Answer(Answer::Opened(None)),
        Request::FileJob(FileJob::AskInHand) => Report::Answer(Answer::InHand(None)),
        other => panic!("nobody expected {other:?}"),
    }
}

/// The report of such a card when it reads that entry.
pub(crate) fn entry(entry: Entry) -> Report {
    Report::Entries(Entries::one(&entry).expect("every entry fits a block"))
}
