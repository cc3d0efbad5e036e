//! The number of players that can be paired, by algebra: the rank of Tutte's matrix of a graph, for values of its
//! variables drawn at random, is twice the number of pairs (W. T. Tutte, 1947; L. Lovász, 1979).
//!
//! The values are taken modulo a prime so large that a rank which is too low by accident does not
//! happen. It has nothing in common with the search for a matching.

use pocket_arbiter::chance::Chance;

/// A prime: 2^61 − 1.
const PRIME: u64 = (1 << 61) - 1;

/// True if all of so many can be paired with those who fit them.
pub(crate) fn can_all_be_paired(count: usize, fits: &dyn Fn(usize, usize) -> bool) -> bool {
    most_in_pairs(count, fits) == count
}

/// The most of so many that can be in pairs with those who fit them.
pub(crate) fn most_in_pairs(count: usize, fits: &dyn Fn(usize, usize) -> bool) -> usize {
    let mut chance = Chance::from_seed(1947);
    let mut matrix = vec![vec![0; count]; count];
    let pairs = (0..count).flat_map(|b| (0..b).map(move |a| (a, b)));
    for (a, b) in pairs.filter(|(a, b)| fits(*a, *b)) {
        let high = u64::from(chance.below(1 << 29)) << 32;
        let value = high + u64::from(chance.below(u32::MAX)) + 1;
        matrix[a][b] = value;
        matrix[b][a] = PRIME - value;
    }
    rank(matrix)
}

fn rank(mut rows: Vec<Vec<u64>>) -> usize {
    let mut rank = 0;
    for column in 0..rows.len() {
        let Some(pivot) = (rank..rows.len()).find(|row| rows[*row][column] != 0) else {
            continue;
        };
        rows.swap(rank, pivot);
        let (above, below) = rows.split_at_mut(rank + 1);
        let pivot = &above[rank];
        let inverse = power(pivot[column], PRIME - 2);
        for row in below.iter_mut().filter(|row| row[column] != 0) {
            let factor = times(row[column], inverse);
            for (value, other) in row.iter_mut().zip(pivot).skip(column) {
                *value = (*value + PRIME - times(factor, *other)) % PRIME;
            }
        }
        rank += 1;
    }
    rank
}

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

fn power(base: u64, exponent: u64) -> u64 {
    (0..u64::BITS).rev().fold(1, |value, bit| {
        let square = times(value, value);
        if exponent >> bit & 1 == 1 {
            times(square, base)
        } else {
            square
        }
    })
}

#[test]
fn small_graphs_whose_answer_is_plain() {
    let path = |a: usize, b: usize| b == a + 1;
    assert!(can_all_be_paired(0, &path));
    assert!(can_all_be_paired(6, &path));
    assert!(!can_all_be_paired(5, &path));
    assert!(!can_all_be_paired(4, &|a, _| a == 0), "a star");
    // Two triangles and a bridge: everybody at an end of it needs the other.
    let triangles = |a, b| a / 3 == b / 3 || (a, b) == (2, 3);
    assert!(can_all_be_paired(6, &triangles));
    assert!(!can_all_be_paired(6, &|a, b| a / 3 == b / 3));
    assert_eq!(most_in_pairs(6, &|a, b| a / 3 == b / 3), 4);
    assert_eq!(most_in_pairs(4, &|a, _| a == 0), 2);
}
