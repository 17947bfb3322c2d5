#!/usr/bin/env python3
"""Writes made-up exports of tables: `exports.py FOLDER` (needs openpyxl; xlwt and odfpy for XLS and ODS).

Each file contains the right standing of `tests/data/club.trf`, whose players are made up, in the layout of a program or
site. `SOURCES.md` beside the files names the source of each layout. The values follow FIDE's rules of March 2026 by
hand (see `tests/data/club-published-right.csv`).
"""

import sys
from pathlib import Path

# place, number, name, rating, points, direct encounter, BH/C1, BH, SB
ROWS = [
    (1, 7, "Gorse, Gina", 2078, 3.5, 9.5, 12.0, 8.25),
    (2, 9, "Ivy, Ines", 2004, 3.0, 11.5, 13.0, 7.5),
    (3, 1, "Alder, Anna", 2300, 3.0, 11.5, 13.0, 7.0),
    (4, 8, "Hazel, Hugo", 2041, 3.0, 9.5, 12.0, 6.5),
    (5, 5, "Elm, Eva", 2152, 3.0, 8.5, 11.0, 6.25),
    (6, 4, "Dogwood, Dan", 2189, 3.0, 8.5, 11.0, 5.75),
    (7, 6, "Fir, Felix", 2115, 2.0, 12.5, 14.5, 5.75),
    (8, 10, "Juniper, Jan", 1967, 2.0, 12.0, 14.0, 5.0),
    (9, 2, "Birch, Ben", 2263, 1.5, 7.5, 9.0, 3.0),
    (10, 3, "Cedar, Carla", 2226, 1.0, 8.5, 9.5, 1.0),
]

# layout: source, headings of place, number, name, (extra columns), points, BH/C1, BH, SB
HEADS = {
    "chess-results-en": ["Rk.", "SNo", "Name", "FED", "Rtg", "Pts.", "TB1", "TB2", "TB3"],
    "chess-results-de": ["Rg.", "Snr", "Name", "Land", "Elo", "Pkt.", "Wtg1", "Wtg2", "Wtg3"],
    "chess-results-es": ["Rk.", "No.Ini.", "Nombre", "FED", "Elo", "Pts.", "Des 1", "Des 2", "Des 3"],
    "chess-results-fr": ["Rg.", "No.", "Nom", "FED", "Elo", "Pts.", "Dep1", "Dep2", "Dep3"],
    "chess-results-it": ["Pos.", "Nr.", "Nome", "FED", "Elo", "Punti", "Spar1", "Spar2", "Spar3"],
    "chess-results-pt": ["Rk.", "Nr.", "Nome", "FED", "Elo", "Pts.", "Des 1", "Des 2", "Des 3"],
    "swiss-manager-names": ["Rank", "SNo.", "Name", "FED", "Rtg", "Pts", "BH C1", "BH", "SB"],
    "vega": ["Pos", "ID", "NAME", "FED", "Rtg", "Pts", "BucC1", "BucT", "SB"],
    "sharly-chess": ["Rk", "No", "Player", "Fed", "Rating", "Pts", "Bh-C1", "Bh", "S.B."],
    "swisssys": ["Place", "No", "Name", "Fed", "Rating", "Total", "BH/C1", "BH", "SB"],
    "wintd": ["Pl", "No.", "Player", "Fed", "Rtg", "Score", "Buchholz Cut 1", "Buchholz", "Sonneborn-Berger"],
    "papi": ["Pl", "Nr", "Nom", "Fede", "Elo", "Pts", "Buchholz tronque", "Buchholz", "Sonneborn"],
}
NOTES = {
    "chess-results-en": ["TB1: BH/C1", "TB2: BH", "TB3: SB"],
    "chess-results-de": ["Wertung1: Buchholz Streichwertung 1", "Wertung2: Buchholz", "Wertung3: Sonneborn-Berger"],
    "chess-results-es": ["Desempate 1: Buchholz corte 1", "Desempate 2: Buchholz", "Desempate 3: Sonneborn-Berger"],
    "chess-results-fr": ["Dep1: Buchholz tronque", "Dep2: Buchholz", "Dep3: Sonneborn-Berger"],
    "chess-results-it": ["Spareggio1: Buchholz taglio 1", "Spareggio2: Buchholz", "Spareggio3: Sonneborn-Berger"],
    "chess-results-pt": ["Desempate 1: Buchholz Corte 1", "Desempate 2: Buchholz", "Desempate 3: Sonneborn-Berger"],
}
TITLES = ["Club Open", "Final ranking after 5 rounds"]
FOOT = ["Program X, made up", "All details of this event are made up"]
COMMA = {"chess-results-de", "chess-results-es", "chess-results-fr", "chess-results-it", "chess-results-pt"}


