import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, idField, lineField } from '@/lib/core/fields';
import { versionField } from '@/lib/core/listed';
import { parentField } from '@/lib/core/tree';

export const categoryFields = z.object({
  name: lineField(12).min(1, '请输入栏目名称').describe('栏目名称'),
  description: z
    .union([z.literal('').transform(() => null), z.null(), lineField(100)])
    .optional()
    .describe('栏目说明'),
  visible: boolField.default(true).describe('是否显示'),
});
export type CategoryFields = z.output<typeof categoryFields>;

export const categoryAddInput = z.object({
  parentId: parentField.optional().describe('上级栏目，空为一级栏目'),
  ...categoryFields.shape,
});
export type CategoryAddInput = z.output<typeof categoryAddInput>;

export const categoryEditInput = z.object({
  id: idField,
  version: versionField,
  ...editShape(categoryFields.shape),
});
export type CategoryEditInput = z.output<typeof categoryEditInput>;

export const categoryOfficeRow = z.object({
  id: z.number().int(),
  parentId: z.number().int().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  visible: z.boolean().describe('是否显示'),
  shown: z.boolean().describe('自身及上级都显示'),
  level: z.number().int().describe('级别，一级为 1'),
  version: z.number().int().describe('版本号'),
  articles: z.number().int().describe('本栏目文章数，不含回收站'),
  published: z.number().int().describe('本栏目已发布文章数'),
  total: z.number().int().describe('含下级栏目的文章数'),
  children: z.number().int().describe('下级栏目数'),
  homeBlock: z.number().int().nullable().describe('首页第几个新闻区块，1 到 4'),
});
export type CategoryOfficeRow = z.output<typeof categoryOfficeRow>;

/** The whole tree in its order: a tree is not read by pages. */
export const categoryOfficeListView = z.array(categoryOfficeRow);
