//! Pages to print: what all of them have in common.

use core::fmt;

use super::facts::Facts;
use super::window::Window;
use crate::language::Text;
use crate::standings::Value;
use crate::tournament::{GameResult, HalfPoints, PlayerNo, RoundNo};
use crate::wording::{criterion_text, points_text, result_text};

/// The number of pieces of a page before its subject.
pub(super) const HEAD_PIECES: usize = 3;

/// The title of a page.
pub(super) struct Heading {
    pub(super) title: Text,
    /// A text about a round, with its number.
    pub(super) round: Option<(Text, RoundNo)>,
}

impl Heading {
    pub(super) const fn plain(title: Text) -> Self {
        Self { title, round: None }
    }
}

/// The format of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Portrait,
    Landscape,
}

/// The policy forbids scripts and everything from elsewhere, should a browser ever see a reason.
const BEGIN: &str = "\">\n<head>\n<meta charset=\"utf-8\"/>\n\
    <meta http-equiv=\"Content-Security-Policy\" \
    content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n\
    <meta name=\"viewport\" content=\"width=device-width\"/>\n<title>";

/// Black on white; what is grey must be seen in print too. Rows and cards stay in one piece, heads of
/// tables come again on every page. Classes: `n` numbers, `c` centred, `e` emphasis, `w` widest,
/// `x` no game possible, `g` a grid, `s` a schedule, `k` a card, `j` one longer than a page, `l` small
/// print; an `i` is a box to be ticked and a `u` a line to write on.
const STYLE: &str = "</title>\n<style>\n\
    @page{size:A4;margin:12mm;@bottom-right{content:counter(page) \"/\" counter(pages);\
    font:8pt sans-serif}}\n\
    *{box-sizing:border-box}\n\
    body{margin:0;font:10pt/1.25 Arial,Helvetica,sans-serif;color:#000;background:#fff;\
    print-color-adjust:exact;-webkit-print-color-adjust:exact}\n\
    @media screen{body{max-width:210mm;margin:auto;padding:6mm}}\n\
    h1{font-size:15pt;margin:0 0 3mm}\n\
    h2{font-size:11pt;margin:4mm 0 1mm;break-after:avoid}\n\
    p{margin:0 0 1mm}\n\
    table{width:100%;border-collapse:collapse}\n\
    tr,section{break-inside:avoid}\n\
    th,td{padding:.6mm 1mm;text-align:left;border-bottom:.2mm solid #aaa;\
    overflow-wrap:break-word}\n\
    th{border-bottom:.4mm solid #000;vertical-align:bottom}\n\
    .n{text-align:right;white-space:nowrap}\n\
    .c{text-align:center;white-space:nowrap}\n\
    .e{font-weight:bold}\n\
    .w{width:30%}\n\
    .x{background:#ccc}\n\
    .l{font-size:8pt;margin:1mm 0 0}\n\
    .g{line-height:1.15}\n\
    .g th,.g td{border:.2mm solid #888;padding:.15em .2em}\n\
    .g .w{width:auto}\n\
    .g .c{min-width:1.9em}\n\
    section{margin-bottom:4mm}\n\
    section h2,.k h2,.j h2{margin-top:0}\n\
    .s{columns:2;column-gap:8mm}\n\
    .s .w{width:45%}\n\
    .k{display:inline-block;width:50%;padding:3mm;vertical-align:top;\
    border:.2mm dashed #888;font-size:8pt;break-inside:avoid}\n\
    .k .w{width:64%}\n\
    .j{padding:3mm 0;border-bottom:.2mm dashed #888}\n\
    i{display:inline-block;width:3mm;height:3mm;margin:0 1mm 0 2mm;border:.2mm solid #000;\
    vertical-align:-.4mm}\n\
    u{display:inline-block;width:12mm;border-bottom:.2mm solid #000}\n";

const LANDSCAPE: &str = "@page{size:A4 landscape}\n@media screen{body{max-width:297mm}}\n";

/// Writes one of the pieces before what a page is about.
pub(super) fn write_head(
    facts: &Facts<'_>,
    heading: &Heading,
    format: Format,
    piece: usize,
    out: &mut Window<'_>,
) -> fmt::Result {
    let title = facts.event.setup().title.trim();
    match piece {
        0 => {
            out.put("<!DOCTYPE html>\n<html lang=\"")?;
            out.put(facts.language.code())?;
            out.put(BEGIN)?;
            if !title.is_empty() {
                escaped(title, out)?;
                out.put(" – ")?;
            }
            write_heading(facts, heading, out)
        }
        1 => {
            out.put(STYLE)?;
            match format {
                Format::Portrait => Ok(()),
                Format::Landscape => out.put(LANDSCAPE),
            }
        }
        _ => {
            out.put("</style>\n</head>\n<body>\n")?;
            if !title.is_empty() {
                out.put("<p>")?;
                escaped(title, out)?;
                out.put("</p>\n")?;
            }
            out.put("<h1>")?;
            write_heading(facts, heading, out)?;
            out.put("</h1>\n")
        }
    }
}

