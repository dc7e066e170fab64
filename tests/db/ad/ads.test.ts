import { asc, eq } from 'drizzle-orm';
import { adPositions, ads } from '@/db/schema/ad';
import { operationLogs } from '@/db/schema/log';
import { uploads, uploadUses } from '@/db/schema/upload';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags, pageCache } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { cachedAds, cachedRunningIds } from '@/lib/domain/ad/cached';
import { countClick, flushClicks } from '@/lib/domain/ad/commands/count-click';
import { deleteAds, enableAds, sortAds } from '@/lib/domain/ad/commands/manage-ads';
import { addAd, editAd } from '@/lib/domain/ad/commands/save-ad';
import { editPosition, enablePositions } from '@/lib/domain/ad/commands/save-position';
import type { AdFields } from '@/lib/domain/ad/office-contract';
import { getOfficeAd, listOfficeAds } from '@/lib/domain/ad/office-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { emptyBins } from '@/tests/support/factories/bin';
import { makeAdmin } from '@/tests/support/factories/people';
import { runDueJobs } from '@/tests/support/jobs';

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
let editor: Ctx;
let picture: string;
let pictureId: number;
let guest: Ctx;

beforeAll(async () => {
  guest = makeCtx({ userAgent: BROWSER });
  editor = makeCtx({ actor: adminActor(await makeAdmin(['news.edit'], '编辑')) });
  const [file] = await testDb()
    .insert(uploads)
    .values({
      key: `picture/2026/11/${'a'.repeat(32)}-1200x100.jpg`,
      usage: 'ad',
      kind: 'image',
      sha256: 'x',
      sizeBytes: 1000,
      mime: 'image/jpeg',
      ext: 'jpg',
      originalName: '横幅.jpg',
    })
    .returning({ id: uploads.id, key: uploads.key });
  pictureId = file?.id ?? 0;
  picture = `/files/${file?.key}`;
});
beforeEach(async () => {
  await testDb().delete(uploadUses);
  await testDb().delete(ads);
  await testDb().update(adPositions).set({ active: true, maxCount: 5 });
  dropTags(null);
});

const minutes = (n: number) => new Date(Date.now() + n * 60_000);
const fields = (more: Partial<AdFields> = {}): AdFields => ({
  position: 2,
  title: '广告',
  path: picture,
  url: '/mall',
  enabled: true,
  ...more,
});
const add = async (more: Partial<AdFields> = {}) => (await withTx(editor, (c) => addAd(c, fields(more)))).id;
const rowOf = async (id: number) => (await testDb().select().from(ads).where(eq(ads.id, id)))[0];
const shown = async (adPosition = 2) =>
  (await cachedAds(guest, { adPosition, pageNum: 1, pageSize: 5 })).list.map((a) => a.title);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: AppError) => ({ status: e.status, message: e.message }),
  );

test('what an editor adds, changes, orders, switches off and deletes is on the page in the next read', async () => {
  const since = await testDb().$count(operationLogs);
  const a = await add({ title: '甲' });
  const b = await add({ title: '乙' });
  expect(await shown()).toEqual(['甲', '乙']);
  await withTx(editor, (c) => sortAds(c, [b, a]));
  expect(await shown()).toEqual(['乙', '甲']);
  await withTx(editor, (c) => editAd(c, { id: a, version: 1, ...fields({ title: '丙' }) }));
  expect(await shown()).toEqual(['乙', '丙']);
  await withTx(editor, (c) => enableAds(c, { ids: [b], enabled: false }));
  expect(await shown()).toEqual(['丙']);
  await withTx(editor, (c) => editAd(c, { id: a, version: 2, ...fields({ title: '丙', position: 3 }) }));
  expect([await shown(), await shown(3)]).toEqual([[], ['丙']]);
  await withTx(editor, (c) => deleteAds(c, [a]));
  expect(await shown(3)).toEqual([]);
  const log = await testDb()
    .select({ action: operationLogs.action })
    .from(operationLogs)
    .orderBy(asc(operationLogs.id));
  expect(log.slice(since).map((l) => l.action)).toEqual([
    'ad.add',
    'ad.add',
    'ad.sort',
    'ad.edit',
    'ad.enable',
    'ad.edit',
    'ad.del',
  ]);
});

test('a stale save gets 409 and overwrites nothing, also when the other act was a switch', async () => {
  const id = await add();
  await withTx(editor, (c) => enableAds(c, { ids: [id], enabled: false }));
  const before = await rowOf(id);
  expect(
    await refusal(withTx(editor, (c) => editAd(c, { id, version: 1, ...fields({ title: '旧' }) }))),
  ).toEqual({
    status: 409,
    message: '内容已被他人修改，请刷新后在最新内容上编辑',
  });
  expect(await rowOf(id)).toEqual(before);
});

test('the state follows from switch and period by the database’s clock', async () => {
  const cases: [string, Partial<AdFields>][] = [
    ['running', {}],
    ['running', { startsAt: minutes(-5), endsAt: minutes(5) }],
    ['waiting', { startsAt: minutes(5) }],
    ['ended', { endsAt: minutes(-5) }],
    ['disabled', { enabled: false, startsAt: minutes(5) }],
  ];
  for (const [state, more] of cases) {
    const id = await add({ ...more, title: state });
    expect((await getOfficeAd(editor, id)).state).toBe(state);
  }
  for (const state of ['running', 'waiting', 'ended', 'disabled'] as const) {
    const page = await listOfficeAds(editor, { state, pageNum: 1, pageSize: 20 });
    expect(page.list.map((r) => r.state)).toEqual(Array.from({ length: page.total }, () => state));
    expect(page.total).toBe(state === 'running' ? 2 : 1);
  }
});

