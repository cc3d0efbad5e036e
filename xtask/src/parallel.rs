//! Doing independent things on all of the machine's cores.

use std::num::NonZero;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::Result;

/// Does something for each item; the results are in the items' order. After a failure no new work
/// is begun, and the failure of the earliest item is returned.
pub fn map<T, R, F>(items: Vec<T>, work: F) -> Result<Vec<R>>
where
    T: Send,
    R: Send,
    F: Fn(T) -> Result<R> + Sync,
{
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let queue = Mutex::new(items.into_iter().enumerate());
    let done = Mutex::new(Vec::new());
    let next = || lock(&queue).next();
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some((place, item)) = next() {
                    let result = work(item);
                    if result.is_err() {
                        lock(&queue).by_ref().for_each(drop);
                    }
                    lock(&done).push((place, result));
                }
            });
        }
    });
    let mut results = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(place, _)| *place);
    results.into_iter().map(|(_, result)| result).collect()
}

/// The value that a mutex guards. Another worker's panic leaves nothing half done here, and the scope passes the panic
/// on.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn results_keep_the_order_of_the_items() -> Result<()> {
        let squares = map((0_u32..100).collect(), |number| Ok(number * number))?;
        assert!(
            squares
                .into_iter()
                .eq((0..100).map(|number| number * number))
        );
        Ok(())
    }

    #[test]
    fn a_failure_is_returned() {
        let result = map(vec![1, 2, 3], |number| {
            if number == 2 { bail!("two") } else { Ok(()) }
        });
        assert_eq!(
            result.map_err(|error| error.to_string()),
            Err("two".to_owned())
        );
    }
}
