import { annualInput, type AnnualBy } from '@/lib/domain/report/annual-contract';
import { getAnnual } from '@/lib/domain/report/annual-queries';
import { getAreas } from '@/lib/domain/report/area-queries';
import { getCategories } from '@/lib/domain/report/category-queries';
import { buildMissingFacts } from '@/lib/domain/report/commands/build-facts';
import { summaryInput, tradeInput, type Measures } from '@/lib/domain/report/contract';
import {
  detailsInput,
  type DetailEvent,
  type DetailRow,
  type DetailTotals,
} from '@/lib/domain/report/details-contract';
import { getDetails } from '@/lib/domain/report/details-queries';
import {
  areaInput,
  categoryInput,
  organizationReportInput,
  saleInput,
} from '@/lib/domain/report/list-contract';
import { getOrganizationReport } from '@/lib/domain/report/organization-queries';
import { getSales } from '@/lib/domain/report/sale-queries';
import { getReportState } from '@/lib/domain/report/state-queries';
import { getSummary } from '@/lib/domain/report/summary-queries';
import { getTrade } from '@/lib/domain/report/trade-queries';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeWorld, NOW, TODAY } from './world';

const ctx = () => makeCtx({ now: NOW });
/** Whole months, edges, and today, which is read live. */
const range = { startTime: '2026-01-20', endTime: TODAY };
const all = { ...range, pageSize: 100 };

/** What each event of the details is called among the figures. */
const figures: Record<DetailEvent, (m: Measures) => object> = {
  paid: (m) => ({
    quantity: m.paidQty,
    goodsFen: m.goodsFen,
    freightFen: m.freightFen,
    discountFen: m.discountFen,
    amountFen: m.paidFen,
  }),
  refunded: (m) => ({
    quantity: m.refundedQty,
    goodsFen: m.refundedFen,
    freightFen: m.refundedFreightFen,
    discountFen: 0,
    amountFen: m.backFen,
  }),
  shipped: (m) => ({ quantity: m.shippedQty, goodsFen: 0, freightFen: 0, discountFen: 0, amountFen: 0 }),
  returned: (m) => ({ quantity: m.returnedQty, goodsFen: 0, freightFen: 0, discountFen: 0, amountFen: 0 }),
};
const events = Object.keys(figures) as DetailEvent[];

async function lines(input: object): Promise<{ rows: DetailRow[]; totals: DetailTotals }> {
  const rows: DetailRow[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await getDetails(ctx(), detailsInput.parse({ ...all, ...input, pageNum }));
    rows.push(...page.list);
    if (rows.length >= page.total) return { rows, totals: page.totals };
  }
}
const sumOf = (rows: DetailRow[]): DetailTotals => {
  const total = (field: keyof DetailTotals) => rows.reduce((n, row) => n + row[field], 0);
  return {
    quantity: total('quantity'),
    goodsFen: total('goodsFen'),
    freightFen: total('freightFen'),
    discountFen: total('discountFen'),
    amountFen: total('amountFen'),
  };
};

/** The way from a figure: the totals of its details are the figure; of the first ones the sum of all rows is looked at too. */
async function expectDetails(measures: Measures, filter: object, whole = true): Promise<void> {
  for (const event of events) {
    if (!whole) {
      const { totals } = await getDetails(
        ctx(),
        detailsInput.parse({ ...range, ...filter, event, pageSize: 1 }),
      );
      expect({ filter, event, ...totals }).toEqual({ filter, event, ...figures[event](measures) });
      continue;
    }
    const { rows, totals } = await lines({ ...filter, event });
    expect({ filter, event, ...totals }).toEqual({ filter, event, ...figures[event](measures) });
    expect(new Set(rows.map((r) => r.key)).size).toBe(rows.length);
    expect(sumOf(rows)).toEqual(totals);
  }
}

const sortedTexts = (texts: (string | null)[]) => texts.map(String).toSorted((a, b) => (a < b ? -1 : 1));
const added = (rows: readonly Measures[], field: keyof Measures) =>
  rows.reduce((n, row) => n + row[field], 0);

beforeAll(async () => {
  await makeWorld();
  await ownerQuery(`update product_categories set path = '/' || id || '/' `);
  await buildMissingFacts(ctx());
});

test('the summary is the same however it is cut: over time, by channel, method, category and area', async () => {
  const view = await getSummary(ctx(), summaryInput.parse({ ...range, step: 'week' }));
  expect(view.totals.paidOrders).toBeGreaterThan(300);
  expect(view.totals.refundedFen).toBeGreaterThan(0);
  expect(view.totals.netFen).toBe(view.totals.paidFen - view.totals.backFen);
  for (const field of ['paidFen', 'netFen', 'paidQty', 'shippedQty', 'returnedQty'] as const) {
    const whole = view.totals[field];
    for (const parts of [view.series, view.channels, view.methods, view.categories, view.areas])
      expect(added(parts, field)).toBe(whole);
  }
  expect(added(view.series, 'paidOrders')).toBe(view.totals.paidOrders);
  expect(view.step).toBe('week');
  expect(view.range).toMatchObject({ days: 91, builtUntil: '2026-04-19', missingDays: 0, longRange: false });
  await expectDetails(view.totals, {});
  for (const [i, channel] of view.channels.entries())
    await expectDetails(channel, { channel: channel.key }, i === 0);
  for (const [i, method] of view.methods.entries())
    await expectDetails(method, { paymentMethod: method.key }, i === 0);
});

