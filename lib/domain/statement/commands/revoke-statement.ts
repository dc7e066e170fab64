import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { statements, statementVisits } from '@/db/schema/statement';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { statementErrors } from '../errors';
import { openLinks } from '../scope';

/** 收回链接: nobody opens it any more, also who had it open. Once more changes nothing. @throws 404, 409 for a link that is over by itself */
export async function revokeStatement(ctx: Ctx, id: number): Promise<void> {
  const { userId } = requireAdmin(ctx);
  const [row] = await ctx.db.select().from(statements).where(eq(statements.id, id)).for('update');
  if (!row) throw statementErrors.notFound();
  if (row.revokedAt) return;
  const [revoked] = await ctx.db
    .update(statements)
    .set({ revokedAt: sql`now()`, revokedBy: userId })
    .where(and(eq(statements.id, id), openLinks()))
    .returning({ statementNo: statements.statementNo });
  if (!revoked) throw statementErrors.over();
  await ctx.db.delete(statementVisits).where(eq(statementVisits.statementId, id));
  await recordOperation(ctx, {
    action: 'statement.revoke',
    entity: 'statement',
    entityId: id,
    after: { statementNo: revoked.statementNo, email: row.mail },
  });
}
