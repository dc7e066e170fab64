import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, idField, lineField } from '@/lib/core/fields';
import { listedListInput, listedRowFields, versionField } from '@/lib/core/listed';
import { pagedOf } from '@/lib/core/page';

export const typeListInput = listedListInput;
export type TypeListInput = z.output<typeof typeListInput>;

export const typeFields = z.object({
  name: lineField(20).min(1, '必填').describe('类型名称'),
  enabled: boolField.default(true).describe('是否启用；停用后注册时不能再选'),
});
export type TypeFields = z.output<typeof typeFields>;
export const typeEditInput = z.object({ id: idField, version: versionField, ...editShape(typeFields.shape) });
export type TypeEditInput = z.output<typeof typeEditInput>;

export const typeRow = z.object({
  ...listedRowFields,
  name: z.string().describe('类型名称'),
  organizations: z.number().int().describe('使用该类型的单位数量'),
});
export type TypeRow = z.output<typeof typeRow>;
export const typeListView = pagedOf(typeRow);
