import { defineErrors } from '@/lib/core/errors';
import { identityTexts as texts } from '@/lib/text/identity';

export const identityErrors = defineErrors({
  captchaWrong: { code: 'CAPTCHA', status: 422, message: texts.captchaWrong },
  smsCodeWrong: { code: 'RULE', status: 422, message: texts.smsCodeWrong },
  /** One sentence for an unknown account and for a wrong password (security.md S-23). */
  badCredentials: { code: 'RULE', status: 422, message: '手机号码或密码错误' },
  locked: { code: 'RATE_LIMITED', status: 429, message: '登录失败次数过多，请稍后再试或使用短信登录' },
  disabled: { code: 'FORBIDDEN', status: 403, message: '该账号已被停用，请联系管理员' },
  notRegistered: { code: 'RULE', status: 422, message: '该手机号码尚未注册' },
  alreadyRegistered: { code: 'CONFLICT', status: 409, message: '该手机号码已注册，请直接登录' },
  commonPassword: {
    code: 'INVALID_INPUT',
    status: 400,
    message: texts.commonPassword,
  },
  codeTooOften: { code: 'RATE_LIMITED', status: 429, message: '获取验证码过于频繁，请稍后再试' },
  codeBudget: { code: 'UNAVAILABLE', status: 503, message: '短信服务繁忙，请稍后再试' },
  smsRefused: { code: 'UNAVAILABLE', status: 503, message: '短信发送失败，请稍后再试' },
  smsLimit: { code: 'RATE_LIMITED', status: 429, message: '该号码接收短信已达上限，请稍后再试' },
  smsPhone: { code: 'RULE', status: 422, message: '该手机号码无法接收短信，请核对后重试' },
  mailRefused: { code: 'UNAVAILABLE', status: 503, message: '邮件发送失败，请稍后再试' },
  mailAddress: { code: 'RULE', status: 422, message: '该邮箱无法接收邮件，请核对后重试' },
  mailUnknown: {
    code: 'UNAVAILABLE',
    status: 503,
    message: '邮件可能延迟到达，如未收到请在 60 秒后重新获取',
  },
  mailCodeWrong: { code: 'RULE', status: 422, message: texts.mailCodeWrong },
  tokenGone: { code: 'RULE', status: 422, message: '身份确认已失效，请重新确认身份' },
  oldPasswordWrong: { code: 'RULE', status: 422, message: '登录密码错误' },
  noPassword: { code: 'RULE', status: 422, message: '您还没有设置登录密码，请使用短信验证码' },
  noPhone: { code: 'RULE', status: 422, message: '您还没有绑定手机号码，请使用登录密码' },
  samePassword: { code: 'INVALID_INPUT', status: 400, message: '新密码不能与原密码相同' },
  samePhone: { code: 'INVALID_INPUT', status: 400, message: '新手机号码与当前号码相同' },
  sameMail: { code: 'INVALID_INPUT', status: 400, message: '新邮箱与当前邮箱相同' },
  phoneTaken: { code: 'CONFLICT', status: 409, message: '该手机号码已被其他账号使用' },
  mailTaken: { code: 'CONFLICT', status: 409, message: '该邮箱已被其他账号使用' },
  smsUnknown: {
    code: 'UNAVAILABLE',
    status: 503,
    message: '短信可能延迟到达，如未收到请在 60 秒后重新获取',
  },
});
