import { z } from 'zod';
import { boolField } from '@/lib/core/fields';
import { MAIL_PATTERN, normalizeMail } from '@/lib/core/mail-address';
import { mobileField } from '@/lib/core/phone';
import { pagedOf } from '@/lib/core/page';
import { identityTexts as texts } from '@/lib/text/identity';
import { captchaField, newPasswordField, oldPasswordField, smsCodeField } from './contract';
import { tokenPurposes, type TokenPurpose } from '@/lib/states/identity';

const acts = Object.keys(tokenPurposes) as [TokenPurpose, ...TokenPurpose[]];

export const mailField = z
  .string(texts.mailRequired)
  .trim()
  .min(1, texts.mailRequired)
  .max(100, texts.mailFormat)
  .transform(normalizeMail)
  .pipe(z.string().regex(MAIL_PATTERN, texts.mailFormat))
  .describe('邮箱');

export const mailCodeField = z
  .string(texts.mailCodeRequired)
  .trim()
  .min(1, texts.mailCodeRequired)
  .length(6, texts.smsCodeLength)
  .describe('邮箱验证码');

const newPhoneField = z
  .string(texts.phoneRequired)
  .trim()
  .min(1, texts.phoneRequired)
  .pipe(mobileField)
  .describe('新手机号码');

export const tokenField = z
  .string('请先确认身份')
  .regex(/^[\w-]{43}$/, '请先确认身份')
  .describe('身份确认凭据，由 member/reauth 取得');

/** A code to the caller's own number, or to a new one after the identity is confirmed. */
export const memberCodeInput = z
  .object({
    purpose: z.enum(['reauth', 'bind']).default('reauth').describe('用途：reauth 确认身份，bind 绑定新手机'),
    phone: newPhoneField.optional().describe('新手机号码，bind 时必填'),
    token: tokenField.optional().describe('身份确认凭据，bind 时必填'),
    vcode: captchaField,
  })
  .superRefine((input, check) => {
    if (input.purpose === 'reauth') return;
    if (!input.phone)
      check.addIssue({ code: 'custom', path: ['phone'], message: texts.phoneRequired, input });
    if (!input.token) check.addIssue({ code: 'custom', path: ['token'], message: '请先确认身份', input });
  });

export const memberMailCodeInput = z.object({ mail: mailField, token: tokenField, vcode: captchaField });

/** A code to the address of an organisation, before or after there is an account. */
export const organizationMailCodeInput = z.object({ mail: mailField, vcode: captchaField });
export type OrganizationMailCodeInput = z.output<typeof organizationMailCodeInput>;

/** Who one is, by password or by a code to the own number. */
export const reauthInput = z
  .object({
    act: z
      .enum(acts)
      .describe('要进行的操作：password 设置密码，phone 换手机，mail 绑邮箱，close 注销，dissolve 解散单位'),
    passwd: oldPasswordField.optional(),
    code: smsCodeField.optional(),
  })
  .superRefine((input, check) => {
    if (!input.passwd && !input.code)
      check.addIssue({ code: 'custom', path: ['code'], message: texts.smsCodeRequired, input });
  });

export const reauthView = z.object({
  token: z.string().describe('身份确认凭据'),
  minutes: z.number().int().describe('有效分钟数'),
});

/** With the old password, or (without one) with a confirmed identity. */
export const editPasswordInput = z
  .object({
    oldPasswd: oldPasswordField.optional(),
    token: tokenField.optional(),
    newPasswd: newPasswordField,
  })
  .superRefine((input, check) => {
    if (!input.oldPasswd && !input.token)
      check.addIssue({ code: 'custom', path: ['oldPasswd'], message: '请输入原密码', input });
  });

export const editPhoneInput = z.object({ token: tokenField, phone: newPhoneField, code: smsCodeField });
export const editMailInput = z.object({ token: tokenField, mail: mailField, code: mailCodeField });
export const closeInput = z.object({
  token: tokenField,
  confirm: boolField.refine(Boolean, '请确认已了解注销后果').describe('已了解注销后果'),
});

export const sessionView = z.object({
  key: z.string().describe('登录标识'),
  device: z.string().describe('设备'),
  handheld: z.boolean().describe('手机或平板'),
  ip: z.string().describe('IP 地址（部分隐藏）'),
  createdAt: z.string().describe('登录时间'),
  lastSeenAt: z.string().describe('最近活动时间'),
  current: z.boolean().describe('是否本机'),
});
export type SessionView = z.infer<typeof sessionView>;
export const sessionListView = z.array(sessionView);

export const revokeSessionInput = z.object({
  key: z
    .string()
    .regex(/^[0-9a-f]{16}$/, '登录标识不正确')
    .optional()
    .describe('要退出的登录；不填则退出本机以外的全部登录'),
});

export const loginEntryView = z.object({
  id: z.number().int().describe('编号'),
  createdAt: z.string().describe('时间'),
  method: z.string().describe('方式'),
  success: z.boolean().describe('是否成功'),
  reason: z.string().nullable().describe('未成功的原因'),
  device: z.string().describe('设备'),
  ip: z.string().describe('IP 地址（部分隐藏）'),
});
export type LoginEntryView = z.infer<typeof loginEntryView>;
export const loginEntryListView = pagedOf(loginEntryView);

/** The state of the account's protection, without the numbers themselves. */
export const securityView = z.object({
  level: z.number().int().describe('安全等级：1 低，2 中，3 高'),
  hasPassword: z.boolean().describe('已设置登录密码'),
  passwordChangedAt: z.string().nullable().describe('密码设置时间'),
  phone: z.string().nullable().describe('手机号码（部分隐藏）'),
  mail: z.string().nullable().describe('邮箱（部分隐藏）'),
  sessions: z.number().int().describe('登录中的设备数'),
});
export type SecurityView = z.infer<typeof securityView>;

export type MemberCodeInput = z.output<typeof memberCodeInput>;
export type MemberMailCodeInput = z.output<typeof memberMailCodeInput>;
export type ReauthInput = z.output<typeof reauthInput>;
export type EditPasswordInput = z.output<typeof editPasswordInput>;
export type EditPhoneInput = z.output<typeof editPhoneInput>;
export type EditMailInput = z.output<typeof editMailInput>;
export type CloseInput = z.output<typeof closeInput>;
