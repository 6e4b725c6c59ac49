/** What is said of those who are silent while others wait. */
import type { TablePlay } from './play.svelte';
import { t } from './texts';

/** After how many seconds somebody can be reminded, as tables offer it. */
export const TIMES = [60, 300, 600, 1800, 3600, 86400] as const;

/** How long that is. */
export function timeText(seconds: number): string {
  if (seconds % 86400 === 0) return t('time.days', { n: seconds / 86400 });
  if (seconds % 3600 === 0) return t('time.hours', { n: seconds / 3600 });
  if (seconds % 60 === 0) return t('time.minutes', { n: seconds / 60 });
  return t('time.seconds', { n: seconds });
}

/** Who is waited for, and what will come of it; "" if nobody was reminded. */
export function silenceText(play: TablePlay, seats: readonly number[]): string {
  if (!seats.length) return '';
  const bot = play.table?.silent.then === 'bot';
  const own = seats.filter((seat) => play.own.includes(seat));
  const names = play.names(own.length ? own : seats);
  if (own.length) return bot ? t('silent.you.bot', { names }) : t('silent.you', { names });
  return bot ? t('silent.others.bot', { names }) : t('silent.others', { names });
}
