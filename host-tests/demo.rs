//! The event to try the box with.

use pocket_arbiter::board::MODELS;
use pocket_arbiter::demo;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::script::parse;
use pocket_arbiter::tournament::{Event, Phase, RoundNo};

#[test]
fn it_is_in_its_second_round_with_some_results() {
    let mut event = Box::new(Event::new());
    demo::begin(&mut event);
    assert!(demo::is_demo(&event));
    assert_eq!(event.phase(), Phase::Running);
    assert_eq!(event.player_count(), 8);
    assert_eq!(event.open_round_count(), 2);
    let second = RoundNo::FIRST.next().unwrap();
    assert_eq!(event.pending_count(RoundNo::FIRST), 0);
    assert_eq!(event.board_count(second), 4);
    assert_eq!(event.pending_count(second), 2);
    assert!(
        event
            .numbers()
            .all(|number| !event.player(number).unwrap().name.is_empty())
    );
}

fn play(script: &str) {
    for model in MODELS {
        let mut device = VirtualDevice::new(model, play::used_card().unwrap());
        let steps = parse(script).unwrap();
        let played = play::run(&steps, &mut device, std::path::Path::new(""));
        played.unwrap_or_else(|failure| panic!("{}: {failure}", model.name));
    }
}

#[test]
fn without_an_event_nothing_is_asked_and_trying_again_goes_on_with_it() {
    play(
        "wait 2s\npress right\npress ok\nwait 4s\nexpect \"Demo: round 2/4\"\nexpect \"2 missing\"\n\
         press back\nexpect \"Continue\"\nhold right 3s\npress ok\nexpect \"Demo: round 2/4\"",
    );
}

#[test]
fn an_event_in_hand_makes_way_only_if_the_arbiter_says_so() {
    play(
        "wait 2s\npress ok\npress ok\nwait 4s\npress back\nhold right 3s\npress ok\n\
         expect \"The current event stays on the card\"\npress back\nexpect \"Pocket Arbiter\"\n\
         press ok\npress ok\nwait 4s\nexpect \"Demo: round 2/4\"",
    );
}

#[test]
fn it_can_be_tried_without_a_card() {
    play(
        "eject\ncut\npower\nwait 4s\npress right\npress ok\nwait 1s\nexpect \"Demo: round 2/4\"\n\
         press ok\npress ok\npress left\npress ok\nexpect \"Board 4\"",
    );
}
