#!/usr/bin/env python3
"""Open dossiers in headless Chromium and look at them: `dossier_test.py MOST_PAGES REPORT.html... [--pictures DIR]`.

Needs what `tools/requirements.txt` names and a Chromium in the path. For each page, wide, at 390 pixels and dark: nothing is
loaded from anywhere, the console is silent, nothing is wider than the window, axe finds nothing against WCAG 2.2 AA;
and it prints in at most MOST_PAGES pages of A4.
"""

import shutil
import sys
from pathlib import Path

import axe_core_python
import pypdf
from playwright.sync_api import sync_playwright

AXE = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WIDE = """() => [...document.querySelectorAll("body *")]
  .filter(e => e.checkVisibility() && !e.closest("svg,thead") && e.getBoundingClientRect().right > innerWidth + 1)
  .map(e => e.tagName + " " + (e.innerText || "").slice(0, 40))"""


def expect(condition: bool, message: str) -> None:
    """Stop with a message unless the condition holds."""
    if not condition:
        sys.exit(f"dossier test: {message}")


def main() -> None:
    """Test every dossier named."""
    arguments = sys.argv[1:]
    pictures = None
    if "--pictures" in arguments:
        at = arguments.index("--pictures")
        pictures = Path(arguments[at + 1])
        pictures.mkdir(parents=True, exist_ok=True)
        del arguments[at : at + 2]
    most, reports = int(arguments[0]), [Path(name).resolve() for name in arguments[1:]]
    expect(bool(reports), "no dossier is named")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for report in reports:
            for kind, width, scheme in (("wide", 1280, "light"), ("phone", 390, "light"), ("dark", 1280, "dark")):
                page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
                requests: list[str] = []
                problems: list[str] = []
                page.on("request", lambda request, seen=requests: seen.append(request.url))
                page.on("console", lambda message, seen=problems: seen.append(message.text))
                page.on("pageerror", lambda error, seen=problems: seen.append(str(error)))
                page.goto(report.as_uri())
                name = f"{report.name} ({kind})"
                expect(requests == [report.as_uri()], f"{name} loads {requests[1:4]}")
                expect(not problems, f"{name}: {problems[:3]}")
                expect(page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} scrolls sideways")
                wide = page.evaluate(WIDE)
                expect(not wide, f"{name}: wider than the window: {wide[:5]}")
                if pictures:
                    page.screenshot(path=pictures / f"{report.stem}-{kind}.png", full_page=True)
                page.evaluate(AXE)
                found = page.evaluate("tags => axe.run({runOnly: {type: 'tag', values: tags}})", TAGS)["violations"]
                said = [(one["id"], one["nodes"][0]["html"][:120]) for one in found]
                expect(not said, f"{name}: axe finds {said[:5]}")
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
