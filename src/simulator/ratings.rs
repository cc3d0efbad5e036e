//! The worth of an event's games to the ratings, as text.

use std::format;
use std::prelude::v1::*;

use crate::ratings::{Extreme, RatedGames, USUAL_K};
use crate::tournament::{Event, PlayerNo};

/// A line for everybody, by number. Who has met nobody with a rating has no average and no
/// performance; who has no rating themselves has nothing that is expected or could change.
pub(super) fn table(event: &Event) -> String {
    let head = "no\trating\tscore\tgames\texpected\tchange\taverage\tperformance\n".to_owned();
    head + &event
        .numbers()
        .map(|number| row(event, number))
        .collect::<String>()
}

fn row(event: &Event, number: PlayerNo) -> String {
    let rating = event.player(number).map_or(0, |player| player.rating.0);
    let Some(games) = RatedGames::in_event(event, number) else {
        return format!("{number}\t{rating}\t0.0\t0\t\t\t\t\n");
    };
    let (expected, change) = if rating == 0 {
        (String::new(), String::new())
    } else {
        (
            games.expected(rating).to_string(),
            games.change(rating, USUAL_K).to_string(),
        )
    };
    format!(
        "{number}\t{rating}\t{}\t{}\t{expected}\t{change}\t{}\t{}\n",
        games.score,
        games.games,
        games.average,
        games.performance(Extreme::default()),
    )
}
