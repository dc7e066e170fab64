import 'server-only';
import { adminPermissionLabels } from '@/lib/core/permissions';
import type { Ctx } from '@/lib/data/ctx';
import type { AccountView } from '@/lib/domain/admin/contract';
import { listAccounts } from '@/lib/domain/admin/queries';
import type { ManagerOfficeRow } from '@/lib/domain/area/manager-contract';
import { listOfficeManagers } from '@/lib/domain/area/manager-queries';
import type { OrganizationAuditRow } from '@/lib/domain/organization/contract';
import { listOrganizations } from '@/lib/domain/organization/queries';
import type { TypeRow } from '@/lib/domain/organization/type-contract';
import { listTypes } from '@/lib/domain/organization/type-queries';
import type { ExportInput } from './contract';
import { columnsOf, listedRows } from './listed-rows';
import { shownTo } from './walk';

export const applicantColumns = (full: boolean) => {
  const shown = shownTo(full);
  return columnsOf<OrganizationAuditRow>({
    name: ['单位', 32],
    typeName: ['类型', 12],
    creditCode: ['统一社会信用代码', 22],
    areaText: ['所在地区', 24],
    contactName: ['联系人', 12, shown.name],
    contactPhone: ['联系电话', 16, shown.phone],
    contactEmail: ['邮箱', 24, shown.mail],
    managerCode: ['区域经理编码', 14],
    revision: ['资料变更', 10],
    attempts: ['提交次数', 'number'],
    submittedAt: '提交时间',
    statusLabel: ['结果', 10],
    rejectReason: ['驳回原因', 30],
    auditor: ['审核人', 12],
    auditedAt: '审核时间',
  });
};

export const typeColumns = columnsOf<TypeRow>({
  sort: ['顺序', 'number'],
  name: ['单位类型', 24],
  organizations: ['单位', 'number'],
  enabled: ['状态', 8, (on) => (on ? '启用' : '停用')],
});

export const managerColumns = (full: boolean) => {
  const shown = shownTo(full);
  return columnsOf<ManagerOfficeRow>({
    code: ['编码', 14],
    name: ['姓名', 12, shown.name],
    phone: ['电话', 16, shown.phone],
    areas: ['负责地区', 40, (areas) => areas.map((a) => a.name).join('、')],
    orders: ['订单数', 'number'],
    enabled: ['状态', 8, (on) => (on ? '启用' : '停用')],
    remark: ['备注', 24],
    updatedAt: '最后修改',
  });
};

export const accountColumns = (full: boolean) => {
  const shown = shownTo(full);
  return columnsOf<AccountView>({
    name: ['姓名', 12, shown.name],
    loginName: ['登录名', 18],
    phone: ['手机号码', 14, shown.phone],
    permissions: ['权限', 50, (keys) => keys.map((key) => adminPermissionLabels[key]).join('、')],
    secondFactor: ['动态口令', 10, (bound) => (bound ? '已绑定' : '未绑定')],
    mustChangePassword: ['待改密', 8],
    sessions: ['在线设备', 'number'],
    statusLabel: ['状态', 10],
    statusReason: ['停用或恢复原因', 24],
    lastLoginAt: '最近登录',
    createdAt: '创建时间',
  });
};

/** The lists of the platform office beside users, organisations and logs. */
export const platformSources = {
  organizationPending: (ctx: Ctx, input: ExportInput<'organizationPending'>) =>
    listedRows(
      ctx,
      input,
      (c, asked) => listOrganizations(c, { ...asked, pending: true }),
      applicantColumns(input.full),
    ),
  organizationAudited: (ctx: Ctx, input: ExportInput<'organizationAudited'>) =>
    listedRows(
      ctx,
      input,
      (c, asked) => listOrganizations(c, { ...asked, pending: false }),
      applicantColumns(input.full),
    ),
  organizationType: (ctx: Ctx, input: ExportInput<'organizationType'>) =>
    listedRows(ctx, input, listTypes, typeColumns),
  areaManager: (ctx: Ctx, input: ExportInput<'areaManager'>) =>
    listedRows(ctx, input, listOfficeManagers, managerColumns(input.full)),
  account: (ctx: Ctx, input: ExportInput<'account'>) =>
    listedRows(ctx, input, listAccounts, accountColumns(input.full)),
};
