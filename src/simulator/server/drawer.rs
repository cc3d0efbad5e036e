//! The card's drawer, files out and in, and what the console on USB printed.

use std::format;
use std::string::String;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::sync::oneshot;

use super::link::{BenchLink, Order};

/// The largest file that may be put on the card. What a box has to read is far smaller; the limit
/// keeps a slip of the mouse from filling the computer's memory.
pub(super) const UPLOAD_LIMIT: usize = 8 * 1024 * 1024;

/// The drawer's address.
pub(super) fn router(link: BenchLink) -> Router {
    Router::new()
        .route("/card/{*path}", get(download).post(upload))
        .route("/console", get(console))
        .layer(DefaultBodyLimit::max(UPLOAD_LIMIT))
        .with_state(link)
}

async fn download(State(link): State<BenchLink>, Path(path): Path<String>) -> Response {
    let read = ask(&link, |answer| Order::ReadFile { path, answer }).await;
    match read {
        Answer::Done(bytes) => {
            let headers = [
                (header::CONTENT_TYPE, "application/octet-stream"),
                (header::CONTENT_DISPOSITION, "attachment"),
            ];
            (headers, bytes).into_response()
        }
        Answer::Refused(why) => (StatusCode::NOT_FOUND, why).into_response(),
        Answer::Gone => gone(),
    }
}

async fn console(State(link): State<BenchLink>) -> Response {
    match ask(&link, |answer| Order::ReadConsole { answer }).await {
        Answer::Done(printed) => printed.into_response(),
        Answer::Refused(why) => (StatusCode::NOT_FOUND, why).into_response(),
        Answer::Gone => gone(),
    }
}

async fn upload(
    State(link): State<BenchLink>,
    Path(path): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let bytes = match body {
        Ok(bytes) => bytes,
        Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            return (StatusCode::PAYLOAD_TOO_LARGE, too_large()).into_response();
        }
        Err(rejection) => return rejection.into_response(),
    };
    let added = ask(&link, |answer| Order::AddFile {
        path,
        bytes,
        answer,
    })
    .await;
    match added {
        Answer::Done(()) => StatusCode::CREATED.into_response(),
        Answer::Refused(why) => (StatusCode::UNPROCESSABLE_ENTITY, why).into_response(),
        Answer::Gone => gone(),
    }
}

/// The outcome of an order.
enum Answer<T> {
    Done(T),
    /// The card refused, and this sentence says why.
    Refused(String),
    /// The bench has stopped.
    Gone,
}

async fn ask<T>(
    link: &BenchLink,
    order: impl FnOnce(oneshot::Sender<Result<T, String>>) -> Order,
) -> Answer<T> {
    let (sender, receiver) = oneshot::channel();
    if link.give(order(sender)).await.is_err() {
        return Answer::Gone;
    }
    match receiver.await {
        Ok(Ok(done)) => Answer::Done(done),
        Ok(Err(why)) => Answer::Refused(why),
        Err(_) => Answer::Gone,
    }
}

fn too_large() -> String {
    let mib = UPLOAD_LIMIT / (1024 * 1024);
    format!("a file may have {mib} MiB at most")
}

fn gone() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, "the device has stopped").into_response()
}
