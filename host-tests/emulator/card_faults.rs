//! Cards with faults in the emulated slot: each kind of fault that the simulator's slot has, met by the real image on
//! the wire. What the box promises is in ARCHITECTURE.md; all cases are tried on the simulator, some of them here.
//!
//! An event of each system goes on (`scripts/power_cuts`), something goes wrong with its card once it has begun, and
//! then the box is switched off and on. What it shows must be what survives without the fault: the whole of it
//! after a fault that passes, and what was done up to some press after one that the screen may complain of, so that
//! a key is not taken for what the script meant by it.

use anyhow::{Context, Result, ensure};
use pocket_arbiter::chance::Chance;
use xtask::emulator::{
    Access, Beyond, CardFault, Damage, Page, Reached, ReadFault, Share, Trait, Which, WriteFault,
};
use xtask::{fsck, parallel};

use super::power_cuts::{CutScript, SYSTEMS, Trial};
use super::{boards, number_from};

/// The faults begin when the box has started.
const STARTED_US: u64 = 2_500_000;

/// The promise that is kept with a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Promise {
    /// Everything is done, and the file system is in order.
    Whole,
    /// Everything up to some press is done, and the file system is in order.
    Held,
    /// The box comes back and says something, and the file system is in order.
    InOrder,
    /// The box comes back and says something.
    Said,
}

/// A kind of fault: its name, the promise, and one of its kind for an event whose changes write those blocks.
struct Kind {
    name: &'static str,
    promise: Promise,
    draw: fn(&mut Chance, &[u32]) -> CardFault,
}

/// Every kind of fault.
const KINDS: [Kind; 23] = [
    kind("read fails", Promise::Whole, |chance, _| {
        read(ReadFault::Fails, soon(chance))
    }),
    kind("read fails thrice", Promise::Whole, |chance, _| {
        let times = Some(3);
        let which = soon(chance);
        read(ReadFault::Fails, Which { times, ..which })
    }),
    kind("read is stale", Promise::Whole, |chance, _| {
        read(ReadFault::Stale, soon(chance))
    }),
    kind("read has a bit flipped", Promise::Whole, |chance, _| {
        let bit = u16::try_from(chance.below(4096)).unwrap_or_default();
        read(ReadFault::Flipped { bit }, soon(chance))
    }),
    kind("reads are slow", Promise::Held, |chance, _| {
        let times = Some(8);
        let which = soon(chance);
        read(ReadFault::Slow { us: 700_000 }, Which { times, ..which })
    }),
    kind("card is pulled in a read", Promise::Held, |chance, _| {
        read(ReadFault::Pulled, soon(chance))
    }),
    kind("read spoils a page", Promise::Said, |chance, _| {
        let page = page(chance);
        read(ReadFault::Spoils { page }, soon(chance))
    }),
    kind("write fails before it began", Promise::Held, |chance, _| {
        fails(Reached::Before, chance)
    }),
    kind("write fails and tears", Promise::Held, |chance, _| {
        fails(Reached::Torn, chance)
    }),
    kind("write fails, and was done", Promise::Held, |chance, _| {
        fails(Reached::After, chance)
    }),
    kind("write is dropped", Promise::Held, |chance, _| {
        write(WriteFault::Dropped, soon(chance))
    }),
    kind("write goes astray", Promise::Held, |chance, own| {
        let to = one_of(own, chance);
        write(WriteFault::Misdirected { to }, soon(chance))
    }),
    kind("writes are slow", Promise::Held, |chance, _| {
        let times = Some(4);
        let which = soon(chance);
        write(WriteFault::Slow { us: 900_000 }, Which { times, ..which })
    }),
    kind("card is pulled in a write", Promise::Held, |chance, _| {
        write(WriteFault::Pulled, soon(chance))
    }),
    kind("write spoils a page", Promise::Said, |chance, _| {
        let page = page(chance);
        write(WriteFault::Spoils { page }, soon(chance))
    }),
    // Nothing can be saved, and the screen says so from then on.
    kind("locked", Promise::InOrder, |_, _| becomes(Trait::Locked)),
    kind("a block is worn out", Promise::Held, |chance, own| {
        let blocks = vec![one_of(own, chance)];
        becomes(Trait::WornOut { blocks })
    }),
    kind("a block is unreadable", Promise::Held, |chance, own| {
        let blocks = vec![one_of(own, chance)];
        becomes(Trait::Unreadable { blocks })
    }),
    kind("a page is spoilt", Promise::Said, |chance, own| {
        let blocks = vec![one_of(own, chance)];
        let page = page(chance);
        becomes(Trait::Spoilt { blocks, page })
    }),
    kind("a page is spoilt at rest", Promise::Said, |chance, own| {
        let blocks = vec![one_of(own, chance)];
        let page = page(chance);
        becomes(Trait::SpoiltAtRest { blocks, page })
    }),
    kind("a cache loses writes", Promise::Held, |chance, _| {
        let writes = 1 + chance.below(16);
        let seed = chance.below(1 << 16);
        becomes(Trait::Cache { writes, seed })
    }),
    kind("false capacity, nothing beyond", Promise::Said, |_, _| {
        false_capacity(Beyond::Nothing)
    }),
    kind("false capacity, counts round", Promise::Said, |_, _| {
        false_capacity(Beyond::Wraps)
    }),
];

