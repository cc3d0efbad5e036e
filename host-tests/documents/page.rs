//! A strict reader of pages: tags closed as in XML, only what the documents need, nothing from elsewhere.

const TAGS: [&str; 22] = [
    "html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "b", "i", "u", "table",
    "thead", "tbody", "tr", "th", "td", "div", "section", "ol", "li",
];

/// A row of a table, in plain text.
pub(super) type Row = Vec<String>;

/// The content of a page.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) language: String,
    pub(super) title: String,
    pub(super) heading: String,
    /// Every table, its head included.
    pub(super) tables: Vec<Vec<Row>>,
    /// Everything in the body.
    pub(super) text: String,
}

/// Reads a page, or panics at the first thing that is not as it should be.
pub(super) fn read(text: &str) -> Page {
    let mut page = Page::default();
    let mut open: Vec<String> = Vec::new();
    // Where the cell begins that is being read; the text of a wide one is that of its first column.
    let mut cell = 0;
    let mut rest = text.strip_prefix("<!DOCTYPE html>").expect("a doctype");
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('<') {
            let (tag, after) = after.split_once('>').expect("a tag's end");
            rest = after;
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(name), "before {after:.40}");
                if name == "tr" {
                    let table = page.tables.last().unwrap();
                    let widths = (table.first().unwrap().len(), table.last().unwrap().len());
                    assert_eq!(widths.0, widths.1, "columns, before {after:.40}");
                }
                continue;
            }
            let (name, attributes) = attributes(tag);
            assert!(TAGS.contains(&name), "{tag}");
            match name {
                "html" => page.language = value(&attributes, "lang").unwrap(),
                "table" => page.tables.push(Vec::new()),
                "tr" => page.tables.last_mut().unwrap().push(Vec::new()),
                "td" | "th" => {
                    let span =
                        value(&attributes, "colspan").map_or(1, |span| span.parse().unwrap());
                    let row = page.tables.last_mut().unwrap().last_mut().unwrap();
                    cell = row.len();
                    row.extend(std::iter::repeat_n(String::new(), span));
                }
                _ => {}
            }
            if tag.ends_with('/') {
                assert_eq!(name, "meta");
            } else {
                open.push(name.to_owned());
            }
            continue;
        }
        let end = rest.find('<').expect("nothing after the last tag");
        let (raw, after) = rest.split_at(end);
        rest = after;
        if open.is_empty() {
            assert_eq!(raw.trim(), "");
            if rest.is_empty() {
                break;
            }
            continue;
        }
        let is_style = open.last().is_some_and(|tag| tag == "style");
        let plain = if is_style {
            raw.to_owned()
        } else {
            unescaped(raw)
        };
        if is_style {
            assert!(!raw.contains("url") && !raw.contains("import"), "{raw}");
            continue;
        }
        page.text.push_str(&plain);
        let inside = |tag: &str| open.iter().any(|one| one == tag);
        if inside("title") {
            page.title.push_str(&plain);
        } else if inside("h1") {
            page.heading.push_str(&plain);
        } else if inside("td") || inside("th") {
            let row = page.tables.last_mut().unwrap().last_mut().unwrap();
            row[cell].push_str(&plain);
        }
        if rest == "</html>\n" {
            assert_eq!(open, ["html"]);
            return page;
        }
    }
    panic!("no end");
}

/// A tag's name and its attributes.
fn attributes(tag: &str) -> (&str, Vec<(&str, &str)>) {
    const NAMES: [&str; 9] = [
        "lang",
        "charset",
        "http-equiv",
        "content",
        "name",
        "class",
        "style",
        "colspan",
        "title",
    ];
    let tag = tag.trim_end_matches('/');
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    let mut found = Vec::new();
    while !rest.is_empty() {
        let (key, after) = rest.split_once("=\"").expect("a value in quotes");
        let (value, after) = after.split_once('"').expect("a value's end");
        assert!(NAMES.contains(&key), "{tag}");
        assert!(!value.contains(['<', '&', '\n']), "{tag}");
        found.push((key, value));
        rest = after.trim_start();
    }
    (name, found)
}

fn value(attributes: &[(&str, &str)], key: &str) -> Option<String> {
    let found = attributes.iter().find(|(name, _)| *name == key);
    found.map(|(_, value)| (*value).to_owned())
}

/// A text as a browser shows it. Signs that mean something in a page must not be in it as they are.
fn unescaped(raw: &str) -> String {
    let mut plain = String::new();
    let mut letters = raw.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '&' => {
                let (entity, after) = letters.as_str().split_once(';').expect("an entity's end");
                plain.push(match entity {
                    "amp" => '&',
                    "lt" => '<',
                    "gt" => '>',
                    "quot" => '"',
                    "#39" => '\'',
                    other => panic!("&{other};"),
                });
                letters = after.chars();
            }
            '>' | '"' | '\'' => panic!("{letter} in {raw}"),
            letter => {
                assert!(letter == '\n' || !letter.is_control(), "{raw:?}");
                assert!(!('\u{2028}'..='\u{202E}').contains(&letter), "{raw:?}");
                plain.push(letter);
            }
        }
    }
    plain
}

#[test]
fn the_reader_refuses_what_is_wrong() {
    let page =
        |body: &str| format!("<!DOCTYPE html>\n<html lang=\"en\">\n<body>{body}</body>\n</html>\n");
    assert_eq!(read(&page("<p>a &lt; b</p>")).text.trim(), "a < b");
    for wrong in [
        "<p>a < b</p>",
        "<p>a & b</p>",
        "<p>&nbsp;</p>",
        "<p><b></p></b>",
        "<script></script>",
        "<p onclick=\"x\"></p>",
        "<p>",
        "<table><tr><th>a</th></tr><tr><td>1</td><td>2</td></tr></table>",
        "<p>\u{1}</p>",
        "<p>'</p>",
    ] {
        let text = page(wrong);
        assert!(std::panic::catch_unwind(|| read(&text)).is_err(), "{wrong}");
    }
}
