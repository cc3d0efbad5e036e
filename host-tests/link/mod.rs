//! The link to the sign, its frames on a bad wire, and the sign itself.

mod frames;
mod noise;
mod pages;
mod places;
mod sign;

pub(crate) use pages::measured;

use heapless::Vec as FixedVec;
use pocket_arbiter::language::Language;
use pocket_arbiter::link::frame::{self, Frame};
use pocket_arbiter::link::{
    Call, Calls, Heard, Message, Page, Pair, Pairings, Place, Places, Receiver, RoomTimer, TimeLeft,
};
use pocket_arbiter::settings::Contrast;
use pocket_arbiter::tournament::HalfPoints;
use pocket_arbiter::ui::view::Name;

fn given(name: &str) -> Name {
    Name::Given(name.try_into().unwrap())
}

fn call(board: u16, name: &str) -> Call {
    Call {
        board,
        name: given(name),
    }
}

fn calls<const N: usize>(called: [Call; N]) -> Calls {
    Calls {
        calls: FixedVec::from_iter(called),
        more: 0,
        next: FixedVec::new(),
        queue: 0,
        left: TimeLeft::Running(5400),
    }
}

fn message(page: Page) -> Message {
    Message {
        language: Language::English,
        contrast: Contrast::Normal,
        page,
    }
}

fn framed(message: &Message) -> Frame {
    let mut frame = Frame::new();
    frame::write(message, &mut frame).unwrap();
    frame
}

/// The messages among what is heard of these bytes.
fn heard(bytes: impl IntoIterator<Item = u8>) -> Vec<Message> {
    let mut receiver = Receiver::new();
    let heard = bytes.into_iter().filter_map(|byte| receiver.take(byte));
    heard
        .map(|heard| match heard {
            Heard::Message(message) => message,
            Heard::OtherVersion => panic!("a frame of another version"),
        })
        .collect()
}

fn place(rank: u16, name: Name, halves: u16) -> Place {
    Place {
        rank,
        name,
        points: HalfPoints(halves),
    }
}

/// Pages of the kind that came after the others.
fn examples_of_places() -> [Message; 2] {
    let level = [given("Weiß, Jörg"), given("Castañé, Laia")].map(|name| place(1, name, 11));
    let places = level.into_iter().chain([place(300, Name::Number(512), 0)]);
    [
        Message {
            language: Language::German,
            contrast: Contrast::Normal,
            page: Page::Places(Places {
                page: (1, 3),
                places: places.collect(),
                timer: None,
            }),
        },
        Message {
            language: Language::Norwegian,
            contrast: Contrast::Sun,
            page: Page::Places(Places {
                page: (3, 3),
                places: FixedVec::from_iter([place(9, given("Ødegård, Åse"), 257)]),
                timer: Some(RoomTimer {
                    is_break: true,
                    left: TimeLeft::Running(599),
                }),
            }),
        },
    ]
}

/// One of every kind of the first day, with everything in it.
fn examples() -> [Message; 5] {
    let timer = RoomTimer {
        is_break: false,
        left: TimeLeft::Stopped(3599),
    };
    [
        message(Page::Title("Torneig d'estiu".try_into().unwrap())),
        Message {
            language: Language::Spanish,
            contrast: Contrast::Sun,
            page: Page::Calls(Calls {
                calls: FixedVec::from_iter([call(64, "Puigdomènech, Núria"), call(3, "Lee, Bo")]),
                more: 300,
                next: FixedVec::from_iter([given("Ødegård, Åse"), Name::Number(512)]),
                queue: 44,
                left: TimeLeft::Running(7199),
            }),
        },
        Message {
            language: Language::German,
            contrast: Contrast::Normal,
            page: Page::Pairings(Pairings {
                round: 7,
                page: (2, 3),
                pairs: FixedVec::from_iter([
                    Pair {
                        board: Some(200),
                        white: given("Weiß, Jörg"),
                        black: Some(Name::Number(7)),
                    },
                    Pair {
                        board: None,
                        white: given("Castañé, Laia"),
                        black: None,
                    },
                ]),
                timer: Some(timer),
            }),
        },
        message(Page::Timer(RoomTimer {
            is_break: true,
            left: TimeLeft::Up,
        })),
        message(Page::Calls(Calls {
            left: TimeLeft::Up,
            ..calls([])
        })),
    ]
}
