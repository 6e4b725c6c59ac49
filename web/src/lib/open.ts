/** An archive that lies open here: a play may begin meanwhile, and its table is to be told. */
import { heldTables, SEATS } from './seats';

/** How often it is told again, in milliseconds; only what is new comes of it. */
export const AGAIN = 60_000;

/** The tables at which somebody sits here, and the plays on them. */
const sat = () =>
  heldTables()
    .map(({ table, play = '' }) => `${table} ${play}`)
    .toSorted()
    .join();

/**
 * Call `again` each minute, when the page is looked at again, and when somebody sits down or begins to play
 * in another tab; what it returns ends that.
 */
export function whileOpen(again: () => void): () => void {
  let before = sat();
  const kept = ({ key }: StorageEvent) => {
    if (key !== SEATS || sat() === before) return;
    before = sat();
    again();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') again();
  };
  const timer = setInterval(again, AGAIN);
  window.addEventListener('storage', kept);
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearInterval(timer);
    window.removeEventListener('storage', kept);
    document.removeEventListener('visibilitychange', seen);
  };
}
