/** Arrow keys move among what can be chosen, wherever it is drawn. */

/** Everything that can be chosen carries this attribute; a board has one stop, and moves within itself. */
const CHOICE = 'data-choice';
const STOPS = `[${CHOICE}], [data-thing][tabindex="0"]`;

type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
const WAYS: Record<Way, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Is somebody writing or using a control that has its own meaning for keys? */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

function choices(): HTMLElement[] {
  const found = [...document.querySelectorAll<HTMLElement>(STOPS)];
  return found.filter((one) => one.getClientRects().length > 0 && !one.hasAttribute('disabled'));
}

/** Move the focus to the nearest choice in a direction; true if the key was an arrow. */
export function moveFocus(event: KeyboardEvent): boolean {
  const way = WAYS[event.key as Way];
  if (!way) return false;
  const all = choices();
  if (all.length === 0) return false;
  const now = all.find((one) => one === document.activeElement);
  const next = now ? nearest(now, all, way) : all[0];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  return true;
}

function middle(one: Element): [number, number] {
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

function nearest(now: HTMLElement, all: HTMLElement[], [dx, dy]: [number, number]): HTMLElement {
  const [x, y] = middle(now);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const one of all) {
    if (one === now) continue;
    const [ox, oy] = middle(one);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead < 2) continue;
    const cost = ahead + aside * 2.5;
    if (cost < least) [best, least] = [one, cost];
  }
  // Past the last one it goes on from the other end, in the order of the page.
  const step = dx + dy;
  return best ?? all[(all.indexOf(now) + step + all.length) % all.length] ?? now;
}
