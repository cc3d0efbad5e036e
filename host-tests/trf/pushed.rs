//! A file comes in pieces, and the work between two readings is done step by step: none of that
//! makes a difference.

use std::cell::Cell;
use std::fs;

use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::tournament::round_robin::{Cycles, Table};
use pocket_arbiter::tournament::{Event, System};
use pocket_arbiter::trf::{Losses, Next, ReadError, Reader};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any};
use proptest::{prop_assert, prop_assert_eq};

use super::random_events::make;
use super::spoilt::spoilt_files;
use super::{SMALL, event, fixtures, written};
use crate::soak::runner;

/// The manner in which a file is given to a reader.
#[derive(Debug, Clone)]
struct Manner {
    /// The lengths of the pieces, again and again.
    pieces: Vec<usize>,
    /// The amount of work that is done in a step.
    step: usize,
}

impl Manner {
    fn any() -> impl Strategy<Value = Self> {
        let pieces = vec(proptest::prop_oneof![0..4_usize, 1..600_usize], 1..6)
            .prop_filter("bytes must come some time", |pieces| {
                pieces.iter().any(|piece| *piece > 0)
            });
        (pieces, 0..70_usize).prop_map(|(pieces, step)| Self { pieces, step })
    }

    /// Gives the whole file to the reader.
    fn give(
        &self,
        mut file: &[u8],
        reader: &mut Reader,
        event: &mut Event,
    ) -> Result<(), ReadError> {
        for piece in self.pieces.iter().cycle() {
            let (now, later) = file.split_at(file.len().min(*piece));
            reader.take(now, event)?;
            file = later;
            if file.is_empty() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Goes on until the file has been checked, or the event made.
    fn go_on(
        &self,
        mut next: Next,
        file: &[u8],
        reader: &mut Reader,
        event: &mut Event,
    ) -> Result<Next, ReadError> {
        loop {
            next = match next {
                Next::Again => {
                    let passes = reader.passes();
                    assert!(passes.done < passes.all);
                    self.give(file, reader, event)?;
                    reader.end(event)?
                }
                Next::Work => reader.step(event, self.step)?,
                Next::Checked | Next::Done(_) => return Ok(next),
            }
        }
    }

    /// Checks a file. The event must be the same afterwards.
    fn check(&self, file: &[u8], reader: &mut Reader, event: &mut Event) -> Result<(), ReadError> {
        let before = Box::new(event.clone());
        reader.begin();
        let next = self.go_on(Next::Again, file, reader, event);
        assert!(*event == *before, "a file that is checked changes nothing");
        assert_eq!(next?, Next::Checked);
        Ok(())
    }

    fn import(
        &self,
        file: &[u8],
        reader: &mut Reader,
        event: &mut Event,
    ) -> Result<Losses, ReadError> {
        reader.import();
        match self.go_on(Next::Work, file, reader, event)? {
            Next::Done(lost) => Ok(lost),
            other => panic!("{other:?}"),
        }
    }
}

/// The event and the losses that come of a file that is read at once.
fn at_once(file: &[u8]) -> (Box<Event>, Result<Losses, ReadError>) {
    let (mut event, mut reader) = (Box::<Event>::default(), Box::<Reader>::default());
    let lost = reader.read(file, &mut event);
    (event, lost)
}

/// The event and the losses that come of a file that is read in some manner.
fn in_manner(file: &[u8], manner: &Manner) -> (Box<Event>, Result<Losses, ReadError>) {
    let (mut event, mut reader) = (Box::<Event>::default(), Box::<Reader>::default());
    let lost = manner
        .check(file, &mut reader, &mut event)
        .and_then(|()| manner.import(file, &mut reader, &mut event));
    (event, lost)
}

/// Gives a reader any bytes whatever. It may call them bad, but then it has not begun with an event.
pub(crate) fn trf_never_panics(data: &[u8]) {
    // The first bytes say how the others come.
    let (manner, file) = data.split_at(data.len().min(3));
    let manner = Manner {
        pieces: manner.iter().map(|byte| usize::from(*byte) + 1).collect(),
        step: manner.first().copied().unwrap_or_default().into(),
    };
    let pieces = if manner.pieces.is_empty() {
        vec![1]
    } else {
        manner.pieces
    };
    let manner = Manner { pieces, ..manner };
    let (event, lost) = in_manner(file, &manner);
    match lost {
        Ok(_) => drop(written(&event)),
        Err(ReadError::Trf(error)) => drop(error.to_string()),
        Err(ReadError::Refused(refusal)) => panic!("refused when it was too late: {refusal:?}"),
    }
}

#[test]
fn soak_pieces_and_steps_make_no_difference() {
    let events = any::<u64>().prop_map(|seed| written(&make(seed)).into_bytes());
    let files = proptest::prop_oneof![events, spoilt_files(), vec(any::<u8>(), 0..300)];
    runner(300)
        .run(&(files, Manner::any()), |(file, manner)| {
            let (event, lost) = at_once(&file);
            let (other, others) = in_manner(&file, &manner);
            prop_assert_eq!(lost, others);
            prop_assert!(*event == *other);
            Ok(())
        })
        .unwrap();
}

#[test]
fn every_file_is_the_same_in_any_manner() {
    let manners = [(1, 1), (1000, 3), (512, usize::MAX)].map(|(piece, step)| Manner {
        pieces: vec![piece],
        step,
    });
    for folder in ["dutch", "monrad", "fise", "tables", "trf-malformed"] {
        for path in fixtures(folder) {
            let file = fs::read(&path).unwrap();
            let (event, lost) = at_once(&file);
            for manner in &manners {
                let (other, others) = in_manner(&file, manner);
                assert_eq!(lost, others, "{}", path.display());
                assert!(*event == *other, "{}", path.display());
            }
        }
    }
}

#[test]
fn a_check_that_is_broken_off_leaves_the_event_as_it_was() {
    let before = event(SMALL);
    let mut event = before.clone();
    let mut reader = Box::<Reader>::default();
    let manner = Manner {
        pieces: vec![64],
        step: 1,
    };
    let path = fixtures("dutch").pop().unwrap();
    let file = fs::read(path).unwrap();
    // After any number of readings, in the middle of the next.
    for readings in 0..6 {
        reader.begin();
        for _ in 0..readings {
            manner.give(&file, &mut reader, &mut event).unwrap();
            let mut next = reader.end(&mut event).unwrap();
            while next == Next::Work {
                next = reader.step(&mut event, 1).unwrap();
            }
        }
        reader.take(&file[..file.len() / 2], &mut event).unwrap();
        assert!(*event == *before);
    }
    // What was begun is forgotten.
    reader.read(SMALL.as_bytes(), &mut event).unwrap();
    assert!(*event == *before);
}

#[test]
fn nothing_is_imported_before_somebody_says_so() {
    let mut event = Box::<Event>::default();
    let mut reader = Box::<Reader>::default();
    let manner = Manner {
        pieces: vec![100],
        step: 10,
    };
    assert_eq!(reader.preview(), None);
    manner
        .check(SMALL.as_bytes(), &mut reader, &mut event)
        .unwrap();
    assert!(reader.preview().is_some());
    // Whatever comes instead changes nothing.
    assert_eq!(reader.step(&mut event, 10), Ok(Next::Checked));
    reader.take(SMALL.as_bytes(), &mut event).unwrap();
    assert_eq!(reader.end(&mut event), Ok(Next::Checked));
    assert!(*event == *Box::<Event>::default());
    let lost = manner.import(SMALL.as_bytes(), &mut reader, &mut event);
    assert_eq!(lost, Ok(Losses::default()));
    assert!(*event == *self::event(SMALL));
    // A new file may follow without a word.
    assert_eq!(reader.preview(), None);
    let next = manner.go_on(Next::Again, SMALL.as_bytes(), &mut reader, &mut event);
    assert_eq!(next, Ok(Next::Checked));
}

#[test]
fn what_is_wrong_is_said_until_the_next_file() {
    let mut event = Box::<Event>::default();
    let mut reader = Box::<Reader>::default();
    let bad = SMALL.replace("SUI", "S+I");
    let error = reader.take(bad.as_bytes(), &mut event).unwrap_err();
    assert_eq!(reader.take(b"012 x\n", &mut event), Err(error));
    assert_eq!(reader.end(&mut event), Err(error));
    assert_eq!(reader.step(&mut event, 1), Err(error));
    reader.import();
    assert_eq!(reader.step(&mut event, 1), Err(error));
    assert_eq!(
        reader.read(SMALL.as_bytes(), &mut event),
        Ok(Losses::default())
    );
}

#[test]
fn a_preview_tells_what_the_event_will_be() {
    let table = System::RoundRobin {
        table: Table::Berger,
        cycles: Cycles::Single,
    };
    let small = SMALL.replace("mGM ", "mNM ");
    let berger = written(&crate::tournament::started(table, 0, 6));
    let cases = [
        (
            small.as_str(),
            "Club Championship",
            System::Free,
            (4, 4, 2),
            1,
        ),
        (berger.as_str(), "Test", table, (6, 5, 0), 0),
    ];
    for (file, title, system, counts, lost) in cases {
        let (mut event, mut reader) = (Box::<Event>::default(), Box::<Reader>::default());
        let manner = Manner {
            pieces: vec![100],
            step: 10,
        };
        manner
            .check(file.as_bytes(), &mut reader, &mut event)
            .unwrap();
        let preview = reader.preview().unwrap();
        assert_eq!(preview.title, title);
        assert_eq!(preview.system, system);
        assert_eq!((preview.players, preview.rounds, preview.opened), counts);
        assert_eq!(preview.lost.count, lost);
        let foretold = preview.lost;
        assert_eq!(reader.read(file.as_bytes(), &mut event), Ok(foretold));
        assert_eq!(event.setup().title, title);
        assert_eq!(event.setup().system, system);
        let (players, rounds, _) = counts;
        assert_eq!(event.player_count(), usize::from(players));
        assert_eq!(event.round_count(), usize::from(rounds));
    }
}

/// Everything that will be lost is known before anything is done, and nothing else is lost.
#[test]
fn a_preview_tells_what_will_be_lost() {
    let more = vec(proptest::sample::select(MORE_LINES.to_vec()), 0..60);
    let lossy = Cell::new(0);
    runner(200)
        .run(
            &(any::<u64>(), more, any::<bool>()),
            |(seed, more, untitled)| {
                let made = make(seed);
                let mut file = written(&made);
                let grandmasters = file.matches("GM  ").count();
                if untitled {
                    file = file.replace("GM  ", "NM  ");
                }
                file.push_str(&more.concat());
                let (mut event, mut reader) = (Box::<Event>::default(), Box::<Reader>::default());
                let manner = Manner {
                    pieces: vec![500],
                    step: 10,
                };
                let checked = manner.check(file.as_bytes(), &mut reader, &mut event);
                prop_assert_eq!(checked, Ok(()));
                let foretold = reader.preview().unwrap().lost;
                let lost = manner.import(file.as_bytes(), &mut reader, &mut event);
                prop_assert_eq!(Ok(foretold), lost);
                let noted = made.notes().lines().count() + more.len();
                let titles = if untitled { grandmasters } else { 0 };
                let missing = noted - event.notes().lines().count() + titles;
                prop_assert_eq!(usize::from(foretold.count), missing);
                lossy.set(lossy.get() + u32::from(missing > 0));
                Ok(())
            },
        )
        .unwrap();
    assert!(lossy.get() > 50, "{} with losses", lossy.get());
}

/// Lines that take room in the notes.
const MORE_LINES: &[&str] = &[
    "112 Deputy\n",
    "132 26/01/09 26/01/10 26/01/11 26/01/12 26/01/13 26/01/14 26/01/15 26/01/16 26/01/17\n",
    "222 90/40+30\n",
    "### a comment that takes some of the room which others would like to have for themselves\n",
];

/// Every file that is refused is refused in words, with the number of the line.
#[test]
fn what_is_wrong_is_said_in_every_language() {
    let mut said = Vec::new();
    for path in fixtures("trf-malformed") {
        let (_, lost) = at_once(&fs::read(&path).unwrap());
        let Err(error) = lost else { continue };
        let ReadError::Trf(place) = error else {
            panic!("{error:?}")
        };
        let (text, number) = error.words();
        for language in Language::ALL {
            let has_number = language.text(text).contains("{}");
            assert_eq!(has_number, number.is_some(), "{text:?} in {language:?}");
        }
        assert!(number.is_none_or(|number| u32::from(number) == place.line));
        said.push(text);
    }
    assert!(said.contains(&Text::TrfGameDisagrees));
    assert!(said.contains(&Text::TrfPoints));
}

#[test]
fn random_bytes_never_panic() {
    let bytes = proptest::prop_oneof![
        vec(any::<u8>(), 0..2000),
        (vec(any::<u8>(), 3), spoilt_files()).prop_map(|(manner, file)| [manner, file].concat()),
        Just(Vec::new()),
    ];
    runner(500)
        .run(&bytes, |bytes| {
            trf_never_panics(&bytes);
            Ok(())
        })
        .unwrap();
}
