//! What elements in a cell do to its text.

use super::{SPANNED_CELLS, Shown, Unreadable, is_html, rows, tables, unsure};

/// A page of one row, of which this is the second cell.
fn cell(inside: &str) -> String {
    format!("<!DOCTYPE html><table><tr><td>1<td>{inside}<td>5</table>")
}

/// What is read of such a cell, and why it may show something else.
fn read(inside: &str) -> (String, Option<Shown>) {
    let page = cell(inside);
    let why = unsure(&page).pop().map(|(row, column, why)| {
        assert_eq!((row, column), (0, 1), "{inside}");
        why
    });
    (rows(&page)[0][1].clone(), why)
}

#[test]
fn formats_join_and_blocks_part() {
    for format in ["a", "b", "span", "font", "tt", "nobr", "abbr", "label", "mark", "ins", "bdi", "time"] {
        assert_eq!(read(&format!("1<{format}>3</{format}>")), ("13".to_owned(), None), "{format}");
    }
    assert_eq!(read("1<wbr>3"), ("13".to_owned(), None));
    let blocks = ["div", "p", "center", "h1", "section", "article", "form", "pre", "blockquote", "address"];
    for block in blocks {
        assert_eq!(read(&format!("1<{block}>3</{block}>5")), ("1 3 5".to_owned(), None), "{block}");
    }
    for inside in [
        "1<br>3",
        "1<hr>3",
        "<ul><li>1<li>3</ul>",
        "<dl><dt>1<dd>3</dl>",
        "1<b style=display:block>3</b>",
        "<b style='display:flex'>1</b>3",
        "<a style=display:block>1<a>3",
    ] {
        assert_eq!(read(inside), ("1 3".to_owned(), None), "{inside}");
    }
}

#[test]
fn where_nobody_can_say_what_stands_apart_numbers_are_unsure() {
    for inside in [
        "1<b style=display:table-cell>3</b>",
        "1<div style=display:inline>3</div>",
        "1<div style=display:inline-block>3</div>",
        "<div style=display:flex><b>1</b> <b>3</b></div>",
        "<i style=float:right>1</i>3",
        "1<sup>3</sup>",
    ] {
        assert_eq!(read(inside), ("1 3".to_owned(), Some(Shown::Style)), "{inside}");
    }
    assert_eq!(read("1<sub>3</sub>").1, Some(Shown::Style));
    assert_eq!(read("1<sup>3</sup>5").1, Some(Shown::Style));
    for (inside, text) in [
        ("<div style=display:flex><b>Ivy,</b><i>Ines</i></div>", "Ivy, Ines"),
        ("Ivy<sup>*</sup>", "Ivy *"),
        ("<b style=float:right>2004</b>Ivy", "2004 Ivy"),
        ("3<sup>1</sup>/<sub>2</sub>", "3 1/2"),
        ("<sup>1</sup>&frasl;<sub>2</sub>", "1⁄2"),
        ("1<b style=display:inline-block>3</b>", "13"),
    ] {
        assert_eq!(read(inside), (text.to_owned(), None), "{inside}");
    }
}

#[test]
fn what_shows_more_than_its_text_is_unsure() {
    for element in
        ["button", "marquee", "meter", "progress", "math", "svg", "ruby", "iframe", "x-points", "q", "bdo"]
    {
        assert_eq!(read(&format!("13<{element}>.5</{element}>")).1, Some(Shown::Drawn), "{element}");
        assert_eq!(read(&format!("<{element}></{element}>")).1, Some(Shown::Drawn), "{element}");
        assert_eq!(read(&format!("Ivy <{element}></{element}>")), ("Ivy".to_owned(), None), "{element}");
        // Around a table they are what holds it.
        let around = format!("<x-page><main>{}</main></x-page>", cell("13"));
        assert_eq!(unsure(&around), []);
    }
    assert_eq!(read("13<embed src=x>").1, Some(Shown::Drawn));
    assert_eq!(read("<ol start=13><li>5</ol>").1, Some(Shown::Drawn));
    assert_eq!(read("<ul type=1><li>5</ul>").1, Some(Shown::Drawn));
    assert_eq!(read("13<svg><title>.5</title></svg>").0, "13");
    assert_eq!(read("13<svg><p>5").0, "13 5");
}

