import type { Ctx } from './ctx';
import { officeRead } from './office-read';
import { atLeast } from '@/tests/support/wait';

const ctxOf = (db: object, inTx = false) => ({ db, inTx }) as unknown as Ctx;
const tick = () => atLeast(1);

/** Reads that end when they are told to, each with its number. */
function counted() {
  const ends: ((e?: Error) => void)[] = [];
  const load = () =>
    new Promise<number>((resolve, reject) => {
      const n = ends.length + 1;
      ends.push((e) => (e ? reject(e) : resolve(n)));
    });
  return { load, ends };
}

const away = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

test('who comes while a read runs gets the next one, together with all who came meanwhile', async () => {
  const ctx = ctxOf({});
  const { load, ends } = counted();
  const ask = () => officeRead(ctx, { name: 'list', input: { page: 1 } }, load);
  const first = ask();
  await tick();
  const [second, third] = [ask(), ask()];
  await tick();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(1);
  await tick();
  expect(ends).toHaveLength(2);
  const fourth = ask();
  ends[1]?.();
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await tick();
  expect(ends).toHaveLength(3);
  ends[2]?.();
  expect(await fourth).toBe(3);
  await tick();
  const fifth = ask();
  await tick();
  ends[3]?.();
  expect(await fifth).toBe(4);
});

test('a few reads run at once; one that waits for its turn is joined, and what it asks itself needs none', async () => {
  const ctx = ctxOf({});
  const { load, ends } = counted();
  const ask = (page: number, nested = false) =>
    officeRead(ctx, { name: 'list', input: { page, nested }, nested }, load);
  const all = [1, 2, 3, 4, 5].map((page) => ask(page));
  await tick();
  expect(ends).toHaveLength(4);
  const joined = [ask(5), ask(5)];
  const inner = ask(1, true);
  await tick();
  expect(ends).toHaveLength(5);
  ends[4]?.();
  expect(await inner).toBe(5);
  ends[0]?.();
  await tick();
  expect(ends).toHaveLength(6);
  for (const end of ends) end();
  expect(await Promise.all([...all, ...joined])).toEqual([1, 2, 3, 4, 6, 6, 6]);
});

test('who waits for a read that runs has his place in line all the same', async () => {
  const ctx = ctxOf({});
  const { load, ends } = counted();
  const ask = (page: number) => officeRead(ctx, { name: 'list', input: { page } }, load);
  const running = [1, 2, 3, 4].map((page) => ask(page));
  await tick();
  const again = ask(1);
  await tick();
  const others = [ask(5), ask(6)];
  await tick();
  // Page 5 takes the place; the second read of page 1, asked for before page 6, may be in line only now.
  ends[0]?.();
  await tick();
  ends[1]?.();
  await tick();
  ends[2]?.();
  await tick();
  for (const end of ends) end();
  expect(await Promise.all([...running, again, ...others])).toEqual([1, 2, 3, 4, 6, 5, 7]);
});

test('other questions, another pool and a transaction read for themselves', async () => {
  const [pool, replica] = [{}, {}];
  const { load, ends } = counted();
  const all = [
    officeRead(ctxOf(pool), { name: 'list', input: { page: 1 } }, load),
    officeRead(ctxOf(pool), { name: 'list', input: { page: 2 } }, load),
    officeRead(ctxOf(pool), { name: 'other', input: { page: 1 } }, load),
    officeRead(ctxOf(replica), { name: 'list', input: { page: 1 } }, load),
    officeRead(ctxOf(pool, true), { name: 'list', input: { page: 1 } }, load),
  ];
  await tick();
  // The transaction's own came first: it waits for no turn.
  expect(ends).toHaveLength(5);
  for (const end of ends) end();
  expect(await Promise.all(all)).toEqual([2, 3, 4, 5, 1]);
});

test('a read that fails is one’s own: those who wait read anew, unless the database is away', async () => {
  const ctx = ctxOf({});
  const { load, ends } = counted();
  const ask = () => officeRead(ctx, { name: 'list', input: null }, load);
  const first = ask();
  await tick();
  const second = ask();
  ends[0]?.(new Error('division by zero'));
  await expect(first).rejects.toThrow('division by zero');
  await tick();
  const third = ask();
  ends[1]?.();
  expect(await second).toBe(2);
  await tick();
  ends[2]?.(away());
  await expect(third).rejects.toThrow('connect');
  const fourth = ask();
  await tick();
  const fifth = ask();
  ends[3]?.(away());
  await expect(fourth).rejects.toThrow('connect');
  await expect(fifth).rejects.toThrow('connect');
  await tick();
  expect(ends).toHaveLength(4);
  const sixth = ask();
  await tick();
  ends[4]?.();
  expect(await sixth).toBe(5);
});
