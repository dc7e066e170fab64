import { z } from 'zod';
import { boolField, lineField, typedCode, typedText } from '@/lib/core/fields';
import { MOBILE_PATTERN, normalizePhone } from '@/lib/core/phone-number';
import { loginSteps } from '@/lib/core/role';
import { foldCode } from '@/lib/core/typed-text';
import { identityTexts as texts } from '@/lib/text/identity';
import {
  CAPTCHA_LENGTH,
  DIGEST_PATTERN,
  normalizeSecondCode,
  SECOND_CODE_PATTERN,
  SMS_CODE_LENGTH,
} from './rules';

/** Required text: absent, `null`, lists and objects get the same sentence as an empty one. */
const required = (message: string) => typedText(message).trim().min(1, message);

const loginNameField = required(texts.phoneRequired)
  .min(6, texts.nameLength)
  .max(32, texts.nameLength)
  .describe('手机号码或登录名');

export const phoneField = required(texts.phoneRequired)
  .overwrite(normalizePhone)
  .min(6, texts.nameLength)
  .max(32, texts.nameLength)
  .regex(MOBILE_PATTERN, texts.phoneFormat)
  .describe('手机号码');

export const captchaField = required(texts.captchaRequired)
  .length(CAPTCHA_LENGTH, texts.captchaLength)
  .describe('图片验证码');

export const smsCodeField = typedCode(texts.smsCodeRequired)
  .min(1, texts.smsCodeRequired)
  .length(SMS_CODE_LENGTH, texts.smsCodeLength)
  .describe('短信验证码');

const digestField = z
  .string(texts.passwordRequired)
  .min(1, texts.passwordRequired)
  .regex(DIGEST_PATTERN, texts.digestFormat)
  .describe('密码的 SHA-256（64 位小写十六进制）');

export const oldPasswordField = digestField.describe('登录密码的 SHA-256（64 位小写十六进制）');
export const newPasswordField = digestField.describe('新密码的 SHA-256（64 位小写十六进制）');

export const agreementField = z
  .union([z.literal(true), z.enum(['true', '1'])], texts.agreementRequired)
  .describe('已阅读并同意用户协议和隐私政策');

const unused = (name: string) => z.string().max(128).optional().describe(`${name}（本调用不使用）`);

/** Password login (specification section 7): the four fields of the login form; the SMS code plays no part. */
export const passwordLoginInput = z.object({
  name: loginNameField,
  passwd: digestField,
  vcode: captchaField,
  phoneVcode: z
    .string()
    .trim()
    .max(128)
    .optional()
    .describe('管理员的动态口令或备用码，可在登录时一并提交；其他账号不使用'),
});

/** SMS login: the same body, judged by the SMS code. */
export const smsLoginInput = z.object({
  name: phoneField,
  phoneVcode: smsCodeField,
  passwd: unused('密码'),
  vcode: unused('图片验证码'),
  agreement: boolField.optional().describe('已同意用户协议和隐私政策；自动注册时记录'),
});

/** A code of the authenticator, or a recovery code; spaces and dashes play no part. */
export const secondCodeField = required(texts.secondCodeRequired)
  .max(64, texts.secondCodeFormat)
  .transform(normalizeSecondCode)
  .pipe(z.string().regex(SECOND_CODE_PATTERN, texts.secondCodeFormat))
  .describe('动态口令（6 位数字）或备用码');

export const secondCodeInput = z.object({ code: secondCodeField });
export const firstPasswordInput = z.object({ newPasswd: newPasswordField });

/** What an authenticator app needs; shown once, on the page that sets it up. */
export const enrolmentView = z.object({
  secret: z.string().describe('密钥（手工输入用）'),
  uri: z.string().describe('otpauth 地址'),
  qr: z.string().describe('二维码图片（data URL）'),
});
export const recoveryView = z.object({
  recoveryCodes: z.array(z.string()).describe('备用码，仅显示一次，每个只能使用一次'),
  landing: z.string().describe('登录后的页面'),
});

