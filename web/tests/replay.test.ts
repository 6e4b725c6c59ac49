import { beforeEach, expect, test, vi } from 'vitest';
import { api, EVERYTHING, PUBLIC } from '../src/lib/api';
import type { GameModule } from '../src/lib/games';
import { Replay } from '../src/lib/replay.svelte';

vi.mock('../src/lib/games', () => ({
  loadGame: (id: string) =>
    Promise.resolve(
      id === 'open' ? ({ about: { secrets: false } } as unknown as GameModule) : undefined,
    ),
}));

const happened = [0, 0, 1, 1, 0].map((who, number) => ({ number, who, events: [], thought: null }));
let over = true;
let game = 'toy';
/** Answers of the server that are held back until they are let go. */
let held: (() => void)[] = [];

beforeEach(() => {
  held = [];
  [over, game] = [true, 'toy'];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.spyOn(api, 'play').mockImplementation((play) =>
    Promise.resolve({
      play,
      game,
      options: {},
      seats: ['Ada', 'Ben'],
      texts: 'texts',
      over,
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
    secret: [],
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

async function opened(step = 0, eye: number | null = null): Promise<Replay> {
  const replay = new Replay('p', { step, eye });
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

test('a late answer for other eyes is not taken for what these see', async () => {
  const replay = await opened(1);
  const whole = { ...replay.whole! };
  const answers: Record<number, () => void> = {};
  vi.mocked(api.play).mockImplementation((_play, eye = PUBLIC) => {
    return new Promise((resolve) => {
      answers[eye] = () => resolve({ ...whole, commitment: `seen by ${eye}` });
    });
  });
  const first = replay.look(0);
  const second = replay.look(1);
  answers[1]?.();
  await vi.waitFor(() => expect(held).toHaveLength(1));
  held.splice(0).forEach((go) => go());
  await second;
  answers[0]?.();
  await first;
  expect([replay.eye, replay.whole?.commitment, replay.now?.view]).toEqual([1, 'seen by 1', '1 1']);
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

test('when it is over everything can lie open', async () => {
  const replay = await opened(2, EVERYTHING);
  expect(replay.eyes).toEqual([PUBLIC, 0, 1, EVERYTHING]);
  expect([replay.eye, replay.now?.view]).toEqual([EVERYTHING, '-5 2']);
});

test('while it goes on that is not offered', async () => {
  over = false;
  expect((await opened()).eyes).toEqual([PUBLIC]);
});

test('nor in a game that hides nothing, where a link to it shows what everybody sees', async () => {
  game = 'open';
  const replay = await opened(2, EVERYTHING);
  expect(replay.eyes).toEqual([PUBLIC, 0, 1]);
  expect([replay.eye, replay.now?.view]).toEqual([PUBLIC, '-3 2']);
});
