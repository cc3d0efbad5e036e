//! Every text fits its place, on both displays, in every language.

mod card;
mod clock_faces;
mod clock_screens;
mod entry;
mod event;
mod floor;
mod gallery_states;
mod home;
mod rounds;
mod ruler;
mod standings;
mod texts;
mod touching;

pub(crate) use clock_faces::{SIGNS, STATES, clock_view, extreme_sides, face};
pub(crate) use ruler::{Ruler, faults, measured, overlaps};

use heapless::Vec as FixedVec;
use pocket_arbiter::board::Display;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::settings::{Contrast, Letters};
use pocket_arbiter::ui::oled::Oled;
use pocket_arbiter::ui::tft::Tft;
use pocket_arbiter::ui::view::{Body, Hint, HintKeys, Name, Status, View, Who};
use pocket_arbiter::ui::{Viewport, draw};

/// Checks a view in letters of every size.
fn check(view: &View, display: Display) {
    check_in_its_letters(view, display);
    if let Some(large) = in_large_letters(view, display) {
        check_in_its_letters(&large, display);
    }
}

/// The same view in large letters, if they change it. A list has fewer rows then.
fn in_large_letters(view: &View, display: Display) -> Option<View> {
    let mut large = view.clone();
    large.letters = Letters::Large;
    match &mut large.body {
        Body::List(list) => {
            let large = Viewport::of(display, Letters::Large);
            let rows = if list.is_tall {
                large.tall_rows
            } else {
                large.rows
            };
            // From the other end, so that all of them have their turn.
            let skipped = list.selected.saturating_sub(rows - 1);
            list.selected -= skipped;
            let kept = list.rows.iter().skip(skipped).take(rows).cloned();
            list.rows = kept.collect();
        }
        Body::Menu { .. } => {}
        _ => return None,
    }
    Some(large)
}

/// Checks that the words of a view are on the screen and not on each other.
fn check_in_its_letters(view: &View, display: Display) {
    // Rows of words with values that they never have may be cut: the gallery has those that there are.
    let is_odd_row = matches!(view.body, Body::List(_));
    let mut faults = faults(view, display).into_iter();
    if let Some(fault) = faults.find(|fault| !(is_odd_row && fault.ends_with("is cut"))) {
        panic!("{display:?}: {fault} in {view:?}");
    }
}

const STATUSES: [Status; 5] = [
    Status::Starting,
    Status::Saved,
    Status::Saving,
    Status::NoCard,
    Status::CardError,
];

const TITLES: [Text; 8] = [
    Text::Home,
    Text::NewEvent,
    Text::ContinueEvent,
    Text::Demo,
    Text::Clock,
    Text::Timers,
    Text::Card,
    Text::Settings,
];

fn hints(pairs: &[(HintKeys, Text)]) -> FixedVec<Hint, 3> {
    pairs
        .iter()
        .map(|(keys, text)| Hint {
            keys: *keys,
            text: *text,
        })
        .collect()
}

/// Checks a body with these hints in every language and status, on both displays.
fn everywhere(body: &Body, keys: &[(HintKeys, Text)]) {
    for display in [Display::Tft, Display::Oled] {
        on(display, body, keys);
    }
}

const BACK: (HintKeys, Text) = (HintKeys::Back, Text::HintBack);

fn names() -> [Name; 4] {
    let given = |name: &str| Name::Given(name.try_into().unwrap());
    [
        Name::Number(512),
        given("Ada"),
        given("Wolfeschlegelsteinhausenbergerdo"),
        given("Åse Ñúñez-Ærøskøbing Mø"),
    ]
}

/// A body of as many rows as the display shows; each display has its own.
fn on(display: Display, body: &Body, keys: &[(HintKeys, Text)]) {
    for language in Language::ALL {
        for status in STATUSES {
            for is_battery_low in [false, true] {
                let view = View {
                    contrast: Contrast::Normal,
                    letters: Letters::Normal,
                    language,
                    status,
                    is_battery_low,
                    charge: None,
                    banner: None,
                    body: body.clone(),
                    hints: hints(keys),
                    held: None,
                };
                check(&view, display);
            }
        }
    }
}

/// A view of a box that is in order.
pub(crate) fn saved_view(language: Language, body: Body) -> View {
    View {
        contrast: Contrast::Normal,
        letters: Letters::Normal,
        language,
        status: Status::Saved,
        is_battery_low: false,
        charge: None,
        banner: None,
        body,
        hints: hints(&[]),
        held: None,
    }
}

/// True for what has a row of two lines.
const fn is_tall(who: &Who) -> bool {
    matches!(who, Who::Two(..) | Who::InTurn(..) | Who::Detailed(..))
}

/// The rows of a list of these that a display shows in letters of usual size.
const fn rows_of(display: Display, who: &Who) -> usize {
    let viewport = Viewport::of(display, Letters::Normal);
    if is_tall(who) {
        viewport.tall_rows
    } else {
        viewport.rows
    }
}

/// Words of ours in a list are there in full; only names are cut.
fn uncut(display: Display, body: &Body, text: Text) {
    for language in Language::ALL {
        let mut ruler = Ruler::new(display);
        let view = View {
            contrast: Contrast::Normal,
            letters: Letters::Normal,
            language,
            status: Status::Saved,
            banner: None,
            is_battery_low: true,
            charge: None,
            body: body.clone(),
            hints: FixedVec::new(),
            held: None,
        };
        match display {
            Display::Tft => draw::<Tft, _>(&view, &mut ruler),
            Display::Oled => draw::<Oled, _>(&view, &mut ruler),
        }
        let words = language.text(text);
        assert!(
            ruler
                .words
                .iter()
                .any(|(drawn, _)| drawn.as_str() == words.as_str()),
            "{display:?}: '{words}' is cut"
        );
    }
}
