import { buildFacts, buildMissingFacts, renewFacts } from '@/lib/domain/report/commands/build-facts';
import { readSnapshot } from '@/lib/data/tx';
import { sumColumns, sumDimensions, type SumDimension, type Sums } from '@/lib/states/report';
import { readSums, readTotals, sumsSource, type SumsAsk } from '@/lib/domain/report/sums-source';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { reportDifferences, reportFigures } from '@/tests/support/report-proof';
import { makeWorld, NOW } from './world';

const ctx = () => makeCtx({ now: NOW });
const dimensions = Object.keys(sumDimensions) as SumDimension[];
const ALL = { from: '0001-01-01', to: '9999-12-31' };

/** Every table that the builder writes, without the moments of the run. */
const rowsOf = () =>
  ownerQuery<{ h: string }>(
    `select md5(string_agg(t, E'\\n' order by t)) as h from (
       select (to_jsonb(f) - 'id' - 'built_at')::text as t from report_daily_facts f
       union all select (to_jsonb(o) - 'id' - 'built_at')::text from report_daily_orders o
       union all select to_jsonb(s)::text from report_sums s
       union all select (to_jsonb(d) - 'built_at')::text from report_days d) x`,
  );

const read = (ask: Omit<SumsAsk, 'longRange'>, by: 'key' | 'channel' | 'day' | 'month', longRange = false) =>
  readSnapshot(ctx(), async (c) => readSums(c, await sumsSource(c, { ...ask, longRange }), by));
const totals = (ask: Omit<SumsAsk, 'longRange'>, longRange = false) =>
  readSnapshot(ctx(), async (c) => {
    const source = await sumsSource(c, { ...ask, longRange });
    return { sums: await readTotals(c, source), live: source.liveDays, missing: source.missingDays };
  });
const forget = (where: string) => ownerQuery(`delete from report_days where ${where}`);

/** Rows that say nothing: a live read and the table may differ in them. */
const telling = (rows: ({ group: string } & Sums)[]) =>
  rows.filter((row) => sumColumns.some((c) => row[c] !== 0));

beforeAll(async () => {
  await makeWorld();
  expect(await buildMissingFacts(ctx())).toBe(109);
});

test('every figure of every day, dimension and channel is what the orders say', async () => {
  expect(await reportDifferences(ownerQuery, 'day', '2026-01-01', '2026-04-19')).toEqual([]);
  expect(await reportFigures(ownerQuery, 'day')).toBeGreaterThan(20_000);
});

