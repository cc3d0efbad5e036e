//! Inks that come too close: letters that touch each other or an arrow, words without a gap between them, words on a ground of
//! their own shade, and keys without words where there is room for them.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use pocket_arbiter::board::Display;
use pocket_arbiter::language::Text;
use pocket_arbiter::ui::view::{Body, Hint, Kind, View};

use super::ruler::{Ruler, measured};
use super::saved_view;

/// The top of the line with what the keys do, its end, the space before a word in it, and the least gap between words of
/// a line.
const fn measures(display: Display) -> (i32, i32, i32, i32) {
    match display {
        Display::Tft => (217, 307, 5, 4),
        Display::Oled => (54, 126, 2, 2),
    }
}

/// All of them in a view.
pub(super) fn faults(view: &View, display: Display, ruler: &Ruler) -> Vec<String> {
    let mut faults = Vec::new();
    for (words, lines) in &ruler.unseen {
        if *lines > may_be_hidden(view, display) {
            faults.push(format!("'{words}' lies on a ground of its own shade"));
        }
    }
    let count = ruler.words.len();
    for one in 0..count {
        for other in 0..one {
            let [near, place] = [one, other].map(|at| ruler.words[at].1);
            let near = Rectangle::new(
                near.top_left - Size::new_equal(2),
                near.size + Size::new_equal(4),
            );
            let is_near = !near.intersection(&place).is_zero_sized();
            if is_near && touch(view, display, &ruler.inks[one], &ruler.inks[other]) {
                let [one, other] = [one, other].map(|at| &ruler.words[at].0);
                faults.push(format!("'{one}' touches '{other}'"));
            }
            if !has_gap(view, display, ruler.words[one].1, ruler.words[other].1) {
                let [one, other] = [one, other].map(|at| &ruler.words[at].0);
                faults.push(format!("there is no gap between '{one}' and '{other}'"));
            }
        }
        let is_beside_arrow = || meet(&around(&ruler.inks[one], Size::new_equal(1)), &ruler.arrows);
        if !ruler.arrows.is_empty() && !may_be_dense(view) && is_beside_arrow() {
            let words = &ruler.words[one].0;
            faults.push(format!("'{words}' touches an arrow"));
        }
    }
    faults.extend(wordless(view, display, ruler));
    faults
}

/// The lines of a letter that may be lost at the edge of its row: the ring of an Å, the end of a g. In a row as low as those
/// of the small display there is no room for both.
const fn may_be_hidden(view: &View, display: Display) -> usize {
    match (&view.body, display) {
        (Body::Call(_), _) => 0,
        (Body::List(_) | Body::Crosstable(_), Display::Tft) => 2,
        // Hours in two digits are as wide as the frame around them.
        (Body::Clock(_), Display::Oled) => 16,
        (_, Display::Oled) => 3,
        (_, Display::Tft) => 0,
    }
}

/// Rows of ink, with so much around them.
fn around(ink: &[Rectangle], margin: Size) -> Vec<Rectangle> {
    let corner = Point::zero() + margin;
    let wider = |row: &Rectangle| Rectangle::new(row.top_left - corner, row.size + margin * 2);
    ink.iter().map(wider).collect()
}

fn meet(some: &[Rectangle], others: &[Rectangle]) -> bool {
    let meets = |one: &Rectangle, other: &Rectangle| !one.intersection(other).is_zero_sized();
    some.iter()
        .any(|one| others.iter().any(|other| meets(one, other)))
}

/// Letters keep a pixel from others. On the small display lines are so close that what hangs down may meet an accent; side
/// by side it may not.
fn touch(view: &View, display: Display, one: &[Rectangle], other: &[Rectangle]) -> bool {
    let margin = match display {
        Display::Tft if matches!(view.body, Body::Call(_)) || has_tall_rows(view) => Size::zero(),
        Display::Tft => Size::new_equal(1),
        Display::Oled => return false,
    };
    meet(&around(one, margin), other)
}

/// True if rows have two lines, of which a ring may come close to what hangs down.
fn has_tall_rows(view: &View) -> bool {
    matches!(&view.body, Body::List(list) if list.is_tall)
}

/// True if letters stand for themselves, each in its own place.
const fn may_be_dense(view: &View) -> bool {
    matches!(
        view.body,
        Body::Entry(_) | Body::Score(_) | Body::Digits(_) | Body::Crosstable(_) | Body::Clock(_)
    )
}

/// True if two words are not in one line, or there is space between them.
fn has_gap(view: &View, display: Display, one: Rectangle, other: Rectangle) -> bool {
    let (.., least) = measures(display);
    let shared = one.rows().end.min(other.rows().end) - one.rows().start.max(other.rows().start);
    let lower = one.size.height.min(other.size.height).cast_signed();
    if may_be_dense(view) || 2 * shared <= lower || lower == 0 {
        return true;
    }
    let start = one.columns().start.max(other.columns().start);
    let end = one.columns().end.min(other.columns().end);
    // What lies on something else is found elsewhere.
    start - end >= least || end > start
}

/// The keys that have no words though there is room for them, or of which none has any.
fn wordless(view: &View, display: Display, ruler: &Ruler) -> Vec<String> {
    let (top, end, space, _) = measures(display);
    let sign = match display {
        Display::Tft => 6,
        Display::Oled => 11,
    };
    // Beside a clock the control has the rest of the line.
    if view.hints.is_empty() || matches!(view.body, Body::Clock(_)) {
        return Vec::new();
    }
    let is_below = |place: &Rectangle| place.center().y >= top;
    let places = ruler.words.iter().map(|(_, place)| place);
    let used = places.chain(&ruler.arrows).filter(|place| is_below(place));
    let used = used.map(|place| place.columns().end).max().unwrap_or(0);
    let said = |hint: &Hint| ruler.says(&view.language.text(hint.text));
    let bare: Vec<&Hint> = view.hints.iter().filter(|hint| !said(hint)).collect();
    // The sign of the last key is no word.
    let last = view.hints.last().filter(|hint| !said(hint));
    let used = used + last.map_or(0, |_| sign);
    let mut faults = Vec::new();
    if bare.len() == view.hints.len() {
        faults.push("no key has words".to_owned());
    }
    for hint in bare {
        let wide = words_width(view, display, hint);
        if used + space + wide <= end {
            let words = view.language.text(hint.text);
            faults.push(format!("there is room for the hint '{words}'"));
        }
    }
    faults
}

/// The width of a hint's words, measured where they are alone.
fn words_width(view: &View, display: Display, hint: &Hint) -> i32 {
    let body = Body::Message {
        kind: Kind::Plain,
        title: Text::Home,
        text: Text::NothingHere,
        number: None,
    };
    let mut alone = saved_view(view.language, body);
    alone.hints.push(*hint).unwrap();
    let words = view.language.text(hint.text);
    let ruler = measured(&alone, display);
    let mut places = ruler.words.iter().filter(|(said, _)| *said == *words);
    let (_, place) = places.next_back().unwrap();
    place.size.width.cast_signed()
}
