/** What somebody likes, kept in the browser. */
export type Theme = 'system' | 'day' | 'night';
export type Motion = 'off' | 'quick' | 'calm';

interface Liked {
  theme: Theme;
  motion: Motion;
  sounds: boolean;
  confirm: boolean;
  name: string;
  level: string; // the bot that was played against last
}

const KEY = 'curatorium.settings';
const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
const standard: Liked = {
  theme: 'system',
  motion: still?.matches ? 'off' : 'quick',
  sounds: true,
  confirm: true,
  name: '',
  level: '',
};

function read(): Liked {
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Liked>) };
  } catch {
    return { ...standard };
  }
}

export const settings: Liked = $state(read());

const LASTS: Record<Motion, number> = { off: 0, quick: 220, calm: 350 };

/** Milliseconds that a movement lasts. */
export function motion(): number {
  return LASTS[settings.motion];
}

/** Call once in the root component: shows and keeps what changes. */
export function keepSettings(): void {
  $effect(() => {
    document.documentElement.dataset.theme = settings.theme;
    document.documentElement.dataset.motion = settings.motion;
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // They last as long as the page.
    }
  });
}
