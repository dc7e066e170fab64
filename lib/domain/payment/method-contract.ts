import { z } from 'zod';
import { boolField, intField, lineField, orNull } from '@/lib/core/fields';
import { versionField } from '@/lib/core/listed';
import { foldDashes } from '@/lib/core/typed-text';
import { paymentMethodCodes, type PaymentMethodCode } from '@/lib/states/payment';

const codes = Object.keys(paymentMethodCodes) as [PaymentMethodCode, ...PaymentMethodCode[]];
const codeField = z.enum(codes).describe('支付方式代码');

/** The account to which transfers go; the buyer is shown it as it stands here. */
export const transferAccountFields = z.object({
  bank: lineField(60).describe('开户银行'),
  accountName: lineField(60).describe('户名'),
  accountNo: z
    .string()
    .overwrite((text) => foldDashes(text).trim())
    .regex(/^(\d[\d -]{4,34}\d)?$/, '请输入 6 到 36 位数字的账号')
    .describe('账号'),
});
export type TransferAccount = z.output<typeof transferAccountFields>;

const fields = {
  name: lineField(20).min(1, '请输入名称').describe('名称'),
  description: orNull(lineField(100)).describe('说明，显示在结算页'),
  deadlineMinutes: orNull(intField(10, 43_200)).describe('付款时限，分钟，10 到 43200；空为系统默认'),
  account: transferAccountFields.optional().describe('收款账户，仅银行转账'),
};
export const paymentMethodFields = z.object(fields);
export type PaymentMethodFields = z.output<typeof paymentMethodFields>;
export const paymentMethodEditInput = z.object({ code: codeField, version: versionField, ...fields });
export type PaymentMethodEditInput = z.output<typeof paymentMethodEditInput>;

export const paymentMethodCodeInput = z.object({ code: codeField });
export const paymentMethodEnableInput = z.object({
  code: codeField,
  enabled: boolField.describe('是否启用'),
});
export type PaymentMethodEnableInput = z.output<typeof paymentMethodEnableInput>;

export const paymentMethodSortInput = z.object({
  codes: z
    .array(codeField)
    .min(1)
    .max(codes.length)
    .refine((list) => new Set(list).size === list.length, '代码重复')
    .describe('按新顺序排列的代码'),
});

export const paymentMethodRow = z.object({
  code: codeField,
  name: z.string().describe('名称'),
  description: z.string().nullable().describe('说明'),
  kind: z.enum(['online', 'offline']).describe('类型：online 在线，offline 线下'),
  deadlineMinutes: z.number().int().nullable().describe('付款时限，分钟；空为系统默认'),
  effectiveMinutes: z.number().int().describe('生效的付款时限，分钟'),
  enabled: z.boolean().describe('是否启用'),
  open: z.boolean().describe('系统是否已开放；未开放的启用后也不出现在结算页'),
  sort: z.number().int().describe('顺序'),
  account: transferAccountFields.nullable().describe('收款账户，仅银行转账'),
  version: z.number().int().describe('版本号'),
  updatedAt: z.string().describe('最后修改时间'),
});
export type PaymentMethodRow = z.output<typeof paymentMethodRow>;
export const paymentMethodListView = z.array(paymentMethodRow);
