use std::io::{Cursor, Write};

use super::super::room::Room;
use super::super::{Sheet, Shown, Unreadable};
use crate::{SPANNED_CELLS, sheets};

const ROOM: Room = Room { packed: 1 << 20, unpacked: 1 << 20, cells: 1_000, rows: 1_000 };

/// A document with these styles and this table.
fn document(styles: &str, table: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content><office:automatic-styles>{styles}</office:automatic-styles><office:body><office:spreadsheet>\
         <table:table table:name='S'>{table}</table:table></office:spreadsheet></office:body></office:document-content>"
    );
    let mut file = zip::ZipWriter::new(Cursor::new(Vec::new()));
    file.start_file("content.xml", zip::write::SimpleFileOptions::default()).unwrap();
    file.write_all(content.as_bytes()).unwrap();
    file.finish().unwrap().into_inner()
}

fn read(styles: &str, table: &str) -> Result<Sheet, Unreadable> {
    sheets(&document(styles, table), ROOM).map(|mut found| found.pop().unwrap())
}

/// The texts of one row, and the columns that are not certain.
fn row(styles: &str, cells: &str) -> (Vec<String>, Vec<usize>) {
    let found = read(styles, &format!("<table:table-row>{cells}</table:table-row>")).unwrap();
    let unsure = found.unsure.iter().map(|own| own.column).collect();
    (found.rows.into_iter().next().unwrap_or_default(), unsure)
}

fn number(more: &str, value: &str, shown: &str) -> String {
    format!(
        "<table:table-cell office:value-type='float' office:value='{value}' {more}><text:p>{shown}</text:p></table:table-cell>"
    )
}

fn text(content: &str) -> String {
    format!("<table:table-cell office:value-type='string'>{content}</table:table-cell>")
}

#[test]
fn a_usual_table_is_certain() {
    let styles = "<number:number-style style:name='N2'><number:number number:decimal-places='2' number:min-integer-digits='1'/></number:number-style>\
        <number:number-style style:name='P0'><number:number number:decimal-places='1' number:min-integer-digits='1'/></number:number-style>\
        <number:number-style style:name='N9'><style:text-properties fo:color='#ff0000'/><number:text>-</number:text>\
        <number:number number:decimal-places='1'/><style:map style:condition='value()&gt;=0' style:apply-style-name='P0'/></number:number-style>\
        <style:style style:name='ce1' style:family='table-cell' style:data-style-name='N2'><style:text-properties fo:font-weight='bold' style:text-line-through-style='none'/></style:style>\
        <style:style style:name='ce2' style:family='table-cell' style:parent-style-name='ce1'/>\
        <style:style style:name='ce9' style:family='table-cell' style:data-style-name='N9'/>\
        <style:style style:name='T1' style:family='text'><style:text-properties fo:font-weight='bold'/></style:style>";
    let cells = [
        text("<text:p>Ivy,<text:s/> <text:span text:style-name='T1'>Ines</text:span></text:p>"),
        number("", "13", "13"),
        number("", "12.0", "12.0"),
        number("table:style-name='ce1'", "8.25", "8,25"),
        number("table:style-name='ce2'", "8.254", "8.25"),
        number("table:style-name='ce9'", "8.25", "8.3"),
        "<table:table-cell office:value-type='float' office:value='7'/>".to_owned(),
        text("<office:annotation><text:p>9</text:p></office:annotation><text:p><text:a>7</text:a></text:p>"),
        "<table:table-cell table:number-columns-repeated='16376'/>".to_owned(),
    ];
    let texts = ["Ivy, Ines", "13", "12.0", "8.25", "8.25", "8.3", "7", "7"];
    assert_eq!(row(styles, &cells.concat()), (texts.map(str::to_owned).to_vec(), Vec::new()));
}

#[test]
fn what_is_shown_and_what_is_stored_have_to_be_one_number() {
    let cells = [
        number("", "13.5", "13"),
        number("", "6.25", "6"),
        number("", "13.000000000000002", "13"),
        "<table:table-cell office:value='13'><text:p>13.5</text:p></table:table-cell>".to_owned(),
        "<table:table-cell office:value-type='string' office:value='13'><text:p>13</text:p></table:table-cell>".to_owned(),
        "<table:table-cell office:value-type='string' office:string-value='13'><text:p>13.5</text:p></table:table-cell>".to_owned(),
        "<table:table-cell office:value-type='date' office:date-value='2026-04-14'><text:p>13</text:p></table:table-cell>".to_owned(),
        "<table:table-cell office:value-type='x' office:value='13'><text:p>13</text:p></table:table-cell>".to_owned(),
    ];
    let (texts, unsure) = row("", &cells.concat());
    assert_eq!(texts, ["13", "6", "13", "13.5", "13", "13.5", "13", "13"]);
    assert_eq!(unsure, [0, 1, 3, 4, 5, 6, 7]);
}

