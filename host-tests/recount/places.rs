//! Places: those who are level are parted by one criterion after the other, and who is level in the end shares a place.

use super::direct;
use super::ledger::{Ledger, Rules};

/// Players who are level, in the order of their places.
type Groups = Vec<Vec<usize>>;

/// Everybody's place, from 1; nothing for those who have none.
pub(super) fn of(ledger: &Ledger) -> Vec<Option<usize>> {
    let placed = (0..ledger.players.len()).filter(|player| ledger.has_place(*player));
    let mut groups: Groups = vec![placed.collect()];
    groups = most(groups, |player| ledger.points(player));
    match ledger.rules {
        Rules::Table => {
            groups = split(groups, |tied| direct::of_table(ledger, tied));
            groups = most(groups, |player| ledger.wins(player));
            groups = most(groups, |player| ledger.sonneborn_berger(player));
            groups = by_lot(groups, ledger);
        }
        Rules::Monrad(_) => {
            groups = most(groups, |player| ledger.quality(player));
            groups = split(groups, |tied| direct::of_swiss(ledger, tied));
            groups = most(groups, |player| ledger.wins(player));
            groups = by_lot(groups, ledger);
        }
        Rules::Fise(has_scores) => {
            groups = most(groups, |player| ledger.beaten(player));
            if has_scores {
                groups = most(groups, |player| ledger.scored(player));
            }
        }
        Rules::Masnou => {
            groups = most(groups, |player| -ledger.games_on_floor(player));
            groups = most(groups, |player| ledger.wins_on_floor(player));
            groups = split(groups, |tied| direct::of_queue(ledger, tied));
            groups = most(groups, |player| ledger.way(player));
        }
    }
    let mut places = vec![None; ledger.players.len()];
    let mut place = 1;
    for group in groups {
        for player in &group {
            places[*player] = Some(place);
        }
        place += group.len();
    }
    places
}

fn split(groups: Groups, part: impl Fn(Vec<usize>) -> Groups) -> Groups {
    groups.into_iter().flat_map(part).collect()
}

/// Whoever has most comes first.
pub(super) fn most<K: Ord>(groups: Groups, value: impl Fn(usize) -> K) -> Groups {
    split(groups, |mut tied| {
        tied.sort_by_key(|player| std::cmp::Reverse(value(*player)));
        let mut parted: Groups = Vec::new();
        for player in tied {
            match parted.last_mut() {
                Some(group) if value(group[0]) == value(player) => group.push(player),
                _ => parted.push(vec![player]),
            }
        }
        parted
    })
}

/// The least lot is the best.
fn by_lot(groups: Groups, ledger: &Ledger) -> Groups {
    match &ledger.lots {
        Some(lots) => most(groups, |player| std::cmp::Reverse((lots[player], player))),
        None => groups,
    }
}
