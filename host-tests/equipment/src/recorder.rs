//! An event on a card, as the box would have left it there.

use pocket_arbiter::card::{Found, Keeper, Replaced, Report, Request};
use pocket_arbiter::journal::Entry;
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::slot::VirtualSlot;
use pocket_arbiter::tournament::Command;

/// The commands in the newest journal on a card.
pub fn commands(image: CardImage) -> Result<Vec<Command>, String> {
    let mut keeper = keeper(VirtualSlot::new(image))?;
    let mut commands = Vec::new();
    let mut told = Some(keeper.handle(Request::Load(None)));
    while let Some(report) = told {
        match report {
            Report::Entries(entries) => commands.extend(entries.map(|entry| entry.command)),
            Report::Loaded(Found::Whole(_) | Found::Nothing) => {}
            other => return Err(format!("the journal cannot be read: {other:?}")),
        }
        told = keeper.read_on();
    }
    Ok(commands)
}

/// A blank card with the journal of these commands on it, written by the box's own keeper.
pub fn record(commands: &[Command]) -> Result<CardImage, String> {
    let image = CardImage::blank().map_err(|error| error.to_string())?;
    let slot = VirtualSlot::new(image);
    let mut keeper = keeper(slot.clone())?;
    let event = match keeper.handle(Request::Begin { mark: 0, room: 0 }) {
        Report::Begun(event) => event,
        told => {
            return Err(format!(
                "the card was to begin a journal, but told {told:?}"
            ));
        }
    };
    expect(
        keeper.handle(Request::Conclude(Replaced::Nothing)),
        &Report::Concluded,
    )?;
    for (at_us, command) in (0..).zip(commands) {
        let entry = Entry {
            event,
            at_us,
            command: command.clone(),
        };
        expect(keeper.handle(Request::Append(entry)), &Report::Appended)?;
        // What the box does at leisure.
        if let Some(told) = keeper.read_on() {
            return Err(format!("the card was to tell nothing, but told {told:?}"));
        }
    }
    let bytes = slot.image().as_bytes().to_vec();
    Ok(CardImage::from_bytes(bytes))
}

/// The keeper of a card that is ready.
fn keeper(slot: VirtualSlot) -> Result<Keeper<VirtualSlot>, String> {
    let mut keeper = Keeper::new(slot);
    match keeper.look() {
        Some(Report::Ready(_)) => {
            // What it knows of clocks is no part of an event.
            while keeper.read_on().is_some() {}
            Ok(keeper)
        }
        told => Err(format!("the card is not ready: {told:?}")),
    }
}

fn expect(told: Report, expected: &Report) -> Result<(), String> {
    if told == *expected {
        Ok(())
    } else {
        Err(format!(
            "the card was to tell {expected:?}, but told {told:?}"
        ))
    }
}
