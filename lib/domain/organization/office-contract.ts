import { z } from 'zod';
import { boolField, idField, lineField, orNull } from '@/lib/core/fields';
import { officeListFields, pagedOf, pageFields } from '@/lib/core/page';
import { telephoneField } from '@/lib/core/phone';
import { mailField } from '@/lib/domain/identity/account-contract';
import { organizationAuditRow } from './contract';
import { organizationMachine, organizationRoles, type OrganizationRole } from '@/lib/states/organization';

const states = organizationMachine.states;
const roles = Object.keys(organizationRoles) as [OrganizationRole, ...OrganizationRole[]];

export const organizationOfficeListInput = z.object({
  ...officeListFields,
  keyword: officeListFields.keyword.describe('单位名称、统一社会信用代码、联系人或区域经理编码'),
  typeId: idField.optional().describe('单位类型编号'),
  areaCode: z
    .string()
    .regex(/^\d{6}$/, '地区代码有误')
    .optional()
    .describe('地区代码；省、市包括其下各地'),
  status: z.enum(states).optional().describe('审核状态'),
  active: boolField.optional().describe('是否启用'),
  startTime: officeListFields.startTime.describe('登记日期从'),
  endTime: officeListFields.endTime.describe('登记日期至'),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt').describe('排序：登记时间'),
});
export type OrganizationOfficeListInput = z.output<typeof organizationOfficeListInput>;

export const organizationOfficeRow = z.object({
  id: z.number().int().describe('单位编号'),
  name: z.string().describe('单位全称'),
  creditCode: z.string().nullable().describe('统一社会信用代码'),
  typeName: z.string().nullable().describe('单位类型'),
  areaText: z.string().describe('所在地区'),
  contactName: z.string().nullable().describe('联系人'),
  contactPhone: z.string().nullable().describe('联系电话（部分隐藏）'),
  managerCode: z.string().nullable().describe('区域经理编码'),
  status: z.enum(states).describe('审核状态'),
  statusLabel: z.string().describe('审核状态名称'),
  revision: z.boolean().describe('是否有资料变更待审核'),
  active: z.boolean().describe('是否启用'),
  members: z.number().int().describe('成员数'),
  createdAt: z.string().describe('登记时间'),
  auditedAt: z.string().nullable().describe('审核时间'),
});
export type OrganizationOfficeRow = z.output<typeof organizationOfficeRow>;
export const organizationOfficeListView = pagedOf(organizationOfficeRow);

/** An organisation for the platform's desk. */
export const organizationOfficeView = z.object({
  ...organizationAuditRow.shape,
  approved: z.boolean().describe('是否已通过审核，资料变更待审核时仍为已通过'),
  active: z.boolean().describe('是否启用；停用后成员以个人身份购买'),
  remark: z.string().nullable().describe('平台备注，单位不可见'),
  createdAt: z.string().describe('登记时间'),
  updatedAt: z.string().describe('最后修改时间，保存时带回'),
  orders: z
    .object({
      count: z.number().int().describe('订单数'),
      paidFen: z.number().int().describe('已付金额合计（分）'),
      refundedFen: z.number().int().describe('已退金额合计（分）'),
      lastAt: z.string().nullable().describe('最近下单时间'),
    })
    .describe('单位的订单'),
  invoices: z
    .object({
      count: z.number().int().describe('已开发票张数（蓝字）'),
      netFen: z.number().int().describe('开票净额：蓝字减红字（分）'),
    })
    .describe('单位的发票'),
  events: z
    .array(
      z.object({
        id: z.number().int(),
        title: z.string().describe('事件'),
        actor: z.string().describe('操作人'),
        reason: z.string().nullable().describe('原因'),
        createdAt: z.string().describe('时间'),
      }),
    )
    .describe('经过，最新的在前，最多 100 条'),
});
export type OrganizationOfficeView = z.output<typeof organizationOfficeView>;

/** What an administrator mends of an organisation; state, credit code, members and the switch have calls of their own. */
export const organizationMendInput = z.object({
  id: idField,
  updatedAt: z.iso.datetime({ offset: true, message: '请刷新后重试' }).describe('读到的最后修改时间'),
  name: lineField(80).pipe(z.string().min(2, '请填写单位全称')).describe('单位全称'),
  contactName: orNull(lineField(30)).describe('联系人'),
  contactPhone: orNull(telephoneField).describe('联系电话'),
  contactEmail: orNull(mailField).describe('邮箱'),
  managerCode: orNull(lineField(32)).describe('区域经理编码'),
  remark: orNull(lineField(500)).describe('平台备注，单位不可见'),
});
export type OrganizationMendInput = z.output<typeof organizationMendInput>;

const reason = lineField(200).pipe(z.string().min(2, '请填写原因')).describe('原因');

export const organizationEnableInput = z.object({
  id: idField,
  active: boolField.describe('true 启用，false 停用'),
  reason,
});
export type OrganizationEnableInput = z.output<typeof organizationEnableInput>;

export const officeMemberListInput = z.object({
  ...pageFields,
  organizationId: idField.describe('单位编号'),
  left: boolField.default(false).describe('true 为已离开的成员'),
});
export type OfficeMemberListInput = z.output<typeof officeMemberListInput>;

export const officeMemberRow = z.object({
  id: z.number().int().describe('成员编号'),
  userId: z.number().int().describe('用户编号'),
  name: z.string().describe('姓名'),
  phone: z.string().nullable().describe('手机号码（部分隐藏）'),
  title: z.string().nullable().describe('职务'),
  role: z.enum(roles).describe('角色'),
  roleLabel: z.string().describe('角色名称'),
  disabled: z.boolean().describe('账号是否已停用'),
  joinedAt: z.string().describe('加入时间'),
  removedAt: z.string().nullable().describe('离开时间'),
  lastLoginAt: z.string().nullable().describe('最近登录时间'),
});
export type OfficeMemberRow = z.output<typeof officeMemberRow>;
export const officeMemberListView = pagedOf(officeMemberRow);

export const officeMemberRoleInput = z.object({
  organizationId: idField.describe('单位编号'),
  id: idField.describe('成员编号'),
  role: z.enum(roles, '请选择角色').describe('角色：manager 单位管理员，member 单位成员'),
  reason,
});
export type OfficeMemberRoleInput = z.output<typeof officeMemberRoleInput>;

export const officeMemberRemoveInput = officeMemberRoleInput.omit({ role: true });
export type OfficeMemberRemoveInput = z.output<typeof officeMemberRemoveInput>;