test('every figure of every whole month is what the orders say, and a month that is not over has no row', async () => {
  expect(await reportDifferences(ownerQuery, 'month', '2026-01-01', '2026-03-31')).toEqual([]);
  expect(await reportFigures(ownerQuery, 'month')).toBeGreaterThan(1000);
  const months = await ownerQuery<{ start: string }>(
    `select distinct start::text from report_sums where period = 'month' order by 1`,
  );
  expect(months.map((m) => m.start)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
});

test('the proof sees a figure that is wrong, one that is missing and one too many', async () => {
  const keys = `dimension = 'area' and period = 'day' and key = '110101' and channel = 'all'`;
  const [day] = await ownerQuery<{ start: string }>(
    `select start::text from report_sums where ${keys} and paid_qty > 0 order by 1 limit 1`,
  );
  await ownerQuery(`update report_sums set paid_qty = paid_qty + 1 where ${keys} and start = $1`, [
    day?.start,
  ]);
  const wrong = await reportDifferences(ownerQuery, 'day', '2026-01-01', '2026-04-19');
  expect(wrong).toEqual([
    expect.objectContaining({ dimension: 'area', start: day?.start, measure: 'paid_qty' }),
  ]);
  await ownerQuery(`delete from report_sums where ${keys} and start = $1`, [day?.start]);
  expect(await reportDifferences(ownerQuery, 'day', '2026-01-01', '2026-04-19')).not.toEqual([]);
  await buildFacts(ctx(), ALL);
  expect(await reportDifferences(ownerQuery, 'day', '2026-01-01', '2026-04-19')).toEqual([]);
});

test('a sale of the last and of the first moment of a day stands on its own side of midnight in Shanghai', async () => {
  const at = async (day: string) =>
    (await totals({ dimension: 'total', range: { from: day, to: day }, channel: 'all' })).sums.paidOrders;
  const [raw] = await ownerQuery<{ before: number; after: number }>(
    `select count(*) filter (where paid_at >= '2026-02-27T16:00Z' and paid_at < '2026-02-28T16:00Z')::int as before,
       count(*) filter (where paid_at >= '2026-02-28T16:00Z' and paid_at < '2026-03-01T16:00Z')::int as after from orders`,
  );
  expect([await at('2026-02-28'), await at('2026-03-01')]).toEqual([raw?.before, raw?.after]);
  const [edge] = await ownerQuery<{ n: number }>(
    `select count(*)::int as n from orders where paid_at in ('2026-02-28T15:59:59.999Z', '2026-02-28T16:00Z', '2026-03-01T00:00Z', '2026-02-28T23:59:59.999Z')`,
  );
  expect(edge?.n).toBe(4);
});

test('building again changes nothing, two builders at once neither', async () => {
  const before = await rowsOf();
  await buildFacts(ctx(), ALL);
  expect(await rowsOf()).toEqual(before);
  await Promise.all([buildFacts(ctx(), ALL), renewFacts(ctx(), 35), buildMissingFacts(ctx())]);
  expect(await rowsOf()).toEqual(before);
});

test('days that are not built are read from the orders with the same figures', async () => {
  const range = { from: '2026-02-20', to: '2026-03-25' };
  const readAll = async () => {
    const figures = [];
    for (const dimension of dimensions) {
      const ask = { dimension, range, channel: 'each' as const };
      figures.push(telling(await read(ask, 'key')), telling(await read(ask, 'channel')));
      const byDay = telling(await read({ ...ask, grain: 'day' }, 'day'));
      expect(byDay.length).toBeGreaterThan(25);
      figures.push(byDay);
    }
    return figures;
  };
  const ask = { dimension: 'total', range, channel: 'all' } as const;
  const built = await readAll();
  await forget(`day between '2026-02-22' and '2026-03-10' or day = '2026-03-25'`);
  expect((await totals(ask)).live).toBe(18);
  expect(await readAll()).toEqual(built);
  await buildMissingFacts(ctx());
  expect((await totals(ask)).live).toBe(0);
});

test('months and days add up to the same, whatever the range', async () => {
  for (const [from, to] of [
    ['2026-01-01', '2026-03-31'],
    ['2026-01-31', '2026-03-01'],
    ['2025-06-15', '2026-04-20'],
    ['2026-02-01', '2026-02-28'],
    ['2026-04-20', '2026-04-20'],
  ] as const) {
    for (const dimension of dimensions) {
      const ask = { dimension, range: { from, to } };
      const whole = (await totals({ ...ask, channel: 'all' })).sums;
      expect((await totals({ ...ask, channel: 'each' })).sums).toEqual(whole);
      expect((await totals({ ...ask, channel: 'all', grain: 'day' })).sums).toEqual(whole);
    }
  }
  const year = {
    dimension: 'total',
    range: { from: '2025-06-15', to: '2026-04-20' },
    channel: 'all',
  } as const;
  const [raw] = await ownerQuery<{ n: number; fen: number; made: number }>(
    `select count(paid_at)::int as n, sum(goods_fen - discount_fen + adjust_fen) filter (where paid_at is not null)::int8 as fen,
       count(*)::int as made from orders`,
  );
  expect((await totals(year)).sums).toMatchObject({
    paidOrders: raw?.n,
    goodsFen: raw?.fen,
    createdOrders: raw?.made,
  });
});

test('a long range reads rows alone and says what it leaves out; a short one refuses a big gap', async () => {
  const ask = {
    dimension: 'total',
    range: { from: '2025-01-01', to: '2026-04-20' },
    channel: 'all',
  } as const;
  const all = await totals(ask);
  const long = await totals(ask, true);
  expect([all.live, all.missing, long.live, long.missing]).toEqual([1, 0, 0, 1]);
  const today = await totals({ ...ask, range: { from: '2026-04-20', to: '2026-04-20' } });
  expect(long.sums.paidOrders + today.sums.paidOrders).toBe(all.sums.paidOrders);
  expect(today.sums.paidOrders).toBeGreaterThan(0);
  await forget(`day between '2026-02-01' and '2026-03-20'`);
  await expect(totals(ask)).rejects.toMatchObject({
    status: 422,
    message: '所选范围内有 49 天的统计数据正在生成，请稍后再试或缩小日期范围',
  });
  expect((await totals(ask, true)).missing).toBe(49);
  await buildMissingFacts(ctx());
});

test('facts by product and counts by day add up to the sums', async () => {
  const [facts] = await ownerQuery(
    `select sum(paid_qty)::int8 as "paidQty", sum(goods_fen)::int8 as "goodsFen", sum(freight_fen)::int8 as "freightFen",
       sum(refunded_fen)::int8 as "refundedFen", sum(refunded_freight_fen)::int8 as "refundedFreightFen",
       sum(shipped_qty)::int8 as "shippedQty", sum(returned_qty)::int8 as "returnedQty" from report_daily_facts`,
  );
  const [orders] = await ownerQuery(
    `select sum(created_count)::int8 as "createdOrders", sum(created_fen)::int8 as "createdFen", sum(paid_count)::int8 as "paidOrders",
       sum(cancelled_count)::int8 as "cancelledOrders", sum(completed_count)::int8 as "completedOrders",
       sum(shipment_count)::int8 as shipments, sum(refund_count)::int8 as "refundCount" from report_daily_orders`,
  );
  const range = { from: '2026-01-01', to: '2026-04-19' };
  const { sums } = await totals({ dimension: 'total', range, channel: 'all' });
  expect(sums).toMatchObject({ ...facts, ...orders });
});