def number(value: float, layout: str) -> str:
    """Writes a number as the layout prints it."""
    text = f"{value:.2f}".rstrip("0").rstrip(".") if value != int(value) else str(int(value))
    if layout == "sharly-chess" and text.endswith(".5"):
        whole = text[:-2]
        return ("" if whole == "0" else whole) + "½"
    return text.replace(".", ",") if layout in COMMA else text


def rows(layout: str) -> list[list[str]]:
    """Returns headings and rows as texts."""
    table = [HEADS[layout]]
    for place, own, name, rating, *values in ROWS:
        shown = [number(value, layout) for value in values]
        table.append([str(place), str(own), name, "XXX", str(rating), *shown])
    return table


def separated(layout: str, by: str, titled: bool, repeated: bool = False, naked: bool = False) -> str:
    """Writes separated values. `naked` leaves decimal commas and names unquoted."""
    table = rows(layout)
    quote = (lambda cell: cell) if naked else (lambda cell: f'"{cell}"' if by in cell else cell)
    lines = [by.join(quote(cell) for cell in row) for row in table]
    if repeated:
        lines.insert(6, lines[0])
    notes = NOTES.get(layout, [])
    if titled:
        lines = [*TITLES, "", *lines, "", *notes, *FOOT]
    elif notes:
        lines = [*lines, *notes]
    return "\n".join(lines) + "\n"


def markdown(layout: str) -> str:
    """Writes a Markdown table below a heading."""
    table = rows(layout)
    lines = [f"# {TITLES[0]}", "", "| " + " | ".join(table[0]) + " |", "|" + "---|" * len(table[0])]
    lines += ["| " + " | ".join(row) + " |" for row in table[1:]]
    return "\n".join([*lines, "", *NOTES.get(layout, []), FOOT[0]]) + "\n"


def fixed(layout: str) -> str:
    """Writes columns of fixed width, as Vega prints them."""
    table = [[cell.replace(" ", "") if at == 0 else cell for cell in row] for at, row in enumerate(rows(layout))]
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    lines = []
    for row in table:
        cells = [c.ljust(w) if at in (2, 3) else c.rjust(w) for at, (c, w) in enumerate(zip(row, widths, strict=True))]
        lines.append(" ".join(cells).rstrip())
    lines.insert(1, "-" * len(lines[0]))
    return "\n".join([*TITLES, "", *lines, "", *NOTES.get(layout, []), FOOT[0]]) + "\n"


def page(layout: str, whole: bool) -> str:
    """Writes a web page, or only the table from one."""
    out = []
    for at, row in enumerate(rows(layout)):
        tag = "th" if at == 0 else "td"
        cells = "".join(f"<{tag}>{cell.replace('½', '&frac12;')}</{tag}>" for cell in row)
        out.append(f"<tr class=r{at % 2}>{cells}</tr>")
    notes = "".join(f"<tr><td colspan=9>{note}</td></tr>" for note in NOTES.get(layout, []))
    table = "<table class='CRs1'>" + "\n".join(out) + notes + "</table>"
    if not whole:
        return table + "\n"
    other = "<table><tr><td>Organizer</td><td>Club</td></tr><tr><td>Rounds</td><td>5</td></tr></table>"
    head = "<!DOCTYPE html><html><head><title>Club Open</title><style>td{color:red}</style></head>"
    return f"{head}<body><h1>{TITLES[0]}</h1>{other}<h2>{TITLES[1]}</h2>{table}<p>{FOOT[0]}</p></body></html>\n"


# The changes in copies of spreadsheets: another value, or the names of two players exchanged.
CHANGES = {"": {}, "value": {8.25: 8.75}, "buchholz": {14.5: 13.5}}
CHANGES["names"] = {"Gorse, Gina": "Ivy, Ines", "Ivy, Ines": "Gorse, Gina"}


def sheet_rows(layout: str, change: str) -> list[list[object]]:
    """Returns the rows of a spreadsheet: numbers as numbers, titles above and notes below."""
    swap = CHANGES[change]
    table: list[list[object]] = [[title] for title in TITLES]
    table.append([])
    table.append(list(HEADS[layout]))
    for place, own, name, rating, *values in ROWS:
        row = [place, own, name, "XXX", rating, *values]
        table.append([swap.get(cell, cell) for cell in row])
    table.append([])
    table += [[note] for note in NOTES.get(layout, [])]
    return [*table, [FOOT[0]]]


