/** What is said at a table for those who do not look: once each, through the live region, and by sounds. */
import { tick } from 'svelte';
import { textOf, type Line } from './log';
import type { TablePlay } from './play.svelte';
import { play as sound } from './sounds';
import { silenceText } from './silence';
import { t } from './texts';
import { reasonOf } from './thoughts';

const KEPT = 30;

export class Voice {
  spoken = $state.raw<{ id: number; text: string }[]>([]);
  private last = 0;

  constructor(private readonly play: TablePlay) {}

  /** Say something through the live region, once. */
  say(text: string): void {
    this.last += 1;
    this.spoken = [...this.spoken, { id: this.last, text }];
    // What has been read out may go, but never before it was in the page: much can happen in one state.
    void tick().then(() => {
      if (this.spoken.length > KEPT) this.spoken = this.spoken.slice(-KEPT);
    });
  }

  /** What has happened: each line, and what speaks for a bot's choice, but not all that it weighed. */
  tell(lines: readonly Line[]): void {
    const { game, phrases } = this.play;
    for (const line of lines) {
      const reason = line.thought && phrases ? reasonOf(line.thought, phrases) : '';
      this.say(reason ? `${textOf(line)} ${t('thought.spoken', { reason })}` : textOf(line));
    }
    const sounds = game?.about.sounds ?? {};
    const own = lines.map((line) => sounds[line.told?.key ?? '']).find((one) => one !== undefined);
    if (lines.length) sound(own ?? 'piece');
  }

  /** It is for this device to choose. */
  turnBegins(): void {
    const { play } = this;
    sound('turn');
    const yours = t('bar.your_turn', { name: play.seatName(play.position?.eye ?? 0) });
    this.say(`${yours} ${play.question()}`);
  }

  /** Somebody has been silent for long while others wait. */
  remind(seats: readonly number[]): void {
    const { play } = this;
    const own = seats.filter((seat) => play.own.includes(seat));
    if (own.length) sound('turn');
    const told = silenceText(play, seats);
    if (told) this.say(told);
  }

  /** It is for others to choose. */
  turnOf(): void {
    const deciders = this.play.state?.deciders ?? [];
    if (deciders.length) this.say(t('bar.turn_of', { names: this.play.names(deciders) }));
  }
}
