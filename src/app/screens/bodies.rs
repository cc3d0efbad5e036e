//! Bodies and hint lines that many screens have.

use heapless::Vec;

use crate::language::Text;
use crate::tournament::{Event, PlayerNo};
use crate::ui::Viewport;
use crate::ui::view::{
    Body, Heading, Hint, HintKeys, Kind, List, ListRow, Name, Who, first_visible,
};
use crate::wording::names::Apart;

/// The keys of a screen, and their words.
pub(in crate::app) type Hints = Vec<Hint, 3>;

/// The hint line, from its keys and words.
pub(in crate::app) fn hints<const N: usize>(hints: [(HintKeys, Text); N]) -> Hints {
    hints
        .into_iter()
        .map(|(keys, text)| Hint { keys, text })
        .collect()
}

/// The keys of a menu that has another one behind it.
pub(in crate::app) fn menu_hints() -> Hints {
    hints([
        (HintKeys::UpDown, Text::HintChoose),
        (HintKeys::Ok, Text::HintOpen),
        (HintKeys::Back, Text::HintBack),
    ])
}

/// The keys of a list of players.
pub(in crate::app) fn find_hints(open: Text) -> Hints {
    hints([
        (HintKeys::LeftRight, Text::HintFind),
        (HintKeys::Ok, open),
        (HintKeys::Back, Text::HintBack),
    ])
}

/// Something of some kind to be read.
pub(in crate::app) const fn words(kind: Kind, title: Text, text: Text) -> Body {
    Body::Message {
        kind,
        title,
        text,
        number: None,
    }
}

/// Something to be read, with nothing else to be done but to go back.
pub(in crate::app) fn message(title: Text, text: Text) -> (Body, Hints) {
    (
        words(Kind::Plain, title, text),
        hints([(HintKeys::Back, Text::HintBack)]),
    )
}

/// A player as shown among people: the given name first, and nobody can be taken for another.
pub(in crate::app) fn name_of(event: &Event, number: PlayerNo) -> Name {
    event
        .name(number)
        .map_or(Name::Number(number.get()), |name| {
            Name::Said(*name, Apart::new(name, number.get(), event.names()))
        })
}

/// A player as shown in a list by the alphabet or by numbers, which says who is who: the surname first.
pub(in crate::app) fn listed_name_of(event: &Event, number: PlayerNo) -> Name {
    event
        .name(number)
        .map_or(Name::Number(number.get()), |name| Name::Given(*name))
}

/// A list with one row selected, of which those in sight are made from their places.
pub(in crate::app) fn list(
    title: Heading,
    viewport: Viewport,
    (selected, total): (usize, usize),
    row: impl FnMut(usize) -> Option<ListRow>,
) -> Body {
    let selected = selected.min(total.saturating_sub(1));
    let first = first_visible(total, viewport.rows, selected);
    Body::List(List {
        title,
        rows: (first..total).take(viewport.rows).filter_map(row).collect(),
        first,
        total,
        selected: selected.saturating_sub(first),
        is_tall: false,
    })
}

/// The same whose rows have two lines.
pub(in crate::app) fn tall_list(
    title: Heading,
    viewport: Viewport,
    selection: (usize, usize),
    row: impl FnMut(usize) -> Option<ListRow>,
) -> Body {
    let mut body = list(title, viewport.tall(), selection, row);
    if let Body::List(list) = &mut body {
        list.is_tall = true;
    }
    body
}

/// The two at a board, white first; in games without colours the one who starts.
pub(in crate::app) fn both(event: &Event, white: PlayerNo, black: PlayerNo) -> Who {
    let names = (name_of(event, white), name_of(event, black));
    if event.setup().system.has_scores() {
        Who::InTurn(names.0, names.1)
    } else {
        Who::Two(names.0, names.1)
    }
}

/// A bar's length, in steps that it can show.
pub(in crate::app) fn thousandths(done: u32, of: u32) -> u16 {
    /// The bar moves on by so many thousandths: drawing it must not take longer than the work.
    const BAR_STEP: u16 = 20;
    let done = u64::from(done.min(of)) * 1000 / u64::from(of.max(1));
    let done = u16::try_from(done).unwrap_or(1000);
    done - done % BAR_STEP
}
