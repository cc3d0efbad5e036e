//! Every text fits its place, on both displays, in every language.

use core::convert::Infallible;

use embedded_graphics::Pixel;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec as FixedVec;
use pocket_arbiter::app::menus;
use pocket_arbiter::board::Display;
use pocket_arbiter::clock::{
    Clock, Control, DELAY_STEPS, Moves, PRESETS, Pace, PeriodNo, Reading, Seats, Seconds, Side,
    SideReading, Sign,
};
use pocket_arbiter::language::{Language, Text, Words};
use pocket_arbiter::players_file;
use pocket_arbiter::settings::{Contrast, Letters};
use pocket_arbiter::standings::Value as Criterion;
use pocket_arbiter::time::{Instant, Span};
use pocket_arbiter::tournament::{Colour, GameResult, GameScore, HalfPoints};
use pocket_arbiter::ui::canvas::{Canvas, area, fitted, width};
use pocket_arbiter::ui::font::Font;
use pocket_arbiter::ui::ink::Ink;
use pocket_arbiter::ui::oled::{Oled, frame::OledFrame};
use pocket_arbiter::ui::sentence::Sentence;
use pocket_arbiter::ui::tft::{Tft, frame::TftFrame};
use pocket_arbiter::ui::view::{
    Banner, Body, Call, ClockFace, CrossCell, Crosstable, CrosstableRow, DigitEntry, FloorClock,
    FloorHeading, HIDDEN_DIGIT, Head, Heading, Hint, HintKeys, List, ListRow, MenuValues, Name,
    NameEntry, Podium, PodiumRow, ResultChoice, RowValue, ScoreEntry, SideFace, SideState, Status,
    TimerFace, Value, ValueRow, View, Who, time_text,
};
use pocket_arbiter::ui::{Family as _, Sight, draw};
use pocket_arbiter::wording::filled_in;
use u8g2_fonts::fonts;

/// A canvas that keeps no picture, only the words with their places and their ink.
pub(crate) struct Ruler {
    size: Size,
    words: Vec<(String, Rectangle)>,
    /// The ink of each of the words: all rows of letters since the words before.
    inks: Vec<Vec<Rectangle>>,
    ink: Vec<Rectangle>,
    /// What had no room.
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
            lost: Vec::new(),
        }
    }

    /// Whether two of the words have a pixel in common.
    fn share_ink(&self, one: usize, other: usize) -> bool {
        let of = |words: usize| self.inks.get(words).into_iter().flatten();
        of(one).any(|row| of(other).any(|other| !row.intersection(other).is_zero_sized()))
    }

    /// What had no room.
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
}

impl Canvas for Ruler {
    fn begin(&mut self) {
        self.words.clear();
        self.inks.clear();
        self.ink.clear();
    }

    fn row(&mut self, at: Point, length: u32, _: Ink) {
        self.ink.push(Rectangle::new(at, Size::new(length, 1)));
    }

    fn say(&mut self, words: &str, place: Rectangle) {
        self.words.push((words.to_owned(), place));
        self.inks.push(core::mem::take(&mut self.ink));
    }

    fn lose(&mut self, words: &str) {
        self.lost.push(words.to_owned());
    }
}