def spreadsheet(path: Path, layout: str, change: str) -> None:
    """Writes XLSX with a second sheet that is not a standing."""
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Standing"
    for row in sheet_rows(layout, change):
        sheet.append(row)
    other = book.create_sheet("Info")
    other.append(["Organizer", "Club"])
    book.save(path)


def old_spreadsheet(path: Path, layout: str, change: str) -> None:
    """Writes an XLS file."""
    import xlwt

    book = xlwt.Workbook()
    sheet = book.add_sheet("Standing")
    for at, row in enumerate(sheet_rows(layout, change)):
        for column, cell in enumerate(row):
            sheet.write(at, column, cell)
    book.save(str(path))


def open_document(path: Path, layout: str, change: str) -> None:
    """Writes an ODS file."""
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.table import Table, TableCell, TableRow
    from odf.text import P

    book = OpenDocumentSpreadsheet()
    table = Table(name="Standing")
    for row in sheet_rows(layout, change):
        line = TableRow()
        for cell in row:
            if isinstance(cell, str):
                made = TableCell(valuetype="string")
                made.addElement(P(text=cell))
            else:
                made = TableCell(valuetype="float", value=str(cell))
                made.addElement(P(text=str(cell)))
            line.addElement(made)
        table.addElement(line)
    book.spreadsheet.addElement(table)
    book.save(str(path))


# The results of the event by number: opponent, color and result of each round; `U`, `H` and `Z` without an opponent.
GAMES = {
    1: "2w+ 4b1 10w= 7b0 9w=", 2: "1b- 9w= 7b- 3w1 5b-", 3: "4w0 8b0 U 2b0 Z", 4: "3b1 1w0 6w= 10b1 H",
    5: "6w= 10b= H 8b= 2w+", 6: "5b= 7w= 4b= 9b0 H", 7: "9w= 6b= 2w+ 1w1 H", 8: "Z 3w1 9b= 5w= 10w1",
    9: "7b= 2b= 8w= 6w1 1b=", 10: "U 5w= 1b= 4w0 8b0",
}
PLACES = {row[1]: row[0] for row in ROWS}
ABOVE = ["Club Open", "Organizer(s) : Club", "Date : 2026/04/10 to 2026/04/14", "Number of rounds : 5"]
# layout: numbers in the cells, how a round is headed, the letters of the colors, headings of place, number, name, rating,
# federation and points
CROSSTABLES = {
    "rank-en": ("place", "{}.Rd", "wb", ["Rk.", None, "Name", "Rtg", "FED", "Pts."]),
    "rank-de": ("place", "{}.Rd", "ws", ["Rg.", None, "Name", "Elo", "Land", "Pkt."]),
    "rank-es": ("place", "Rd.{}", "bn", ["Rk.", None, "Nombre", "Elo", "FED", "Pts."]),
    "start-en": ("number", "{}.Rd", "wb", ["Rk.", "No.", "Name", "Rtg", "FED", "Pts."]),
    "start-es": ("number", "R{}", "bn", ["Pos.", "No.Ini.", "Nombre", "Elo", "FED", "Pts."]),
    "vega": ("number", "{}", "WB", ["Pos", "ID", "NAME", "Rtg", "FED", "Pts"]),
    "us": ("number", "Rd {}", "", ["Place", "No", "Name", "Rating", "Fed", "Total"]),
}


def result(layout: str, own: str) -> str:
    """Returns a cell of a crosstable."""
    numbers, _, letters, _ = CROSSTABLES[layout]
    if own in "UHZ":
        return {"us": {"U": "B---", "H": "H---", "Z": "U---"}}.get(layout, {"U": "-1", "H": "-½", "Z": "-0"})[own]
    number, color, score = int(own[:-2]), own[-2], own[-1]
    number = PLACES[number] if numbers == "place" else number
    if layout == "us":
        return {"1": "W", "=": "D", "0": "L", "+": "X", "-": "F"}[score] + str(number)
    letter = letters["wb".index(color)]
    if layout == "vega" and score in "1=0":
        return {"1": "+", "=": "=", "0": "-"}[score] + letter + str(number)
    return f"{number}{letter.lower()}{'½' if score == '=' else score}"


