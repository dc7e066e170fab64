import 'server-only';
import { call, calls } from '@/lib/data/call';
import {
  confirmFirstEnrolment,
  setFirstPassword,
  startFirstEnrolment,
  verifySecondFactor,
} from '@/lib/server/auth/complete-login';
import { loginState, signInByPassword, signInBySms, signOut } from '@/lib/server/auth/sign-in';
import { identityTexts } from '@/lib/text/identity';
import { issueCaptcha } from './commands/issue-captcha';
import {
  enrolmentView,
  firstPasswordInput,
  loginStateView,
  loginView,
  passwordLoginInput,
  recoveryView,
  secondCodeInput,
  smsLoginInput,
} from './contract';

export const validIdentityCalls = calls('valid', {
  'POST login/phone': call({
    summary: '短信登录（未注册的手机号码自动注册）',
    can: 'public',
    rate: 'login',
    tx: false,
    browser: true,
    input: smsLoginInput,
    output: loginView,
    message: identityTexts.loginDone,
    handler: signInBySms,
  }),
  'POST login': call({
    summary: '密码登录',
    can: 'public',
    rate: 'login',
    tx: false,
    browser: true,
    input: passwordLoginInput,
    output: loginView,
    message: identityTexts.loginDone,
    handler: signInByPassword,
  }),
  'POST loginstatevalid': call({
    summary: '登录状态',
    can: 'public',
    tx: false,
    rate: 'read',
    output: loginStateView,
    handler: loginState,
  }),
  'POST logout': call({
    summary: '退出登录',
    can: 'public',
    reader: true,
    message: identityTexts.logoutDone,
    handler: signOut,
  }),
  'POST password/first': call({
    summary: '首次登录设置新密码',
    can: 'public',
    rate: 'login',
    tx: false,
    input: firstPasswordInput,
    output: loginView,
    message: '密码设置成功',
    handler: setFirstPassword,
  }),
  'POST second/enrol/confirm': call({
    summary: '首次绑定身份验证器：以动态口令确认',
    can: 'public',
    rate: 'login',
    input: secondCodeInput,
    output: recoveryView,
    message: identityTexts.secondDone,
    handler: confirmFirstEnrolment,
  }),
  'POST second/enrol/start': call({
    summary: '首次绑定身份验证器：取得密钥和二维码',
    can: 'public',
    rate: 'login',
    output: enrolmentView,
    handler: startFirstEnrolment,
  }),
  'POST second/verify': call({
    summary: '登录第二步：验证动态口令或备用码',
    can: 'public',
    rate: 'login',
    tx: false,
    input: secondCodeInput,
    output: loginView,
    message: identityTexts.secondDone,
    handler: verifySecondFactor,
  }),
  'GET vcodeimg': call({
    summary: '图片验证码',
    can: 'public',
    browser: true,
    acts: 'browser',
    reply: 'file',
    file: 'png',
    handler: async (ctx) => ({ body: await issueCaptcha(ctx), contentType: 'image/png' }),
  }),
});
