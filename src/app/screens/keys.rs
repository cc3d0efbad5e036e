//! Keys as most screens read them.

use core::ops::RangeInclusive;

use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;

/// BACK acts when it is let go, so that holding it can mean something else.
pub(in crate::app) fn is_back(event: KeyEvent) -> bool {
    event.key == Key::Back && event.gesture == (Gesture::Release { held: false })
}

pub(in crate::app) fn is_ok(event: KeyEvent) -> bool {
    event.key == Key::Ok && event.gesture == Gesture::Press
}

/// True if OK was held as long as it takes.
pub(in crate::app) fn is_ok_held(event: KeyEvent) -> bool {
    event.key == Key::Ok && event.gesture == Gesture::Hold
}

/// Changes a number by ← and →, within its bounds.
pub(in crate::app) fn stepped(number: &mut u16, bounds: RangeInclusive<u16>, event: KeyEvent) {
    if !matches!(event.gesture, Gesture::Press | Gesture::Repeat) {
        return;
    }
    let stepped = match event.key {
        Key::Left => number.saturating_sub(1),
        Key::Right => number.saturating_add(1),
        _ => return,
    };
    *number = stepped.clamp(*bounds.start(), *bounds.end());
}

/// A list that is longer than this leads from its first row to its last and back, if the key is pressed anew
/// there: whoever holds it stops at the end.
const ROUND_FROM: usize = 16;

/// Moves a selection up or down in a list of `total`, stopping at its ends.
pub(in crate::app) fn move_selection(selected: &mut usize, total: usize, event: KeyEvent) {
    if !matches!(event.gesture, Gesture::Press | Gesture::Repeat) {
        return;
    }
    let last = total.saturating_sub(1);
    let goes_round = event.gesture == Gesture::Press && total > ROUND_FROM;
    match event.key {
        Key::Up if goes_round && *selected == 0 => *selected = last,
        Key::Down if goes_round && *selected >= last => *selected = 0,
        Key::Up => *selected = selected.saturating_sub(1),
        Key::Down => *selected = (*selected + 1).min(last),
        _ => {}
    }
}

/// The rows that a lever passes in a list.
const JUMP: usize = 5;

/// Moves a selection in a list of players or boards, of which there may be many: the levers jump. A jump from near one end
/// comes out at the other, but whoever holds the lever stops there.
pub(in crate::app) fn move_in_list(selected: &mut usize, total: usize, event: KeyEvent) {
    let last = total.saturating_sub(1);
    let (is_press, at) = (event.gesture == Gesture::Press, (*selected).min(last));
    if total > JUMP && (is_press || event.gesture == Gesture::Repeat) {
        match event.key {
            Key::LeverLeft if is_press => *selected = (at + total - JUMP) % total,
            Key::LeverRight if is_press => *selected = (at + JUMP) % total,
            Key::LeverLeft => *selected = at.saturating_sub(JUMP),
            Key::LeverRight => *selected = (at + JUMP).min(last),
            _ => {}
        }
    }
    move_selection(selected, total, event);
}

/// The number after or before, in larger and larger steps while the arrow stays down: 512 is far
/// from 6.
pub(in crate::app) const fn stepped_faster(number: u16, up: bool, repeats: u16) -> u16 {
    let step = match repeats {
        0..10 => 1,
        10..25 => 5,
        _ => 20,
    };
    // Large steps come to round numbers.
    if up {
        (number / step).saturating_add(1).saturating_mul(step)
    } else {
        number.saturating_sub(1) / step * step
    }
}
