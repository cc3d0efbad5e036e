//! The page: the virtual device in a browser.
//!
//! One thread owns the [`VirtualDevice`](super::device::VirtualDevice) and keeps its time in step
//! with the wall clock; a small web server shows it to any number of tabs, which all see the same
//! box.
//!
//! | request | answer |
//! |---|---|
//! | `GET /` and the files it names | the page |
//! | `GET /socket` | the WebSocket described below |
//! | `GET /card/PATH` | a file on the card |
//! | `POST /card/PATH` | puts the body on the card as a new file; the card must be ejected |
//!
//! Over the WebSocket the page says, as JSON:
//!
//! * `{"key":{"name":"up","down":true}}`: a key of [`Key::name`](crate::keys::Key::name) went down
//!   or up under this tab's finger;
//! * `{"power":false}`: pull the plug, or with `true` put it back;
//! * `{"battery":3300}`: the battery has this many millivolts from now on;
//! * `{"usb":true}`: USB power comes, or with `false` goes;
//! * `{"card":false}`: eject the card, or with `true` insert it;
//! * `{"sign":true}`: join a sign to the box's link, or with `false` take it away.
//!
//! The server says, each time something changed and once at the start:
//!
//! * `{"box":{"board":"pico-tft"}}`: first of all, whose box this is;
//! * `{"state":{"on":true,"keys":["up"],"tone":880,"backlight":100,"led":false,"card":true,"battery":4500,"usb":false,"text":"…","sign":null}}`:
//!   what can be seen and heard; `tone` is `null` in silence, `keys` are those held by any tab,
//!   `card` tells whether it is in, `battery` and `usb` what feeds the box, `sign` what is on the sign;
//! * `{"card":{"files":[{"path":"A.TXT","size":5}],"trouble":null}}`: what is on the card, in or
//!   out; `trouble` is a sentence if it could not be read or saved, as soon as that is known;
//! * a binary message: width and height as little-endian `u16`, then the picture's RGB bytes; if two
//!   bytes of zeros come before that, it is the picture of the sign. A browser that is slow skips pictures, but always gets the newest.
//!
//! What the box calls saved is on the computer's disk by then, and so is a file of which `POST` says that it was created:
//! the process may be killed at any moment. What was refused has left nothing behind.
//!
//! The server is only for this computer and only for its own page: it listens on 127.0.0.1 and
//! refuses foreign `Host` and `Origin` headers.

mod announcements;
mod bench;
mod drawer;
mod error;
mod follow;
mod guard;
mod held_keys;
mod link;
mod listing;
mod operator;
mod pace;
mod page_files;
mod requests;
mod tabs;

use std::format;
use std::io::{self, Write};
use std::net::Ipv4Addr;
use std::path::PathBuf;

use axum::Router;
use tokio::net::TcpListener;

use self::bench::Bench;
pub use self::error::ServeError;
use self::guard::OwnAddress;
use self::link::BenchLink;
use super::card_image::CardImage;
use crate::board::Model;

/// The port of a plain `cargo run`, so that a bookmark keeps working.
const USUAL_PORT: u16 = 8037;

/// Switches a box on and shows it in the browser until the process ends.
///
/// Prints the page's address as the one line on standard output. Without a `port` it takes the
/// usual one, or any free one if that is taken; with port 0 it takes any free one.
///
/// A sign that is alone can `follow` a file that the bytes of a link are read from.
pub fn serve(
    model: &'static Model,
    card: CardImage,
    port: Option<u16>,
    follow: Option<PathBuf>,
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(ServeError::Start)?;
    let listener = runtime.block_on(listen(port))?;
    let address = OwnAddress::new(listener.local_addr().map_err(ServeError::Start)?.port());
    let (mut bench, link) = Bench::start(model, card)?;
    if let Some(source) = follow {
        follow::start(source, link.clone()).map_err(ServeError::Start)?;
    }
    announce(model, &address).map_err(ServeError::Start)?;

    let app = router(model, address, link);
    let served = runtime.block_on(async {
        tokio::select! {
            served = axum::serve(listener, app) => served.map_err(ServeError::Network),
            () = bench.stopped() => Err(ServeError::DeviceStopped),
        }
    });
    // Dropping the runtime hangs up on the bench, which then ends.
    drop(runtime);
    bench.join();
    served
}

/// Opens the port that was asked for, on this computer only.
async fn listen(port: Option<u16>) -> Result<TcpListener, ServeError> {
    let open = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let (port, opened) = match port {
        Some(port) => (port, open(port).await),
        None => match open(USUAL_PORT).await {
            Ok(listener) => (USUAL_PORT, Ok(listener)),
            Err(_) => (0, open(0).await),
        },
    };
    opened.map_err(|error| ServeError::Port { port, error })
}

fn announce(model: &Model, address: &OwnAddress) -> io::Result<()> {
    let line = format!("Pocket Arbiter ({}) at {}/\n", model.name, address.origin());
    let mut out = io::stdout();
    out.write_all(line.as_bytes())?;
    out.flush()
}

fn router(model: &'static Model, address: OwnAddress, link: BenchLink) -> Router {
    let rooms = page_files::router(model)
        .merge(drawer::router(link.clone()))
        .merge(tabs::router(model, link));
    guard::protect(rooms, address)
}
