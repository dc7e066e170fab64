import { sql } from 'drizzle-orm';
import type { PushOutcome, SearchPushPort } from '@/lib/adapters/search-push/port';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { cachedGone, invalidateArticle } from '@/lib/domain/article/cached';
import { pushTasks } from '@/lib/server/jobs/push-tasks';
import { siteUrl } from '@/lib/server/site-url';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { insertArticle, makeArticleCategory } from '@/tests/support/factories/article';

interface FakeEngine extends SearchPushPort {
  told: string[][];
  outcome: PushOutcome | Error;
}

function engine(name: SearchPushPort['name'], more: Partial<FakeEngine> = {}): FakeEngine {
  const fake: FakeEngine = {
    name,
    batchSize: 2000,
    takesGone: name === 'indexnow',
    told: [],
    outcome: { kind: 'accepted', refused: [], remain: null },
    async push(urls) {
      fake.told.push([...urls]);
      if (fake.outcome instanceof Error) throw fake.outcome;
      return fake.outcome;
    },
    ...more,
  };
  return fake;
}

const ctxWith = (engines: readonly FakeEngine[], now?: Date): Ctx => {
  const ctx = makeCtx({ actor: { kind: 'system', name: 'test' }, ...(now && { now }) });
  return { ...ctx, ports: { ...ctx.ports, searchPush: engines } };
};
const page = (id: number) => siteUrl(`/index/details/${id}`);

interface Waiting {
  task: string;
  payload: { id: number }[];
  /** Milliseconds of the epoch. */
  runAt: number;
}
async function waiting(): Promise<Waiting[]> {
  const { rows } = await testDb().execute(sql`
    select t.identifier as task, j.payload, (extract(epoch from j.run_at) * 1000)::float8 as "runAt" from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'push.%' order by 1`);
  return rows as unknown as Waiting[];
}

let categoryId: number;
let open: number;
let off: number;
const past = new Date(Date.now() - 3_600_000);
beforeAll(async () => {
  categoryId = await makeArticleCategory();
  open = await insertArticle({ categoryId, status: 'published' });
  off = await insertArticle({ categoryId, status: 'offline', publishedAt: past });
});
beforeEach(async () => {
  dropTags(null);
  await testDb().execute(sql`delete from graphile_worker._private_jobs`);
});

const change = (ctx: Ctx, id: number) => withTx(ctx, (c) => invalidateArticle(c, id, [categoryId]));

test('without a token nothing is written', async () => {
  await change(ctxWith([]), open);
  expect(await waiting()).toEqual([]);
});

test('changes wait in one job per engine, and only if their transaction commits', async () => {
  const ctx = ctxWith([engine('baidu'), engine('indexnow')]);
  await change(ctx, open);
  await change(ctx, off);
  const lost = withTx(ctx, async (c) => {
    await invalidateArticle(c, open, [categoryId]);
    throw new Error('undone');
  });
  await expect(lost).rejects.toThrow('undone');
  const payload = [{ id: open }, { id: off }];
  expect((await waiting()).map(({ task, payload: p }) => ({ task, payload: p }))).toEqual([
    { task: 'push.baidu', payload },
    { task: 'push.indexnow', payload },
  ]);
});

test('Baidu hears of what is public, IndexNow also of what is gone, each address once', async () => {
  const [baidu, indexnow] = [engine('baidu'), engine('indexnow')];
  const ctx = ctxWith([baidu, indexnow]);
  const payload = [{ id: open }, { id: off }, { id: open }];
  await pushTasks['push.baidu'](ctx, payload);
  await pushTasks['push.indexnow'](ctx, payload);
  expect(baidu.told).toEqual([[page(open)]]);
  expect(indexnow.told).toEqual([[page(open), page(off)]]);
  expect(await waiting()).toEqual([]);
});

test('nothing is said when nothing is public, and by an engine that was switched off since', async () => {
  const baidu = engine('baidu');
  await pushTasks['push.baidu'](ctxWith([baidu]), [{ id: off }]);
  await pushTasks['push.indexnow'](ctxWith([baidu]), [{ id: open }]);
  expect(baidu.told).toEqual([]);
});

test('a used-up quota moves everything to the next day in Beijing', async () => {
  const baidu = engine('baidu', { outcome: { kind: 'quota' } });
  await pushTasks['push.baidu'](ctxWith([baidu], new Date()), [{ id: open }]);
  const [job] = await waiting();
  expect(job?.payload).toEqual([{ id: open }]);
  const local = new Date((job?.runAt ?? 0) + 8 * 3_600_000);
  expect(local.toISOString().slice(11, 16)).toBe('00:05');
  expect(job?.runAt).toBeGreaterThan(Date.now());
});

test('more than one call takes go out call by call; the rest waits for tomorrow when the day has none left', async () => {
  const second = await insertArticle({ categoryId, status: 'published' });
  const third = await insertArticle({ categoryId, status: 'published' });
  const baidu = engine('baidu', { batchSize: 1, outcome: { kind: 'accepted', refused: [], remain: 1 } });
  const payload = [{ id: open }, { id: second }, { id: third }];
  await pushTasks['push.baidu'](ctxWith([baidu]), payload);
  expect(baidu.told).toEqual([[page(open)]]);
  const [rest] = await waiting();
  expect(rest?.payload).toEqual([{ id: second }, { id: third }]);
  expect(rest?.runAt).toBeLessThanOrEqual(Date.now() + 1000);
  baidu.outcome = { kind: 'accepted', refused: [], remain: 0 };
  await testDb().execute(sql`delete from graphile_worker._private_jobs`);
  await pushTasks['push.baidu'](ctxWith([baidu]), rest?.payload);
  const [later] = await waiting();
  expect(later?.payload).toEqual([{ id: third }]);
  expect(later?.runAt).toBeGreaterThan(Date.now() + 1000);
});

test('a failed call fails the job, so that the queue tries again', async () => {
  const baidu = engine('baidu', { outcome: new Error('500') });
  await expect(pushTasks['push.baidu'](ctxWith([baidu]), [{ id: open }])).rejects.toThrow('500');
});

test('the list of dead links names what was public and is gone, and nothing else', async () => {
  const published = { categoryId, status: 'published' as const, publishedAt: past };
  const expired = await insertArticle({ ...published, expireAt: past });
  const binned = await insertArticle({ ...published, deletedAt: past });
  const draft = await insertArticle({ categoryId, status: 'draft' });
  const binnedDraft = await insertArticle({ categoryId, status: 'draft', deletedAt: past });
  const old = await insertArticle({
    categoryId,
    status: 'offline',
    publishedAt: past,
    updatedAt: new Date(Date.now() - 91 * 24 * 3_600_000),
  });
  const gone = await cachedGone(makeCtx());
  expect(gone).toEqual([binned, expired, off]);
  expect(gone).not.toEqual(expect.arrayContaining([open]));
  for (const id of [draft, binnedDraft, old]) expect(gone).not.toContain(id);
});
