"""Pictures of every page at two sizes, by day and by night, and the one in the README.

``python -m tests.browser.screenshots`` writes them all into screenshots/, which git ignores, for
people to look at. With ``--readme`` it takes the picture of a game in progress that the README
shows instead.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser import test_archive, test_sources
from tests.browser.house import House
from tests.browser.machine import SWITCHES, build_client, chromium
from tests.browser.texts import TREE
from tests.browser.visitor import Table, Visitor, set_up
from tests.browser.walk import walk, walk_in_company, walk_in_museums

FOLDER: Final = TREE / "screenshots"
PICTURE: Final = TREE / "docs" / "pictures" / "table.png"
MOST: Final = 200_000  # bytes of the picture in the README
SIZES: Final = {"desk": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
THEMES: Final = {"day": "light", "night": "dark"}
TURNS: Final = 4  # after which the picture is taken


@contextmanager
def stage() -> Iterator[tuple[House, Browser]]:
    """A server and a browser."""
    build_client()
    with tempfile.TemporaryDirectory(prefix="curatorium-screenshots-") as folder:
        house = House(Path(folder))
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
                yield house, browser
        finally:
            house.kill()


def visitor(browser: Browser, house: House, **how: Any) -> Visitor:
    """Somebody who sees nothing move."""
    return Visitor(browser.new_context(reduced_motion="reduce", **how), house, [])


def everything() -> None:
    """Walk everywhere, with a camera."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with stage() as (house, browser):
        for size, viewport in SIZES.items():
            for theme, scheme in THEMES.items():
                how = {"viewport": viewport, "color_scheme": scheme}
                alone, host, guest = (visitor(browser, house, **how) for _ in range(3))
                walks = (
                    (alone, walk(alone)),
                    (guest, walk_in_company(host, guest)),
                    (alone, walk_in_museums(alone)),
                    (alone, test_archive.places(alone)),
                    (alone, test_sources.places(alone)),
                )
                for seen, places in walks:
                    for place in places:
                        path = FOLDER / f"{place}-{size}-{theme}.png"
                        at_a_table = Table(seen).bar.is_visible()  # what stays in sight is no page
                        seen.page.screenshot(path=path, full_page=not at_a_table)
    print(f"{len(list(FOLDER.iterdir()))} pictures are in {FOLDER}")


def play_on(table: Table) -> None:
    """Place visitors and score for a few turns, and end at a choice with something taken up."""
    turns = 0
    while table.await_turn() and turns < TURNS:
        scoring = table.end.is_visible()
        options = table.options()
        table.choose(options.first.inner_text().split("\n")[0])
        turns += scoring
    table.hide.or_(table.list).click()
    if table.hide.is_visible():
        table.hide.click()


def readme() -> None:
    """A game in progress by day, in as few colours as it takes."""
    with stage() as (house, browser):
        ada = visitor(browser, house, viewport=SIZES["desk"], color_scheme="light")
        table = set_up(ada, "ybbb").start()
        play_on(table)
        table.page.mouse.move(1, 1)
        table.page.screenshot(path=PICTURE)
    small = Image.open(PICTURE).convert("RGB").quantize(128, dither=Image.Dither.NONE)
    small.save(PICTURE, optimize=True)
    size = PICTURE.stat().st_size
    if size > MOST:
        sys.exit(f"{PICTURE} has {size} bytes, and may have {MOST}.")
    print(f"{PICTURE}: {size} bytes")


if __name__ == "__main__":
    readme() if "--readme" in sys.argv[1:] else everything()
