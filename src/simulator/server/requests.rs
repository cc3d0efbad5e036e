//! The requests of a page over the WebSocket.

use std::string::String;

use serde::de::{Deserialize, Deserializer, Error};

use crate::keys::Key;

/// One message from a page.
#[derive(Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Request {
    /// A key went down or up.
    Key {
        /// The key.
        #[serde(deserialize_with = "key_by_name")]
        name: Key,
        /// True if it is down now.
        down: bool,
    },
    /// The plug is put in (`true`) or pulled.
    Power(bool),
    /// The battery has this voltage now, in thousandths of a volt.
    Battery(u16),
    /// USB power comes (`true`) or goes.
    Usb(bool),
    /// The card is inserted (`true`) or ejected.
    Card(bool),
    /// A sign is joined to the link (`true`) or taken away.
    Sign(bool),
}

impl Request {
    /// Understands a message; `None` if it is none that our page would send.
    pub(super) fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

fn key_by_name<'de, D: Deserializer<'de>>(source: D) -> Result<Key, D::Error> {
    let name = String::deserialize(source)?;
    Key::from_name(&name).ok_or_else(|| D::Error::custom("no such key"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_of_the_page_is_understood() {
        assert_eq!(
            Request::parse(r#"{"key":{"name":"lever-left","down":true}}"#),
            Some(Request::Key {
                name: Key::LeverLeft,
                down: true
            })
        );
        assert_eq!(
            Request::parse(r#"{"power":false}"#),
            Some(Request::Power(false))
        );
        assert_eq!(
            Request::parse(r#"{"battery":3300}"#),
            Some(Request::Battery(3300))
        );
        assert_eq!(Request::parse(r#"{"usb":true}"#), Some(Request::Usb(true)));
        assert_eq!(
            Request::parse(r#"{"card":true}"#),
            Some(Request::Card(true))
        );
        assert_eq!(
            Request::parse(r#"{"sign":true}"#),
            Some(Request::Sign(true))
        );
    }

    #[test]
    fn anything_else_is_not() {
        for text in [
            "",
            "up",
            "{}",
            r#"{"key":{"name":"fire","down":true}}"#,
            r#"{"key":{"name":"up"}}"#,
            r#"{"key":{"name":"up","down":true,"at":3}}"#,
            r#"{"power":1}"#,
            r#"{"battery":3.3}"#,
            r#"{"battery":-1}"#,
            r#"{"usb":"on"}"#,
            r#"{"format":true}"#,
        ] {
            assert_eq!(Request::parse(text), None, "{text}");
        }
    }
}
