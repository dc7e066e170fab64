import { SheetStore } from './sheet-store';

/** Pages in small: they come when told. */
function world() {
  const open = new Map<number, (e?: Error) => void>();
  const begun: number[] = [];
  const dropped: string[] = [];
  const store = new SheetStore(() => ({
    page: (n) =>
      new Promise((resolve, reject) => {
        begun.push(n);
        open.set(n, (e) => (e ? reject(e) : resolve(`page ${n}`)));
      }),
    urlOf: (text) => `blob:${text}`,
    film: async (name, fresh) => `${name}?${fresh}`,
    dropUrl: (url) => dropped.push(url),
    close: () => dropped.push('all'),
  }));
  store.open();
  const settle = async () => {
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  };
  const come = async (n: number, e?: Error) => {
    open.get(n)?.(e);
    await settle();
  };
  return { store, begun, dropped, come };
}

test('fetches two pages at a time, in the order in which they are wanted, each once', async () => {
  const { store, begun, come } = world();
  store.want('stage', [4, 5, 6, 3]);
  expect(begun).toEqual([4, 5]);
  await come(5);
  expect([store.look(5), store.look(4)]).toEqual(['blob:page 5', undefined]);
  expect(begun).toEqual([4, 5, 6]);
  store.want('stage', [5, 4]);
  await come(4);
  await come(6);
  expect(begun).toEqual([4, 5, 6]);
});

test('what nobody wants any more is not begun', async () => {
  const { store, begun, come } = world();
  store.want('stage', [1, 2, 3]);
  store.want('stage', [9]);
  await come(1);
  expect(begun).toEqual([1, 2, 9]);
});

test('a page that fails says so and is tried again only when asked', async () => {
  const { store, begun, come } = world();
  let told = 0;
  store.subscribe(() => {
    told += 1;
  });
  store.want('stage', [1]);
  await come(1, new Error('gone'));
  expect([store.hasFailed(1), store.look(1), told]).toEqual([true, undefined, 1]);
  store.want('stage', [1]);
  expect(begun).toEqual([1]);
  store.retry();
  expect(begun).toEqual([1, 1]);
  await come(1);
  expect([store.hasFailed(1), store.look(1)]).toEqual([false, 'blob:page 1']);
});

test('keeps forty pages and never drops one that is wanted', async () => {
  const { store, dropped, come } = world();
  store.want('0 kept', [1]);
  await come(1);
  for (let n = 2; n <= 42; n += 1) {
    store.want('stage', [n]);
    await come(n);
  }
  expect(dropped).toEqual(['blob:page 2']);
  expect(store.look(1)).toBe('blob:page 1');
});

test('closed, it gives everything back and takes nothing more', async () => {
  const { store, dropped, come } = world();
  store.want('stage', [1, 2]);
  await come(1);
  store.close();
  expect(dropped).toEqual(['blob:page 1', 'all']);
  await come(2);
  expect(store.look(2)).toBeUndefined();
  await expect(store.film('f0001.mp4', false)).rejects.toThrow('closed');
  store.open();
  await come(1);
  expect(store.look(1)).toBe('blob:page 1');
  expect(await store.film('f0001.mp4', true)).toBe('f0001.mp4?true');
});
