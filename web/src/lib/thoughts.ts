/** What bots weigh, in the words of the game and of the client. */
import type { Phrases } from './phrases';
import { t } from './texts';
import type { Choice, Thought, Weighed } from './wire';

/** A share of the win as it is read. */
export function percent(share: number): string {
  return t('thought.percent', { n: Math.round(share * 100) });
}

/** An option as the decision bar words it. */
export function optionText(one: Weighed, phrases: Phrases): string {
  return phrases.say(`actions.${one.key}`, one.words);
}

/** The sentence that speaks for the first option, or "" if the game has none. */
export function reasonOf(thought: Thought, phrases: Phrases): string {
  const { reason } = thought;
  const key = `reasons.${reason?.key ?? ''}`;
  return reason && phrases.has(key) ? phrases.say(key, reason.numbers) : '';
}

/** The option on offer that was weighed; undefined if it is not on offer any more. */
export function choiceOf(one: Weighed, options: readonly Choice[]): Choice | undefined {
  const numbers = one.numbers.join(' ');
  return options.find((choice) => choice.verb === one.verb && choice.numbers.join(' ') === numbers);
}
