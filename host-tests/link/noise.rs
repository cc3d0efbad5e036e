//! A bad wire: nothing that comes over it does more harm than it must.

use pocket_arbiter::language::Language;
use pocket_arbiter::link::{Message, Page, Receiver, TimeLeft};
use pocket_arbiter::settings::Contrast;
use pocket_arbiter::simulator::cable::Cable;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use super::{call, calls, framed, heard, message};

/// A message that can be told from all others.
fn numbered(number: u16) -> Message {
    let mut page = calls([call(number % 64 + 1, "Castañé, Laia")]);
    page.left = TimeLeft::Running(number);
    page.queue = number * 256;
    message(Page::Calls(page))
}

/// The harm done to one byte.
#[derive(Debug, Clone, Copy)]
enum Harm {
    Lost,
    Garbled(u8),
    /// Another one comes before it.
    Added(u8),
}

fn any_harm() -> impl Strategy<Value = Harm> {
    prop_oneof![
        Just(Harm::Lost),
        (1..=u8::MAX).prop_map(Harm::Garbled),
        any::<u8>().prop_map(Harm::Added),
    ]
}

proptest! {
    /// Wherever in a row of frames one byte comes to harm, all others arrive, in their order.
    #[test]
    fn a_byte_that_comes_to_harm_costs_one_frame(place: Index, harm in any_harm()) {
        let sent: Vec<Message> = (0..6).map(numbered).collect();
        let mut bytes: Vec<u8> = sent.iter().flat_map(framed).collect();
        let place = place.index(bytes.len());
        match harm {
            Harm::Lost => {
                bytes.remove(place);
            }
            Harm::Garbled(by) => bytes[place] ^= by,
            Harm::Added(byte) => bytes.insert(place, byte),
        }
        let heard = heard(bytes);
        prop_assert!(heard.len() + 1 >= sent.len(), "{} of {}", heard.len(), sent.len());
        let mut rest = sent.iter();
        prop_assert!(heard.iter().all(|message| rest.any(|sent| sent == message)));
    }

    /// A sign that is switched on in the middle of anything understands the next frame.
    #[test]
    fn after_any_bytes_the_next_frame_is_heard(noise in vec(any::<u8>(), 0..1000)) {
        let message = numbered(7);
        let mut receiver = Receiver::new();
        for byte in noise {
            let _ = receiver.take(byte);
        }
        let heard: Vec<_> = framed(&message)
            .into_iter()
            .filter_map(|byte| receiver.take(byte))
            .collect();
        prop_assert_eq!(heard.len(), 1);
    }

    /// Any message comes over as it is.
    #[test]
    fn any_message_arrives(
        name in "[ -~À-ÿ]{0,16}",
        numbers: (u16, u16, u16),
        language in 0..Language::ALL.len(),
        sun: bool,
    ) {
        let mut page = calls([call(numbers.0, &name)]);
        page.more = numbers.1;
        page.left = TimeLeft::Stopped(numbers.2);
        let message = Message {
            language: Language::ALL[language],
            contrast: if sun { Contrast::Sun } else { Contrast::Normal },
            page: Page::Calls(page),
        };
        prop_assert_eq!(heard(framed(&message)), [message]);
    }
}

/// Ten thousand frames on a cable that harms one byte of so many. A frame of which nothing came to harm
/// arrives, and none arrives that was not sent.
#[test]
fn only_frames_that_come_to_harm_are_lost() {
    const FRAMES: u16 = 10_000;
    for one_in in [1000, 200, 50] {
        let mut cable = Cable::new();
        cable.set_noise(one_in);
        let mut receiver = Receiver::new();
        let mut unharmed = 0;
        let (mut arrived, mut last) = (0, None);
        for number in 0..FRAMES {
            let frame = framed(&numbered(number % 250));
            let carried = cable.carry(&frame);
            unharmed += u32::from(carried == frame.as_slice());
            for byte in carried {
                if let Some(heard) = receiver.take(byte) {
                    arrived += 1;
                    let expected = numbered(number % 250);
                    // Harm at its very end may let a frame be heard by the zero of the next.
                    let before = numbered((number.max(1) - 1) % 250);
                    let heard = match heard {
                        pocket_arbiter::link::Heard::Message(message) => message,
                        other => panic!("{other:?}"),
                    };
                    assert!(heard == expected || heard == before);
                    assert_ne!(last, Some(number), "a frame was heard twice");
                    if heard == expected {
                        last = Some(number);
                    }
                }
            }
        }
        assert!(arrived >= unharmed, "{arrived} of {unharmed}");
        println!(
            "one byte in {one_in}: {} of {FRAMES} frames harmed, {} not heard",
            u32::from(FRAMES) - unharmed,
            u32::from(FRAMES) - arrived
        );
        assert!(arrived < u32::from(FRAMES), "there was no noise");
    }
}
