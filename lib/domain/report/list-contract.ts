import { z } from 'zod';
import { idField, lineField } from '@/lib/core/fields';
import { pagedOf, pageFields } from '@/lib/core/page';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';
import { annualInput, annualView } from './annual-contract';
import {
  areaField,
  measureFields,
  measureSort,
  measuresView,
  partFields,
  rangeFields,
  rangeView,
  summaryInput,
  summaryView,
  tradeInput,
  tradeView,
} from './contract';
import { detailsInput, detailsView } from './details-contract';

const kinds = Object.keys(productKinds) as [ProductKind, ...ProductKind[]];

const frame = {
  range: rangeView,
  totals: measuresView.describe('筛选后全部行的合计（不只本页）'),
  before: measuresView.describe('对比期合计'),
};

export const saleInput = z.object({
  ...rangeFields,
  ...pageFields,
  keyword: lineField(50).optional().describe('商品名称、编码、ISBN 或 ISSN'),
  categoryId: idField.optional().describe('商品分类，含下级'),
  kind: z.enum(kinds).optional().describe('商品类型'),
  sort: measureSort(),
});
export type SaleInput = z.output<typeof saleInput>;
export const saleRow = z.object({
  ...partFields,
  productId: z.number().int().describe('商品编号'),
  sku: z.string().describe('商品编码'),
  kind: z.enum(kinds).describe('商品类型'),
  kindLabel: z.string().describe('商品类型名称'),
  code: z.string().nullable().describe('ISBN、ISSN 或统一刊号'),
  categoryName: z.string().nullable().describe('分类'),
  ...measureFields,
});
export type SaleRow = z.output<typeof saleRow>;
export const saleView = pagedOf(saleRow).extend(frame);
export type SaleView = z.output<typeof saleView>;

export const categoryInput = z.object({ ...rangeFields });
export type CategoryInput = z.output<typeof categoryInput>;
export const categoryRow = z.object({
  ...partFields,
  categoryId: z.number().int().describe('分类编号'),
  parentId: z.number().int().nullable().describe('上级分类'),
  level: z.number().int().describe('层级，从 1 开始'),
  ...measureFields,
});
export type CategoryRow = z.output<typeof categoryRow>;
/** In the order of the tree; the figures of a row contain everything below it. */
export const categoryView = z.object({ ...frame, list: z.array(categoryRow) });
export type CategoryView = z.output<typeof categoryView>;

export const areaInput = z.object({
  ...rangeFields,
  ...pageFields,
  by: z.enum(['area', 'manager']).default('area').describe('area 按地区，manager 按区域经理'),
  areaCode: areaField.describe('上级地区代码：列出它的下级；不填列出各省'),
  sort: measureSort(),
});
export type AreaInput = z.output<typeof areaInput>;
export const areaRow = z.object({
  ...partFields,
  /** For `details`: `areaCode` of an area, `managerCode` of a manager. */
  areaCode: z.string().nullable().describe('地区代码；按区域经理时为空'),
  managerCode: z.string().nullable().describe('经理编码；按地区时为空，- 表示未填写'),
  level: z.number().int().describe('地区层级，1 省 2 市 3 县；按区域经理时为 0'),
  only: z.boolean().describe('只统计填写到本级、未填写下级的订单'),
  hasChildren: z.boolean().describe('可以展开下级'),
  ...measureFields,
});
export type AreaRow = z.output<typeof areaRow>;
export const areaView = pagedOf(areaRow).extend({
  ...frame,
  path: z.array(z.object({ code: z.string(), name: z.string() })).describe('上级地区，从省开始'),
});
export type AreaView = z.output<typeof areaView>;

export const organizationReportInput = z.object({
  ...rangeFields,
  ...pageFields,
  keyword: lineField(50).optional().describe('单位名称'),
  typeId: idField.optional().describe('单位类型'),
  sort: measureSort(),
});
export type OrganizationReportInput = z.output<typeof organizationReportInput>;
export const organizationReportRow = z.object({
  ...partFields,
  organizationId: z.number().int().describe('单位编号；0 为个人'),
  typeName: z.string().nullable().describe('单位类型'),
  ...measureFields,
});
export type OrganizationReportRow = z.output<typeof organizationReportRow>;
export const organizationReportView = pagedOf(organizationReportRow).extend(frame);
export type OrganizationReportView = z.output<typeof organizationReportView>;

export interface Report {
  /** Of its file. */
  label: string;
  /** Of its call, where that says more. */
  summary?: string;
  input: z.ZodObject;
  view: z.ZodObject;
}

/** The reports; a new one is an entry here, and one with its read and its columns in `report-rows.ts`: its call and its export follow. */
export const reports = {
  summary: { label: '报表汇总', input: summaryInput, view: summaryView },
  trade: { label: '交易情况', input: tradeInput, view: tradeView },
  sale: { label: '销售报表', summary: '销售报表（按商品）', input: saleInput, view: saleView },
  category: { label: '分类报表', input: categoryInput, view: categoryView },
  area: { label: '地区报表', summary: '地区报表（按地区或区域经理）', input: areaInput, view: areaView },
  organisation: { label: '单位报表', input: organizationReportInput, view: organizationReportView },
  annual: { label: '年度对比', input: annualInput, view: annualView },
  details: { label: '报表明细', input: detailsInput, view: detailsView },
} as const satisfies Record<string, Report>;
export type Reports = typeof reports;
export type ReportName = keyof Reports;
export const reportNames = Object.keys(reports) as ReportName[];
