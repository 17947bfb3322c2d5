//! Which style sheets hold, and what they say.

use super::{Shown, rows, unsure};

/// A page with a style sheet of which something stands in a cell.
fn page(css: &str) -> String {
    format!("<style>{css}</style><table><tr><td>1<td>13<i class=x>.5</i><tr><td>2<td>7</table>")
}

/// What is read of the cell, and why it may show something else.
fn read(page: &str) -> (String, Option<Shown>) {
    let why = unsure(page).into_iter().find(|(row, column, _)| (*row, *column) == (0, 1));
    (rows(page)[0][1].clone(), why.map(|(.., why)| why))
}

#[test]
fn what_is_no_style_sheet_says_nothing() {
    let css = "<style>.x{display:none}</style>";
    for wrap in ["textarea", "xmp", "iframe", "noembed", "template", "noscript", "title"] {
        let page = format!("<{wrap}>{css}</{wrap}>{}", page(""));
        assert_eq!(read(&page), ("13.5".to_owned(), None), "{wrap}");
    }
    let script = format!("<script>\"{css}\"</script>{}", page(""));
    assert_eq!(read(&script).0, "13.5");
    for (kind, shown) in [("text/less", "13.5"), ("", "13"), ("TEXT/CSS", "13"), ("text/x", "13.5")] {
        let page = format!("<style type='{kind}'>.x{{display:none}}</style>{}", page(""));
        assert_eq!(read(&page), (shown.to_owned(), None), "{kind}");
    }
    for start in ["<style title=other>", "<svg><style>", "<style media=print>"] {
        let page = format!("{start}.x{{display:none}}</style></svg>{}", page(""));
        assert_eq!(read(&page).1, Some(Shown::Style), "{start}");
    }
}

#[test]
fn rules_are_read_as_browsers_read_them() {
    let hides = [
        "<!-- .x{display:none} -->",
        "<!-- --> .x{display:none}",
        ".x{d\\69splay:none}",
        ".x{display/**/:/**/none}",
        ".x{display:none/*}*/}",
        "/*{*/.x{display:none}",
        "q{content:'}'}.x{display:none}",
        "q{content:\"\\\"}\"}.x{display:none}",
        "q{background:url(a{b)}.x{display:none}",
        ".x{*display:inline;display:none;_display:inline}",
        ".x{display:none;display:-moz-box}",
        ".x{display:none;display:inline!x}",
        ".x{display:none;display:inline)}",
        "@media screen{.x{display:none}}",
        "@import 'a';.x{display:none}",
        "q{content:'a\n}.x{display:none}",
        ".x{opacity:0%}",
        ".x{opacity:1e-9}",
        ".x{font-size:0.0em}",
        "i{display:none!important}.x{display:inline}",
        ":root{--a:none}.x{display:none;color:var(--b)}",
        "i:not(.y):not(b,#z):not(:hover){display:none}",
        "i:not(.y){display:none}.x{display:inline}.x:not(#a){display:none}",
        ".x{display:none",
    ];
    for css in hides {
        assert_eq!(read(&page(css)), ("13".to_owned(), None), "{css}");
    }
    let does_not = [
        ";.x{display:none}",
        ".q!!,.x{display:none}",
        ".x,{display:none}",
        ",.x{display:none}",
        ".x..y,.x{display:none}",
        "> .x{display:none}",
        "q{color:rgb(} .x{display:none}",
        "@x .x{display:none}",
        "@font-face{.x{display:none}}",
        "@x;.y{}@y{.x{display:none}}",
        "#1,.x{display:none}",
        ".x{display:none}.x:hover{display:none}.x{display:inline}",
        ".x{display none}",
        ".x{display:}",
        ".x{-moz-opacity:0;filter:alpha(opacity=0)}",
        ".x{clip:rect(0,0,0,0)}",
        "q .x{display:none}",
        ".x:not(i){display:none}",
        ".x:not(.y,.x){display:none}",
        "/*.x{display:none}",
        ".x{visibility:visible}.x::selection{visibility:hidden}",
        ".x{--display:none}",
    ];
    for css in does_not {
        assert_eq!(read(&page(css)), ("13.5".to_owned(), None), "{css}");
    }
}

#[test]
fn rules_that_browsers_may_leave_out_are_doubtful() {
    for css in [
        ".x,a:bogus{display:none}",
        ".x,a::-moz-x{display:none}",
        ".x,:not(!){display:none}",
        ".x,a|b{display:none}",
        ".x{display:none;display:foo}",
        ".x{font-size:0;font-size:12}",
        "@namespace 'a';.x{display:none}",
        ".x{display:none;b{color:red}}",
        ".q{--a:none}.q{--a:inline}.x{display:var(--a)}",
        ".x{display:var(--a)}",
    ] {
        assert_eq!(read(&page(css)).1, Some(Shown::Style), "{css}");
    }
}

