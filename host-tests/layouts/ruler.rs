//! The ruler: a canvas that measures where the words of a view come to lie, and the faults that it finds.

use core::convert::Infallible;
use std::collections::BTreeSet;

use embedded_graphics::Pixel;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use pocket_arbiter::board::Display;
use pocket_arbiter::clock::Seats;
use pocket_arbiter::language::Text;
use pocket_arbiter::ui::canvas::Canvas;
use pocket_arbiter::ui::draw;
use pocket_arbiter::ui::font::Letter;
use pocket_arbiter::ui::ink::Ink;
use pocket_arbiter::ui::oled::Oled;
use pocket_arbiter::ui::tft::Tft;
use pocket_arbiter::ui::view::{Body, Heading, ListRow, Name, RowValue, View, Who};

use super::touching;

/// A canvas that keeps no picture, only the words with their places and their ink.
pub(crate) struct Ruler {
    size: Size,
    pub(super) words: Vec<(String, Rectangle)>,
    /// The ink of each of the words: all rows of letters since the words before.
    pub(super) inks: Vec<Vec<Rectangle>>,
    ink: Vec<Rectangle>,
    /// The arrows, row by row.
    pub(super) arrows: Vec<Rectangle>,
    /// The ground of every pixel, row by row: all that is no letter.
    grounds: Vec<Ink>,
    /// The lines in which letters since the words before lie on a ground of their own shade; and the words that have such
    /// lines, and how many.
    hidden: BTreeSet<i32>,
    pub(super) unseen: Vec<(String, usize)>,
    /// The words that had no room.
    lost: Vec<String>,
}

impl Ruler {
    pub(crate) fn new(display: Display) -> Self {
        let (width, height) = display.size();
        Self {
            size: Size::new(width, height),
            words: Vec::new(),
            inks: Vec::new(),
            ink: Vec::new(),
            arrows: Vec::new(),
            grounds: Vec::new(),
            hidden: BTreeSet::new(),
            unseen: Vec::new(),
            lost: Vec::new(),
        }
    }

    /// True if these words are there.
    pub(super) fn says(&self, wanted: &str) -> bool {
        self.words.iter().any(|(drawn, _)| drawn == wanted)
    }

    /// The places of a rectangle's pixels among the grounds.
    fn places(&self, area: Rectangle) -> impl Iterator<Item = usize> + use<> {
        let width = self.size.width.cast_signed();
        let inside = area.intersection(&Rectangle::new(Point::zero(), self.size));
        inside
            .points()
            .filter_map(move |at| usize::try_from(at.y * width + at.x).ok())
    }

    /// True if two of the words have a pixel in common.
    fn share_ink(&self, one: usize, other: usize) -> bool {
        let of = |words: usize| self.inks.get(words).into_iter().flatten();
        of(one).any(|row| of(other).any(|other| !row.intersection(other).is_zero_sized()))
    }

    /// The words that had no room.
    pub(crate) fn lost(&self) -> &[String] {
        &self.lost
    }

    /// All words, in the order in which they were drawn.
    pub(crate) fn words(&self) -> Vec<String> {
        self.words.iter().map(|(words, _)| words.clone()).collect()
    }
}

impl OriginDimensions for Ruler {
    fn size(&self) -> Size {
        self.size
    }
}

impl DrawTarget for Ruler {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Ink>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        pixels.into_iter().for_each(drop);
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, ink: Ink) -> Result<(), Infallible> {
        for place in self.places(*area) {
            if let Some(ground) = self.grounds.get_mut(place) {
                *ground = ink;
            }
        }
        Ok(())
    }
}

impl Canvas for Ruler {
    fn begin(&mut self) {
        let blank = Self::new(Display::Tft);
        let size = self.size;
        *self = Self { size, ..blank };
        let pixels = size.width * size.height;
        self.grounds = vec![Ink::Paper; pixels.try_into().unwrap()];
    }

    fn letter(&mut self, letter: Letter, place: Rectangle, ink: Ink) {
        letter.rows(place, |at, length| {
            let row = Rectangle::new(at, Size::new(length, 1));
            self.ink.push(row);
            // In the sun, and on the small display, there is nothing between dark and light.
            let is_seen = |ground: &Ink| ground.is_lit() != ink.is_lit();
            let mut places = self.places(row);
            if !places.all(|place| self.grounds.get(place).is_some_and(is_seen)) {
                self.hidden.insert(at.y);
            }
        });
    }

    fn row(&mut self, at: Point, length: u32, ink: Ink) {
        let row = Rectangle::new(at, Size::new(length, 1));
        self.arrows.push(row);
        let Ok(()) = self.fill_solid(&row, ink);
    }

    fn say(&mut self, words: &str, place: Rectangle) {
        self.words.push((words.to_owned(), place));
        self.inks.push(core::mem::take(&mut self.ink));
        let hidden = core::mem::take(&mut self.hidden);
        if !hidden.is_empty() {
            self.unseen.push((words.to_owned(), hidden.len()));
        }
    }

    fn lose(&mut self, words: &str) {
        self.lost.push(words.to_owned());
    }
}

