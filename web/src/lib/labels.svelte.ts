/** The label of an object that a sentence names, beside the word that was pointed at. */
import type { Thing } from './games';

type How = 'hover' | 'focus' | 'press';

class Labels {
  thing = $state.raw<Thing | null>(null);
  near = $state.raw<HTMLElement | null>(null);
  /** It stays until somebody presses elsewhere. */
  held = $state(false);

  show(thing: Thing, near: HTMLElement, how: How): void {
    if (this.held && how === 'hover') return;
    const again = how === 'press' && this.held && near === this.near;
    this.thing = again ? null : thing;
    this.near = again ? null : near;
    this.held = how === 'press' && !again;
  }

  hide(how: How): void {
    if (this.held && how === 'hover') return;
    this.thing = null;
    this.near = null;
    this.held = false;
  }
}

export const labels = new Labels();
