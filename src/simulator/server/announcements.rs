//! Announcements of the bench to the pages: encoded once, for all of them.

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};

use super::held_keys::HeldKeys;
use crate::board::Model;
use crate::keys::Key;
use crate::simulator::device::{Picture, VirtualDevice};
use crate::simulator::virtual_sign::VirtualSign;

/// The first message to every page: whose box this is.
pub(super) fn greeting(model: &Model) -> Utf8Bytes {
    text(&json!({ "box": { "board": model.name } }))
}

/// All that can be seen and heard of the box, except the picture.
pub(super) fn state(device: &VirtualDevice, held: &HeldKeys) -> Utf8Bytes {
    text(&json!({ "state": {
        "on": device.is_on(),
        "keys": held.iter().map(Key::name).collect::<Vec<_>>(),
        "tone": device.tone(),
        "backlight": device.backlight(),
        "led": device.led(),
        "card": device.card_inserted(),
        "battery": device.supply().voltage.0,
        "usb": device.supply().is_on_usb,
        "text": device.screen_text(),
        "sign": device.sign().map(VirtualSign::screen_text),
    } }))
}

/// The state of saving the card to the computer's disk, in words.
pub(super) fn saving(trouble: Option<&str>) -> String {
    trouble.map_or_else(
        || "The card is saved again.".into(),
        |trouble| format!("The card could not be saved: {trouble}"),
    )
}

/// The content of the card's drawer, and the reason that keeps it from being saved to the computer's disk.
pub(super) fn card(device: &VirtualDevice) -> Utf8Bytes {
    let trouble = device.card_trouble();
    let unsaved = trouble.map(|trouble| saving(Some(&trouble)));
    let (files, unread) = match device.card_files() {
        Ok(files) => (files, None),
        Err(error) => (
            Vec::new(),
            Some(format!("The card cannot be read: {error}")),
        ),
    };
    let files: Vec<Value> = files
        .iter()
        .map(|file| json!({ "path": file.path, "size": file.size }))
        .collect();
    text(&json!({ "card": {
        "files": files,
        "trouble": unsaved.or(unread),
    } }))
}

/// A picture: its width and height, then its pixels.
pub(super) fn picture(picture: &Picture) -> Bytes {
    let side = |pixels: u32| u16::try_from(pixels).unwrap_or(u16::MAX).to_le_bytes();
    let mut message = Vec::with_capacity(picture.rgb.len() + 4);
    message.extend(side(picture.width));
    message.extend(side(picture.height));
    message.extend(&picture.rgb);
    message.into()
}

/// A picture of the sign: two bytes of zeros, then a picture. None of the box has no width.
pub(super) fn sign_picture(of_sign: &Picture) -> Bytes {
    [&[0; 2], picture(of_sign).as_ref()].concat().into()
}

fn text(message: &Value) -> Utf8Bytes {
    message.to_string().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_its_size_and_its_pixels() {
        let message = picture(&Picture {
            width: 258,
            height: 1,
            rgb: Vec::from([7, 8, 9]),
        });
        assert_eq!(message.as_ref(), [2, 1, 1, 0, 7, 8, 9]);
    }
}
