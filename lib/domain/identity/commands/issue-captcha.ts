import 'server-only';
import { sql } from 'drizzle-orm';
import { captchaChallenges } from '@/db/schema/identity';
import { randomToken } from '@/lib/core/ids';
import type { Ctx } from '@/lib/data/ctx';
import { captchaPng, newCaptchaText } from '../captcha-image';
import { requireBrowser } from '../browser';
import { CAPTCHA_MINUTES } from '../rules';

/** A new captcha for this browser as PNG. It replaces the browser's earlier one; the answer stays in the database (security.md S-19). */
export async function issueCaptcha(ctx: Ctx): Promise<Uint8Array> {
  const answer = newCaptchaText();
  const png = await captchaPng(answer);
  await ctx.db.insert(captchaChallenges).values({
    id: randomToken(16),
    browserId: requireBrowser(ctx),
    answer,
    expiresAt: sql`now() + make_interval(mins => ${CAPTCHA_MINUTES})`,
    ip: ctx.ip || null,
  });
  return png;
}
