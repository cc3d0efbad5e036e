//! The rooms of the product, which are the modules right below `src/lib.rs`: who uses whom is as the table in
//! ARCHITECTURE.md says, and goes one way.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Rooms = BTreeSet<String>;

pub(crate) fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rooms that `lib.rs` has.
fn rooms() -> Rooms {
    let text = read(&project().join("src/lib.rs"));
    let lines = text.lines();
    let rooms = lines.filter_map(|line| {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        line.strip_prefix("mod ")?.strip_suffix(';')
    });
    rooms.map(str::to_owned).collect()
}

/// The rows of the table: a room, and those it may use.
fn table() -> Vec<(String, Rooms)> {
    let text = read(&project().join("ARCHITECTURE.md"));
    let (_, below) = text
        .split_once("| room | uses |\n|---|---|\n")
        .expect("ARCHITECTURE.md has no table of the rooms");
    let rows = below.lines().map_while(|line| {
        let (room, uses) = line
            .strip_prefix("| ")?
            .strip_suffix(" |")?
            .split_once(" | ")?;
        let uses = uses.split(' ').filter(|word| *word != "–");
        Some((room.to_owned(), uses.map(str::to_owned).collect()))
    });
    rows.collect()
}

/// All files of Rust below a folder.
pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.append(&mut sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The modules that a file lies in, the room first: `app` and `clock` for `app/clock/mod.rs`.
fn modules(file: &Path) -> Vec<String> {
    let path = file.strip_prefix(project().join("src")).unwrap();
    let path = path.with_extension("");
    let names = path.iter().map(|name| name.to_str().unwrap().to_owned());
    names.filter(|name| name != "mod").collect()
}

/// True if that letter can be part of a name.
fn is_in_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The name at the beginning of a text.
fn name(text: &str) -> String {
    text.chars()
        .take_while(|letter| is_in_name(*letter))
        .collect()
}

/// The names at the beginning of a path that goes on with this: one, or those of a group in braces.
fn first_names(rest: &str) -> Vec<String> {
    let Some(group) = rest.strip_prefix('{') else {
        return vec![name(rest)];
    };
    let mut paths = vec![String::new()];
    let mut depth = 1;
    for letter in group.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => paths.push(String::new()),
            letter => paths.last_mut().unwrap().push(letter),
        }
        if depth == 0 {
            break;
        }
    }
    paths.iter().map(|path| name(path.trim_start())).collect()
}

/// The rooms that a source names by a path from the root of the product: `crate::`, or so many `super::` that they lead
/// there.
fn named(source: &str, depth: usize, rooms: &Rooms) -> Rooms {
    // What a comment speaks of is not used.
    let lines = source.lines();
    let code: String = lines
        .flat_map(|line| [line.split("//").next().unwrap_or_default(), "\n"])
        .collect();
    let mut found = Vec::new();
    for root in ["crate::".to_owned(), "super::".repeat(depth)] {
        let pieces: Vec<&str> = code.split(&root).collect();
        for pair in pieces.windows(2) {
            let is_of_another_name = pair[0].ends_with(is_in_name);
            if !is_of_another_name {
                found.append(&mut first_names(pair[1]));
            }
        }
    }
    found.retain(|name| rooms.contains(name));
    found.into_iter().collect()
}

/// The rooms that every room uses, and in which file.
fn used() -> BTreeMap<(String, String), PathBuf> {
    let rooms = rooms();
    let mut used = BTreeMap::new();
    for file in sources(&project().join("src")) {
        let modules = modules(&file);
        let room = &modules[0];
        for other in named(&read(&file), modules.len(), &rooms) {
            if other != *room {
                used.insert((room.clone(), other), file.clone());
            }
        }
    }
    used
}

#[test]
fn every_room_has_a_row_in_the_table() {
    let table = table();
    let rows: Rooms = table.iter().map(|(room, _)| room.clone()).collect();
    assert_eq!(rows, rooms());
    assert_eq!(rows.len(), table.len(), "a room is there twice");
}

#[test]
fn rooms_use_each_other_as_the_table_says() {
    let table: BTreeMap<String, Rooms> = table().into_iter().collect();
    let used = used();
    let mut faults = Vec::new();
    for ((room, other), file) in &used {
        if !table.get(room).is_some_and(|uses| uses.contains(other)) {
            faults.push(format!("{} uses {other}: not in the table", file.display()));
        }
    }
    for (room, uses) in &table {
        for other in uses {
            if !used.contains_key(&(room.clone(), other.clone())) {
                faults.push(format!(
                    "{room} does not use {other}, but the table says so"
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// So there is no way round from a room to itself.
#[test]
fn a_room_uses_only_rooms_that_are_above_it_in_the_table() {
    let mut above = Rooms::new();
    for (room, uses) in table() {
        let below: Vec<&String> = uses.difference(&above).collect();
        assert!(below.is_empty(), "{room} uses {below:?}, below it");
        above.insert(room);
    }
}

#[test]
fn a_room_is_found_however_its_path_is_written() {
    let rooms = ["app", "card", "clock", "time"].map(str::to_owned).into();
    let named = |source, depth| Vec::from_iter(named(source, depth, &rooms));
    assert_eq!(named("use crate::card::Keeper;", 1), ["card"]);
    assert_eq!(named("let at = crate::time::Instant::START;", 1), ["time"]);
    assert_eq!(named("($crate::clock::Clock)", 1), ["clock"]);
    assert_eq!(
        named(
            "use crate::{\n    app,\n    card::{Keeper, time},\n    clock::Clock,\n};",
            2
        ),
        ["app", "card", "clock"]
    );
    assert_eq!(named("use super::super::time::Span;", 2), ["time"]);
    // Those are in the room itself, or only spoken of.
    assert!(named("use super::time::Span;", 2).is_empty());
    assert!(named("// As crate::card does.\n/// [x](crate::app)", 1).is_empty());
    assert!(named("use other_crate::card::Keeper;", 1).is_empty());
}
