import 'server-only';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { smsCodes } from '@/db/schema/identity';
import type { Ctx } from '@/lib/data/ctx';
import { requireBrowser } from '../browser';
import { identityErrors } from '../errors';
import { SMS_CODE_TRIES } from '../rules';
import { smsCodeHmac } from '../sms-code-hmac';
import type { SmsPurpose } from '../states';

interface SmsCodeProof {
  phone: string;
  purpose: SmsPurpose;
  code: string;
  /** Name of the input field that a wrong code is reported at. */
  field: string;
}

/**
 * Judges an SMS code: the newest for this phone, purpose and browser, five minutes, five tries, used once (security.md S-20). Each try is
 * counted by one statement that commits by itself, so parallel guesses get five tries together.
 *
 * @throws 422 `smsCodeWrong`
 */
export async function useSmsCode(ctx: Ctx, proof: SmsCodeProof, settings: { secret: string }): Promise<void> {
  if (ctx.inTx) throw new Error('a try is counted even when the rest fails');
  const browserId = requireBrowser(ctx);
  const t = smsCodes;
  const newest = ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.phone, proof.phone), eq(t.purpose, proof.purpose), eq(t.browserId, browserId)))
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(1);
  const right = sql`${t.codeHmac} = ${smsCodeHmac(settings.secret, { ...proof, browserId })}`;
  const [tried] = await ctx.db
    .update(t)
    .set({ tries: sql`${t.tries} + 1`, usedAt: sql`case when ${right} then now() end` })
    .where(and(eq(t.id, newest), isNull(t.usedAt), lt(t.tries, SMS_CODE_TRIES), gt(t.expiresAt, sql`now()`)))
    .returning({ usedAt: t.usedAt });
  if (tried?.usedAt) return;
  const error = identityErrors.smsCodeWrong();
  throw identityErrors.smsCodeWrong({ errors: { [proof.field]: error.message } });
}
