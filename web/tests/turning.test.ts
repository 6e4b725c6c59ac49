import { expect, test } from 'vitest';
import { turningPoints } from '../src/lib/turning';

test('leads that change are told, and leads that last are not', () => {
  const scores = [
    [0, 0],
    [2, 0],
    [3, 0],
    [3, 5],
  ];
  const leads = turningPoints(scores).filter((one) => one.lead);
  expect(leads.map(({ step, seat }) => [step, seat])).toEqual([
    [1, 0],
    [3, 1],
  ]);
});
