import { defineTally, flushTallies } from '@/lib/data/tally';

const warnings: unknown[] = [];
const ctx = { log: { warn: (...args: unknown[]) => warnings.push(args) } } as never;

beforeEach(() => {
  warnings.length = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const tallyOf = (
  name: string,
  write: (counts: ReadonlyMap<string, number>) => Promise<void>,
  most?: number,
) => defineTally<number>({ name, everyMs: 1000, most, sum: (a, b) => a + b, write });

test('counts of one key are added up and written together, once', async () => {
  const written: [string, number][][] = [];
  const tally = tallyOf('once', async (counts) => void written.push([...counts]));
  tally.add(ctx, 'a', 1);
  tally.add(ctx, 'b', 1);
  tally.add(ctx, 'a', 2);
  await jest.advanceTimersByTimeAsync(999);
  expect(written).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  await tally.flush();
  expect(written).toEqual([
    [
      ['a', 3],
      ['b', 1],
    ],
  ]);
});

test('what the database refuses stays counted and is written with what came since', async () => {
  const written: [string, number][][] = [];
  let down = true;
  const tally = tallyOf('refused', async (counts) => {
    if (down) throw new Error('down');
    written.push([...counts]);
  });
  tally.add(ctx, 'a', 1);
  await expect(tally.flush()).rejects.toThrow('down');
  await jest.advanceTimersByTimeAsync(1000);
  expect(warnings).toHaveLength(1);
  down = false;
  tally.add(ctx, 'a', 1);
  await jest.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([[['a', 2]]]);
});

test('a flush waits for the write of the timer, and tries what that one could not write', async () => {
  const written: [string, number][][] = [];
  let refuse: (e: Error) => void = () => undefined;
  let first = true;
  const tally = tallyOf('under-way', (counts) => {
    if (!first) return Promise.resolve(void written.push([...counts]));
    first = false;
    return new Promise((_, reject) => {
      refuse = reject;
    });
  });
  tally.add(ctx, 'a', 1);
  await jest.advanceTimersByTimeAsync(1000);
  let over = false;
  const asked = tally.flush().then(() => {
    over = true;
  });
  await jest.advanceTimersByTimeAsync(1000);
  expect([over, written]).toEqual([false, []]);
  refuse(new Error('down'));
  await asked;
  expect(written).toEqual([[['a', 1]]]);
});

test('no more keys wait than allowed; known ones go on counting', async () => {
  const written: [string, number][][] = [];
  const tally = tallyOf('most', async (counts) => void written.push([...counts]), 1);
  tally.add(ctx, 'a', 1);
  tally.add(ctx, 'b', 1);
  tally.add(ctx, 'a', 1);
  await tally.flush();
  expect(written).toEqual([[['a', 2]]]);
});

test('before the process ends, every tally is written, also beside one that is refused', async () => {
  const written: [string, number][] = [];
  const refused = tallyOf('end-refused', async () => {
    throw new Error('down');
  });
  const kept = tallyOf('end-kept', async (counts) => void written.push(...counts));
  refused.add(ctx, 'x', 1);
  kept.add(ctx, 'y', 2);
  await expect(flushTallies()).rejects.toThrow('down');
  expect(written).toEqual([['y', 2]]);
});
