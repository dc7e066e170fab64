import 'server-only';
import { and, eq, gt, sql } from 'drizzle-orm';
import { statements, statementVisits } from '@/db/schema/statement';
import { toIsoOrNull } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { requireBrowser } from '@/lib/domain/identity/browser';
import { statementErrors } from './errors';
import type { LinkView } from './link-contract';
import { openLinks } from './scope';
import { tokenHashOf } from './token';

/** The statement that a link leads to; `null` for a link that is none, is over or was taken back. */
export async function findLinked(ctx: Ctx, token: string) {
  const [row] = await ctx.db
    .select({ id: statements.id, mail: statements.mail })
    .from(statements)
    .where(and(eq(statements.tokenHash, tokenHashOf(token)), openLinks()));
  return row ?? null;
}

/** The statement that this browser has opened by a code, while it may look; `null` otherwise, whatever the reason. */
export async function findOpened(ctx: Ctx, token: string): Promise<typeof statements.$inferSelect | null> {
  const [row] = await ctx.db
    .select({ statement: statements })
    .from(statements)
    .innerJoin(statementVisits, eq(statementVisits.statementId, statements.id))
    .where(
      and(
        eq(statements.tokenHash, tokenHashOf(token)),
        openLinks(),
        eq(statementVisits.browserId, requireBrowser(ctx)),
        gt(statementVisits.expiresAt, sql`now()`),
      ),
    );
  return row?.statement ?? null;
}

/** What the browser may see of a link. */
export async function readLink(ctx: Ctx, token: string): Promise<LinkView> {
  const row = await findOpened(ctx, token);
  if (!row) return { opened: null };
  const { content: statement, answer, answerName, answerText, answeredAt } = row;
  return { opened: { statement, answer, answerName, answerText, answeredAt: toIsoOrNull(answeredAt) } };
}

/** What the link leads to, for a file of it. @throws 403 until a code was shown */
export async function readOpened(ctx: Ctx, token: string) {
  const row = await findOpened(ctx, token);
  if (!row) throw statementErrors.locked();
  return row.content;
}
