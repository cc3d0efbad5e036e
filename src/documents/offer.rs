//! The offer: the documents that an event has.

use super::Document;
use crate::tournament::{Event, Phase, RoundNo};

/// The occasion on which documents are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// Somebody asks for them, or the event is over: all that make sense.
    All,
    /// That round has been paired, or is the next of those that a table says.
    Paired(RoundNo),
    /// The last result of that round is in.
    Played(RoundNo),
}

/// All documents of an event as it stands now.
pub fn all_documents(event: &Event) -> impl Iterator<Item = Document> {
    let documents = all_candidates(event);
    documents.filter(move |document| makes_sense(event, *document))
}

/// Shows every document of an occasion, in an order that is the same whatever happens meanwhile, and whether there is any
/// sense in it as the event stands now.
pub fn each_document(event: &Event, occasion: Occasion, mut show: impl FnMut(Document, bool)) {
    match occasion {
        Occasion::All => {
            for document in all_candidates(event) {
                show(document, makes_sense(event, document));
            }
        }
        Occasion::Paired(round) => {
            let new = [
                Document::Pairings(round),
                Document::RoundTable(round),
                Document::Schedule,
            ];
            for document in new {
                // They are wanted however soon the results came.
                let is_wanted = match document {
                    Document::Pairings(_) => is_open(event, round),
                    document => makes_sense(event, document),
                };
                show(document, is_wanted);
            }
        }
        Occasion::Played(round) => {
            // It may have been undone since.
            let is_over = is_open(event, round) && !event.is_unfinished(round);
            let new = [
                Document::Results(round),
                Document::RoundTable(round),
                Document::Schedule,
            ];
            for document in new.into_iter().chain(overviews(Some(round))) {
                show(document, is_over && makes_sense(event, document));
            }
        }
    }
}

/// True if a round has games.
fn is_open(event: &Event, round: RoundNo) -> bool {
    round.index() < event.open_round_count() && event.board_count(round) > 0
}

fn all_candidates(event: &Event) -> impl Iterator<Item = Document> + use<> {
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
    let after = last_round_with_results(event);
    lists.into_iter().chain(rounds).chain(overviews(after))
}

/// Those about the event as a whole, with the standings after a round.
fn overviews(after: Option<RoundNo>) -> impl Iterator<Item = Document> {
    [
        Document::Standings(after),
        Document::StandingsTable(after),
        Document::Crosstable,
        Document::Cards,
        Document::Report,
    ]
    .into_iter()
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
