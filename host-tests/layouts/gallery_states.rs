//! Every state of the gallery, with names as long as can be and with any trouble of the card or the battery.

use pocket_arbiter::board::{Display, MODELS};
use pocket_arbiter::language::Language;
use pocket_arbiter::ui::view::{Body, Heading, Name, View, Who};

use super::{STATUSES, faults, in_large_letters, names};
use crate::gallery::shots;

/// All names in a view.
fn names_of(view: &mut View) -> Vec<&mut Name> {
    let mut found = Vec::new();
    match &mut view.body {
        Body::Menu { title, .. } | Body::Progress { title, .. } => found.extend(in_title(title)),
        Body::Sentence { sentence, .. } => {
            found.push(&mut sentence.first);
            found.extend(&mut sentence.second);
        }
        Body::List(list) | Body::Standings(list, _) => {
            found.extend(in_title(&mut list.title));
            for row in &mut list.rows {
                match &mut row.who {
                    Who::One(name) | Who::Detailed(name, _) => found.push(name),
                    Who::Two(white, black)
                    | Who::InTurn(white, black)
                    | Who::Pair(white, black) => {
                        found.extend([white, black]);
                    }
                    Who::Word(_) | Who::Numbered(..) | Who::Code(_) | Who::Control(_) => {}
                }
            }
        }
        Body::Result(choice) => {
            found.extend(in_title(&mut choice.title));
            found.extend([&mut choice.white, &mut choice.black]);
        }
        Body::Podium(podium) => found.extend(podium.rows.iter_mut().map(|row| &mut row.name)),
        Body::Call(call) => {
            found.push(&mut call.name);
            found.extend(call.against.as_mut().map(|(_, name)| name));
        }
        Body::Score(entry) => {
            found.extend(in_title(&mut entry.title));
            found.extend([&mut entry.white, &mut entry.black]);
        }
        Body::Crosstable(table) => {
            found.extend(table.rows.iter_mut().map(|row| &mut row.name));
        }
        Body::Entry(entry) => {
            found.extend(in_title(&mut entry.title));
            found.extend(&mut entry.offer);
        }
        Body::Digits(entry) => {
            found.extend(in_title(&mut entry.title));
            found.extend(in_title(&mut entry.whose));
        }
        Body::Clock(face) => {
            let sides = [&mut face.left, &mut face.right].into_iter();
            found.extend(sides.filter_map(|side| side.name.as_mut()));
        }
        // An event has a title, and that is no name.
        Body::Splash { .. }
        | Body::Home(_)
        | Body::Events(_)
        | Body::Languages
        | Body::Values { .. }
        | Body::Message { .. }
        | Body::Timer(_) => {}
    }
    // A sentence may have numbers in the places of players.
    let is_number = |name: &pocket_arbiter::tournament::Name| {
        name.text().bytes().all(|byte| byte.is_ascii_digit())
    };
    found.retain(|name| !matches!(name, Name::Given(name) if is_number(name)));
    found
}

fn in_title(title: &mut Heading) -> Option<&mut Name> {
    match title {
        Heading::Name(name) | Heading::Named(_, name) => Some(name),
        _ => None,
    }
}

/// A view with each of the names in the place of all of its own, and as it is.
fn renamed(view: &View) -> Vec<View> {
    let mut views = vec![view.clone()];
    for name in names() {
        let mut other = view.clone();
        let found = names_of(&mut other);
        if !found.is_empty() {
            found.into_iter().for_each(|own| *own = name.clone());
            views.push(other);
        }
    }
    views
}

/// A view in every language, with all that can be the matter with the card and the battery, in letters of every size.
fn everywhere(view: &View, display: Display) -> Vec<View> {
    let mut views = Vec::new();
    for language in Language::ALL {
        for status in STATUSES {
            for is_battery_low in [false, true] {
                let view = View {
                    language,
                    status,
                    is_battery_low,
                    ..view.clone()
                };
                views.extend(in_large_letters(&view, display));
                views.push(view);
            }
        }
    }
    views
}

/// The rows of the gallery are rows that there are, so nothing of ours in them may be cut.
#[test]
fn every_state_of_the_gallery_fits_with_any_names_and_in_any_trouble() {
    let mut complaints = Vec::new();
    let mut with_names = 0;
    for (at, model) in MODELS.iter().enumerate() {
        for shot in shots(at, Language::English) {
            let views = renamed(&shot.view);
            with_names += usize::from(views.len() > 1);
            let views = views
                .iter()
                .flat_map(|view| everywhere(view, model.display));
            for view in views {
                for fault in faults(&view, model.display) {
                    let View {
                        language,
                        status,
                        is_battery_low,
                        letters,
                        ..
                    } = view;
                    complaints.push(format!(
                        "{} {} {} {status:?} {is_battery_low} {letters:?}: {fault}",
                        model.name,
                        language.code(),
                        shot.name
                    ));
                }
            }
        }
    }
    assert!(with_names > 200, "{with_names} views have names");
    let count = complaints.len();
    complaints.truncate(40);
    assert!(complaints.is_empty(), "{count}:\n{}", complaints.join("\n"));
}
