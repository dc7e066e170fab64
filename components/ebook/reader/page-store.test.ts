import { MAX_LINKS } from '@/lib/domain/ebook/reading-contract';
import { MOST_LINKS, PageStore, type PageSources, type PageWish } from './page-store';

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code = 'FORBIDDEN',
  ) {
    super(`refused ${status}`);
  }
}

/** A server in small: counts calls, answers when told, and can refuse. */
function world(pages = 20) {
  const asked: { pages: number[]; width: number }[] = [];
  const open: { src: string; done: (e?: Error) => void }[] = [];
  const begun: string[] = [];
  const dropped: string[] = [];
  const lost: string[] = [];
  const waits: number[] = [];
  const state = { now: 0, linkError: null as Error | null, seconds: 60, known: pages, whole: true };
  const sources: PageSources = {
    async links(list, width) {
      asked.push({ pages: [...list], width });
      if (state.linkError) throw state.linkError;
      const known = list.filter((page) => page <= state.known);
      return {
        whole: state.whole,
        seconds: state.seconds,
        links: known.map((page) => ({ page, src: `${width}/${page}@${state.now}` })),
      };
    },
    picture: (src) =>
      new Promise((resolve, reject) => {
        begun.push(src);
        open.push({ src, done: (e) => (e ? reject(e) : resolve(new Blob([src]))) });
      }),
    now: () => state.now,
    async wait(ms) {
      waits.push(ms);
      state.now += ms;
    },
    urlOf: (blob) => `blob:${blob.size}`,
    dropUrl: (url) => dropped.push(url),
  };
  const store = new PageStore(sources, { pages, whole: true }, (reason) => lost.push(reason));
  const settle = async () => {
    for (let i = 0; i < 20; i += 1) await Promise.resolve();
  };
  /** Answers everything that is under way until nothing is. */
  const finish = async () => {
    await settle();
    while (open.length > 0) {
      open.shift()?.done();
      await settle();
    }
  };
  return { store, asked, open, begun, dropped, lost, waits, state, settle, finish };
}

const at900 = (...pages: number[]): PageWish[] => pages.map((page) => ({ page, width: 900 }));

test('asks once for the addresses of all that is wanted and of the pages that follow', async () => {
  const w = world(10);
  w.store.want('1', at900(2, 3, 4, 5, 1));
  await w.settle();
  expect(w.asked).toEqual([{ width: 900, pages: [2, 3, 4, 5, 1, 6, 7, 8, 9, 10] }]);
});

test('never asks for more addresses than one call gives', async () => {
  expect(MOST_LINKS).toBe(MAX_LINKS);
  const w = world(200);
  w.store.want('1', at900(...Array.from({ length: 60 }, (_, i) => i + 1)));
  await w.settle();
  expect(w.asked).toHaveLength(1);
  expect(w.asked[0]?.pages).toHaveLength(MAX_LINKS);
  expect(w.asked[0]?.pages[0]).toBe(1);
});

test('fetches two at a time, in the order of the wishes', async () => {
  const w = world();
  w.store.want('1', at900(2, 3, 4, 1));
  await w.settle();
  expect(w.begun).toEqual(['900/2@0', '900/3@0']);
  w.open.shift()?.done();
  await w.settle();
  expect(w.begun).toEqual(['900/2@0', '900/3@0', '900/4@0']);
  await w.finish();
  expect(w.begun).toEqual(['900/2@0', '900/3@0', '900/4@0', '900/1@0']);
  expect(w.asked).toHaveLength(1);
});

test('what nobody wants any more is not begun', async () => {
  const w = world();
  w.store.want('1', at900(1, 2, 3, 4));
  await w.settle();
  w.store.want('1', at900(9));
  await w.finish();
  expect(w.begun).toEqual(['900/1@0', '900/2@0', '900/9@0']);
});

test('thumbnails wait for the pages', async () => {
  const w = world();
  w.store.want('2 thumbs', [{ page: 7, width: 200 }]);
  w.store.want('1 stage', at900(1, 2));
  await w.finish();
  expect(w.asked.map((a) => a.width)).toEqual([200, 900]);
  expect(w.store.look({ page: 7, width: 200 })).toBeDefined();
});

test('an address that is about to run out is renewed before it is used', async () => {
  const w = world();
  w.store.want('1', at900(1));
  await w.finish();
  w.state.now = 54_000;
  w.store.want('1', at900(2));
  await w.finish();
  expect(w.asked).toHaveLength(1);
  w.state.now = 55_001;
  w.store.want('1', at900(3));
  await w.finish();
  expect(w.asked).toHaveLength(2);
  expect(w.begun.at(-1)).toBe('900/3@55001');
});

