import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, idField, intField, lineField, orNull, typedCode } from '@/lib/core/fields';
import { listedListInput, versionField } from '@/lib/core/listed';
import { pagedOf } from '@/lib/core/page';
import { taxKinds, type TaxKind } from '@/lib/states/product';

const kinds = Object.keys(taxKinds) as [TaxKind, ...TaxKind[]];
export const dayField = z.iso
  .date({ error: '请选择正确的日期' })
  .refine((d) => d >= '2000-01-01' && d < '2100-01-01', '请选择正确的日期');

/** Where a tax stands on the day it is looked at. */
export const taxStages = { current: '有效', future: '未生效', past: '已失效', off: '停用' } as const;
export type TaxStage = keyof typeof taxStages;

const fields = {
  name: lineField(40).min(1, '请输入名称').describe('名称'),
  taxKind: z.enum(kinds).describe('计税方式：应税、零税率、免税'),
  rateBp: intField(0, 10_000).describe('税率，万分之一：9% 为 900；零税率和免税为 0'),
  goodsCode: orNull(typedCode().regex(/^\d{19}$/, '请输入 19 位数字的商品和服务税收分类编码')).describe(
    '商品和服务税收分类编码，19 位数字',
  ),
  policyCode: orNull(
    typedCode().regex(/^[0-9A-Za-z]{1,10}$/, '优惠政策代码为不超过 10 位的字母或数字'),
  ).describe('优惠政策标识代码'),
  validFrom: dayField.describe('生效日期'),
  validTo: orNull(dayField).describe('失效日期（含当日），空为长期有效'),
  enabled: boolField.default(true).describe('是否启用'),
};

export const ENDS_BEFORE = '失效日期不能早于生效日期';

/** Exempt and zero-rated are kinds of their own, not a taxable rate of 0 % (domain.md section 2). */
function consistent<
  T extends { taxKind: TaxKind; rateBp: number; validFrom: string; validTo?: string | null },
>(v: T, issue: z.core.$RefinementCtx<T>) {
  const refuse = (path: string, message: string) => issue.addIssue({ code: 'custom', path: [path], message });
  if (v.taxKind === 'taxable' && v.rateBp === 0)
    refuse('rateBp', '应税商品的税率须大于 0；不征税请选择零税率或免税');
  if (v.taxKind !== 'taxable' && v.rateBp !== 0) refuse('rateBp', `${taxKinds[v.taxKind]}商品的税率须为 0`);
  if (v.validTo && v.validTo < v.validFrom) refuse('validTo', ENDS_BEFORE);
}

export const taxFields = z.object(fields).superRefine(consistent);
export type TaxFields = z.output<typeof taxFields>;
export const taxEditInput = z
  .object({ id: idField, version: versionField, ...editShape(fields) })
  .superRefine(consistent);
export type TaxEditInput = z.output<typeof taxEditInput>;

export const taxListInput = z.object({
  ...listedListInput.shape,
  sort: z
    .enum(['validFrom', '-validFrom', 'rateBp', '-rateBp', 'updatedAt', '-updatedAt', 'id', '-id'])
    .optional()
    .describe('排序字段，前缀 - 为降序'),
  taxKind: z.enum(kinds).optional().describe('计税方式'),
});
export type TaxListInput = z.output<typeof taxListInput>;

export const taxOfficeRow = z.object({
  id: z.number().int().describe('税率编号'),
  name: z.string().describe('名称'),
  taxKind: z.enum(kinds).describe('计税方式'),
  rateBp: z.number().int().describe('税率，万分之一'),
  goodsCode: z.string().nullable().describe('商品和服务税收分类编码'),
  policyCode: z.string().nullable().describe('优惠政策标识代码'),
  validFrom: z.string().describe('生效日期'),
  validTo: z.string().nullable().describe('失效日期'),
  stage: z.enum(Object.keys(taxStages) as [TaxStage, ...TaxStage[]]).describe('今天的状态'),
  enabled: z.boolean().describe('是否启用'),
  version: z.number().int().describe('版本号'),
  updatedAt: z.string().describe('最后修改时间'),
  products: z.number().int().describe('直接使用它的商品数'),
  categories: z.number().int().describe('以它为默认税率的分类数'),
  planned: z.number().int().describe('将改用它的未生效变更数'),
});
export type TaxOfficeRow = z.output<typeof taxOfficeRow>;
export const taxOfficeListView = pagedOf(taxOfficeRow);
