//! The box as it starts, and the home screen.

mod language;
mod menu;
mod splash;

pub(in crate::app) use language::LanguageScreen;
pub(in crate::app) use menu::{Home, HomeEntry};
pub(in crate::app) use splash::Splash;