test('an address that is refused is renewed once and without a word; the second refusal closes', async () => {
  const w = world();
  w.store.want('1', at900(1));
  await w.settle();
  w.open.shift()?.done(new Refusal(403));
  await w.settle();
  expect(w.lost).toEqual([]);
  expect(w.asked).toHaveLength(2);
  w.open.shift()?.done(new Refusal(403));
  await w.settle();
  expect(w.lost).toEqual(['locked']);
  expect(w.store.look({ page: 1, width: 900 })).toBeUndefined();
});

test('a renewed address shows the page', async () => {
  const w = world();
  w.store.want('1', at900(1));
  await w.settle();
  w.open.shift()?.done(new Refusal(403));
  await w.finish();
  expect(w.lost).toEqual([]);
  expect(w.store.look({ page: 1, width: 900 })).toBeDefined();
});

test('a page of a version that was replaced closes when its new address is refused too', async () => {
  const w = world();
  w.store.want('1', at900(1));
  await w.settle();
  w.state.linkError = new Refusal(404);
  w.open.shift()?.done(new Refusal(404));
  await w.settle();
  expect(w.lost).toEqual(['gone']);
});

test('a picture refused because the right is gone closes at once', async () => {
  const w = world();
  w.store.want('1', at900(1));
  await w.settle();
  w.open.shift()?.done(new Refusal(403, 'EBOOK_LOCKED'));
  await w.settle();
  expect(w.lost).toEqual(['locked']);
  expect(w.asked).toHaveLength(1);
});

test('a whole that became a trial closes, although its first pages would still come', async () => {
  const w = world();
  w.state.whole = false;
  w.store.want('1', at900(1));
  await w.settle();
  expect(w.lost).toEqual(['locked']);
  expect(w.begun).toEqual([]);
});

test.each([
  [400, 'locked'],
  [403, 'locked'],
  [401, 'login'],
  [404, 'gone'],
])('addresses refused with %d close the reader once: %s', async (status, reason) => {
  const w = world();
  w.state.linkError = new Refusal(status);
  w.store.want('1', [...at900(1, 2), { page: 3, width: 200 }]);
  await w.settle();
  expect(w.lost).toEqual([reason]);
  w.store.want('1', at900(5));
  await w.settle();
  expect(w.asked.length).toBeLessThanOrEqual(2);
  expect(w.begun).toEqual([]);
});

test('too many at once waits longer each time and goes on', async () => {
  const w = world();
  w.store.want('1', at900(1));
  await w.settle();
  for (const _ of [1, 2]) {
    w.open.shift()?.done(new Refusal(429));
    await w.settle();
  }
  await w.finish();
  expect(w.waits).toEqual([2000, 4000]);
  expect(w.store.look({ page: 1, width: 900 })).toBeDefined();
  expect(w.lost).toEqual([]);
});

test('a lost connection is tried twice again, then the page says so until somebody retries', async () => {
  const w = world();
  w.store.want('1', at900(1));
  await w.settle();
  for (const _ of [1, 2, 3]) {
    expect(w.store.hasFailed({ page: 1, width: 900 })).toBe(false);
    w.open.shift()?.done(new Refusal(0));
    await w.settle();
  }
  expect(w.waits).toEqual([1500, 4000]);
  expect(w.store.hasFailed({ page: 1, width: 900 })).toBe(true);
  w.store.retry();
  await w.finish();
  expect(w.store.hasFailed({ page: 1, width: 900 })).toBe(false);
  expect(w.store.look({ page: 1, width: 900 })).toBeDefined();
});

test('keeps forty pages and gives the oldest back, never one that is wanted', async () => {
  const w = world(60);
  for (let page = 1; page <= 45; page += 1) {
    w.store.want('1', at900(page));
    w.store.want('2', at900(1));
    await w.finish();
  }
  expect(w.dropped).toHaveLength(4);
  expect(w.store.look({ page: 1, width: 900 })).toBeDefined();
  expect(w.store.look({ page: 2, width: 900 })).toBeUndefined();
  expect(w.store.look({ page: 45, width: 900 })).toBeDefined();
});

test('addresses that live for moments only are used and do not ask without end', async () => {
  const w = world();
  w.state.seconds = 2;
  w.store.want('1', at900(1, 2, 3));
  await w.finish();
  expect(w.asked).toHaveLength(1);
  expect(w.begun).toHaveLength(3);
});

test('a page that gets no address fails alone', async () => {
  const w = world();
  w.state.known = 2;
  w.store.want('1', at900(3, 1, 2));
  await w.finish();
  expect(w.store.hasFailed({ page: 3, width: 900 })).toBe(true);
  expect(w.begun).toEqual(['900/1@0', '900/2@0']);
  expect(w.asked).toHaveLength(1);
});

test('closing gives every picture back', async () => {
  const w = world();
  w.store.want('1', at900(1, 2));
  await w.finish();
  w.store.close();
  expect(w.dropped).toHaveLength(2);
});
