import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, idField, lineField, orNull } from '@/lib/core/fields';
import { versionField } from '@/lib/core/listed';
import { parentField } from '@/lib/core/tree';

export const productCategoryFields = z.object({
  name: lineField(20).min(1, '请输入分类名称').describe('分类名称'),
  taxId: orNull(idField).describe('默认税率编号，空为沿用上级分类'),
  visible: boolField.default(true).describe('是否在分类导航中显示'),
});
export type ProductCategoryFields = z.output<typeof productCategoryFields>;

export const productCategoryAddInput = z.object({
  parentId: parentField.optional().describe('上级分类，空为一级分类'),
  ...productCategoryFields.shape,
});
export type ProductCategoryAddInput = z.output<typeof productCategoryAddInput>;

export const productCategoryEditInput = z.object({
  id: idField,
  version: versionField,
  ...editShape(productCategoryFields.shape),
});
export type ProductCategoryEditInput = z.output<typeof productCategoryEditInput>;

export const productCategoryRow = z.object({
  id: z.number().int().describe('分类编号'),
  parentId: z.number().int().nullable().describe('上级分类编号'),
  name: z.string().describe('分类名称'),
  visible: z.boolean().describe('是否显示'),
  shown: z.boolean().describe('自身及上级都显示'),
  level: z.number().int().describe('级别，一级为 1'),
  version: z.number().int().describe('版本号'),
  taxId: z.number().int().nullable().describe('本级设置的默认税率编号'),
  taxName: z.string().nullable().describe('生效的默认税率，含从上级沿用的'),
  taxInherited: z.boolean().describe('默认税率是否沿用自上级'),
  nextTax: z
    .object({ name: z.string().describe('税率名称'), validFrom: z.string().describe('生效日期') })
    .nullable()
    .describe('本级最近一项未生效的税率变更'),
  products: z.number().int().describe('本级商品数'),
  onSale: z.number().int().describe('本级上架商品数'),
  total: z.number().int().describe('含下级分类的商品数'),
  children: z.number().int().describe('下级分类数'),
});
export type ProductCategoryRow = z.output<typeof productCategoryRow>;

/** The whole tree in its order: a tree is not read by pages. */
export const productCategoryListView = z.array(productCategoryRow);