/// Checks a view in letters of every size. A list has fewer rows in large ones.
fn check(view: &View, display: Display) {
    check_in_its_letters(view, display);
    let mut large = view.clone();
    large.letters = Letters::Large;
    match &mut large.body {
        Body::List(list) => {
            let rows = Sight::of(display, Letters::Large).rows;
            // From the other end, so that all of them have their turn.
            let skipped = list.selected.saturating_sub(rows - 1);
            list.selected -= skipped;
            let kept = list.rows.iter().skip(skipped).take(rows).cloned();
            list.rows = kept.collect();
        }
        Body::Menu { .. } => {}
        _ => return,
    }
    check_in_its_letters(&large, display);
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

/// What is wrong with a view on a display: words that have no room, that are cut, or that lie on others.
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
        && !ruler.words.iter().any(|(drawn, _)| {
            // In a long list it says where one is.
            *drawn == title || drawn.starts_with(&format!("{title}  "))
        })
    {
        faults.push(format!("the title '{title}' has no room"));
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
    faults
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
            let may_touch = matches!(view.body, Body::Told { .. })
                || display == Display::Oled
                    && matches!(
                        view.body,
                        Body::List(_)
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
            let may_lie_there = shared.is_zero_sized()
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
    let heading = heading(view).filter(|heading| !has_name(heading))?;
    Some(heading.words(view.language).as_str().to_owned())
}

/// The title of a view that has one.
fn heading(view: &View) -> Option<Heading> {
    Some(match &view.body {
        Body::Menu { title, .. } | Body::Progress { title, .. } => title.clone(),
        Body::Values { title, .. } | Body::Message { title, .. } | Body::Told { title, .. } => {
            Heading::Plain(*title)
        }
        Body::List(list) => list.title.clone(),
        Body::Result(choice) => choice.title.clone(),
        Body::Call(call) => call.title(),
        Body::Score(entry) => entry.title.clone(),
        Body::Crosstable(_) => Heading::Plain(Text::Crosstable),
        Body::Entry(entry) => entry.title.clone(),
        Body::Digits(entry) => entry.title.clone(),
        Body::Timer(face) => Heading::Plain(face.title),
        Body::Splash { .. } | Body::Clock(_) | Body::Podium(_) => return None,
    })
}

const fn has_name(heading: &Heading) -> bool {
    matches!(heading, Heading::Name(Name::Given(_)) | Heading::Named(..))
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

#[test]
fn splash_fits() {
    everywhere(&Body::Splash { restarted: false }, &[]);
    everywhere(
        &Body::Splash { restarted: true },
        &[(HintKeys::Ok, Text::HintResume)],
    );
}

#[test]
fn menus_fit() {
    for title in TITLES {
        for selected in 0..menus::HOME.len() {
            let body = Body::Menu {
                title: Heading::Plain(title),
                items: &menus::HOME,
                values: MenuValues::new(),
                selected,
            };
            everywhere(
                &body,
                &[
                    (HintKeys::UpDown, Text::HintChoose),
                    (HintKeys::Ok, Text::HintOpen),
                ],
            );
        }
    }
}

#[test]
fn settings_fit() {
    let row = |label, value| ValueRow { label, value };
    let level = Value::Level { step: 10, of: 10 };
    let rows = [
        (
            row(Text::SettingLanguage, Value::Word(Text::LanguageName)),
            Text::HelpLanguage,
        ),
        (row(Text::SettingBacklight, level), Text::HelpLight),
        (row(Text::SettingBrightness, level), Text::HelpLight),
        (
            row(Text::SettingContrast, Value::Word(Text::Normal)),
            Text::HelpContrast,
        ),
        (
            row(Text::SettingContrast, Value::Word(Text::InTheSun)),
            Text::HelpContrast,
        ),
        (
            row(Text::SettingLetters, Value::Word(Text::Normal)),
            Text::HelpLetters,
        ),
        (
            row(Text::SettingLetters, Value::Word(Text::LargeLetters)),
            Text::HelpLetters,
        ),
        (
            row(Text::SettingSound, Value::Word(Text::Off)),
            Text::HelpSound,
        ),
        (row(Text::SettingPin, Value::Word(Text::Off)), Text::HelpPin),
    ];
    for (selected, (_, help)) in rows.iter().enumerate() {
        let body = Body::Values {
            title: Text::Settings,
            rows: rows.iter().map(|(row, _)| *row).collect(),
            selected,
            help: Some(*help),
        };
        everywhere(
            &body,
            &[
                (HintKeys::LeftRight, Text::HintChange),
                (HintKeys::Back, Text::HintBack),
            ],
        );
    }
}

#[test]
fn the_pin_fits() {
    let keys = [
        (HintKeys::UpDown, Text::HintDigit),
        (HintKeys::Ok, Text::HintNext),
        BACK,
    ];
    for whose in [Text::PinOfArbiter, Text::PinNew, Text::PinAgain] {
        for selected in 0..4 {
            let mut digits = [HIDDEN_DIGIT; 4];
            digits[selected] = 8;
            let body = Body::Digits(DigitEntry {
                title: Heading::Plain(Text::Pin),
                whose: Heading::Plain(whose),
                digits,
                selected,
            });
            everywhere(&body, &keys);
        }
    }
    let body = |title, text, number| Body::Message {
        title,
        text,
        number,
    };
    everywhere(&body(Text::Pin, Text::PinWrong, Some(64)), &[BACK]);
    let ok = [(HintKeys::Ok, Text::HintResume)];
    everywhere(&body(Text::Event, Text::PinsDiffer, None), &ok);
}

#[test]
fn messages_fit() {
    for title in TITLES {
        for text in [
            Text::NoEventsOnCard,
            Text::CardReady,
            Text::CardMissing,
            Text::CardNotFat,
            Text::CardExFat,
            Text::CardFull,
            Text::CardFaulty,
            Text::Starting,
        ] {
            everywhere(
                &Body::Message {
                    title,
                    text,
                    number: None,
                },
                &[(HintKeys::Back, Text::HintBack)],
            );
        }
    }
}

const BACK: (HintKeys, Text) = (HintKeys::Back, Text::HintBack);

/// What is wrong with a card or an event on it, and what can be done.
#[test]
fn remedies_for_a_card_fit() {
    let ok = |text| vec![(HintKeys::Ok, text), BACK];
    let hold = |text| vec![(HintKeys::HoldOk, text), BACK];
    let on = vec![(HintKeys::Ok, Text::HintResume)];
    for (title, text, keys) in [
        (Text::Card, Text::CardNotFat, ok(Text::HintFormat)),
        (Text::Card, Text::CardExFat, ok(Text::HintFormat)),
        (Text::Card, Text::CardFileSystem, ok(Text::HintFormat)),
        (Text::Card, Text::CardFalseCapacity, vec![BACK]),
        (Text::Card, Text::CardLostEvent, ok(Text::HintWrite)),
        (Text::Card, Text::CardUnreadable, ok(Text::HintResume)),
        (Text::Card, Text::EventRescued, on.clone()),
        (Text::Card, Text::OldIsInArchive, on),
        (Text::WriteAnew, Text::WriteAnewAsk, hold(Text::HintWrite)),
        (Text::FormatCard, Text::FormatAsk, hold(Text::HintFormat)),
        (
            Text::GoOnWithThese,
            Text::DropActionsAsk,
            hold(Text::HintResume),
        ),
    ] {
        let number = None;
        everywhere(
            &Body::Message {
                title,
                text,
                number,
            },
            &keys,
        );
    }
    let leave = [
        (HintKeys::Ok, Text::HintResume),
        (HintKeys::Back, Text::HintLeaveIt),
    ];
    for number in ["1", "20000"] {
        let number = Name::Given(number.try_into().unwrap());
        let body = Body::Told {
            title: Text::Event,
            sentence: Sentence {
                text: Text::EventDamaged,
                first: number.clone(),
                second: Some(number),
                number: None,
                result: None,
            },
        };
        everywhere(&body, &leave);
    }
    let body = Body::Message {
        title: Text::Event,
        text: Text::EventOfNewerBox,
        number: Some(20_000),
    };
    everywhere(&body, &leave);
    for (title, items, does) in [
        (
            Text::Event,
            menus::DAMAGED_EVENT.as_slice(),
            (Text::HintDoIt, Text::HintLeaveIt),
        ),
        (
            Text::Card,
            &menus::UNREADABLE_EVENT,
            (Text::HintOpen, Text::HintBack),
        ),
    ] {
        for selected in 0..items.len() {
            let body = Body::Menu {
                title: Heading::Plain(title),
                items,
                values: MenuValues::new(),
                selected,
            };
            let keys = [
                (HintKeys::UpDown, Text::HintChoose),
                (HintKeys::Ok, does.0),
                (HintKeys::Back, does.1),
            ];
            everywhere(&body, &keys);
        }
    }
    for (text, keys) in [
        (Text::FormattingCard, vec![]),
        (
            Text::PreparingCard,
            vec![(HintKeys::Back, Text::HintDontWait)],
        ),
        (Text::ReadingCard, vec![(HintKeys::Back, Text::HintCancel)]),
    ] {
        let body = Body::Progress {
            title: Heading::Plain(Text::Card),
            text,
            thousandths: 500,
        };
        everywhere(&body, &keys);
    }
}

#[test]
fn the_menus_of_an_event_fit() {
    let keys = [
        (HintKeys::UpDown, Text::HintChoose),
        (HintKeys::Ok, Text::HintOpen),
        BACK,
    ];
    for items in menus::OF_EVENTS {
        for selected in 0..items.len() {
            for title in [
                Heading::Pair(Text::RoundOf, 126, 126),
                Heading::Plain(Text::Scheveningen),
                Heading::Pair(Text::DemoRound, 4, 4),
                Heading::Counted(Text::RoundRobin, 64),
                Heading::Counted(Text::PairedByHand, 512),
                Heading::Counted(Text::Fise, 512),
                Heading::Numbered(Text::BoardNumber, 256),
                Heading::Name(Name::Number(512)),
                Heading::Name(names()[2].clone()),
            ] {
                let body = Body::Menu {
                    title,
                    items,
                    values: [
                        (Text::Results, Value::Told(Some(Text::MissingNumber), 256)),
                        (Text::Players, Value::Told(None, 512)),
                    ]
                    .into_iter()
                    .collect(),
                    selected,
                };
                everywhere(&body, &keys);
            }
        }
    }
}

#[test]
fn a_new_event_fits() {
    let row = |label, value| ValueRow { label, value };
    let word = |label, text| row(label, Value::Word(text));
    let round_robin = [
        word(Text::System, Text::RoundRobin),
        word(Text::Table, Text::Rutsch),
        word(Text::Cycles, Text::Double),
        row(Text::Players, Value::Number(64)),
    ];
    let single = [
        word(Text::System, Text::Scheveningen),
        word(Text::Table, Text::Berger),
        word(Text::Cycles, Text::Single),
        row(Text::TeamSize, Value::Number(32)),
    ];
    let colours = [
        word(Text::FirstRound, Text::Printed),
        word(Text::FirstRound, Text::Balanced),
    ];
    let paired = [
        word(Text::System, Text::Monrad),
        word(Text::System, Text::Fise),
        row(Text::Players, Value::Number(512)),
        row(Text::Rounds, Value::Number(32)),
        row(Text::ClubRounds, Value::Number(32)),
        word(Text::ClubRounds, Text::Off),
        row(Text::MissedRound, Value::Points(HalfPoints(1))),
    ];
    let fise = [
        word(Text::GameScores, Text::Off),
        word(Text::GameScores, Text::On),
        word(Text::FirstColour, Text::White),
        word(Text::FirstColour, Text::Black),
        word(Text::FirstColour, Text::ByLot),
    ];
    let masnou = [
        word(Text::System, Text::Masnou),
        word(Text::AfterDraw, Text::WhiteLeaves),
        word(Text::Boards, Text::ThirdOfPlayers),
        row(Text::Boards, Value::Number(64)),
        row(Text::Minutes, Value::Number(720)),
        word(Text::AfterDraw, Text::BothLeave),
        row(Text::Prizes, Value::Number(16)),
    ];
    let start_and_end = [
        word(Text::StartOrder, Text::ByArrival),
        word(Text::StartOrder, Text::BestFirst),
        word(Text::StartOrder, Text::BestLast),
        word(Text::AtTimeUp, Text::GamesCount),
        word(Text::AtTimeUp, Text::GamesVoid),
        word(Text::AtTimeUp, Text::ArbiterDecides),
    ];
    let all = [
        round_robin.as_slice(),
        &single,
        &colours,
        &paired,
        &fise,
        &masnou,
        &start_and_end,
    ];
    for rows in all {
        for selected in 0..rows.len() {
            let body = Body::Values {
                title: Text::NewEvent,
                rows: rows.iter().copied().collect(),
                selected,
                help: Some(HELP[selected % HELP.len()]),
            };
            everywhere(&body, &NEW_EVENT_KEYS);
        }
    }
    for help in HELP {
        let body = Body::Values {
            title: Text::NewEvent,
            rows: masnou.into_iter().chain(start_and_end).take(12).collect(),
            selected: 0,
            help: Some(help),
        };
        everywhere(&body, &NEW_EVENT_KEYS);
    }
}

#[test]
fn the_first_three_fit() {
    for name in names() {
        for rank in 1..=2 {
            let row = |rank| PodiumRow {
                rank,
                name: name.clone(),
                points: HalfPoints(125),
            };
            let body = Body::Podium(Podium {
                rows: [row(1), row(rank), row(3)].into_iter().collect(),
                folder: Some(999),
            });
            let keys = [(HintKeys::Ok, Text::HintAllPlaces), BACK];
            everywhere(&body, &keys);
        }
    }
}

#[test]
fn the_heads_of_the_standings_fit() {
    let all = [
        [
            Some(Head::Word(Text::GamesHead)),
            Some(Head::Word(Text::WinsHead)),
        ],
        [Some(Head::Code("SB")), Some(Head::Word(Text::ScoreHead))],
        [Some(Head::Word(Text::QualityHead)), None],
        [None, None],
    ];
    for criteria in all {
        let head = ListRow {
            number: None,
            who: Who::Code(""),
            value: RowValue::Heads {
                points: Text::PointsHead,
                criteria,
            },
        };
        let row = ListRow {
            number: Some(512),
            who: Who::One(Name::Number(512)),
            value: RowValue::Standing {
                points: HalfPoints(63),
                criteria: criteria.map(|head| head.map(|_| Criterion::Whole(9999))),
            },
        };
        let body = Body::List(List {
            title: Heading::Plain(Text::FinalStandings),
            rows: [head, row].into_iter().collect(),
            first: 0,
            total: 2,
            selected: 1,
        });
        everywhere(&body, &[(HintKeys::UpDown, Text::HintScroll), BACK]);
    }
}

const NEW_EVENT_KEYS: [(HintKeys, Text); 3] = [
    (HintKeys::LeftRight, Text::HintChange),
    (HintKeys::Ok, Text::HintCreate),
    BACK,
];

/// What is said of the choices of a new event.
const HELP: [Text; 22] = [
    Text::HelpRoundRobin,
    Text::HelpScheveningen,
    Text::HelpMonrad,
    Text::HelpFise,
    Text::HelpMasnou,
    Text::HelpTable,
    Text::HelpCycles,
    Text::HelpFirstRound,
    Text::HelpPlayers,
    Text::HelpNoPlayers,
    Text::HelpTeamSize,
    Text::HelpRounds,
    Text::HelpGameScores,
    Text::HelpFirstColour,
    Text::HelpClubRounds,
    Text::HelpMissedRound,
    Text::HelpBoards,
    Text::HelpMinutes,
    Text::HelpStartOrder,
    Text::HelpAtTimeUp,
    Text::HelpAfterDraw,
    Text::HelpPrizes,
];

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

#[test]
fn the_screens_of_the_card_fit() {
    let ok_back = |ok| [(HintKeys::Ok, ok), BACK];
    for (title, text, keys) in [
        (Text::Card, Text::CardLocked, vec![BACK]),
        (
            Text::Event,
            Text::NoPlayersFile,
            vec![ok_back(Text::HintResume)[0]],
        ),
        (Text::ReadReport, Text::NoReports, vec![BACK]),
        (
            Text::Event,
            Text::FilesWritten,
            vec![ok_back(Text::HintResume)[0]],
        ),
        (
            Text::Event,
            Text::FilesRefused,
            vec![ok_back(Text::HintResume)[0]],
        ),
        (
            Text::Event,
            Text::ImportGivenUp,
            vec![ok_back(Text::HintResume)[0]],
        ),
        (
            Text::Event,
            Text::CopyMade,
            vec![ok_back(Text::HintResume)[0]],
        ),
        (
            Text::Event,
            Text::SaveEventFirst,
            vec![ok_back(Text::HintResume)[0]],
        ),
        (
            Text::Event,
            Text::NothingToWrite,
            vec![ok_back(Text::HintResume)[0]],
        ),
        (
            Text::DeleteEvent,
            Text::DeleteAsk,
            vec![(HintKeys::HoldOk, Text::HintDelete), BACK],
        ),
        (
            Text::PlayersFromCard,
            Text::TakePlayersAsk,
            vec![
                (HintKeys::Ok, Text::HintTake),
                (HintKeys::Back, Text::HintLeaveIt),
            ],
        ),
    ] {
        let number = matches!(text, Text::DeleteAsk | Text::TakePlayersAsk).then_some(512);
        everywhere(
            &Body::Message {
                title,
                text,
                number,
            },
            &keys,
        );
    }
    for (title, text) in [
        (Text::PlayersFromCard, Text::TakingPlayers),
        (Text::PlayersFromCard, Text::ReadingFile),
        (Text::ReadReport, Text::MakingEvent),
        (Text::Card, Text::WritingFiles),
    ] {
        let body = Body::Progress {
            title: Heading::Plain(title),
            text,
            thousandths: 980,
        };
        everywhere(&body, &[(HintKeys::Back, Text::HintCancel)]);
    }
    let list = |title: Text, who: Who, value: RowValue, number: Option<u16>| {
        Body::List(List {
            title: Heading::Plain(title),
            rows: [ListRow { number, who, value }].into_iter().collect(),
            first: 0,
            total: 1,
            selected: 0,
        })
    };
    let take = [
        (HintKeys::Ok, Text::HintTake),
        (HintKeys::Back, Text::HintLeaveIt),
    ];
    for problem in players_file::Problem::ALL {
        let value = if problem.is_error() {
            RowValue::Word(Text::NotTaken)
        } else {
            RowValue::None
        };
        // That one is about the whole file, and is cut where there is no room for a sentence.
        if problem != players_file::Problem::NotCsv {
            let who = Who::Word(problem.text());
            everywhere(&list(Text::PlayersFromCard, who, value, Some(999)), &take);
        }
    }
    for (text, value) in [
        (Text::PlayersNumber, RowValue::None),
        (Text::ProblemsNumber, RowValue::None),
        (Text::LinesLost, RowValue::None),
        (
            Text::RoundsNumber,
            RowValue::Numbered(Text::PlayedNumber, 32),
        ),
    ] {
        let who = Who::Numbered(text, 512);
        everywhere(&list(Text::ReadReport, who, value, None), &take);
    }
    for value in [
        RowValue::Word(Text::IsOver),
        RowValue::Numbered(Text::RoundNumber, 32),
        RowValue::Numbered(Text::PlayersNumber, 512),
    ] {
        for title in [Text::CardEvents, Text::CardArchive] {
            let who = Who::One(names()[0].clone());
            let keys = [
                (HintKeys::UpDown, Text::HintChoose),
                (HintKeys::Ok, Text::HintOpen),
                BACK,
            ];
            everywhere(&list(title, who, value, Some(999)), &keys);
        }
    }
}

/// Events without a title are called by their system, and that is no name which may be shortened.
#[test]
fn every_kind_of_event_is_in_the_list_of_the_card_in_full() {
    let systems = [
        Text::RoundRobin,
        Text::Scheveningen,
        Text::Monrad,
        Text::Fise,
        Text::Masnou,
    ];
    let values = [
        RowValue::Word(Text::IsDamaged),
        RowValue::Word(Text::InHand),
        RowValue::Word(Text::IsOver),
        RowValue::Pair(Text::RoundOfShort, 32, 32),
        RowValue::Numbered(Text::PlayersShort, 512),
    ];
    let mut faults_found = Vec::new();
    for (system, value) in systems
        .into_iter()
        .flat_map(|system| values.map(|value| (system, value)))
    {
        for (display, language, letters) in in_all_letters() {
            let row = ListRow {
                number: Some(999),
                who: Who::Word(system),
                value,
            };
            let view = View {
                letters,
                ..saved_view(
                    language,
                    Body::List(List {
                        title: Heading::Plain(Text::CardEvents),
                        rows: [row].into_iter().collect(),
                        first: 0,
                        total: 1,
                        selected: 0,
                    }),
                )
            };
            for fault in faults(&view, display) {
                faults_found.push(format!("{display:?} {letters:?} {language:?}: {fault}"));
            }
        }
    }
    assert!(faults_found.is_empty(), "{}", faults_found.join("\n"));
}

/// Every display in every language and size of letters.
fn in_all_letters() -> impl Iterator<Item = (Display, Language, Letters)> {
    let displays = [Display::Tft, Display::Oled].into_iter();
    let languages = displays
        .flat_map(|display| Language::ALL.map(|language| (display, language)))
        .collect::<Vec<_>>();
    languages.into_iter().flat_map(|(display, language)| {
        [Letters::Normal, Letters::Large].map(|letters| (display, language, letters))
    })
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

#[test]
fn lists_of_players_and_games_fit() {
    for display in [Display::Tft, Display::Oled] {
        let rows = Sight::of(display, Letters::Normal).rows;
        let fill = |title: Heading, who: &dyn Fn(usize) -> Who, value: RowValue| {
            Body::List(List {
                title,
                rows: (0..rows)
                    .map(|index| ListRow {
                        number: Some(505 + index as u16),
                        who: who(index),
                        value,
                    })
                    .collect(),
                first: 504,
                total: 512,
                selected: 1,
            })
        };
        let one = |index: usize| Who::One(names()[index % 4].clone());
        let two =
            |index: usize| Who::Two(names()[index % 4].clone(), names()[(index + 1) % 4].clone());
        let scroll = [(HintKeys::UpDown, Text::HintScroll), BACK];
        for value in [RowValue::None, RowValue::Points(HalfPoints(63))] {
            for title in [Text::Standings, Text::FinalStandings] {
                on(display, &fill(Heading::Plain(title), &one, value), &scroll);
            }
        }
        let word = |word: Text| move |_: usize| Who::Word(word);
        for (colour, sign) in [(Colour::White, '½'), (Colour::Black, '+')] {
            let title = Heading::Name(names()[0].clone());
            let made = RowValue::Made(colour, sign, HalfPoints(125));
            on(display, &fill(title, &one, made), &scroll);
        }
        for text in [Text::Rests, Text::TeamA, Text::TeamB] {
            let points = RowValue::Points(HalfPoints(2047));
            let title = Heading::Plain(Text::TeamTable);
            on(display, &fill(title, &word(text), points), &[BACK]);
        }
        let choose = [
            (HintKeys::UpDown, Text::HintChoose),
            (HintKeys::Ok, Text::HintOpen),
            BACK,
        ];
        let left = RowValue::Word(Text::Left);
        on(
            display,
            &fill(Heading::Plain(Text::Players), &one, left),
            &choose,
        );
        let results = [
            (HintKeys::LeftRight, Text::HintRound),
            (HintKeys::Ok, Text::HintResult),
            BACK,
        ];
        for result in GameResult::ALL {
            let title = Heading::Numbered(Text::RoundNumber, 126);
            on(
                display,
                &fill(title, &two, RowValue::Result(result)),
                &results,
            );
        }
    }
}

#[test]
fn rows_of_rounds_paired_one_by_one_fit() {
    let score = |score| GameScore::new(score).unwrap();
    let points = HalfPoints(191);
    let made = [
        RowValue::Worth(Colour::White, HalfPoints(6), points),
        RowValue::Scored(Colour::Black, score(888), score(999), points),
        RowValue::Given(HalfPoints(6), points),
        RowValue::Scores(score(888), score(999)),
        RowValue::Numbered(Text::BoardNumber, 256),
        RowValue::Criterion(Criterion::Whole(28_888)),
        RowValue::Word(Text::HalfBye),
        RowValue::Word(Text::PairingBye),
        RowValue::Standing {
            points,
            criteria: [
                Some(Criterion::Halves(1191)),
                Some(Criterion::Whole(28_888)),
            ],
        },
        RowValue::Standing {
            points,
            criteria: [Some(Criterion::Quarters(2399)), None],
        },
    ];
    let whos = [
        Who::One(names()[2].clone()),
        Who::One(names()[3].clone()),
        Who::Two(names()[2].clone(), names()[3].clone()),
        Who::Code("monrad-quality"),
    ];
    let words = [
        Text::PairingBye,
        Text::FullBye,
        Text::HalfBye,
        Text::Absent,
        Text::NotPaired,
        Text::Quality,
        Text::BeatenPoints,
        Text::ScoreTotal,
        Text::Place,
    ];
    let whos = whos.into_iter().chain(words.map(Who::Word));
    for (who, value) in whos.flat_map(|who| made.map(|value| (who.clone(), value))) {
        for display in [Display::Tft, Display::Oled] {
            let row = |number| ListRow {
                number,
                who: who.clone(),
                value,
            };
            let rows = Sight::of(display, Letters::Normal).rows;
            let title = match display {
                Display::Tft => Heading::Plain(Text::WithWhom),
                Display::Oled => Heading::Name(Name::Number(512)),
            };
            let body = Body::List(List {
                title,
                rows: (0..rows).map(|at| row((at > 0).then_some(512))).collect(),
                first: 0,
                total: 512,
                selected: 1,
            });
            for keys in [
                [
                    (HintKeys::UpDown, Text::HintScroll),
                    (HintKeys::Ok, Text::HintGames),
                ],
                [
                    (HintKeys::UpDown, Text::HintChoose),
                    (HintKeys::Ok, Text::HintDoIt),
                ],
            ] {
                on(display, &body, &keys);
            }
        }
    }
}

/// What is told of two players fits with their names, and leaves room for what the keys do.
#[test]
fn sentences_about_players_fit() {
    for text in [
        Text::LeavesUnplayed,
        Text::WarnRematch,
        Text::WarnThirdWhite,
        Text::WarnThirdBlack,
        Text::WarnClub,
        Text::WhyFirst,
        Text::WhyBye,
    ] {
        for (first, second) in names().into_iter().zip(names().into_iter().rev()) {
            let body = Body::Told {
                title: Text::SwapTitle,
                sentence: Sentence {
                    text,
                    first,
                    second: Some(second),
                    number: Some(32),
                    result: None,
                },
            };
            let keys = [
                (HintKeys::Ok, Text::HintDoIt),
                (HintKeys::Back, Text::HintLeaveIt),
            ];
            everywhere(&body, &keys);
        }
    }
}

#[test]
fn scores_and_ratings_being_entered_fit() {
    let keys = [
        (HintKeys::UpDown, Text::HintDigit),
        (HintKeys::LeftRight, Text::HintPlace),
        (HintKeys::Ok, Text::HintSave),
    ];
    for (name, other) in names().into_iter().zip(names().into_iter().rev()) {
        for selected in 0..=6 {
            for instead in menus::WITHOUT_SCORES {
                let body = Body::Score(ScoreEntry {
                    title: Heading::Pair(Text::BoardOfRound, 256, 32),
                    white: name.clone(),
                    black: other.clone(),
                    digits: [[8, 8, 8], [4, 0, 9]],
                    instead,
                    selected,
                });
                everywhere(&body, &keys);
            }
        }
        for selected in 0..4 {
            let body = Body::Digits(DigitEntry {
                title: Heading::Plain(Text::Rating),
                whose: Heading::Name(name.clone()),
                digits: [3, 8, 4, 0],
                selected,
            });
            everywhere(&body, &keys);
        }
    }
    let body = Body::Message {
        title: Text::Results,
        text: Text::AskNoScores,
        number: None,
    };
    everywhere(&body, &[(HintKeys::Ok, Text::HintSave), BACK]);
}

#[test]
fn the_acceleration_fits() {
    let row = |label, value| ValueRow { label, value };
    let rows = [
        row(Text::Group, Value::Number(4)),
        row(Text::ExtraPoints, Value::Points(HalfPoints(39))),
        row(Text::FromNumber, Value::Number(511)),
        row(Text::ToNumber, Value::Number(512)),
        row(Text::UntilRound, Value::Number(32)),
    ];
    for (selected, help) in [
        (0, None),
        (1, Some(Text::HelpExtraPoints)),
        (4, Some(Text::HelpUntilRound)),
    ] {
        let body = Body::Values {
            title: Text::Acceleration,
            rows: rows.into_iter().collect(),
            selected,
            help,
        };
        let keys = [
            (HintKeys::LeftRight, Text::HintChange),
            (HintKeys::Ok, Text::HintSave),
            BACK,
        ];
        everywhere(&body, &keys);
    }
}

#[test]
fn the_lists_of_a_paired_round_fit() {
    for display in [Display::Tft, Display::Oled] {
        let rows = Sight::of(display, Letters::Normal).rows;
        let fill = |title: Heading, number: Option<u16>, who: Who, value: RowValue| {
            let row = ListRow { number, who, value };
            Body::List(List {
                title,
                rows: (0..rows).map(|_| row.clone()).collect(),
                first: 0,
                total: rows + 1,
                selected: 1,
            })
        };
        let round = || Heading::Pair(Text::RoundMissing, 32, 256);
        let scroll = [(HintKeys::UpDown, Text::HintScroll), BACK];
        let choose = [
            (HintKeys::UpDown, Text::HintChoose),
            (HintKeys::Ok, Text::HintOpen),
            BACK,
        ];
        let pairings = [
            (HintKeys::LeftRight, Text::HintRound),
            (HintKeys::Ok, Text::HintOpen),
            BACK,
        ];
        for name in names() {
            for word in [
                Text::PairingBye,
                Text::FullBye,
                Text::HalfBye,
                Text::Absent,
                Text::NotPaired,
            ] {
                let who = Who::One(name.clone());
                let body = fill(round(), None, who, RowValue::Word(word));
                on(display, &body, &pairings);
            }
            let met = RowValue::Numbered(Text::MetInRound, 32);
            let words = [
                Text::SameClub,
                Text::WrongColour,
                Text::RestUnpaired,
                Text::HadBye,
                Text::Chosen,
                Text::LeftOver,
            ];
            for value in words.map(RowValue::Word).into_iter().chain([met]) {
                for title in [Text::Chooses, Text::GetsBye] {
                    // The small display's bar has no room for the ring of an Å.
                    let title = Heading::Named(title, names()[2].clone());
                    let body = fill(title, Some(512), Who::One(name.clone()), value);
                    on(display, &body, &scroll);
                }
            }
        }
        let more = Who::Numbered(Text::AndMore, 495);
        let body = fill(Heading::Plain(Text::Why), None, more, RowValue::None);
        on(display, &body, &scroll);
        for choice in menus::STUCK.into_iter().chain(menus::STUCK_ANEW) {
            let body = fill(round(), None, Who::Word(choice), RowValue::None);
            on(display, &body, &choose);
            uncut(display, &body, choice);
        }
    }
}

/// A long name is cut at its end, and nothing that matters may stand behind it.
#[test]
fn a_name_in_a_title_comes_last() {
    for language in Language::ALL {
        for title in [Text::Chooses, Text::GetsBye] {
            let words = language.text(title);
            assert!(words.ends_with(" {}"), "{words}");
        }
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

#[test]
fn progress_fits() {
    let texts = [
        Text::IsPairing,
        Text::IsExplaining,
        Text::ReadingCard,
        Text::PreparingCard,
    ];
    for text in texts {
        for thousandths in [0, 500, 1000] {
            let body = Body::Progress {
                title: Heading::Pair(Text::RoundMissing, 32, 256),
                text,
                thousandths,
            };
            everywhere(&body, &[(HintKeys::Back, Text::HintCancel)]);
        }
    }
}

#[test]
fn the_choice_of_a_result_fits() {
    let notes = [
        (None, Text::AskWhoWon),
        (Some(0), Text::BothMissing),
        (Some(1), Text::BlackMissing),
        (Some(2), Text::WhiteWon),
        (Some(3), Text::ADraw),
        (Some(4), Text::BlackWon),
        (Some(5), Text::WhiteMissing),
        (Some(6), Text::NoResultAfterAll),
    ];
    for (selected, note) in notes {
        for (white, black) in names().into_iter().zip(names().into_iter().rev()) {
            let body = Body::Result(ResultChoice {
                title: Heading::Pair(Text::BoardOfRound, 256, 32),
                white,
                black,
                choices: &menus::RESULTS,
                selected,
                entered: GameResult::Draw,
                note: Some(note),
            });
            let keys = [
                (HintKeys::LeftRight, Text::HintChoose),
                (HintKeys::Ok, Text::HintSave),
                BACK,
            ];
            everywhere(&body, &keys);
            let keys = [
                (HintKeys::LeftRight, Text::HintWin),
                (HintKeys::UpDown, Text::HintDraw),
                BACK,
            ];
            everywhere(&body, &keys);
        }
    }
}

#[test]
fn a_result_on_the_floor_fits_with_what_the_leaver_does() {
    for note in [Text::ThenQueue, Text::ThenBreak, Text::ThenLeaves] {
        for choices in [menus::FLOOR_RESULTS.as_slice(), &menus::CORRECTIONS] {
            for selected in [None, Some(0), Some(choices.len() - 1)] {
                let body = Body::Result(ResultChoice {
                    title: Heading::Numbered(Text::BoardNumber, 64),
                    white: names()[2].clone(),
                    black: names()[3].clone(),
                    choices: match choices.len() {
                        3 => &menus::FLOOR_RESULTS,
                        _ => &menus::CORRECTIONS,
                    },
                    selected,
                    entered: GameResult::Draw,
                    note: Some(note),
                });
                let keys = [
                    (HintKeys::LeftRight, Text::HintChoose),
                    (HintKeys::Ok, Text::HintSave),
                    BACK,
                ];
                everywhere(&body, &keys);
            }
        }
    }
}

#[test]
fn a_call_fits_and_a_usual_name_is_there_in_full() {
    let usual = [
        "Ana",
        "Maximiliano",
        "Jordi Puig",
        "Ludwig Schäfer",
        "López \"Pepe\", José",
    ];
    let usual = usual.map(|name| Name::Given(name.try_into().unwrap()));
    for name in names().into_iter().chain(usual) {
        for (board, more) in [(1, 0), (64, 127)] {
            let body = Body::Call(Call {
                board,
                name: name.clone(),
                against: Some((Colour::Black, names()[1].clone())),
                more,
            });
            let keys = [
                (HintKeys::Ok, Text::HintHere),
                (HintKeys::LeftRight, Text::HintNoShow),
                (HintKeys::Back, Text::HintLater),
            ];
            everywhere(&body, &keys);
        }
    }
}

#[test]
fn the_boards_and_the_queue_fit() {
    let longest = 12 * 3600 - 1;
    let clocks = [
        FloorClock::Running(longest),
        FloorClock::Stopped(longest),
        FloorClock::LastMinutes(5),
        FloorClock::Up,
    ];
    for display in [Display::Tft, Display::Oled] {
        let rows = Sight::of(display, Letters::Normal).rows;
        let fill = |title: Heading, number: Option<u16>, who: Who, value: RowValue| {
            let row = ListRow { number, who, value };
            Body::List(List {
                title,
                rows: (0..rows).map(|_| row.clone()).collect(),
                first: 0,
                total: rows + 1,
                selected: 1,
            })
        };
        let title = |clock| {
            Heading::Floor(FloorHeading {
                clock,
                queue: 448,
                is_advised: true,
            })
        };
        let boards = [
            (HintKeys::Ok, Text::HintResult),
            (HintKeys::LeftRight, Text::HintQueueMore),
            BACK,
        ];
        let scroll = [
            (HintKeys::UpDown, Text::HintScroll),
            (HintKeys::Ok, Text::HintOpen),
            BACK,
        ];
        let both = Who::Two(names()[2].clone(), names()[3].clone());
        let alone = Who::One(names()[2].clone());
        for clock in clocks {
            for word in [Text::IsClosing, Text::IsCalled, Text::WaitsThere] {
                for who in [&both, &alone] {
                    let body = fill(title(clock), Some(64), who.clone(), RowValue::Word(word));
                    on(display, &body, &boards);
                }
            }
            let minutes = RowValue::Numbered(Text::MinutesShort, 720);
            on(
                display,
                &fill(title(clock), Some(64), both.clone(), minutes),
                &boards,
            );
            for word in [Text::IsFree, Text::QueueEmpty, Text::QueueLong] {
                let body = fill(title(clock), None, Who::Word(word), RowValue::None);
                on(display, &body, &boards);
                uncut(display, &body, word);
            }
        }
        let places = [
            Text::IsCalled,
            Text::WaitsThere,
            Text::DidNotCome,
            Text::HasPause,
            Text::Left,
            Text::WasExpelled,
            Text::GoesOn,
        ]
        .map(RowValue::Word);
        let at_board = RowValue::Numbered(Text::AtBoard, 64);
        for value in places.into_iter().chain([at_board]) {
            let title = Heading::Numbered(Text::QueueTitle, 512);
            let body = fill(title, Some(512), alone.clone(), value);
            on(display, &body, &scroll);
        }
        for title in [Text::AllGames, Text::Knockout, Text::Queue] {
            let value = RowValue::Word(Text::Knockout);
            let body = fill(Heading::Plain(title), Some(64), both.clone(), value);
            on(display, &body, &scroll);
        }
        for word in [Text::GamesWord, Text::WinsWord] {
            let value = RowValue::Criterion(Criterion::Whole(4096));
            let body = fill(
                Heading::Name(names()[0].clone()),
                None,
                Who::Word(word),
                value,
            );
            on(display, &body, &scroll);
            uncut(display, &body, word);
        }
    }
}

#[test]
fn crosstables_fit() {
    for display in [Display::Tft, Display::Oled] {
        let sight = Sight::of(display, Letters::Normal);
        for (is_double, columns) in [(false, sight.single_columns), (true, sight.double_columns)] {
            let cell = |column: usize| match (column, is_double) {
                (0, _) => CrossCell::Own,
                (_, false) => CrossCell::Games('½', ' '),
                (_, true) => CrossCell::Games('½', '½'),
            };
            let body = Body::Crosstable(Crosstable {
                columns: (0..columns).map(|column| 50 + column as u16).collect(),
                rows: (0..sight.crosstable_rows)
                    .map(|row| CrosstableRow {
                        number: 50 + row as u16,
                        name: names()[row % 4].clone(),
                        cells: (0..columns).map(cell).collect(),
                        points: HalfPoints(if is_double { 125 } else { 63 }),
                        is_left_out: row == 1,
                    })
                    .collect(),
                rows_before: 3,
                columns_before: 3,
                total: 64,
                is_double,
            });
            on(
                display,
                &body,
                &[(HintKeys::UpDown, Text::HintScroll), BACK],
            );
        }
    }
}

#[test]
fn a_name_being_written_fits() {
    let places = [
        (0, 0, None),
        (1, 0, Some(8)),
        (2, 10, None),
        (3, 6, Some(1)),
        (5, 0, None),
        (5, 10, None),
    ];
    for text in ["", "A", "Wolfeschlegelsteinhausenbergerdo"] {
        for (row, column, under) in places {
            for (title, done_key) in [
                (Heading::Numbered(Text::PlayerNumber, 512), Text::HintSave),
                (Heading::Plain(Text::Club), Text::HintSave),
                (Heading::Plain(Text::FindPlayer), Text::KeyFind),
            ] {
                for offer in [
                    None,
                    Some(Name::Given(
                        "Wolfeschlegelsteinhausenbergerdo".try_into().unwrap(),
                    )),
                ] {
                    let body = Body::Entry(NameEntry {
                        title: title.clone(),
                        text: text.try_into().unwrap(),
                        offer,
                        is_capital: true,
                        row,
                        column,
                        under: under.filter(|_| !text.is_empty()),
                        done_key,
                    });
                    let keys = [
                        (HintKeys::Ok, Text::HintAccents),
                        (HintKeys::Back, Text::HintFinish),
                    ];
                    everywhere(&body, &keys);
                }
            }
        }
    }
}

#[test]
fn refusals_fit() {
    for text in Text::ALL {
        if format!("{text:?}").starts_with("Refused")
            || [Text::EventOfNewerBox, Text::ClockGoesOn, Text::GamesLost].contains(text)
        {
            let body = Body::Message {
                title: Text::Event,
                text: *text,
                number: Some(512),
            };
            everywhere(&body, &[(HintKeys::Ok, Text::HintResume)]);
        }
    }
    for text in Text::ALL {
        if format!("{text:?}").starts_with("Trf") {
            let body = Body::Message {
                title: Text::Event,
                text: *text,
                number: Some(u16::MAX),
            };
            everywhere(&body, &[(HintKeys::Ok, Text::HintResume)]);
        }
    }
    for text in [
        Text::LeaveEvent,
        Text::LoseEvent,
        Text::PreparingCard,
        Text::ReadingCard,
        Text::NoPairing,
        Text::ClubsDropped,
        Text::NotAsTheRulesSay,
        Text::HelpShort,
        Text::NobodyLevel,
        Text::TooManyLevel,
        Text::TimeUpCount,
        Text::TimeUpVoid,
        Text::TimeUpDecide,
        Text::EndNow,
        Text::NobodyCalled,
    ] {
        let body = Body::Message {
            title: Text::NewEvent,
            text,
            number: None,
        };
        everywhere(&body, &[(HintKeys::Ok, Text::HintResume), BACK]);
    }
}

/// The time of a player who has overdrawn it by so many seconds.
fn overtime(seconds: u64) -> Reading {
    let mut clock = Clock::new(Control::single(Seconds(1), Pace::Scrabble { points: 1 }));
    clock.press(Side::Left, Instant::START);
    let now = Instant::START + Span::from_secs(1 + seconds);
    clock.reading(now).sides.right.time
}

fn plain_side(time: Reading) -> SideFace {
    let clock = Clock::new(Control::single(Seconds(60), Pace::SuddenDeath));
    SideFace {
        reading: SideReading {
            time,
            ..clock.reading(Instant::START).sides.left
        },
        periods: 1,
        state: SideState::Waiting,
        name: None,
    }
}

/// Sides with little and with much to say, in short and in long numbers.
pub(crate) fn extreme_sides() -> Vec<SideFace> {
    let tenths = |tenths: u64| Reading::of(Span::from_millis(tenths * 100));
    let seconds = |seconds| Reading::of(Span::from_secs(seconds));
    let times = [
        tenths(0),
        tenths(199),
        seconds(20),
        seconds(599),
        seconds(3599),
        overtime(754),
        seconds(5400),
        overtime(3599),
        seconds(35_999),
        overtime(3600),
        seconds(359_999),
        overtime(359_999),
    ];
    let names = [None].into_iter().chain(names().map(Some)).cycle();
    let mut sides = Vec::new();
    for ((index, time), name) in (0..).zip(times).zip(names) {
        let mut side = plain_side(time);
        side.name = name;
        let reading = &mut side.reading;
        match index % 4 {
            0 => {}
            1 => {
                side.periods = 4;
                reading.moves = Moves(999);
                reading.delay = Some(DELAY_STEPS);
            }
            2 => {
                side.periods = 4;
                reading.period = PeriodNo::new(4).unwrap();
                reading.moves = Moves(999);
                reading.moves_to_go = Some(255);
                reading.byo_yomi = Some(255);
                reading.delay = Some(0);
            }
            _ => {
                reading.moves = Moves(38);
                reading.moves_to_go = Some(2);
                reading.penalty = u32::MAX;
                reading.delay = Some(DELAY_STEPS / 2);
            }
        }
        sides.push(side);
    }
    sides
}

pub(crate) const SIGNS: [Sign; 4] = [Sign::None, Sign::Passed, Sign::FirstFlag, Sign::SecondFlag];
pub(crate) const STATES: [SideState; 3] =
    [SideState::Waiting, SideState::Running, SideState::Paused];
const SEATS: [Seats; 2] = [Seats::Beside, Seats::Facing];
const LONG_CONTROL: &str = "90/40+30;30/20+30;15/10+30;15+30 | 600/255+600";

/// What the clock may be doing, and what the keys do then.
type Doing = (Option<Text>, &'static [(HintKeys, Text)]);
const CAPTIONS: [Doing; 7] = [
    (None, &[(HintKeys::Ok, Text::HintPause)]),
    (
        Some(Text::ClockReady),
        &[(HintKeys::UpDown, Text::HintTime), BACK],
    ),
    (
        Some(Text::ClockPaused),
        &[(HintKeys::Ok, Text::HintResume), BACK],
    ),
    (
        Some(Text::ClockFlag),
        &[
            (HintKeys::HoldOk, Text::HintMenu),
            (HintKeys::HoldBack, Text::HintLeave),
        ],
    ),
    (Some(Text::NotBlitz), &[(HintKeys::Ok, Text::HintMenu)]),
    (Some(Text::NotRapid), &[(HintKeys::Ok, Text::HintMenu)]),
    (Some(Text::NotStandard), &[(HintKeys::Ok, Text::HintMenu)]),
];

pub(crate) fn face(left: SideFace, right: SideFace, seats: Seats) -> ClockFace {
    ClockFace {
        left,
        right,
        control: LONG_CONTROL.try_into().unwrap(),
        caption: None,
        seats,
    }
}

#[test]
fn clock_faces_fit() {
    let sides = extreme_sides();
    for (index, side) in sides.iter().enumerate() {
        for seats in SEATS {
            for state in STATES {
                for sign in SIGNS {
                    let mut left = side.clone();
                    left.state = state;
                    left.reading.sign = sign;
                    let right = sides[(index + 1) % sides.len()].clone();
                    let mut face = face(left, right, seats);
                    let (caption, keys) = match (state, sign) {
                        (SideState::Running, _) => CAPTIONS[0],
                        (SideState::Paused, _) => CAPTIONS[2],
                        (_, Sign::None | Sign::Passed) => CAPTIONS[1],
                        _ => CAPTIONS[3],
                    };
                    face.caption = caption;
                    everywhere(&Body::Clock(face), keys);
                }
            }
        }
    }
}

/// A control that is ready is called by its whole name before the game, and never by half of it.
#[test]
fn a_ready_control_is_on_the_face_in_full_or_not_at_all() {
    let side = extreme_sides().swap_remove(0);
    for (control, (caption, keys)) in PRESETS
        .iter()
        .flat_map(|control| CAPTIONS.map(|caption| (control, caption)))
    {
        let name = control.name();
        for (seats, state) in SEATS
            .into_iter()
            .flat_map(|seats| STATES.map(|state| (seats, state)))
        {
            let mut face = face(side.clone(), side.clone(), seats);
            face.left.state = state;
            face.left.name = None;
            face.control = name.as_str().try_into().unwrap();
            face.caption = caption;
            for (language, status, is_battery_low) in in_any_trouble() {
                let view = View {
                    status,
                    is_battery_low,
                    hints: hints(keys),
                    ..saved_view(language, Body::Clock(face.clone()))
                };
                for display in [Display::Tft, Display::Oled] {
                    check(&view, display);
                    // On the large display the card's trouble takes its place, and between players who face each
                    // other there is no strip for it.
                    let is_chosen = caption == Some(Text::ClockReady)
                        && seats == Seats::Beside
                        && (display == Display::Oled || !status.is_alert());
                    let words = measured(&view, display).words();
                    assert!(
                        !is_chosen
                            || name.len() > 20
                            || words.iter().any(|said| *said == name.as_str()),
                        "{display:?}: no {name} in {words:?}"
                    );
                }
            }
        }
    }
}

/// Accents are as high as the small display has room for, and a bar of the delay is over them.
#[test]
fn names_with_accents_lie_on_nothing_beside_a_clock_with_a_delay() {
    for name in ["Pérez Ñandú de la Fuente, Ana", "Ödön Ü. É.", "Åse", "Ñ"] {
        for state in STATES {
            let mut side = extreme_sides().swap_remove(0);
            side.state = state;
            side.name = Some(Name::Given(name.try_into().unwrap()));
            side.reading.delay = Some(DELAY_STEPS);
            for seats in SEATS {
                let face = face(side.clone(), side.clone(), seats);
                everywhere(&Body::Clock(face), &[(HintKeys::Ok, Text::HintPause)]);
            }
        }
    }
}

/// Every language, with and without something wrong with the card or the battery.
fn in_any_trouble() -> impl Iterator<Item = (Language, Status, bool)> {
    let all = Language::ALL
        .into_iter()
        .flat_map(|language| STATUSES.map(|status| (language, status)));
    all.flat_map(|(language, status)| [false, true].map(|low| (language, status, low)))
}

/// What is on a face, whatever else is.
#[test]
fn a_face_says_the_time_and_what_matters_in_full() {
    let sides = extreme_sides();
    let banners = [None, Some(Text::LastMinutes)];
    for (index, left) in sides.iter().enumerate() {
        let right = &sides[(index + 1) % sides.len()];
        for (seats, (caption, keys)) in SEATS
            .into_iter()
            .flat_map(|seats| CAPTIONS.map(|caption| (seats, caption)))
        {
            for (language, status) in Language::ALL
                .into_iter()
                .flat_map(|language| STATUSES.map(|status| (language, status)))
            {
                for banner in banners {
                    let mut face = face(left.clone(), right.clone(), seats);
                    face.caption = caption;
                    let view = View {
                        contrast: Contrast::Normal,
                        letters: Letters::Normal,
                        language,
                        status,
                        banner: banner.map(|text| Banner {
                            text,
                            number: Some(5),
                        }),
                        is_battery_low: status == Status::Saved,
                        charge: None,
                        body: Body::Clock(face),
                        hints: hints(keys),
                        held: None,
                    };
                    for display in [Display::Tft, Display::Oled] {
                        check(&view, display);
                        says_what_matters(&view, display, [left, right]);
                    }
                }
            }
        }
    }
}

fn says_what_matters(view: &View, display: Display, sides: [&SideFace; 2]) {
    let Body::Clock(face) = &view.body else {
        return;
    };
    let words = measured(view, display).words;
    let is_said = |wanted: &str| words.iter().any(|(said, _)| said == wanted);
    for side in sides {
        let time = time_text(side.reading.time);
        assert!(is_said(&time), "{display:?}: no {time} in {view:?}");
    }
    let is_small_and_turned = display == Display::Oled && face.seats == Seats::Facing;
    let is_alert = view.status.is_alert();
    let language = view.language;
    let (text, number) = match (view.banner, face.caption) {
        (Some(banner), _) => (Some(banner.text), banner.number),
        (None, Some(caption)) => (Some(caption), None),
        (None, None) => (is_alert.then_some(view.status.text()), None),
    };
    if let Some(text) = text {
        let wanted: heapless::String<48> = filled_in(&language.text(text), number);
        // A word that has no room is said in the next line.
        let is_short = text
            .shorter()
            .is_some_and(|shorter| is_said(&language.text(shorter)));
        let parts = wanted.split(' ').all(|part| {
            words
                .iter()
                .any(|(said, _)| said.split(' ').any(|said| said == part))
        });
        assert!(
            is_said(&wanted) || is_small_and_turned && parts || is_short,
            "{display:?}: no '{wanted}' in {view:?}"
        );
    }
    // The card's trouble has a place of its own where there is a strip.
    if is_alert && face.seats == Seats::Beside && view.banner.is_none() {
        assert!(is_said(&language.text(view.status.text())), "{view:?}");
    }
}

/// The words of a view and their places.
fn measured(view: &View, display: Display) -> Ruler {
    let mut ruler = Ruler::new(display);
    match display {
        Display::Tft => draw::<Tft, _>(view, &mut ruler),
        Display::Oled => draw::<Oled, _>(view, &mut ruler),
    }
    ruler
}

pub(crate) fn clock_view(face: ClockFace) -> View {
    View {
        contrast: Contrast::Normal,
        letters: Letters::Normal,
        language: Language::English,
        status: Status::Saved,
        banner: None,
        is_battery_low: false,
        charge: None,
        body: Body::Clock(face),
        hints: FixedVec::new(),
        held: None,
    }
}

#[test]
fn times_are_as_high_as_the_display_allows() {
    let sizes = [
        (299, [62, 92, 28, 28]),
        (3599, [54, 78, 22, 22]),
        (5400, [42, 54, 16, 16]),
    ];
    for (seconds, heights) in sizes {
        let side = plain_side(Reading::of(Span::from_secs(seconds)));
        let displays = [Display::Tft, Display::Oled];
        let faces = displays
            .into_iter()
            .flat_map(|display| SEATS.map(|seats| (display, seats)));
        for ((display, seats), height) in faces.zip(heights) {
            let view = clock_view(face(side.clone(), side.clone(), seats));
            let words = measured(&view, display).words;
            let time = time_text(side.reading.time);
            let (_, place) = words.iter().find(|(said, _)| *said == *time).unwrap();
            let high = match seats {
                Seats::Beside => place.size.height,
                Seats::Facing => place.size.width,
            };
            assert_eq!(high, height, "{display:?} {seats:?} {time}");
        }
    }
}

/// A picture as both displays show it, in shades only: colour is never the only sign.
fn shades(view: &View) -> [Vec<bool>; 2] {
    let mut tft = TftFrame::new();
    draw::<Tft, _>(view, &mut tft);
    let mut oled = OledFrame::new();
    draw::<Oled, _>(view, &mut oled);
    let is_dark = |at| {
        let seen = Tft::seen(&tft, at);
        u32::from(seen.r()) + u32::from(seen.g()) + u32::from(seen.b()) < 3 * 128
    };
    [
        Rectangle::new(Point::zero(), tft.size())
            .points()
            .map(is_dark)
            .collect(),
        Rectangle::new(Point::zero(), oled.size())
            .points()
            .map(|at| oled.is_lit(at))
            .collect(),
    ]
}

#[test]
fn every_state_and_sign_looks_different_without_colour() {
    for seats in SEATS {
        let mut seen: Vec<(String, [Vec<bool>; 2])> = Vec::new();
        for state in STATES {
            for sign in SIGNS {
                let mut side = plain_side(Reading::of(Span::from_secs(5400)));
                side.state = state;
                side.reading.sign = sign;
                let other = plain_side(Reading::of(Span::from_secs(5400)));
                let shades = shades(&clock_view(face(side, other, seats)));
                let what = format!("{state:?} {sign:?} {seats:?}");
                for (before, others) in &seen {
                    for (shades, others) in shades.iter().zip(others) {
                        let pixels = shades.iter().zip(others).filter(|(a, b)| a != b).count();
                        assert!(pixels >= 15, "{what} looks like {before}");
                    }
                }
                seen.push((what, shades));
            }
        }
    }
}

#[test]
fn a_running_side_is_filled_and_no_other_is() {
    for seats in SEATS {
        for state in STATES {
            let mut left = plain_side(Reading::of(Span::from_secs(299)));
            left.state = state;
            let right = plain_side(Reading::of(Span::from_secs(299)));
            let view = clock_view(face(left, right, seats));
            let mut tft = TftFrame::new();
            draw::<Tft, _>(&view, &mut tft);
            let mut oled = OledFrame::new();
            draw::<Oled, _>(&view, &mut oled);
            // Above the strip, in hundredths of the half.
            let active = |at: &Point| tft.colour_at(*at) == Ink::Active.colour();
            let on_tft = area(0, 0, 160, 180).points().filter(active).count() / 288;
            let lit = |at: &Point| oled.is_lit(*at);
            let on_oled = area(0, 0, 64, 42).points().filter(lit).count() / 27;
            match state {
                SideState::Running => {
                    assert!(on_tft > 50 && on_oled > 65, "{seats:?} {on_tft} {on_oled}");
                }
                SideState::Waiting | SideState::Paused => {
                    assert!(on_tft < 35 && on_oled < 55, "{seats:?} {on_tft} {on_oled}");
                }
            }
        }
    }
}

#[test]
fn timers_fit_and_look_different_when_they_run() {
    let keys = [
        (HintKeys::Ok, Text::HintPause),
        (HintKeys::UpDown, Text::HintTime),
        BACK,
    ];
    for seconds in [0, 1, 19, 599, 3599, 5400, 36_000, 359_999] {
        for caption in [
            Text::ClockReady,
            Text::ClockPaused,
            Text::TimeIsUp,
            Text::HintPause,
        ] {
            let faces = [true, false].map(|is_running| {
                Body::Timer(TimerFace {
                    title: Text::Timers,
                    left: Reading::of(Span::from_secs(seconds)),
                    is_running,
                    caption,
                })
            });
            for face in &faces {
                everywhere(face, &keys);
            }
            let [running, stopped] = faces.map(|body| {
                let view = View {
                    contrast: Contrast::Normal,
                    letters: Letters::Normal,
                    body,
                    ..clock_view(face(
                        plain_side(overtime(1)),
                        plain_side(overtime(1)),
                        Seats::Beside,
                    ))
                };
                shades(&view)
            });
            for (running, stopped) in running.iter().zip(&stopped) {
                // Whether it ran to its end or was stopped there is the same.
                assert_eq!(running == stopped, seconds == 0, "{seconds} {caption:?}");
            }
        }
    }
}

#[test]
fn a_text_is_cut_only_if_it_must_be_and_as_late_as_possible() {
    let font = Font::new::<fonts::u8g2_font_helvR08_tf>();
    for text in ["Ada", "Wolfeschlegelsteinhausenbergerdo", "Åse Ñúñez"] {
        for room in 10..200 {
            let kept = fitted(&font, text, room);
            assert!(width(&font, &kept) <= room, "{kept} in {room}");
            if kept != text {
                assert!(width(&font, text) > room, "{kept} in {room}");
                let count = kept.chars().count();
                let more: String = text.chars().take(count).chain(['.']).collect();
                assert!(width(&font, &more) > room, "{kept} in {room}");
            }
        }
    }
}

#[test]
fn every_text_is_written_in_letters_that_the_fonts_have() {
    for language in Language::ALL {
        for text in Text::ALL {
            let words = language.text(*text);
            assert!(!words.is_empty(), "{language:?} {text:?}");
            assert_eq!(words.trim(), words, "{language:?} {text:?}");
            let latin = |c: char| matches!(c, ' '..='~' | '\u{A0}'..='\u{FF}');
            assert!(words.chars().all(latin), "{language:?} {text:?}: {words}");
        }
    }
}

#[test]
fn languages_differ_and_go_round() {
    let names: std::collections::BTreeSet<Words> = Language::ALL
        .into_iter()
        .map(|language| language.text(Text::LanguageName))
        .collect();
    assert_eq!(names.len(), Language::ALL.len());
    for language in Language::ALL {
        assert_eq!(language.next().previous(), language);
    }
}

/// A row of the clock's lists, of which the words are ours.
fn own_row(text: Text, value: RowValue) -> ListRow {
    ListRow {
        number: None,
        who: Who::Word(text),
        value,
    }
}

#[test]
fn the_clock_s_menus_fit_and_nothing_of_them_is_cut() {
    let entries = [
        (Text::TimeControl, None),
        (
            Text::GameBoard,
            Some(RowValue::Numbered(Text::AtBoard, 256)),
        ),
        (Text::TakeBackPress, None),
        (Text::Penalty, None),
        (Text::LeftSide, None),
        (Text::RightSide, None),
        (Text::SwapSides, None),
        (Text::FacingPlayers, Some(RowValue::Word(Text::Off))),
        (Text::SettingSound, Some(RowValue::Word(Text::Off))),
        (Text::NewGame, None),
        (Text::EnterResult, None),
        (Text::ModeSuddenDeath, None),
        (Text::ModeDelay, None),
        (Text::ModeByoYomi, None),
        (Text::ModeCanadian, None),
        (Text::ModeHourglass, None),
        (Text::ModeCountUp, None),
        (Text::OwnControl, None),
    ];
    for title in [
        Text::Clock,
        Text::TimeControl,
        Text::OwnControl,
        Text::GameBoard,
    ] {
        for (text, value) in entries {
            let body = Body::List(List {
                title: Heading::Plain(title),
                rows: [own_row(text, value.unwrap_or(RowValue::None))]
                    .into_iter()
                    .collect(),
                first: 0,
                total: 12,
                selected: 0,
            });
            for display in [Display::Tft, Display::Oled] {
                on(
                    display,
                    &body,
                    &[(HintKeys::UpDown, Text::HintChoose), BACK],
                );
                uncut(display, &body, text);
            }
        }
    }
}

#[test]
fn time_controls_and_their_classes_fit() {
    for (name, value) in [
        ("100/40+30;50/20+30;15+30", Text::ClassStandard),
        ("115+5", Text::ClassRapid),
        ("0:10", Text::ClassBlitz),
        ("12:30+2", Text::ModeSuddenDeath),
        ("5+3 | 2/30+3;2;3x3", Text::ModeHourglass),
    ] {
        let body = Body::List(List {
            title: Heading::Plain(Text::ModeSuddenDeath),
            rows: [ListRow {
                number: Some(5),
                who: Who::Control(name.try_into().unwrap()),
                value: RowValue::Word(value),
            }]
            .into_iter()
            .collect(),
            first: 0,
            total: 5,
            selected: 0,
        });
        everywhere(
            &body,
            &[
                (HintKeys::Ok, Text::HintUse),
                (HintKeys::LeftRight, Text::HintEdit),
                BACK,
            ],
        );
    }
}

#[test]
fn what_can_be_set_on_the_clock_fits() {
    let words = [
        (Text::Mode, Text::ModeSuddenDeath),
        (Text::Mode, Text::ModeHourglass),
        (Text::Mode, Text::ModeDelay),
        (Text::Side, Text::SideRight),
        (Text::Side, Text::BothSides),
        (Text::FirstMove, Text::WithoutIncrement),
        (Text::AtFlag, Text::BothStop),
        (Text::AtFlag, Text::GameGoesOn),
        (Text::UntilMove, Text::UntilTimeOut),
        (Text::Overtime, Text::Off),
    ]
    .map(|(label, word)| (label, Value::Word(word)));
    let numbers = [
        Text::Hours,
        Text::Minutes,
        Text::Seconds,
        Text::Moves,
        Text::Period,
        Text::Periods,
        Text::PerMove,
        Text::OvertimePeriods,
        Text::OvertimeMoves,
        Text::OvertimeSeconds,
        Text::PointsPerMinute,
        Text::UntilMove,
    ]
    .map(|label| (label, Value::Number(999)));
    let times = [Text::RoundTimer, Text::BreakTimer, Text::EventTimer].map(|label| {
        (
            label,
            Value::Time(Reading::of_room(Span::from_secs(36_000))),
        )
    });
    for (label, value) in words.into_iter().chain(numbers).chain(times) {
        for title in [
            Text::LeftSide,
            Text::RightSide,
            Text::OwnControl,
            Text::Timers,
        ] {
            let body = Body::Values {
                title,
                rows: [ValueRow { label, value }].into_iter().collect(),
                selected: 0,
                help: None,
            };
            for keys in [
                [
                    (HintKeys::Ok, Text::HintSet),
                    (HintKeys::LeftRight, Text::HintChange),
                ],
                [
                    (HintKeys::Ok, Text::HintSave),
                    (HintKeys::LeftRight, Text::HintChange),
                ],
                [
                    (HintKeys::Ok, Text::HintOpen),
                    (HintKeys::LeftRight, Text::HintMinutes),
                ],
            ] {
                everywhere(&body, &keys);
            }
        }
    }
}

#[test]
fn what_the_clock_says_in_sentences_fits() {
    for (text, number) in [
        (Text::PenaltyWhom, Some(2)),
        (Text::NewGameAsk, None),
        (Text::NothingToTakeBack, None),
        (Text::NoBoards, None),
        (Text::ProblemNoTime, None),
        (Text::ProblemNothing, None),
        (Text::ProblemNeverReached, None),
    ] {
        for title in [Text::Penalty, Text::Clock, Text::GameBoard] {
            let body = Body::Message {
                title,
                text,
                number,
            };
            everywhere(
                &body,
                &[
                    (HintKeys::LeftRight, Text::HintChoose),
                    (HintKeys::UpDown, Text::HintMinutes),
                ],
            );
        }
    }
}

#[test]
fn a_banner_is_read_in_full_in_the_place_of_any_title() {
    for (text, number) in [
        (Text::RoundMinutes, Some(5)),
        (Text::BreakMinutes, Some(600)),
        (Text::RoundTimeOver, None),
        (Text::BreakOver, None),
        (Text::LastMinutes, Some(5)),
        (Text::TimeIsUp, None),
    ] {
        for language in Language::ALL {
            for status in STATUSES {
                let view = View {
                    contrast: Contrast::Normal,
                    letters: Letters::Normal,
                    language,
                    status,
                    banner: Some(Banner { text, number }),
                    is_battery_low: true,
                    charge: None,
                    body: Body::Values {
                        title: Text::Home,
                        rows: FixedVec::new(),
                        selected: 0,
                        help: None,
                    },
                    hints: FixedVec::new(),
                    held: None,
                };
                for display in [Display::Tft, Display::Oled] {
                    let words = Banner { text, number }.words(language);
                    let drawn = measured(&view, display).words;
                    assert!(
                        drawn.iter().any(|(drawn, _)| **drawn == *words),
                        "{display:?}, {status:?}: '{words}' is cut: {drawn:?}"
                    );
                }
            }
        }
    }
}
