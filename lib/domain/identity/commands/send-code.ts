import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { mailCodes, smsCodes } from '@/db/schema/identity';
import { outboundMessages } from '@/db/schema/log';
import { fitText } from '@/lib/core/characters';
import { randomDigits } from '@/lib/core/ids';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { requireBrowser } from '../browser';
import { assertCodeBudget, reserveCodeBudget } from '../code-budget';
import { mailChannel, smsChannel, type CodeChannel, type SendResult } from '../code-channels';
import { codeHmac } from '../code-hmac';
import { SMS_CODE_LENGTH, SMS_CODE_MINUTES } from '../rules';
import type { MailPurpose, SmsPurpose } from '@/lib/states/identity';

export interface CodeSettings {
  /** Key of the HMAC under which codes are stored. */
  secret: string;
  /** Codes per number or address and minute. */
  perMinute: number;
  /** Multiplies the other limits; 1 unless the operator says otherwise. */
  scale: number;
}

interface CodeRequest {
  address: string;
  purpose: string;
  userId?: number;
}

/** Sends a code to a normalised mobile number. @throws as {@link sendCode} */
export function sendSmsCode(
  ctx: Ctx,
  request: { phone: string; purpose: SmsPurpose; userId?: number },
  settings: CodeSettings,
): Promise<void> {
  return sendCode(ctx, smsChannel, { ...request, address: request.phone }, settings);
}

/** Sends a code to a mail address in lower case. @throws as {@link sendCode} */
export function sendMailCode(
  ctx: Ctx,
  request: { mail: string; purpose: MailPurpose; userId?: number },
  settings: CodeSettings,
): Promise<void> {
  return sendCode(ctx, mailChannel, { ...request, address: request.mail }, settings);
}

/**
 * Sends a code, to a known or unknown number or address alike (security.md S-20, S-21, S-23). The code's row and the message's row are
 * committed first; then the provider is called, and its answer is written to the message. A refusal takes the code back, so that it does
 * not count against the number; a lost answer leaves it valid and is never repeated by itself (integrations.md section 3).
 *
 * @throws 429 over a limit, 422/429/503 when the provider refuses, 503 when its answer was lost
 */
async function sendCode(
  ctx: Ctx,
  channel: CodeChannel,
  request: CodeRequest,
  settings: CodeSettings,
): Promise<void> {
  if (ctx.inTx) throw new Error('the gateway is called outside of transactions');
  await assertCodeBudget(ctx, channel, request.address, settings);
  const code = randomDigits(SMS_CODE_LENGTH);
  const { codeId, messageId } = await withTx(ctx, (tx) => reserve(tx, channel, request, code, settings));
  const result = await deliver(ctx, channel, request, code, messageId);
  await ctx.db
    .update(outboundMessages)
    .set({
      status: result.ok ? 'sent' : result.kind === 'unknown' ? 'unknown' : 'failed',
      tries: 1,
      providerId: result.ok ? result.providerId : null,
      error: result.ok ? null : fitText(`${result.kind} ${result.code}: ${result.message}`, 500),
      sentAt: result.ok ? sql`now()` : null,
      updatedAt: sql`now()`,
    })
    .where(eq(outboundMessages.id, messageId));
  if (result.ok) return;
  ctx.log.warn(
    { messageId, channel: channel.name, kind: result.kind, code: result.code },
    'code not delivered to the provider',
  );
  if (result.kind !== 'unknown') {
    await ctx.db.delete(channel.table).where(eq(channel.table.id, codeId));
  }
  throw channel.refusal(result);
}

async function reserve(
  tx: Ctx,
  channel: CodeChannel,
  request: CodeRequest,
  code: string,
  settings: CodeSettings,
) {
  const browserId = requireBrowser(tx);
  const { address, purpose } = request;
  await reserveCodeBudget(tx, channel, address, settings);
  const values = {
    purpose,
    browserId,
    userId: request.userId ?? null,
    codeHmac: codeHmac(settings.secret, { address, purpose, browserId, code }),
    expiresAt: sql`now() + make_interval(mins => ${SMS_CODE_MINUTES})`,
    ip: tx.ip || null,
  };
  const [row] =
    channel.name === 'sms'
      ? await tx.db
          .insert(smsCodes)
          .values({ ...values, phone: address })
          .returning({ id: smsCodes.id })
      : await tx.db
          .insert(mailCodes)
          .values({ ...values, email: address })
          .returning({ id: mailCodes.id });
  const codeId = row?.id ?? 0;
  const [message] = await tx.db
    .insert(outboundMessages)
    .values({
      channel: channel.name,
      recipient: address,
      purpose,
      params: { minutes: String(SMS_CODE_MINUTES) },
      dedupeKey: `${channel.name}-code:${codeId}`,
    })
    .returning({ id: outboundMessages.id });
  return { codeId, messageId: message?.id ?? 0 };
}

async function deliver(
  ctx: Ctx,
  channel: CodeChannel,
  request: CodeRequest,
  code: string,
  messageId: number,
): Promise<SendResult> {
  try {
    return await channel.send(ctx, { ...request, code, messageId });
  } catch (e) {
    // The port throws only for our own mistakes, before anything is sent.
    ctx.log.error({ err: e, messageId }, 'adapter refused a code');
    return { ok: false, kind: 'template', code: 'exception', message: 'not configured' };
  }
}
