#!/usr/bin/env python3
"""Opens an HTML report in headless Chromium and uses it: `browser_test.py REPORT.html [SCREENSHOT_DIR]`.

Needs `playwright` from PyPI and a Chromium in the path (Debian's `chromium`), and downloads no browser. At widths of
1280 and 390 pixels, it checks that the page loads nothing from elsewhere, that nothing is wider than the window, that
no texts overlap, that the filters work, and that the keyboard reaches every control. Without scripts, everything must
be visible.
"""

import re
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll("h1,h2,p,summary,form label,form select,th,td")]
    .filter(e => e.checkVisibility() && e.innerText.trim() && !e.closest(".wide table"))
    .slice(0, 400).map(e => [e, e.getBoundingClientRect()]).filter(([, b]) => b.width && b.height);
  const found = [];
  for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
    const [a, p] = boxes[i], [b, q] = boxes[j];
    if (a.contains(b) || b.contains(a)) continue;
    if (a.closest("form") !== b.closest("form")) continue;
    const x = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (x > 1 && y > 1) found.push(a.innerText.slice(0, 30) + " / " + b.innerText.slice(0, 30));
  }
  return found;
}"""
WIDE = """() => [...document.querySelectorAll("body *")]
  .filter(e => e.checkVisibility() && !e.closest(".wide") && e.getBoundingClientRect().right > innerWidth + 1)
  .map(e => e.tagName + " " + e.innerText.slice(0, 40))"""


def expect(condition: bool, message: str) -> None:
    """Stops with a message unless the condition holds."""
    if not condition:
        sys.exit(f"browser test: {message}")


def shown(page: Page) -> int:
    """Returns the number of visible cases."""
    return page.locator("details.case:not([hidden])").count()


def filters(page: Page) -> None:
    """Checks that every verdict and every clause filters its cases."""
    total = shown(page)
    expect(total > 0, "no cases are shown")
    for box in page.locator("#filter input").all():
        box.uncheck()
    expect(shown(page) == 0, "cases are shown although no verdict is wanted")
    for box in page.locator("#filter input").all():
        word = box.get_attribute("value")
        box.check()
        wanted = page.locator(f"details.case[data-words~='{word}']").count()
        expect(shown(page) == wanted and wanted > 0, f"{shown(page)} cases are shown for {word}, {wanted} have it")
        numbers = re.findall(r"\d+", page.locator("#shown").inner_text())
        expect(numbers == [str(wanted), str(total)], f"the count is wrong for {word}: {numbers}")
        box.uncheck()
    for box in page.locator("#filter input").all():
        box.check()
    clause = page.locator("#clause option").nth(1).get_attribute("value")
    page.select_option("#clause", clause)
    wanted = page.locator(f"details.case[data-clauses~='{clause}']").count()
    expect(shown(page) == wanted > 0, f"{shown(page)} cases are shown for {clause}, {wanted} have it")
    page.select_option("#clause", "")
    expect(shown(page) == total, "not everything comes back")


def keyboard(page: Page) -> None:
    """Checks that Tab reaches the controls in order and that Enter opens a case."""
    boxes, reached = page.locator("#filter input").count(), []
    page.reload()
    # The page has links above the filters.
    for _ in range(page.locator("a, input, select, summary, [tabindex]").count()):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.tagName"))
        if reached[-1] == "SUMMARY":
            break
    expect(reached.count("INPUT") == boxes and "SELECT" in reached, f"the keyboard reaches {reached}")
    expect(reached[-1] == "SUMMARY", f"the keyboard does not reach the first case: {reached}")
    page.keyboard.press("Enter")
    expect(page.evaluate("document.activeElement.parentElement.open"), "Enter does not open a case")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    expect(outline != "none", "the focus cannot be seen")


def main() -> None:
    """Tests one report at two widths."""
    report = Path(sys.argv[1]).resolve()
    pictures = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for width, height in ((1280, 900), (390, 844)):
            page = browser.new_page(viewport={"width": width, "height": height})
            requests: list[str] = []
            problems: list[str] = []
            page.on("request", lambda request, seen=requests: seen.append(request.url))
            page.on("pageerror", lambda error, seen=problems: seen.append(str(error)))
            page.goto(report.as_uri())
            if pictures:
                pictures.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=pictures / f"top-{width}.png")
            filters(page)
            keyboard(page)
            worst = page.locator("details.case[data-words~='fail']").first
            if worst.count():
                worst.locator("summary").click()
                worst.scroll_into_view_if_needed()
                if pictures:
                    worst.screenshot(path=pictures / f"fail-{width}.png")
            for case in page.locator("details.case").all()[:40]:
                case.evaluate("e => e.open = true")
            if pictures:
                page.locator("details.case").nth(1).screenshot(path=pictures / f"case-{width}.png")
            wide, overlaps = page.evaluate(WIDE), page.evaluate(OVERLAPS)
            expect(not wide, f"wider than {width} pixels: {wide[:5]}")
            expect(not overlaps, f"texts overlap at {width} pixels: {overlaps[:5]}")
            expect(set(requests) == {report.as_uri()}, f"the page loads {sorted(set(requests))[:5]}")
            expect(not problems, f"scripts fail: {problems}")
            page.close()
        bare = browser.new_context(java_script_enabled=False).new_page()
        bare.goto(report.as_uri())
        expect(bare.locator("details.case").first.is_visible(), "without scripts the cases are hidden")
        expect(not bare.locator("#filter").is_visible(), "without scripts a filter is shown that does nothing")
        browser.close()
    print("browser test: passed")


main()
