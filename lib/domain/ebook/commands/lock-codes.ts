import 'server-only';
import { asc, eq, inArray } from 'drizzle-orm';
import { activationCodes, codeBatches } from '@/db/schema/activation';
import type { Ctx } from '@/lib/data/ctx';
import { ebookErrors } from '../errors';

export type CodeRow = typeof activationCodes.$inferSelect;

/** The codes named, locked by ascending id: the last rows that a transaction locks. @throws 404 when one of them does not exist */
export async function lockCodes(ctx: Ctx, ids: readonly number[]): Promise<CodeRow[]> {
  const rows = await ctx.db
    .select()
    .from(activationCodes)
    .where(inArray(activationCodes.id, [...ids]))
    .orderBy(asc(activationCodes.id))
    .for('update');
  if (rows.length !== ids.length) throw ebookErrors.codeNotFound();
  return rows;
}

/** A batch as it stands; codes are locked without it, because payments take codes first and batches after them. @throws 404 */
export async function readBatch(ctx: Ctx, id: number): Promise<typeof codeBatches.$inferSelect> {
  const [row] = await ctx.db.select().from(codeBatches).where(eq(codeBatches.id, id));
  if (!row) throw ebookErrors.batchNotFound();
  return row;
}
