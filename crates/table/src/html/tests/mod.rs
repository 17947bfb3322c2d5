//! What is read of a page, and what is not shown on it.

mod attacks;
mod elements;
mod sheets;

use super::{SPANNED_CELLS, Shown, Unreadable, is_html, tables};
use crate::Unsure;

#[test]
fn rows_and_cells_of_a_page_are_found() {
    let page =
        "<p>Open</p><table><tr><th>Rk.<th>Name<tr><td>1<td colspan=2><b>Gorse,</b> Gina &amp; Co</table>";
    assert!(is_html(page));
    let found = tables(page, 8).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].rows[0], ["Rk.", "Name"]);
    assert_eq!(found[0].rows[1], ["1", "Gorse, Gina & Co", ""]);
}

#[test]
fn a_table_inside_a_cell_is_a_table_of_its_own() {
    let page = "<table><tr><td><table><tr><td>x</table>a<td>b</table>";
    let found = tables(page, 7).unwrap();
    assert_eq!(tables(page, 6), Err(Unreadable::Cells(6)));
    assert_eq!(tables("<table><tr><td colspan=100>", 100), Err(Unreadable::Cells(100)));
    assert_eq!(found.len(), 2);
    assert_eq!(found[1].rows, [["a", "b"]]);
}

fn rows(page: &str) -> Vec<Vec<String>> {
    tables(page, 1000).unwrap().remove(0).rows
}

#[test]
fn what_is_not_shown_is_not_read() {
    let shown = "<table><tr><td>1</td><td>2.5</td></tr></table>";
    for page in [
        "<table><tr><td>1</td><td><span style='color: red; display : none !important'>9</span>2.5</td></tr></table>",
        "<table><tr><td>1</td><td>2.5<span hidden>0</span></td></tr></table>",
        "<table><tr><td>1</td><td hidden>7</td><td>2.5</td></tr></table>",
        "<table><tr><td>1<td hidden>7<td>2.5</tr></table>",
        "<table><tr><td>1</td><td>2.5</td></tr><tr style='display:none'><td>8</td><td>9</td></tr></table>",
        "<table><tr hidden><td>8<td>9<tr><td>1<td>2.5</table>",
        "<table><tr><td>1</td><td>2.5<div style='display: none'>a<div>b</div>c</div></td></tr></table>",
        "<table><tr><td>1</td><td>2.5<div hidden><table><tr><td>9</td></tr></table>8</div></td></tr></table>",
        "<table><tr><td>1</td><td>2<span style='display:none;display:inline'>.5</span></td></tr></table>",
        "<table><tr><td>1</td><td>2<span hidden style='display: inline'>.5</span></td></tr></table>",
        "<table><tr><td>1</td><td>2.5<template>7</template></td></tr></table>",
        "<table><tbody hidden><tr><td>8</td></tr><tbody><tr><td>1</td><td>2.5</td></tr></table>",
        "<table><thead hidden><tr><td>8</td></tr><tbody><tr><td>1</td><td>2.5</td></tr></table>",
        "<table><tr><td>1</td><td>2.5<br hidden></td></tr></table>",
    ] {
        assert_eq!(rows(page), rows(shown), "{page}");
    }
}

#[test]
fn what_is_seen_again_is_read() {
    for page in [
        "<table><tr><td><span hidden></td></tr><tr><td>1</td></tr></table>",
        "<table><tr><td><div hidden></td></tr><tr><td>1</td></tr></table>",
        "<table><tr><td hidden>x</td></tr><tr><td>1</td></tr></table>",
        "<table><tr><td>x<i hidden>y<tr><td>1</table>",
    ] {
        assert_eq!(rows(page).last().unwrap(), &["1"], "{page}");
    }
}

/// The cells of the only table of a page that may show something else.
fn unsure(page: &str) -> Vec<(usize, usize, Shown)> {
    let sheet = tables(page, 10_000).unwrap().pop().unwrap();
    sheet.unsure.into_iter().map(|Unsure { row, column, why }| (row, column, why)).collect()
}