#[test]
fn a_style_that_shows_something_else_is_not_certain() {
    let styles = |inside: &str| {
        format!(
            "<number:number-style style:name='N1'>{inside}</number:number-style><number:number-style style:name='N0'/>\
             <style:style style:name='ce1' style:family='table-cell' style:data-style-name='N1'/>\
             <style:style style:name='ce2' style:family='table-cell'><style:map style:condition='x' style:apply-style-name='ce1'/></style:style>"
        )
    };
    for (inside, unsure) in [
        ("<number:number number:decimal-places='1'/>", vec![2]),
        ("<number:number/>", Vec::new()),
        ("<number:text>1</number:text><number:number number:decimal-places='0'/>", vec![0, 1, 2]),
        ("<number:number number:display-factor='1000'/>", vec![0, 1, 2]),
        ("<number:scientific-number/>", vec![0, 1, 2]),
        ("<number:number><number:embedded-text>1</number:embedded-text></number:number>", vec![0, 1, 2]),
        (
            "<number:number/><style:map style:condition='value()&gt;5' style:apply-style-name='N0'/>\
             <style:map style:condition='value()&gt;=0' style:apply-style-name='N0'/>",
            vec![0, 1, 2],
        ),
    ] {
        let cells = [
            number("table:style-name='ce1'", "13", "13"),
            number("table:style-name='ce1'", "7", "7"),
            number("table:style-name='ce2'", "13", "13"),
        ];
        assert_eq!(row(&styles(inside), &cells.concat()).1, unsure, "{inside}");
    }
    let table = format!(
        "<table:table-column table:default-cell-style-name='ce1'/><table:table-row>{}{}</table:table-row>\
         <calcext:conditional-formats><calcext:conditional-format><calcext:condition calcext:apply-style-name='ce0'/>\
         </calcext:conditional-format></calcext:conditional-formats>",
        number("", "13", "13"),
        number("", "13", "13")
    );
    let unsure = |table: &str| {
        let found = read(&styles("<number:text>1</number:text><number:number/>"), table).unwrap();
        found.unsure.into_iter().map(|own| own.column).collect::<Vec<_>>()
    };
    assert_eq!(unsure(&table), [0]);
    assert_eq!(unsure(&table.replace("'ce0'", "'ce1'")), [0, 1]);
}

#[test]
fn lines_and_paragraphs_are_apart() {
    for (content, wanted) in [
        ("<text:p>1<text:line-break/>3</text:p>", "1 3"),
        ("<text:p>1<text:tab/>3</text:p>", "1 3"),
        ("<text:p>1</text:p><text:p>3</text:p>", "1 3"),
        ("<text:p>13<![CDATA[.5]]></text:p>", "13.5"),
        ("<text:p>13<!-- -->&#46;5</text:p>", "13.5"),
    ] {
        assert_eq!(row("", &text(content)), (vec![wanted.to_owned()], Vec::new()), "{content}");
    }
}

#[test]
fn letters_that_are_marked_and_what_is_not_understood_are_not_certain() {
    let styles = |properties: &str| {
        format!(
            "<style:style style:name='T1' style:family='text'><style:text-properties {properties}/></style:style>\
             <style:style style:name='T1' style:family='table-cell'><style:text-properties {properties}/></style:style>"
        )
    };
    let cells = text("<text:p>1<text:span text:style-name='T1'>3</text:span></text:p>")
        + &number("table:style-name='T1'", "13", "13")
        + &text("<text:p>13</text:p>");
    for (properties, unsure) in [
        ("style:text-position='super 58%'", vec![0, 1]),
        ("style:text-position='33% 58%'", vec![0, 1]),
        ("style:text-line-through-style='solid'", vec![0, 1]),
        ("text:display='none'", vec![0, 1]),
        ("style:repeat-content='true'", vec![0, 1]),
        ("style:text-position='0% 100%' style:text-line-through-style='none' fo:color='#000000'", Vec::new()),
    ] {
        assert_eq!(row(&styles(properties), &cells).1, unsure, "{properties}");
    }
    for content in [
        "<text:p>13<text:hidden-text>.5</text:hidden-text></text:p>",
        "<text:p>13</text:p><draw:frame><draw:text-box><text:p>.5</text:p></draw:text-box></draw:frame>",
        "<table:table/>",
        "<text:p>13</text:p>.5",
    ] {
        assert_eq!(row("", &text(content)).1, [0], "{content}");
    }
}

