#!/usr/bin/env python3
"""Opens dossiers in headless Chromium and checks them: `dossier_test.py MOST_PAGES REPORT.html... [--pictures DIR]`.

Needs the packages of `tools/requirements.txt` and a Chromium in the path. The script opens each page at full width, at
390 pixels, and in dark colors. The page must load nothing from elsewhere and write nothing to the console. Nothing may
be squeezed or wider than the window. axe must find no violation of WCAG 2.2 AA. The print may have at most MOST_PAGES
pages of A4.
"""

import shutil
import sys
from pathlib import Path

import pypdf
from playwright.sync_api import sync_playwright

from browsing import accessible, expect, pictures_of, watched

WIDE = """() => [...document.querySelectorAll("body *")]
  .filter(e => e.checkVisibility() && !e.closest("svg,thead") && e.getBoundingClientRect().right > innerWidth + 1)
  .map(e => e.tagName + " " + (e.innerText || "").slice(0, 40))"""

# Finds cells that are so narrow that each line contains a single letter.
NARROW = """() => [...document.querySelectorAll("tbody td,tbody th")]
  .filter(e => e.checkVisibility() && e.innerText.length > 1 && e.offsetHeight > 60 && e.offsetWidth < 50)
  .map(e => e.innerText.slice(0, 40))"""


def main() -> None:
    """Tests each named dossier."""
    arguments = sys.argv[1:]
    pictures = pictures_of(arguments)
    most, reports = int(arguments[0]), [Path(name).resolve() for name in arguments[1:]]
    expect(bool(reports), "no dossier is named")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for report in reports:
            for kind, width, scheme in (("wide", 1280, "light"), ("phone", 390, "light"), ("dark", 1280, "dark")):
                page, requests, problems = watched(browser, viewport={"width": width, "height": 900}, color_scheme=scheme)
                page.goto(report.as_uri())
                name = f"{report.name} ({kind})"
                expect(requests == [report.as_uri()], f"{name} loads {requests[1:4]}")
                expect(not problems, f"{name}: {problems[:3]}")
                expect(page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} scrolls sideways")
                wide = page.evaluate(WIDE)
                expect(not wide, f"{name}: wider than the window: {wide[:5]}")
                narrow = page.evaluate(NARROW)
                expect(not narrow, f"{name}: letters under letters: {narrow[:5]}")
                if pictures:
                    page.screenshot(path=pictures / f"{report.stem}-{kind}.png", full_page=True)
                accessible(page, name)
                page.close()
            page = browser.new_page()
            page.goto(report.as_uri())
            printed = (pictures or Path(report.parent)) / f"{report.stem}.pdf"
            page.pdf(path=printed, prefer_css_page_size=True)
            pages = len(pypdf.PdfReader(printed).pages)
            expect(pages <= most, f"{report.name} prints in {pages} pages, more than {most}")
            page.close()
        browser.close()
    print("dossier test: passed")


main()
