note-skipped = Passed over, because these lines can be no row of the standing: { $lines }
table-spreadsheet = the spreadsheet cannot be read: { $problem }
table-not-there = no table is called so; choose with { $option } among { $names }
table-none-is-standing = no table has a line of headings with participants and places, points or tie-breaks; there are { $names }
table-several = several tables may be the standing; choose with { $option } among { $names }
note-beside = Columns that say nothing about the standing, not compared: { $names }
note-row-order = No places are printed; the rows stand in the order of the standing.
