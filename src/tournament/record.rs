//! A player as the event keeps it: 60 bytes, of which there are 512.

use super::name::Name;
use super::numbers::RoundNo;
use super::player::{Birth, Bonus, Federation, Player, Rating, Sex, Title};
use super::team::Team;

/// The facts about a player but the club and the byes ahead, which are kept elsewhere. All zeros if nothing is
/// known.
#[derive(Clone, Copy)]
pub(super) struct Record {
    pub(super) fide_id: u32,
    /// The date of birth, title and sex, which take 29 bits.
    person: u32,
    pub(super) rating: Rating,
    pub(super) second_rating: Rating,
    games: u16,
    average: u16,
    /// The place of the club in the list of clubs and one more; zero if there is none.
    pub(super) club: u16,
    pub(super) federation: Federation,
    pub(super) name: Name,
    pub(super) team: Team,
    first_round: u8,
    gone_from: u8,
    bonus: u8,
}

const _: () = assert!(size_of::<Record>() == 60);

const DAY_BITS: u32 = 5;
const MONTH_BITS: u32 = 4;
const YEAR_BITS: u32 = 14;
const TITLE_BITS: u32 = 4;

impl Record {
    /// Nobody is known.
    pub(super) const NONE: Self = Self {
        fide_id: 0,
        person: 0,
        rating: Rating::NONE,
        second_rating: Rating::NONE,
        games: 0,
        average: 0,
        club: 0,
        federation: Federation::NONE,
        name: Name::EMPTY,
        team: Team::A,
        first_round: 0,
        gone_from: 0,
        bonus: 0,
    };

    /// A player of a team of whom nothing else is known.
    pub(super) const fn nameless(team: Team) -> Self {
        let mut record = Self::NONE;
        record.team = team;
        record
    }

    /// The record of a player; the club is that of the given place.
    pub(super) fn of(player: &Player, club: u16) -> Self {
        let more = player.more.unwrap_or_default();
        let round = |round: Option<RoundNo>| round.map_or(0, RoundNo::get);
        Self {
            fide_id: player.fide_id,
            person: person(player.birth, player.title, player.sex),
            rating: player.rating,
            second_rating: player.second_rating,
            games: more.games,
            average: more.average,
            club,
            federation: player.federation,
            name: player.name,
            team: player.team,
            first_round: round(more.first_round),
            gone_from: round(more.gone_from),
            bonus: more.bonus.into(),
        }
    }

    /// Writes into a player all that is known here.
    pub(super) fn tell(&self, player: &mut Player) {
        let mut rest = self.person;
        let mut take = |bits: u32| {
            let part = rest & ((1 << bits) - 1);
            rest >>= bits;
            u16::try_from(part).unwrap_or(0)
        };
        let small = |part: u16| u8::try_from(part).unwrap_or(0);
        let (day, month, year) = (take(DAY_BITS), take(MONTH_BITS), take(YEAR_BITS));
        let (title, sex) = (take(TITLE_BITS), take(2));
        player.birth = Birth {
            year,
            month: small(month),
            day: small(day),
        };
        player.title = Title::ALL
            .get(usize::from(title))
            .copied()
            .unwrap_or_default();
        player.sex = Sex::ALL.get(usize::from(sex)).copied().unwrap_or_default();
        player.fide_id = self.fide_id;
        player.rating = self.rating;
        player.second_rating = self.second_rating;
        player.federation = self.federation;
        player.name = self.name;
        player.team = self.team;
        let mut more = player.more.unwrap_or_default();
        more.games = self.games;
        more.average = self.average;
        more.first_round = RoundNo::new(self.first_round);
        more.gone_from = RoundNo::new(self.gone_from);
        more.bonus = Bonus::new(self.bonus).unwrap_or_default();
        player.more = more.unless_usual();
    }
}

/// Birth, title and sex in one number.
fn person(birth: Birth, title: Title, sex: Sex) -> u32 {
    // Only a date that there is has room.
    let birth = Birth::new(birth.year, birth.month, birth.day).unwrap_or_default();
    let parts = [
        (sex as u32, TITLE_BITS),
        (title as u32, YEAR_BITS),
        (birth.year.into(), MONTH_BITS),
        (birth.month.into(), DAY_BITS),
    ];
    // Each part is moved up by the bits of the next.
    parts
        .into_iter()
        .fold(0, |sum, (part, bits)| (sum | part) << bits)
        | u32::from(birth.day)
}
