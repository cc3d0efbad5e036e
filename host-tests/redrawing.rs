//! A picture that follows another one: only what differs is drawn and sent, and it is the same as if all
//! of it had been.

use embedded_graphics::prelude::*;
use pocket_arbiter::clock::{Reading, Seats};
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::ui::canvas::area;
use pocket_arbiter::ui::oled::Oled;
use pocket_arbiter::ui::oled::frame::OledFrame;
use pocket_arbiter::ui::tft::Tft;
use pocket_arbiter::ui::tft::frame::TftFrame;
use pocket_arbiter::ui::view::{
    Banner, Body, ClockFace, Hint, HintKeys, Kind, SideFace, Status, View,
};
use pocket_arbiter::ui::{Family, draw, redraw};
use proptest::prelude::*;
use proptest::sample::select;

use crate::layouts::{SIGNS, STATES, clock_view, extreme_sides, face};
use crate::soak;

/// The things that may happen to a clock that is on the screen.
#[derive(Debug, Clone)]
enum Happening {
    Left(SideFace),
    Right(SideFace),
    /// A second of the left or of the right player passes.
    Tick(bool, Reading),
    /// A lever: both halves change, and the card has something to do.
    Press(SideFace, SideFace),
    Status(Status),
    Caption(Option<Text>),
    Hints(Text),
    Battery(bool),
    Banner(Option<u16>),
    Seats(Seats),
    Language(Language),
    /// Another screen comes and goes.
    Menu,
}

fn side() -> impl Strategy<Value = SideFace> {
    (select(extreme_sides()), select(&STATES), select(&SIGNS)).prop_map(
        |(mut side, state, sign)| {
            side.state = state;
            side.reading.sign = sign;
            side
        },
    )
}

fn status() -> impl Strategy<Value = Status> {
    select(vec![Status::Saved, Status::Saving, Status::NoCard])
}

/// Most of what happens is the time that passes.
fn happening() -> impl Strategy<Value = Happening> {
    prop_oneof![
        8 => (any::<bool>(), side())
            .prop_map(|(is_left, side)| Happening::Tick(is_left, side.reading.time)),
        4 => side().prop_map(Happening::Left),
        4 => side().prop_map(Happening::Right),
        4 => (side(), side()).prop_map(|(left, right)| Happening::Press(left, right)),
        4 => status().prop_map(Happening::Status),
        1 => select(vec![None, Some(Text::ClockPaused), Some(Text::ClockFlag)])
            .prop_map(Happening::Caption),
        1 => select(vec![Text::HintPause, Text::HintMenu]).prop_map(Happening::Hints),
        1 => any::<bool>().prop_map(Happening::Battery),
        1 => select(vec![None, Some(1), Some(5)]).prop_map(Happening::Banner),
        1 => select(vec![Seats::Beside, Seats::Facing]).prop_map(Happening::Seats),
        1 => select(Language::ALL.to_vec()).prop_map(Happening::Language),
        1 => Just(Happening::Menu),
    ]
}

fn happen(view: &mut View, clock: &mut ClockFace, what: Happening) {
    match what {
        // A name belongs to a game, not to a second of it.
        Happening::Left(side) => clock.left = named_as(&clock.left, side),
        Happening::Right(side) => clock.right = named_as(&clock.right, side),
        Happening::Tick(true, time) => clock.left.reading.time = time,
        Happening::Tick(false, time) => clock.right.reading.time = time,
        Happening::Press(left, right) => {
            (clock.left, clock.right) = (left, right);
            view.status = Status::Saving;
        }
        Happening::Status(status) => view.status = status,
        Happening::Caption(caption) => clock.caption = caption,
        Happening::Hints(text) => {
            let keys = HintKeys::Ok;
            view.hints = [Hint { keys, text }].into_iter().collect();
        }
        Happening::Battery(is_low) => view.is_battery_low = is_low,
        Happening::Banner(number) => {
            let text = Text::RoundMinutes;
            view.banner = number.map(|number| Banner {
                text,
                number: Some(number),
            });
        }
        Happening::Seats(seats) => clock.seats = seats,
        Happening::Language(language) => view.language = language,
        Happening::Menu => {
            view.body = Body::Message {
                kind: Kind::Plain,
                title: Text::Clock,
                text: Text::NothingToTakeBack,
                number: None,
            };
            return;
        }
    }
    view.body = Body::Clock(clock.clone());
}

fn named_as(before: &SideFace, side: SideFace) -> SideFace {
    SideFace {
        name: before.name.clone(),
        ..side
    }
}

