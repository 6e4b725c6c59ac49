import { en } from './en';

export type TextKey = keyof typeof en;

/** The text at a key, with its {names} filled in; for one thing the text at `key_one`, where there is one. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  const one = `${key}_one`;
  const text = values.n === 1 && one in en ? en[one as TextKey] : en[key];
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
}

/** The text at a key that is put together; `otherwise` where there is none. */
export function tMaybe(key: string, otherwise: string): string {
  return key in en ? t(key as TextKey) : otherwise;
}

/** An option's or a value's name for people, where the catalogue has none. */
export function plain(word: string): string {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