/// The faults of a view on a display: words that have no room, that are cut, or that lie on others.
pub(crate) fn faults(view: &View, display: Display) -> Vec<String> {
    let mut faults = Vec::new();
    let ruler = measured(view, display);
    // Turned to the players, the small display has room for nothing else.
    let has_hints = !(display == Display::Oled && is_facing(&view.body));
    for hint in view.hints.iter().filter(|_| has_hints) {
        let words = view.language.text(hint.text);
        let is_said = ruler
            .words
            .iter()
            .any(|(drawn, _)| drawn.as_str() == words.as_str());
        let is_obvious = matches!(
            hint.text,
            Text::HintChoose | Text::HintScroll | Text::HintDigit | Text::HintBack
        );
        if !is_said && !is_obvious {
            faults.push(format!("the hint '{words}' has no room"));
        }
    }
    // A title that is cut would not overlap: it must be there in full, unless a name is in it.
    if let Some(title) = own_title(view)
        && view.banner.is_none()
        && !ruler.says(&title)
    {
        faults.push(format!("the title '{title}' has no room"));
    }
    // What is left to be done is always beside it.
    if let Some(beside) = heading(view).and_then(|heading| heading.beside(view.language))
        && view.banner.is_none()
        && (beside.is_left || is_in_order(view))
        && !ruler.says(&beside.words)
    {
        faults.push(format!("'{}' has no room beside the title", beside.words));
    }
    // What a setting means is for everybody.
    if let Body::Values {
        title: Text::Settings,
        help: Some(help),
        ..
    } = &view.body
    {
        let words = view.language.text(*help);
        if !ruler
            .words
            .iter()
            .any(|(drawn, _)| drawn.as_str() == words.as_str())
        {
            faults.push(format!("the help '{words}' has no room"));
        }
    }
    for lost in &ruler.lost {
        if !names_in(view).contains(lost) {
            faults.push(format!("'{lost}' is cut"));
        }
    }
    collisions(view, display, &ruler, &mut faults);
    faults.extend(touching::faults(view, display, &ruler));
    faults
}

/// True if the title bar has no trouble to tell.
fn is_in_order(view: &View) -> bool {
    !view.status.is_alert() && !view.is_battery_low
}

/// The names that may be shortened where a layout does not know that they are names.
fn names_in(view: &View) -> Vec<String> {
    let words = |name: &Name| name.words(view.language).as_str().to_owned();
    let title = heading(view).filter(has_name);
    // Controls that people make up can be longer than any display, and so is a name of a criterion where
    // none belongs.
    let is_odd = |row: &&ListRow| match &row.who {
        Who::Control(control) => control.len() > 20,
        Who::Code(_) => !matches!(row.value, RowValue::Criterion(_)),
        _ => false,
    };
    let mut names: Vec<String> = title
        .map(|heading| heading.words(view.language).as_str().to_owned())
        .into_iter()
        .collect();
    if let Body::List(list) = &view.body {
        for row in list.rows.iter().filter(is_odd) {
            names.extend(match &row.who {
                Who::Control(control) => Some(control.as_str().to_owned()),
                Who::Code(code) => Some((*code).to_owned()),
                _ => None,
            });
        }
    }
    if let Body::Clock(face) = &view.body {
        if face.control.len() > 20 {
            names.push(face.control.as_str().to_owned());
        }
        let sides = [&face.left, &face.right].into_iter();
        names.extend(sides.filter_map(|side| side.name.as_ref().map(words)));
    }
    names
}

