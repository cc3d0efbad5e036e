//! The lines of a report file about its pairings, as commands: who must not meet (260, XXP), and who counts as having more
//! points (250, XXA, the type of the event in 192).

use std::format;
use std::prelude::v1::*;

use crate::tournament::{
    Command, Event, ForbiddenPair, HalfPoints, MAX_FORBIDDEN, MAX_VIRTUAL_POINTS, PlayerNo,
    RoundNo, VirtualPoints, VirtualPointsList,
};

/// Does what the lines of a file say that have been kept with the event. It must be running.
pub(super) fn obey(event: &mut Event) -> Result<(), String> {
    let rules = Rules::read(event)?;
    let wrong = |refusal| format!("the lines about the pairings: {refusal:?}");
    for pair in rules.forbidden {
        event.apply(&Command::Forbid(pair)).map_err(wrong)?;
    }
    if !rules.ranges.is_empty() {
        event
            .apply(&Command::SetVirtualPoints(rules.ranges))
            .map_err(wrong)?;
    }
    Ok(())
}

/// The commands that the lines amount to.
struct Rules {
    forbidden: Vec<ForbiddenPair>,
    ranges: VirtualPointsList,
}

impl Rules {
    fn read(event: &Event) -> Result<Self, String> {
        let mut forbidden = Vec::new();
        let mut ranges = Vec::new();
        let mut by_player: Vec<(PlayerNo, Vec<HalfPoints>)> = Vec::new();
        let mut is_baku = false;
        let last_round = RoundNo::first(event.round_count()).next_back();
        for line in event.notes().lines() {
            let wrong = || format!("this line is not understood: {line}");
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["260", first, last, players @ ..] => {
                    let rounds = round(first).zip(round(last)).ok_or_else(wrong)?;
                    forbid(&mut forbidden, rounds, players).ok_or_else(wrong)?;
                }
                ["XXP", players @ ..] => {
                    let rounds = Some(RoundNo::FIRST).zip(last_round).ok_or_else(wrong)?;
                    forbid(&mut forbidden, rounds, players).ok_or_else(wrong)?;
                }
                ["250", .., points, first, last, from, to] => {
                    ranges.push(range(points, [first, last], [from, to]).ok_or_else(wrong)?);
                }
                ["XXA", number, points @ ..] => {
                    let points: Option<Vec<_>> = points.iter().map(|word| halves(word)).collect();
                    let both = player(number).zip(points);
                    by_player.push(both.ok_or_else(wrong)?);
                }
                ["192", code, ..] => is_baku |= code.ends_with("_BAKU"),
                _ => {}
            }
        }
        if forbidden.len() > MAX_FORBIDDEN {
            return Err(format!(
                "{} pairs must not meet, and there is room for {MAX_FORBIDDEN}",
                forbidden.len()
            ));
        }
        ranges.extend(merged(&mut by_player));
        if ranges.is_empty() && is_baku {
            let (players, win) = (event.player_count(), event.setup().scoring.win);
            ranges.extend(VirtualPoints::baku(players, event.round_count(), win));
        }
        let count = ranges.len();
        let ranges = VirtualPointsList::from_slice(&ranges).map_err(|_| {
            format!("there are {count} ranges of virtual points, and room for {MAX_VIRTUAL_POINTS}")
        })?;
        Ok(Self { forbidden, ranges })
    }
}

/// Every two of these must not meet in those rounds.
fn forbid(
    forbidden: &mut Vec<ForbiddenPair>,
    (first, last): (RoundNo, RoundNo),
    players: &[&str],
) -> Option<()> {
    let players: Option<Vec<PlayerNo>> = players.iter().map(|word| player(word)).collect();
    let players = players?;
    for (place, one) in players.iter().enumerate() {
        for other in players.iter().skip(place + 1) {
            forbidden.push(ForbiddenPair {
                one: *one,
                other: *other,
                first,
                last,
            });
        }
    }
    Some(())
}

fn range(points: &str, rounds: [&str; 2], players: [&str; 2]) -> Option<VirtualPoints> {
    let ([first, last], [from, to]) = (rounds, players);
    Some(VirtualPoints {
        from: player(from)?,
        to: player(to)?,
        first: round(first)?,
        last: round(last)?,
        points: halves(points)?,
    })
}

/// The points that each of some players has in each round, as ranges: players in a row who have the same are one, and so are
/// rounds.
fn merged(by_player: &mut [(PlayerNo, Vec<HalfPoints>)]) -> Vec<VirtualPoints> {
    by_player.sort_by_key(|(player, _)| *player);
    let in_a_row = |a: &(PlayerNo, Vec<HalfPoints>), b: &(PlayerNo, Vec<HalfPoints>)| {
        a.0.next() == Some(b.0) && a.1 == b.1
    };
    let mut ranges = Vec::new();
    for players in by_player.chunk_by(in_a_row) {
        let (Some((from, points)), Some((to, _))) = (players.first(), players.last()) else {
            continue;
        };
        let rounds: Vec<_> = RoundNo::first(points.len()).zip(points).collect();
        for same in rounds.chunk_by(|a, b| a.1 == b.1) {
            if let (Some((first, points)), Some((last, _))) = (same.first(), same.last())
                && **points > HalfPoints::ZERO
            {
                ranges.push(VirtualPoints {
                    from: *from,
                    to: *to,
                    first: *first,
                    last: *last,
                    points: **points,
                });
            }
        }
    }
    ranges
}

fn player(word: &str) -> Option<PlayerNo> {
    PlayerNo::new(word.parse().ok()?)
}

fn round(word: &str) -> Option<RoundNo> {
    RoundNo::new(word.parse().ok()?)
}

fn halves(word: &str) -> Option<HalfPoints> {
    super::pairing::parse_points(word)
}
