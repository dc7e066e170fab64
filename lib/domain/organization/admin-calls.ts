import 'server-only';
import { idInput, idsInput } from '@/lib/core/fields';
import { enableInput, savedView, sortInput } from '@/lib/core/listed';
import { call, calls } from '@/lib/data/call';
import {
  auditedListInput,
  organizationAuditListView,
  passInput,
  pendingListInput,
  rejectInput,
} from './audit-contract';
import { auditOrganization } from './commands/audit-organization';
import {
  enableOrganization,
  mendOrganization,
  removeOfficeMember,
  setMemberRole,
} from './commands/office-organization';
import { addType, deleteTypes, editType, enableTypes, sortTypes } from './commands/manage-types';
import { organizationAuditRow } from './contract';
import {
  officeMemberListInput,
  officeMemberListView,
  officeMemberRemoveInput,
  officeMemberRoleInput,
  organizationOfficeListInput,
  organizationOfficeListView,
  organizationOfficeView,
  organizationEnableInput,
  organizationMendInput,
} from './office-contract';
import { getOfficeOrganization, listOfficeMembers, listOfficeOrganizations } from './office-queries';
import { listOrganizations } from './queries';
import { typeEditInput, typeFields, typeListInput, typeListView } from './type-contract';
import { listTypes } from './type-queries';

export const adminOrganizationCalls = calls('admin/organization', {
  'GET audit/list/audited': call({
    summary: '已审核的单位',
    can: 'platform.manage',
    input: auditedListInput,
    output: organizationAuditListView,
    handler: (ctx, input) => listOrganizations(ctx, { ...input, pending: false }),
  }),
  'GET audit/list/pending': call({
    summary: '待审核的单位',
    can: 'platform.manage',
    input: pendingListInput,
    output: organizationAuditListView,
    handler: (ctx, input) => listOrganizations(ctx, { ...input, pending: true }),
  }),
  'POST audit/pass': call({
    summary: '单位审核通过',
    can: 'platform.manage',
    input: passInput,
    output: organizationAuditRow,
    message: '审核通过',
    handler: auditOrganization,
  }),
  'POST audit/reject': call({
    summary: '单位审核驳回',
    can: 'platform.manage',
    input: rejectInput,
    output: organizationAuditRow,
    message: '已驳回',
    handler: auditOrganization,
  }),
  'GET detail/[id]': call({
    summary: '单位详情，含订单和发票合计、经过',
    can: 'platform.manage',
    input: idInput,
    output: organizationOfficeView,
    handler: (ctx, { id }) => getOfficeOrganization(ctx, id),
  }),
  'POST edit': call({
    summary: '平台修改单位名称、联系人、区域经理编码和备注',
    can: 'platform.manage',
    message: '保存成功',
    input: organizationMendInput,
    output: organizationOfficeView,
    handler: mendOrganization,
  }),
  'POST enable': call({
    summary: '启用或停用单位；停用后其成员立即以个人身份购买',
    can: 'platform.manage',
    message: '已保存',
    input: organizationEnableInput,
    output: organizationOfficeView,
    handler: enableOrganization,
  }),
  'GET list': call({
    summary: '单位列表，所有状态',
    can: 'platform.manage',
    input: organizationOfficeListInput,
    output: organizationOfficeListView,
    handler: listOfficeOrganizations,
  }),
  'POST member/edit': call({
    summary: '平台指定或更换单位管理员',
    can: 'platform.manage',
    message: '保存成功',
    input: officeMemberRoleInput,
    handler: setMemberRole,
  }),
  'GET member/list': call({
    summary: '单位成员列表，手机号码部分隐藏',
    can: 'platform.manage',
    input: officeMemberListInput,
    output: officeMemberListView,
    handler: listOfficeMembers,
  }),
  'POST member/remove': call({
    summary: '平台移出单位成员',
    can: 'platform.manage',
    message: '已移出',
    input: officeMemberRemoveInput,
    handler: removeOfficeMember,
  }),
  'POST type/add': call({
    summary: '新增单位类型',
    can: 'platform.manage',
    message: '保存成功',
    input: typeFields,
    publicText: true,
    output: savedView,
    handler: addType,
  }),
  'POST type/del': call({
    summary: '删除单位类型，已有单位使用的不能删除',
    can: 'platform.manage',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteTypes(ctx, ids);
      return null;
    },
  }),
  'POST type/edit': call({
    summary: '修改单位类型',
    can: 'platform.manage',
    message: '保存成功',
    input: typeEditInput,
    publicText: true,
    output: savedView,
    handler: editType,
  }),
  'POST type/enable': call({
    summary: '启用或停用单位类型',
    can: 'platform.manage',
    input: enableInput,
    publicText: true,
    handler: async (ctx, input) => {
      await enableTypes(ctx, input);
      return null;
    },
  }),
  'GET type/list': call({
    summary: '单位类型管理列表',
    can: 'platform.manage',
    input: typeListInput,
    output: typeListView,
    handler: listTypes,
  }),
  'POST type/sort': call({
    summary: '调整单位类型顺序',
    can: 'platform.manage',
    message: '顺序已保存',
    input: sortInput,
    handler: async (ctx, { ids }) => {
      await sortTypes(ctx, ids);
      return null;
    },
  }),
});
