import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { smsCodes } from '@/db/schema/identity';
import { outboundMessages } from '@/db/schema/log';
import type { SmsResult } from '@/lib/adapters/sms/port';
import type { AppError } from '@/lib/core/errors';
import { randomDigits } from '@/lib/core/ids';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { requireBrowser } from '../browser';
import { identityErrors } from '../errors';
import { SMS_CODE_LENGTH, SMS_CODE_MINUTES } from '../rules';
import { smsCodeHmac } from '../sms-code-hmac';
import { assertSmsBudget, reserveSmsBudget } from '../sms-budget';
import type { SmsPurpose } from '../states';

export interface SmsCodeSettings {
  /** Key of the HMAC under which codes are stored. */
  secret: string;
  /** Codes per number and minute. */
  perMinute: number;
  /** Multiplies the other limits; 1 unless the operator says otherwise. */
  scale: number;
}

interface SmsCodeRequest {
  /** A normalised mobile number. */
  phone: string;
  purpose: SmsPurpose;
  userId?: number;
}

/**
 * Sends a code to a number, known or unknown alike (security.md S-20, S-21, S-23). The code's row and the message's row are committed
 * first; then the gateway is called, and its answer is written to the message. A refusal takes the code back, so that it does not count
 * against the number; a lost answer leaves it valid and is never repeated by itself (integrations.md section 3).
 *
 * @throws 429 over a limit, 422/429/503 when the gateway refuses, 503 `smsUnknown` when its answer was lost
 */
export async function sendSmsCode(
  ctx: Ctx,
  request: SmsCodeRequest,
  settings: SmsCodeSettings,
): Promise<void> {
  if (ctx.inTx) throw new Error('the gateway is called outside of transactions');
  await assertSmsBudget(ctx, request.phone, settings);
  const code = randomDigits(SMS_CODE_LENGTH);
  const { codeId, messageId } = await withTx(ctx, (tx) => reserve(tx, request, code, settings));
  const result = await deliver(ctx, request, code, messageId);
  await ctx.db
    .update(outboundMessages)
    .set({
      status: result.ok ? 'sent' : result.kind === 'unknown' ? 'unknown' : 'failed',
      tries: 1,
      providerId: result.ok ? result.providerId : null,
      error: result.ok ? null : `${result.kind} ${result.code}: ${result.message}`.slice(0, 500),
      sentAt: result.ok ? sql`now()` : null,
      updatedAt: sql`now()`,
    })
    .where(eq(outboundMessages.id, messageId));
  if (result.ok) return;
  ctx.log.warn({ messageId, kind: result.kind, code: result.code }, 'SMS not delivered to the gateway');
  if (result.kind !== 'unknown') await ctx.db.delete(smsCodes).where(eq(smsCodes.id, codeId));
  throw refusal(result);
}

async function reserve(tx: Ctx, request: SmsCodeRequest, code: string, settings: SmsCodeSettings) {
  const browserId = requireBrowser(tx);
  await reserveSmsBudget(tx, request.phone, settings);
  const [row] = await tx.db
    .insert(smsCodes)
    .values({
      phone: request.phone,
      purpose: request.purpose,
      browserId,
      userId: request.userId ?? null,
      codeHmac: smsCodeHmac(settings.secret, { ...request, browserId, code }),
      expiresAt: sql`now() + make_interval(mins => ${SMS_CODE_MINUTES})`,
      ip: tx.ip || null,
    })
    .returning({ id: smsCodes.id });
  const codeId = row?.id ?? 0;
  const [message] = await tx.db
    .insert(outboundMessages)
    .values({
      channel: 'sms',
      recipient: request.phone,
      purpose: request.purpose,
      params: { minutes: String(SMS_CODE_MINUTES) },
      dedupeKey: `sms-code:${codeId}`,
    })
    .returning({ id: outboundMessages.id });
  return { codeId, messageId: message?.id ?? 0 };
}

async function deliver(
  ctx: Ctx,
  request: SmsCodeRequest,
  code: string,
  messageId: number,
): Promise<SmsResult> {
  try {
    return await ctx.ports.sms.send({
      phone: request.phone,
      purpose: request.purpose,
      params: { code },
      outId: String(messageId),
    });
  } catch (e) {
    // The port throws only for our own mistakes, before anything is sent.
    ctx.log.error({ err: e, messageId }, 'SMS adapter refused');
    return { ok: false, kind: 'template', code: 'exception', message: 'not configured' };
  }
}

function refusal(result: Extract<SmsResult, { ok: false }>): AppError {
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
}
