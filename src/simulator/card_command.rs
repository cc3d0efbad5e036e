//! The events on a card, for whoever has it in a computer: listed, verified, made into files.
//!
//! The card is looked at as the box would; nothing is written to it.

use std::boxed::Box;
use std::path::{Path, PathBuf};
use std::prelude::v1::*;
use std::{format, fs, vec};

use super::card_image::CardImage;
use super::slot::VirtualSlot;
use crate::card::{Answer, FileJob, Found, JournalNo, Keeper, Listing, Report, Request, Verdict};
use crate::documents::{Material, Place, all_documents};
use crate::journal::Summary;
use crate::language::Language;
use crate::standings::Standings;
use crate::tournament::{Event, Phase};

/// The first line of the list.
pub(super) const HEADING: &str =
    "number\tfile\ttitle\tsystem\tplayers\trounds\tstate\tentries\tjournal";

/// A card, and what is to be done with it.
#[derive(Debug)]
pub(super) struct CardOf {
    /// The folder or the image.
    pub(super) path: PathBuf,
    /// The event of which files are to be made, and the folder for them.
    pub(super) export: Option<(u16, PathBuf)>,
    /// The language of the files; that of the card otherwise.
    pub(super) language: Option<Language>,
}

/// A card that is being looked at.
struct Reading {
    keeper: Keeper<VirtualSlot>,
    language: Language,
}

impl CardOf {
    /// Does it, and says each line. Fails if a journal is damaged.
    pub(super) fn run(&self, mut say: impl FnMut(&str)) -> Result<(), String> {
        let mut card = Reading::open(&self.path)?;
        if let Some((number, out)) = &self.export {
            let language = self.language.unwrap_or(card.language);
            return card.export(JournalNo(*number), language, out, say);
        }
        let mut damaged = Vec::new();
        say(HEADING);
        for listing in card.listings()? {
            let verdict = card.verify(listing.number)?;
            say(&line(&listing, &verdict));
            if !verdict.is_whole {
                damaged.push(listing.number.0.to_string());
            }
        }
        if damaged.is_empty() {
            Ok(())
        } else {
            Err(format!("damaged: {}", damaged.join(", ")))
        }
    }
}

impl Reading {
    fn open(path: &Path) -> Result<Self, String> {
        let name = path.display();
        if !path.exists() {
            return Err(format!("{name}: there is no such folder or image"));
        }
        // A copy: what the box would make on a card is not to be made here.
        let copy = CardImage::read_from(path).map_err(|error| format!("{name}: {error}"))?;
        let mut keeper = Keeper::new(VirtualSlot::new(copy));
        let settings = match keeper.look() {
            Some(Report::Ready(settings)) => settings.unwrap_or_default(),
            told => return Err(format!("{name}: the box cannot use this card: {told:?}")),
        };
        while keeper.read_on().is_some() {}
        Ok(Self {
            keeper,
            language: settings.language,
        })
    }

    fn file_job(&mut self, file_job: FileJob) -> Result<Answer, String> {
        match self.keeper.handle(Request::FileJob(file_job)) {
            Report::Answer(answer) => Ok(answer),
            told => Err(format!("the card cannot be read: {told:?}")),
        }
    }

    /// Every event, the newest first.
    fn listings(&mut self) -> Result<Vec<Listing>, String> {
        let mut found: Vec<Listing> = Vec::new();
        loop {
            let below = found.last().map(|listing| listing.number);
            match self.file_job(FileJob::List(below))? {
                Answer::Listed(Some(listing)) => found.push(listing),
                _ => return Ok(found),
            }
        }
    }

    fn verify(&mut self, number: JournalNo) -> Result<Verdict, String> {
        let verdict = self.keeper.verify(number);
        verdict.map_err(|trouble| format!("event {}: {trouble:?}", number.0))
    }

    /// The event as its journal tells it, as far as it can be read.
    fn event(&mut self, number: JournalNo) -> Result<Box<Event>, String> {
        let is_there = self.listings()?.iter().any(|found| found.number == number);
        if !is_there {
            return Err(format!("there is no event {} on this card", number.0));
        }
        let mut event = Box::<Event>::default();
        let mut told = Some(self.keeper.handle(Request::Load(Some(number))));
        while let Some(report) = told {
            match report {
                Report::Entries(entries) => {
                    for entry in entries {
                        event
                            .apply(&entry.command)
                            .map_err(|refusal| format!("event {}: {refusal:?}", number.0))?;
                    }
                }
                Report::Loaded(Found::Damaged { read, missing }) => {
                    std::eprintln!(
                        "event {} is damaged; its first {read} entries are used, {missing} or more are missing",
                        number.0
                    );
                }
                Report::Loaded(_) => {}
                other => return Err(format!("event {}: {other:?}", number.0)),
            }
            told = self.keeper.read_on();
        }
        Ok(event)
    }

    fn export(
        &mut self,
        number: JournalNo,
        language: Language,
        out: &Path,
        mut say: impl FnMut(&str),
    ) -> Result<(), String> {
        let event = self.event(number)?;
        let mut standings = Box::<Standings>::default();
        standings.rank(&event, &event.tiebreaks());
        let material = Material {
            event: &event,
            standings: &standings,
            language,
        };
        fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
        for document in all_documents(&event) {
            let mut contents = Vec::new();
            let mut place = Place::default();
            let mut buffer = vec![0; 1 << 16];
            loop {
                let count = document.read(&material, &mut place, &mut buffer);
                contents.extend(buffer.iter().take(count));
                if count < buffer.len() {
                    break;
                }
            }
            let file = out.join(document.name(&event).as_str());
            fs::write(&file, contents).map_err(|error| format!("{}: {error}", file.display()))?;
            say(&file.display().to_string());
        }
        Ok(())
    }
}

/// A line of the list.
fn line(listing: &Listing, verdict: &Verdict) -> String {
    let extension = if listing.is_archived { "OLD" } else { "DAT" };
    let file = format!("EVENT{:03}.{extension}", listing.number.0);
    let known = listing.summary.as_ref().map_or_else(
        || "\t\t\t\t".to_owned(),
        |Summary {
             title,
             system,
             players,
             rounds: (opened, planned),
             phase,
         }| {
            let system = system.profile().word;
            let state = match phase {
                Phase::None => "empty",
                Phase::Entering => "entering",
                Phase::Running => "running",
                Phase::Finished => "finished",
            };
            format!("{title}\t{system}\t{players}\t{opened}/{planned}\t{state}")
        },
    );
    let journal = match (verdict.is_whole, verdict.first_bad) {
        (true, None) => "whole".to_owned(),
        (true, Some(block)) => format!("whole; block {block} is bad, but has a copy"),
        (false, Some(block)) => format!("damaged: block {block} is the first bad one"),
        (false, None) => "damaged".to_owned(),
    };
    format!(
        "{}\t{file}\t{known}\t{}\t{journal}",
        listing.number.0, verdict.entries
    )
}
