import 'server-only';
import type { z } from 'zod';
import type { SheetColumn } from '@/lib/adapters/spreadsheet/port';
import type { Ctx } from '@/lib/data/ctx';
import type { Column } from '@/lib/data/sheet-file';
import type { AnnualRow } from './annual-contract';
import { getAnnual } from './annual-queries';
import { getAreas } from './area-queries';
import { getCategories } from './category-queries';
import { measureLabels, tradeLabels } from './contract';
import { getDetails } from './details-queries';
import type { ReportName, Reports } from './list-contract';
import { getOrganizationReport } from './organization-queries';
import { noBase } from './rules';
import { getSales } from './sale-queries';
import { getSummary } from './summary-queries';
import { getTrade } from './trade-queries';

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

export const tradeColumns = [day, ...figures(allTrade)];

export const saleColumns = [
  text('商品编码', 16, 'sku'),
  text('商品名称', 36, 'name'),
  text('ISBN、ISSN 或刊号', 18, 'code'),
  text('类型', 10, 'kindLabel'),
  text('分类', 16, 'categoryName'),
  ...sums,
  share,
];

export const categoryColumns: Column<Line>[] = [
  { title: '分类', width: 30, value: (r) => `${indent(r.level ?? 1)}${r.name ?? ''}` },
  { title: '层级', kind: 'number', width: 6, value: (r) => r.level ?? null },
  ...sums,
  share,
];

export const areaColumns = (by: 'area' | 'manager') => [
  text(by === 'area' ? '地区代码' : '经理编码', 12, 'key'),
  text(by === 'area' ? '地区' : '区域经理', 24, 'name'),
  ...sums,
  share,
];

export const organizationReportColumns = [
  text('单位', 36, 'name'),
  text('单位类型', 16, 'typeName'),
  ...sums,
  share,
];

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
    {
      title: `${label}增减幅度`,
      width: 12,
      value: (r) => percent(r[change].percent) ?? noBase(r.last[measure]),
    },
  ];
});

export const annualColumns: Column<AnnualRow>[] = [
  { title: '名称', width: 36, value: (r) => r.name },
  { title: '本期', width: 24, value: (r) => `${r.start} 至 ${r.end}` },
  { title: '去年同期', width: 24, value: (r) => `${r.lastStart} 至 ${r.lastEnd}` },
  ...comparedColumns,
];

type Input<N extends ReportName> = z.output<Reports[N]['input']>;
type View<N extends ReportName> = z.output<Reports[N]['view']>;
type Read<N extends ReportName> = (ctx: Ctx, input: Input<N>) => Promise<View<N>>;

/** The file of a report that is one table, read at once: its columns, and the rows of a view with all of them. */
export interface ReportTable {
  columns(input: object): readonly Column<unknown>[];
  rows(ctx: Ctx, input: object): Promise<unknown[]>;
}

/** A report as it is read, and as a file. */
function report<N extends ReportName, R>(
  read: Read<N>,
  columns: readonly Column<R>[] | ((input: Input<N>) => readonly Column<R>[]),
  rows: (view: View<N>) => readonly R[],
) {
  const table = {
    columns: (input: Input<N>) => (typeof columns === 'function' ? columns(input) : columns),
    rows: async (ctx: Ctx, input: Input<N>) => rows(await read(ctx, input)),
  };
  return { read, table: table as unknown as ReportTable };
}

/** How each report is read, and its file; the file of the details is made day by day (`exportJob/report-detail-rows.ts`). */
export const reportReads = {
  summary: report<'summary', Line>(getSummary, summaryColumns, ({ series, totals }) =>
    withTotals(series, totals, { label: '合计' }),
  ),
  trade: report<'trade', Line>(getTrade, tradeColumns, ({ series, totals }) =>
    withTotals(series, totals, { label: '合计' }),
  ),
  sale: report<'sale', Line>(getSales, saleColumns, ({ list, totals }) =>
    withTotals(list, totals, { sku: '合计' }),
  ),
  category: report<'category', Line>(getCategories, categoryColumns, ({ list, totals }) =>
    withTotals(list, totals, { name: '合计' }),
  ),
  area: report<'area', Line>(
    getAreas,
    ({ by }) => areaColumns(by),
    ({ list, totals }) => withTotals(list, totals, { key: '合计' }),
  ),
  organisation: report<'organisation', Line>(
    getOrganizationReport,
    organizationReportColumns,
    ({ list, totals }) => withTotals(list, totals, { name: '合计' }),
  ),
  annual: report<'annual', AnnualRow>(getAnnual, annualColumns, ({ list, totals }) => [...list, totals]),
  details: { read: getDetails, table: null },
} satisfies { [N in ReportName]: { read: Read<N>; table: ReportTable | null } };
