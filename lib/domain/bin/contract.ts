import { z } from 'zod';
import { idField, idsInput } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { binKinds, type BinKind } from '@/lib/core/bin-kinds';

const kindField = z.enum(Object.keys(binKinds) as [BinKind, ...BinKind[]]).describe('类型');

export const binListInput = z.object({
  ...officeListFields,
  sort: z.enum(['deletedAt', '-deletedAt']).optional().describe('排序字段，前缀 - 为降序'),
  office: z.enum(['news', 'mall', 'admin']).describe('后台'),
  kind: kindField.optional(),
});
export type BinListInput = z.output<typeof binListInput>;

const binRow = z.object({
  id: idField.describe('回收站编号'),
  kind: kindField,
  kindLabel: z.string().describe('类型名称'),
  title: z.string().describe('名称'),
  deletedAt: z.string().describe('删除时间'),
  deletedByName: z.string().nullable().describe('删除人'),
  daysLeft: z.number().int().describe('剩余天数'),
});
export type BinRow = z.output<typeof binRow>;
export const binListView = pagedOf(binRow);

/** Rows of the bin by their own ids. */
export const binActInput = idsInput;

/** What was just deleted, by the ids that it had. */
export const binUndoInput = z.object({ ...idsInput.shape, kind: kindField });
export type BinUndoInput = z.output<typeof binUndoInput>;
