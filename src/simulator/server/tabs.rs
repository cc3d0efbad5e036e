//! One WebSocket for each browser tab.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::announcements;
use super::held_keys::TabId;
use super::link::{BenchLink, Order};
use super::requests::Request;
use crate::board::Model;

/// The WebSocket's address.
pub(super) const PATH: &str = "/socket";

/// More tabs than anyone looks at; more than these are refused.
const MOST_TABS: usize = 16;

/// The longest request of the page is far shorter than this many bytes.
const LONGEST_REQUEST: usize = 256;

/// A tab that takes no message for this long is asleep or gone; if it wakes, it connects again.
const LONGEST_SEND: Duration = Duration::from_secs(10);

/// The things that all tabs share.
#[derive(Clone)]
struct Tabs {
    model: &'static Model,
    link: BenchLink,
    places: Arc<Semaphore>,
    next_id: Arc<AtomicU64>,
}

/// The WebSocket's address and what is behind it.
pub(super) fn router(model: &'static Model, link: BenchLink) -> Router {
    Router::new().route(PATH, get(open)).with_state(Tabs {
        model,
        link,
        places: Arc::new(Semaphore::new(MOST_TABS)),
        next_id: Arc::new(AtomicU64::new(0)),
    })
}

async fn open(State(tabs): State<Tabs>, upgrade: WebSocketUpgrade) -> Response {
    let Ok(place) = Arc::clone(&tabs.places).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many tabs are open").into_response();
    };
    upgrade
        .max_message_size(LONGEST_REQUEST)
        .on_upgrade(async move |socket| {
            tabs.attend(socket).await;
            drop(place);
        })
}

impl Tabs {
    /// Serves one tab until it closes, then lets go of the keys it held.
    async fn attend(mut self, mut socket: WebSocket) {
        let tab = TabId(self.next_id.fetch_add(1, Ordering::Relaxed));
        let greeting = announcements::greeting(self.model);
        if send(&mut socket, Message::Text(greeting)).await {
            self.converse(tab, &mut socket).await;
        }
        // If the bench is gone there is nobody to let go for.
        let _ = self.link.give(Order::TabClosed(tab)).await;
    }

    async fn converse(&mut self, tab: TabId, socket: &mut WebSocket) {
        self.link.start_over();
        loop {
            let goes_on = tokio::select! {
                heard = socket.recv() => match heard {
                    Some(Ok(message)) => self.hear(tab, &message).await,
                    Some(Err(_)) | None => false,
                },
                news = self.link.news() => match news {
                    Ok(news) => send(socket, news).await,
                    Err(_) => false,
                },
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Passes on what a tab said. Answers whether the conversation goes on: with someone who does
    /// not speak our language it does not.
    async fn hear(&self, tab: TabId, message: &Message) -> bool {
        match message {
            Message::Text(text) => match Request::parse(text) {
                Some(request) => self.link.give(Order::Request(tab, request)).await.is_ok(),
                None => false,
            },
            Message::Ping(_) | Message::Pong(_) => true,
            Message::Binary(_) | Message::Close(_) => false,
        }
    }
}

/// Sends one message. Answers whether the tab took it.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(
        timeout(LONGEST_SEND, socket.send(message)).await,
        Ok(Ok(()))
    )
}
