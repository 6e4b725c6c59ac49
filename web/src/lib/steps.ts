/** Positions of a play as one eye saw them, fetched some at a time and kept. */
import { api } from './api';
import type { StepShown } from './wire';

const PAGE = 50; // in one answer
const AHEAD = 15; // steps before which the next ones are fetched

export class Steps {
  private readonly found = new Map<number, StepShown>();
  private readonly asked = new Map<number, Promise<void>>();

  constructor(
    readonly play: string,
    readonly eye: number,
    readonly token: string,
  ) {}

  /** The position at a step, if it is here already. */
  at(step: number): StepShown | undefined {
    return this.found.get(step);
  }

  /** Fetch the position at a step, and those after it before they are wanted. */
  async fetch(step: number, last: number): Promise<StepShown | undefined> {
    const page = Math.floor(step / PAGE);
    const later = Math.floor(Math.min(step + AHEAD, last) / PAGE);
    if (later !== page) this.page(later).catch(() => undefined); // told when it is wanted
    await this.page(page);
    return this.found.get(step);
  }

  /** A play that goes on has grown: its last page is not whole. */
  grown(from: number): void {
    this.asked.delete(Math.floor(from / PAGE));
  }

  private page(number: number): Promise<void> {
    const asked = this.asked.get(number);
    if (asked) return asked;
    const coming = this.ask(number);
    this.asked.set(number, coming);
    coming.catch(() => this.asked.delete(number)); // so that it can be tried again
    return coming;
  }

  private async ask(number: number): Promise<void> {
    const { steps } = await api.steps(this.play, this.eye, number * PAGE, this.token);
    for (const step of steps) this.found.set(step.number, step);
  }
}