test('the beginning of a period comes to the cached page by a job at its time, and so does the end', async () => {
  const id = await add({ startsAt: minutes(5), endsAt: minutes(10) });
  expect(await shown()).toEqual([]);
  const jobs = await testDb().execute<{ key: string; run_at: Date }>(
    `select key, run_at from graphile_worker.jobs where key like 'ad.turn:${id}:%' order by run_at`,
  );
  const row = await rowOf(id);
  expect(jobs.rows.map((j) => [j.key, new Date(j.run_at)])).toEqual([
    [`ad.turn:${id}:start`, row?.startsAt],
    [`ad.turn:${id}:end`, row?.endsAt],
  ]);
  const dropped: (readonly string[] | null)[] = [];
  const listen = (tags: readonly string[] | null) => void dropped.push(tags);
  pageCache().listeners.add(listen);
  // The moment has come: the row begins to run without any write of an editor, and the job is due.
  await testDb()
    .update(ads)
    .set({ startsAt: minutes(-1) })
    .where(eq(ads.id, id));
  expect(await shown()).toEqual([]);
  await testDb().execute(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where key = 'ad.turn:${id}:start'`,
  );
  await runDueJobs();
  pageCache().listeners.delete(listen);
  expect(dropped).toEqual([['ads']]);
  expect(await shown()).toEqual(['广告']);
});

test('only the first of a position are shown, up to what it has room for; a position that is off shows none', async () => {
  for (const title of ['甲', '乙', '丙']) await add({ title });
  const position = { position: 2, name: '横幅', description: null, width: 1200, height: 100 };
  await withTx(editor, (c) => editPosition(c, { ...position, maxCount: 2, active: true }));
  expect(await shown()).toEqual(['甲', '乙']);
  await withTx(editor, (c) => enablePositions(c, { ids: [2], enabled: false }));
  expect(await shown()).toEqual([]);
  expect((await cachedRunningIds(guest)).size).toBe(0);
  const [row] = await testDb().select().from(adPositions).where(eq(adPositions.position, 2));
  expect(row).toMatchObject({ maxCount: 2, active: false });
});

test('a picture that nobody stored is refused at its field; the stored one is in use until the advertisement goes for good', async () => {
  const foreign = await withTx(editor, (c) => addAd(c, fields({ path: '/files/picture/none.jpg' }))).catch(
    (e: AppError) => e,
  );
  expect(foreign).toMatchObject({ status: 400, errors: { path: '图片不存在，请重新上传' } });
  expect(await testDb().$count(ads)).toBe(0);
  const id = await add();
  expect(await rowOf(id)).toMatchObject({ uploadId: pictureId });
  const uses = () => testDb().select().from(uploadUses);
  expect(await uses()).toEqual([{ uploadId: pictureId, entity: 'ad', entityId: String(id) }]);
  await withTx(editor, (c) => deleteAds(c, [id]));
  expect(await uses()).toHaveLength(1);
  await emptyBins();
  expect(await uses()).toEqual([]);
});

test('advertisements are ordered within one position only', async () => {
  const [a, b] = [await add({ position: 2 }), await add({ position: 3 })];
  expect(await refusal(withTx(editor, (c) => sortAds(c, [a, b])))).toEqual({
    status: 422,
    message: '只能在同一组内排序',
  });
  expect(await refusal(withTx(editor, (c) => sortAds(c, [a, 999])))).toMatchObject({ status: 404 });
});

describe('clicks', () => {
  const clicksOf = async (id: number) => {
    await flushClicks();
    return (await rowOf(id))?.clicks;
  };
  const from = (ip: string, more: Partial<Ctx> = {}) => makeCtx({ ip, userAgent: BROWSER, ...more });

  test('one per visitor and minute, none for robots', async () => {
    const id = await add();
    const start = new Date();
    const later = new Date(start.getTime() + 61_000);
    for (let i = 0; i < 5; i += 1) await countClick(from('203.0.113.1', { now: start }), id);
    expect(await clicksOf(id)).toBe(1);
    await countClick(from('203.0.113.2', { now: start }), id);
    await countClick(from('203.0.113.1', { now: later }), id);
    expect(await clicksOf(id)).toBe(3);
    await countClick(from('203.0.113.3', { userAgent: 'Baiduspider/2.0' }), id);
    await countClick(from('203.0.113.3', { userAgent: '' }), id);
    expect(await clicksOf(id)).toBe(3);
  });

  test('only what runs is counted', async () => {
    const id = await add({ startsAt: minutes(5) });
    expect(await refusal(countClick(from('203.0.113.9'), id))).toEqual({
      status: 404,
      message: '广告不存在',
    });
    expect(await refusal(countClick(from('203.0.113.9'), 987_654))).toMatchObject({ status: 404 });
    expect(await clicksOf(id)).toBe(0);
  });

  test('an edit keeps the count', async () => {
    const id = await add();
    await countClick(from('203.0.113.4'), id);
    await flushClicks();
    await withTx(editor, (c) => editAd(c, { id, version: 1, ...fields({ title: '新' }) }));
    expect(await clicksOf(id)).toBe(1);
  });
});
