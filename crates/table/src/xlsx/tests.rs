mod shown;

use std::io::{Cursor, Read, Write};

use super::super::room::Room;
use super::super::{Sheet, Shown, Unreadable, Unsure};
use crate::sheets;

const ROOM: Room = Room { packed: 1 << 20, unpacked: 1 << 20, cells: 10_000, rows: 10_000 };
/// The texts that all sheets share: one as it is, one in runs of which the second is raised, one with a reading aid.
const SHARED: &str = "<sst><si><t>13</t></si><si><r><t>1</t></r><r><rPr><vertAlign val='superscript'/></rPr><t>3</t></r></si>\
    <si><t>1<![CDATA[3]]></t><rPh><t>x</t></rPh><phoneticPr/></si></sst>";

/// A workbook with two sheets; `formats` are those of the styles 1, 2, and so on.
fn workbook(formats: &[&str], sheet: &str) -> Vec<u8> {
    let own = |(at, format): (usize, &&str)| {
        format!("<numFmt numFmtId=\"{}\" formatCode=\"{}\"/>", 164 + at, format.replace('"', "&quot;"))
    };
    let style = |at: usize| format!("<xf numFmtId=\"{}\"/>", 164 + at);
    let styles = format!(
        "<styleSheet><numFmts>{}</numFmts><fonts><font><b/><sz val='11'/></font><font><strike/></font></fonts>\
         <cellXfs><xf numFmtId=\"0\"/>{}<xf numFmtId=\"9\"/><xf numFmtId=\"0\" fontId=\"1\"/></cellXfs>\
         <dxfs><dxf><font/></dxf><dxf><numFmt numFmtId=\"200\" formatCode=\"&quot;8&quot;\"/></dxf>\
         <dxf><font><strike/></font></dxf></dxfs></styleSheet>",
        formats.iter().enumerate().map(own).collect::<String>(),
        (0..formats.len()).map(style).collect::<String>()
    );
    let kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let related = |id: usize| {
        format!("<Relationship Id=\"r{id}\" Type=\"{kind}/worksheet\" Target=\"worksheets/s{id}.xml\"/>")
    };
    let parts = [
        (
            "_rels/.rels",
            format!(
                "<Relationships><Relationship Id=\"a\" Type=\"{kind}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            ),
        ),
        (
            "xl/workbook.xml",
            format!(
                "<workbook xmlns:r=\"{kind}\"><sheets><sheet name=\"B\" sheetId=\"1\" r:id=\"r2\"/><sheet name=\"A\" sheetId=\"2\" r:id=\"r1\"/></sheets></workbook>"
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            format!("<Relationships>{}{}</Relationships>", related(1), related(2)),
        ),
        ("xl/styles.xml", styles),
        ("xl/sharedStrings.xml", SHARED.to_owned()),
        ("xl/worksheets/s1.xml", format!("<worksheet>{sheet}</worksheet>")),
        ("xl/worksheets/s2.xml", "<worksheet><sheetData/></worksheet>".to_owned()),
    ];
    let mut file = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        file.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        file.write_all(content.as_bytes()).unwrap();
    }
    file.finish().unwrap().into_inner()
}

fn sheet(formats: &[&str], sheet: &str) -> Sheet {
    let mut found = sheets(&workbook(formats, sheet), ROOM).unwrap();
    assert_eq!(found.len(), 2);
    found.pop().unwrap()
}

#[test]
fn a_cell_with_a_format_that_shows_something_else_says_so() {
    let cells = "<sheetData><row r=\"3\"><c r=\"A3\" s=\"1\"><v>7</v></c><c r=\"B3\" s=\"2\"><v>7</v></c>\
        <c r=\"C3\" s=\"3\"><v>7</v></c><c r=\"D3\" s=\"3\" t=\"inlineStr\"><is><t>7</t></is></c>\
        <c s=\"4\"><v>7</v></c><c><v>7</v></c></row></sheetData>";
    let found = sheet(&["0.0", "\"9\"", "yyyy-mm-dd"], cells);
    assert_eq!(found.rows[2], ["7.0", "7", "7", "7", "7", "7"]);
    let own = |column: usize, cell: &str, format: &str| {
        let why = Shown::Format { cell: cell.to_owned(), format: format.to_owned() };
        Unsure { row: 2, column, why }
    };
    assert_eq!(found.unsure, [own(1, "B3", "\"9\""), own(2, "C3", "yyyy-mm-dd"), own(4, "E3", "0%")]);
}

#[test]
fn a_format_under_a_condition_may_show_something_else() {
    let rows = "<sheetData><row r=\"1\"><c r=\"A1\"><v>7</v></c><c r=\"B1\"><v>7</v></c></row></sheetData>";
    let rule = |style: &str| {
        format!(
            "{rows}<conditionalFormatting sqref=\"C1:D9 B1:B4\"><cfRule dxfId=\"{style}\"/></conditionalFormatting>"
        )
    };
    let later = format!(
        "{rows}<extLst><ext><x14:cfRule><x14:dxf><numFmt numFmtId=\"1\" formatCode=\"&quot;&quot;\"/></x14:dxf></x14:cfRule></ext></extLst>"
    );
    let columns = |text: &str| sheet(&[], text).unsure.iter().map(|own| own.column).collect::<Vec<_>>();
    assert_eq!(columns(&rule("0")), [0; 0]);
    assert_eq!(columns(&rule("1")), [1]);
    assert_eq!(columns(&rule("2")), [1]);
    assert_eq!(columns(&later), [0, 1]);
    let many = format!(
        "{rows}{}",
        "<conditionalFormatting sqref=\"C1\"><cfRule dxfId=\"1\"/></conditionalFormatting>".repeat(101)
    );
    assert_eq!(columns(&many), [0, 1]);
}

#[test]
fn hidden_rows_and_columns_are_not_read() {
    let row = |number: usize, hidden: &str| {
        format!(
            "<row r=\"{number}\" {hidden}><c r=\"A{number}\"><v>{number}</v></c><c r=\"B{number}\"><v>5</v></c></row>"
        )
    };
    let rows =
        [row(1, ""), row(2, "hidden=\"1\""), row(3, "ht=\"0\""), row(4, "hidden=\"0\" ht=\"15\"")].concat();
    let found = sheet(&[], &format!("<sheetData>{rows}</sheetData>"));
    assert_eq!(found.rows, [["1", "5"], ["", ""], ["", ""], ["4", "5"]]);
    assert_eq!(found.hidden, ["2", "3"]);
    let columns = "<cols><col min=\"2\" max=\"9\" hidden=\"1\"/></cols>";
    let found = sheet(&[], &format!("{columns}<sheetData>{}</sheetData>", row(1, "")));
    assert_eq!(
        (&found.rows[0][..], &found.hidden[..]),
        (&["1".to_owned(), String::new()][..], &["B".to_owned()][..])
    );
}

/// The rows of a sheet of these cells, each with its place, kind and content, and the columns that are not certain.
fn row(cells: &[(&str, &str, &str)], behind: &str) -> (Vec<Vec<String>>, Vec<(usize, usize)>) {
    let mut rows = String::new();
    for number in 1..=9 {
        let own = cells.iter().filter(|(place, ..)| place.ends_with(&number.to_string()));
        let own: String =
            own.map(|(place, more, content)| format!("<c r='{place}' {more}>{content}</c>")).collect();
        if !own.is_empty() {
            rows += &format!("<row r='{number}'>{own}</row>");
        }
    }
    let found = sheet(&["0", "0.00"], &format!("<sheetData>{rows}</sheetData>{behind}"));
    (found.rows, found.unsure.iter().map(|own| (own.row, own.column)).collect())
}

#[test]
fn a_usual_table_is_certain() {
    let (rows, unsure) = row(
        &[
            ("A1", "t='s'", "<v>0</v>"),
            ("B1", "t='inlineStr'", "<is><t xml:space='preserve'> Ivy, Ines </t></is>"),
            ("C1", "t='str'", "<f>A1</f><v>Fir &amp; Elm</v>"),
            ("D1", "", "<v>8.25</v>"),
            ("E1", "s='2'", "<v>8.3</v>"),
            ("F1", "t='b'", "<v>1</v>"),
            ("G1", "t='s'", "<v>2</v>"),
            ("H1", "s='4'", ""),
        ],
        "",
    );
    let texts = ["13", "Ivy, Ines", "Fir & Elm", "8.25", "8.30", "true", "13"];
    assert_eq!((rows, unsure), (vec![texts.map(str::to_owned).to_vec()], Vec::new()));
}

#[test]
fn a_number_is_read_as_it_is_shown() {
    let (rows, unsure) = row(
        &[
            ("A1", "s='1'", "<v>13.4</v>"),
            ("B1", "s='1'", "<v>3.5</v>"),
            ("C1", "s='2'", "<v>8.254999</v>"),
            ("D1", "", "<v>13.000000000000002</v>"),
            ("E1", "s='1'", "<v>12.49999999999999999</v>"),
        ],
        "",
    );
    assert_eq!(rows, [["13", "4", "8.25", "13", "12.5"]]);
    assert_eq!(unsure, [(0, 4)]);
}

#[test]
fn a_value_is_read_by_the_rules_of_xml() {
    let contents = ["13<!-- -->.5", "13<?x?>.5", "13<![CDATA[.5]]>", "13&#46;5"];
    for content in contents {
        let (rows, unsure) = row(&[("A1", "", &format!("<v>{content}</v>"))], "");
        assert_eq!((rows, unsure), (vec![vec!["13.5".to_owned()]], Vec::new()), "{content}");
    }
    let damaged = ["<v>1<b/>3</v>", "<is><b>3</b></is>", "<w>3</w>", "<v>&own;</v>"];
    for content in damaged {
        let cells = format!("<sheetData><row><c r='A1' t='inlineStr'>{content}</c></row></sheetData>");
        assert_eq!(sheets(&workbook(&[], &cells), ROOM), Err(Unreadable::Damaged), "{content}");
    }
}

#[test]
fn merged_cells_are_seen_as_one() {
    let cells = [
        ("A1", "", "<v>1</v>"),
        ("B1", "", "<v>12</v>"),
        ("C1", "", "<v>5</v>"),
        ("A2", "", "<v>2</v>"),
        ("B2", "", "<v>11</v>"),
        ("C2", "", "<v>6</v>"),
        ("A3", "", "<v>3</v>"),
    ];
    let merged = |ranges: &[&str]| {
        let own: String = ranges.iter().map(|range| format!("<mergeCell ref='{range}'/>")).collect();
        row(&cells, &format!("<mergeCells>{own}</mergeCells>"))
    };
    let (rows, unsure) = merged(&["B1:B3", "A2:A2"]);
    assert_eq!(rows, [vec!["1", "12", "5"], vec!["2", "12", "6"], vec!["3", "12"]]);
    assert_eq!(unsure, []);
    let (rows, _) = merged(&["A1:C1", "B2:XFD1048576"]);
    assert_eq!(rows, [vec!["1", "", ""], vec!["2", "11", ""], vec!["3", "11"]]);
    let wrong = ["A1:B2\"/><mergeCell ref=\"B2:C3", "B2:A1", "B2:", "A1:B99999999"];
    for range in wrong {
        let sheet = format!(
            "<sheetData><row><c><v>1</v></c><c/></row><row><c/><c><v>1</v></c></row></sheetData><mergeCells><mergeCell ref=\"{range}\"/></mergeCells>"
        );
        assert_eq!(sheets(&workbook(&[], &sheet), ROOM), Err(Unreadable::Damaged), "{range}");
    }
    let many = "<mergeCell ref=\"F1:F1048576\"/>".repeat(200);
    let rows = "<row><c><v>1</v></c></row>".repeat(100);
    let sheet = format!("<sheetData>{rows}</sheetData><mergeCells>{many}</mergeCells>");
    assert!(sheets(&workbook(&[], &sheet), ROOM).is_err());
}

#[test]
fn a_merged_cell_with_a_hidden_column_is_seen_in_another() {
    let text = "<cols><col min='1' max='1' hidden='1'/></cols><sheetData><row><c><v>7</v></c><c><v>8</v></c></row></sheetData>\
        <mergeCells><mergeCell ref='A1:B1'/></mergeCells>";
    let found = sheet(&[], text);
    assert_eq!(found.rows, [["", "7"]]);
    assert_eq!(found.unsure, [Unsure { row: 0, column: 1, why: Shown::Spans }]);
}

#[test]
fn letters_that_are_raised_or_struck_out_are_not_certain() {
    let raised = "<is><r><t>1</t></r><r><rPr><vertAlign val='superscript'/></rPr><t>3</t></r></is>";
    let (rows, unsure) = row(
        &[
            ("A1", "t='inlineStr'", raised),
            ("B1", "t='s'", "<v>1</v>"),
            ("C1", "s='4'", "<v>13</v>"),
            (
                "D1",
                "t='inlineStr'",
                "<is><r><rPr><strike val='0'/><vertAlign val='baseline'/></rPr><t>13</t></r></is>",
            ),
        ],
        "",
    );
    assert_eq!(rows, [["13"; 4]]);
    assert_eq!(unsure, [(0, 0), (0, 1), (0, 2)]);
}

#[test]
fn what_is_stored_twice_or_not_at_all_is_not_certain() {
    let (_, unsure) = row(
        &[
            ("A1", "", "<v>13.5</v>"),
            ("A1", "", "<v>13</v>"),
            ("B1", "", "<v>13.5</v><v>13</v>"),
            ("C1", "", "<f>6+7</f>"),
            ("D1", "s='99'", "<v>13</v>"),
            ("E1", "", "<v>13</v><is><t>13</t></is>"),
            ("F1", "t='d'", "<v>2026-04-14</v>"),
            ("G1", "", "<v>x</v>"),
            ("H1", "", "<f>6+7</f><v>13</v>"),
        ],
        "",
    );
    assert_eq!(unsure, [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6)]);
    for place in ["B2", "XFE1", "$A$1", "A0"] {
        let cells = format!("<sheetData><row r='1'><c r='{place}'><v>1</v></c></row></sheetData>");
        assert!(sheets(&workbook(&[], &cells), ROOM).is_err(), "{place}");
    }
}

