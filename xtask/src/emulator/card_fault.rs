//! The faults that an emulated card can have: those of the simulator's slot, in the words of the emulator's jobs.

use serde::Serialize;

/// A fault of the card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum CardFault {
    /// Something goes wrong with accesses.
    Access {
        /// The thing that goes wrong.
        #[serde(flatten)]
        what: Access,
        /// The accesses with which it does.
        #[serde(flatten)]
        which: Which,
    },
    /// The card is like that from some moment on.
    Trait {
        /// The way it is.
        #[serde(flatten)]
        what: Trait,
        /// The time of the run at which it becomes so.
        #[serde(rename = "fromUs")]
        from_us: u64,
    },
}

/// The faults of reading or writing a block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "access", rename_all = "camelCase")]
pub enum Access {
    /// A read goes wrong.
    Read(ReadFault),
    /// A write goes wrong.
    Write(WriteFault),
}

/// The faults of a block's reading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "fault", rename_all = "camelCase")]
pub enum ReadFault {
    /// The card says that it cannot.
    Fails,
    /// It answers what the block held before it was last written.
    Stale,
    /// One bit is the other way round, and nobody says so.
    Flipped {
        /// The bit.
        bit: u16,
    },
    /// It takes that much longer.
    Slow {
        /// The microseconds.
        us: u64,
    },
    /// Somebody pulls the card, and puts it back.
    Pulled,
    /// The page in which the block lies is spoilt by it.
    Spoils {
        /// The page.
        page: Page,
    },
}

/// The faults of a block's writing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "fault", rename_all = "camelCase")]
pub enum WriteFault {
    /// The card says that it cannot, having got so far.
    Fails {
        /// The point that it got to.
        reached: Reached,
    },
    /// The card says that it is done, and has done nothing.
    Dropped,
    /// The card says that it is done, and has written another block.
    Misdirected {
        /// The other block.
        to: u32,
    },
    /// It takes that much longer.
    Slow {
        /// The microseconds.
        us: u64,
    },
    /// Somebody pulls the card before it, and puts it back.
    Pulled,
    /// The page in which the block lies is spoilt by it, the block itself as well.
    Spoils {
        /// The page.
        page: Page,
    },
}

/// The point that a write gets to that does not end well.
pub type Reached = pocket_arbiter::simulator::slot::FaultKind;

/// The accesses with which something goes wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Which {
    /// From that time of the run on.
    pub from_us: u64,
    /// From that one of them on, counted from one.
    pub at: u64,
    /// So often; for good if `None`.
    pub times: Option<u64>,
}

impl Which {
    /// The access of that number after that time, once.
    pub const fn once(from_us: u64, at: u64) -> Self {
        Self {
            from_us,
            at,
            times: Some(1),
        }
    }
}

/// The ways a card can be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "trait", rename_all = "camelCase")]
pub enum Trait {
    /// Its switch is at "lock": it takes nothing.
    Locked,
    /// These blocks cannot be written any more.
    WornOut {
        /// The blocks.
        blocks: Vec<u32>,
    },
    /// These blocks cannot be read until they are written.
    Unreadable {
        /// The blocks.
        blocks: Vec<u32>,
    },
    /// The pages around these blocks are spoilt.
    Spoilt {
        /// The blocks.
        blocks: Vec<u32>,
        /// The page around each.
        page: Page,
    },
    /// The same while the box is off.
    SpoiltAtRest {
        /// The blocks.
        blocks: Vec<u32>,
        /// The page around each.
        page: Page,
    },
    /// It says of a write that it is done while it is only in a cache.
    Cache {
        /// The number of writes that it holds.
        writes: u32,
        /// The seed by which some are lost with the power.
        seed: u32,
    },
    /// It has fewer blocks than it says.
    Capacity {
        /// So many it has.
        real: u32,
        /// The treatment of the others.
        beyond: Beyond,
    },
}

/// A page that is spoilt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Page {
    /// Its size: 8, 32 or 128 blocks.
    pub blocks: u32,
    /// The damage to it.
    pub damage: Damage,
    /// The share of it that is hit.
    pub share: Share,
    /// The seed of what is left to chance.
    pub seed: u32,
    /// So many writes a page goes back that goes back in time.
    pub writes: u32,
}

/// The damage to the blocks of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Damage {
    /// They hold anything.
    Garbage,
    /// They are erased flash.
    Ones,
    /// They are zeros, which many cards answer instead.
    Zeros,
    /// The card knows that they are lost, and says so.
    Unreadable,
    /// They are what they were before the last writes.
    Reverted,
}

impl Damage {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Garbage,
        Self::Ones,
        Self::Zeros,
        Self::Unreadable,
        Self::Reverted,
    ];
}

/// The blocks of a page that are damaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Share {
    /// All of them.
    Whole,
    /// Each with one chance in four.
    Some,
}

/// The fate of a block that a card only says to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Beyond {
    /// Writes are dropped, reads give zeros.
    Nothing,
    /// It is one of those that there are: the card counts round.
    Wraps,
}

#[cfg(test)]
mod tests {
    use anyhow::Result;
    use serde_json::json;

    use super::*;

    #[test]
    fn faults_are_written_as_the_emulator_reads_them() -> Result<()> {
        let page = Page {
            blocks: 32,
            damage: Damage::Reverted,
            share: Share::Some,
            seed: 7,
            writes: 3,
        };
        let faults = [
            CardFault::Access {
                what: Access::Read(ReadFault::Flipped { bit: 9 }),
                which: Which::once(1_000, 4),
            },
            CardFault::Access {
                what: Access::Write(WriteFault::Fails {
                    reached: Reached::Torn,
                }),
                which: Which {
                    from_us: 0,
                    at: 1,
                    times: None,
                },
            },
            CardFault::Trait {
                what: Trait::SpoiltAtRest {
                    blocks: vec![5],
                    page,
                },
                from_us: 2_000,
            },
            CardFault::Trait {
                what: Trait::Capacity {
                    real: 100,
                    beyond: Beyond::Wraps,
                },
                from_us: 0,
            },
        ];
        assert_eq!(
            serde_json::to_value(faults)?,
            json!([
                {"access": "read", "fault": "flipped", "bit": 9, "fromUs": 1_000, "at": 4, "times": 1},
                {"access": "write", "fault": "fails", "reached": "torn", "fromUs": 0, "at": 1, "times": null},
                {"trait": "spoiltAtRest", "blocks": [5], "fromUs": 2_000,
                    "page": {"blocks": 32, "damage": "reverted", "share": "some", "seed": 7, "writes": 3}},
                {"trait": "capacity", "real": 100, "beyond": "wraps", "fromUs": 0},
            ])
        );
        Ok(())
    }
}
