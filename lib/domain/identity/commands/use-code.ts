import 'server-only';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '@/lib/data/ctx';
import { requireBrowser } from '../browser';
import { mailChannel, smsChannel, type CodeChannel } from '../code-channels';
import { codeHmac } from '../code-hmac';
import { identityErrors } from '../errors';
import { SMS_CODE_TRIES } from '../rules';
import type { MailPurpose, SmsPurpose } from '@/lib/states/identity';

interface Settings {
  secret: string;
}

interface SmsCodeProof {
  phone: string;
  purpose: SmsPurpose;
  code: string;
  /** Name of the input field that a wrong code is reported at. */
  field: string;
}

interface MailCodeProof {
  mail: string;
  purpose: MailPurpose;
  code: string;
  field: string;
}

/**
 * Judges an SMS code.
 *
 * @returns the way to give it back: what it was asked for was refused for another reason, and the person may try again with the same code. Its
 * tries stay counted.
 * @throws 422 `smsCodeWrong` at its field
 */
export async function useSmsCode(
  ctx: Ctx,
  proof: SmsCodeProof,
  settings: Settings,
): Promise<() => Promise<void>> {
  const id = await tryCode(ctx, smsChannel, { ...proof, address: proof.phone }, settings);
  if (id !== null) return () => giveBack(ctx, smsChannel, id);
  const error = identityErrors.smsCodeWrong();
  throw identityErrors.smsCodeWrong({ errors: { [proof.field]: error.message } });
}

/** Judges a code that came by mail. @throws 422 `mailCodeWrong` at its field */
export async function useMailCode(ctx: Ctx, proof: MailCodeProof, settings: Settings): Promise<void> {
  if ((await tryCode(ctx, mailChannel, { ...proof, address: proof.mail }, settings)) !== null) return;
  const error = identityErrors.mailCodeWrong();
  throw identityErrors.mailCodeWrong({ errors: { [proof.field]: error.message } });
}

/**
 * Judges two codes of one form. Both count their try; a right one stays usable when the other is wrong, so that the person need not ask for
 * both again.
 *
 * @throws 422 with a message at each wrong field
 */
export async function useBothCodes(
  ctx: Ctx,
  sms: SmsCodeProof,
  mail: MailCodeProof,
  settings: Settings,
): Promise<void> {
  const smsId = await tryCode(ctx, smsChannel, { ...sms, address: sms.phone }, settings);
  const mailId = await tryCode(ctx, mailChannel, { ...mail, address: mail.mail }, settings);
  if (smsId !== null && mailId !== null) return;
  if (smsId !== null) await giveBack(ctx, smsChannel, smsId);
  if (mailId !== null) await giveBack(ctx, mailChannel, mailId);
  const wrong = smsId === null ? identityErrors.smsCodeWrong : identityErrors.mailCodeWrong;
  throw wrong({
    errors: {
      ...(smsId === null ? { [sms.field]: identityErrors.smsCodeWrong().message } : {}),
      ...(mailId === null ? { [mail.field]: identityErrors.mailCodeWrong().message } : {}),
    },
  });
}

/**
 * The newest code for this address, purpose and browser: five minutes, five tries, used once (security.md S-20). Each try is counted by one
 * statement that commits by itself, so parallel guesses get five tries together.
 *
 * @returns the id of the code that fits and is spent now, `null` otherwise
 */
async function tryCode(
  ctx: Ctx,
  channel: CodeChannel,
  proof: { address: string; purpose: string; code: string },
  settings: Settings,
): Promise<number | null> {
  if (ctx.inTx) throw new Error('a try is counted even when the rest fails');
  const browserId = requireBrowser(ctx);
  const t = channel.table;
  const newest = ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(channel.address, proof.address), eq(t.purpose, proof.purpose), eq(t.browserId, browserId)))
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(1);
  const { address, purpose, code } = proof;
  const right = sql`${t.codeHmac} = ${codeHmac(settings.secret, { address, purpose, browserId, code })}`;
  const [tried] = (await ctx.db
    .update(t as PgTable)
    .set({ tries: sql`${t.tries} + 1`, usedAt: sql`case when ${right} then now() end` })
    .where(and(eq(t.id, newest), isNull(t.usedAt), lt(t.tries, SMS_CODE_TRIES), gt(t.expiresAt, sql`now()`)))
    .returning({ id: t.id, usedAt: t.usedAt })) as { id: number; usedAt: Date | null }[];
  return tried?.usedAt ? tried.id : null;
}

async function giveBack(ctx: Ctx, channel: CodeChannel, id: number): Promise<void> {
  await ctx.db.update(channel.table).set({ usedAt: null }).where(eq(channel.table.id, id));
}