const fn kind(
    name: &'static str,
    promise: Promise,
    draw: fn(&mut Chance, &[u32]) -> CardFault,
) -> Kind {
    Kind {
        name,
        promise,
        draw,
    }
}

/// One of the next accesses.
fn soon(chance: &mut Chance) -> Which {
    Which::once(STARTED_US, u64::from(1 + chance.below(4)))
}

fn read(fault: ReadFault, which: Which) -> CardFault {
    let what = Access::Read(fault);
    CardFault::Access { what, which }
}

fn write(fault: WriteFault, which: Which) -> CardFault {
    let what = Access::Write(fault);
    CardFault::Access { what, which }
}

fn fails(reached: Reached, chance: &mut Chance) -> CardFault {
    write(WriteFault::Fails { reached }, soon(chance))
}

fn becomes(what: Trait) -> CardFault {
    let from_us = STARTED_US;
    CardFault::Trait { what, from_us }
}

fn false_capacity(beyond: Beyond) -> CardFault {
    let real = 16_384;
    let what = Trait::Capacity { real, beyond };
    CardFault::Trait { what, from_us: 0 }
}

fn one_of(blocks: &[u32], chance: &mut Chance) -> u32 {
    let place = chance.place(blocks.len());
    let block = place.and_then(|place| blocks.get(place));
    block.copied().unwrap_or_default()
}

fn page(chance: &mut Chance) -> Page {
    let size = chance.place(3).unwrap_or_default();
    let damage = chance.place(Damage::ALL.len()).unwrap_or_default();
    Page {
        blocks: 8 << (2 * size),
        damage: Damage::ALL.get(damage).copied().unwrap_or(Damage::Ones),
        share: if chance.below(2) == 0 {
            Share::Whole
        } else {
            Share::Some
        },
        seed: chance.below(1 << 16),
        writes: 1 + chance.below(32),
    }
}

/// The short version tries each kind with one system on one board, and so some kinds with each system on each board;
/// the long one tries every kind with all of them.
#[test]
fn soak_cards_with_faults_cost_no_more_than_is_promised() -> Result<()> {
    fsck::ensure_installed()?;
    let seed = number_from("SEED")?.unwrap_or(1);
    let is_long = number_from("SOAK")?.unwrap_or(1) > 1;
    let mut complaints = Vec::new();
    let mut tried = 0;
    let boards = boards()?;
    for (turn, board) in boards.iter().enumerate() {
        for (number, system) in SYSTEMS.into_iter().enumerate() {
            let mut parts = CutScript::read(&format!("power_cuts/{system}"))?;
            let part = parts.pop().context("the script has no part")?;
            let trial = Trial::prepare(board, &part)?;
            let kinds = KINDS.iter().enumerate();
            let cases: Vec<(CardFault, &Kind)> = kinds
                .filter(|(place, _)| {
                    let is_its_turn = place / SYSTEMS.len() % boards.len() == turn;
                    is_long || place % SYSTEMS.len() == number && is_its_turn
                })
                .map(|(place, kind)| {
                    let mut chance = Chance::from_seed(seed ^ (place as u64) << 32);
                    ((kind.draw)(&mut chance, trial.written()), kind)
                })
                .collect();
            tried += cases.len();
            let outcomes = parallel::map(cases, |(fault, kind)| {
                let outcome = trial.endure(kind.name, &fault, kind.promise);
                Ok(outcome.err().map(|error| {
                    let (board, name) = (board.model.name, kind.name);
                    format!("{board}, {system}, {name}, seed {seed}: {error:#}")
                }))
            })?;
            complaints.extend(outcomes.into_iter().flatten());
        }
    }
    println!("{tried} cards with faults, drawn by seed {seed}");
    ensure!(complaints.is_empty(), "{}", complaints.join("\n"));
    ensure!(tried >= KINDS.len(), "only {tried} faults were tried");
    Ok(())
}