#[test]
fn a_column_too_narrow_for_its_digits_rounds_them() {
    let unsure = |width: &str, more: &str, number: &str| {
        let text = format!(
            "<cols><col min='1' max='2' width='{width}'/></cols><sheetData><row><c {more}><v>{number}</v></c><c><v>12</v></c></row></sheetData>"
        );
        !sheet(&["0.00"], &text).unsure.is_empty()
    };
    for (width, more, number, is_unsure) in [
        ("3", "", "3.5", true),
        ("4", "", "8.25", true),
        ("4.3", "", "8.25", false),
        ("8.43", "", "13.3333333333333", false),
        ("1", "", "12", false),
        ("4", "s='1'", "8.25", false),
    ] {
        assert_eq!(unsure(width, more, number), is_unsure, "{width} {number}");
    }
    let many = "<col min='1' max='16384' hidden='1'/>".repeat(9);
    let many = format!("<cols>{many}</cols><sheetData/>");
    assert_eq!(sheets(&workbook(&[], &many), ROOM), Err(Unreadable::Damaged));
}

#[test]
fn elements_of_another_language_are_no_cells() {
    let cell = "<c r='A1'><v>1</v></c>";
    for content in [
        format!(
            "<sheetData><row>{}</row></sheetData>",
            cell.replace("<c ", "<z:c ").replace("</c>", "</z:c>")
        ),
        format!("<sheetData><row>{}</row></sheetData>", cell.replace("<c ", "<c xmlns='z' ")),
        format!("<sheetData><row>{cell}</row></sheetData><sheetData/>"),
        format!("<z><sheetData><row>{cell}</row></sheetData></z>"),
        "<z:sheetData/>".to_owned(),
        "<sheetData><z/></sheetData>".to_owned(),
        "<sheetData/><z><mergeCells/></z>".to_owned(),
    ] {
        assert_eq!(sheets(&workbook(&[], &content), ROOM), Err(Unreadable::Damaged), "{content}");
    }
}

