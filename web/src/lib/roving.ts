/** A long list with many links has one stop for the Tab key; arrow keys lead from link to link. */
import { tick } from 'svelte';

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/**
 * Attach to the list: `links` finds what can be stopped at; the last one is the stop at first.
 * `watched` reads whatever the links change with.
 */
export function roving(links: string, watched: () => unknown) {
  return (list: HTMLElement): (() => void) => {
    const all = () => [...list.querySelectorAll<HTMLElement>(links)];

    function stopAt(one: HTMLElement | undefined): void {
      for (const link of all()) link.tabIndex = link === one ? 0 : -1;
    }

    function onkeydown(event: KeyboardEvent): void {
      const found = all();
      const at = found.findIndex((one) => one === document.activeElement);
      const step = STEPS[event.key];
      const edge = { Home: 0, End: found.length - 1 }[event.key];
      if (at < 0 || (step === undefined && edge === undefined)) return;
      event.preventDefault();
      const to = edge ?? Math.max(0, Math.min(found.length - 1, at + (step ?? 0)));
      stopAt(found[to]);
      found[to]?.focus();
    }

    list.addEventListener('keydown', onkeydown);
    void watched();
    void tick().then(() => stopAt(all().at(-1)));
    return () => list.removeEventListener('keydown', onkeydown);
  };
}
