//! Fingers that touch a key on a screen of an app without a box around it.

use pocket_arbiter::input::Gesture;
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::ui::view::{Body, HomeCard};

/// A key goes down and up. OK is held if the screen asks for that.
pub(crate) fn touch(asks_to_hold: bool, key: Key, mut gesture: impl FnMut(Key, Gesture)) {
    let held = asks_to_hold && key == Key::Ok;
    gesture(key, Gesture::Press);
    if held {
        gesture(key, Gesture::Hold);
    }
    gesture(key, Gesture::Release { held });
}

/// The words that can be chosen from, those of a menu or of the home screen, and the selected one of them.
pub(crate) fn choices(body: &Body) -> Option<(Vec<Text>, usize)> {
    match body {
        Body::Menu {
            items, selected, ..
        } => Some((items.to_vec(), *selected)),
        Body::Home(home) => {
            let card = match home.card {
                HomeCard::NewEvent => Text::NewEvent,
                HomeCard::Event(_) => Text::ContinueEvent,
            };
            // A tile may have a shorter word than the screen that it opens.
            let tiles = home.tiles.iter().map(|tile| match tile.word {
                Text::TileNew => Text::NewEvent,
                Text::TileTimers => Text::Timers,
                Text::TileEvents => Text::CardEvents,
                word => word,
            });
            let words = [card].into_iter().chain(tiles).collect();
            Some((words, home.selected.map_or(0, |place| place + 1)))
        }
        _ => None,
    }
}

/// The key, and how often it is pressed, that leads to a word.
#[track_caller]
pub(crate) fn way_to(body: &Body, wanted: Text) -> (Key, usize) {
    let (words, selected) = choices(body).unwrap_or_else(|| panic!("nothing to choose: {body:?}"));
    let place = words.iter().position(|word| *word == wanted);
    let place = place.unwrap_or_else(|| panic!("no {wanted:?} in {words:?}"));
    let key = match (body, place > selected) {
        (Body::Home(_), true) => Key::Right,
        (Body::Home(_), false) => Key::Left,
        (_, true) => Key::Down,
        (_, false) => Key::Up,
    };
    (key, place.abs_diff(selected))
}
