import { z } from 'zod';
import { boolField, idField, intField, lineField } from '@/lib/core/fields';
import { officeListFields, pageFields, pagedOf } from '@/lib/core/page';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';
import { movementBizTypes, movementKinds } from '@/lib/states/stock';

const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];

/** Copies of one act; a balance stays far below what an integer column holds. */
export const MAX_COPIES = 1_000_000;

/** Kinds of products that lie in a delivery centre. */
export const printedKinds = ['paper_book', 'paper_periodical'] as const satisfies readonly ProductKind[];

const balanceFilters = {
  keyword: officeListFields.keyword.describe('关键词：书名、商品编码、ISBN、ISSN 或期次'),
  deliveryCenterId: idField.optional().describe('发货仓编号'),
  categoryId: idField.optional().describe('商品分类编号，含下级分类'),
  productId: idField.optional().describe('商品编号'),
  kind: z.enum(printedKinds).optional().describe('商品类型'),
  low: boolField.optional().describe('只看低于预警值的'),
  level: z.enum(['some', 'none', 'damaged']).optional().describe('some 有现存，none 无现存，damaged 有残损'),
};

export const stockItemListInput = z.object({
  ...pageFields,
  ...balanceFilters,
  sort: z
    .enum(['id', '-id', 'available', '-available', 'onHand', '-onHand', 'updatedAt', '-updatedAt'])
    .default('-updatedAt')
    .describe('排序字段，前缀 - 为降序'),
});
export type StockItemListInput = z.output<typeof stockItemListInput>;

export const stockItemRow = z.object({
  id: z.number().int().describe('库存编号（一个商品或期次在一个发货仓的库存）'),
  productId: z.number().int().describe('商品编号'),
  sku: z.string().describe('商品编码'),
  title: z.string().describe('书名'),
  kind: z.enum(keys(productKinds)).describe('商品类型'),
  code: z.string().nullable().describe('ISBN 或 ISSN'),
  categoryName: z.string().describe('商品分类'),
  issueId: z.number().int().nullable().describe('期次编号；空为商品本身'),
  issueTitle: z.string().nullable().describe('期次名称'),
  deliveryCenterId: z.number().int().describe('发货仓编号'),
  deliveryCenterName: z.string().describe('发货仓'),
  onHand: z.number().int().describe('现存量'),
  reserved: z.number().int().describe('占用'),
  available: z.number().int().describe('可用量：现存量 − 占用'),
  damaged: z.number().int().describe('残损'),
  warnBelow: z.number().int().describe('预警值：可用量低于它时预警；0 为不预警'),
  location: z.string().nullable().describe('库位：商品在发货仓中的位置'),
  low: z.boolean().describe('是否低于预警值'),
  updatedAt: z.string().describe('最后变动时间'),
});
export type StockItemRow = z.output<typeof stockItemRow>;

export const stockItemListView = pagedOf(stockItemRow).extend({
  totals: z
    .object({
      onHand: z.number().int().describe('现存量'),
      reserved: z.number().int().describe('占用'),
      available: z.number().int().describe('可用量'),
      damaged: z.number().int().describe('残损'),
    })
    .describe('筛选结果的合计'),
  low: z.number().int().describe('全部库存中低于预警值的条数'),
});
export type StockItemListView = z.output<typeof stockItemListView>;

/** The list of what runs short, the worst first. */
export const stockWarningListInput = z.object({
  ...pageFields,
  keyword: balanceFilters.keyword,
  deliveryCenterId: balanceFilters.deliveryCenterId,
  categoryId: balanceFilters.categoryId,
  kind: balanceFilters.kind,
});
export type StockWarningListInput = z.output<typeof stockWarningListInput>;

export const warningEditInput = z.object({
  ids: z.array(idField).min(1, '请选择库存').max(100, '一次最多选择 100 条').describe('库存编号列表'),
  warnBelow: intField(0, MAX_COPIES).describe('预警值；0 为不预警'),
});
export type WarningEditInput = z.output<typeof warningEditInput>;

/** Characters of a location. */
export const MAX_LOCATION = 20;

export const locationEditInput = z.object({
  ids: warningEditInput.shape.ids,
  location: lineField(MAX_LOCATION).describe('库位；空文本表示清除'),
});
export type LocationEditInput = z.output<typeof locationEditInput>;

/** What caused a ledger row. */
const ledgerFilters = {
  keyword: officeListFields.keyword.describe('关键词：书名、商品编码、ISBN、ISSN 或业务单号'),
  stockItemId: idField.optional().describe('库存编号'),
  productId: idField.optional().describe('商品编号'),
  deliveryCenterId: idField.optional().describe('发货仓编号'),
  kind: z.enum(keys(movementKinds)).optional().describe('变动类型'),
  bizType: z.enum(keys(movementBizTypes)).optional().describe('业务类型'),
  bizId: idField.optional().describe('业务编号，与业务类型一起使用'),
  startTime: officeListFields.startTime,
  endTime: officeListFields.endTime,
};

export const stockLedgerInput = z.object({ ...pageFields, ...ledgerFilters });
export type StockLedgerInput = z.output<typeof stockLedgerInput>;

/** Most ledger rows that a list counts and turns its pages to: a filter finds the others. */
export const MAX_LISTED_MOVEMENTS = 10_000;

export const stockLedgerRow = z.object({
  id: z.number().int().describe('流水编号'),
  createdAt: z.string().describe('时间'),
  stockItemId: z.number().int().describe('库存编号'),
  productId: z.number().int().describe('商品编号'),
  sku: z.string().describe('商品编码'),
  title: z.string().describe('书名'),
  issueTitle: z.string().nullable().describe('期次名称'),
  deliveryCenterName: z.string().describe('发货仓'),
  kind: z.enum(keys(movementKinds)).describe('变动类型'),
  kindLabel: z.string().describe('变动类型名称'),
  deltaOnHand: z.number().int().describe('现存量变动'),
  deltaReserved: z.number().int().describe('占用变动'),
  deltaDamaged: z.number().int().describe('残损变动'),
  onHandAfter: z.number().int().describe('变动后现存量'),
  reservedAfter: z.number().int().describe('变动后占用'),
  damagedAfter: z.number().int().describe('变动后残损'),
  bizType: z.enum(keys(movementBizTypes)).describe('业务类型'),
  bizTypeLabel: z.string().describe('业务类型名称'),
  bizId: z.number().int().describe('业务编号'),
  bizNo: z.string().nullable().describe('业务单号'),
  orderId: z.number().int().nullable().describe('订单编号：订单和发货单的流水才有'),
  actor: z.string().describe('操作人'),
  reason: z.string().nullable().describe('原因'),
});
export type StockLedgerRow = z.output<typeof stockLedgerRow>;

export const stockLedgerView = pagedOf(stockLedgerRow).extend({
  more: z.boolean().describe('流水多于 total，请用筛选条件查找'),
});
export type StockLedgerView = z.output<typeof stockLedgerView>;

export const stockItemDetailView = stockItemRow.extend({
  recent: z.array(stockLedgerRow).describe('最近 20 条流水，先新后旧'),
});
export type StockItemDetailView = z.output<typeof stockItemDetailView>;
