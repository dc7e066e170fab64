import 'server-only';
import { and, eq, lte, sql } from 'drizzle-orm';
import { statements, statementVisits } from '@/db/schema/statement';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { requireBrowser } from '@/lib/domain/identity/browser';
import { sendMailCode, type CodeSettings } from '@/lib/domain/identity/commands/send-code';
import { useCaptcha } from '@/lib/domain/identity/commands/use-captcha';
import { useMailCode } from '@/lib/domain/identity/commands/use-code';
import { identityErrors } from '@/lib/domain/identity/errors';
import type { LinkCodeInput, LinkOpenInput } from '../link-contract';
import { findLinked } from '../link-queries';
import { VISIT_MINUTES } from '../rules';

/** Sends a code to the mailbox that the link went to; for a link that is none it says the same and sends nothing (security.md S-69). */
export async function sendLinkCode(
  ctx: Ctx,
  { token, vcode }: LinkCodeInput,
  settings: CodeSettings,
): Promise<null> {
  await useCaptcha(ctx, vcode);
  const found = await findLinked(ctx, token);
  if (found) await sendMailCode(ctx, { mail: found.mail, purpose: 'statement' }, settings);
  return null;
}

/** Opens a link for this browser by the code of its mailbox. @throws 422 at the field for a wrong code and for a link that is none, alike */
export async function openLink(
  ctx: Ctx,
  { token, code }: LinkOpenInput,
  settings: Pick<CodeSettings, 'secret'>,
): Promise<void> {
  const found = await findLinked(ctx, token);
  if (!found) {
    const { message } = identityErrors.mailCodeWrong();
    throw identityErrors.mailCodeWrong({ errors: { code: message } });
  }
  await useMailCode(ctx, { mail: found.mail, purpose: 'statement', code, field: 'code' }, settings);
  const expiresAt = sql`now() + make_interval(mins => ${VISIT_MINUTES})`;
  await withTx(ctx, async (tx) => {
    const over = and(eq(statementVisits.statementId, found.id), lte(statementVisits.expiresAt, sql`now()`));
    await tx.db.delete(statementVisits).where(over);
    await tx.db
      .insert(statementVisits)
      .values({ statementId: found.id, browserId: requireBrowser(tx), expiresAt })
      .onConflictDoUpdate({
        target: [statementVisits.statementId, statementVisits.browserId],
        set: { expiresAt },
      });
    await tx.db
      .update(statements)
      .set({ openedAt: sql`coalesce(${statements.openedAt}, now())` })
      .where(eq(statements.id, found.id));
  });
}
