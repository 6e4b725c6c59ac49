/** The steps of a play at which it turned: a new leader, or a large gain. */
export interface Turning {
  step: number;
  seat: number;
  gain: number;
  lead: boolean;
}

const MOST = 6;

export function turningPoints(scores: readonly (readonly number[])[]): Turning[] {
  const found: Turning[] = [];
  let leader = -1;
  for (let step = 1; step < scores.length; step += 1) {
    const before = scores[step - 1] ?? [];
    const now = scores[step] ?? [];
    const gains = now.map((points, seat) => points - (before[seat] ?? 0));
    const gain = Math.max(0, ...gains);
    if (gain === 0) continue;
    const seat = gains.indexOf(gain);
    const most = Math.max(...now);
    const leads = now[seat] === most && now.filter((points) => points === most).length === 1;
    found.push({ step, seat, gain, lead: leads && leader !== seat });
    if (leads) leader = seat;
  }
  const weight = (one: Turning) => one.gain + (one.lead ? 1000 : 0);
  const heaviest = found.toSorted((a, b) => weight(b) - weight(a)).slice(0, MOST);
  return heaviest.toSorted((a, b) => a.step - b.step);
}
