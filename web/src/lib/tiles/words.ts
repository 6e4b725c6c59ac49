/** What boards with Exhibit Tiles say about them. All that is about a game comes from its texts. */
export const WORDS = {
  closer: 'Show the board larger',
  farther: 'Show the board smaller',
  size: 'Size',
  hide: 'Close',
  key: 'Key',
  notNow: 'Not now',
  accession: (museum: string, deck: string, tile: number) =>
    `${museum} ${deck} ${String(tile + 1).padStart(3, '0')}`,
  sum: (tokens: number, multiplier: number, points: number) =>
    `${tokens} × ${multiplier} = ${points}`,
  times: (multiplier: number) => `× ${multiplier}`,
} as const;
