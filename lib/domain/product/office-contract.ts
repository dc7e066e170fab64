import { z } from 'zod';
import { boolField, idField } from '@/lib/core/fields';
import { adminListFields, pagedOf } from '@/lib/core/page';
import { productKinds, productMachine, type ProductKind } from './states';

const kinds = Object.keys(productKinds) as [ProductKind, ...ProductKind[]];

/** How full the shelf is: `low` = fewer left than the warning says, `out` = none left. */
export const stockLevels = { normal: '充足', low: '低库存', out: '缺货' } as const;
export type StockLevel = keyof typeof stockLevels;
const levels = Object.keys(stockLevels) as [StockLevel, ...StockLevel[]];

export const adminProductListInput = z.object({
  ...adminListFields,
  keyword: adminListFields.keyword.describe('商品名称、编码、ISBN 或作者'),
  categoryId: idField.optional().describe('商品分类编号，包含其下级分类'),
  kind: z.enum(kinds).optional().describe('商品类型'),
  status: z.enum(productMachine.states).optional().describe('审核状态'),
  marketable: boolField.optional().describe('是否上架'),
  stock: z.enum(levels).optional().describe('库存状态；low 包含缺货'),
  sort: z
    .enum(['updatedAt', '-updatedAt', 'saleFen', '-saleFen', 'sales', '-sales', 'available', '-available'])
    .default('-updatedAt')
    .describe('排序'),
});
export type AdminProductListInput = z.output<typeof adminProductListInput>;

const fen = z.number().int();

export const adminProductRow = z.object({
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
  orgFen: fen.nullable().describe('单位价（分）'),
  onHand: z.number().int().nullable().describe('在库数量；空为不管库存'),
  reserved: z.number().int().nullable().describe('已占用数量'),
  available: z.number().int().nullable().describe('可售数量'),
  stockLevel: z.enum(levels).nullable().describe('库存状态；空为不管库存'),
  sales: z.number().int().describe('销量'),
  status: z.enum(productMachine.states).describe('审核状态'),
  statusLabel: z.string().describe('审核状态名称'),
  marketable: z.boolean().describe('是否上架'),
  updatedAt: z.string().describe('更新时间'),
});
export type AdminProductRow = z.output<typeof adminProductRow>;
export const adminProductListView = pagedOf(adminProductRow);
