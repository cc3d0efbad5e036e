//! The box as a drawing, with a picture on its display: for the documents.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

/// The box with that picture, the file of a PNG, on its display.
pub fn svg(picture: &[u8]) -> String {
    drawing(picture, "")
}

/// The same with numbers at the things that a manual explains.
pub fn svg_with_numbers(picture: &[u8]) -> String {
    let numbers: String = NUMBERS
        .iter()
        .zip(1..)
        .map(|((x, y), number)| {
            format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"17\" fill=\"#ffffff\" stroke=\"#b3261e\" stroke-width=\"3\"/>\
                 <text x=\"{x}\" y=\"{}\" font-size=\"22\" font-weight=\"bold\" text-anchor=\"middle\" \
                 fill=\"#b3261e\">{number}</text>\n",
                y + 8
            )
        })
        .collect();
    drawing(picture, &numbers)
}

/// The places of the numbers: levers, display, cross, OK, BACK, the card, and what feeds the box.
const NUMBERS: [(i32, i32); 7] = [
    (255, 34),
    (226, 262),
    (45, 215),
    (914, 226),
    (778, 385),
    (205, 492),
    (770, 492),
];

fn drawing(picture: &[u8], numbers: &str) -> String {
    let picture = BASE64_STANDARD.encode(picture);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 520" width="960" height="520">
<title>The box</title>
<defs>
<linearGradient id="case" x1="0" y1="0" x2="0.2" y2="1"><stop offset="0" stop-color="#f5efe4"/><stop offset="0.4" stop-color="#e9e2d4"/><stop offset="1" stop-color="#d3cab8"/></linearGradient>
<linearGradient id="glass" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="#2f3338"/><stop offset="0.3" stop-color="#0c0d0f"/><stop offset="1" stop-color="#1c1f22"/></linearGradient>
<radialGradient id="dish"><stop offset="0.75" stop-color="#cbc1ae"/><stop offset="1" stop-color="#dcd3c1"/></radialGradient>
</defs>
<style>text {{ font-family: 'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif; }} .print {{ font-size: 13px; font-weight: bold; fill: #7c7465; letter-spacing: 1px; }}</style>
<ellipse cx="480" cy="488" rx="430" ry="22" fill="#000000" opacity="0.12"/>
<rect x="90" y="18" width="190" height="60" rx="12" fill="#fbf8f1" stroke="#bdb29c" stroke-width="2"/>
<rect x="680" y="18" width="190" height="60" rx="12" fill="#33373d" stroke="#17191c" stroke-width="2"/>
<rect x="110" y="452" width="70" height="40" rx="3" fill="#1f3864"/>
<path d="M820,460 v20 h-10 v10 h36 v-10 h-10 v-20 z" fill="#33373d"/>
<rect x="22" y="50" width="916" height="420" rx="44" fill="url(#case)" stroke="#a89d88" stroke-width="2"/>
<circle cx="66" cy="88" r="7" fill="#1d5c48"/><path d="M58,98 h16 l-3,5 c0,6 3,10 7,13 v6 h-24 v-6 c4,-3 7,-7 7,-13 z" fill="#1d5c48"/>
<text x="86" y="102" font-size="20" font-weight="bold" fill="#1d5c48">Pocket</text>
<text x="86" y="124" font-size="20" font-weight="bold" fill="#1d5c48">Arbiter</text>
<rect x="212" y="76" width="536" height="372" rx="18" fill="url(#glass)" stroke="#a99f8b" stroke-width="4"/>
<image x="240" y="82" width="480" height="360" href="data:image/png;base64,{picture}"/>
<circle cx="117" cy="275" r="84" fill="url(#dish)"/>
<path d="M93,205 a8,8 0 0 1 8,-8 h32 a8,8 0 0 1 8,8 v46 h46 a8,8 0 0 1 8,8 v32 a8,8 0 0 1 -8,8 h-46 v46 a8,8 0 0 1 -8,8 h-32 a8,8 0 0 1 -8,-8 v-46 h-46 a8,8 0 0 1 -8,-8 v-32 a8,8 0 0 1 8,-8 h46 z" fill="#2c2f33" stroke="#17191c" stroke-width="2"/>
<path d="M117,210 l11,17 h-22 z M117,340 l11,-17 h-22 z M52,275 l17,-11 v22 z M182,275 l-17,-11 v22 z" fill="#d9d4c9"/>
<circle cx="878" cy="270" r="37" fill="#d9622b" stroke="#a3461c" stroke-width="3"/>
<text x="878" y="277" font-size="19" font-weight="bold" text-anchor="middle" fill="#ffffff">OK</text>
<circle cx="806" cy="340" r="37" fill="#2c2f33" stroke="#17191c" stroke-width="3"/>
<text x="806" y="346" font-size="15" font-weight="bold" text-anchor="middle" fill="#ffffff">BACK</text>
<g fill="#5d564a"><circle cx="800" cy="100" r="3"/><circle cx="815" cy="100" r="3"/><circle cx="830" cy="100" r="3"/><circle cx="845" cy="100" r="3"/><circle cx="860" cy="100" r="3"/><circle cx="800" cy="114" r="3"/><circle cx="815" cy="114" r="3"/><circle cx="830" cy="114" r="3"/><circle cx="845" cy="114" r="3"/><circle cx="860" cy="114" r="3"/><circle cx="800" cy="128" r="3"/><circle cx="815" cy="128" r="3"/><circle cx="830" cy="128" r="3"/><circle cx="845" cy="128" r="3"/><circle cx="860" cy="128" r="3"/></g>
<rect x="106" y="458" width="78" height="6" rx="3" fill="#191713"/><text x="145" y="448" text-anchor="middle" class="print">SD</text>
<rect x="806" y="458" width="44" height="6" rx="3" fill="#191713"/><text x="828" y="448" text-anchor="middle" class="print">5 V</text>
{numbers}</svg>
"##
    )
}
