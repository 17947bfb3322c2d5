#!/usr/bin/env python3
"""Opens pages of the site in headless Chromium and checks them: `site_test.py SITE [--pictures DIR]`.

The script opens the pages from the folder, at three widths and in dark colors. The pages must load nothing from
elsewhere and write nothing to the console. Only tables may scroll sideways. axe must find no violation of WCAG 2.2 AA.
The search must find a case by its words in either language.
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from browsing import accessible, expect, pictures_of, watched

VIEWS = (("phone", 390, "light"), ("tablet", 820, "light"), ("wide", 1280, "light"), ("dark", 1280, "dark"))
PAGES = (
    "index.html",
    "en/index.html",
    "en/case/c07/7-3/byes-have-no-colour.html",
    "es/case/c07/13/five-team-swiss-worked-in-full.html",
    "en/case/b02/7-14/results-of-26-periods-are-pooled.html",
    "en/clause/c07.16.4.html",
    "es/clause/index.html",
    "en/code/BH.html",
    "en/ruling/de-rest.html",
    "en/deviation/D-16.5-none.html",
    "en/program/index.html",
    "en/program/gacrux.html",
    "es/certify.html",
)
# Words for a search, and the part of the address that the search must find.
SEARCHES = (("en", "byes neither color", "byes-have-no-colour"), ("es", "equipos cálculado entero", "five-team-swiss-worked-in-full"), ("es", "CLAUSULA xyz", None), ("en", "BH", "code/BH.html"))


def main() -> None:
    """Tests the named site."""
    arguments = sys.argv[1:]
    pictures = pictures_of(arguments)
    site = Path(arguments[0]).resolve()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for path in PAGES:
            page, requests, problems = watched(browser)
            for kind, width, scheme in VIEWS:
                page.set_viewport_size({"width": width, "height": 900})
                page.emulate_media(color_scheme=scheme)
                page.goto((site / path).as_uri())
                name = f"{path} ({kind})"
                outside = [url for url in requests if not url.startswith(site.as_uri())]
                expect(not outside, f"{name} loads {outside[:3]}")
                expect(not problems, f"{name}: {problems[:3]}")
                expect(page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} scrolls sideways")
                if pictures:
                    page.screenshot(path=pictures / f"{path.replace('/', '-')}-{kind}.png")
                accessible(page, name)
            page.close()
        page = browser.new_page()
        for language, words, wanted in SEARCHES:
            page.goto((site / language / "certify.html").as_uri())
            page.fill("#find", words)
            found = page.eval_on_selector_all("#found a", "links => links.map(link => link.href)")
            if wanted is None:
                expect(not found and page.inner_text("#found") != "", f"{words}: {found[:3]}")
                continue
            expect(bool(found) and wanted in found[0], f"{words}: {found[:3]}")
            page.press("#find", "Enter")
            page.wait_for_url(f"**{wanted}*")
        browser.close()
    print("site test: passed")


main()
