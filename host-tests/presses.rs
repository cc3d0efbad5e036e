//! Everyday work takes no more presses than promised, on every board.

use equipment::presses::STORIES;
use pocket_arbiter::board::MODELS;

#[test]
fn no_story_takes_more_presses_than_promised() {
    for story in STORIES {
        for model in MODELS {
            let presses = story
                .presses(model)
                .unwrap_or_else(|error| panic!("{error}"));
            assert!(
                presses <= story.most,
                "{} takes {presses} presses on {}; at most {} are allowed",
                story.name,
                model.name,
                story.most,
            );
        }
    }
}
