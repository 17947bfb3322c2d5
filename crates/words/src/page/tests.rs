use super::{Align, Column, Dialect, Mood, Page, Table, Width};
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
    let text = anstream::adapter::strip_str(&sample().to_text(Width::File)).to_string();
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
    let plain = "#,Name,BH\r\n1,'=Ann|a,12.5\r\n10,B\\u{1b}[31m\\u{a}ob,9\r\n";
    assert_eq!(sample().to_csv(Dialect::Rfc4180), plain);
    assert_eq!(sample().to_csv(Dialect::Excel), format!("\u{feff}{plain}"));
    let spanish = "\u{feff}#;Name;BH\r\n1;'=Ann|a;12,5\r\n10;B\\u{1b}[31m\\u{a}ob;9\r\n";
    assert_eq!(sample().to_csv(Dialect::ExcelEs), spanish);
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
    let heading = "<p class=\"title\">Cup &lt;1&gt;</p>\n<h1 class=\"outcome good\">confirmed</h1>";
    assert!(html.contains(heading), "{html}");
    assert!(html.contains("<td class=\"n\">12.5</td>"), "{html}");
    assert!(html.contains("<li>one &amp; two</li>"), "{html}");
}

fn plain(page: &Page, width: Width) -> String {
    anstream::adapter::strip_str(&page.to_text(width)).to_string()
}

#[test]
fn sentences_wrap_and_lists_hang() {
    let mut page = Page::new(Language::En, "A cup");
    page.paragraph("one two three four five six");
    page.list(vec!["seven eight nine ten eleven".into(), "a".repeat(25)]);
    let wanted = format!(
        "A cup\n\none two three four\nfive six\n\n- seven eight nine\n  ten eleven\n- {}\n  {}\n",
        "a".repeat(18),
        "a".repeat(7)
    );
    assert_eq!(plain(&page, Width::Window(20)), wanted);
}

#[test]
fn a_table_without_room_wraps_its_words_and_then_continues_below() {
    let mut page = Page::new(Language::En, "Cup");
    let columns =
        [("#", Align::Right), ("Name", Align::Left), ("BH", Align::Decimal), ("SB", Align::Decimal)];
    let mut table = Table::new(columns.map(|(title, align)| Column::new(title, align)).to_vec());
    table.row(vec!["1".into(), "Alder the Elder of Ash".into(), "12.5".into(), "8.25".into()]);
    table.row(vec!["2".into(), "Birch".into(), "9".into(), "10".into()]);
    page.table(table);
    // The table needs 1 + 2 + 22 + 2 + 4 + 2 + 5 = 38 columns, but the window is 34 columns wide. The column of names
    // is narrowed by 4, from 22 to 18.
    let wrapped = "\
Cup

#  Name                  BH     SB
──────────────────────────────────
1  Alder the Elder of  12.5   8.25
   Ash
2  Birch                9    10
";
    assert_eq!(plain(&page, Width::Window(34)), wrapped);
    // In this narrower window, the column of names is narrowed to its minimum width of 16. Three columns take 1 + 2 +
    // 16 + 2 + 4 = 25, so the fourth column is printed below them.
    let below = "\
Cup

#  Name                BH
─────────────────────────
1  Alder the Elder   12.5
   of Ash
2  Birch              9

#  Name                 SB
──────────────────────────
1  Alder the Elder    8.25
   of Ash
2  Birch             10
";
    assert_eq!(plain(&page, Width::Window(26)), below);
    let whole = plain(&page, Width::File);
    assert!(whole.contains("1  Alder the Elder of Ash  12.5   8.25\n"), "{whole}");
}
