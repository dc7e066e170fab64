import 'server-only';
import type { SheetColumn } from '@/lib/adapters/spreadsheet/port';
import type { Ctx } from '@/lib/data/ctx';
import type { Column } from '@/lib/data/sheet-file';
import type { AnnualRow } from '@/lib/domain/report/annual-contract';
import { getAnnual } from '@/lib/domain/report/annual-queries';
import { getAreas } from '@/lib/domain/report/area-queries';
import { getCategories } from '@/lib/domain/report/category-queries';
import { measureLabels, tradeLabels } from '@/lib/domain/report/contract';
import { getOrganizationReport } from '@/lib/domain/report/organization-queries';
import { getSales } from '@/lib/domain/report/sale-queries';
import { getSummary } from '@/lib/domain/report/summary-queries';
import { getTrade } from '@/lib/domain/report/trade-queries';
import type { ExportInput } from './contract';
import { detailsSource } from './report-detail-rows';
import { ROW_CAP } from './rules';
import type { ExportSource } from './walk';

/** All rows of a report are read over one snapshot, so that they add up to its last line. */
const WHOLE = { pageNum: 1, pageSize: ROW_CAP };

const allTrade = { ...tradeLabels, ...measureLabels };

type Words = 'label' | 'sku' | 'name' | 'code' | 'kindLabel' | 'categoryName' | 'key' | 'typeName';
/** A line of any report: it has what its columns ask for; in the last one, 合计, only figures and its name stand. */
type Line = { readonly [K in Words]?: string | null } & {
  readonly [K in keyof typeof allTrade | 'level' | 'share']?: number | null;
};

const headOf = (key: string, label: string): SheetColumn =>
  key.endsWith('Fen')
    ? { title: `${label}（元）`, kind: 'money', width: 14 }
    : { title: label, kind: 'number', width: 14 };
const figures = (labels: Partial<Record<keyof typeof allTrade, string>>): Column<Line>[] =>
  (Object.entries(labels) as [keyof typeof allTrade, string][]).map(([key, label]) => ({
    ...headOf(key, label),
    value: (row) => row[key] ?? null,
  }));
/** A level as spaces before a name, ten at most whatever is stored. */
const indent = (level: number) => '　'.repeat(Math.min(Math.max(level - 1, 0), 10));
const percent = (n: number | null) => (n === null ? null : `${n.toFixed(1)}%`);

/** A file of one table that is read at once. */
function table<R>(columns: readonly Column<R>[], read: () => Promise<R[]>): ExportSource<R> {
  let rows: Promise<R[]> | undefined;
  const once = () => (rows ??= read());
  return {
    columns,
    count: async (cap) => Math.min(cap, (await once()).length),
    async *pages() {
      yield await once();
    },
  };
}

const withTotals = (rows: readonly Line[], totals: Line, first: Line): Line[] => [
  ...rows,
  { ...totals, ...first },
];

const sums = figures(measureLabels);
const share: Column<Line> = { title: '净销售额占比', width: 12, value: (r) => percent(r.share ?? null) };
const text = (title: string, width: number, key: Words): Column<Line> => ({
  title,
  width,
  value: (row) => row[key] ?? null,
});
const day = text('日期', 26, 'label');

export const summaryColumns = [day, ...sums];
const summarySource = (ctx: Ctx, { full: _full, ...input }: ExportInput<'report.summary'>): ExportSource =>
  table(summaryColumns, async () => {
    const { series, totals } = await getSummary(ctx, input);
    return withTotals(series, totals, { label: '合计' });
  });

export const tradeColumns = [day, ...figures(allTrade)];
const tradeSource = (ctx: Ctx, { full: _full, ...input }: ExportInput<'report.trade'>): ExportSource =>
  table(tradeColumns, async () => {
    const { series, totals } = await getTrade(ctx, input);
    return withTotals(series, totals, { label: '合计' });
  });

