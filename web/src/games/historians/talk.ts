import type { HistoriansView } from '../../lib/wire';
import type { Choice, Said } from '../contract';

const OF_WORKS = ['cite', 'flag_work']; // verbs whose first number is a published work

/** A writer begins with what the fronts say. */
export function begin(view: HistoriansView, thread: string): readonly Said[] {
  const spaces = view.offices.flatMap((office) => office.workspaces);
  const pitch = spaces.find((one) => one.thread === thread)?.pitch ?? [];
  return pitch.map(({ key, numbers }) => ({ key: `pitch.${key}`, numbers }));
}

/** The thread of the title that the owner has given to the work of a choice. */
export function title(view: HistoriansView, { verb, numbers }: Choice): string {
  const [first] = numbers;
  return OF_WORKS.includes(verb) && first !== undefined ? (view.works[first]?.title ?? '') : '';
}
