//! The frames: their format, and how long they can be.

use heapless::Vec as FixedVec;
use pocket_arbiter::link::frame::{FRAME_BYTES, Frame, VERSION};
use pocket_arbiter::link::{
    BAUD, BITS_PER_BYTE, Heard, MAX_CALLS, MAX_NEXT, MAX_PAIRS, MAX_PLACES, Message, Page, Pair,
    Pairings, Places, Receiver, RoomTimer, SEND_EVERY, Sender, TimeLeft,
};
use pocket_arbiter::time::{Instant, Span};

use super::{call, calls, examples, examples_of_places, framed, given, heard, message, place};

/// The frames that a change of the format would change. A box and a sign may be of different days.
#[test]
fn the_format_is_frozen() {
    let frames: Vec<u8> = examples().iter().flat_map(framed).collect();
    let golden = include_bytes!("../golden/link-v1.bin");
    assert_eq!(frames, golden);
    assert_eq!(heard(golden.iter().copied()), examples());
}

/// The same of the pages that came after the others.
#[test]
fn the_format_of_places_is_frozen() {
    let frames: Vec<u8> = examples_of_places().iter().flat_map(framed).collect();
    let golden = include_bytes!("../golden/link-v1-places.bin");
    assert_eq!(frames, golden);
    assert_eq!(heard(golden.iter().copied()), examples_of_places());
}

#[test]
fn there_is_no_zero_in_a_frame_but_at_its_ends() {
    for example in examples().into_iter().chain(examples_of_places()) {
        let frame = framed(&example);
        let [0, inner @ .., 0] = frame.as_slice() else {
            panic!("{frame:?}");
        };
        assert!(!inner.contains(&0));
    }
}

/// The longest messages there can be, with names of 32 letters that all have accents.
#[test]
fn the_longest_messages_have_room_and_take_a_fraction_of_a_second() {
    let longest = format!("{}, {}", "ñ".repeat(16), "ø".repeat(16));
    let long = given(&longest);
    let mut called = calls([]);
    for board in 0..MAX_CALLS {
        let board = u16::MAX - u16::try_from(board).unwrap();
        called.calls.push(call(board, &longest)).unwrap();
    }
    called.next = (0..MAX_NEXT).map(|_| long.clone()).collect();
    (called.more, called.queue) = (u16::MAX, u16::MAX);
    called.left = TimeLeft::Running(u16::MAX);
    let pair = Pair {
        board: Some(u16::MAX),
        white: long.clone(),
        black: Some(long.clone()),
    };
    let pairings = Pairings {
        round: u8::MAX,
        page: (u8::MAX, u8::MAX),
        pairs: FixedVec::from_iter(vec![pair; MAX_PAIRS]),
        timer: Some(RoomTimer {
            is_break: true,
            left: TimeLeft::Running(u16::MAX),
        }),
    };
    let places = Places {
        page: (u8::MAX, u8::MAX),
        places: FixedVec::from_iter(vec![place(u16::MAX, long, u16::MAX); MAX_PLACES]),
        timer: pairings.timer,
    };
    for page in [
        Page::Calls(called),
        Page::Pairings(pairings),
        Page::Places(places),
    ] {
        let message = message(page);
        let frame = framed(&message);
        assert!(frame.len() <= FRAME_BYTES);
        let millis = frame.len() * BITS_PER_BYTE as usize * 1000 / BAUD as usize;
        assert!(millis < 55, "{millis}");
        assert_eq!(heard(frame), [message]);
    }
}

/// A message's frame by the letter of its description, with nobody's help.
fn by_hand(message: &Message) -> Vec<u8> {
    let mut content = vec![VERSION];
    content.extend(postcard::to_extend(message, Vec::new()).unwrap());
    let sum = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(&content);
    content.extend(sum.to_le_bytes());
    let mut frame = vec![0];
    let mut rest = content.as_slice();
    loop {
        let run = rest.iter().take_while(|byte| **byte != 0).count().min(254);
        frame.push(u8::try_from(run + 1).unwrap());
        frame.extend(&rest[..run]);
        if run == rest.len() {
            break;
        }
        // The longest run has no zero after it that could be left out.
        rest = &rest[run + usize::from(run < 254)..];
    }
    frame.push(0);
    frame
}

