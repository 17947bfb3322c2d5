use super::{Align, Column, Mood, Page, Table};
use crate::message::Language;

pub(crate) fn sample() -> Page {
    let mut page = Page::new(Language::En, "Cup <1>");
    page.outcome(Mood::Good, "confirmed");
    let mut table = Table::new(vec![
        Column::new("#", Align::Right),
        Column::new("Name", Align::Left),
        Column::new("Empty", Align::Left),
        Column::new("BH", Align::Decimal),
    ]);
    table.row(vec!["1".into(), "=Ann|a".into(), String::new(), "12.5".into()]);
    table.row(vec!["10".into(), "B\u{1b}[31m\nob".into(), String::new(), "9".into()]);
    page.table(table.without_empty_columns());
    page.list(vec!["one & two".into()]);
    page
}

#[test]
fn text_puts_points_under_points_and_escapes_control_characters() {
    let text = anstream::adapter::strip_str(&sample().to_text()).to_string();
    let wanted = concat!(
        "Cup <1>\n\nconfirmed\n\n",
        " #  Name                  BH\n",
        "────────────────────────────\n",
        " 1  =Ann|a              12.5\n",
        "10  B\\u{1b}[31m\\u{a}ob   9\n",
        "\n- one & two\n"
    );
    assert_eq!(text, wanted, "{text}");
}

#[test]
fn csv_quotes_what_a_spreadsheet_would_compute() {
    assert_eq!(sample().to_csv(), "#,Name,BH\r\n1,'=Ann|a,12.5\r\n10,B\\u{1b}[31m\\u{a}ob,9\r\n");
}

#[test]
fn markdown_and_html_escape_their_own_signs() {
    let markdown = sample().to_markdown();
    assert!(
        markdown.starts_with("# Cup &lt;1>\n\n**confirmed**\n\n| # | Name | BH |\n|--:|:--|--:|\n"),
        "{markdown}"
    );
    assert!(markdown.contains("| 1 | =Ann\\|a | 12.5 |"), "{markdown}");
    let html = sample().to_html();
    assert!(html.contains("<h1>Cup &lt;1&gt;</h1>"), "{html}");
    assert!(html.contains("<td class=\"n\">12.5</td>"), "{html}");
    assert!(html.contains("<li>one &amp; two</li>"), "{html}");
}
