import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, idField, intField, lineField, orNull } from '@/lib/core/fields';
import { mobileField } from '@/lib/core/phone';
import { pagedOf, pageFields } from '@/lib/core/page';
import { tokenField } from '@/lib/domain/identity/account-contract';
import { MAX_LIMIT_FEN } from './rules';
import {
  invitationStates,
  limitPeriods,
  organizationRoles,
  type InvitationState,
  type LimitPeriod,
  type OrganizationRole,
} from '@/lib/states/organization';

const roles = Object.keys(organizationRoles) as [OrganizationRole, ...OrganizationRole[]];
const periods = Object.keys(limitPeriods) as [LimitPeriod, ...LimitPeriod[]];
const invitationKeys = Object.keys(invitationStates) as [InvitationState, ...InvitationState[]];

/** What a manager decides of a member. Managers have no limit: what is sent of one is dropped. */
const standing = {
  title: orNull(lineField(30)).describe('职务，选填'),
  role: z.enum(roles, '请选择角色').default('member').describe('角色：manager 单位管理员，member 单位成员'),
  spendingLimitFen: z
    .union([z.null(), intField(0, MAX_LIMIT_FEN)], '请填写消费限额')
    .optional()
    .describe('消费限额（分）；空为不限，管理员不设限额'),
  limitPeriod: orNull(z.enum(periods, '请选择限额周期')).describe(
    '限额周期：order 每单，month 每月，year 每年，total 累计',
  ),
};

interface Standing {
  title?: string | null;
  role: OrganizationRole;
  spendingLimitFen?: number | null;
  limitPeriod?: LimitPeriod | null;
}

export const PERIOD_MISSING = '请选择限额周期';

/** A limit without the time that it holds for says nothing. */
export const lacksPeriod = (input: Standing): boolean =>
  input.role === 'member' && typeof input.spendingLimitFen === 'number' && !input.limitPeriod;

/** Limit and period stand together or not at all. */
export function wholeStanding<T extends Standing>(input: T) {
  const limited = input.role === 'member' && typeof input.spendingLimitFen === 'number';
  return {
    ...input,
    title: input.title ?? null,
    spendingLimitFen: limited ? (input.spendingLimitFen ?? null) : null,
    limitPeriod: limited ? (input.limitPeriod ?? null) : null,
  };
}

/** POST organization/member/add: an invitation by mobile phone. */
export const memberAddInput = z
  .object({
    phone: z.string('请输入手机号码').trim().min(1, '请输入手机号码').pipe(mobileField).describe('手机号码'),
    name: lineField(30).pipe(z.string().min(1, '请填写姓名')).describe('姓名'),
    ...standing,
  })
  .superRefine((input, check) => {
    if (lacksPeriod(input))
      check.addIssue({ code: 'custom', path: ['limitPeriod'], message: PERIOD_MISSING, input });
  })
  .transform(wholeStanding);
export type MemberAddInput = z.output<typeof memberAddInput>;

/** 部门 of an organisation, as its manager calls it. */
export const departmentField = orNull(lineField(30));

/** POST organization/member/edit: what is decided of a member; what is left out stays as it was. */
export const memberEditInput = z
  .object({
    id: idField.describe('成员编号'),
    name: orNull(lineField(30)).describe('姓名；空为账号上的姓名'),
    department: departmentField.describe('部门；按部门开票时，成员提交的订单归入该部门'),
    ...editShape(standing),
  })
  .superRefine((input, check) => {
    if (input.limitPeriod === null && typeof input.spendingLimitFen === 'number' && input.role !== 'manager')
      check.addIssue({ code: 'custom', path: ['limitPeriod'], message: PERIOD_MISSING, input });
  });
export type MemberEditInput = z.output<typeof memberEditInput>;

const limitView = {
  spendingLimitFen: z.number().int().nullable().describe('消费限额（分），空为不限'),
  limitPeriod: z.enum(periods).nullable().describe('限额周期'),
  limitPeriodLabel: z.string().nullable().describe('限额周期名称'),
};

export const organizationMemberView = z.object({
  id: z.number().int().describe('成员编号'),
  name: z.string().describe('姓名'),
  phone: z.string().nullable().describe('手机号码（部分隐藏）；普通成员看不到他人的'),
  title: z.string().nullable().describe('职务'),
  department: z.string().nullable().describe('部门'),
  role: z.enum(roles).describe('角色'),
  roleLabel: z.string().describe('角色名称'),
  ...limitView,
  usedFen: z.number().int().nullable().describe('当前周期已用金额（分）；未设限额或无权查看时为空'),
  joinedAt: z.string().describe('加入时间'),
  me: z.boolean().describe('是否本人'),
});
export type OrganizationMemberView = z.infer<typeof organizationMemberView>;

export const invitationView = z.object({
  id: z.number().int().describe('邀请编号'),
  phone: z.string().describe('手机号码'),
  name: z.string().describe('姓名'),
  title: z.string().nullable().describe('职务'),
  role: z.enum(roles).describe('角色'),
  roleLabel: z.string().describe('角色名称'),
  ...limitView,
  status: z.enum(invitationKeys).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  invitedBy: z.string().describe('邀请人'),
  createdAt: z.string().describe('邀请时间'),
  sentAt: z.string().describe('最近一次发送时间'),
  expiresAt: z.string().describe('有效期至'),
  canResend: z.boolean().describe('是否可以重新发送（每分钟一次；已过期的重新发送后延长有效期）'),
});
export type InvitationView = z.infer<typeof invitationView>;

export const memberListInput = z.object({
  ...pageFields,
  keyword: z.string().trim().max(100).optional().describe('姓名、职务或手机号码'),
});
export type MemberListInput = z.output<typeof memberListInput>;

/** Members, managers first. A plain member sees himself and the managers; invitations are the managers’ to see. */
export const memberListView = pagedOf(organizationMemberView).extend({
  invitations: z.array(invitationView).describe('未接受的邀请，最近 30 天、最多 200 条；普通成员为空'),
  canManage: z.boolean().describe('是否可以管理成员'),
  max: z.number().int().describe('成员数上限'),
});
export type MemberListView = z.infer<typeof memberListView>;

/** GET organization/invitation/mine: who asks the caller to join. */
export const myInvitationView = z.object({
  id: z.number().int().describe('邀请编号'),
  organizationName: z.string().describe('单位全称'),
  role: z.enum(roles).describe('角色'),
  roleLabel: z.string().describe('角色名称'),
  title: z.string().nullable().describe('职务'),
  ...limitView,
  invitedBy: z.string().describe('邀请人'),
  createdAt: z.string().describe('邀请时间'),
  expiresAt: z.string().describe('有效期至'),
});
export type MyInvitationView = z.infer<typeof myInvitationView>;
export const myInvitationListView = z.array(myInvitationView);

/** GET organization/delete: what stands against dissolving the organisation, and what is lost with it. */
export const dissolveCheckView = z.object({
  obstacles: z
    .array(z.object({ text: z.string().describe('原因'), href: z.string().nullable().describe('处理页面') }))
    .describe('须先处理的事项；为空即可解散'),
  notices: z.array(z.string()).describe('解散前应知晓的事项'),
});
export type DissolveCheckView = z.infer<typeof dissolveCheckView>;

/** POST organization/delete; the token is that of `member/reauth` with the act `dissolve`. */
export const dissolveInput = z.object({
  token: tokenField,
  confirm: boolField.refine(Boolean, '请确认已了解解散后果').describe('已了解解散后果'),
});
export type DissolveInput = z.output<typeof dissolveInput>;
