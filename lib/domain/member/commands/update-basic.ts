import 'server-only';
import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import type { BasicInput, BasicView } from '../contract';
import { getBasic } from '../queries';

/** Saves the caller's profile; what is not sent stays. */
export async function updateBasic(ctx: Ctx, input: BasicInput): Promise<BasicView> {
  await ctx.db
    .update(users)
    .set({
      name: input.name,
      gender: input.gender,
      birthday: input.birthday,
      updatedAt: ctx.now,
    })
    .where(eq(users.id, requireBuyer(ctx).userId));
  return getBasic(ctx);
}
