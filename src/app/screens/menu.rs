//! Menus: tables of entries, of which one is selected.
//!
//! A menu has entries of its own, so the compiler asks what each of them does. What it offers when is said by tables.

use super::bodies::{Hints, menu_hints};
use crate::language::Text;
use crate::ui::view::{Body, Heading, MenuItems, MenuValues};

/// An entry of a menu.
pub(in crate::app) trait Entry: Copy + PartialEq + 'static {
    /// The words for it.
    fn text(self) -> Text;
}

/// Makes the entries of a menu, each called as its text is, and the tables of those that are offered together.
macro_rules! menu {
    (
        $(#[$doc:meta])* $name:ident: $($entry:ident)+;
        $($(#[$table_doc:meta])* $table:ident: $($offered:ident)*;)+
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(in crate::app) enum $name {
            $($entry,)+
        }

        impl $crate::app::screens::menu::Entry for $name {
            fn text(self) -> $crate::language::Text {
                match self {
                    $(Self::$entry => $crate::language::Text::$entry,)+
                }
            }
        }

        $($(#[$table_doc])* static $table: &[$name] = &[$($name::$offered,)*];)+

        impl $name {
            /// Every table of this menu, for the tests of the layouts.
            pub(in crate::app) const TABLES: &'static [&'static [Self]] = &[$($table,)+];
        }
    };
}

/// A menu as it is shown.
pub(in crate::app) fn menu<E: Entry>(
    title: Heading,
    entries: &[E],
    selected: usize,
) -> (Body, Hints) {
    let body = Body::Menu {
        title,
        items: items(entries),
        values: MenuValues::new(),
        selected,
    };
    (body, menu_hints())
}

/// The words of a menu.
pub(in crate::app) fn items<E: Entry>(entries: &[E]) -> MenuItems {
    entries.iter().map(|entry| entry.text()).collect()
}

/// The place of an entry; the first, if it is not among them.
pub(in crate::app) fn place<E: Entry>(entries: &[E], wanted: E) -> usize {
    let place = entries.iter().position(|entry| *entry == wanted);
    place.unwrap_or(0)
}