/// A frame, and a display that has got what the frame sent.
trait Display: Family {
    type Pixel: Copy + PartialEq + core::fmt::Debug;
    const SIZE: Size;

    fn frame() -> Self::Frame;
    fn pixel(frame: &Self::Frame, at: Point) -> Self::Pixel;
    fn send(frame: &mut Self::Frame, got: &mut dyn FnMut(Point, Self::Pixel));
}

impl Display for Tft {
    type Pixel = embedded_graphics::pixelcolor::Rgb565;
    const SIZE: Size = Size::new(320, 240);

    fn frame() -> TftFrame {
        TftFrame::new()
    }

    fn pixel(frame: &TftFrame, at: Point) -> Self::Pixel {
        frame.colour_at(at)
    }

    fn send(frame: &mut TftFrame, got: &mut dyn FnMut(Point, Self::Pixel)) {
        frame.send_changes(|place, pixels| {
            for (at, pixel) in place.points().zip(pixels) {
                got(at, pixel);
            }
        });
    }
}

impl Display for Oled {
    type Pixel = bool;
    const SIZE: Size = Size::new(128, 64);

    fn frame() -> OledFrame {
        OledFrame::new()
    }

    fn pixel(frame: &OledFrame, at: Point) -> bool {
        frame.is_lit(at)
    }

    fn send(frame: &mut OledFrame, got: &mut dyn FnMut(Point, bool)) {
        frame.send_changes(|page, column, bytes| {
            for (x, byte) in (i32::from(column)..).zip(bytes) {
                for bit in 0..8 {
                    let at = Point::new(x, i32::from(page) * 8 + bit);
                    got(at, byte & 1 << bit != 0);
                }
            }
        });
    }
}

fn follow<D: Display>(happenings: Vec<Happening>) -> Result<(), TestCaseError> {
    let mut sides = extreme_sides();
    let mut clock = face(sides.swap_remove(3), sides.swap_remove(5), Seats::Beside);
    let mut view = clock_view(clock.clone());
    let mut shown: Option<View> = None;
    let mut frame = D::frame();
    let mut display = vec![None; (D::SIZE.width * D::SIZE.height) as usize];
    for what in happenings {
        let what_happens = format!("{what:?}");
        happen(&mut view, &mut clock, what);
        redraw::<D>(shown.as_ref(), &view, &mut frame);
        D::send(&mut frame, &mut |at, pixel| {
            let place = at.y.unsigned_abs() * D::SIZE.width + at.x.unsigned_abs();
            display[place as usize] = Some(pixel);
        });
        shown = Some(view.clone());
        let mut whole = D::frame();
        draw::<D, _>(&view, &mut whole);
        prop_assert_eq!(D::words(&frame), D::words(&whole));
        let points = area(0, 0, D::SIZE.width, D::SIZE.height).points();
        for (at, seen) in points.zip(&display) {
            let wanted = D::pixel(&whole, at);
            prop_assert_eq!(*seen, Some(wanted), "at {:?} after {}", at, what_happens);
        }
    }
    Ok(())
}

fn sequences() -> impl Strategy<Value = Vec<Happening>> {
    prop::collection::vec(happening(), 1..24)
}

#[test]
fn soak_a_clock_that_goes_on_looks_as_if_drawn_anew() {
    soak::runner(96).run(&sequences(), follow::<Tft>).unwrap();
    soak::runner(256).run(&sequences(), follow::<Oled>).unwrap();
}

/// The cost of a second of a running clock: less than half of the display is looked at.
#[test]
fn a_second_changes_nothing_but_its_half() {
    for seats in [Seats::Beside, Seats::Facing] {
        let mut sides = extreme_sides();
        let clock = face(sides.swap_remove(3), sides.swap_remove(5), seats);
        let before = clock_view(clock.clone());
        let after = clock_view(ClockFace {
            left: named_as(&clock.left, sides.swap_remove(0)),
            ..clock
        });
        let mut frame = TftFrame::new();
        redraw::<Tft>(None, &before, &mut frame);
        frame.send_changes(|_, _| {});
        // Somebody scribbles on the other half: nobody looks there.
        let at = Point::new(200, 100);
        let Ok(()) = frame.draw_iter([Pixel(at, pocket_arbiter::ui::ink::Ink::Alert)]);
        redraw::<Tft>(Some(&before), &after, &mut frame);
        assert_eq!(
            frame.colour_at(at),
            pocket_arbiter::ui::ink::Ink::Alert.colour()
        );
        frame.send_changes(|place, _| assert!(place.columns().end <= 160, "{place:?}"));
    }
}