#[test]
fn a_sheet_that_is_hidden_has_nothing_to_read() {
    let bytes = workbook(&[], "<sheetData><row><c><v>1</v></c></row></sheetData>");
    let rows = |bytes: &[u8]| sheets(bytes, ROOM).unwrap().pop().unwrap().rows.len();
    assert_eq!(rows(&bytes), 1);
    let hidden = changed(&bytes, |name, content| {
        if name == "xl/workbook.xml" {
            content.replace("name=\"A\"", "name=\"A\" state=\"hidden\"")
        } else {
            content
        }
    });
    assert_eq!(rows(&hidden), 0);
    let binary = changed(&bytes, |_, content| content.replace("xl/workbook.xml", "xl/workbook.bin"));
    assert_eq!(sheets(&binary, ROOM), Err(Unreadable::Binary));
}

/// A workbook with other content.
fn changed(bytes: &[u8], change: impl Fn(&str, String) -> String) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut file = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).unwrap();
        let mut content = String::new();
        part.read_to_string(&mut content).unwrap();
        file.start_file(part.name(), zip::write::SimpleFileOptions::default()).unwrap();
        file.write_all(change(part.name(), content).as_bytes()).unwrap();
    }
    file.finish().unwrap().into_inner()
}

#[test]
fn of_two_parts_of_one_name_nobody_knows_which_is_meant() {
    let mut file = zip::ZipWriter::new_append(Cursor::new(workbook(&[], "<sheetData/>"))).unwrap();
    file.start_file("xl/worksheets/s9.xml", zip::write::SimpleFileOptions::default()).unwrap();
    let bytes = file.finish().unwrap().into_inner();
    assert!(sheets(&bytes, ROOM).is_ok());
    // The name of another sheet, in its own header and in the list of all.
    let (from, to) = (b"xl/worksheets/s9.xml", [b"xl/worksheets/s2.xml", b"xl/worksheets/S2.xml"]);
    for to in to {
        let mut twice = bytes.clone();
        for at in 0..twice.len() - from.len() {
            if twice[at..].starts_with(from) {
                twice[at..at + to.len()].copy_from_slice(to);
            }
        }
        assert_eq!(sheets(&twice, ROOM), Err(Unreadable::Damaged));
    }
}

#[test]
fn one_text_in_many_cells_takes_its_room_in_each() {
    let long = "x".repeat(200_000);
    let cell = |content: &str| format!("<c t='inlineStr'><is><t>{content}</t></is></c>");
    let rows = format!("<row>{}</row>{}", cell(&long), format!("<row>{}</row>", cell("y")).repeat(9));
    let read = |more: &str| sheets(&workbook(&[], &format!("<sheetData>{rows}</sheetData>{more}")), ROOM);
    assert!(read("").is_ok());
    assert_eq!(read("<mergeCells><mergeCell ref='A1:A10'/></mergeCells>"), Err(Unreadable::Texts(1 << 20)));
}
