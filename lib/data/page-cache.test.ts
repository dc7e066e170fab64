import { cached, collectTags, dropTags } from './page-cache';

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
