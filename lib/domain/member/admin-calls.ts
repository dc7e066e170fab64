import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import {
  editMember,
  enableMember,
  endMemberSessions,
  resetMemberPassword,
  revealMember,
} from './commands/office-member';
import {
  memberActInput,
  memberOfficeListInput,
  memberOfficeListView,
  memberOfficeView,
  memberEditInput,
  memberEnableInput,
  memberRevealView,
  memberSessionsInput,
} from './office-contract';
import { getOfficeMember, listMembers } from './office-queries';

export const adminMemberCalls = calls('admin/member', {
  'GET detail/[id]': call({
    summary: '用户详情',
    can: 'platform.manage',
    input: idInput,
    output: memberOfficeView,
    handler: (ctx, { id }) => getOfficeMember(ctx, id),
  }),
  'POST edit': call({
    summary: '修改用户姓名和平台备注',
    can: 'platform.manage',
    message: '保存成功',
    input: memberEditInput,
    output: memberOfficeView,
    handler: editMember,
  }),
  'POST enable': call({
    summary: '停用或恢复用户；停用后立即在所有设备退出登录',
    can: 'platform.manage',
    input: memberEnableInput,
    output: memberOfficeView,
    handler: enableMember,
  }),
  'GET list': call({
    summary: '用户列表，手机号码和邮箱部分隐藏',
    can: 'platform.manage',
    input: memberOfficeListInput,
    output: memberOfficeListView,
    handler: listMembers,
  }),
  'POST password/reset': call({
    summary: '清除用户密码并退出所有设备，用户凭短信验证码登录后重新设置',
    can: 'platform.manage',
    message: '密码已清除，用户须凭短信验证码登录后重新设置',
    input: memberActInput,
    output: memberOfficeView,
    handler: resetMemberPassword,
  }),
  'POST phone/reveal': call({
    summary: '查看用户完整的手机号码和邮箱，记入操作日志',
    can: 'platform.manage',
    input: memberActInput,
    output: memberRevealView,
    handler: revealMember,
  }),
  'POST sessions/end': call({
    summary: '使用户在一台或所有设备退出登录',
    can: 'platform.manage',
    message: '已退出登录',
    input: memberSessionsInput,
    output: memberOfficeView,
    handler: endMemberSessions,
  }),
});
