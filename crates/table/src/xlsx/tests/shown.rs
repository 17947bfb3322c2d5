use super::*;

#[test]
fn what_a_later_program_adds_is_no_part_of_a_value() {
    let added = "<extLst><ext><v>3</v><is><t>3</t></is><row><c/></row></ext></extLst>";
    let (rows, unsure) = row(
        &[
            ("A1", "", &format!("<v>1</v>{added}")),
            ("B1", "t='inlineStr'", &format!("<is><t>1</t></is>{added}")),
        ],
        "",
    );
    assert_eq!((rows, unsure), (vec![vec!["1".to_owned(), "1".to_owned()]], Vec::new()));
    let bytes = workbook(&["\"12\""], "<sheetData><row><c s='1'><v>13</v></c></row></sheetData>");
    let added = "<extLst><ext><cellXfs><xf/><xf/></cellXfs></ext></extLst><cellXfs>";
    let shifted = changed(&bytes, |_, content| content.replace("<cellXfs>", added));
    assert_eq!(sheets(&shifted, ROOM).unwrap()[1].unsure.len(), 1);
}

#[test]
fn a_cell_without_a_style_has_the_first_one() {
    let bytes = workbook(&[], "<sheetData><row><c><v>13</v></c></row></sheetData>");
    let unsure = |more: &str| {
        let struck = changed(&bytes, |_, content| content.replace("<font><b/>", &format!("<font>{more}")));
        sheets(&struck, ROOM).unwrap()[1].unsure.len()
    };
    assert_eq!((unsure("<b/>"), unsure("<strike/>")), (0, 1));
}

#[test]
fn a_sheet_that_shows_something_else_than_its_values_is_not_certain() {
    let cells = "<sheetData><row><c><v>13</v></c></row></sheetData>";
    let rule = |rule: &str| {
        format!("{cells}<conditionalFormatting sqref='A1'><cfRule>{rule}</cfRule></conditionalFormatting>")
    };
    for (text, is_unsure) in [
        (rule("<iconSet showValue='0'/>"), true),
        (rule("<iconSet/>"), false),
        (rule("<dataBar showValue='false'/>"), true),
        (format!("<sheetViews><sheetView showFormulas='1'/></sheetViews>{cells}"), true),
        (format!("<sheetViews><sheetView showFormulas='0'/></sheetViews>{cells}"), false),
        (format!("<sheetFormatPr defaultColWidth='0'/>{cells}"), true),
        (format!("<sheetFormatPr zeroHeight='1'/>{cells}"), true),
        (format!("<sheetFormatPr defaultColWidth='9' defaultRowHeight='15'/>{cells}"), false),
    ] {
        assert_eq!(!sheet(&[], &text).unsure.is_empty(), is_unsure, "{text}");
    }
    let bytes = workbook(&["0.0"], "<sheetData><row><c s='1'><v>3</v></c></row></sheetData>");
    let filled = |way: &str| {
        let to = format!("<xf numFmtId=\"164\"><alignment horizontal='{way}'/></xf>");
        let own = changed(&bytes, |_, content| content.replace("<xf numFmtId=\"164\"/>", &to));
        sheets(&own, ROOM).unwrap()[1].unsure.len()
    };
    assert_eq!((filled("center"), filled("fill")), (0, 1));
}
