"""The code that tests of pages in a browser share: the folder of screenshots, records of requests and console messages,
and axe.
"""

import sys
from pathlib import Path

import axe_core_python
from playwright.sync_api import Browser, Page

AXE = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def expect(condition: bool, message: str) -> None:
    """Stops with a message unless the condition holds."""
    if not condition:
        sys.exit(f"{Path(sys.argv[0]).stem}: {message}")


def pictures_of(arguments: list[str]) -> Path | None:
    """Removes `--pictures DIR` from the arguments, and creates the folder."""
    if "--pictures" not in arguments:
        return None
    at = arguments.index("--pictures")
    pictures = Path(arguments[at + 1])
    pictures.mkdir(parents=True, exist_ok=True)
    del arguments[at : at + 2]
    return pictures


def watched(browser: Browser, **options) -> tuple[Page, list[str], list[str]]:
    """Opens a page in the browser. Returns the page, a list of its requests, and a list of its console messages."""
    page = browser.new_page(**options)
    requests: list[str] = []
    problems: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    return page, requests, problems


def accessible(page: Page, name: str) -> None:
    """Stops if axe finds a violation of WCAG 2.2 AA."""
    page.evaluate(AXE)
    found = page.evaluate("tags => axe.run({runOnly: {type: 'tag', values: tags}})", TAGS)["violations"]
    said = [(one["id"], one["nodes"][0]["html"][:120]) for one in found]
    expect(not said, f"{name}: axe finds {said[:5]}")
