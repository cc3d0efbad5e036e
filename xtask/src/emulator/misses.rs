//! The misses of the flash cache, by function.

use std::collections::BTreeMap;
use std::fmt;

use super::report::percent;
use crate::image::Functions;

/// The name under which misses outside of all functions are told.
const NOWHERE: &str = "(no function)";

/// The misses of one function.
#[derive(Debug, Clone, PartialEq)]
pub struct Misses {
    /// Its name.
    pub function: String,
    /// Their number.
    pub count: u64,
    /// Their share of all misses, in percent.
    pub percent: f64,
}

/// The misses of every function that has any, the most first.
pub(super) fn by_function(trace: &Option<Vec<(u32, u64)>>, functions: &Functions) -> Vec<Misses> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for (address, count) in trace.iter().flatten() {
        *counts
            .entry(functions.at(*address).unwrap_or(NOWHERE))
            .or_default() += count;
    }
    let all = counts.values().sum();
    let mut misses: Vec<Misses> = counts
        .into_iter()
        .map(|(function, count)| Misses {
            function: function.to_owned(),
            count,
            percent: percent(count, all),
        })
        .collect();
    misses.sort_by_key(|misses| std::cmp::Reverse(misses.count));
    misses
}

impl fmt::Display for Misses {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            function,
            count,
            percent,
        } = self;
        write!(formatter, "{count:>9} {percent:>6.2} %  {function}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_misses_of_a_function_are_those_of_all_its_words() {
        let functions = Functions::from_places([
            (0x1000_0200, 0x1000_0210, "draw"),
            (0x1000_0210, 0x1000_0214, "wait"),
        ]);
        let trace = Some(vec![
            (0x1000_0200, 1),
            (0x1000_020c, 2),
            (0x1000_0210, 4),
            (0x1000_0214, 1),
        ]);
        let misses = by_function(&trace, &functions);
        let lines: Vec<String> = misses.iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "        4  50.00 %  wait",
                "        3  37.50 %  draw",
                "        1  12.50 %  (no function)",
            ]
        );
        assert_eq!(by_function(&None, &functions), []);
    }
}
