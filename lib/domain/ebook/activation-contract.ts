import { z } from 'zod';
import {
  agreementField,
  captchaField,
  loginView,
  phoneField,
  smsCodeField,
} from '@/lib/domain/identity/contract';
import { publicCodeView, snInput } from './contract';
import { normalizeCode } from './rules';

/** Activation of a code (news-editor-reading.md 4.2): by its sixteen signs or by a one-time token, of a visitor or of a buyer who is logged in. */

/** One-time token of a QR code, as `randomToken(32)` makes it. */
const tokenField = z
  .string('二维码内容不完整，请重新扫码')
  .regex(/^[A-Za-z0-9_-]{43}$/, '二维码内容不完整，请重新扫码')
  .describe('二维码中的一次性凭据');

/** The secret code in its one spelling; how many signs a code of another system has is not ours to say. */
export const codeField = z
  .string('请输入激活码')
  .trim()
  .min(1, '请输入激活码')
  .max(64, '激活码格式不正确')
  .transform(normalizeCode)
  .pipe(z.string().regex(/^[0-9A-Z]{4,32}$/, '激活码格式不正确'))
  .describe('激活码，16 位；连字符、空格和大小写不影响');

const blankToNone = <T extends z.ZodType>(field: T) =>
  z.preprocess((v) => (v === '' || v === null ? undefined : v), field.optional());

const proofFields = {
  code: blankToNone(codeField),
  t: blankToNone(tokenField),
};

export const activationStateInput = snInput.extend({ t: proofFields.t });

/** A publication that a code opens: a book, or an issue that has appeared. */
export const openPublicationView = z.object({
  id: z.string().describe('出版物编号'),
  label: z.string().describe('期次名称；图书为空'),
});
export type OpenPublicationView = z.output<typeof openPublicationView>;

export const activationStateView = publicCodeView.extend({
  productId: z.number().int().describe('商品编号'),
  readDays: z.number().int().nullable().describe('激活后的阅读天数；空为长期有效'),
  external: z.boolean().describe('激活码由其他阅读平台提供，不在本站激活'),
  link: z
    .enum(['none', 'good', 'gone'])
    .describe('二维码凭据：none 没有，good 可以激活，gone 已失效，需要输入激活码'),
  account: z.string().nullable().describe('已登录的账户；未登录为空'),
  viewer: z
    .enum(['stranger', 'holder', 'reader'])
    .describe('已登录的人与激活码的关系：holder 可直接激活，reader 已由其激活，其余为 stranger'),
  expiresAt: z.string().nullable().describe('阅读截止时间，只告诉激活人；空为长期有效'),
  publications: z.array(openPublicationView).describe('可阅读的内容，只告诉激活人'),
});
export type ActivationStateView = z.output<typeof activationStateView>;

/** Asks for the SMS code that activates; the captcha comes first (security.md S-21). */
export const activationCodeInput = snInput.extend({ phone: phoneField, vcode: captchaField });
export type ActivationCodeInput = z.output<typeof activationCodeInput>;

const needsProof = (v: { code?: unknown; t?: unknown }) => v.code !== undefined || v.t !== undefined;
const missingProof = { message: '请输入激活码', path: ['code'] };

/** Activation by somebody who proves a phone number. */
export const activateInput = snInput
  .extend({ ...proofFields, phone: phoneField, smsCode: smsCodeField, agreement: agreementField })
  .refine(needsProof, missingProof);
export type ActivateInput = z.output<typeof activateInput>;

/** Activation by a buyer who is logged in: his own code by its serial alone, any code by its signs, one from a QR code by its token. */
export const activateMineInput = z
  .object({ ...proofFields, sn: blankToNone(snInput.shape.sn) })
  .refine((v) => v.sn !== undefined || v.code !== undefined, missingProof)
  .refine((v) => v.t === undefined || v.sn !== undefined, { message: '请提供激活码序号', path: ['sn'] });
export type ActivateMineInput = z.output<typeof activateMineInput>;

export const activatedView = z.object({
  sn: z.string().describe('激活码序号'),
  title: z.string().describe('出版物名称'),
  label: z.string().describe('年度或期次'),
  expiresAt: z.string().nullable().describe('阅读截止时间；空为长期有效'),
  publications: z.array(openPublicationView).describe('可阅读的内容'),
});
export type ActivatedView = z.output<typeof activatedView>;

/** Activation by phone ends in a login. */
export const activatedLoginView = activatedView.extend({ login: loginView });
export type ActivatedLoginView = z.output<typeof activatedLoginView>;
