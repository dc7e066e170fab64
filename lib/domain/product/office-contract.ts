import { z } from 'zod';
import { boolField, idField, intField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { revisionStates, type RevisionState } from '@/lib/states/article';
import { productActionLabels, type ProductAction } from './policy';
import { productMachine } from '@/lib/states/product';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';

const kinds = Object.keys(productKinds) as [ProductKind, ...ProductKind[]];

/** How full the shelf is: `low` = fewer left than the warning says, `out` = none left. */
export const stockLevels = { normal: '充足', low: '低库存', out: '缺货' } as const;
export type StockLevel = keyof typeof stockLevels;
const levels = Object.keys(stockLevels) as [StockLevel, ...StockLevel[]];

/** What a row is about, over both axes (audit and shelf): the tabs of the list. */
export const officeTabs = {
  onSale: '在售',
  offShelf: '未上架',
  draft: '草稿',
  pending: '待审核',
  rejected: '已驳回',
  revising: '修订中',
  repricing: '改价待复核',
} as const;
export type OfficeTab = keyof typeof officeTabs;
const tabs = Object.keys(officeTabs) as [OfficeTab, ...OfficeTab[]];
const workingWords = Object.keys(revisionStates) as [RevisionState, ...RevisionState[]];
const actionWords = Object.keys(productActionLabels) as [ProductAction, ...ProductAction[]];

export const officeProductListInput = z.object({
  ...officeListFields,
  keyword: officeListFields.keyword.describe('商品名称、编码、ISBN 或作者'),
  categoryId: idField.optional().describe('商品分类编号，包含其下级分类'),
  brandId: idField.optional().describe('品牌编号'),
  kind: z.enum(kinds).optional().describe('商品类型'),
  tab: z
    .enum(tabs)
    .optional()
    .describe('标签：在售、未上架、草稿、待审核（含修订稿）、已驳回（含修订稿）、修订中、改价待复核'),
  status: z.enum(productMachine.states).optional().describe('审核状态'),
  workingStatus: z.enum(workingWords).optional().describe('修订稿状态'),
  priceFrom: intField(0, 1_000_000).optional().describe('最低售价，元'),
  priceTo: intField(0, 1_000_000).optional().describe('最高售价，元'),
  marketable: boolField.optional().describe('是否上架'),
  missing: boolField.optional().describe('是否缺少可阅读的文件，只就电子商品而言'),
  stock: z.enum(levels).optional().describe('库存状态；low 包含缺货'),
  sort: z
    .enum(['updatedAt', '-updatedAt', 'saleFen', '-saleFen', 'sales', '-sales', 'available', '-available'])
    .default('-updatedAt')
    .describe('排序'),
});
export type OfficeProductListInput = z.output<typeof officeProductListInput>;

const fen = z.number().int();

export const officeProductListRow = z.object({
  id: z.number().int().describe('商品编号'),
  sku: z.string().describe('商品编码'),
  title: z.string().describe('商品名称'),
  subtitle: z.string().nullable().describe('副标题'),
  author: z.string().nullable().describe('作者'),
  isbn: z.string().nullable().describe('ISBN'),
  issn: z.string().nullable().describe('ISSN'),
  coverPath: z.string().nullable().describe('封面'),
  kind: z.enum(kinds).describe('商品类型'),
  kindLabel: z.string().describe('商品类型名称'),
  categoryName: z.string().describe('商品分类'),
  listFen: fen.describe('定价（分）'),
  saleFen: fen.describe('售价（分）'),
  orgFen: fen.nullable().describe('单位用户价（分）'),
  onHand: z.number().int().nullable().describe('在库数量；空为不管库存'),
  reserved: z.number().int().nullable().describe('已占用数量'),
  available: z.number().int().nullable().describe('可售数量'),
  stockLevel: z.enum(levels).nullable().describe('库存状态；空为不管库存'),
  sales: z.number().int().describe('销量'),
  earlierSales: z.number().int().describe('其中本站上线前的销量'),
  status: z.enum(productMachine.states).describe('审核状态'),
  statusLabel: z.string().describe('审核状态名称'),
  workingStatus: z.enum(workingWords).nullable().describe('已通过商品的修订稿状态'),
  version: z.number().int().describe('版本号'),
  marketable: z.boolean().describe('是否上架'),
  priceWaits: z.boolean().describe('有改价待复核，期刊各年度的也算'),
  missing: z.string().nullable().describe('电子商品缺少的可阅读文件；不缺为空'),
  submittedByName: z.string().nullable().describe('送审人'),
  submittedAt: z.string().nullable().describe('送审时间'),
  auditedByName: z.string().nullable().describe('审核人'),
  rejectReason: z.string().nullable().describe('驳回原因'),
  updatedAt: z.string().describe('更新时间'),
  allowedActions: z.array(z.enum(actionWords)).describe('当前可执行的操作'),
});
export type OfficeProductListRow = z.output<typeof officeProductListRow>;
export const officeProductListView = pagedOf(officeProductListRow);

export const productSummaryView = z.object({
  all: z.number().int().describe('全部商品'),
  counts: z.record(z.enum(tabs), z.number().int()).describe('各标签的商品数'),
});
export type ProductSummary = z.output<typeof productSummaryView>;
