import { eq } from 'drizzle-orm';
import { activationCodes } from '@/db/schema/activation';
import { operationLogs } from '@/db/schema/log';
import { readingLogs } from '@/db/schema/reading';
import { formatDate } from '@/lib/core/dates';
import { adminEbookActivationCalls } from '@/lib/domain/ebook/admin-activation-calls';
import type {
  BatchChoicesView,
  BatchDetailView,
  BatchListView,
  BatchMadeView,
  BatchPrintView,
} from '@/lib/domain/ebook/batch-contract';
import type { ReadingDaysView, ReadingLogView } from '@/lib/domain/ebook/reading-log-contract';
import { DAY_PAGES } from '@/lib/domain/ebook/reading-rules';
import { codeSeal, formatCode } from '@/lib/domain/ebook/rules';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { codesOf, type CodeRow } from '@/tests/support/factories/codes';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, makeBuyer } from '@/tests/support/factories/people';
import { makePeriodical } from '@/tests/support/factories/periodical';
import { makeBook } from '@/tests/support/factories/reading';
import { makeCustomer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

const add = adminEbookActivationCalls['POST /api/admin/ebook/batch/add'];
const choices = adminEbookActivationCalls['GET /api/admin/ebook/batch/choices'];
const detail = adminEbookActivationCalls['GET /api/admin/ebook/batch/detail/[id]'];
const exportSheet = adminEbookActivationCalls['POST /api/admin/ebook/batch/export'];
const list = adminEbookActivationCalls['GET /api/admin/ebook/batch/list'];
const print = adminEbookActivationCalls['POST /api/admin/ebook/batch/print'];
const days = adminEbookActivationCalls['GET /api/admin/ebook/log/days'];
const log = adminEbookActivationCalls['GET /api/admin/ebook/log/list'];

/** Batches of codes at the desk, their cards and sheets, and the reading log. */

let cookies = '';
let adminId = 0;
beforeAll(async () => {
  const admin = await makeAdmin(['order']);
  adminId = admin.id;
  cookies = await sessionCookies(admin);
});
afterEach(expectInvariants);

const ebook = () => makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0, saleFen: 3000 });
const post = <T>(route: Parameters<typeof callRoute>[0], body: object) =>
  callRoute<T>(route, { cookies, body });
const plain = (c: CodeRow) => formatCode(makeCtx().ports.vault.open(c.codeEnc, codeSeal(c.sn)));
const proven = (minutesAgo: number) =>
  ownerQuery(`update sessions set second_factor_at = now() - make_interval(mins => $1) where user_id = $2`, [
    minutesAgo,
    adminId,
  ]);

async function make(body: object): Promise<number> {
  const made = await post<BatchMadeView>(add, { quantity: 3, ...body });
  expect([made.status, made.json.message]).toEqual([200, '已生成']);
  return made.json.data?.id ?? 0;
}

async function sheetOf(bytes: Uint8Array): Promise<string[][]> {
  const read = await makeCtx().ports.spreadsheet.read(bytes, { maxRows: 100, maxColumns: 20 });
  if (!read.ok) throw new Error(read.reason);
  return read.rows.map((r) => r.cells);
}

