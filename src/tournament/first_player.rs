//! A player as journals had it at first. They are read for ever.

use heapless::String;
use serde::{Deserialize, Serialize};

use super::name::Name;
use super::player::{Birth, Club, Federation, Player, Rating, Sex, Title};
use super::team::Team;

/// The facts in their first form: names of 32 bytes, clubs of 24, federations of three letters.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FirstPlayer {
    /// The name.
    pub name: String<32, u8>,
    /// The club.
    pub club: String<24, u8>,
    /// The federation's code; zeros if there is none.
    pub federation: [u8; 3],
    /// The rating.
    pub rating: Rating,
    /// The second rating.
    pub second_rating: Rating,
    /// The date of birth.
    pub birth: Birth,
    /// FIDE's number.
    pub fide_id: u32,
    /// The title.
    pub title: Title,
    /// Man or woman.
    pub sex: Sex,
    /// The team.
    pub team: Team,
}

impl FirstPlayer {
    /// The player in today's form, which has room for all of it.
    pub(super) fn player(&self) -> Player {
        let federation = core::str::from_utf8(&self.federation).unwrap_or_default();
        Player {
            name: Name::new(&self.name).unwrap_or_default(),
            club: Club::new(&self.club).unwrap_or_default(),
            federation: Federation::new(federation).unwrap_or_default(),
            rating: self.rating,
            second_rating: self.second_rating,
            birth: self.birth,
            fide_id: self.fide_id,
            title: self.title,
            sex: self.sex,
            team: self.team,
            more: None,
        }
    }
}
