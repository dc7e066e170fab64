import 'server-only';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { captchaChallenges } from '@/db/schema/identity';
import type { Ctx } from '@/lib/data/ctx';
import { identityTexts } from '@/lib/text/identity';
import { requireBrowser } from '../browser';
import { identityErrors } from '../errors';

/**
 * Judges a captcha answer, whatever its case. The browser's newest challenge is spent by the first try, right or wrong (security.md S-19);
 * therefore this commits by itself and must not run in the transaction of what follows.
 *
 * @throws 422 `captchaWrong`
 */
export async function useCaptcha(ctx: Ctx, vcode: string): Promise<void> {
  if (ctx.inTx) throw new Error('a captcha is spent even when the rest fails');
  const t = captchaChallenges;
  const newest = ctx.db
    .select({ id: t.id })
    .from(t)
    .where(eq(t.browserId, requireBrowser(ctx)))
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(1);
  const [spent] = await ctx.db
    .update(t)
    .set({ usedAt: sql`now()` })
    .where(and(eq(t.id, newest), isNull(t.usedAt), gt(t.expiresAt, sql`now()`)))
    .returning({ answer: t.answer });
  if (spent?.answer.toLowerCase() === vcode.toLowerCase()) return;
  throw identityErrors.captchaWrong({ errors: { vcode: identityTexts.captchaWrong } });
}