test('cards are printed for what was given out by hand and waits, with a code that opens and a QR code without a token', async () => {
  const product = await ebook();
  const id = await make({
    productId: product.id,
    use: 'cards',
    remark: '宣传周赠阅',
    readDays: 365,
    activateUntil: '2090-12-31',
  });
  const codes = await codesOf(product.id);
  await testDb()
    .update(activationCodes)
    .set({ frozenAt: new Date(), frozenReason: '损坏' })
    .where(eq(activationCodes.id, codes[1]?.id ?? 0));
  await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  const reply = await post<BatchPrintView>(print, { id });
  expect(reply.headers.get('cache-control')).toContain('no-store');
  const { cards, ...rest } = reply.json.data as BatchPrintView;
  const [a, , c] = codes as [CodeRow, CodeRow, CodeRow];
  expect(cards.map((card) => [card.sn, card.code])).toEqual([a, c].map((x) => [x.sn, plain(x)]));
  expect(cards[0]?.qrPath).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
  expect(cards[0]?.qrSize).toBeGreaterThan(20);
  expect(rest).toMatchObject({
    title: product.title,
    termText: '请于 2090-12-31 前（含当日）激活，激活后 365 天内可阅读',
    total: 2,
    pageNum: 1,
    pages: 1,
  });
  const logs = await testDb().select().from(operationLogs).where(eq(operationLogs.action, 'codeBatch.print'));
  expect(logs.map((r) => [r.entityId, r.after])).toEqual([
    [String(id), { batchNo: expect.any(String) as string, pageNum: 1, count: 2 }],
  ]);
  expect(JSON.stringify(logs)).not.toContain(plain(a));
});

test('codes of the pool are neither printed, nor are those of orders; a batch without cards says so', async () => {
  const product = await ebook();
  const id = await make({ productId: product.id });
  await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  const before = await dataSnapshot();
  const reply = await post(print, { id });
  expect([reply.status, reply.json.message]).toEqual([
    409,
    '没有可制卡的激活码：请先发放，已激活和冻结的不再制卡',
  ]);
  expect((await post(print, { id: 999_999_999 })).status).toBe(404);
  expect(await dataSnapshot()).toEqual(before);
});

test('a sheet holds in full what nobody owns, masked what orders paid for, nothing void; who took it is noted', async () => {
  const product = await ebook();
  const id = await make({ productId: product.id, quantity: 4 });
  await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  const [sold, free, gone, last] = (await codesOf(product.id)) as [CodeRow, CodeRow, CodeRow, CodeRow];
  await testDb()
    .update(activationCodes)
    .set({ status: 'void', voidedAt: new Date() })
    .where(eq(activationCodes.id, gone.id));
  const reply = await post(exportSheet, { id });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  const [head, ...rows] = await sheetOf(reply.bytes);
  expect(head?.slice(0, 3)).toEqual(['激活码序号', '激活码', '状态']);
  expect(rows.map((r) => r.slice(0, 3))).toEqual([
    [sold.sn, `****-****-****-${sold.last4}`, '待激活'],
    [free.sn, plain(free), '未分配'],
    [last.sn, plain(last), '未分配'],
  ]);
  expect(rows[1]?.[7]).toBe(`${makeCtx().config.siteOrigin}/mobile/ebookActive/${free.sn}`);
  const shown = await callRoute<BatchDetailView>(detail, { cookies, params: { id } });
  expect(shown.json.data).toMatchObject({
    total: 4,
    free: 2,
    assigned: 1,
    void: 1,
    handed: 0,
    exportedBy: '办事员',
  });
  const logs = await testDb()
    .select()
    .from(operationLogs)
    .where(eq(operationLogs.action, 'codeBatch.export'));
  expect(logs.map((r) => [r.entityId, (r.after as { count: number }).count])).toEqual([[String(id), 3]]);
});

test('codes in full want a second factor of the last ten minutes; without it nothing is shown and nothing written', async () => {
  const product = await ebook();
  const id = await make({ productId: product.id, use: 'cards', remark: '赠阅' });
  await proven(11);
  const before = await dataSnapshot();
  for (const route of [print, exportSheet]) {
    const reply = await post(route, { id });
    expect([reply.json.code, reply.json.data ?? null]).toEqual(['FRESH_CODE', null]);
  }
  expect(await dataSnapshot()).toEqual(before);
  await proven(9);
  expect((await post(print, { id })).status).toBe(200);
});

