"""What is measured in a page: width, targets, letters; and what axe finds."""

import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

TREE: Final = Path(__file__).parents[2]

#: What is wider than the window, what can be pressed and is too small for a finger, and what is
#: written too small. A link within a sentence may be as high as its line.
RULER: Final = """
({ target, letters }) => {
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    return box.width > 1 && box.height > 1 && style.visibility === 'visible' && !one.closest('.unseen');
  };
  const name = (one) =>
    `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`.replace(/\\s+/g, ' ').slice(0, 60);
  const found = [];
  const over = document.querySelector('dialog[open]') ?? document.body;
  const width = document.documentElement.scrollWidth;
  if (width > innerWidth) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) => seen(one) && one.getBoundingClientRect().right > innerWidth + 1,
    );
    found.push(`scrolls to ${width}: ${wide.slice(0, 3).map(name)}`);
  }
  const pressed = 'a[href], button, input, select, summary, [role=button], [role=tab]';
  for (const one of over.querySelectorAll(pressed)) {
    const whole = one.closest('label') ?? one;
    if (!seen(whole) || one.disabled) continue;
    if (one.getAttribute('aria-disabled') === 'true' && one instanceof SVGElement) continue;
    const inline = getComputedStyle(whole).display === 'inline' && !(one instanceof SVGElement);
    const box = whole.getBoundingClientRect();
    if (!inline && Math.min(box.width, box.height) < target - 0.5)
      found.push(`${Math.round(box.width)} by ${Math.round(box.height)}: ${name(one)}`);
  }
  for (const one of over.querySelectorAll('*')) {
    if (![...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    if (!seen(one) || one instanceof HTMLOptionElement) continue;
    const scale = one instanceof SVGGraphicsElement ? one.getScreenCTM().a : 1;
    const turned = one instanceof SVGGraphicsElement ? Math.hypot(scale, one.getScreenCTM().b) : 1;
    const size = parseFloat(getComputedStyle(one).fontSize) * turned;
    if (size < letters - 0.1) found.push(`${size.toFixed(1)} px: ${name(one)}`);
  }
  return found;
}
"""

#: What stands on a drawn piece is shortened to fit and part of the picture; its name says it in full.
AXE: Final = """
axe.run({ elementRef: true }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes
  .filter(({ element }) => !(id === 'label-content-name-mismatch' && element instanceof SVGElement))
  .map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary.replace(/\\s+/g, ' ')}`)))
"""


@cache
def _axe() -> str:
    """The source of axe-core, which is put in through the debugger, so that no policy is eased."""
    command = [sys.executable, str(TREE / "tools" / "axe.py")]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return Path(done.stdout.strip()).read_text(encoding="utf-8")


def barriers(page: Page) -> list[str]:
    """All that axe finds wrong: the rule, and where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    found: list[str] = page.evaluate(AXE)
    return found


def too_small(page: Page, target: int = 44, letters: int = 13) -> list[str]:
    """What is too wide, or too small for fingers or eyes; sizes in pixels."""
    found: list[str] = page.evaluate(RULER, {"target": target, "letters": letters})
    return found