fn collisions(view: &View, display: Display, ruler: &Ruler, faults: &mut Vec<String>) {
    // The boot screen has no bar.
    if !matches!(view.body, Body::Splash { .. }) {
        let sign = view.language.text(Text::BatteryLow);
        if ruler
            .words
            .iter()
            .any(|(drawn, _)| drawn.as_str() == sign.as_str())
            != view.is_battery_low
        {
            faults.push("the sign of a low battery".to_owned());
        }
    }
    let screen = ruler.bounding_box();
    for (index, (words, place)) in ruler.words.iter().enumerate() {
        // Somebody may have written nothing but blanks.
        if place.is_zero_sized() && !words.trim().is_empty() {
            faults.push(format!("'{words}' was not drawn"));
        }
        // The ring of an Å in a title of the small display loses its uppermost rows, and so do the accents of
        // names.
        let is_ring = display == Display::Oled
            && index == 0
            && (words.contains('Å') || heading(view).as_ref().is_some_and(has_name));
        let inside = Rectangle::new(
            screen.top_left - Point::new(0, 2),
            screen.size + Size::new(0, 2),
        );
        let place_there = if is_ring { inside } else { screen };
        if place.intersection(&place_there) != *place {
            faults.push(format!("'{words}' runs off the screen"));
        }
        for (at, (others, other)) in ruler.words[..index].iter().enumerate() {
            let shared = place.intersection(other);
            // The small display has no room for the ring of an Å above the tail of a g. In lists of
            // names they may touch, and so may names in a sentence on any; where the words are ours,
            // they may not.
            let may_touch = matches!(view.body, Body::Sentence { .. })
                || display == Display::Oled
                    && matches!(
                        view.body,
                        Body::List(_)
                            | Body::Standings(..)
                            | Body::Message { .. }
                            | Body::Values { .. }
                            | Body::Crosstable(_)
                            | Body::Entry(_)
                            | Body::Podium(_)
                            | Body::Call(_)
                    );
            // On a clock, a name may touch what is over it, but nothing else.
            let has_ring = [words, others].iter().any(|words| words.starts_with('Å'));
            let may_touch_name =
                display == Display::Oled && matches!(view.body, Body::Clock(_)) && has_ring;
            // So may an accent of it the bar of a delay, by its uppermost row.
            let bar = view.language.text(Text::FaceDelay);
            let is_bar = [words, others].iter().any(|words| **words == *bar);
            let may_touch_bar = display == Display::Oled && is_bar;
            let depth = match is_facing(&view.body) {
                true => shared.size.width,
                false => shared.size.height,
            };
            // A name is called in two lines as large as there is room for: what hangs down from the one may
            // reach between the letters of the other.
            let is_between = || matches!(view.body, Body::Call(_)) && !ruler.share_ink(index, at);
            // At the pitch of the small display what hangs down may reach between the accents of the line below.
            let is_close =
                display == Display::Oled || matches!(&view.body, Body::List(list) if list.is_tall);
            let is_dense = || is_close && !ruler.share_ink(index, at);
            let may_lie_there = shared.is_zero_sized()
                || (shared.size.height <= 3 && is_dense())
                || (may_touch && shared.size.height <= 3)
                || (may_touch_name && depth <= 3)
                || (may_touch_bar && depth <= 1)
                || is_between();
            if !may_lie_there {
                faults.push(format!("'{words}' lies on '{others}'"));
            }
            // A label and its value must not read as one word.
            let between = Rectangle::new(other.top_left, other.size + Size::new(2, 0));
            let is_row = matches!(view.body, Body::Values { .. } | Body::List(_));
            if is_row && between.intersection(place).size.height > 4 {
                faults.push(format!("'{words}' runs into '{others}'"));
            }
        }
    }
}

/// The words that are not on the screen in full, or lie on others.
pub(crate) fn overlaps(ruler: &Ruler) -> Vec<String> {
    let screen = ruler.bounding_box();
    let mut faults = Vec::new();
    for (index, (words, place)) in ruler.words.iter().enumerate() {
        if place.is_zero_sized() || place.intersection(&screen) != *place {
            faults.push(format!("'{words}' runs off the screen"));
        }
        for (others, other) in &ruler.words[..index] {
            // The ring of an Å may come as low as the tail of a g in the line above.
            if place.intersection(other).size.height > 6 {
                faults.push(format!("'{words}' lies on '{others}'"));
            }
        }
    }
    faults
}

fn is_facing(body: &Body) -> bool {
    matches!(body, Body::Clock(face) if face.seats == Seats::Facing)
}

/// The title of a view if all of its words are ours.
fn own_title(view: &View) -> Option<String> {
    if let Body::Message { kind, title, .. } | Body::Sentence { kind, title, .. } = &view.body {
        let words = kind.title(view.language, *title);
        return Some(words.as_str().to_owned());
    }
    let heading = heading(view).filter(|heading| !has_name(heading))?;
    Some(heading.words(view.language).as_str().to_owned())
}

/// The title of a view that has one.
fn heading(view: &View) -> Option<Heading> {
    Some(match &view.body {
        Body::Menu { title, .. } | Body::Progress { title, .. } => title.clone(),
        Body::Values { title, .. } => Heading::Plain(*title),
        Body::Home(_) => Heading::Plain(Text::Home),
        Body::Events(events) => Heading::Plain(events.title),
        Body::Languages => Heading::Plain(Text::SettingLanguage),
        Body::List(list) | Body::Standings(list, _) => list.title.clone(),
        Body::Result(choice) => choice.title.clone(),
        Body::Call(call) => call.title(),
        Body::Score(entry) => entry.title.clone(),
        Body::Crosstable(table) if table.teams.is_some() => return None,
        Body::Crosstable(_) => Heading::Plain(Text::Crosstable),
        Body::Entry(entry) => entry.title.clone(),
        Body::Digits(entry) => entry.title.clone(),
        Body::Timer(face) => Heading::Plain(face.title),
        Body::Splash { .. }
        | Body::Clock(_)
        | Body::Podium(_)
        | Body::Message { .. }
        | Body::Sentence { .. } => return None,
    })
}

const fn has_name(heading: &Heading) -> bool {
    matches!(
        heading,
        Heading::Name(Name::Given(_) | Name::Said(..)) | Heading::Named(..) | Heading::Event(_)
    )
}

/// The words of a view and their places.
pub(crate) fn measured(view: &View, display: Display) -> Ruler {
    let mut ruler = Ruler::new(display);
    match display {
        Display::Tft => draw::<Tft, _>(view, &mut ruler),
        Display::Oled => draw::<Oled, _>(view, &mut ruler),
    }
    ruler
}