test('each product leads to exactly its lines', async () => {
  const view = await getSales(ctx(), saleInput.parse(all));
  expect(view.list).toHaveLength(4);
  expect(added(view.list, 'netFen')).toBe(view.totals.netFen);
  for (const [i, row] of view.list.entries()) await expectDetails(row, { productId: row.productId }, i === 0);
});

test('a filter of the sales changes the totals and those of last year with the rows', async () => {
  const everything = await getSales(
    ctx(),
    saleInput.parse({ ...all, startTime: '2026-03-01', endTime: '2026-03-31' }),
  );
  const [first] = everything.list;
  const view = await getSales(
    ctx(),
    saleInput.parse({ ...all, startTime: '2026-03-01', endTime: '2026-03-31', keyword: first?.sku }),
  );
  expect(view.list).toHaveLength(1);
  expect(view.total).toBe(1);
  expect(view.totals).toEqual(expect.objectContaining({ netFen: first?.netFen, paidQty: first?.paidQty }));
  const next = await getSales(
    makeCtx({ now: new Date('2027-04-20T12:00:00+08:00') }),
    saleInput.parse({ ...all, startTime: '2027-03-01', endTime: '2027-03-31', keyword: first?.sku }),
  );
  expect(next.range).toMatchObject({ beforeStart: '2026-03-01', beforeEnd: '2026-03-31' });
  expect(next.before).toEqual(view.totals);
  expect(next.before.paidQty).toBeGreaterThan(0);
});

test('each category, area, manager and organisation leads to exactly its lines', async () => {
  const categories = await getCategories(ctx(), categoryInput.parse(range));
  expect(categories.list).toHaveLength(2);
  for (const [i, row] of categories.list.entries())
    await expectDetails(row, { categoryId: row.categoryId }, i === 0);
  const areas = await getAreas(ctx(), areaInput.parse(all));
  expect(sortedTexts(areas.list.map((a) => a.areaCode))).toEqual(['000000', '110000', '310000', '440000']);
  for (const [i, row] of areas.list.entries()) await expectDetails(row, { areaCode: row.areaCode }, i === 0);
  const managers = await getAreas(ctx(), areaInput.parse({ ...all, by: 'manager' }));
  expect(sortedTexts(managers.list.map((a) => a.managerCode))).toEqual(['-', 'M001', 'M002']);
  for (const [i, row] of managers.list.entries())
    await expectDetails(row, { managerCode: row.managerCode }, i === 0);
  const organizations = await getOrganizationReport(ctx(), organizationReportInput.parse(all));
  expect(organizations.list).toHaveLength(4);
  for (const [i, row] of organizations.list.entries())
    await expectDetails(row, { organizationId: row.organizationId }, i === 0);
  for (const view of [categories, areas, managers, organizations]) {
    expect(added(view.list, 'netFen')).toBe(view.totals.netFen);
    expect(view.totals).toEqual(categories.totals);
    expect(view.before).toEqual(categories.before);
  }
});

test('areas open below one another and keep their sum', async () => {
  const [province] = (await getAreas(ctx(), areaInput.parse({ ...all, sort: 'netFen' }))).list.filter(
    (a) => a.areaCode === '440000',
  );
  const cities = await getAreas(ctx(), areaInput.parse({ ...all, areaCode: '440000' }));
  expect(cities.list.map((a) => [a.areaCode, a.level, a.hasChildren, a.only])).toEqual([
    ['440100', 2, true, false],
  ]);
  expect(cities.totals.netFen).toBe(province?.netFen);
  const counties = await getAreas(ctx(), areaInput.parse({ ...all, areaCode: '440100' }));
  expect(counties.list.map((a) => [a.areaCode, a.level, a.hasChildren, a.only])).toEqual([
    ['440103', 3, false, false],
  ]);
  expect(counties.path.map((p) => p.code)).toEqual(['440000', '440100']);
  expect(counties.totals).toEqual(cities.totals);
});

test('filters that cross dimensions are answered from the facts and still are the sum of their rows', async () => {
  const [line] = (
    await getDetails(ctx(), detailsInput.parse({ ...all, areaCode: '110101', organizationId: 0 }))
  ).list;
  const filter = {
    productId: line?.productId,
    areaCode: '110000',
    channel: line?.channel,
    organizationId: 0,
  };
  let quantity = 0;
  for (const event of events) {
    const { rows, totals } = await lines({ ...filter, event });
    expect(sumOf(rows)).toEqual(totals);
    quantity += totals.quantity;
  }
  expect(quantity).toBeGreaterThan(0);
});

