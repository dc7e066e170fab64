import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { SharedConnections, sharedConnectionsOf } from './shared-connections';
import { atLeast } from '@/tests/support/wait';

interface Asked {
  on: number;
  text: string;
  end(error?: Error): void;
}

/** What another bundle of the same process gets. */
function isolated<T>(work: (bundle: typeof import('./shared-connections')) => T): T {
  let got: T | undefined;
  jest.isolateModules(() => {
    got = work(jest.requireActual<typeof import('./shared-connections')>('./shared-connections'));
  });
  return got as T;
}

const tick = () => atLeast(1);

/** A pool of `max` connections whose statements end when they are told to. */
function fakePool(max: number) {
  const asked: Asked[] = [];
  const released: [number, boolean][] = [];
  const trouble: unknown[] = [];
  let refuse = false;
  let connected = 0;
  /** Statements on connection `on`; 0: on one of the pool's own choice. */
  const queryOn =
    (on: number) =>
    ({ text }: { text: string }) =>
      new Promise((resolve, reject) => {
        asked.push({ on, text, end: (error) => (error ? reject(error) : resolve({ rows: [text] })) });
      });
  const counts = { idleCount: 0, totalCount: 0, waitingCount: 0 };
  const connect = async () => {
    if (refuse) throw new Error('ECONNREFUSED');
    connected += 1;
    counts.totalCount += 1;
    const on = connected;
    return {
      query: queryOn(on),
      release: (broken: boolean) => released.push([on, broken]),
    };
  };
  const pool = Object.assign(new EventEmitter(), { options: { max }, connect, query: queryOn(0) });
  for (const key of ['idleCount', 'totalCount', 'waitingCount'] as const)
    Object.defineProperty(pool, key, { get: () => counts[key] });
  pool.on('trouble', (error: unknown) => trouble.push(error));
  const sharedConnections = new SharedConnections(pool as unknown as Pool);
  return {
    pool: pool as unknown as Pool,
    asked,
    released,
    trouble,
    ask: (text: string) => sharedConnections.query({ text }, []),
    counts,
    refuseFromNow: (yes: boolean) => (refuse = yes),
    places: () => asked.map((one) => one.on),
  };
}

test('statements share a connection up to four, then another, half of the pool at most; each gets its own answer', async () => {
  const { ask, asked, places, released } = fakePool(4);
  const all = Array.from({ length: 11 }, (_, i) => ask(`s${i}`));
  await tick();
  expect(places()).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 1, 2, 1]);
  expect(released).toEqual([]);
  for (const one of asked) one.end();
  expect(await Promise.all(all)).toEqual(asked.map(({ text }) => ({ rows: [text] })));
  await tick();
  expect(released.toSorted(([a], [b]) => a - b)).toEqual([
    [1, false],
    [2, false],
  ]);
});

test('while transactions hold all other connections, statements share the one they have; it is opened to more when one comes free', async () => {
  const { ask, places, counts } = fakePool(4);
  const asked = [ask('a')];
  await tick();
  counts.totalCount = 4;
  for (let i = 0; i < 5; i += 1) asked.push(ask('b'));
  await tick();
  expect(places()).toEqual([1, 1, 1, 1, 1, 1]);
  Object.assign(counts, { idleCount: 1, waitingCount: 1 });
  void ask('c');
  await tick();
  expect(places().at(-1)).toBe(1);
  counts.waitingCount = 0;
  void ask('d');
  await tick();
  expect(places().at(-1)).toBe(2);
});

test('a connection takes 32 statements at most; who comes then waits for the pool', async () => {
  const { ask, places } = fakePool(2);
  for (let i = 0; i < 34; i += 1) void ask('s');
  await tick();
  expect(places().filter((on) => on === 1)).toHaveLength(32);
  expect(places().filter((on) => on === 0)).toHaveLength(2);
});

test('a pool has its lanes once per process, however many bundles ask', () => {
  const { pool } = fakePool(4);
  const [here, other] = [sharedConnectionsOf(pool), isolated((bundle) => bundle.sharedConnectionsOf(pool))];
  expect(other).toBe(here);
});

test('the only connection of a pool is asked for anew by each statement: reads alone would never give it back', async () => {
  const { ask, asked, places } = fakePool(1);
  const answer = ask('s');
  await tick();
  expect(places()).toEqual([0]);
  asked[0]?.end();
  expect(await answer).toEqual({ rows: ['s'] });
});

test('a connection on which a statement failed takes no more and is thrown away when its others have their answers', async () => {
  const { ask, asked, places, released, trouble } = fakePool(10);
  const [bad, good] = [ask('bad'), ask('good')];
  await tick();
  const error = new Error('connection terminated');
  asked[0]?.end(error);
  await expect(bad).rejects.toBe(error);
  expect(trouble).toEqual([error]);
  const next = ask('next');
  await tick();
  expect(places()).toEqual([1, 1, 2]);
  expect(released).toEqual([]);
  asked[1]?.end();
  expect(await good).toEqual({ rows: ['good'] });
  await tick();
  expect(released).toEqual([[1, true]]);
  asked[2]?.end();
  expect(await next).toEqual({ rows: ['next'] });
  await tick();
  expect(released).toEqual([
    [1, true],
    [2, false],
  ]);
});

test('when no connection is to be had, all who wait for it are told; who comes after tries anew', async () => {
  const { ask, asked, refuseFromNow, released } = fakePool(10);
  refuseFromNow(true);
  const refused = [ask('a'), ask('b')];
  for (const one of refused) await expect(one).rejects.toThrow('ECONNREFUSED');
  refuseFromNow(false);
  const later = ask('c');
  await tick();
  asked[0]?.end();
  expect(await later).toEqual({ rows: ['c'] });
  await tick();
  expect(released).toEqual([[1, false]]);
});
