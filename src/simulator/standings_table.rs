//! The standings of an event as a table for other programs.

use std::boxed::Box;
use std::format;
use std::path::PathBuf;
use std::prelude::v1::*;

use super::trf_file;
use crate::language::{Language, Text};
use crate::standings::{Standings, Value};
use crate::tournament::{Event, PlayerNo, Tiebreak};

/// The event whose standings are asked for, and the criteria.
#[derive(Debug)]
pub(super) struct StandingsOf {
    pub(super) file: PathBuf,
    /// The event's own if none are given.
    pub(super) tiebreaks: Option<Vec<Tiebreak>>,
}

impl StandingsOf {
    /// The table, a line for each player in the order of their numbers.
    pub(super) fn text(&self) -> Result<String, String> {
        let event = trf_file::load(&self.file)?;
        Ok(match &self.tiebreaks {
            Some(tiebreaks) => table(&event, tiebreaks),
            None => {
                let mut tiebreaks = event.tiebreaks();
                // A column of lots that nobody has drawn says nothing.
                if event.lots().is_none() {
                    tiebreaks.retain(|tiebreak| *tiebreak != Tiebreak::Lot);
                }
                table(&event, &tiebreaks)
            }
        })
    }
}

/// Reads a list of criteria such as `BH-C1,BH,SB`.
pub(super) fn parse_tiebreaks(list: &str) -> Result<Vec<Tiebreak>, String> {
    list.split(',')
        .map(str::trim)
        .filter(|code| !code.is_empty())
        .map(|code| {
            Tiebreak::from_code(code).ok_or_else(|| {
                let codes: Vec<&str> = Tiebreak::ALL.iter().map(|one| one.code()).collect();
                format!(
                    "there is no tie-break '{code}'; there are {}",
                    codes.join(", ")
                )
            })
        })
        .collect()
}

fn table(event: &Event, tiebreaks: &[Tiebreak]) -> String {
    let mut standings = Box::<Standings>::default();
    standings.rank(event, tiebreaks);
    let codes = tiebreaks.iter().map(|one| one.code().to_owned());
    let mut text = line(["no", "rank", "points"].map(str::to_owned), codes);
    for player in event.numbers() {
        let row = standings.row(player);
        let values = tiebreaks.iter().map(|tiebreak| {
            match shown(event, &standings, *tiebreak, player) {
                // So FIDE's checker prints what there is not, and the two can be compared.
                Value::None => "-0".to_owned(),
                value => value.to_string(),
            }
        });
        // Whoever has no place has a word instead of points, as on the box.
        let (rank, points) = match row.rank {
            Some(rank) => (rank.to_string(), row.points.to_string()),
            None => ("-".to_owned(), why_out(event, player)),
        };
        let first = [player.to_string(), rank, points];
        text += &line(first, values);
    }
    text
}

/// The value of a criterion. A lot is told of those whom it parted, and nothing of those without a place.
fn shown(event: &Event, standings: &Standings, tiebreak: Tiebreak, player: PlayerNo) -> Value {
    match tiebreak {
        _ if standings.row(player).rank.is_none() => Value::None,
        Tiebreak::Lot => standings.deciding_lot(event, player),
        tiebreak => standings.value(event, tiebreak, player),
    }
}

/// The word for a player without a place.
fn why_out(event: &Event, player: PlayerNo) -> String {
    let text = if event.is_expelled(player) {
        Text::WasExpelled
    } else {
        Text::Left
    };
    Language::English.text(text).as_str().to_owned()
}

fn line(first: [String; 3], others: impl Iterator<Item = String>) -> String {
    let cells: Vec<String> = first.into_iter().chain(others).collect();
    cells.join("\t") + "\n"
}