test('trade counts each order once, in total, by method and by channel', async () => {
  const view = await getTrade(ctx(), tradeInput.parse(range));
  const [raw] = await ownerQuery<{ created: number; cancelled: number; completed: number; paid: number }>(
    `select count(*) filter (where created_at >= '2026-01-20T00:00+08' and created_at < '2026-04-21T00:00+08')::int as created,
      count(*) filter (where cancelled_at >= '2026-01-20T00:00+08' and status = 'cancelled')::int as cancelled,
      count(*) filter (where finished_at >= '2026-01-20T00:00+08')::int as completed,
      count(*) filter (where paid_at >= '2026-01-20T00:00+08')::int as paid from orders`,
  );
  const { createdOrders, cancelledOrders, completedOrders, paidOrders } = view.totals;
  expect({ createdOrders, cancelledOrders, completedOrders, paidOrders }).toEqual({
    createdOrders: raw?.created,
    cancelledOrders: raw?.cancelled,
    completedOrders: raw?.completed,
    paidOrders: raw?.paid,
  });
  for (const parts of [view.series, view.methods, view.channels]) {
    expect(parts.reduce((n, p) => n + p.createdOrders, 0)).toBe(createdOrders);
    expect(parts.reduce((n, p) => n + p.paidOrders, 0)).toBe(paidOrders);
  }
  const one = await getTrade(ctx(), tradeInput.parse({ ...range, paymentMethod: 'wxpay' }));
  const wxpay = view.methods.find((m) => m.key === 'wxpay');
  expect(one.totals.createdOrders).toBe(wxpay?.createdOrders);
  expect(one.methods).toHaveLength(1);
});

test('a range of more than a year has to be asked for as such, and reads facts alone', async () => {
  const long = { startTime: '2025-04-20', endTime: TODAY };
  expect(() => getSummary(ctx(), summaryInput.parse(long))).toThrow('时间范围超过一年');
  const view = await getSummary(ctx(), summaryInput.parse({ ...long, is_long_range: true }));
  const yesterday = await getSummary(
    ctx(),
    summaryInput.parse({ startTime: '2025-04-20', endTime: '2026-04-19' }),
  );
  expect(view.range).toMatchObject({ longRange: true, missingDays: 1, builtUntil: '2026-04-19' });
  expect(view.totals).toEqual(yesterday.totals);
  const details = await getDetails(
    ctx(),
    detailsInput.parse({ ...long, is_long_range: true, pageSize: 100 }),
  );
  expect(details.rowsOf).toBe('days');
  expect(details.totals.amountFen).toBe(yesterday.totals.paidFen);
  expect(details.list[0]).toMatchObject({ day: '2026-04-19', orderSn: null });
  const { rows } = await lines({ ...long, is_long_range: true });
  expect(sumOf(rows).amountFen).toBe(yesterday.totals.paidFen);
  expect(() =>
    getDetails(ctx(), detailsInput.parse({ ...long, is_long_range: true, orderSn: 'W1' })),
  ).toThrow('订单号');
});

test('a range that ends before it begins, or lasts for more than ten years, is refused', () => {
  expect(() => getSales(ctx(), saleInput.parse({ startTime: '2026-02-02', endTime: '2026-02-01' }))).toThrow(
    '不能早于',
  );
  expect(() =>
    getSales(ctx(), saleInput.parse({ startTime: '2016-01-01', endTime: '2026-01-01', is_long_range: true })),
  ).toThrow('十年');
});

test('the state says how far the facts are built and what the figures mean', async () => {
  const state = await getReportState(ctx());
  expect(state.firstDay).toBe('2026-01-01');
  expect(state.missingDays).toBe(0);
  expect(state.definitions.map((d) => d.name)).toContain('净销售额');
});

test.each<AnnualBy>(['month', 'product', 'category', 'area', 'organisation'])(
  'compares by %s with last year, whose figures are those of its own report',
  async (by) => {
    // The world moved into last year and the year asked for is the next one: what was now is then.
    const next = { ...all, startTime: '2027-01-20', endTime: '2027-03-31' };
    const future = () => makeCtx({ now: new Date('2027-04-20T12:00:00+08:00') });
    await buildMissingFacts(future());
    const view = await getAnnual(future(), annualInput.parse({ ...next, by }));
    const was = await getSummary(
      ctx(),
      summaryInput.parse({ startTime: '2026-01-20', endTime: '2026-03-31' }),
    );
    expect(view.range).toMatchObject({ beforeStart: '2026-01-20', beforeEnd: '2026-03-31' });
    expect(view.totals.last).toEqual(was.totals);
    expect(view.totals.now.netFen).toBe(0);
    expect(view.totals.net).toEqual({ diff: -was.totals.netFen, percent: -100 });
    expect(view.list.reduce((n, row) => n + row.last.netFen, 0)).toBe(was.totals.netFen);
    const back = await getAnnual(
      ctx(),
      annualInput.parse({ ...all, startTime: '2026-01-20', endTime: '2026-03-31', by }),
    );
    expect(back.totals.now).toEqual(was.totals);
    expect(back.totals.net).toEqual({ diff: was.totals.netFen, percent: null });
    expect(back.list.reduce((n, row) => n + row.now.netFen, 0)).toBe(was.totals.netFen);
  },
);
