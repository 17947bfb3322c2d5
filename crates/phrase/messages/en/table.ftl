note-skipped = Passed over, because these lines can be no row of the standing: { $lines }
spreadsheet-too-large = it has more than { $most } bytes unpacked, the most that are read
table-spreadsheet = the spreadsheet cannot be read: { $problem }
table-not-there = no table is called so; choose with { $option } among { $names }
table-none-is-standing = no table has a line of headings with participants and places, points or tie-breaks; there are { $names }
table-several = several tables may be the standing; choose with { $option } among { $names }
table-too-large = the table has more than { $most } cells, the most that are read
table-too-wide = the row has { $found } cells; at most { $most } columns are read
