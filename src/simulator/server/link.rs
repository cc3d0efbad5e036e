//! The way between the web server and the bench where the device lies.
//!
//! Orders go one way through a bounded channel: a flood of them waits at its source. News comes
//! back through cells that hold only the newest, so nobody can fall behind.

use std::string::String;
use std::time::Instant;
use std::vec::Vec;

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes};
use tokio::sync::{mpsc, oneshot, watch};

use super::held_keys::TabId;
use super::requests::Request;

/// More orders than this wait at their source.
const WAITING_ORDERS: usize = 64;

/// Something to do at the bench.
pub(super) enum Order {
    /// A page said something.
    Request(TabId, Request),
    /// A page is gone, and its fingers with it.
    TabClosed(TabId),
    /// These bytes come over the link of a sign that is alone.
    Hear(Vec<u8>),
    /// Read a file from the card.
    ReadFile {
        /// Its path on the card.
        path: String,
        /// Gets the file, or a sentence that says why not.
        answer: oneshot::Sender<Result<Vec<u8>, String>>,
    },
    /// Tell what the console on USB printed last.
    ReadConsole {
        /// Gets it.
        answer: oneshot::Sender<Result<String, String>>,
    },
    /// Put a file on the card.
    AddFile {
        /// Its path on the card.
        path: String,
        /// The content of the file.
        bytes: Bytes,
        /// Hears that it is there, or a sentence that says why not.
        answer: oneshot::Sender<Result<(), String>>,
    },
}

/// An order and the moment it was given: a press counts from the finger, not from when the bench
/// had time for it.
pub(super) struct TimedOrder {
    pub(super) given_at: Instant,
    pub(super) order: Order,
}

/// The bench's thread has ended.
#[derive(Debug)]
pub(super) struct BenchGone;

/// The web server's end.
#[derive(Clone)]
pub(super) struct BenchLink {
    orders: mpsc::Sender<TimedOrder>,
    state: watch::Receiver<Utf8Bytes>,
    card: watch::Receiver<Utf8Bytes>,
    picture: watch::Receiver<Bytes>,
    sign: watch::Receiver<Bytes>,
}

/// The bench's end.
pub(super) struct BenchEnd {
    pub(super) orders: mpsc::Receiver<TimedOrder>,
    pub(super) news: Publisher,
}

/// Publishes what changed at the bench.
pub(super) struct Publisher {
    state: watch::Sender<Utf8Bytes>,
    card: watch::Sender<Utf8Bytes>,
    picture: watch::Sender<Bytes>,
    sign: watch::Sender<Bytes>,
}

/// A new way, with its two ends.
pub(super) fn link() -> (BenchEnd, BenchLink) {
    let (order_in, order_out) = mpsc::channel(WAITING_ORDERS);
    let (state_in, state_out) = watch::channel(Utf8Bytes::default());
    let (card_in, card_out) = watch::channel(Utf8Bytes::default());
    let (picture_in, picture_out) = watch::channel(Bytes::new());
    let (sign_in, sign_out) = watch::channel(Bytes::new());
    let bench = BenchEnd {
        orders: order_out,
        news: Publisher {
            state: state_in,
            card: card_in,
            picture: picture_in,
            sign: sign_in,
        },
    };
    let link = BenchLink {
        orders: order_in,
        state: state_out,
        card: card_out,
        picture: picture_out,
        sign: sign_out,
    };
    (bench, link)
}

impl BenchLink {
    /// Gives an order, waiting while too many others are under way.
    pub(super) async fn give(&self, order: Order) -> Result<(), BenchGone> {
        let timed = TimedOrder {
            given_at: Instant::now(),
            order,
        };
        self.orders.send(timed).await.map_err(|_| BenchGone)
    }

    /// Makes the next calls of [`BenchLink::news`] tell everything there is. What has never been told is not there yet:
    /// a page that is quicker than the bench would get an empty message, and without a sign there is no picture of it.
    pub(super) fn start_over(&mut self) {
        for text in [&mut self.state, &mut self.card] {
            if !text.borrow().is_empty() {
                text.mark_changed();
            }
        }
        for picture in [&mut self.picture, &mut self.sign] {
            if !picture.borrow().is_empty() {
                picture.mark_changed();
            }
        }
    }

    /// Waits until something changes and tells it.
    pub(super) async fn news(&mut self) -> Result<Message, BenchGone> {
        let news = tokio::select! {
            changed = self.state.changed() => changed.map(|()| Message::Text(self.state.borrow_and_update().clone())),
            changed = self.card.changed() => changed.map(|()| Message::Text(self.card.borrow_and_update().clone())),
            changed = self.sign.changed() => changed.map(|()| Message::Binary(self.sign.borrow_and_update().clone())),
            changed = self.picture.changed() => changed.map(|()| Message::Binary(self.picture.borrow_and_update().clone())),
        };
        news.map_err(|_| BenchGone)
    }
}

impl Publisher {
    /// Tells what can be seen and heard, if that has changed.
    pub(super) fn state(&self, state: Utf8Bytes) {
        replace_if_different(&self.state, state);
    }

    /// Tells what is on the card, if that has changed.
    pub(super) fn card(&self, card: Utf8Bytes) {
        replace_if_different(&self.card, card);
    }

    /// Shows a new picture of the sign.
    pub(super) fn sign(&self, picture: Bytes) {
        self.sign.send_replace(picture);
    }

    /// Shows a new picture.
    pub(super) fn picture(&self, picture: Bytes) {
        self.picture.send_replace(picture);
    }
}

fn replace_if_different(cell: &watch::Sender<Utf8Bytes>, new: Utf8Bytes) {
    cell.send_if_modified(|old| {
        let is_different = *old != new;
        *old = new;
        is_different
    });
}
