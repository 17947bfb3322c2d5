//! What a reader of style sheets that guesses takes for hidden or for shown: each is doubtful, or as browsers show it.

use super::{Shown, rows, unsure};

/// A page of which a part of a cell may be hidden.
fn page(css: &str, inside: &str) -> String {
    format!("<style>{css}</style><table><tr><td>1<td>{inside}<tr><td>2<td>7</table>")
}

/// What is read of the cell, and why it may show something else.
fn read(page: &str) -> (String, Option<Shown>) {
    let why = unsure(page).into_iter().find(|(row, column, _)| (*row, *column) == (0, 1));
    (rows(page)[0][1].clone(), why.map(|(.., why)| why))
}

const PART: &str = "13<i class=x id=z>.5</i>";

#[test]
fn what_may_take_back_what_is_hidden_is_doubtful() {
    for css in [
        ".x{display:none}@media(min-width:1px){.x{display:inline}}",
        ".x{display:none}@MEDIA(min-width:1px){.x{display:inline}}",
        "@media(min-width:1px){.x{display:none}}",
        "@supports(display:block){.x{display:none}}",
        "@scope(td){.x{display:none}}",
        ".x{display:none}tbody .x{display:inline}",
        "tbody .x{display:none}",
        "table>tbody>tr>td>i{display:none}",
        "body .x{display:none}",
        "html .x{display:none}",
        ".x{display:none;all:unset}",
        ".x{display:none}#z{all:initial}",
        ".x{all:initial!important;display:none}",
        ".x{visibility:hidden;all:revert}",
        ".x{opacity:0px}",
        ".x{opacity:0,}",
        ".x{font-size:0foo}",
        ".x{font-size:0deg}",
        ".x{opacity:0;opacity:1px}",
        ".x{content-visibility:hidden}",
        ".x,[a=b c]{display:none}",
        ".x,[*|b]{display:none}",
        ".x,[|b]{display:none}",
        ".x,a::before b{display:none}",
        ".x,::before::after{display:none}",
        ".x{content:url(a.png)}",
        ".x{display:none,}",
        "@property --q{syntax:'*';inherits:false;initial-value:inline}:root{--q:none}.x{display:var(--q)}",
        ".x{font-size:0;font:condensed expanded 16px a}",
        ".x{font:bold bold 0 a}",
        ".x{font:0 a,}",
        ".x{font:0 a b \"c\"}",
        ".x{font:0 inherit}",
        ".x{font:0/-1 a}",
        "@keyframes k{to{opacity:1}}.x{opacity:0;animation:k 1s forwards}",
        "@import url(\"data:text/css,.x{display:inline!important}\");.x{display:none}",
        "td{direction:rtl}.x{unicode-bidi:isolate}",
    ] {
        assert_eq!(read(&page(css, PART)).1, Some(Shown::Style), "{css}");
    }
    let inline = PART.replace("<i", "<i style=all:unset");
    assert_eq!(read(&page(".x{display:none}", &inline)).1, Some(Shown::Style));
}

#[test]
fn what_browsers_leave_out_hides_nothing() {
    for css in [".x{font:0}", ".x{font:bold 0}", ".x{font:12px}"] {
        assert_eq!(read(&page(css, PART)), ("13.5".to_owned(), None), "{css}");
    }
    for css in [".x{font-size:0;font:12px}", ".x{font:0 a}", ".x{font:bold 0/1 'a b',c}"] {
        assert_eq!(read(&page(css, PART)), ("13".to_owned(), None), "{css}");
    }
    // Two classes stand apart where HTML says so, and nowhere else.
    let named = |blank: &str| PART.replace("class=x", &format!("class='x{blank}y'"));
    assert_eq!(read(&page(".x{display:none}", &named("\u{a0}"))), ("13.5".to_owned(), None));
    assert_eq!(read(&page(".x{display:none}", &named("\t"))), ("13".to_owned(), None));
}

#[test]
fn what_office_programs_write_is_no_reason_to_refuse() {
    for said in
        ["mso-number-format:\"0\\.0\"", "tab-interval:1cm", "text-underline:none", "scale:1", "translate:0"]
    {
        let css = format!("<!--td{{{said};}}--> .x{{{said}}}");
        assert_eq!(read(&page(&css, PART)), ("13.5".to_owned(), None), "{said}");
    }
    assert_eq!(read(&page(".x{mso-hide:all}", PART)).1, Some(Shown::Style));
}

#[test]
fn elements_with_a_way_of_their_own_are_doubtful() {
    for (css, inside) in [
        ("", "<span><template shadowrootmode=open>13.5</template>13</span>"),
        ("", "<span>13<template shadowrootmode=open>13.5</template></span>"),
        (".x{font-size:0}", "13<i class=x><font size=3>.5</font></i>"),
        ("", "13<span hidden=until-found>.5</span>"),
        ("", "<p dir=rtl><b style=display:inline-block>1</b><b style=display:inline-block>3</b>"),
        ("", "<p dir=rtl><bdi>1</bdi><bdi>3</bdi>"),
        ("", "<p dir=rtl><b dir=ltr>1</b><b dir=ltr>3</b>"),
        ("", "13<title style=display:inline>.5</title>"),
    ] {
        assert_eq!(read(&page(css, inside)).1, Some(Shown::Style), "{inside}");
    }
    assert_eq!(read(&page("", "13<image src=a alt=.5>")).1, Some(Shown::Drawn));
    assert_eq!(read(&page("", "1</p>3")), ("1 3".to_owned(), None));
    for nothing in ["param", "head", "body"] {
        assert_eq!(read(&page("", &format!("13<{nothing}>.5"))), ("13.5".to_owned(), None), "{nothing}");
    }
    let in_paragraph =
        format!("<style>.x{{display:none}}p .x{{display:inline}}</style><p>{}", page("", PART));
    assert_eq!(read(&in_paragraph).1, Some(Shown::Style));
    let late = page(".x{display:none}", PART) + "<body class=k>";
    assert_eq!(read(&late).1, Some(Shown::Style));
    let system = "<b class=y><i class=x>.5</i></b>";
    assert_eq!(
        read(&page(".y{font-size:0}.x{font:caption}", &format!("13{system}"))),
        ("13.5".to_owned(), None)
    );
}

#[test]
fn a_sheet_costs_what_it_has() {
    let parts = |count: usize| "<i class='x y'></i>".repeat(count);
    let many = 20_000;
    let declared = format!(".x{{{}}}", "display:inline;".repeat(many));
    assert_eq!(read(&page(&declared, &format!("13{}", parts(many)))), ("13".to_owned(), None));
    let classes = format!("{}{{display:inline}}", ".x".repeat(many));
    assert_eq!(read(&page(&classes, &format!("13{}", parts(many)))), ("13".to_owned(), None));
    let names: Vec<String> = (0..many).map(|number| format!("x{number}")).collect();
    let css = format!(".{}{{display:none}}", names.join("."));
    let inside = format!("13<i class='{}'>.5</i>", names.join(" "));
    assert_eq!(read(&page(&css, &inside)).1, Some(Shown::Style));
    // More selectors before one block than are read.
    assert_eq!(
        read(&page(&format!("{}.x{{display:none}}", ".q,".repeat(many * 2)), PART)).1,
        Some(Shown::Style)
    );
}