/** What an SMS code may be asked for without a login, with the sentence for a missing number (specification section 5). */
export const guestCodePurposes = ['login', 'reset', 'register'] as const;
const missingPhone = {
  login: texts.loginPhoneRequired,
  reset: texts.resetPhoneRequired,
  register: texts.phoneRequired,
} as const;

export const codeInput = z
  .object({
    phone: typedText().overwrite(normalizePhone).max(32).optional().describe('手机号码'),
    username: typedText().overwrite(normalizePhone).max(32).optional().describe('用户名，与手机号码相同'),
    purpose: z
      .enum(guestCodePurposes)
      .default('login')
      .describe('用途：login 登录，reset 找回密码，register 注册'),
    vcode: z.string().trim().max(32).optional().describe('图片验证码，必填'),
  })
  .transform((input, check) => {
    const fail = (path: string, message: string) =>
      check.addIssue({ code: 'custom', path: [path], message, input });
    const phone = input.phone || input.username || '';
    const vcode = input.vcode ?? '';
    if (!phone) fail('phone', missingPhone[input.purpose]);
    else if (!MOBILE_PATTERN.test(phone)) fail('phone', texts.phoneFormat);
    if (!vcode) fail('vcode', texts.captchaRequired);
    else if (vcode.length !== CAPTCHA_LENGTH) fail('vcode', texts.captchaLength);
    return { phone, purpose: input.purpose, vcode };
  });

/** Registration of an individual buyer by phone. */
export const registerInput = z.object({
  phone: phoneField,
  code: smsCodeField,
  newPasswd: digestField,
  name: lineField(30).optional().describe('称呼'),
  agreement: agreementField,
});

const whole = required(texts.missingFields);

/** Password reset (specification section 5): all three are required. */
export const resetInput = z.object({
  username: whole
    .overwrite(normalizePhone)
    .max(32, texts.nameLength)
    .regex(MOBILE_PATTERN, texts.phoneFormat)
    .describe('注册时的手机号码'),
  validCode: whole.overwrite(foldCode).length(SMS_CODE_LENGTH, texts.smsCodeLength).describe('短信验证码'),
  newPasswd: z
    .string(texts.missingFields)
    .min(1, texts.missingFields)
    .regex(DIGEST_PATTERN, texts.digestFormat)
    .describe('新密码的 SHA-256（64 位小写十六进制）'),
});

const pendingField = z
  .enum(loginSteps)
  .nullable()
  .describe('登录尚待完成的一步：code 动态口令，password 设置新密码，enrol 绑定身份验证器；null 表示已完成');

/** Reply of a login: what the page needs to greet and to route. */
export const loginView = z.object({
  role: z.string().describe('角色'),
  name: z.string().describe('姓名'),
  landing: z.string().describe('登录后的页面'),
  pending: pendingField,
});

export const loginStateView = z.object({
  loggedIn: z.boolean().describe('是否已登录'),
  name: z.string().nullable().describe('姓名'),
  role: z.string().nullable().describe('角色'),
  permissions: z.array(z.string()).describe('管理员的细项权限'),
  pending: pendingField,
});

export type PasswordLoginInput = z.output<typeof passwordLoginInput>;
export type SmsLoginInput = z.output<typeof smsLoginInput>;
export type CodeInput = z.output<typeof codeInput>;
export type RegisterInput = z.output<typeof registerInput>;
export type ResetInput = z.output<typeof resetInput>;
export type LoginView = z.output<typeof loginView>;
export type SecondCodeInput = z.output<typeof secondCodeInput>;
export type FirstPasswordInput = z.output<typeof firstPasswordInput>;
export type EnrolmentView = z.output<typeof enrolmentView>;
export type RecoveryView = z.output<typeof recoveryView>;
export type LoginStateView = z.output<typeof loginStateView>;
