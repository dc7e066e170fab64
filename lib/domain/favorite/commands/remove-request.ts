import 'server-only';
import { and, eq } from 'drizzle-orm';
import { restockRequests } from '@/db/schema/favorite';
import type { Ctx } from '@/lib/data/ctx';
import type { RestockInput } from '../contract';
import { ownRequests } from '../scope';

/** Takes a request back; one that is not there, or was told meanwhile, is no mistake. */
export async function removeRequest(ctx: Ctx, { productId, specKey }: RestockInput): Promise<void> {
  await ctx.db
    .delete(restockRequests)
    .where(
      and(ownRequests(ctx), eq(restockRequests.productId, productId), eq(restockRequests.specKey, specKey)),
    );
}
