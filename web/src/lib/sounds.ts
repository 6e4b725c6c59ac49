/** Three small sounds, made on the spot. */
import { settings } from './settings.svelte';

export type Sound = 'turn' | 'dice' | 'piece';

let context: AudioContext | undefined;

/** Sound is allowed only after somebody has touched the page; until then this does nothing. */
export function play(sound: Sound): void {
  if (!settings.sounds || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (sound === 'turn') {
    tone(context, now, 523, 0.25, 0.06);
    tone(context, now + 0.12, 784, 0.35, 0.06);
  } else if (sound === 'dice') {
    for (let n = 0; n < 4; n += 1) knock(context, now + n * 0.06, 1800 + n * 250, 0.08);
  } else {
    knock(context, now, 700, 0.12);
  }
}

function tone(on: AudioContext, at: number, pitch: number, lasts: number, loud: number): void {
  const source = on.createOscillator();
  source.frequency.value = pitch;
  source.type = 'sine';
  source.connect(fading(on, at, lasts, loud));
  source.start(at);
  source.stop(at + lasts);
}

function knock(on: AudioContext, at: number, pitch: number, loud: number): void {
  const source = on.createOscillator();
  source.type = 'triangle';
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(pitch / 4, at + 0.05);
  source.connect(fading(on, at, 0.06, loud));
  source.start(at);
  source.stop(at + 0.06);
}

function fading(on: AudioContext, at: number, lasts: number, loud: number): GainNode {
  const gain = on.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(on.destination);
  return gain;
}
