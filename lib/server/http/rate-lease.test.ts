import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { blockOf, LeasedLimiter } from './rate-lease';

/** Counts what is asked of the shared limiter. */
function shared(points: number, duration = 60) {
  const limiter = new RateLimiterMemory({ points, duration });
  const asked: number[] = [];
  return {
    asked,
    consume: (who: string | number, n?: number) => {
      asked.push(n ?? 1);
      return limiter.consume(who, n);
    },
  };
}

async function passed(limiter: LeasedLimiter, calls: number): Promise<number> {
  const all = await Promise.allSettled(Array.from({ length: calls }, () => limiter.consume('a')));
  return all.filter((r) => r.status === 'fulfilled').length;
}

test.each([
  [240, 10, 10],
  [60, 10, 10],
  [3, 10, 3],
  [7, 5, 1],
  [12, 5, 4],
])('a limit of %i is taken in blocks of at most %i: %i', (points, most, block) => {
  expect(blockOf(points, most)).toBe(block);
});

test('one process hands out exactly the limit, and asks once for a block', async () => {
  const store = shared(20);
  const limiter = new LeasedLimiter(store, 10);
  for (let i = 0; i < 20; i += 1) await limiter.consume('a');
  expect(store.asked).toEqual([10, 10]);
  await expect(limiter.consume('a')).rejects.toBeInstanceOf(RateLimiterRes);
});

test('calls at the same moment share blocks and pass up to the limit', async () => {
  const store = shared(20);
  expect(await passed(new LeasedLimiter(store, 10), 50)).toBe(20);
  expect(store.asked).toEqual([10, 10, 10]);
});

test('several processes together never hand out more than the limit', async () => {
  const store = shared(40);
  const processes = Array.from({ length: 3 }, () => new LeasedLimiter(store, 10));
  const counts = await Promise.all(processes.map((p) => passed(p, 25)));
  const total = counts.reduce((a, b) => a + b, 0);
  expect(total).toBeLessThanOrEqual(40);
  expect(total).toBeGreaterThan(10);
});

test('what is left of a block ends with its window', async () => {
  let now = 1_000_000;
  const store = { consume: () => Promise.resolve(new RateLimiterRes(0, 500, 10, true)) };
  const limiter = new LeasedLimiter(store, 10, () => now);
  const asked = jest.spyOn(store, 'consume');
  await limiter.consume('a');
  now += 499;
  await limiter.consume('a');
  expect(asked).toHaveBeenCalledTimes(1);
  now += 1;
  await limiter.consume('a');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a limiter that fails is asked again by the next call', async () => {
  const limiter = new RateLimiterMemory({ points: 10, duration: 60 });
  let broken = true;
  const store = {
    consume: (who: string | number, n?: number) =>
      broken ? Promise.reject(new Error('away')) : limiter.consume(who, n),
  };
  const leased = new LeasedLimiter(store, 10);
  await expect(leased.consume('a')).rejects.toThrow('away');
  broken = false;
  await leased.consume('a');
});