#[test]
fn pictures_are_no_text_and_may_show_one() {
    for (inside, text) in [
        ("<img src=es.png alt=ESP> Ivy", "Ivy"),
        ("<img src=es.png alt=ESP>Ivy", "Ivy"),
        ("<img src=es.png>13", "13"),
        ("13<img src=up.png>", "13"),
        ("13 <img alt=up>", "13"),
        ("<img alt='flag of Spain'>", ""),
    ] {
        assert_eq!(read(inside), (text.to_owned(), None), "{inside}");
    }
    for inside in [
        "1<img src=point.png>3",
        "1<img alt='.'>3",
        "13<img alt='.5'>",
        "13 <img alt=½>",
        "13<img alt=half>",
        "<img alt=half>13",
    ] {
        assert_eq!(read(inside).1, Some(Shown::Drawn), "{inside}");
    }
}

#[test]
fn what_is_struck_out_is_not_read_for_sure() {
    for inside in [
        "<s>13</s>",
        "<strike>13</strike>",
        "<del>13.5</del><ins>13</ins>",
        "<b style='text-decoration:line-through'>13</b>",
        "<b style='text-decoration-line: underline line-through'>13</b>",
    ] {
        assert_eq!(read(inside).1, Some(Shown::Struck), "{inside}");
    }
    let row = "<table><tr style='text-decoration:line-through red'><td>1<td>2<tr><td>3<td>4</table>";
    assert_eq!(unsure(row), [(0, 0, Shown::Struck), (0, 1, Shown::Struck)]);
    assert_eq!(read("<del></del>13<u style='text-decoration:none'>.5</u>"), ("13.5".to_owned(), None));
}

#[test]
fn a_text_between_cells_is_of_nobody_knows_which() {
    let between = "<table><tr><td>1</td><td>13</td>.5<td>5</td></tr></table>";
    assert_eq!(unsure(between), [(0, 1, Shown::Stray)]);
    assert_eq!(unsure("<table><tr><td>1<td>13</td></tr>.5</table>"), [(0, 1, Shown::Stray)]);
    let beside = "<table>Final<tr><td>1</td> <!-- x --> <td>13</td></tr></table>";
    assert_eq!((unsure(beside), rows(beside)[0].len()), (Vec::new(), 2));
    // A clipping is no table to a browser, and what is behind it belongs to nothing.
    assert_eq!(unsure("<tr><td>1<td>13</td></tr>Program X"), []);
}

#[test]
fn what_is_read_as_text_holds_no_elements() {
    let page = "<table><tr><td>1<td><plaintext>13<td>5</table>";
    assert_eq!(rows(page), [["1", "13<td>5</table>"]]);
    assert_eq!(unsure(page).len(), 1);
    for raw in ["script", "iframe", "noembed", "noscript", "noframes"] {
        let page = cell(&format!("13<{raw}><td></{raw}>"));
        assert_eq!(rows(&page), [["1", "13", "5"]], "{raw}");
    }
    assert_eq!(read("13<title>.5</title>").0, "13");
    assert_eq!(read("13<i popover>.5</i>").0, "13");
    let shown = format!("<style>style{{display:block}}</style>{}", cell("13<style></style>"));
    assert!(!unsure(&shown).is_empty());
}

#[test]
fn a_page_may_begin_long_before_its_table() {
    let long = "x".repeat(300_000);
    for start in ["<!DOCTYPE html><html><style>/*", "<!-- saved --><html><style>/*", "<html><style>/*"] {
        let page = format!("{start}{long}*/</style><TABLE><TR><td>1</table>");
        assert!(is_html(&page), "{start}");
    }
    assert!(!is_html("a <tr>"));
    assert!(!is_html("<event/>"));
}

#[test]
fn cells_that_only_others_make_are_few() {
    let spans = |count: usize| format!("<table>{}</table>", "<tr><td rowspan=800>1</tr>".repeat(count));
    assert!(tables(&spans(150), 1_000_000).is_ok());
    assert_eq!(tables(&spans(800), 1_000_000), Err(Unreadable::Spans(SPANNED_CELLS)));
    let wide = format!("<table><tr>{}</table>", "<td colspan=1000>".repeat(20));
    assert_eq!(tables(&wide, 1_000_000), Err(Unreadable::Spans(SPANNED_CELLS)));
}
