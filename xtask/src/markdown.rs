//! As much of Markdown as the manual is written in, made into HTML.
//!
//! Headings, paragraphs, lists, tables, pictures; bold, slanted and literal words. Anything else is text.

use std::fmt::Write;

/// What stands between two pages of paper.
pub const PAGE_BREAK: &str = "<!-- page -->";

/// What kind of lines a block is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Block {
    Heading(usize),
    List,
    Numbered,
    Table,
    Paragraph,
}

impl Block {
    fn of(line: &str) -> Self {
        let hashes = line.chars().take_while(|letter| *letter == '#').count();
        let digits = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if hashes > 0 {
            Self::Heading(hashes)
        } else if line.starts_with("- ") {
            Self::List
        } else if digits.len() < line.len() && digits.starts_with(". ") {
            Self::Numbered
        } else if line.starts_with('|') {
            Self::Table
        } else {
            Self::Paragraph
        }
    }
}

/// The text as HTML; `picture` gives the source of a picture by its path.
pub fn html(text: &str, picture: &dyn Fn(&str) -> String) -> String {
    let mut html = String::new();
    for block in text
        .split("\n\n")
        .map(str::trim)
        .filter(|block| !block.is_empty())
    {
        html.push_str(&block_html(block, picture));
    }
    html
}

fn block_html(block: &str, picture: &dyn Fn(&str) -> String) -> String {
    let inline = |text: &str| inline(text, picture);
    match Block::of(block) {
        Block::Heading(level) => {
            let words = block.trim_start_matches('#').trim();
            format!("<h{level}>{}</h{level}>\n", inline(words))
        }
        Block::List => list("ul", &items(block, Block::List), &inline),
        Block::Numbered => list("ol", &items(block, Block::Numbered), &inline),
        Block::Table => table(block, &inline),
        Block::Paragraph => format!("<p>{}</p>\n", inline(&block.replace('\n', " "))),
    }
}

/// The items of a list; a line that begins none belongs to the one before.
fn items(block: &str, kind: Block) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in block.lines() {
        let begins = Block::of(line) == kind;
        match items.last_mut() {
            Some(item) if !begins => {
                item.push(' ');
                item.push_str(line.trim());
            }
            _ => {
                let words = line.split_once(' ').map_or(line, |(_, words)| words);
                items.push(words.trim().to_owned());
            }
        }
    }
    items
}

fn list(tag: &str, items: &[String], inline: &dyn Fn(&str) -> String) -> String {
    let items: String = items
        .iter()
        .map(|item| format!("<li>{}</li>\n", inline(item)))
        .collect();
    format!("<{tag}>\n{items}</{tag}>\n")
}

/// A table; a head without words is left out.
fn table(block: &str, inline: &dyn Fn(&str) -> String) -> String {
    let mut html = "<table>\n".to_owned();
    for (at, line) in block.lines().enumerate() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let is_rule = cells
            .iter()
            .all(|cell| cell.trim_matches(['-', ':']).is_empty());
        if is_rule {
            continue;
        }
        let tag = if at == 0 { "th" } else { "td" };
        html.push_str("<tr>");
        for cell in cells {
            // Writing to a text cannot fail.
            let _ = write!(html, "<{tag}>{}</{tag}>", inline(cell));
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</table>\n");
    html
}

/// The signs in a line of text, in the order in which they are looked for.
fn inline(text: &str, picture: &dyn Fn(&str) -> String) -> String {
    let mut html = String::new();
    let mut rest = text;
    while let Some((before, sign)) = next_sign(rest) {
        html.push_str(&escaped(before));
        let after = rest.get(before.len() + sign.len()..).unwrap_or_default();
        let piece = match sign {
            "![" => after.split_once("](").and_then(|(words, after)| {
                let (path, after) = after.split_once(')')?;
                let image = format!("<img src=\"{}\" alt=\"{}\">", picture(path), escaped(words));
                Some((image, after))
            }),
            "[" => after.split_once("](").and_then(|(words, after)| {
                let (_, after) = after.split_once(')')?;
                Some((inline(words, picture), after))
            }),
            _ => after.split_once(sign).map(|(words, after)| {
                let tagged = match sign {
                    "`" => format!("<code>{}</code>", escaped(words)),
                    "**" => format!("<b>{}</b>", escaped(words)),
                    _ => format!("<i>{}</i>", escaped(words)),
                };
                (tagged, after)
            }),
        };
        if let Some((piece, after)) = piece {
            html.push_str(&piece);
            rest = after;
        } else {
            html.push_str(&escaped(sign));
            rest = after;
        }
    }
    html.push_str(&escaped(rest));
    html
}

/// What comes before the next sign, and that sign.
fn next_sign(text: &str) -> Option<(&str, &'static str)> {
    let signs = ["![", "[", "`", "**", "*"];
    let at = signs
        .iter()
        .filter_map(|sign| Some((text.find(sign)?, *sign)));
    // At the same place the longer one is meant.
    let (at, sign) = at.min_by_key(|(at, sign)| (*at, usize::MAX - sign.len()))?;
    Some((text.get(..at)?, sign))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> String {
        html(text, &|path| format!("from {path}"))
    }

    #[test]
    fn blocks_are_told_apart() {
        assert_eq!(plain("## A & B"), "<h2>A &amp; B</h2>\n");
        assert_eq!(plain("one\ntwo\n\nthree"), "<p>one two</p>\n<p>three</p>\n");
        assert_eq!(
            plain("- one\n  more\n- two"),
            "<ul>\n<li>one more</li>\n<li>two</li>\n</ul>\n"
        );
        assert_eq!(
            plain("1. one\n2. two"),
            "<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n"
        );
        assert_eq!(
            plain("| a | b |\n|---|---|\n| 1 | 2 |"),
            "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td>2</td></tr>\n</table>\n"
        );
    }

    #[test]
    fn words_are_bold_slanted_or_literal() {
        assert_eq!(
            plain("**Start** and *so* `A.CSV` ![x](a.png) [y](b.md) 2 * 3"),
            "<p><b>Start</b> and <i>so</i> <code>A.CSV</code> \
             <img src=\"from a.png\" alt=\"x\"> y 2 * 3</p>\n"
        );
    }

    #[test]
    fn nothing_in_a_text_is_taken_for_html() {
        assert_eq!(
            plain("a < b > \"c\""),
            "<p>a &lt; b &gt; &quot;c&quot;</p>\n"
        );
    }
}
