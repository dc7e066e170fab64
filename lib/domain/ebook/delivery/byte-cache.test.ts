import { makeByteCache } from './byte-cache';
import { atLeast } from '@/tests/support/wait';

let n = 0;
const fresh = (maxBytes: number) => makeByteCache(`test-${(n += 1)}`, maxBytes);
const of = (size: number) => () => Promise.resolve(Buffer.alloc(size));

test('keeps at most its bytes, whatever is read; what was not used for longest goes first', async () => {
  const cache = fresh(10_000);
  for (const key of ['a', 'b', 'c', 'd']) await cache.read(key, 60_000, of(2000));
  await cache.read('a', 60_000, of(2000));
  await cache.read('e', 60_000, of(2000));
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => cache.has(key))).toEqual([true, false, true, true, true]);
  for (let i = 0; i < 200; i += 1) await cache.read(`k${i}`, 60_000, of(1 + i * 7));
  expect(cache.size()).toBeLessThanOrEqual(10_000);
});

test('does not keep one that is a quarter of everything', async () => {
  const cache = fresh(10_000);
  await cache.read('small', 60_000, of(100));
  expect((await cache.read('huge', 60_000, of(9000))).length).toBe(9000);
  expect([cache.has('huge'), cache.has('small')]).toEqual([false, true]);
});

test('makes once what several ask for at once, and anew after its time', async () => {
  const cache = fresh(10_000);
  let made = 0;
  const make = async () => {
    made += 1;
    await atLeast(5);
    return Buffer.alloc(10);
  };
  await Promise.all(Array.from({ length: 20 }, () => cache.read('k', 30, make)));
  expect(made).toBe(1);
  await atLeast(40);
  expect(cache.has('k')).toBe(false);
  await cache.read('k', 30, make);
  expect(made).toBe(2);
});

test('keeps no failure', async () => {
  const cache = fresh(10_000);
  await expect(cache.read('k', 60_000, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(cache.has('k')).toBe(false);
  expect((await cache.read('k', 60_000, of(3))).length).toBe(3);
});
