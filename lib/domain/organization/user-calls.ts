import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { codeSettings } from '@/lib/server/auth/code-settings';
import { tellRole } from '@/lib/server/auth/session';
import { privateFile } from '@/lib/server/http/files';
import { approvalEditInput, approvalView } from './approval-contract';
import { getApproval } from './approval-queries';
import { acceptInvitation, declineInvitation } from './commands/answer-invitation';
import { dissolveOrganization } from './commands/dissolve-organization';
import { editApproval } from './commands/edit-approval';
import { editMember } from './commands/edit-member';
import { leaveOrganization, removeMember } from './commands/end-membership';
import { inviteMember, resendInvitation, revokeInvitation } from './commands/invite-member';
import { withdrawProposal } from './commands/propose-changes';
import { resubmitOrganization } from './commands/register-organization';
import { storeLicense } from './commands/store-license';
import {
  LICENSE_MAX_BASE64,
  licenseUploadInput,
  licenseView,
  organizationEditInput,
  organizationView,
} from './contract';
import { checkDissolve } from './dissolve-queries';
import { listMyInvitations } from './invitation-queries';
import {
  dissolveCheckView,
  dissolveInput,
  invitationView,
  memberAddInput,
  memberEditInput,
  memberListInput,
  memberListView,
  myInvitationListView,
  organizationMemberView,
} from './member-contract';
import { listMembers } from './member-queries';
import { findMyLicense, getMyOrganization } from './queries';

export const userOrganizationCalls = calls('user/organization', {
  'GET approval': call({
    summary: '本单位的采购审批设置',
    can: 'organization.manage',
    output: approvalView,
    handler: getApproval,
  }),
  'POST approval/edit': call({
    summary: '修改采购审批设置：全部订单须审批、代审批人',
    can: 'organization.manage',
    input: approvalEditInput,
    output: approvalView,
    message: '保存成功',
    handler: editApproval,
  }),
  'GET delete': call({
    summary: '解散前检查',
    can: 'organization.manage',
    output: dissolveCheckView,
    handler: checkDissolve,
  }),
  'POST delete': call({
    summary: '解散单位',
    can: 'organization.manage',
    rate: 'login',
    input: dissolveInput,
    message: '单位已解散',
    handler: async (ctx, { token }) => tellRole(ctx, await dissolveOrganization(ctx, token)),
  }),
  'GET detail': call({
    summary: '本人所在单位',
    can: 'organization.read',
    output: organizationView,
    handler: getMyOrganization,
  }),
  'POST invitation/accept': call({
    summary: '接受单位邀请',
    can: 'organization.read',
    input: idInput,
    message: '您已加入单位',
    handler: async (ctx, { id }) => tellRole(ctx, await acceptInvitation(ctx, id)),
  }),
  'POST invitation/decline': call({
    summary: '拒绝单位邀请',
    can: 'organization.read',
    input: idInput,
    message: '已拒绝邀请',
    handler: (ctx, { id }) => declineInvitation(ctx, id),
  }),
  'GET invitation/mine': call({
    summary: '本人收到的单位邀请',
    can: 'organization.read',
    output: myInvitationListView,
    handler: listMyInvitations,
  }),
  'GET license': call({
    summary: '本单位的证照文件',
    can: 'organization.manage',
    reply: 'file',
    file: 'stored',
    handler: async (ctx) => privateFile(ctx.ports.storage, await findMyLicense(ctx)),
  }),
  'POST license/upload': call({
    summary: '上传单位证照',
    can: 'organization.manage',
    rate: 'upload',
    tx: false,
    browser: true,
    input: licenseUploadInput,
    output: licenseView,
    maxBytes: LICENSE_MAX_BASE64 + 4096,
    message: '上传成功',
    handler: storeLicense,
  }),
  'POST member/add': call({
    summary: '按手机号码邀请成员',
    can: 'organization.manage',
    input: memberAddInput,
    output: invitationView,
    message: '邀请已发送',
    handler: inviteMember,
  }),
  'POST member/delete': call({
    summary: '移除成员',
    can: 'organization.manage',
    input: idInput,
    message: '成员已移除',
    handler: (ctx, { id }) => removeMember(ctx, id),
  }),
  'POST member/edit': call({
    summary: '修改成员的职务、角色和消费限额',
    can: 'organization.manage',
    input: memberEditInput,
    output: organizationMemberView,
    message: '保存成功',
    handler: editMember,
  }),
  'POST member/leave': call({
    summary: '退出单位',
    can: 'organization.read',
    message: '您已退出单位',
    handler: async (ctx) => tellRole(ctx, await leaveOrganization(ctx)),
  }),
  'GET member/list': call({
    summary: '本单位的成员和邀请',
    can: 'organization.read',
    input: memberListInput,
    output: memberListView,
    handler: listMembers,
  }),
  'POST member/resend': call({
    summary: '重新发送邀请',
    can: 'organization.manage',
    input: idInput,
    output: invitationView,
    message: '邀请已重新发送',
    handler: (ctx, { id }) => resendInvitation(ctx, id),
  }),
  'POST member/revoke': call({
    summary: '撤销邀请',
    can: 'organization.manage',
    input: idInput,
    message: '邀请已撤销',
    handler: (ctx, { id }) => revokeInvitation(ctx, id),
  }),
  'POST mgr/edit': call({
    summary: '修改单位资料：被驳回的重新提交，已通过的提交变更审核',
    can: 'organization.manage',
    rate: 'login',
    tx: false,
    browser: true,
    input: organizationEditInput,
    output: organizationView,
    message: '已提交',
    handler: (ctx, input) => resubmitOrganization(ctx, input, codeSettings()),
  }),
  'POST mgr/withdraw': call({
    summary: '撤回单位资料变更',
    can: 'organization.manage',
    output: organizationView,
    message: '已撤回',
    handler: withdrawProposal,
  }),
});
