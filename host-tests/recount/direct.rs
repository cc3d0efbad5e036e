//! Direct encounter, in its three kinds.

use super::ledger::{End, Ledger};
use super::places::most;

/// The product of 1 to 10 without what is twice in it: a mean of up to ten games is a whole number of these parts.
const PARTS: i64 = 2520;

/// A player's score against the others of a group, as means over those met more than once, and how many were not met.
fn mini(ledger: &Ledger, player: usize, group: &[usize], forfeits: bool) -> (i64, i64) {
    let (mut score, mut missing) = (0, 0);
    let counts = |end: End| match end {
        End::Won | End::Drawn | End::Lost => true,
        End::WonByForfeit | End::LostByForfeit => forfeits,
        End::Open => false,
    };
    for other in group.iter().filter(|other| **other != player) {
        let games: Vec<i64> = ledger
            .counted(player)
            .into_iter()
            .filter(|(opponent, end, _)| opponent == other && counts(*end))
            .map(|(.., points)| points)
            .collect();
        match i64::try_from(games.len()).unwrap() {
            0 => missing += 1,
            count => score += games.iter().sum::<i64>() * (PARTS / count),
        }
    }
    (score, missing)
}

/// In a table: if all have met, their own table ranks them once.
pub(super) fn of_table(ledger: &Ledger, tied: Vec<usize>) -> Vec<Vec<usize>> {
    let have_met = tied
        .iter()
        .all(|player| mini(ledger, *player, &tied, true).1 == 0);
    if !have_met {
        return vec![tied];
    }
    let group = tied.clone();
    most(vec![tied], |player| mini(ledger, player, &group, true).0)
}

/// In a Swiss (C.07, article 6): their own table ranks them, and again those whom it leaves level. While some have not met,
/// only whoever is ahead of all others, whatever the missing games bring, is ranked, and so on down from there.
pub(super) fn of_swiss(ledger: &Ledger, tied: Vec<usize>) -> Vec<Vec<usize>> {
    if tied.len() < 2 {
        return vec![tied];
    }
    let minis = |player: usize| mini(ledger, player, &tied, false);
    let groups = if tied.iter().all(|player| minis(*player).1 == 0) {
        most(vec![tied.clone()], |player| minis(player).0)
    } else {
        let at_best = |player: usize| minis(player).0 + minis(player).1 * 6 * PARTS;
        let mut left = tied.clone();
        let mut groups = Vec::new();
        loop {
            let ahead = left.iter().copied().find(|one| {
                let mut others = left.iter().filter(|other| *other != one);
                left.len() > 1 && others.all(|other| minis(*one).0 > at_best(*other))
            });
            let Some(first) = ahead else { break };
            groups.push(vec![first]);
            left.retain(|other| *other != first);
        }
        groups.push(left);
        groups
    };
    if groups.len() == 1 {
        return vec![tied];
    }
    let parted = groups.into_iter();
    parted.flat_map(|group| of_swiss(ledger, group)).collect()
}

/// In a queue: if everybody has met everybody, the wins less the losses among them; and again those whom that leaves level.
pub(super) fn of_queue(ledger: &Ledger, tied: Vec<usize>) -> Vec<Vec<usize>> {
    if tied.len() < 2 {
        return vec![tied];
    }
    let games = |player: usize| {
        let group = &tied;
        ledger.floor.iter().filter_map(move |game| {
            let (opponent, end) = if game.white == player {
                (game.black, game.end)
            } else if game.black == player {
                (game.white, game.end.other_way())
            } else {
                return None;
            };
            group.contains(&opponent).then_some((opponent, end))
        })
    };
    let have_met = tied.iter().all(|player| {
        let mut others = tied.iter().filter(|other| *other != player);
        others.all(|other| games(*player).any(|(opponent, _)| opponent == *other))
    });
    if !have_met {
        return vec![tied];
    }
    let groups = most(vec![tied.clone()], |player| {
        games(player)
            .map(|(_, end)| match end {
                End::Won => 1,
                End::Lost => -1,
                _ => 0,
            })
            .sum::<i64>()
    });
    if groups.len() == 1 {
        return vec![tied];
    }
    let parted = groups.into_iter();
    parted.flat_map(|group| of_queue(ledger, group)).collect()
}