def crosstable(layout: str, tie_breaks: list[str]) -> list[list[str]]:
    """Returns headings and rows of a crosstable."""
    numbers, heading, _, heads = CROSSTABLES[layout]
    place, own, name, rating, federation, points = heads
    rounds = [heading.format(number) for number in range(1, 6)]
    by_place = numbers == "place" or layout in ("vega", "us")
    first, last = ([place] if by_place else []), ([] if by_place else [place])
    table = [[*first, *([own] if own else []), "", name, rating, federation, *rounds, points, *last, *tie_breaks]]
    for row in sorted(ROWS, key=lambda row: row[0 if by_place else 1]):
        cells = [result(layout, cell) for cell in GAMES[row[1]].split()]
        values = [f"{value:g}" for value in row[4:]]
        before = [str(row[0])] if by_place else []
        after = [] if by_place else [str(row[0])]
        number = [str(row[1])] if own else []
        table.append([*before, *number, "", row[2], str(row[3]), "XXX", *cells, values[0], *after, *values[1:]])
    return table


def crosstables(folder: Path) -> None:
    """Writes the crosstables as text, web page and XLSX. The XLSX files also have a copy with one change each."""
    import openpyxl

    (folder / "changed").mkdir(parents=True, exist_ok=True)
    for layout in CROSSTABLES:
        table = crosstable(layout, ["TB1", "TB2", "TB3"])
        lines = [*ABOVE, "Ranking crosstable", *(";".join(row) for row in table)]
        (folder / f"{layout}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
        rows = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in table)
        rows = rows.replace("½", "&frac12;")
        above = "".join(f"<p>{line}</p>" for line in ABOVE[1:])
        page = f"<!DOCTYPE html><html><body><h1>{ABOVE[0]}</h1>{above}<table class=CRs1>{rows}</table></body></html>\n"
        (folder / f"{layout}.html").write_text(page, encoding="utf-8")
        # Only one side is changed: Hazel drew with Elm in round 4.
        sides = result(layout, "5w="), result(layout, "5w1")
        changes = {"": ("", ""), "value": ("8.25", "8.75"), "buchholz": ("14.5", "13.5"), "sides": sides}
        for change, (old, new) in changes.items():
            book = openpyxl.Workbook()
            for line in ABOVE:
                book.active.append([line])
            for row in table:
                swap = change != "sides" or "Hazel, Hugo" in row
                book.active.append([new if old and swap and cell == old else cell for cell in row])
            # `=W9` is a result and not a formula.
            for cell in (cell for row in book.active.iter_rows() for cell in row):
                cell.data_type = "s" if cell.data_type == "f" else cell.data_type
            path = folder / "changed" / f"{layout}-{change}.xlsx" if change else folder / f"{layout}.xlsx"
            book.save(path)


def unnamed(folder: Path) -> None:
    """Writes standings with numbered tie-breaks that are named nowhere."""
    folder.mkdir(parents=True, exist_ok=True)
    for layout in NOTES:
        notes, NOTES[layout] = NOTES[layout], []
        (folder / f"{layout}.csv").write_text(separated(layout, ";", titled=True), encoding="utf-8")
        (folder / f"{layout}.html").write_text(page(layout, whole=True), encoding="utf-8")
        spreadsheet(folder / f"{layout}.xlsx", layout, "")
        NOTES[layout] = notes


def main() -> None:
    """Writes every export."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    crosstables(folder / "crosstables")
    unnamed(folder / "unnamed")
    for layout in HEADS:
        texts = {
            f"{layout}.csv": separated(layout, ";", titled=False),
            f"{layout}-titled.csv": separated(layout, ";", titled=True, repeated=True),
            f"{layout}-naked.csv": separated(layout, ",", titled=True, naked=True),
            f"{layout}.tsv": separated(layout, "\t", titled=True),
            f"{layout}.md": markdown(layout),
            f"{layout}.txt": fixed(layout),
            f"{layout}.html": page(layout, whole=True),
            f"{layout}-clipping.html": page(layout, whole=False),
        }
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
    for change in CHANGES:
        into = folder / "changed" if change else folder
        into.mkdir(exist_ok=True)
        tail = f"-{change}" if change else ""
        for layout in HEADS:
            spreadsheet(into / f"{layout}{tail}.xlsx", layout, change)
        for layout in ("chess-results-en", "swiss-manager-names"):
            old_spreadsheet(into / f"{layout}{tail}.xls", layout, change)
            open_document(into / f"{layout}{tail}.ods", layout, change)


main()
