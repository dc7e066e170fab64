import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, lineField } from '@/lib/core/fields';
import { versionField } from '@/lib/core/listed';
import { officeListFields, pagedOf } from '@/lib/core/page';

export const areaCodeField = z
  .string()
  .trim()
  .regex(/^[1-9]\d{5}$/, '地区代码为 6 位数字，不以 0 开头')
  .describe('地区代码（GB/T 2260）');

/** Letters, digits, brackets and middle dots: what names of places are made of. */
export const areaNameField = lineField(40)
  .min(1, '请输入名称')
  .regex(/^[\p{L}\p{M}\d·（）()]*$/u, '名称只能包含文字、数字、括号和间隔号')
  .describe('名称');

const fields = {
  name: areaNameField,
  pinyin: lineField(60)
    .regex(/^[a-zA-Z ']*$/, '拼音只能包含字母和空格')
    .default('')
    .describe('拼音，便于搜索'),
  official: boolField.default(true).describe('是否国家标准代码；开发区、镇等为否'),
};

export const areaFields = z.object({ code: areaCodeField, ...fields });
export type AreaFields = z.output<typeof areaFields>;
/** The code is the identity of a place: it is not edited. */
export const areaEditFields = z.object(editShape(fields));
export const areaEditInput = z.object({ code: areaCodeField, version: versionField, ...editShape(fields) });
export type AreaEditInput = z.output<typeof areaEditInput>;

const codes = z.array(areaCodeField).min(1).max(100).describe('地区代码列表');
export const areaRetireInput = z.object({ codes });
export const areaRestoreInput = z.object({
  codes,
  below: boolField.default(false).describe('同时恢复其全部下级'),
});
export type AreaRestoreInput = z.output<typeof areaRestoreInput>;

const stateField = z.enum(['active', 'retired']).describe('状态：active 使用中，retired 已停用');

export const areaTreeInput = z.object({
  parentCode: z
    .union([z.literal(''), areaCodeField])
    .optional()
    .describe('上级地区代码，空为省级'),
});

export const areaOfficeListInput = z.object({
  ...officeListFields,
  sort: z.enum(['code', '-code', 'updatedAt', '-updatedAt']).optional().describe('排序，默认按代码'),
  level: z.enum(['1', '2', '3']).transform(Number).optional().describe('级别：1 省，2 市，3 区县'),
  state: stateField.optional(),
  official: boolField.optional().describe('是否国家标准代码'),
});
export type AreaOfficeListInput = z.output<typeof areaOfficeListInput>;

export const areaOfficeRow = z.object({
  code: z.string(),
  name: z.string(),
  parentCode: z.string().nullable(),
  level: z.number().int().describe('1 省，2 市，3 区县'),
  pinyin: z.string().nullable(),
  official: z.boolean().describe('是否国家标准代码'),
  active: z.boolean().describe('是否使用中'),
  below: z.number().int().describe('下一级的数量'),
  activeBelow: z.number().int().describe('下一级中使用中的数量'),
  place: z.string().describe('省市名称'),
  version: z.number().int(),
  updatedAt: z.string(),
});
export type AreaOfficeRow = z.output<typeof areaOfficeRow>;
export const areaOfficeListView = pagedOf(areaOfficeRow);
export const areaOfficeTreeView = z.array(areaOfficeRow);
export const areaCodeInput = z.object({ id: areaCodeField });
export const areaSavedView = z.object({ code: z.string(), version: z.number().int() });
export const areaTouchedView = z.object({ changed: z.number().int().describe('变更的地区数') });
