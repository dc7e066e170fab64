import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, idField } from '@/lib/core/fields';
import { departmentField } from '@/lib/domain/organization/member-contract';
import { invoiceTitleFields, titleIssues, type WrittenTitle } from '@/lib/domain/order/invoice-contract';

const titleShape = {
  ...invoiceTitleFields,
  isDefault: boolField.default(false).describe('设为默认抬头；单位共用抬头不设默认'),
  department: departmentField.describe('部门；仅单位共用抬头，按部门开票时用于该部门的订单'),
  shared: boolField.default(false).describe('由单位全体成员共用，仅单位管理员；共用后不能改回个人抬头'),
};

const whole = <T extends z.ZodRawShape>(shape: T, options?: { stored: boolean }) =>
  z.object(shape).check((ctx) => {
    const value = ctx.value as WrittenTitle;
    for (const issue of titleIssues(value, options))
      ctx.issues.push({ code: 'custom', input: value, ...issue });
  });

export const titleAddInput = whole(titleShape);
export type TitleInput = z.output<typeof titleAddInput>;
export const titleEditInput = whole({ id: idField, ...editShape(titleShape) }, { stored: true });
export type TitleEditInput = Omit<z.output<typeof titleEditInput>, 'id'>;

/** A title of the caller's book. */
export const titleView = z.object({
  id: z.number().int().describe('编号'),
  titleKind: z.enum(['personal', 'company']).describe('抬头类型'),
  title: z.string().describe('发票抬头'),
  taxNo: z.string().nullable().describe('纳税人识别号'),
  address: z.string().nullable().describe('注册地址'),
  phone: z.string().nullable().describe('注册电话'),
  bank: z.string().nullable().describe('开户银行'),
  bankAccount: z.string().nullable().describe('银行账号'),
  email: z.string().nullable().describe('接收邮箱'),
  receivePhone: z.string().nullable().describe('接收手机'),
  department: z.string().nullable().describe('部门；仅单位共用抬头'),
  isDefault: z.boolean().describe('默认抬头'),
  shared: z.boolean().describe('单位共用抬头'),
  editable: z.boolean().describe('是否可以修改和删除：本人的抬头，单位管理员还有单位共用抬头'),
});
export type TitleView = z.output<typeof titleView>;
export const titleListView = z.array(titleView);

/** What pre-fills the next application: the title used last, else the default one. */
export const lastTitleView = z
  .object({
    type: z.enum(['normal', 'special']).describe('发票类型'),
    titleKind: z.enum(['personal', 'company']).describe('抬头类型'),
    title: z.string().describe('发票抬头'),
    taxNo: z.string().nullable().describe('纳税人识别号'),
    address: z.string().nullable().describe('注册地址'),
    phone: z.string().nullable().describe('注册电话'),
    bank: z.string().nullable().describe('开户银行'),
    bankAccount: z.string().nullable().describe('银行账号'),
    email: z.string().nullable().describe('接收邮箱'),
    receivePhone: z.string().nullable().describe('接收手机'),
  })
  .nullable();
export type LastTitle = z.output<typeof lastTitleView>;
