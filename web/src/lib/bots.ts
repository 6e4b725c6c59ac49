/** Bots in the order in which they are offered, and what they are called. */
import { plain, tMaybe } from './texts';

/** From the weakest to the strongest, as they fare against each other; whatever else a server has comes after them. */
const KNOWN = ['random', 'visitor', 'greedy', 'docent', 'curator', 'director'];
/** What is offered first to somebody who has not chosen yet. */
const USUAL = ['docent', 'visitor', 'greedy'];

function place(bot: string): number {
  const at = KNOWN.indexOf(bot);
  return at < 0 ? KNOWN.length : at;
}

export function inOrder(bots: readonly string[]): string[] {
  return bots.toSorted((a, b) => place(a) - place(b) || a.localeCompare(b));
}

/** The bot that is chosen while nobody has chosen one; "" if there is none. */
export function usualBot(bots: readonly string[]): string {
  return USUAL.find((one) => bots.includes(one)) ?? inOrder(bots)[0] ?? '';
}

export function botName(bot: string): string {
  return tMaybe(`bot.${bot}`, plain(bot));
}

/** One line about how it plays; "" for a bot that we know nothing of. */
export function botText(bot: string): string {
  return tMaybe(`bot.${bot}.text`, '');
}
