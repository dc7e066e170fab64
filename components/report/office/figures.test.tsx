import { renderToStaticMarkup } from 'react-dom/server';
import { annualTotals } from '@/components/report/office/annual-columns';
import { compareKpis } from '@/components/report/office/compare-kpis';
import { partRows, percentText, stepRows } from '@/components/report/office/figures';
import { KpiCards } from '@/components/report/office/kpi-cards';
import { Drill, totalCells } from '@/components/report/office/measure-columns';
import type { AnnualRow } from '@/lib/domain/report/annual-contract';
import { measureLabels, type Measures } from '@/lib/domain/report/contract';
import { changeOf } from '@/lib/domain/report/rules';

const range = { startTime: '2026-11-01', endTime: '2026-11-22' };
const measures = (value: number) =>
  Object.fromEntries(Object.keys(measureLabels).map((m) => [m, value])) as Measures;
const text = (html: string) => html.replaceAll(/<[^>]+>/g, '');

test('a figure leads to its rows, a zero leads nowhere', () => {
  expect(renderToStaticMarkup(<Drill name="paidQty" value={12_345} href="/rows" />)).toBe(
    '<a class="drill" href="/rows">12,345</a>',
  );
  expect(renderToStaticMarkup(<Drill name="paidQty" value={0} href="/rows" />)).toBe('0');
});

test('a card says how much it rose, without a percentage where there was nothing before', () => {
  const html = renderToStaticMarkup(
    <KpiCards
      label="较 2026-10-10 至 2026-10-31"
      busy={false}
      items={[
        { label: '销售册数', unit: 'count', now: 150, before: 120 },
        { label: '发货册数', unit: 'count', now: 90, before: 120 },
        { label: '退货册数', unit: 'count', now: 3, before: 0 },
        { label: '销售金额', unit: 'fen', now: 1250, before: 1250 },
        { label: '客单价', unit: 'fen', now: null, before: 900 },
      ]}
    />,
  );
  expect(text(html)).toBe(
    '销售册数150去年同期 120 ▲增 25.0%发货册数90去年同期 120 ▼减 25.0%退货册数3去年同期 0 ▲增（去年同期为 0）销售金额¥12.50去年同期 ¥12.50 持平客单价—去年同期 ¥9.00 ',
  );
});

test('cards lead to rows only where the details know the filters of the report', () => {
  const view = { totals: measures(5), before: measures(4) };
  const known = compareKpis(view, range, { categoryId: 3 });
  expect(known.find((k) => k.label === '销售册数')?.href).toBe(
    '/mall/manage/reports/details?startTime=2026-11-01&endTime=2026-11-22&categoryId=3',
  );
  expect(known.find((k) => k.label === '净销售额')?.href).toBeNull();
  expect(compareKpis(view, range, null).every((k) => k.href === null)).toBe(true);
});

test('the line of totals has every figure and no share', () => {
  const cells = totalCells({ ...measures(700), share: null }, '合计');
  expect(text(renderToStaticMarkup(<>{cells.netFen}</>))).toBe('¥7.00');
  expect(text(renderToStaticMarkup(<>{cells.paidQty}</>))).toBe('700');
  expect(cells.name).toBe('合计');
  expect(cells).not.toHaveProperty('share');
});

test('the annual totals carry change and percentage, in words when last year was zero', () => {
  const row = {
    now: measures(900),
    last: { ...measures(600), paidQty: 0 },
    net: changeOf(900, 600),
    qty: changeOf(900, 0),
    orders: changeOf(900, 600),
  } as AnnualRow;
  const cells = annualTotals(row);
  expect(text(renderToStaticMarkup(<>{cells['net.diff']}</>))).toBe('+¥3.00');
  expect(cells['net.percent']).toBe('+50.0%');
  expect(cells['qty.percent']).toBe('去年同期为 0');
  expect(text(renderToStaticMarkup(<>{cells['qty.diff']}</>))).toBe('+900');
});

test.each([
  [12.34, false, '12.3%'],
  [-3, true, '-3.0%'],
  [0, true, '0.0%'],
  [null, true, '—'],
] as const)('%s reads %s', (percent, signed, shown) => {
  expect(percentText(percent, signed)).toBe(shown);
});

test('the axis carries months whole and days without their year; the reading has all of it', () => {
  const step = (start: string, label: string) => ({ start, end: start, label, netFen: 1 });
  expect(
    stepRows([
      step('2026-11-02', '2026-11-02'),
      step('2026-11-02', '2026-11-02 至 11-08'),
      step('2026-11-01', '2026-11'),
    ]).map((r) => [r.label, r.title, r.values.netFen]),
  ).toEqual([
    ['11-02', '2026-11-02', 1],
    ['11-02', '2026-11-02 至 11-08', 1],
    ['2026-11', '2026-11', 1],
  ]);
});

test('a ranking shows ten rows at most', () => {
  const rows = Array.from({ length: 14 }, (_, i) => ({ key: `${i}`, name: `名${i}`, netFen: 14 - i }));
  expect(partRows(rows).map((r) => r.label)).toEqual(rows.slice(0, 10).map((r) => r.name));
});
