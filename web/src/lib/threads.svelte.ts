/** The threads of the talk that belong to the play, as this device sees them. */
import type { GameTalk } from '../games/contract';
import type { TablePlay } from './play.svelte';
import { held, holds, threadLabel } from './threads';
import type { Choice, Thread } from './wire';

/** A title that somebody gave, or that one may give. */
export interface Title {
  thread: string;
  about: string;
  text: string; // "": none yet
  seat: number; // the seat here that may write it, or -1
  longest: number; // letters
}

export class Threads {
  about = $state.raw<GameTalk<never> | null>(null);
  private readonly held = $derived.by(() => held(this.play.talk.texts));

  constructor(private readonly play: TablePlay) {}

  /** Where a seat here may talk now, besides to the table. */
  open(seat: number): Thread[] {
    return this.of(seat).filter((one) => !holds(one.name));
  }

  label(thread: string): string {
    return threadLabel(thread, this.play.phrases);
  }

  /** What a seat may begin with in a thread, in sentences, or "". */
  suggested(seat: number, thread: string): string {
    const { state, phrases } = this.play;
    const view = state?.positions.find((one) => one.eye === seat)?.view;
    if (!view || !phrases || !this.about) return '';
    // A game's own part reads its own view; which game it is was told apart when it was loaded.
    const said = this.about.begin(view as never, thread);
    return said.map(({ key, numbers }) => phrases.say(key, numbers)).join(' ');
  }

  /** The title of its own of what a choice is about, or "". */
  titleOf(choice: Choice): string {
    const view = this.play.position?.view;
    if (!view || !this.about) return '';
    return this.held.get(this.about.title(view as never, choice)) ?? '';
  }

  /** All titles that were given, and those that one may give. */
  get titles(): Title[] {
    const mine = new Map<string, { seat: number; longest: number }>();
    for (const seat of this.play.own) {
      for (const { name, longest } of this.of(seat))
        if (holds(name)) mine.set(name, { seat, longest });
    }
    return [...new Set([...this.held.keys(), ...mine.keys()])].map((thread) => ({
      thread,
      about: this.label(thread),
      text: this.held.get(thread) ?? '',
      ...(mine.get(thread) ?? { seat: -1, longest: 0 }),
    }));
  }

  private of(seat: number): Thread[] {
    return this.play.state?.positions.find((one) => one.eye === seat)?.threads ?? [];
  }
}
