import { z } from 'zod';
import { idField, lineField, orNull } from '@/lib/core/fields';
import { versionField } from '@/lib/core/listed';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { taxKinds, type TaxKind } from '@/lib/states/product';
import { dayField } from '@/lib/domain/product/tax-contract';

const kinds = Object.keys(taxKinds) as [TaxKind, ...TaxKind[]];

/** A change waits for its day; from that day on it is history and stays as it is. */
export const taxChangeStages = { planned: '未生效', applied: '已生效' } as const;
export type TaxChangeStage = keyof typeof taxChangeStages;
const stages = Object.keys(taxChangeStages) as [TaxChangeStage, ...TaxChangeStage[]];

export const taxChangeTargets = { product: '商品', category: '商品分类' } as const;
export type TaxChangeTarget = keyof typeof taxChangeTargets;
const targets = Object.keys(taxChangeTargets) as [TaxChangeTarget, ...TaxChangeTarget[]];

const fields = {
  taxId: idField.describe('生效后的税率编号'),
  validFrom: dayField.describe('生效日期（北京时间），须晚于今天'),
  remark: orNull(lineField(100)).describe('变更说明'),
};

/** Exactly one of the two: a change is of a product or of a category. */
export const taxChangeFields = z
  .object({
    productId: orNull(idField).describe('商品编号；与分类编号二选一'),
    categoryId: orNull(idField).describe('商品分类编号；与商品编号二选一'),
    ...fields,
  })
  .superRefine((v, issue) => {
    if ((v.productId ?? null) === null && (v.categoryId ?? null) === null)
      issue.addIssue({ code: 'custom', path: ['productId'], message: '请选择商品或分类' });
    if ((v.productId ?? null) !== null && (v.categoryId ?? null) !== null)
      issue.addIssue({ code: 'custom', path: ['categoryId'], message: '商品和分类只能选择一个' });
  });
export type TaxChangeFields = z.output<typeof taxChangeFields>;

export const taxChangeEditInput = z.object({ id: idField, version: versionField, ...fields });
export type TaxChangeEditInput = z.output<typeof taxChangeEditInput>;

export const taxChangeListInput = z.object({
  ...officeListFields,
  sort: z
    .enum(['validFrom', '-validFrom', 'createdAt', '-createdAt'])
    .optional()
    .describe('排序字段，前缀 - 为降序；默认未生效的在前，按生效日期'),
  stage: z.enum(stages).optional().describe('状态'),
  target: z.enum(targets).optional().describe('变更对象'),
  productId: idField.optional().describe('商品编号'),
  categoryId: idField.optional().describe('商品分类编号'),
  taxId: idField.optional().describe('生效后的税率编号'),
});
export type TaxChangeListInput = z.output<typeof taxChangeListInput>;

export const taxChangeRow = z.object({
  id: z.number().int().describe('变更编号'),
  target: z.enum(targets).describe('变更对象'),
  productId: z.number().int().nullable(),
  categoryId: z.number().int().nullable(),
  name: z.string().describe('商品名称或分类名称'),
  code: z.string().nullable().describe('商品编码'),
  taxId: z.number().int().describe('生效后的税率编号'),
  taxName: z.string().describe('生效后的税率'),
  taxKind: z.enum(kinds).describe('计税方式'),
  rateBp: z.number().int().describe('税率，万分之一'),
  taxInForce: z.boolean().describe('该税率在生效日期是否启用且在有效期内；否则商品届时不能下单'),
  beforeName: z.string().nullable().describe('此前自身的税率；空为按分类或上级分类'),
  validFrom: z.string().describe('生效日期'),
  stage: z.enum(stages).describe('状态'),
  remark: z.string().nullable(),
  createdByName: z.string().nullable().describe('登记人'),
  createdAt: z.string().describe('登记时间'),
  version: z.number().int().describe('版本号'),
});
export type TaxChangeRow = z.output<typeof taxChangeRow>;
export const taxChangeListView = pagedOf(taxChangeRow);
