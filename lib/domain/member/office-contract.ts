import { z } from 'zod';
import { boolField, idField, lineField, orNull } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { userStates, type UserState } from '@/lib/states/identity';

/** Rows that the desk's list counts and pages through; a filter finds what lies beyond. */
export const MAX_LISTED_MEMBERS = 10_000;

/** Kinds of buyers by their role string (domain.md section 0). */
export const memberKinds = { purchase: '个人用户', organization: '单位用户' } as const;
export type MemberKind = keyof typeof memberKinds;

const states = Object.keys(userStates) as [UserState, ...UserState[]];
const kinds = Object.keys(memberKinds) as [MemberKind, ...MemberKind[]];

export const memberOfficeListInput = z.object({
  ...officeListFields,
  keyword: officeListFields.keyword.describe('姓名开头、登录名、手机号码（或其末 4 位以上）或完整邮箱'),
  kind: z.enum(kinds).optional().describe('用户类型：purchase 个人，organization 单位'),
  organizationId: idField.optional().describe('所属单位编号'),
  status: z.enum(states).optional().describe('账号状态'),
  startTime: officeListFields.startTime.describe('注册日期从'),
  endTime: officeListFields.endTime.describe('注册日期至'),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt').describe('排序：注册时间'),
});
export type MemberOfficeListInput = z.output<typeof memberOfficeListInput>;

const rowFields = {
  id: z.number().int().describe('用户编号'),
  loginName: z.string().describe('登录名（部分隐藏）'),
  name: z.string().describe('姓名'),
  phone: z.string().nullable().describe('手机号码（部分隐藏）'),
  email: z.string().nullable().describe('邮箱（部分隐藏）'),
  kind: z.enum(kinds).describe('用户类型'),
  kindLabel: z.string().describe('用户类型名称'),
  organizationId: z.number().int().nullable().describe('所属单位编号'),
  organizationName: z.string().nullable().describe('所属单位'),
  organizationRole: z.enum(['manager', 'member']).nullable().describe('单位角色'),
  status: z.enum(states).describe('账号状态'),
  statusLabel: z.string().describe('账号状态名称'),
  createdAt: z.string().describe('注册时间'),
  lastLoginAt: z.string().nullable().describe('最近登录时间'),
};
export const memberOfficeRow = z.object(rowFields);
export type MemberOfficeRow = z.output<typeof memberOfficeRow>;
export const memberOfficeListView = pagedOf(memberOfficeRow).extend({
  more: z.boolean().describe('是否还有更多：总数只计到 total'),
});
export type MemberOfficeListView = z.output<typeof memberOfficeListView>;

/** A buyer for the platform's desk: numbers and addresses masked, nothing secret (security.md S-10). */
export const memberOfficeView = z.object({
  ...rowFields,
  gender: z.string().nullable().describe('性别'),
  remark: z.string().nullable().describe('平台备注，用户不可见'),
  statusReason: z.string().nullable().describe('停用或恢复的原因'),
  statusAt: z.string().nullable().describe('停用或恢复的时间'),
  closedAt: z.string().nullable().describe('注销时间'),
  hasPassword: z.boolean().describe('已设置登录密码'),
  updatedAt: z.string().describe('最后修改时间，保存时带回'),
  orders: z
    .object({
      count: z.number().int().describe('订单数'),
      paidFen: z.number().int().describe('已付金额合计（分）'),
      refundedFen: z.number().int().describe('已退金额合计（分）'),
      lastAt: z.string().nullable().describe('最近下单时间'),
    })
    .describe('订单，含为单位所下的'),
  receivers: z
    .array(
      z.object({
        id: z.number().int(),
        name: z.string().describe('收货人（部分隐藏）'),
        phone: z.string().describe('手机号码（部分隐藏）'),
        areaText: z.string().describe('地区；详细地址不显示'),
        isDefault: z.boolean().describe('默认地址'),
      }),
    )
    .describe('本人的收货地址'),
  sessions: z
    .array(
      z.object({
        key: z.string().describe('设备标识'),
        device: z.string().describe('设备'),
        ip: z.string().nullable().describe('IP 地址'),
        createdAt: z.string().describe('登录时间'),
        lastSeenAt: z.string().describe('最近活动时间'),
      }),
    )
    .describe('当前登录的设备'),
  consents: z
    .array(
      z.object({
        document: z.string().describe('文件'),
        version: z.string().describe('版本'),
        agreedAt: z.string().describe('同意时间'),
      }),
    )
    .describe('同意记录'),
  logins: z
    .array(
      z.object({
        id: z.number().int(),
        createdAt: z.string().describe('时间'),
        method: z.string().describe('方式'),
        success: z.boolean().describe('是否成功'),
        reason: z.string().nullable().describe('失败原因'),
        device: z.string().describe('设备'),
        ip: z.string().nullable().describe('IP 地址'),
      }),
    )
    .describe('最近 10 次登录记录'),
});
export type MemberOfficeView = z.output<typeof memberOfficeView>;

const reason = lineField(200).pipe(z.string().min(2, '请填写原因')).describe('原因');

/** Role, phone, mail, state and organisation are not among the fields: what is sent of them is dropped (security.md S-09). */
export const memberEditInput = z.object({
  id: idField,
  updatedAt: z.iso.datetime({ offset: true, message: '请刷新后重试' }).describe('读到的最后修改时间'),
  name: lineField(30).pipe(z.string().min(1, '请填写姓名')).describe('姓名'),
  remark: orNull(lineField(500)).describe('平台备注，用户不可见'),
});
export type MemberEditInput = z.output<typeof memberEditInput>;

export const memberEnableInput = z.object({
  id: idField,
  enabled: boolField.describe('true 恢复，false 停用'),
  reason,
});
export type MemberEnableInput = z.output<typeof memberEnableInput>;

export const memberActInput = z.object({ id: idField, reason });
export type MemberActInput = z.output<typeof memberActInput>;

/** Without `key` every device is logged out. */
export const memberSessionsInput = z.object({
  id: idField,
  key: z
    .string()
    .regex(/^[0-9a-f]{16}$/, '设备标识有误')
    .optional()
    .describe('设备标识；不填为全部设备'),
});
export type MemberSessionsInput = z.output<typeof memberSessionsInput>;

export const memberRevealView = z.object({
  loginName: z.string().describe('登录名'),
  phone: z.string().nullable().describe('手机号码'),
  email: z.string().nullable().describe('邮箱'),
});
export type MemberRevealView = z.output<typeof memberRevealView>;