export const saleColumns = [
  text('商品编码', 16, 'sku'),
  text('商品名称', 36, 'name'),
  text('ISBN、ISSN 或刊号', 18, 'code'),
  text('类型', 10, 'kindLabel'),
  text('分类', 16, 'categoryName'),
  ...sums,
  share,
];
const saleSource = (ctx: Ctx, { full: _full, ...input }: ExportInput<'report.sale'>): ExportSource =>
  table(saleColumns, async () => {
    const { list, totals } = await getSales(ctx, { ...input, ...WHOLE });
    return withTotals(list, totals, { sku: '合计' });
  });

export const categoryColumns: Column<Line>[] = [
  { title: '分类', width: 30, value: (r) => `${indent(r.level ?? 1)}${r.name ?? ''}` },
  { title: '层级', kind: 'number', width: 6, value: (r) => r.level ?? null },
  ...sums,
  share,
];
const categorySource = (ctx: Ctx, { full: _full, ...input }: ExportInput<'report.category'>): ExportSource =>
  table(categoryColumns, async () => {
    const { list, totals } = await getCategories(ctx, input);
    return withTotals(list, totals, { name: '合计' });
  });

export const areaColumns = (by: 'area' | 'manager') => [
  text(by === 'area' ? '地区代码' : '经理编码', 12, 'key'),
  text(by === 'area' ? '地区' : '区域经理', 24, 'name'),
  ...sums,
  share,
];
const areaSource = (ctx: Ctx, { full: _full, ...input }: ExportInput<'report.area'>): ExportSource =>
  table(areaColumns(input.by), async () => {
    const { list, totals } = await getAreas(ctx, { ...input, ...WHOLE });
    return withTotals(list, totals, { key: '合计' });
  });

export const organizationReportColumns = [
  text('单位', 36, 'name'),
  text('单位类型', 16, 'typeName'),
  ...sums,
  share,
];
const organizationReportSource = (
  ctx: Ctx,
  { full: _full, ...input }: ExportInput<'report.organisation'>,
): ExportSource =>
  table(organizationReportColumns, async () => {
    const { list, totals } = await getOrganizationReport(ctx, { ...input, ...WHOLE });
    return withTotals(list, totals, { name: '合计' });
  });

const compared = [
  { measure: 'netFen', change: 'net' },
  { measure: 'paidQty', change: 'qty' },
  { measure: 'paidOrders', change: 'orders' },
] as const;

/** This year, the year before, and what lies between them, for each measure that is compared. */
const comparedColumns = compared.flatMap(({ measure, change }): Column<AnnualRow>[] => {
  const label = measureLabels[measure];
  const figure = (title: string, value: Column<AnnualRow>['value']): Column<AnnualRow> => ({
    ...headOf(measure, title),
    value,
  });
  return [
    figure(`本期${label}`, (r) => r.now[measure]),
    figure(`去年同期${label}`, (r) => r.last[measure]),
    figure(`${label}增减`, (r) => r[change].diff),
    { title: `${label}增减幅度`, width: 12, value: (r) => percent(r[change].percent) },
  ];
});

export const annualColumns: Column<AnnualRow>[] = [
  { title: '名称', width: 36, value: (r) => r.name },
  { title: '本期', width: 24, value: (r) => `${r.start} 至 ${r.end}` },
  { title: '去年同期', width: 24, value: (r) => `${r.lastStart} 至 ${r.lastEnd}` },
  ...comparedColumns,
];
const annualSource = (ctx: Ctx, { full: _full, ...input }: ExportInput<'report.annual'>): ExportSource =>
  table(annualColumns, async () => {
    const { list, totals } = await getAnnual(ctx, { ...input, ...WHOLE });
    return [...list, totals];
  });

/** Where the rows of each report come from. */
export const reportSources = {
  'report.summary': summarySource,
  'report.trade': tradeSource,
  'report.sale': saleSource,
  'report.category': categorySource,
  'report.area': areaSource,
  'report.organisation': organizationReportSource,
  'report.annual': annualSource,
  'report.details': detailsSource,
};
