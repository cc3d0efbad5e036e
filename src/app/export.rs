//! Files that are made of the event, one after the other, while everything else goes on.
//!
//! If the event changes meanwhile, the file under way is begun anew: what is on the card is of one
//! moment. A file gets its name when it is whole, so half a one is never seen.

use crate::app::Desk;
use crate::app::screens::bodies::{Hints, hints, thousandths};
use crate::card::{Answer, FileJob, FileName, PIECE_BYTES, Piece};
use crate::documents::{Document, Material, Occasion, Place, each_document};
use crate::language::{Language, Text};
use crate::tournament::{Event, RoundNo};
use crate::ui::view::{Body, Heading, HintKeys};

/// The files that are being made, and how far that has got.
#[derive(Debug, Clone)]
pub(in crate::app) struct Export {
    occasion: Occasion,
    /// True if the arbiter asked for them and waits.
    is_watched: bool,
    /// The place of the file that is under way among them.
    index: usize,
    /// The number of files, and the one under way: found when it is begun, since all rounds must be looked at for it.
    count: usize,
    document: Option<Document>,
    /// The last round that counts in it, if results of later ones are in.
    last_round: Option<RoundNo>,
    /// True if no file comes after it.
    is_last: bool,
    stage: Stage,
    place: Place,
    /// The state of the event that the file is about.
    edition: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Making,
    Writing,
    Finishing,
}

impl Export {
    pub(in crate::app) fn new(occasion: Occasion) -> Self {
        Self {
            occasion,
            is_watched: false,
            index: 0,
            count: 0,
            document: None,
            last_round: None,
            is_last: false,
            stage: Stage::Making,
            place: Place::default(),
            edition: None,
        }
    }

    /// The same, for which the arbiter waits.
    pub(in crate::app) fn watched(occasion: Occasion) -> Self {
        Self {
            is_watched: true,
            ..Self::new(occasion)
        }
    }

    pub(in crate::app) const fn occasion(&self) -> Occasion {
        self.occasion
    }

    pub(in crate::app) const fn is_watched(&self) -> bool {
        self.is_watched
    }

    /// The arbiter waits no longer.
    pub(in crate::app) const fn goes_on_unwatched(&mut self) {
        self.is_watched = false;
    }

    /// The next thing to be asked of the card; `None` when all is done.
    #[inline(never)]
    pub(in crate::app) fn file_job(
        &mut self,
        desk: &mut Desk,
        language: Language,
        edition: u32,
    ) -> Option<FileJob> {
        if self.edition != Some(edition) || desk.standings().is_none() {
            desk.rank();
            self.edition = Some(edition);
            self.stage = Stage::Making;
            self.place = Place::default();
        }
        if self.stage == Stage::Making {
            self.find_document(&desk.event);
            self.last_round = self.document?.last_round(&desk.event);
            return Some(FileJob::Make);
        }
        let document = self.document?;
        if self.stage == Stage::Writing {
            let mut piece = Piece::new();
            // It is as long as it can be.
            let _ = piece.resize(PIECE_BYTES, 0);
            if self.last_round.is_some() {
                desk.rank_after(self.last_round);
            }
            let count = document.read(&material(desk, language)?, &mut self.place, &mut piece);
            if self.last_round.is_some() {
                // Whoever looks at the standings meanwhile sees them as they are now.
                desk.rank();
            }
            piece.truncate(count);
            if !piece.is_full() {
                self.stage = Stage::Finishing;
            }
            if !piece.is_empty() {
                return Some(FileJob::Write(piece));
            }
        }
        let name = FileName::try_from(document.name(&desk.event).as_str()).ok()?;
        Some(if self.is_last {
            FileJob::Finish(name)
        } else {
            FileJob::FinishOne(name)
        })
    }

    /// Finds the next file to be made. The event may have changed since the last: then there may be no sense in some of
    /// those after it.
    fn find_document(&mut self, event: &Event) {
        let mut count = 0;
        let mut found = None;
        let mut is_last = true;
        each_document(event, self.occasion, |document, is_wanted| {
            if is_wanted && count >= self.index {
                is_last = found.is_none();
                found = found.or(Some((count, document)));
            }
            count += 1;
        });
        self.count = count;
        self.is_last = is_last;
        self.index = found.map_or(count, |(place, _)| place);
        self.document = found.map(|(_, document)| document);
    }

    /// Takes the answer to the file job that was sent last, and says whether the card is good enough to
    /// go on.
    pub(in crate::app) fn answer(&mut self, sent: Sent, answer: &Answer) -> bool {
        match (sent, answer) {
            (_, Answer::Refused) => return false,
            (Sent::Make, _) => self.stage = Stage::Writing,
            (Sent::Write, _) => {}
            (Sent::Finish, _) => {
                self.index += 1;
                self.stage = Stage::Making;
                self.place = Place::default();
            }
        }
        true
    }

    pub(in crate::app) fn view(&self, desk: &Desk, language: Language) -> (Body, Hints) {
        let part = self.document.zip(material(desk, language));
        let (done, of) = part.map_or((0, 1), |(document, material)| {
            document.progress(&material, self.place)
        });
        let whole = |files: usize| {
            u32::try_from(files)
                .unwrap_or(u32::MAX)
                .saturating_mul(1000)
        };
        let done = whole(self.index).saturating_add(u32::from(thousandths(done, of)));
        let body = Body::Progress {
            title: Heading::Plain(Text::Card),
            text: Text::WritingFiles,
            thousandths: thousandths(done, whole(self.count)),
        };
        (body, hints([(HintKeys::Back, Text::HintCancel)]))
    }
}

/// The kind of file job that was sent for a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Sent {
    Make,
    Write,
    Finish,
}

impl Sent {
    pub(in crate::app) const fn of(file_job: &FileJob) -> Self {
        match file_job {
            FileJob::Make => Self::Make,
            FileJob::Finish(_) | FileJob::FinishOne(_) => Self::Finish,
            _ => Self::Write,
        }
    }
}

fn material(desk: &Desk, language: Language) -> Option<Material<'_>> {
    Some(Material {
        event: &desk.event,
        standings: desk.standings()?,
        language,
    })
}
