import 'server-only';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { activationCodeEvents, activationCodes } from '@/db/schema/activation';
import type { Ctx } from '@/lib/data/ctx';
import { transitionAll } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { activationCodeMachine } from '@/lib/states/ebook';

/** Codes of one transaction. */
const CHUNK = 500;

/** One transaction's worth; rows that somebody holds at this moment are met by the next run. @returns how many ended */
function expireSome(outer: Ctx): Promise<number> {
  return withTx(outer, async (ctx) => {
    const due = await ctx.db
      .select({ id: activationCodes.id })
      .from(activationCodes)
      .where(and(eq(activationCodes.status, 'activated'), lte(activationCodes.expiresAt, sql`now()`)))
      .orderBy(asc(activationCodes.id))
      .limit(CHUNK)
      .for('update', { skipLocked: true });
    await transitionAll(ctx, {
      machine: activationCodeMachine,
      table: activationCodes,
      events: activationCodeEvents,
      ids: due.map((c) => c.id),
      action: 'expire',
    });
    return due.length;
  });
}

/** Notes the end of reading of the codes whose term is over. Nobody waits for it: a page asks for the time itself. */
export async function expireCodes(ctx: Ctx): Promise<void> {
  while ((await expireSome(ctx)) === CHUNK);
}