#[test]
fn what_changes_a_text_otherwise_is_doubtful() {
    for said in [
        "direction:rtl;unicode-bidi:bidi-override",
        "transform:scaleX(-1)",
        "transform:rotate(180deg)",
        "rotate:180deg",
        "vertical-align:super",
        "vertical-align:9px",
        "text-indent:-9999px",
        "text-indent:-1em",
        "filter:blur(9px)",
        "filter:opacity(0)",
        "mask:url(a)",
        "mix-blend-mode:screen",
        "position:absolute",
        "position:relative;left:3em",
        "margin-left:-2em",
        "margin:-999em",
        "letter-spacing:-1em",
        "word-spacing:-1em",
        "color:#0000",
        "color:#12345600",
        "color:hsl(1 1% 1% / 0)",
        "-webkit-text-fill-color:transparent",
        "-webkit-text-security:disc",
        "animation:hide 1s forwards",
        "font-size:.1px",
        "font-size:calc(1px - 1px)",
        "font-size-adjust:0",
        "opacity:.01",
        "height:0;overflow:hidden",
        "max-width:1px;overflow-x:clip",
        "zoom:.01",
        "all:unset",
        "order:2",
        "z-index:-1",
        "something-new:1",
        "--a:0;--b:transparent;color:var(--b)",
    ] {
        assert_eq!(read(&page(&format!(".x{{{said}}}"))).1, Some(Shown::Style), "{said}");
        let inline = page("").replace("class=x", &format!("style='{said}'"));
        assert_eq!(read(&inline).1, Some(Shown::Style), "style='{said}'");
    }
    for css in [
        "div{flex-direction:row-reverse}",
        "table{unicode-bidi:isolate-override}",
        "table{text-indent:-99em}",
        "tr{order:1}",
        "tr{display:table-footer-group}",
        "td{float:right}",
        "td::first-letter{font-size:0}",
        "ul{list-style:decimal}",
        "i::before{content:'.'}",
        "td::after{content:counter(a)}",
        "td::after{content:'5' / 'x'}",
    ] {
        let page = page(css).replace("<i class=x>", "<div><ul><i>");
        assert_eq!(read(&page).1, Some(Shown::Style), "{css}");
    }
}

#[test]
fn what_usual_pages_say_is_harmless() {
    for css in [
        "*,*::before,*::after{box-sizing:border-box}",
        "td,th{padding:.75rem;vertical-align:top;border-top:1px solid #dee2e6}",
        ".x{color:rgba(0,0,0,.5);text-decoration:underline dotted;letter-spacing:.05em;line-height:1.5}",
        ".x{margin:0 -0px;padding:1px 2px;float:none;position:relative;top:-1px;z-index:1;cursor:pointer}",
        ".x{font:italic 400 12px/1.5 Arial;text-transform:uppercase;white-space:nowrap;transition:all .2s}",
        ".x{-webkit-box-shadow:none;-moz-opacity:0;-ms-filter:'x';*zoom:1;_height:1px;zoom:1}",
        ".x{transform:none;filter:none;-webkit-transform:translate3d(0,0,0);animation:none;order:0}",
        ":root{--a:#123;--b:1rem}.x{color:var(--a);font-size:var(--b);margin:var(--c)}body{color:var(--q)}",
        ".x{color:var(--a,var(--b,#fff));font-size:calc(1.3rem + .6vw)}",
        "body{font-size:16px;direction:rtl}table{float:left;display:block;overflow-x:auto;max-width:100%}",
        "div{position:absolute;display:flex;float:left;transform:rotate(0)}",
        ".a:after{content:'.';visibility:hidden;height:0;clear:both;display:block}",
        "body::before{content:'x'}i::after{content:'\\f101'}i::before{content:'↑' / 'up'}",
        "@media print{a[href]::after{content:' (' attr(href) ')'}}",
        "ul{list-style:none}tr:nth-child(odd),tr:hover{background:#eee}",
        "@keyframes a{from{opacity:0}}@font-face{font-family:a;src:url(a)}@page{margin:-999cm}",
        "html{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}sup{top:-.5em;line-height:0}",
        "th{transform:rotate(-45deg)}td{width:1px;white-space:nowrap;overflow:hidden}",
    ] {
        let page = format!("<div class=a>{}</div>", page(css));
        let css_is_cut = css.contains("width:1px");
        assert_eq!(read(&page), ("13.5".to_owned(), css_is_cut.then_some(Shown::Style)), "{css}");
    }
    // A sheet of thousands of rules that say nothing is none of those that are counted.
    let many = "td{color:red;border:0}".repeat(20_000) + ".x{display:none}";
    assert_eq!(read(&page(&many)), ("13".to_owned(), None));
    let too_many = ".y{display:none}".repeat(5_000);
    assert_eq!(read(&page(&too_many)).1, Some(Shown::Style));
}

#[test]
fn what_is_hidden_for_sure_is_not_doubtful() {
    let idiom = ".x{position:absolute!important;width:1px;height:1px;padding:0;margin:-1px;overflow:hidden;\
                 clip:rect(0, 0, 0, 0);white-space:nowrap;border:0}";
    assert_eq!(read(&page(idiom)), ("13".to_owned(), None));
    assert_eq!(read(&page(".x{position:fixed;left:-99em;clip-path:inset(50%)}")), ("13".to_owned(), None));
}
