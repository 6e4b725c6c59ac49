/** The log as people read it: a line for each thing that happened. */
import type { Phrases, Part } from './phrases';
import type { Happened, Thought, Told } from './wire';
import { t } from './texts';

export const TABLE = -4;

export interface Line {
  number: number; // of its record
  who: number; // a seat, or CHANCE, or the table
  told: Told | undefined;
  parts: Part[];
  undone: boolean;
  thought?: Thought | null; // what a bot weighed, beside the first line of what it chose
}

/** The lines of newly happened records, added to those before; undone ones are marked. */
export function extended(
  lines: readonly Line[],
  happened: readonly Happened[],
  phrases: Phrases,
): Line[] {
  let all = [...lines];
  for (const record of happened) {
    const back =
      record.who === TABLE ? record.events.find((event) => event.key === 'undo') : undefined;
    const first = back?.numbers[0];
    if (first !== undefined) {
      all = all.map((line) =>
        line.number >= first && line.who !== TABLE ? { ...line, undone: true } : line,
      );
    }
    const [line, ...others] = linesOf(record, phrases);
    if (line) all.push({ ...line, thought: record.thought }, ...others);
  }
  return all;
}

function linesOf(record: Happened, phrases: Phrases): Line[] {
  const { number, who, events } = record;
  const line = (parts: Part[], told?: Told): Line => ({ number, who, told, parts, undone: false });
  if (who === TABLE) return events.map((event) => line([{ text: tableText(event, phrases) }]));
  if (events.length === 0) {
    return who >= 0 ? [line([{ text: t('log.hidden', { name: phrases.name('seat', who) }) }])] : [];
  }
  return events.map((told) => line(phrases.parts(`events.${told.key}`, told.numbers), told));
}

function tableText(event: Told, phrases: Phrases): string {
  const [first = 0, second = 0] = event.numbers;
  if (event.key === 'undo') return t('undo.line', { n: first + 1 });
  const name = phrases.name('seat', first);
  if (event.key === 'hint') return t('hint.line', { name });
  if (event.key === 'stand_in') return t('silent.line', { name });
  if (event.key === 'consult') return t('archive.line', { name });
  return second ? t('hand.person', { name }) : t('hand.bot', { name });
}

/** Neighbouring lines of the same key that stand for one happening, such as a deal. */
export function gathered(lines: readonly Line[], phrases: Phrases): Line[] {
  const found: Line[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    if (!line) break;
    const key = line.told?.key ?? '';
    let end = at + 1;
    if (key && phrases.has(`runs.${key}`)) {
      while (alike(line, lines[end])) end += 1;
    }
    const count = end - at;
    found.push(count > 1 ? { ...line, parts: phrases.parts(`runs.${key}`, [count]) } : line);
    at = end;
  }
  return found;
}

/** Did the same one do the same thing? What a bot explains stands by itself. */
function alike(line: Line, other: Line | undefined): boolean {
  return (
    !line.thought &&
    !other?.thought &&
    other?.told?.key === line.told?.key &&
    other?.who === line.who &&
    other.undone === line.undone
  );
}

/** Do these records leave the position as it was? The table notes hints, looks into the archive, and who sits where. */
export function leaves(happened: readonly Happened[]): boolean {
  return happened.every(
    ({ who, events }) => who === TABLE && events.every((event) => event.key !== 'undo'),
  );
}

export function textOf(line: Line): string {
  return line.parts.map((part) => part.text).join('');
}