/// Content of every length around the longest run that one byte can announce: titles and names give the
/// length, and whether there are zeros in it.
#[test]
fn long_runs_without_a_zero_are_whole() {
    let mut longest_runs = 0;
    for length in 200..=MAX_PAIRS * 64 {
        let mut pairs = FixedVec::new();
        for start in (0..length).step_by(64) {
            let letters = (length - start).min(64);
            let name = |letters: usize| given(&"x".repeat(letters));
            let _ = pairs.push(Pair {
                board: Some(1),
                white: name(letters.min(32)),
                black: Some(name(letters.saturating_sub(32))),
            });
        }
        let message = message(Page::Pairings(Pairings {
            round: 1,
            page: (1, 1),
            pairs,
            timer: None,
        }));
        let frame = framed(&message);
        assert_eq!(frame.as_slice(), by_hand(&message), "{length}");
        longest_runs += usize::from(frame.contains(&u8::MAX));
        assert_eq!(heard(frame), [message], "{length}");
    }
    assert!(longest_runs > 0, "no run is as long as can be");
}

/// The messages heard of a frame with that in it, of which no byte is a zero.
fn heard_of(content: &[u8]) -> Vec<Heard> {
    let sum = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(content);
    let mut bytes = vec![0, u8::try_from(content.len() + 5).unwrap()];
    bytes.extend(content);
    bytes.extend(sum.to_le_bytes());
    bytes.push(0);
    assert!(!bytes[1..bytes.len() - 1].contains(&0));
    let mut receiver = Receiver::new();
    bytes
        .into_iter()
        .filter_map(|byte| receiver.take(byte))
        .collect()
}

#[test]
fn a_frame_of_another_version_is_heard_but_not_understood() {
    assert_eq!(heard_of(&[2, 77]), [Heard::OtherVersion]);
}

/// A box may be younger than its sign.
#[test]
fn a_page_of_an_unknown_kind_is_heard_but_not_understood() {
    let known = heard_of(&[1, 1, 1, 3, 1, 2]);
    let timer = RoomTimer {
        is_break: true,
        left: TimeLeft::Up,
    };
    let [Heard::Message(known)] = known.as_slice() else {
        panic!("{known:?}");
    };
    assert_eq!(known.page, Page::Timer(timer));
    assert_eq!(heard_of(&[1, 1, 1, 5, 1, 2]), [Heard::OtherVersion]);
}

#[test]
fn something_new_is_said_at_once_and_the_same_every_second() {
    let (mut sender, mut frame) = (Sender::new(), Frame::new());
    let at = |millis| Instant::START + Span::from_millis(millis);
    let [one, other, ..] = examples();
    assert!(sender.looks(at(0)));
    assert!(sender.say(&one, at(0), &mut frame));
    assert_eq!(sender.wake_at(), Some(at(0) + SEND_EVERY));
    assert!(sender.looks(at(400)));
    assert!(!sender.say(&one, at(400), &mut frame));
    // Only just looked: it is put off for a moment, but not forgotten.
    assert!(!sender.looks(at(410)));
    assert_eq!(sender.wake_at(), Some(at(500)));
    assert!(sender.looks(at(500)));
    assert!(sender.say(&other, at(500), &mut frame));
    assert_eq!(frame, framed(&other));
    assert!(sender.looks(at(1499)));
    assert!(!sender.say(&other, at(1499), &mut frame));
    assert_eq!(sender.wake_at(), Some(at(1500)));
    assert!(sender.looks(at(1599)));
    assert!(sender.say(&other, at(1599), &mut frame));
    // While the wire is busy nothing can be said; it is tried again soon.
    assert!(sender.looks(at(1800)));
    sender.put_off(at(1800));
    assert_eq!(sender.wake_at(), Some(at(1900)));
}
