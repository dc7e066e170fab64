import { z } from 'zod';
import { boolField, idField, idsInput, intField } from './fields';
import { officeListFields } from './page';

/** Inputs and the one rule of lists whose order and visibility an administrator sets: links, contacts, advertisements. */

export const versionField = intField(1, 2_000_000_000).describe('编辑时读到的版本号');

/** What such a list is asked by. */
export const listedListInput = z.object({
  ...officeListFields,
  sort: z
    .enum(['sort', '-sort', 'updatedAt', '-updatedAt', 'id', '-id'])
    .optional()
    .describe('排序字段，前缀 - 为降序；默认按显示顺序'),
  enabled: boolField.optional().describe('是否启用'),
});
export type ListedListInput = z.output<typeof listedListInput>;

/** Which rows are shown from now on. */
export const enableInput = z.object({ ...idsInput.shape, enabled: boolField.describe('是否启用') });

/** The rows in their new order; rows that are not named keep their places. */
export const sortInput = z.object({
  ids: z
    .array(idField)
    .min(1)
    .max(100)
    .refine((ids) => new Set(ids).size === ids.length, '编号重复')
    .describe('按新顺序排列的编号'),
});

/** What a save answers with. */
export const savedView = z.object({
  id: z.number().int().describe('编号'),
  version: z.number().int().describe('新的版本号'),
});
export type Saved = z.output<typeof savedView>;

/** Columns that every such row shows in the office. */
export const listedRowFields = {
  id: z.number().int(),
  sort: z.number().int().describe('顺序'),
  enabled: z.boolean().describe('是否启用'),
  version: z.number().int().describe('版本号'),
  updatedAt: z.string().describe('最后修改时间'),
};

/**
 * Puts `wanted` into a list: the named ids share out, in their new order, the places that they hold now. So a page or a filtered part of a
 * list can be sorted without moving what is not in sight.
 */
export function reorder(all: readonly number[], wanted: readonly number[]): number[] {
  const named = new Set(wanted);
  const next = wanted.values();
  return all.map((id) => (named.has(id) ? (next.next().value ?? id) : id));
}
