//! Scenes of what the box does with a card, played again and again with something going wrong at every step.

use pocket_arbiter::card::JOURNAL_ROOM;
use pocket_arbiter::simulator::slot::{Fault, FaultKind, VirtualSlot};

use super::player::{Known, Player};
use super::slot_of;
use crate::soak;

/// A scene: what is on the card before, and what is done when something goes wrong.
pub(super) struct Scene {
    pub(super) name: &'static str,
    pub(super) before: fn(&mut Player) -> Option<()>,
    pub(super) then: fn(&mut Player) -> Option<()>,
}

pub(super) const SCENES: [Scene; 14] = [
    Scene {
        name: "an event begins",
        before: |player| {
            player.begin(1, 2)?;
            player.append(1, 2)
        },
        then: |player| {
            player.begin(2, 40)?;
            player.append(2, 2)
        },
    },
    Scene {
        name: "an event replaces another",
        before: |player| {
            player.begin(1, 2)?;
            player.append(1, 2)
        },
        then: |player| {
            player.begin_instead(2, 3, Some(1))?;
            player.append(2, 1)
        },
    },
    Scene {
        name: "entries are appended, and packed",
        before: |player| player.begin(1, 1),
        then: |player| player.append(1, 45),
    },
    Scene {
        name: "a journal grows",
        before: |player| {
            player.begin(1, 1)?;
            player.append(1, JOURNAL_ROOM)
        },
        then: |player| player.append(1, 2),
    },
    Scene {
        name: "room is made",
        before: |player| player.begin(1, 1),
        then: |player| {
            player.reserve(JOURNAL_ROOM + 200)?;
            player.append(1, 1)
        },
    },
    Scene {
        name: "an event is described",
        before: |player| player.begin(1, 1),
        then: |player| {
            (1..9)
                .try_for_each(|players| player.describe(1, players).ok_or(()))
                .ok()
        },
    },
    Scene {
        name: "events are put away and taken back",
        before: |player| {
            player.begin(1, 1)?;
            player.begin(2, 1)
        },
        then: |player| {
            player.archive(1, true)?;
            // The event in hand is let go with it, and can be taken up again.
            player.archive(2, true)?;
            player.resume(2)?;
            player.append(2, 1)?;
            player.reserve(JOURNAL_ROOM + 10)?;
            player.archive(1, false)
        },
    },
    Scene {
        name: "an event is deleted",
        before: |player| {
            player.begin(1, 2)?;
            player.export(1, "ONE.TXT", 2000)?;
            player.export(1, "TWO.TXT", 100)?;
            player.begin(2, 1)
        },
        then: |player| {
            player.delete(1)?;
            player.append(2, 1)
        },
    },
    Scene {
        name: "files are made and replaced",
        before: |player| {
            player.begin(1, 2)?;
            player.export(1, "ONE.TXT", 2000)
        },
        then: |player| {
            player.export(1, "TWO.TXT", 3 * 512)?;
            player.export(1, "ONE.TXT", 70_000)?;
            player.export(1, "ONE.TXT", 0)?;
            player.export(1, "ONE.TXT", 5)
        },
    },
    Scene {
        name: "several files are made one after the other",
        before: |player| {
            player.begin(1, 2)?;
            player.export(1, "TWO.TXT", 2000)
        },
        then: |player| {
            player.export_one(1, "ONE.TXT", 12 * 512)?;
            player.export_one(1, "TWO.TXT", 9000)?;
            player.append(1, 1)?;
            player.export_one(1, "THREE.TXT", 0)?;
            player.export(1, "FOUR.TXT", 700)?;
            player.append(1, 1)
        },
    },
    Scene {
        name: "the list of names is made anew",
        before: |player| {
            player.begin(1, 2)?;
            player.keep_names(900)
        },
        then: |player| {
            player.keep_names(8192)?;
            player.export(1, "ONE.TXT", 20)?;
            player.keep_names(3)
        },
    },
    Scene {
        name: "a directory grows",
        before: |player| {
            player.begin(1, 2)?;
            (0..12)
                .try_for_each(|file| player.export(1, &format!("FILE{file}.TXT"), 10).ok_or(()))
                .ok()
        },
        then: |player| {
            player.export(1, "LAST1.TXT", 10)?;
            player.export(1, "LAST2.TXT", 10)?;
            player.export(1, "LAST3.TXT", 10)
        },
    },
    Scene {
        name: "a grown directory is deleted",
        before: |player| {
            player.begin(1, 2)?;
            (0..17)
                .try_for_each(|file| player.export(1, &format!("FILE{file}.TXT"), 10).ok_or(()))
                .ok()
        },
        then: |player| player.delete(1),
    },
    Scene {
        name: "an older event is resumed",
        before: |player| {
            player.begin(1, 2)?;
            player.append(1, 20)?;
            player.begin(2, 1)
        },
        then: |player| {
            player.resume(1)?;
            player.append(1, 25)
        },
    },
];

/// The steps of a scene, of so many, at which something goes wrong: all of them in a long test, else some that are
/// spread over it.
pub(super) fn chosen(steps: u32, few: u32) -> impl Iterator<Item = u32> {
    let step = if soak::is_long() {
        1
    } else {
        steps.div_ceil(few).max(1)
    };
    (1..=steps).step_by(step as usize)
}

/// A card on which a scene can be played any number of times.
pub(super) struct Stage {
    pub(super) slot: VirtualSlot,
    /// The content of the card before it.
    pub(super) known: Known,
    scene: &'static Scene,
}

impl Stage {
    /// That card, with what the scene wants to be on it.
    pub(super) fn set(card: &[u8], scene: &'static Scene) -> Self {
        let slot = slot_of(card);
        let mut player = Player::switched_on(&slot);
        let done = (scene.before)(&mut player);
        assert!(done.is_some(), "{}: {:?}", scene.name, player.said);
        player.load(None).expect(scene.name);
        slot.remember();
        Self {
            slot,
            known: player.known,
            scene,
        }
    }

    /// Plays it from the beginning, with what is to go wrong planned; answers what is known then.
    pub(super) fn play(&self, plan: impl FnOnce(&VirtualSlot)) -> Known {
        self.slot.go_back();
        let mut player = Player::new(&self.slot, self.known.clone());
        plan(&self.slot);
        let _ = player
            .look()
            .and_then(|()| player.load(None))
            .and_then(|_| (self.scene.then)(&mut player));
        player.known
    }

    /// The number of writes that it takes when nothing goes wrong.
    pub(super) fn writes(&self) -> u32 {
        let before = self.slot.writes();
        self.play(|_| ());
        u32::try_from(self.slot.writes() - before).unwrap()
    }

    /// The knowledge of the card when the power fails before that write.
    pub(super) fn known_before(&self, write: u32) -> Known {
        let kind = FaultKind::Before;
        self.play(|slot| slot.plan(Fault { write, kind }))
    }
}
