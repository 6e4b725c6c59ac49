import { expect, expectTypeOf, it } from 'vitest';
import { actOf, type Act } from './act';
import type { Actions, Verb } from './actions';

it('takes options of the table as they are', () => {
  expect(actOf({ verb: 'swap', numbers: [5, 2] })).toEqual({ verb: 'swap', numbers: [5, 2] });
  expect(actOf({ verb: 'end_turn', numbers: [] })).toEqual({ verb: 'end_turn', numbers: [] });
});

it.each([
  ['a verb that does not exist', 'discard', [1]],
  ['too few numbers', 'swap', [1]],
  ['too many numbers', 'end_turn', [1]],
  ['a name that every object has', 'toString', []],
])('refuses %s', (_, verb, numbers) => {
  expect(() => actOf({ verb, numbers })).toThrow(RangeError);
});

it('knows the verbs of the table and no other', () => {
  expectTypeOf<Act['verb']>().toEqualTypeOf<Verb>();
  expectTypeOf<Extract<Act, { verb: 'swap' }>['numbers']>().toEqualTypeOf<Actions['swap']>();
});
