/** Setting names in the width of a tile: the widths of EB Garamond's letters, in hundredths of an em. */

const widths = (table: string): Readonly<Record<string, number>> =>
  Object.fromEntries(table.split(' ').map((entry) => [entry[0], Number(entry.slice(1))]));

/** As names are set: upright, weight 400. */
const PLAIN = widths(
  'a40 b51 c41 d51 e39 f32 g43 h51 i24 j23 k47 l24 m78 n53 o49 p52 q52 r33 s32 t31 u53 v44 w68 x43 ' +
    'y44 z38 A69 B59 C71 D75 E56 F51 G73 H81 I34 J34 K68 L58 M90 N79 O76 P55 Q76 R71 S46 T67 U74 ' +
    "V67 W92 X71 Y58 Z60 -27 ’24 '20 .23",
);
/** As exhibitions are set: upright, weight 600. */
const BOLD = widths(
  'a42 b53 c41 d54 e41 f35 g48 h54 i28 j25 k52 l27 m80 n55 o50 p54 q53 r39 s35 t35 u54 v47 w73 x48 ' +
    'y47 z42 A71 B61 C71 D76 E57 F53 G72 H80 I36 J36 K74 L58 M91 N80 O76 P59 Q76 R74 S48 T69 U74 ' +
    "V69 W99 X74 Y63 Z60 -30 ’24 '22 .24",
);
/** How much wider than its place a line may be, and be drawn closer. */
const CLOSER = 1.16;

export function widthOf(text: string, size: number, bold = false): number {
  const table = bold ? BOLD : PLAIN;
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
  bold = false,
): string[] | null {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, size, bold) <= width) {
      lines[lines.length - 1] = longer;
    } else lines.push(word);
  }
  const fits = lines.every((line) => widthOf(line, size, bold) <= width * CLOSER);
  return fits && lines.length <= most ? lines : null;
}

/** The first of some wordings that fits; the last one, cut into lines, if none does. */
export function fitted(
  texts: readonly string[],
  width: number,
  size: number,
  most: number,
  bold = false,
): string[] {
  for (const text of texts) {
    const lines = setIn(text, width, size, most, bold);
    if (lines) return lines;
  }
  return (texts.at(-1) ?? '').split(' ').slice(0, most);
}

/** The length to which a line must be drawn closer; undefined if it fits as it is. */
export function closer(
  line: string,
  width: number,
  size: number,
  bold = false,
): number | undefined {
  return widthOf(line, size, bold) > width ? width : undefined;
}
