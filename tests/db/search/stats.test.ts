import { sensitiveWords } from '@/db/schema/article';
import { searchStats } from '@/db/schema/search';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { deleteStats, editStat, tidyStats } from '@/lib/domain/search/commands/edit-stats';
import { flushSearches, recordSearch } from '@/lib/domain/search/commands/record-search';
import { cachedHotWords, listStats } from '@/lib/domain/search/queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0';
let serial = 0;
/** A visitor nobody has seen before. */
const visitor = () => makeCtx({ ip: `198.51.100.${(serial += 1)}`, userAgent: BROWSER });
const rows = async () =>
  new Map((await testDb().select().from(searchStats)).map((r) => [r.term, [r.hits, r.zeroHits]]));

beforeEach(async () => {
  dropTags(null);
  await testDb().delete(searchStats);
});

test('a visitor’s question counts once an hour; the same words in other widths are one question', async () => {
  const one = visitor();
  recordSearch(one, '保密法', 3);
  recordSearch(one, ' 保密法 ', 3);
  recordSearch(visitor(), '保密法', 3);
  recordSearch(visitor(), 'ＧＢ', 0);
  recordSearch({ ...one, now: new Date(one.now.getTime() + 3_700_000) }, '保密法', 3);
  await flushSearches();
  expect(await rows()).toEqual(
    new Map([
      ['gb', [1, 1]],
      ['保密法', [3, 0]],
    ]),
  );
});

test('robots, numbers of persons and mail addresses are not kept; one visitor cannot flood the list', async () => {
  recordSearch({ ...visitor(), userAgent: 'Baiduspider/2.0' }, '保密', 1);
  recordSearch({ ...visitor(), userAgent: '' }, '保密', 1);
  recordSearch(visitor(), '13800000001', 0);
  recordSearch(visitor(), 'li@example.cn', 0);
  await flushSearches();
  expect(await rows()).toEqual(new Map());
  const flooder = visitor();
  for (let i = 0; i < 200; i += 1) recordSearch(flooder, `词${i}`, 0);
  await flushSearches();
  expect((await rows()).size).toBe(20);
});

test('hot words: pinned first, then the most searched with results; never hidden, rare, fruitless or sensitive ones', async () => {
  await testDb().insert(sensitiveWords).values({ word: '违禁', level: 'block' });
  const stat = (term: string, hits: number, more = {}) => ({ term, hits, ...more });
  await testDb()
    .insert(searchStats)
    .values([
      stat('常搜', 50),
      stat('更常搜', 60),
      stat('置顶', 0, { pinned: true }),
      stat('隐藏', 99, { hidden: true }),
      stat('一次', 2),
      stat('搜不到', 80, { zeroHits: 80 }),
      stat('含违禁词', 90),
      stat('违禁置顶', 90, { pinned: true }),
    ]);
  expect(await cachedHotWords(makeCtx(), 10)).toEqual(['置顶', '更常搜', '常搜']);
});

test('editors pin, hide and delete words; each act changes the public list at once', async () => {
  const ctx = makeCtx({ actor: adminActor(await makeAdmin(['news.edit'], '编辑')) });
  const act = (work: Parameters<typeof withTx<void>>[1]) => withTx(ctx, work);
  await testDb().insert(searchStats).values({ term: '定密', hits: 9 });
  expect(await cachedHotWords(ctx, 5)).toEqual(['定密']);
  await act((tx) => editStat(tx, { term: '保密月', pinned: true }));
  expect(await cachedHotWords(ctx, 5)).toEqual(['保密月', '定密']);
  await act((tx) => editStat(tx, { term: '保密月', hidden: true }));
  expect(await cachedHotWords(ctx, 5)).toEqual(['定密']);
  await expect(act((tx) => editStat(tx, { term: '没有的词', hidden: true }))).rejects.toMatchObject({
    status: 404,
  });
  await act((tx) => deleteStats(tx, ['定密', '没有的词']));
  expect(await cachedHotWords(ctx, 5)).toEqual([]);
  expect((await listStats(ctx, { kind: 'hot', pageNum: 1, pageSize: 10 })).list.map((s) => s.term)).toEqual([
    '保密月',
  ]);
});

test('every week counts are halved and forgotten words go, what editors set stays', async () => {
  const old = new Date(Date.now() - 100 * 86_400_000);
  await testDb()
    .insert(searchStats)
    .values([
      { term: '多', hits: 9, zeroHits: 3 },
      { term: '旧', hits: 1, lastAt: old },
      { term: '新', hits: 1 },
      { term: '置顶', hits: 0, pinned: true, lastAt: old },
    ]);
  await tidyStats(makeCtx());
  expect(await rows()).toEqual(
    new Map([
      ['多', [4, 1]],
      ['新', [0, 0]],
      ['置顶', [0, 0]],
    ]),
  );
});
