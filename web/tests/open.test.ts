import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AGAIN, whileOpen } from '../src/lib/open';
import { keep, keepSeen, SEATS } from '../src/lib/seats';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const tab = new EventTarget();
const table = { id: 't1', name: 'One', game: 'historians', commitment: '', play: '' };
let end = () => {};

/** What a tab hears when another has kept something. */
const stored = (key: string) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }));

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', tab);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what lies open is told each minute, until it is left', () => {
  const again = vi.fn();
  end = whileOpen(again);
  expect(again).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * AGAIN);
  expect(again).toHaveBeenCalledTimes(2);
  end();
  vi.advanceTimersByTime(AGAIN);
  page.dispatchEvent(new Event('visibilitychange'));
  stored(SEATS);
  expect(again).toHaveBeenCalledTimes(2);
});

test('it is told when somebody looks at it again', () => {
  const again = vi.fn();
  end = whileOpen(again);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(again).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(again).toHaveBeenCalledOnce();
});

test('it is told when a play begins in another tab, and not at each move', () => {
  const again = vi.fn();
  end = whileOpen(again);
  keep(table, { '0': 'token' });
  stored('curatorium.settings');
  expect(again).not.toHaveBeenCalled();
  stored(SEATS);
  expect(again).toHaveBeenCalledTimes(1);
  keep({ ...table, play: 'p1' });
  stored(SEATS);
  expect(again).toHaveBeenCalledTimes(2);
  keepSeen('t1', 7);
  stored(SEATS);
  expect(again).toHaveBeenCalledTimes(2);
});
