import 'server-only';
import { pageInput } from '@/lib/core/page';
import { call, calls } from '@/lib/data/call';
import {
  confirmIdentity,
  editMail,
  editPassword,
  editPhone,
  sendMemberCode,
  sendMemberMailCode,
} from '@/lib/server/auth/account';
import { sendOrganizationMailCode } from '@/lib/server/auth/sign-in';
import { identityTexts } from '@/lib/text/identity';
import {
  editMailInput,
  editPasswordInput,
  editPhoneInput,
  loginEntryListView,
  memberCodeInput,
  memberMailCodeInput,
  organizationMailCodeInput,
  reauthInput,
  reauthView,
  revokeSessionInput,
  securityView,
  sessionListView,
} from './account-contract';
import { getSecurity, listLogins, listSessions } from './account-queries';
import { revokeSession } from './commands/revoke-session';

export const userIdentityCalls = calls('user', {
  'POST member/edit/mail': call({
    summary: '绑定或更换邮箱',
    can: 'member.self',
    rate: 'login',
    tx: false,
    browser: true,
    input: editMailInput,
    message: '邮箱绑定成功',
    handler: editMail,
  }),
  'POST member/edit/password': call({
    summary: '修改或设置登录密码',
    can: 'member.self',
    rate: 'login',
    tx: false,
    input: editPasswordInput,
    message: '密码修改成功',
    handler: editPassword,
  }),
  'POST member/edit/phone': call({
    summary: '更换手机号码',
    can: 'member.self',
    rate: 'login',
    tx: false,
    browser: true,
    input: editPhoneInput,
    message: '手机号码更换成功',
    handler: editPhone,
  }),
  'GET member/login/list': call({
    summary: '本人登录记录',
    can: 'member.self',
    input: pageInput,
    output: loginEntryListView,
    handler: listLogins,
  }),
  'POST member/reauth': call({
    summary: '确认身份',
    can: 'member.self',
    rate: 'login',
    tx: false,
    browser: true,
    input: reauthInput,
    output: reauthView,
    message: '身份确认成功',
    handler: confirmIdentity,
  }),
  'GET member/security': call({
    summary: '账号安全状况',
    can: 'member.self',
    output: securityView,
    handler: getSecurity,
  }),
  'GET member/session/list': call({
    summary: '登录中的设备',
    can: 'member.self',
    output: sessionListView,
    handler: listSessions,
  }),
  'POST member/session/revoke': call({
    summary: '退出其他设备的登录',
    can: 'member.self',
    input: revokeSessionInput,
    output: sessionListView,
    message: '已退出登录',
    handler: revokeSession,
  }),
  'POST member/valid/code/mail': call({
    summary: '获取邮箱验证码',
    can: 'member.self',
    rate: 'code',
    tx: false,
    browser: true,
    input: memberMailCodeInput,
    message: identityTexts.codeSent,
    handler: sendMemberMailCode,
  }),
  'POST member/valid/code/phone': call({
    summary: '获取短信验证码（确认身份、绑定新手机）',
    can: 'member.self',
    rate: 'code',
    tx: false,
    browser: true,
    input: memberCodeInput,
    message: identityTexts.codeSent,
    handler: sendMemberCode,
  }),
  'POST organization/code/mail': call({
    summary: '获取单位邮箱验证码',
    can: 'organization.manage',
    rate: 'code',
    tx: false,
    browser: true,
    input: organizationMailCodeInput,
    message: identityTexts.codeSent,
    handler: sendOrganizationMailCode,
  }),
});
