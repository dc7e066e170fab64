import { cached, cachedBriefly, collectTags, dependOn, dropTags, messagesOf, pageCache } from './page-cache';

const gate = () => {
  let open: (v: string) => void = () => undefined;
  const promise = new Promise<string>((resolve) => {
    open = resolve;
  });
  return { promise, open };
};

test('concurrent misses share one load', async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    return 'v';
  };
  await Promise.all([cached('k1', ['t1'], load), cached('k1', ['t1'], load)]);
  expect(loads).toBe(1);
});

test('a load that its tag overtook is handed over but not kept', async () => {
  const slow = gate();
  const first = cached('k2', ['t2'], () => slow.promise);
  dropTags(['t2']);
  slow.open('old');
  expect(await first).toBe('old');
  expect(await cached('k2', ['t2'], async () => 'new')).toBe('new');
});

test('a failed load is not kept', async () => {
  await expect(cached('k3', [], () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(await cached('k3', [], async () => 'ok')).toBe('ok');
});

test('tags read during a render are collected, hits included', async () => {
  await cached('k4', ['a', 'b'], async () => 1);
  const { tags } = await collectTags(async () => {
    await cached('k4', ['a', 'b'], async () => 2);
    await cached('k5', ['c'], async () => 3);
  });
  expect([...tags].toSorted()).toEqual(['a', 'b', 'c']);
});

test('tags of thousands of things go out in messages that PostgreSQL takes, each tag once', () => {
  const tags = Array.from({ length: 3000 }, (_, i) => `product:${1_000_000 + i}`);
  const messages = messagesOf(tags);
  expect(Math.max(...messages.map((m) => Buffer.byteLength(m)))).toBeLessThan(8000);
  expect(messages.length).toBeLessThan(12);
  expect(messages.flatMap((m) => JSON.parse(m) as string[])).toEqual(tags);
  expect(messagesOf(['site'])).toEqual(['["site"]']);
});

test('what is not there makes room for its like, never for what pages read, and is asked for anew once its tag is gone', async () => {
  dropTags(null);
  await cached('kept', ['t'], async () => 'kept');
  for (let i = 0; i < 700; i += 1) await cached(`made-up ${i}`, [`one:${i}`], async () => null);
  const { entries } = pageCache();
  expect([entries.size, entries.has('kept'), entries.has('made-up 0')]).toEqual([501, true, false]);
  expect(await cached('made-up 699', ['one:699'], async () => 'there')).toBeNull();
  dropTags(['one:699']);
  expect(await cached('made-up 699', ['one:699'], async () => 'there')).toBe('there');
});

test('a read that is not kept itself is named among what a render read', async () => {
  const { tags } = await collectTags(async () => dependOn(['a', 'b']));
  expect([...tags]).toEqual(['a', 'b']);
  expect(() => dependOn(['a'])).not.toThrow();
});

test('answers to free words make room for each other, never for what pages read, and go with their tags', async () => {
  dropTags(null);
  await cached('kept', ['t'], async () => 'kept');
  for (let i = 0; i < 700; i += 1) {
    await cachedBriefly(`word ${i}`, ['w'], async () => i);
  }
  const { entries } = pageCache();
  expect(entries.size).toBe(501);
  expect(entries.has('kept')).toBe(true);
  expect(await cachedBriefly('word 699', ['w'], async () => -1)).toBe(699);
  expect(await cachedBriefly('word 0', ['w'], async () => -1)).toBe(-1);
  dropTags(['w']);
  expect(await cachedBriefly('word 699', ['w'], async () => -1)).toBe(-1);
});
