/** Setting names in the width of a tile: the widths of EB Garamond's letters, in hundredths of an em. */

const widths = (table: string): Readonly<Record<string, number>> =>
  Object.fromEntries(table.split(' ').map((entry) => [entry[0], Number(entry.slice(1))]));

/** As titles are set: upright, weight 500. */
const PLAIN = widths(
  'a41 b53 c41 d52 e40 f33 g46 h53 i26 j24 k50 l26 m79 n54 o50 p53 q53 r36 s34 t34 u54 v45 w71 x46 ' +
    'y45 z40 A70 B60 C71 D76 E57 F52 G73 H81 I35 J35 K71 L58 M91 N80 O76 P57 Q76 R73 S47 T68 U74 ' +
    "V68 W95 X72 Y60 Z60 -29 ’24 '21 .24",
);
/** As exhibitions are set: small capitals, spaced by two hundredths. */
const CAPS = widths(
  'a50 b43 c52 d55 e41 f38 g53 h59 i26 j26 k50 l43 m65 n57 o55 p41 q55 r52 s35 t49 u54 v49 w66 x52 ' +
    'y42 z44 A71 B61 C73 D77 E58 F53 G75 H83 I36 J36 K70 L60 M92 N81 O78 P57 Q78 R73 S48 T69 U76 ' +
    "V69 W94 X73 Y60 Z62 -29 ’26 '22 .25",
);
/** How much wider than its place a line may be, and be drawn closer. */
const CLOSER = 1.16;

export function widthOf(text: string, size: number, smallCaps = false): number {
  const table = smallCaps ? CAPS : PLAIN;
  let sum = 0;
  for (const letter of text) sum += letter === ' ' ? 22 : (table[letter] ?? 55);
  return (sum * size) / 100;
}

/** The text in at most `most` lines of that width, or null if it does not fit. */
export function setIn(
  text: string,
  width: number,
  size: number,
  most: number,
  smallCaps = false,
): string[] | null {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, size, smallCaps) <= width) {
      lines[lines.length - 1] = longer;
    } else lines.push(word);
  }
  const fits = lines.every((line) => widthOf(line, size, smallCaps) <= width * CLOSER);
  return fits && lines.length <= most ? lines : null;
}

/** The first of some wordings that fits; the last one, cut into lines, if none does. */
export function fitted(
  texts: readonly string[],
  width: number,
  size: number,
  most: number,
  smallCaps = false,
): string[] {
  for (const text of texts) {
    const lines = setIn(text, width, size, most, smallCaps);
    if (lines) return lines;
  }
  return (texts.at(-1) ?? '').split(' ').slice(0, most);
}

/** The length to which a line must be drawn closer; undefined if it fits as it is. */
export function closer(
  line: string,
  width: number,
  size: number,
  smallCaps = false,
): number | undefined {
  return widthOf(line, size, smallCaps) > width ? width : undefined;
}