fn write_heading(facts: &Facts<'_>, heading: &Heading, out: &mut Window<'_>) -> fmt::Result {
    escaped(&facts.text(heading.title), out)?;
    if let Some((text, round)) = heading.round {
        out.put(" – ")?;
        escaped(&facts.numbered(text, round.get()), out)?;
    }
    Ok(())
}

/// The end of every page.
pub(super) fn write_end(out: &mut Window<'_>) -> fmt::Result {
    out.put("</body>\n</html>\n")
}

/// Writes a text so that it is nothing but a text.
pub(super) fn escaped(text: &str, out: &mut Window<'_>) -> fmt::Result {
    for letter in text.chars() {
        match letter {
            '&' => out.put("&amp;"),
            '<' => out.put("&lt;"),
            '>' => out.put("&gt;"),
            '"' => out.put("&quot;"),
            '\'' => out.put("&#39;"),
            letter if is_tame(letter) => out.put_char(letter),
            _ => out.put("?"),
        }?;
    }
    Ok(())
}

/// True if a letter is one that can be seen, and leaves the others where they are.
pub(super) fn is_tame(letter: char) -> bool {
    !letter.is_control()
        && !matches!(letter, '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A player's name, or what stands for it.
pub(super) fn name(facts: &Facts<'_>, number: PlayerNo, out: &mut Window<'_>) -> fmt::Result {
    match facts.given_name(number) {
        Some(name) => escaped(&name, out),
        None => escaped(&facts.numbered(Text::PlayerNumber, number.get()), out),
    }
}

/// A cell with a name.
pub(super) fn name_cell(facts: &Facts<'_>, number: PlayerNo, out: &mut Window<'_>) -> fmt::Result {
    out.put("<td>")?;
    name(facts, number, out)?;
    out.put("</td>")
}

/// A cell with a text.
pub(super) fn text_cell(text: &str, out: &mut Window<'_>) -> fmt::Result {
    out.put("<td>")?;
    escaped(text, out)?;
    out.put("</td>")
}

/// A cell with a number.
pub(super) fn number_cell(number: impl Into<u32>, out: &mut Window<'_>) -> fmt::Result {
    out.put("<td class=\"n\">")?;
    out.number(number)?;
    out.put("</td>")
}

/// A cell with a number if there is one.
pub(super) fn optional_cell(number: Option<u16>, out: &mut Window<'_>) -> fmt::Result {
    match number {
        Some(number) => number_cell(number, out),
        None => out.put("<td></td>"),
    }
}

/// A cell with points.
pub(super) fn points_cell(points: HalfPoints, out: &mut Window<'_>) -> fmt::Result {
    out.put("<td class=\"n\">")?;
    out.put(&points_text::<12>(points))?;
    out.put("</td>")
}

/// A cell with what a criterion says; empty if it says nothing.
pub(super) fn value_cell(facts: &Facts<'_>, value: Value, out: &mut Window<'_>) -> fmt::Result {
    out.put("<td class=\"n\">")?;
    if value != Value::None {
        for letter in criterion_text(value).chars() {
            out.put_char(match letter {
                '.' => facts.language.decimal_sign(),
                '-' => '−',
                letter => letter,
            })?;
        }
    }
    out.put("</td>")
}

/// The head of a column.
pub(super) fn head_cell(class: &str, text: &str, out: &mut Window<'_>) -> fmt::Result {
    out.put("<th")?;
    if !class.is_empty() {
        out.put(" class=\"")?;
        out.put(class)?;
        out.put("\"")?;
    }
    out.put(">")?;
    escaped(text, out)?;
    out.put("</th>")
}

/// Says what the asterisk means, if the arbiter decided a game.
pub(super) fn write_marks(facts: &Facts<'_>, out: &mut Window<'_>) -> fmt::Result {
    if !facts.event.has_decisions() {
        return Ok(());
    }
    out.put("<p class=\"l\">")?;
    escaped(&facts.text(Text::DecidedMark), out)?;
    out.put("</p>\n")
}

/// A result, in the dashes that printers use.
pub(super) fn result(result: GameResult, out: &mut Window<'_>) -> fmt::Result {
    if result == GameResult::Pending {
        return Ok(());
    }
    for letter in result_text(result).chars() {
        out.put_char(if letter == '-' { '–' } else { letter })?;
    }
    Ok(())
}
