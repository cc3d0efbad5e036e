//! The offer: the documents that an event has.

use super::Document;
use crate::tournament::{Event, Phase, RoundNo};

/// All documents of an event as it stands now.
pub fn all_documents(event: &Event) -> impl Iterator<Item = Document> {
    let lists = [
        Document::PlayersTable,
        Document::Schedule,
        Document::Queue,
        Document::Games,
        Document::GamesTable,
    ];
    let rounds = event.open_rounds().flat_map(|round| {
        [
            Document::Pairings(round),
            Document::Results(round),
            Document::RoundTable(round),
        ]
    });
    offered(
        event,
        lists.into_iter().chain(rounds).chain(overviews(event)),
    )
}

/// The documents that are new when a round has been paired.
pub fn documents_after_pairing(event: &Event, round: RoundNo) -> impl Iterator<Item = Document> {
    let new = [Document::Pairings(round), Document::RoundTable(round)];
    offered(event, new.into_iter())
}

/// The documents that are new when a round is over.
pub fn documents_after_round(event: &Event, round: RoundNo) -> impl Iterator<Item = Document> {
    let new = [
        Document::Results(round),
        Document::RoundTable(round),
        Document::Schedule,
    ];
    offered(event, new.into_iter().chain(overviews(event)))
}

/// Those about the event as a whole.
fn overviews(event: &Event) -> impl Iterator<Item = Document> + use<> {
    let after = last_round_with_results(event);
    [
        Document::Standings(after),
        Document::StandingsTable(after),
        Document::Crosstable,
        Document::Cards,
        Document::Report,
    ]
    .into_iter()
}

fn offered(
    event: &Event,
    documents: impl Iterator<Item = Document>,
) -> impl Iterator<Item = Document> {
    documents.filter(move |document| makes_sense(event, *document))
}

/// The last round in which any game is over.
fn last_round_with_results(event: &Event) -> Option<RoundNo> {
    let mut rounds = event.open_rounds();
    rounds.rfind(|round| event.has_results(*round))
}

fn makes_sense(event: &Event, document: Document) -> bool {
    let system = event.setup().system;
    let has_started = matches!(event.phase(), Phase::Running | Phase::Finished);
    let has_queue = system.queue_options().is_some();
    let has_games = event.floor().is_some_and(|floor| floor.game_count() > 0);
    match document {
        // By a table all rounds are known; only the next one is wanted on the wall.
        Document::Pairings(round) if system.is_by_table() => {
            event.first_unfinished_round() == Some(round)
        }
        Document::Pairings(round) => event.pending_count(round) > 0,
        Document::Results(round) => event.has_results(round),
        Document::RoundTable(round) if system.is_by_table() => event.has_results(round),
        Document::RoundTable(round) => event.board_count(round) > 0,
        Document::Schedule => has_started && system.is_by_table(),
        Document::Standings(after) | Document::StandingsTable(after) => {
            after.is_some() || has_games
        }
        Document::Crosstable => event.open_round_count() > 0,
        Document::Cards => has_started,
        Document::Queue => has_queue && event.phase() == Phase::Running,
        Document::Games | Document::GamesTable => has_games,
        Document::PlayersTable => event.player_count() > 0,
        Document::Report => !has_queue && event.player_count() > 0,
    }
}
