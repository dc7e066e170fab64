import 'server-only';
import type { SheetCell, SheetColumn } from '@/lib/adapters/spreadsheet/port';
import type { Ctx } from '@/lib/data/ctx';
import type { AnnualView } from '@/lib/domain/report/annual-contract';
import { getAnnual } from '@/lib/domain/report/annual-queries';
import { getAreas } from '@/lib/domain/report/area-queries';
import { getCategories } from '@/lib/domain/report/category-queries';
import { measureLabels, tradeLabels, type SummaryView, type TradeView } from '@/lib/domain/report/contract';
import type { AreaView, CategoryView, OrganisationView, SaleView } from '@/lib/domain/report/list-contract';
import { getOrganisations } from '@/lib/domain/report/organisation-queries';
import { getSales } from '@/lib/domain/report/sale-queries';
import { getSummary } from '@/lib/domain/report/summary-queries';
import { getTrade } from '@/lib/domain/report/trade-queries';
import type { ExportInput } from './contract';
import { ROW_CAP } from './rules';
import type { ExportSource } from './walk';

/** All rows of a report are read over one snapshot, so that they add up to its last line. */
const WHOLE = { pageNum: 1, pageSize: ROW_CAP };

type Labels = Readonly<Record<string, string>>;
const columnsOf = (labels: Labels): SheetColumn[] =>
  Object.entries(labels).map(([key, title]) => ({
    title: key.endsWith('Fen') ? `${title}（元）` : title,
    kind: key.endsWith('Fen') ? 'money' : 'number',
    width: 14,
  }));
const cellsOf = (labels: Labels, row: object): SheetCell[] =>
  Object.keys(labels).map((key) => (row as Record<string, number>)[key] ?? null);
/** A level as spaces before a name, ten at most whatever is stored. */
const indent = (level: number) => '　'.repeat(Math.min(Math.max(level - 1, 0), 10));
const percent = (n: number | null) => (n === null ? null : `${n.toFixed(1)}%`);

/** A file of one table that is read at once. */
function table(columns: readonly SheetColumn[], read: () => Promise<SheetCell[][]>): ExportSource {
  let rows: Promise<SheetCell[][]> | undefined;
  const once = () => (rows ??= read());
  return {
    columns,
    count: async (cap) => Math.min(cap, (await once()).length),
    async *pages() {
      yield await once();
    },
  };
}

const allTrade = { ...tradeLabels, ...measureLabels };
const share: SheetColumn = { title: '净销售额占比', width: 12 };

export function summaryCells({ series, totals }: Pick<SummaryView, 'series' | 'totals'>): SheetCell[][] {
  return [
    ...series.map((row) => [row.label, ...cellsOf(measureLabels, row)]),
    ['合计', ...cellsOf(measureLabels, totals)],
  ];
}

export const summarySource = (
  ctx: Ctx,
  { full: _full, ...input }: ExportInput<'report.summary'>,
): ExportSource =>
  table([{ title: '日期', width: 26 }, ...columnsOf(measureLabels)], async () =>
    summaryCells(await getSummary(ctx, input)),
  );

export function tradeCells({ series, totals }: Pick<TradeView, 'series' | 'totals'>): SheetCell[][] {
  return [
    ...series.map((row) => [row.label, ...cellsOf(allTrade, row)]),
    ['合计', ...cellsOf(allTrade, totals)],
  ];
}

export const tradeSource = (ctx: Ctx, { full: _full, ...input }: ExportInput<'report.trade'>): ExportSource =>
  table([{ title: '日期', width: 26 }, ...columnsOf(allTrade)], async () =>
    tradeCells(await getTrade(ctx, input)),
  );

export function saleCells({ list, totals }: Pick<SaleView, 'list' | 'totals'>): SheetCell[][] {
  return [
    ...list.map((row) => [
      row.sku,
      row.name,
      row.code,
      row.kindLabel,
      row.categoryName,
      ...cellsOf(measureLabels, row),
      percent(row.share),
    ]),
    ['合计', null, null, null, null, ...cellsOf(measureLabels, totals), null],
  ];
}

