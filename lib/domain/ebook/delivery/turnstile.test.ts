import { isAppError } from '@/lib/core/errors';
import { forgetReaders, inTurn, type SharedConnection } from './turnstile';

beforeEach(forgetReaders);

/** Works that end when the test says so. */
function office() {
  let most = 0;
  let running = 0;
  const ends: (() => void)[] = [];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((go) => void ends.push(go));
    running -= 1;
    return 'page';
  };
  const finish = async () => {
    do {
      ends.shift()?.();
      await new Promise((go) => setImmediate(go));
    } while (ends.length > 0);
  };
  return { work, finish, most: () => most };
}

/** 429s among the results. */
const refusals = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter((r) => r.status === 'rejected' && isAppError(r.reason) && r.reason.status === 429).length;

test.each([
  ['page', 10, 0],
  ['page', 12, 0],
  ['page', 20, 8],
  ['thumb', 42, 0],
] as [SharedConnection, number, number][])(
  '%s: of %i at once %i are refused, and never more than two are at work',
  async (lane, all, refused) => {
    const { work, finish, most } = office();
    const asked = Promise.allSettled(Array.from({ length: all }, () => inTurn(lane, 's1', false, work, 0)));
    await finish();
    expect(refusals(await asked)).toBe(refused);
    expect(most()).toBe(2);
  },
);

test('a rush of one reader holds up no other', async () => {
  const { work, finish } = office();
  const rush = Promise.allSettled(Array.from({ length: 20 }, () => inTurn('page', 's1', false, work, 0)));
  expect(await inTurn('page', 's2', false, () => Promise.resolve('at once'), 0)).toBe('at once');
  await finish();
  await rush;
});

const take = (at: number, again = false) => inTurn('page', 's1', again, () => Promise.resolve(1), at);

test('sixty pages a minute for ever, and sixty at once', async () => {
  for (let i = 0; i < 60; i += 1) await take(0);
  await expect(take(0)).rejects.toMatchObject({ status: 429, message: '翻页过快，请稍候' });
  // A page seen a moment ago costs nothing.
  await take(0, true);
  for (let second = 1; second <= 300; second += 1) await take(second * 1000);
  await expect(take(300_000)).rejects.toMatchObject({ status: 429 });
});

test('a refused page takes nothing from the stock', async () => {
  for (let i = 0; i < 60; i += 1) await take(0);
  for (let i = 0; i < 50; i += 1) await expect(take(10)).rejects.toMatchObject({ status: 429 });
  await take(1001);
});

test('a place is given back when the work fails', async () => {
  for (let i = 0; i < 5; i += 1)
    await expect(inTurn('page', 's1', false, () => Promise.reject(new Error('gone')), 0)).rejects.toThrow(
      'gone',
    );
  expect(await take(0)).toBe(1);
});
