//! Contributions to a value as stacked bars; what a cut leaves out is hatched.

use super::{Html, open, short, text};

/// A value as a bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// Whose.
    pub name: String,
    /// What it is made of.
    pub pieces: Vec<Piece>,
    /// The value.
    pub value: String,
}

/// A contribution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its size in hundredths.
    pub hundredths: usize,
    /// Its number.
    pub number: String,
    /// What it is of.
    pub label: String,
    /// Whether it is left out.
    pub is_cut: bool,
}

const LABEL: usize = 170;
const WIDTH: usize = 860;
const BAR: usize = 38;
const STEP: usize = 56;

/// Bars below one another on one scale.
pub fn bars(id: &str, bars: &[Bar], alternative: &str) -> String {
    let longest: usize = bars.iter().map(length).max().unwrap_or(0).max(1);
    let room = WIDTH - LABEL - 90;
    let mut html = Html::default();
    open(&mut html, "bars", WIDTH, STEP * bars.len() + 8, alternative);
    let pattern = format!("hatch-{id}");
    html.open("defs", &[]);
    html.open(
        "pattern",
        &[
            ("id", &pattern),
            ("width", "6"),
            ("height", "6"),
            ("patternTransform", "rotate(45)"),
            ("patternUnits", "userSpaceOnUse"),
        ],
    );
    html.open("line", &[("x1", "0"), ("y1", "0"), ("x2", "0"), ("y2", "6"), ("class", "hl")]);
    html.close("line");
    html.close("pattern");
    html.close("defs");
    for (row, bar) in bars.iter().enumerate() {
        let top = STEP * row + 8;
        text(&mut html, (LABEL - 10, top + BAR / 2 + 5), "", "end", &short(&bar.name, 20));
        let mut x = LABEL;
        for piece in &bar.pieces {
            let width = piece.hundredths * room / longest;
            draw(&mut html, piece, x, top, width, &pattern);
            x += width + 2;
        }
        text(&mut html, (x + 8, top + BAR / 2 + 5), "tot", "start", &format!("= {}", bar.value));
    }
    html.close("svg");
    html.finish()
}

fn length(bar: &Bar) -> usize {
    bar.pieces.iter().map(|piece| piece.hundredths).sum()
}

fn draw(html: &mut Html, piece: &Piece, x: usize, top: usize, width: usize, pattern: &str) {
    let (left, y, height, across) = (x.to_string(), top.to_string(), BAR.to_string(), width.to_string());
    let fill = format!("url(#{pattern})");
    let mut box_of = |class: &str, fill: &str| {
        html.open(
            "rect",
            &[
                ("x", &left),
                ("y", &y),
                ("width", &across),
                ("height", &height),
                ("rx", "3"),
                ("class", class),
                ("fill", fill),
            ],
        );
        html.close("rect");
    };
    box_of(if piece.is_cut { "cut" } else { "part" }, "");
    if piece.is_cut {
        box_of("", &fill);
    }
    if width >= 22 {
        text(html, (x + width / 2, top + 17), "in", "middle", &piece.number);
    }
    if width >= 44 {
        text(html, (x + width / 2, top + 31), "tiny", "middle", &short(&piece.label, width / 6));
    }
}
