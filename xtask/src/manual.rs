//! The arbiter's manual as pages to print: two sheets of A4 in each language, from `docs/manual`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use pocket_arbiter::language::Language;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

use crate::page;
use crate::pictures;
use crate::process;
use crate::project;

/// The number of sheets that fits into a pocket.
const SHEETS: usize = 2;

/// The line between two sheets in the source.
const PAGE_BREAK: &str = "<!-- page -->";

const STYLE: &str = "\
@page { size: A4; margin: 11mm 12mm; }
* { box-sizing: border-box; }
html { background: #888; }
body { font: 9.2pt/1.32 'Liberation Sans', Arial, Helvetica, 'DejaVu Sans', sans-serif; color: #111; margin: 0; }
section { background: #fff; width: 210mm; min-height: 297mm; margin: 5mm auto; padding: 11mm 12mm; columns: 2; column-gap: 7mm; }
h1 { font-size: 15pt; margin: 0 0 2mm; column-span: all; color: #142a5c; border-bottom: .6mm solid #142a5c; padding-bottom: 1mm; }
h2 { font-size: 10.5pt; margin: 2.6mm 0 .8mm; color: #142a5c; break-after: avoid; }
section > h2:first-child { margin-top: 0; }
p { margin: 0 0 1.2mm; orphans: 2; widows: 2; }
ul, ol { margin: 0 0 1.2mm; padding-left: 4mm; }
li { margin-bottom: .4mm; break-inside: avoid; }
img { display: inline-block; width: 41mm; border: .2mm solid #bbb; margin: .6mm 1mm .6mm 0; vertical-align: top; }
img[src^='data:image/svg'] { width: 100%; border: 0; margin: 0; }
table { border-collapse: collapse; width: 100%; margin: 0 0 1.2mm; font-size: 8.6pt; }
th { text-align: left; font-size: 7.8pt; color: #555; }
th:empty { padding: 0; border: 0; }
td, th { padding: .5mm 1.5mm .5mm 0; vertical-align: top; border-bottom: .2mm solid #ccc; }
tr { break-inside: avoid; }
code { font-size: 8.4pt; }
strong { color: #000; }
@media print {
  html { background: none; }
  section { width: auto; min-height: 0; margin: 0; padding: 0; break-after: page; }
  section:last-child { break-after: auto; }
}
";

/// The command: writes the pages into that folder, and says where they are.
pub fn command(out: &Path) -> Result<()> {
    for page in write(out)? {
        println!("{}", page.display());
    }
    Ok(())
}

/// The folder for the pages unless somebody says otherwise.
pub fn folder() -> PathBuf {
    project::target().join("manual")
}

/// The manual's source in that language.
pub fn source(language: Language) -> PathBuf {
    let name = format!("{}.md", language.code());
    project::docs().join("manual").join(name)
}

/// Writes a page for each language into a folder.
pub fn write(out: &Path) -> Result<Vec<PathBuf>> {
    fs::create_dir_all(out).with_context(|| format!("making {}", out.display()))?;
    let mut pages = Vec::new();
    for language in Language::ALL {
        let path = out.join(format!("manual-{}.html", language.code()));
        fs::write(&path, page(language)?).with_context(|| format!("writing {}", path.display()))?;
        pages.push(path);
    }
    Ok(pages)
}

/// The whole page: a file that needs no other.
fn page(language: Language) -> Result<String> {
    let source = source(language);
    let text =
        fs::read_to_string(&source).with_context(|| format!("reading {}", source.display()))?;
    let title = text
        .lines()
        .next()
        .unwrap_or_default()
        .trim_start_matches('#')
        .trim();
    let picture = |path: &str| {
        let file = pictures::file(&source, path);
        let kind = match file.extension() {
            Some(extension) if extension == "svg" => "svg+xml",
            _ => "png",
        };
        // A picture that is not there is found by the test of the pages.
        let bytes = fs::read(&file).unwrap_or_default();
        format!("data:image/{kind};base64,{}", BASE64_STANDARD.encode(bytes))
    };
    let sections: String = text
        .split(PAGE_BREAK)
        .map(|part| format!("<section>\n{}</section>\n", body(part, picture)))
        .collect();
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n{sections}</html>\n",
        language.code()
    ))
}

/// The text as HTML; `picture` gives the source of a picture by its path.
fn body(text: &str, picture: impl Fn(&str) -> String) -> String {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Start(Tag::Image {
            link_type,
            dest_url,
            title,
            id,
        }) => Some(Event::Start(Tag::Image {
            link_type,
            dest_url: picture(&dest_url).into(),
            title,
            id,
        })),
        // Nobody can follow a link on paper: its words stay.
        Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link) => None,
        // The manual has no HTML of its own; what looks like it is meant as it stands.
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        event => Some(event),
    });
    let mut body = String::new();
    html::push_html(&mut body, events);
    body
}

/// Prints every page, as a person would, and counts the sheets.
pub fn test() -> Result<()> {
    page::ensure_browser()?;
    for path in write(&folder())? {
        let sheets = sheets(&path)?;
        ensure!(
            sheets == SHEETS,
            "{} takes {sheets} sheets of paper",
            path.display()
        );
        println!("{}: {sheets} sheets", path.display());
    }
    Ok(())
}

/// The number of sheets of paper that a page takes.
fn sheets(page: &Path) -> Result<usize> {
    let printed = page.with_extension("pdf");
    let mut browser = Command::new("chromium");
    browser.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-pdf-header-footer",
    ]);
    browser.arg(format!("--print-to-pdf={}", printed.display()));
    browser.arg(format!("file://{}", page.display()));
    process::output(&mut browser)?;
    let bytes = fs::read(&printed).with_context(|| format!("reading {}", printed.display()))?;
    Ok(pages_of_pdf(&bytes))
}

/// The pages of a printed file say so in plain letters; the one list of them says it in the plural.
fn pages_of_pdf(bytes: &[u8]) -> usize {
    let text = String::from_utf8_lossy(bytes);
    text.split("/Type /Page")
        .skip(1)
        .filter(|rest| !rest.starts_with('s'))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_counted_without_their_list() {
        let pdf = b"<</Type /Pages /Count 2>> <</Type /Page\n>> <</Type /Page /Parent 1 0 R>>";
        assert_eq!(pages_of_pdf(pdf), 2);
    }

    #[test]
    fn words_and_tables_are_as_they_are_marked() {
        let body = |text| body(text, |path| format!("from-{path}"));
        assert_eq!(
            body("**Start** and *so* `A.CSV` ![x](a.png) [y](b.md) 2 * 3"),
            "<p><strong>Start</strong> and <em>so</em> <code>A.CSV</code> \
             <img src=\"from-a.png\" alt=\"x\" /> y 2 * 3</p>\n"
        );
        assert_eq!(
            body("| a | b |\n|---|---|\n| 1 | 2 |").replace('\n', ""),
            "<table><thead><tr><th>a</th><th>b</th></tr></thead>\
             <tbody><tr><td>1</td><td>2</td></tr></tbody></table>"
        );
        // A list in one block stays tight: its items are no paragraphs.
        assert_eq!(
            body("- one\n  more\n- two").replace('\n', " "),
            "<ul> <li>one more</li> <li>two</li> </ul> "
        );
    }

    #[test]
    fn nothing_in_a_text_is_taken_for_html() {
        let body = body("a < b > <i>c</i> & \"d\"", str::to_owned);
        assert_eq!(
            body,
            "<p>a &lt; b &gt; &lt;i&gt;c&lt;/i&gt; &amp; \"d\"</p>\n"
        );
    }

    #[test]
    fn a_page_needs_no_other_file_and_has_all_of_its_pictures() -> Result<()> {
        for language in Language::ALL {
            let page = page(language)?;
            assert!(page.contains("<img src=\"data:image/svg+xml;base64,PHN2"));
            assert!(page.contains("<img src=\"data:image/png;base64,iVBOR"));
            assert!(!page.contains("base64,\""), "a picture is missing");
            assert!(!page.contains("http"), "something comes from elsewhere");
            assert_eq!(page.matches("<section>").count(), SHEETS);
        }
        Ok(())
    }

    #[test]
    fn every_language_tells_the_same_things_in_the_same_order() -> Result<()> {
        let shape = |language| -> Result<Vec<String>> {
            let page = page(language)?;
            let tags = page
                .split('<')
                .skip(1)
                .filter_map(|tag| tag.split(['>', ' ']).next());
            let blocks = ["h1", "h2", "ul", "li", "table", "tr", "img", "section"];
            let told = tags.filter(|tag| blocks.contains(tag));
            Ok(told.map(str::to_owned).collect())
        };
        let english = shape(Language::English)?;
        for language in Language::ALL {
            assert_eq!(shape(language)?, english, "{}", language.code());
        }
        Ok(())
    }
}
