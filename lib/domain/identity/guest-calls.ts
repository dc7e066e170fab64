import 'server-only';
import { call, calls } from '@/lib/data/call';
import {
  registerByPhone,
  resetForgottenPassword,
  sendGuestCode,
  sendOrganizationMailCode,
} from '@/lib/server/auth/sign-in';
import { identityTexts } from '@/lib/text/identity';
import { organizationMailCodeInput } from './account-contract';
import { validIdentityCalls } from './valid-calls';
import { codeInput, loginView, registerInput, resetInput } from './contract';

const register = call({
  summary: '手机注册（个人）',
  can: 'public',
  rate: 'login',
  tx: false,
  browser: true,
  input: registerInput,
  output: loginView,
  message: identityTexts.registerDone,
  handler: registerByPhone,
});

export const guestIdentityCalls = calls('guest', {
  // The registration of an individual under the account group's name; organisations register through `organization/add`.
  'POST account/add': register,
  'POST account/forget/password': call({
    summary: '找回密码',
    can: 'public',
    rate: 'login',
    tx: false,
    browser: true,
    input: resetInput,
    message: identityTexts.resetDone,
    handler: resetForgottenPassword,
  }),
  'POST account/valid/code/phone': call({
    summary: '获取短信验证码（登录、找回密码、注册）',
    can: 'public',
    rate: 'code',
    tx: false,
    browser: true,
    input: codeInput,
    message: identityTexts.codeSent,
    handler: sendGuestCode,
  }),
  'POST organization/valid/code/mail': call({
    summary: '获取单位邮箱验证码',
    can: 'public',
    rate: 'code',
    tx: false,
    browser: true,
    input: organizationMailCodeInput,
    message: identityTexts.codeSent,
    handler: sendOrganizationMailCode,
  }),
  // The guest group's name for the login by SMS (specification section 7).
  'POST phone/login': validIdentityCalls['POST /api/valid/login/phone'],
  'POST phone/reg': register,
});
