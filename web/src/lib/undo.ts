/** Going back: one's own last choice at once if it taught nobody anything, beyond that if the others agree. */
import type { TablePlay } from './play.svelte';
import type { Ask } from './socket';

export class Undo {
  constructor(
    private readonly play: TablePlay,
    private readonly ask: (ask: Ask) => Promise<void>,
  ) {}

  /** The record that can be taken back, at once or if the others agree; -1 for none. */
  get record(): number {
    const { position, state, lines } = this.play;
    if (!position || position.eye < 0 || !state || state.over) return -1;
    if (position.undoable >= 0) return position.undoable;
    return lines.findLast((line) => line.who === position.eye && !line.undone)?.number ?? -1;
  }

  /** Take it back, or ask the others to agree. */
  async go(): Promise<void> {
    const seat = this.play.position?.eye ?? -1;
    const number = this.record;
    if (number >= 0) await this.ask({ type: 'undo', seat, number });
  }

  /** Agree to what somebody else asks for, or not. */
  async answer(seat: number, agree: boolean): Promise<void> {
    const number = this.play.state?.proposal?.number;
    if (number !== undefined) await this.ask({ type: 'answer', seat, number, agree });
  }

  /** Take back what one has chosen in secret. */
  async sealed(): Promise<void> {
    const { position } = this.play;
    if (position) await this.ask({ type: 'take_back', seat: position.eye });
  }
}
