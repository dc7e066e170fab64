import 'server-only';
import { mailCodes, smsCodes } from '@/db/schema/identity';
import type { Ctx } from '@/lib/data/ctx';
import type { AppError } from '@/lib/core/errors';
import { siteName } from '@/lib/text/site';
import { identityErrors } from './errors';
import { MAIL_LIMITS, SMS_CODE_MINUTES, SMS_LIMITS } from './rules';
import { mailPurposes, type MailPurpose, type SmsPurpose } from '@/lib/states/identity';

interface Sending {
  address: string;
  purpose: string;
  code: string;
  messageId: number;
}

export type SendResult =
  | { ok: true; providerId: string }
  | { ok: false; kind: string; code: string; message: string };

/** How codes reach a person: by text message or by mail. The rules are the same, the tables and the provider are not. */
export interface CodeChannel {
  name: 'sms' | 'mail';
  table: typeof smsCodes | typeof mailCodes;
  address: typeof smsCodes.phone | typeof mailCodes.email;
  limits: { phoneHour: number; phoneDay: number; ipHour: number; day: number };
  /** What the limits of one address are told with. */
  tooMany: string;
  send(ctx: Ctx, sending: Sending): Promise<SendResult>;
  refusal(result: Extract<SendResult, { ok: false }>): AppError;
}

export const smsChannel: CodeChannel = {
  name: 'sms',
  table: smsCodes,
  address: smsCodes.phone,
  limits: SMS_LIMITS,
  tooMany: '该手机号码获取验证码次数过多，请稍后再试',
  send: (ctx, { address, purpose, code, messageId }) =>
    ctx.ports.sms.send({
      phone: address,
      purpose: purpose as SmsPurpose,
      params: { code, minutes: String(SMS_CODE_MINUTES) },
      outId: String(messageId),
    }),
  refusal(result) {
    const internal = { kind: result.kind, code: result.code, message: result.message };
    switch (result.kind) {
      case 'unknown':
        return identityErrors.smsUnknown({ internal, data: { retryAfterSeconds: 60 } });
      case 'limit':
        return identityErrors.smsLimit({ internal });
      case 'invalidPhone':
        return identityErrors.smsPhone({ internal });
      default:
        return identityErrors.smsRefused({ internal });
    }
  },
};

export const mailChannel: CodeChannel = {
  name: 'mail',
  table: mailCodes,
  address: mailCodes.email,
  limits: MAIL_LIMITS,
  tooMany: '该邮箱获取验证码次数过多，请稍后再试',
  send: (ctx, { address, purpose, code, messageId }) => {
    const act = mailPurposes[purpose as MailPurpose];
    const text = `您正在${siteName}进行${act}，验证码为 ${code}，${SMS_CODE_MINUTES} 分钟内有效。`;
    const warning = '请勿将验证码告诉他人。如非本人操作，请忽略本邮件。';
    return ctx.ports.mail.send({
      to: address,
      subject: `【${siteName}】${act}验证码`,
      text: `${text}\n\n${warning}\n\n${siteName}`,
      html: `<p>${text.replace(code, `<strong style="font-size:22px;letter-spacing:4px">${code}</strong>`)}</p><p>${warning}</p><p>${siteName}</p>`,
      idempotencyKey: `code-${messageId}`,
    });
  },
  refusal(result) {
    const internal = { kind: result.kind, code: result.code, message: result.message };
    switch (result.kind) {
      case 'unknown':
        return identityErrors.mailUnknown({ internal, data: { retryAfterSeconds: 60 } });
      case 'invalidAddress':
        return identityErrors.mailAddress({ internal });
      default:
        return identityErrors.mailRefused({ internal });
    }
  },
};
