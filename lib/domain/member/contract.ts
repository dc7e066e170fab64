import { z } from 'zod';
import { formatDate } from '@/lib/core/dates';
import { editShape } from '@/lib/core/edit';
import { boolField, idField, lineField, orNull, typedText } from '@/lib/core/fields';
import { mobileField } from '@/lib/core/phone';
import { normalizeTelephone } from '@/lib/core/phone-number';
import { foldDigits } from '@/lib/core/typed-text';
import { organizationRoles, type OrganizationRole } from '@/lib/states/organization';
import { genders, type Gender } from './rules';

/** A landline with its area code, or a number of the nation, as {@link normalizeTelephone} writes it; or none. */
const TEL_PATTERN = /^(((?:010|02\d|0[3-9]\d\d)-\d{7,8}|[48]00-\d{3}-\d{4})(转\d{1,6})?)?$/;

const genderKeys = Object.keys(genders) as [Gender, ...Gender[]];

export const receiverFields = {
  name: lineField(30).min(1, '请填写收货人').describe('收货人'),
  phone: z.string('请输入手机号码').trim().min(1, '请输入手机号码').pipe(mobileField).describe('手机号码'),
  tel: lineField(40)
    .overwrite(normalizeTelephone)
    .regex(TEL_PATTERN, '请输入正确的固定电话，如 010-12345678')
    .optional()
    .transform((v) => (v === '' ? null : v))
    .describe('固定电话'),
  areaCode: z
    .string('请选择所在地区')
    .regex(/^\d{6}$/, '请选择所在地区')
    .describe('所在地区代码'),
  address: lineField(120).min(3, '请填写详细地址（至少 3 个字符）').describe('详细地址'),
  postcode: typedText()
    .overwrite(foldDigits)
    .regex(/^(\d{6})?$/, '邮政编码为 6 位数字')
    .optional()
    .transform((v) => (v === '' ? null : v))
    .describe('邮政编码'),
  isDefault: boolField.default(false).describe('设为默认地址；单位共用地址不设默认'),
  shared: boolField.default(false).describe('由单位全体成员共用，仅单位管理员；共用后不能改回个人地址'),
};

/** An address that stands in no book: the one of an order, or of a part of one. */
const { isDefault: _default, shared: _shared, ...ofAnOrder } = receiverFields;
export const addressFields = ofAnOrder;
export const addressInput = z.object(addressFields);
export type AddressInput = z.output<typeof addressInput>;

export const receiverAddInput = z.object(receiverFields);
export type ReceiverInput = z.infer<typeof receiverAddInput>;

export const receiverEditInput = z.object({ id: idField, ...editShape(receiverFields) });
export type ReceiverEditInput = Omit<z.infer<typeof receiverEditInput>, 'id'>;

export const receiverView = z.object({
  id: z.number(),
  name: z.string().describe('收货人'),
  phone: z.string().describe('手机号码'),
  tel: z.string().nullable().describe('固定电话'),
  areaCode: z.string().describe('地区代码'),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string().describe('详细地址'),
  postcode: z.string().nullable().describe('邮政编码'),
  isDefault: z.boolean().describe('默认地址'),
  shared: z.boolean().describe('单位共用地址'),
  editable: z.boolean().describe('是否可以修改和删除：本人的地址，单位管理员还有单位共用地址'),
});
export type Receiver = z.infer<typeof receiverView>;

export const receiverListView = z.array(receiverView);

/** The caller's own account; never its password hash or second factor (security.md S-10). */
export const memberView = z.object({
  id: z.number().describe('编号'),
  loginName: z.string().describe('登录名'),
  name: z.string().describe('姓名'),
  phone: z.string().nullable().describe('手机号码'),
  email: z.string().nullable().describe('邮箱'),
  role: z.string().describe('角色'),
  organizationId: z.number().nullable().describe('单位编号'),
  organizationRole: z
    .enum(Object.keys(organizationRoles) as OrganizationRole[])
    .nullable()
    .describe('在单位中的角色'),
  hasPassword: z.boolean().describe('已设置登录密码'),
  lastLoginAt: z.string().nullable().describe('最近登录时间'),
  createdAt: z.string().describe('注册时间'),
});
export type MemberView = z.infer<typeof memberView>;

/** Profile of the caller, all optional but the name. */
export const basicView = z.object({
  loginName: z.string().describe('登录名'),
  role: z.string().describe('角色'),
  name: z.string().describe('姓名'),
  gender: z.enum(genderKeys).nullable().describe('性别'),
  birthday: z.string().nullable().describe('生日'),
  createdAt: z.string().describe('注册时间'),
  lastLoginAt: z.string().nullable().describe('最近登录时间'),
});
export type BasicView = z.infer<typeof basicView>;

export const basicInput = z.object({
  name: lineField(30).min(1, '请填写姓名').describe('姓名'),
  gender: orNull(z.enum(genderKeys, '请选择性别')).describe('性别'),
  birthday: orNull(
    z.iso
      .date('请选择正确的日期')
      .refine((day) => day >= '1900-01-01' && day <= formatDate(new Date()), '请选择正确的日期'),
  ).describe('生日'),
});
export type BasicInput = z.output<typeof basicInput>;

/** Why an account cannot be closed yet, and what the person should know before. */
export const closeCheckView = z.object({
  obstacles: z
    .array(z.object({ text: z.string().describe('原因'), href: z.string().nullable().describe('处理页面') }))
    .describe('须先处理的事项；为空即可注销'),
  notices: z.array(z.string()).describe('注销前应知晓的事项'),
});
export type CloseCheckView = z.infer<typeof closeCheckView>;
