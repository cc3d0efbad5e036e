//! The workbench: the thread on which the device lies, runs and is operated.

use std::thread::{self, JoinHandle};
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout_at;

use super::error::ServeError;
use super::link::{BenchLink, TimedOrder, link};
use super::operator::Operator;
use crate::board::Model;
use crate::simulator::card_image::CardImage;

/// The thread, seen from outside.
pub(super) struct Bench {
    thread: JoinHandle<()>,
    stopped: oneshot::Receiver<()>,
}

impl Bench {
    /// Puts a box with this card on a bench of its own and switches it on.
    pub(super) fn start(
        model: &'static Model,
        card: CardImage,
    ) -> Result<(Self, BenchLink), ServeError> {
        let (end, link) = link();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .map_err(ServeError::Start)?;
        // Whatever ends the thread, even a panic, drops `alive` and so tells the server.
        let (alive, stopped) = oneshot::channel::<()>();
        let thread = thread::Builder::new()
            .name("device".into())
            .spawn(move || {
                let _alive = alive;
                let operator = Operator::new(model, card, end.news);
                runtime.block_on(work(operator, end.orders));
            })
            .map_err(ServeError::Start)?;
        Ok((Self { thread, stopped }, link))
    }

    /// Waits until the thread ends.
    pub(super) async fn stopped(&mut self) {
        // Nobody ever sends: that the sender is gone is the message.
        let _ = (&mut self.stopped).await;
    }

    /// Waits for the thread's last work, once nobody has a [`BenchLink`] any more.
    pub(super) fn join(self) {
        // A panic over there has been reported by the thread itself.
        let _ = self.thread.join();
    }
}

/// The things that wake the operator.
enum Wake {
    Order(TimedOrder),
    Time,
    NobodyLeft,
}

async fn work(mut operator: Operator, mut orders: mpsc::Receiver<TimedOrder>) {
    loop {
        match next_wake(&mut orders, operator.wake_at()).await {
            Wake::Order(TimedOrder { given_at, order }) => operator.obey(order, given_at),
            Wake::Time => operator.look_after_the_device(Instant::now()),
            Wake::NobodyLeft => break,
        }
    }
    // All that the box was told to be saved is; this is for what it was never told.
    operator.tell_card();
}

async fn next_wake(orders: &mut mpsc::Receiver<TimedOrder>, at: Option<Instant>) -> Wake {
    let received = match at {
        None => Ok(orders.recv().await),
        Some(at) => timeout_at(at.into(), orders.recv()).await,
    };
    match received {
        Ok(Some(order)) => Wake::Order(order),
        Ok(None) => Wake::NobodyLeft,
        Err(_) => Wake::Time,
    }
}
