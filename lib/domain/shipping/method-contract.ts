import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, idField, intField, lineField, orNull } from '@/lib/core/fields';
import { listedRowFields, versionField } from '@/lib/core/listed';
import { pagedOf } from '@/lib/core/page';
import { shippingKinds, type ShippingKind } from '@/lib/states/shipping';

const kinds = Object.keys(shippingKinds) as [ShippingKind, ...ShippingKind[]];
const weightField = intField(1, 1_000_000);
const moneyField = intField(0, 100_000_000);

export const shippingMethodFields = z.object({
  name: lineField(20).min(1, '请输入名称').describe('名称'),
  kind: z.enum(kinds).describe('类型：快递、邮寄、自提'),
  deliveryCorpId: orNull(idField).describe('默认物流公司编号'),
  description: orNull(lineField(100)).describe('说明，显示在结算页'),
  enabled: boolField.default(true).describe('是否启用'),
});
export type ShippingMethodFields = z.output<typeof shippingMethodFields>;

export const shippingMethodEditInput = z.object({
  id: idField,
  version: versionField,
  ...editShape(shippingMethodFields.shape),
});
export type ShippingMethodEditInput = z.output<typeof shippingMethodEditInput>;

export const shippingMethodRow = z.object({
  ...listedRowFields,
  name: z.string().describe('名称'),
  kind: z.enum(kinds).describe('类型'),
  deliveryCorpId: z.number().int().nullable().describe('默认物流公司编号'),
  corpName: z.string().nullable().describe('默认物流公司'),
  description: z.string().nullable().describe('说明'),
  rules: z.number().int().describe('启用的运费规则数'),
  nationwide: z.boolean().describe('是否有全国规则；没有时，规则之外的地区不能使用'),
  orders: z.number().int().describe('使用过的订单数'),
});
export type ShippingMethodRow = z.output<typeof shippingMethodRow>;
export const shippingMethodListView = pagedOf(shippingMethodRow);

const ruleFields = {
  areaCode: orNull(z.string().regex(/^\d{6}$/, '请选择地区')).describe('地区代码，空为全国'),
  firstWeightG: weightField.describe('首重，克'),
  firstFen: moneyField.describe('首重价格，分'),
  stepWeightG: weightField.describe('续重单位，克'),
  stepFen: moneyField.describe('每个续重单位的价格，分'),
  freeOverFen: orNull(moneyField.pipe(z.number().min(1, '须大于 0'))).describe(
    '商品金额满多少免运费，分；空为不免',
  ),
  enabled: boolField.default(true).describe('是否启用'),
};
export const freightRuleFields = z.object(ruleFields);
export type FreightRuleFields = z.output<typeof freightRuleFields>;
export const freightRuleAddInput = z.object({
  shippingMethodId: idField.describe('配送方式编号'),
  ...ruleFields,
});
export type FreightRuleAddInput = z.output<typeof freightRuleAddInput>;
export const freightRuleEditInput = z.object({
  id: idField,
  version: versionField,
  ...editShape(ruleFields),
});
export type FreightRuleEditInput = z.output<typeof freightRuleEditInput>;
export const freightRuleListInput = z.object({ shippingMethodId: idField.describe('配送方式编号') });

export const freightRuleRow = z.object({
  id: z.number().int().describe('规则编号'),
  shippingMethodId: z.number().int().describe('配送方式编号'),
  areaCode: z.string().nullable().describe('地区代码，空为全国'),
  areaName: z.string().describe('地区名称'),
  firstWeightG: z.number().int().describe('首重，克'),
  firstFen: z.number().int().describe('首重价格，分'),
  stepWeightG: z.number().int().describe('续重单位，克'),
  stepFen: z.number().int().describe('续重价格，分'),
  freeOverFen: z.number().int().nullable().describe('满额免运费，分'),
  enabled: z.boolean().describe('是否启用'),
  version: z.number().int().describe('版本号'),
  updatedAt: z.string().describe('最后修改时间'),
});
export type FreightRuleRow = z.output<typeof freightRuleRow>;
/** All rules of a method, the whole country first, then by area: they are read together. */
export const freightRuleListView = z.array(freightRuleRow);
