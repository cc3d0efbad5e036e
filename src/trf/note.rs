//! The notes of an event: lines of a file that it has no place for, kept as they are.

use super::code::Code;
use super::line::Line;
use super::own;
use crate::letters::cut;
use crate::tournament::{Event, Name, Note, Player, PlayerNo, System, SystemKind};

/// The pieces in which a line is added to the notes.
pub(super) fn pieces(parts: &[&str]) -> impl Iterator<Item = Note> {
    let mut letters = parts
        .iter()
        .flat_map(|part| part.chars())
        .chain(core::iter::once('\n'))
        .peekable();
    core::iter::from_fn(move || {
        let mut piece = Note::new();
        while let Some(letter) = letters.peek() {
            if piece.push(*letter).is_err() {
                break;
            }
            letters.next();
        }
        (!piece.is_empty()).then_some(piece)
    })
}

/// The words of the note with that code.
pub(super) fn with_code<'a>(notes: &'a str, code: &str) -> Option<&'a str> {
    let said = notes.lines().find_map(|line| line.strip_prefix(code));
    said.map(str::trim)
}

/// The federation whose ratings are the second ones: as line 172 says it, or the tournament's, or
/// the player's own.
pub(super) fn rating_federation<'a>(notes: &'a str, player: &'a Player) -> &'a str {
    const NONE: &str = "NAT";
    let noted = with_code(notes, "172").or_else(|| with_code(notes, "032"));
    let noted = noted.and_then(|text| text.split_whitespace().next());
    [noted, Some(player.federation.code())]
        .into_iter()
        .flatten()
        .find(|code| code.len() == 3 && code.bytes().all(|letter| letter.is_ascii_uppercase()))
        .filter(|code| is_national(code))
        .unwrap_or(NONE)
}

/// The name of which this one is as much as the event has room for. If two players have the same beginning, nobody knows whose
/// it is, and both keep what the event has.
pub(super) fn full_name<'a>(event: &'a Event, name: &'a str) -> &'a str {
    let long_names = || {
        let lines = event.notes().lines();
        lines
            .filter_map(long_name)
            .filter(|long| is_cut(name, long))
    };
    let is_shared = || {
        let mut same = event.names().filter(|other| other.text() == name);
        same.nth(1).is_some()
    };
    match (long_names().next(), long_names().nth(1)) {
        (Some(long), None) if !name.is_empty() && !is_shared() => long,
        _ => name,
    }
}

/// True if a note is a long name that no player's line has.
pub(super) fn is_nobodys_name(event: &Event, note: &str) -> bool {
    let Some(long) = long_name(note) else {
        return false;
    };
    let mut names = event.names().map(Name::text);
    let bearer = names.find(|name| is_cut(name, long));
    bearer.is_none_or(|name| full_name(event, &name) != long)
}

/// The name in full that a note has.
fn long_name(note: &str) -> Option<&str> {
    note.strip_prefix(own::PREFIX)?.strip_prefix("name ")
}

/// True if a name is as much of a long one as the event has room for, or had.
fn is_cut(name: &str, long: &str) -> bool {
    /// An event kept so many bytes of a name at first.
    const FIRST_BYTES: usize = 32;
    let at_first = cut::<FIRST_BYTES>(long);
    let is_cut = at_first != long && at_first == name;
    is_cut || Name::new(long).is_none() && Name::cut(long) == *name
}

/// True if a line is one that we write for an event by a table.
pub(super) fn is_type_of_table(line: &str) -> bool {
    let mut kinds = SystemKind::ALL.iter();
    kinds.any(|kind| {
        let mut tables = kind.profile().named_tables().iter();
        tables.any(|table| {
            let said = line.get(4..);
            said == Some(table.type_words) || said == Some(table.type_code)
        })
    })
}

/// True if a line says what we write of a system that the box pairs by. A code is ours to write in any case: it has forms
/// that not every program knows.
pub(super) fn is_type_of(system: System, line: &str) -> bool {
    let paired = system.profile().paired_rounds();
    let Some((words, _)) = paired.and_then(|paired| paired.report_type) else {
        return false;
    };
    line.starts_with("192") || line.get(4..) == Some(words)
}

/// True if a line is about a national rating, or would be if it began so.
pub(super) fn is_national(text: &str) -> bool {
    Code::of(Line { text, number: 0 }) == Ok(Code::National)
}

/// True if the notes have that national rating of a player.
pub(super) fn has_national(notes: &str, number: PlayerNo, points: u16) -> bool {
    notes.lines().any(|text| {
        let line = Line { text, number: 0 };
        is_national(text)
            && line.field(5, 8).player() == Ok(number)
            && line.field(49, 52).small(u16::MAX) == Ok(Some(points))
    })
}
