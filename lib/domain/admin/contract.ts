import { z } from 'zod';
import { boolField, idField, lineField, orNull } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { adminPermissions } from '@/lib/core/permissions';
import { mobileField } from '@/lib/core/phone';

const states = ['active', 'disabled'] as const;

export const accountListInput = z.object({
  ...officeListFields,
  keyword: officeListFields.keyword.describe('姓名、登录名或手机号码'),
  permission: z.enum(adminPermissions).optional().describe('有此权限的账号'),
  status: z.enum(states).optional().describe('账号状态'),
  sort: z
    .enum(['createdAt', '-createdAt', 'lastLoginAt', '-lastLoginAt'])
    .default('-createdAt')
    .describe('排序'),
});
export type AccountListInput = z.output<typeof accountListInput>;

/** An administrator's account; never its password hash or second factor (security.md S-10). */
export const accountView = z.object({
  id: z.number().int().describe('账号编号'),
  loginName: z.string().describe('登录名'),
  name: z.string().describe('姓名'),
  phone: z.string().nullable().describe('手机号码'),
  role: z.string().describe('角色'),
  offices: z.array(z.string()).describe('可进入的后台'),
  permissions: z.array(z.enum(adminPermissions)).describe('权限'),
  status: z.enum(states).describe('账号状态'),
  statusLabel: z.string().describe('账号状态名称'),
  statusReason: z.string().nullable().describe('停用或恢复的原因'),
  secondFactor: z.boolean().describe('已绑定身份验证器'),
  mustChangePassword: z.boolean().describe('首次登录须设置新密码'),
  sessions: z.number().int().describe('登录中的设备数'),
  self: z.boolean().describe('是否本人：本人的权限和状态须由其他管理员修改'),
  lastLoginAt: z.string().nullable().describe('最近登录时间'),
  createdAt: z.string().describe('创建时间'),
  updatedAt: z.string().describe('最后修改时间，保存时带回'),
});
export type AccountView = z.output<typeof accountView>;
export const accountListView = pagedOf(accountView);

const facts = {
  name: lineField(30).pipe(z.string().min(1, '请填写姓名')).describe('姓名'),
  phone: orNull(mobileField).describe('手机号码，可用于短信登录和找回密码'),
  permissions: z
    .array(z.enum(adminPermissions, '没有这项权限'))
    .min(1, '请至少选择一项权限')
    .max(adminPermissions.length)
    .transform((list) => adminPermissions.filter((p) => list.includes(p)))
    .describe('权限；角色由权限得出'),
};

export const accountAddInput = z.object({
  loginName: z
    .string('请填写登录名')
    .trim()
    .regex(
      /^[A-Za-z][A-Za-z0-9._-]{5,31}$/,
      '登录名应为 6 到 32 个字符，以字母开头，可含数字、点、横线和下划线',
    )
    .describe('登录名'),
  ...facts,
});
export type AccountAddInput = z.output<typeof accountAddInput>;

export const accountEditInput = z.object({
  id: idField,
  updatedAt: z.iso.datetime({ offset: true, message: '请刷新后重试' }).describe('读到的最后修改时间'),
  ...facts,
});
export type AccountEditInput = z.output<typeof accountEditInput>;

const reason = lineField(200).pipe(z.string().min(2, '请填写原因')).describe('原因');

export const accountEnableInput = z.object({
  id: idField,
  enabled: boolField.describe('true 恢复，false 停用'),
  reason,
});
export type AccountEnableInput = z.output<typeof accountEnableInput>;

export const accountActInput = z.object({ id: idField, reason });
export type AccountActInput = z.output<typeof accountActInput>;

/** A password that is told once, to who made it, and changed at the first login. */
export const oneTimeView = z.object({
  account: accountView,
  oneTimePassword: z.string().describe('一次性初始密码，仅显示一次'),
});
export type OneTimeView = z.output<typeof oneTimeView>;

export const permissionListView = z.array(
  z.object({
    office: z.string().describe('后台'),
    permissions: z.array(
      z.object({
        value: z.enum(adminPermissions).describe('权限'),
        label: z.string().describe('名称'),
        hint: z.string().describe('说明'),
      }),
    ),
  }),
);
export type PermissionListView = z.output<typeof permissionListView>;