test('batches are listed with their numbers; choices name years and issues of the periodical alone', async () => {
  const { product, plan, issues } = await makePeriodical({ product: { kind: 'e_periodical' } });
  const id = await make({ productId: product.id, year: plan.year, remark: '年度备用' });
  await paidOrder(await makeCustomer(), [{ productId: (await ebook()).id, quantity: 2 }]);
  const mine = await callRoute<BatchListView>(list, { cookies, query: { productId: product.id } });
  expect(mine.json.data?.list).toEqual([
    expect.objectContaining({
      id,
      label: `${plan.year} 年`,
      total: 3,
      free: 3,
      automatic: false,
      createdBy: '办事员',
    }),
  ]);
  const auto = await callRoute<BatchListView>(list, { cookies, query: { use: 'auto' } });
  expect(auto.json.data?.list.every((b) => b.automatic)).toBe(true);
  const none = await callRoute<BatchListView>(list, {
    cookies,
    query: { keyword: '年度备用', use: 'external' },
  });
  expect(none.json.data?.total).toBe(0);
  const offered = await callRoute<BatchChoicesView>(choices, { cookies, query: { productId: product.id } });
  expect(offered.json.data?.years).toEqual([plan.year]);
  expect(offered.json.data?.issues.map((i) => i.id)).toEqual(issues.map((i) => i.id));
  expect(offered.json.data?.products.find((p) => p.id === product.id)).toMatchObject({
    periodical: true,
    external: false,
  });
});

test('the reading log tells who read what from where, masked, and adds up by day; who reaches the cap is marked', async () => {
  const { product, asset } = await makeBook({ pages: 2 });
  const [a, b] = [await makeBuyer({ name: '司马甲' }), await makeBuyer()];
  const row = { assetId: asset.id, width: 900, ip: '203.0.113.80' };
  await testDb()
    .insert(readingLogs)
    .values([
      { ...row, userId: a.id, pageNo: 1 },
      { ...row, userId: a.id, pageNo: 1, ip: '203.0.113.81' },
      { ...row, userId: a.id, pageNo: 2 },
      { ...row, pageNo: 1, preview: true },
      ...Array.from({ length: DAY_PAGES }, (_, i) => ({ ...row, userId: b.id, pageNo: 1 + (i % 2) })),
    ]);
  const office = await sessionCookies(await makeAdmin(['product.edit']));
  const of = async (query: Record<string, string | number>) =>
    (await callRoute<ReadingLogView>(log, { cookies: office, query: { productId: product.id, ...query } }))
      .json.data;
  expect((await of({ keyword: a.phone ?? '' }))?.total).toBe(3);
  expect((await of({ ip: '203.0.113.81' }))?.list).toEqual([
    expect.objectContaining({
      readerName: '司**',
      readerPhone: `${a.phone?.slice(0, 3)}****${a.phone?.slice(-4)}`,
      title: product.title,
      pageNo: 1,
      preview: false,
    }),
  ]);
  expect((await of({ preview: 'true' }))?.list).toEqual([
    expect.objectContaining({ userId: null, readerName: null, preview: true }),
  ]);
  const sums = await callRoute<ReadingDaysView>(days, { cookies: office });
  const today = formatDate(new Date());
  expect(sums.json.data?.cap).toBe(DAY_PAGES);
  expect(sums.json.data?.list.filter((d) => [a.id, b.id].includes(d.userId))).toEqual([
    expect.objectContaining({
      day: today,
      userId: b.id,
      views: DAY_PAGES,
      pages: 2,
      networks: 1,
      over: true,
    }),
    expect.objectContaining({ day: today, userId: a.id, views: 3, pages: 2, networks: 2, over: false }),
  ]);
  const over = await callRoute<ReadingDaysView>(days, { cookies: office, query: { over: 'true' } });
  expect([over.json.data?.total, over.json.data?.list.map((d) => d.userId)]).toEqual([1, [b.id]]);
  expect((await callRoute(log, { cookies: await sessionCookies(await makeAdmin(['finance'])) })).status).toBe(
    403,
  );
});