#[test]
fn spanned_cells_are_seen_as_one() {
    let spanned = |rows: usize, columns: usize| {
        number(
            &format!("table:number-rows-spanned='{rows}' table:number-columns-spanned='{columns}'"),
            "12",
            "12",
        )
    };
    let covered = number("", "11", "11").replace("table:table-cell", "table:covered-table-cell");
    let table = |first: &str, second: &str| {
        let table =
            format!("<table:table-row>{first}</table:table-row><table:table-row>{second}</table:table-row>");
        let found = read("", &table).unwrap();
        assert!(found.unsure.iter().all(|own| own.why == Shown::Spans));
        (found.rows, found.unsure.iter().map(|own| (own.row, own.column)).collect::<Vec<_>>())
    };
    let two = |first: [&str; 2], second: [&str; 2]| {
        vec![first.map(str::to_owned).to_vec(), second.map(str::to_owned).to_vec()]
    };
    let seven = number("", "7", "7");
    assert_eq!(
        table(&(spanned(2, 1) + &seven), &(covered.clone() + &seven)),
        (two(["12", "7"], ["12", "7"]), Vec::new())
    );
    assert_eq!(
        table(&(spanned(1, 2) + &covered), &(seven.clone() + &seven)),
        (two(["12", ""], ["7", "7"]), Vec::new())
    );
    assert_eq!(
        table(&(spanned(2, 1) + &seven), &(seven.clone() + &seven)),
        (two(["12", "7"], ["12", "7"]), vec![(1, 0)])
    );
    assert_eq!(
        table(&(seven.clone() + &seven), &(seven.clone() + &covered)),
        (two(["7", "7"], ["7", "11"]), vec![(1, 1)])
    );
}

#[test]
fn what_is_hidden_is_left_blank() {
    let styles = "<style:style style:name='ro0' style:family='table-row'><style:table-row-properties style:row-height='0cm'/></style:style>\
        <style:style style:name='ta0' style:family='table'><style:table-properties table:display='false'/></style:style>";
    let row = |more: &str| {
        format!("<table:table-row {more}>{}{}</table:table-row>", number("", "7", "7"), number("", "8", "8"))
    };
    let table = format!(
        "<table:table-column/><table:table-column table:visibility='collapse'/>{}{}{}<table:table-row-group table:display='false'>{}</table:table-row-group>{}",
        row("table:number-rows-repeated='2'"),
        row("table:visibility='filter'"),
        row("table:style-name='ro0'"),
        row(""),
        row("")
    );
    let found = read(styles, &table).unwrap();
    assert_eq!(found.rows, [["7", ""], ["7", ""], ["", ""], ["", ""], ["", ""], ["7", ""]]);
    assert_eq!(found.hidden, ["3", "4", "5", "B"]);
    let bytes =
        document(styles, &format!("{table}</table:table><table:table table:style-name='ta0'>{table}"));
    let found = sheets(&bytes, ROOM).unwrap();
    assert_eq!(found.iter().map(|sheet| sheet.rows.len()).collect::<Vec<_>>(), [6, 0]);
}

#[test]
fn what_is_repeated_counts_as_often_as_it_is() {
    let table = |rows: &str, columns: &str| {
        let cell = number(&format!("table:number-columns-repeated='{columns}'"), "7", "7");
        let found = read(
            "",
            &format!("<table:table-row table:number-rows-repeated='{rows}'>{cell}</table:table-row>"),
        );
        found.map(|sheet| sheet.rows.iter().map(Vec::len).sum::<usize>())
    };
    assert_eq!(table("3", "4"), Ok(12));
    assert_eq!(table("1000000000", "4"), Err(Unreadable::Spans(SPANNED_CELLS)));
    assert_eq!(table("4", "1000000000"), Err(Unreadable::Spans(SPANNED_CELLS)));
    assert_eq!(table("40", "40"), Err(Unreadable::Cells(1_000)));
    for times in ["0", "-1", "x", ""] {
        assert_eq!(table("1", times), Err(Unreadable::Damaged), "{times}");
    }
    let blank = "<table:table-row table:number-rows-repeated='1048576'><table:table-cell table:number-columns-repeated='16384'/></table:table-row>";
    assert_eq!(read("", blank).map(|sheet| sheet.rows.len()), Ok(0));
}

#[test]
fn a_column_too_narrow_for_its_digits_rounds_them() {
    let styles = "<style:style style:name='co1' style:family='table-column'><style:table-column-properties style:column-width='0.6cm'/></style:style>\
        <style:style style:name='ce1' style:family='table-cell'><style:text-properties fo:font-size='6pt'/></style:style>\
        <number:number-style style:name='N1'><number:number number:decimal-places='1'/></number:number-style>\
        <style:style style:name='ce2' style:family='table-cell' style:data-style-name='N1'/>";
    for (more, value, unsure) in [
        ("", "3.5", vec![0]),
        ("", "13", Vec::new()),
        ("table:style-name='ce1'", "3.5", Vec::new()),
        ("table:style-name='ce2'", "3.5", Vec::new()),
    ] {
        let table = format!(
            "<table:table-column table:style-name='co1'/><table:table-row>{}</table:table-row>",
            number(more, value, value)
        );
        let found = read(styles, &table).unwrap();
        assert_eq!(found.unsure.iter().map(|own| own.column).collect::<Vec<_>>(), unsure, "{more} {value}");
    }
}

#[test]
fn one_text_in_many_cells_takes_its_room_in_each() {
    let long = "x".repeat(200_000);
    let table = |times: usize| {
        let cell = format!(
            "<table:table-cell table:number-columns-repeated='{times}'><text:p>{long}</text:p></table:table-cell>"
        );
        read("", &format!("<table:table-row>{cell}</table:table-row>")).map(|found| found.rows.len())
    };
    assert_eq!((table(2), table(9)), (Ok(1), Err(Unreadable::Texts(1 << 20))));
}
