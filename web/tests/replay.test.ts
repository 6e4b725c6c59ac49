import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../src/lib/api';
import { Replay } from '../src/lib/replay.svelte';

const happened = [0, 0, 1, 1, 0].map((who, number) => ({ number, who, events: [], thought: null }));
/** Answers of the server that are held back until they are let go. */
let held: (() => void)[] = [];

beforeEach(() => {
  held = [];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.spyOn(api, 'play').mockImplementation((play) =>
    Promise.resolve({
      play,
      game: 'toy',
      options: {},
      seats: ['Ada', 'Ben'],
      texts: 'texts',
      over: true,
      happened,
      scores: happened.map(() => [0, 0]).concat([[0, 0]]),
      ranks: [1, 1],
      commitment: '',
      secret: '',
    }),
  );
  vi.spyOn(api, 'texts').mockResolvedValue({
    game: 'toy',
    texts: {},
    names: {},
    rules: [],
    actions: [],
  });
  vi.spyOn(api, 'steps').mockImplementation(async (_play, eye, first) => {
    await new Promise<void>((go) => held.push(go));
    const steps = [0, 1, 2, 3, 4, 5].map((n) => ({
      number: first + n,
      step: '',
      deciders: [],
      view: `${eye} ${first + n}` as never,
    }));
    return { eye, steps };
  });
});

async function opened(step = 0): Promise<Replay> {
  const replay = new Replay('p', { step, eye: null });
  const loaded = replay.load();
  await vi.waitFor(() => expect(held).toHaveLength(1));
  held.splice(0).forEach((go) => go());
  await loaded;
  return replay;
}

test('a link leads to its step, or to the last one if there are not so many', async () => {
  expect((await opened(3)).now?.number).toBe(3);
  expect((await opened(99)).step).toBe(5);
});

test('the step changes with the position on show, and not before', async () => {
  const replay = await opened(1);
  const looking = replay.look(0);
  await vi.waitFor(() => expect(held).toHaveLength(1));
  const moved = replay.by(2);
  expect([replay.step, replay.now?.view]).toEqual([1, '-3 1']);
  held.splice(0).forEach((go) => go());
  await Promise.all([looking, moved]);
  expect([replay.step, replay.now?.view]).toEqual([3, '0 3']);
});

test('turns and ends are reached from anywhere', async () => {
  const replay = await opened(3);
  await replay.turnBack();
  expect(replay.step).toBe(2);
  await replay.turnOn();
  expect(replay.step).toBe(4);
  await replay.by(9);
  expect(replay.step).toBe(5);
  await replay.run();
  expect([replay.step, replay.running]).toEqual([0, true]);
});
