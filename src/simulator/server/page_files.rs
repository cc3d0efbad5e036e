//! The page's own files, built into the program.

use std::format;
use std::string::String;

use axum::Router;
use axum::http::header;
use axum::routing::get;

use super::drawer::UPLOAD_LIMIT;
use crate::board::{Model, PICO_SIGN};

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// The files that are the same for every board: address, type, text.
const FILES: [(&str, &str, &str); 11] = [
    ("/icon.svg", SVG, include_str!("../page/icon.svg")),
    ("/box.css", CSS, include_str!("../page/box.css")),
    ("/desk.css", CSS, include_str!("../page/desk.css")),
    ("/main.js", SCRIPT, include_str!("../page/main.js")),
    ("/link.js", SCRIPT, include_str!("../page/link.js")),
    ("/screen.js", SCRIPT, include_str!("../page/screen.js")),
    ("/sign.js", SCRIPT, include_str!("../page/sign.js")),
    (
        "/sign-alone.js",
        SCRIPT,
        include_str!("../page/sign-alone.js"),
    ),
    ("/keypad.js", SCRIPT, include_str!("../page/keypad.js")),
    ("/buzzer.js", SCRIPT, include_str!("../page/buzzer.js")),
    ("/drawer.js", SCRIPT, include_str!("../page/drawer.js")),
];

/// The addresses of the page and its files.
pub(super) fn router(model: &Model) -> Router {
    let index = index(model);
    let router = Router::new().route(
        "/",
        get(async move || ([(header::CONTENT_TYPE, HTML)], index.clone())),
    );
    FILES
        .into_iter()
        .fold(router, |router, (path, kind, text)| {
            router.route(
                path,
                get(async move || ([(header::CONTENT_TYPE, kind)], text)),
            )
        })
}

/// The page of one board: its name and its display's size are filled in, so that nothing jumps
/// when the first picture arrives.
fn index(model: &Model) -> String {
    if *model == PICO_SIGN {
        return include_str!("../page/sign.html").into();
    }
    let (width, height) = model.display.size();
    include_str!("../page/index.html")
        .replace("{board}", model.name)
        .replace("{width}", &format!("{width}"))
        .replace("{height}", &format!("{height}"))
        .replace("{upload-limit}", &format!("{UPLOAD_LIMIT}"))
}