#[test]
fn a_cell_stands_in_every_row_that_it_spans() {
    for (page, wanted) in [
        (
            "<table><tr><td>1<td rowspan=2>3<td>8<tr><td>2<td>7<tr><td>3<td>2<td>6</table>",
            [["1", "3", "8"], ["2", "3", "7"], ["3", "2", "6"]],
        ),
        // As many rows as there are, or more than there are; digits before anything else count.
        (
            "<table><tr><td rowspan=0>a<td>b<td>c<tr><td>d<td>e<tr><td>f<td>g</table>",
            [["a", "b", "c"], ["a", "d", "e"], ["a", "f", "g"]],
        ),
        (
            "<table><tr><td>b<td>c<td rowspan=' 99px'>a<tr><td>d<td>e<tr><td>f<td>g</table>",
            [["b", "c", "a"], ["d", "e", "a"], ["f", "g", "a"]],
        ),
        (
            "<table><tr><td colspan=2 rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e<td>f</table>",
            [["a", "", "b"], ["a", "", "c"], ["d", "e", "f"]],
        ),
        // No cell goes on behind the part of the table that it stands in.
        (
            "<table><thead><tr><td rowspan=9>a<td>b<td>c<tbody><tr><td>d<td>e<td>f<tr><td>g<td>h<td>i</table>",
            [["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]],
        ),
        // Two that go on for different numbers of rows; a row that is not shown is none.
        (
            "<table><tr><td rowspan=2>a<td>b<td rowspan=3>c<tr hidden><td>x<tr><td>d<tr><td>e<td>f</table>",
            [["a", "b", "c"], ["a", "d", "c"], ["e", "f", "c"]],
        ),
    ] {
        assert_eq!(rows(page), wanted, "{page}");
        assert_eq!(unsure(page), [], "{page}");
    }
    let upon = "<table><tr><td>a<td rowspan=2>b<tr><td colspan=2>c</table>";
    assert_eq!(unsure(upon), [(1, 0, Shown::Spans)]);
}

#[test]
fn cells_that_go_on_are_counted() {
    let page = "<table><tr><td rowspan=3>a<td>b<tr><td>c<tr><td>d</table>";
    assert!(tables(page, 10).is_ok());
    assert_eq!(tables(page, 9), Err(Unreadable::Cells(9)));
    let long = format!("<table><tr><td rowspan=200>{}{}", "x".repeat(1 << 20), "<tr>".repeat(200));
    assert!(matches!(tables(&long, 10_000), Err(Unreadable::Unpacked(_))));
    assert!(matches!(tables(&format!("<tr>{}", "<i>".repeat(2_000)), 10_000), Err(Unreadable::Deep(_))));
}

#[test]
fn what_a_style_hides_is_not_read() {
    for page in [
        "<style>.h{display:none}</style><table><tr><td>1<td>2.5<span class='a h'>9</span></table>",
        "<table><tr><td>1<td>2.5<span class=h>9</span></table><style media=screen>i,.h{display:none}</style>",
        "<style>@media all{#x{visibility:hidden}}</style><table><tr><td>1<td><i id=x>9</i>2.5</table>",
        "<style>/* } */ i{opacity:0.0}</style><table><tr><td>1<td><i>9</i>2.5</table>",
        "<style>i{font-size:0px;color:red}</style><table><tr><td>1<td><i>9</i>2.5</table>",
        "<style>i{font:0/0 a}</style><table><tr><td>1<td><i>9</i>2.5</table>",
        "<style>.h{display:none}</style><table><tr><td>1<td>2.5<tr class=h><td>2<td>2</table>",
        "<style>td.h{display:none!important}.h{display:block}</style><table><tr><td>1<td class=h>8<td>2.5</table>",
        "<style>.h{display:none}#s{display:inline}</style><table><tr><td>1<td>2<b id=s class=h>.5</b></table>",
        "<style>.h{display:none}</style><table><tr><td>1<td>2<b class=h style='display:inline'>.5</b></table>",
        "<style>[hidden]{display:none}</style><table><tr><td>1<td>2.5<b hidden>.5</b></table>",
        "<table><tr><td>1<td><span style='visibility:hidden'>9<b style='visibility:visible'>2</b></span>.5</table>",
        "<style>.tip{display:none}td:hover .tip{display:block}</style><table><tr><td>1<td>2.5<i class=tip>9</i></table>",
        "<style>@media print{.menu{display:none}}.dialog td{display:none}i::after{content:'\\f101'}</style><table><tr><td>1<td>2.5<i></i></table>",
        "<style>@media (max-width:9em){td{display:block}}</style><table><tr><td>1<td>2.5</table>",
        "<table><tr><td>1<td>2.5<dialog>9</dialog><noscript>9</noscript><datalist><option>9</datalist></table>",
        "<table><tr><td>1<td><details>9<summary>2.5</summary>9<summary>8</summary></details></table>",
        "<table><tr><td>1<td>2<details open><summary>.5</summary></details></table>",
        "<table><tr><td>1<td><p hidden>9<p>2.5</table>",
        "<table><tr><td>1<td><ul><li hidden>9<li>2.5</ul></table>",
        "<table><tr><td>1<td><div><span hidden>9</div>2.5</table>",
        "<table><tr><td>1<td>2.5<input type=checkbox value=9></table>",
        "<style>.sr{position:absolute;clip:rect(0, 0, 0, 0)}</style><table><tr><td>1<td><i class=sr>9</i>2.5</table>",
        "<table><tr><td>1<td><i style='clip-path:inset(50%)'>9</i>2.5<canvas>9</canvas><video>9</video></table>",
        "<table><tr><td>1<td><i style='clip:auto;color:rgb(0,0,0);left:-1px;color:#000'>2</i>.5<audio>9</audio></table>",
        "<title>t</title><body><table><tr><td>1<td>2.5</table>",
    ] {
        let found: Vec<Vec<String>> = rows(page);
        let shown: Vec<String> = found[0].iter().map(|cell| cell.replace(' ', "")).collect();
        assert_eq!(shown, ["1", "2.5"], "{page}");
        assert_eq!((found.len(), unsure(page)), (1, Vec::new()), "{page}");
    }
    let blank = "<table><tr><td>1<td style='visibility:hidden'>9<td>2.5</table>";
    assert_eq!(rows(blank), [["1", "", "2.5"]]);
}

#[test]
fn where_nobody_can_say_what_is_shown_the_cell_says_so() {
    for style in [
        "td > i{display:none}",
        "tr td i{visibility:hidden}",
        "i:first-child{display:none}",
        "i[class^=x]{display:none}",
        "i + b, b ~ i{display:none}",
        "@media print{i{display:none}}",
        "@media (max-width:600px){i{display:none}}",
        "@supports (display:grid){.X{display:none}}",
        ".X{display:none}",
        "i{display:var(--shown)}",
        "i::before{content:'1'}",
        "i:after{content:attr(class)}",
        "td{color:red;i{display:none}}",
        "td{&>i{opacity:0}}",
        "i{display:none}b i, td i{display:inline}",
        "i{position:absolute;left:-9999px}",
        "i{text-indent:-100px}",
        "i{transform:scale(0)}",
        "i{color:transparent}",
        "i{color:rgba(9,9,9,0)}",
        "i{color:rgb(9 9 9 / 0%)}",
        "i{clip:rect(0,1px,9px,0)}",
        "i{clip-path:url(#x)}",
        "\\69{display:none}@media print{i{display:block}}",
    ] {
        let page =
            format!("<style>{style}</style><table><tr><td>1<td>2.5<i class=x>9</i><tr><td>2<td>1</table>");
        assert_eq!(unsure(&page), [(0, 1, Shown::Style)], "{style}");
    }
    let row = "<style>tr:nth-child(2){display:none}</style><table><tr><td>1<td>2</table>";
    assert_eq!(unsure(row).len(), 2);
    let column = "<table><col style='visibility:collapse'><tr><td>1</table>";
    assert_eq!(unsure(column), [(0, 0, Shown::Style)]);
    // A format that was not closed begins again behind the block.
    let again = "<table><tr><td><p><b hidden>9</p>5<tr><td>7</table>";
    assert!(unsure(again).contains(&(0, 0, Shown::Style)));
    for (field, why) in [
        ("<input value=9>", Shown::Field),
        ("<select><option>9</select>", Shown::Field),
        ("<textarea>9</textarea>", Shown::Field),
        ("<object>9</object>", Shown::Style),
        ("<table><tr><td>9</table>", Shown::Table),
    ] {
        let page = format!("<table><tr><td>1<td>{field}7</table>");
        assert_eq!(unsure(&page), [(0, 1, why)], "{field}");
    }
}
