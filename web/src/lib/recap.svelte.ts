/** What was missed, shown again on the board: one record after the other, each with its sentence. */
import type { Line } from './log';
import { motion } from './settings.svelte';
import { Steps } from './steps';

const READING = 45; // milliseconds for a letter of a sentence
const LEAST = 1400;

/** The lines of one record. */
export interface Missed {
  number: number;
  lines: readonly Line[];
}

/** The records among some lines that have anything to tell; what was taken back again is not among them. */
export function missedIn(lines: readonly Line[], from: number): Missed[] {
  const found: Missed[] = [];
  for (const line of lines) {
    if (line.number < from || line.undone) continue;
    const last = found.at(-1);
    if (last?.number === line.number)
      found[found.length - 1] = { ...last, lines: [...last.lines, line] };
    else found.push({ number: line.number, lines: [line] });
  }
  return found;
}

export class Recap {
  /** Which of what was missed is on show; -1 before the first. */
  at = $state(-1);
  view = $state.raw<unknown>(undefined);
  over = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly missed: readonly Missed[],
    private readonly steps: Steps,
    private readonly last: number,
    private readonly tell: (missed: Missed) => void,
    private readonly ended: () => void,
  ) {}

  get now(): Missed | undefined {
    return this.missed[this.at];
  }

  /** Begin with the position before the first of it. Rejects if it cannot be had. */
  async begin(): Promise<void> {
    const first = this.missed[0];
    if (!first) return this.end();
    const before = await this.steps.fetch(first.number, this.last);
    if (this.over) return;
    this.view = before?.view;
    await this.next();
  }

  /** On to the next one, and after it by itself. */
  async next(): Promise<void> {
    clearTimeout(this.timer);
    const next = this.missed[this.at + 1];
    if (!next) return this.end();
    const after = await this.steps.fetch(next.number + 1, this.last);
    if (this.over) return;
    this.at += 1;
    this.view = after?.view;
    this.tell(next);
    const letters = next.lines.flatMap((line) => line.parts).reduce((n, p) => n + p.text.length, 0);
    const pause = Math.max(LEAST, letters * READING) + motion() * 2;
    this.timer = setTimeout(() => void this.next().catch(() => this.end()), pause);
  }

  end(): void {
    clearTimeout(this.timer);
    if (this.over) return;
    this.over = true;
    this.ended();
  }
}
