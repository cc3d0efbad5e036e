//! The faces of the chess clock and of the timers.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec as FixedVec;
use pocket_arbiter::board::Display;
use pocket_arbiter::clock::{
    Clock, Control, DELAY_STEPS, Moves, PRESETS, Pace, PeriodNo, Reading, Seats, Seconds, Side,
    SideReading, Sign,
};
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::settings::{Contrast, Letters};
use pocket_arbiter::time::{Instant, Span};
use pocket_arbiter::ui::canvas::area;
use pocket_arbiter::ui::ink::Ink;
use pocket_arbiter::ui::oled::Oled;
use pocket_arbiter::ui::oled::frame::OledFrame;
use pocket_arbiter::ui::tft::Tft;
use pocket_arbiter::ui::tft::frame::TftFrame;
use pocket_arbiter::ui::view::{
    Banner, Body, ClockFace, HintKeys, Name, SideFace, SideState, Status, TimerFace, View,
    time_text,
};
use pocket_arbiter::ui::{Family as _, draw};
use pocket_arbiter::wording::filled_in;

use super::ruler::measured;
use super::{BACK, STATUSES, check, everywhere, hints, names, saved_view};

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

/// The words for what the clock may be doing, and what the keys do then.
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

/// The parts that are on a face, whatever else is.
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