export const saleSource = (ctx: Ctx, { full: _full, ...input }: ExportInput<'report.sale'>): ExportSource =>
  table(
    [
      { title: '商品编码', width: 16 },
      { title: '商品名称', width: 36 },
      { title: 'ISBN、ISSN 或刊号', width: 18 },
      { title: '类型', width: 10 },
      { title: '分类', width: 16 },
      ...columnsOf(measureLabels),
      share,
    ],
    async () => saleCells(await getSales(ctx, { ...input, ...WHOLE })),
  );

export function categoryCells({ list, totals }: Pick<CategoryView, 'list' | 'totals'>): SheetCell[][] {
  return [
    ...list.map((row) => [
      `${indent(row.level)}${row.name}`,
      row.level,
      ...cellsOf(measureLabels, row),
      percent(row.share),
    ]),
    ['合计', null, ...cellsOf(measureLabels, totals), null],
  ];
}

export const categorySource = (
  ctx: Ctx,
  { full: _full, ...input }: ExportInput<'report.category'>,
): ExportSource =>
  table(
    [
      { title: '分类', width: 30 },
      { title: '层级', kind: 'number', width: 6 },
      ...columnsOf(measureLabels),
      share,
    ],
    async () => categoryCells(await getCategories(ctx, input)),
  );

export function areaCells({ list, totals }: Pick<AreaView, 'list' | 'totals'>): SheetCell[][] {
  return [
    ...list.map((row) => [row.key, row.name, ...cellsOf(measureLabels, row), percent(row.share)]),
    ['合计', null, ...cellsOf(measureLabels, totals), null],
  ];
}

export const areaSource = (ctx: Ctx, { full: _full, ...input }: ExportInput<'report.area'>): ExportSource =>
  table(
    [
      { title: input.by === 'area' ? '地区代码' : '经理编码', width: 12 },
      { title: input.by === 'area' ? '地区' : '区域经理', width: 24 },
      ...columnsOf(measureLabels),
      share,
    ],
    async () => areaCells(await getAreas(ctx, { ...input, ...WHOLE })),
  );

export function organisationCells({
  list,
  totals,
}: Pick<OrganisationView, 'list' | 'totals'>): SheetCell[][] {
  return [
    ...list.map((row) => [row.name, row.typeName, ...cellsOf(measureLabels, row), percent(row.share)]),
    ['合计', null, ...cellsOf(measureLabels, totals), null],
  ];
}

export const organisationSource = (
  ctx: Ctx,
  { full: _full, ...input }: ExportInput<'report.organisation'>,
): ExportSource =>
  table(
    [{ title: '单位', width: 36 }, { title: '单位类型', width: 16 }, ...columnsOf(measureLabels), share],
    async () => organisationCells(await getOrganisations(ctx, { ...input, ...WHOLE })),
  );

export function annualCells({ list, totals }: Pick<AnnualView, 'list' | 'totals'>): SheetCell[][] {
  return [...list, totals].map((row) => [
    row.name,
    `${row.start} 至 ${row.end}`,
    `${row.lastStart} 至 ${row.lastEnd}`,
    row.now.netFen,
    row.last.netFen,
    row.net.diff,
    percent(row.net.percent),
    row.now.paidQty,
    row.last.paidQty,
    row.qty.diff,
    percent(row.qty.percent),
    row.now.paidOrders,
    row.last.paidOrders,
    row.orders.diff,
    percent(row.orders.percent),
  ]);
}

export const annualSource = (
  ctx: Ctx,
  { full: _full, ...input }: ExportInput<'report.annual'>,
): ExportSource =>
  table(
    [
      { title: '名称', width: 36 },
      { title: '本期', width: 24 },
      { title: '去年同期', width: 24 },
      ...(['netFen', 'paidQty', 'paidOrders'] as const).flatMap((m): SheetColumn[] => [
        ...columnsOf({ [m]: `本期${measureLabels[m]}` }),
        ...columnsOf({ [m]: `去年同期${measureLabels[m]}` }),
        ...columnsOf({ [m]: `${measureLabels[m]}增减` }),
        { title: `${measureLabels[m]}增减幅度`, width: 12 },
      ]),
    ],
    async () => annualCells(await getAnnual(ctx, { ...input, ...WHOLE })),
  );
