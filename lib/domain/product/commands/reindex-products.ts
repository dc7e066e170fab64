import 'server-only';
import type { SQL } from 'drizzle-orm';
import { products } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import { queueReindex } from '@/lib/domain/search/commands/edit-terms';

/** What products are found by changed outside of their rows (the name of a category or a brand): they are indexed again by the job. */
export async function reindexProducts(ctx: Ctx, which: SQL): Promise<void> {
  await ctx.db.update(products).set({ searchVersion: 0 }).where(which);
  await queueReindex(ctx);
}
