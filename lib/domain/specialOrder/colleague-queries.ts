import 'server-only';
import { and, asc, eq, like, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { specialOrders } from '@/db/schema/specialOrder';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { specialOrderErrors } from './errors';
import type { SpecialColleaguesView } from './office-contract';
import { officeSpecials, isMoneyException } from './scope';
import type { SpecialOrderType } from '@/lib/states/specialOrder';

/** Active administrators on whose desk a special order stands: the order desk, and finance for exceptions about money. */
export function listColleagues(
  ctx: Ctx,
  row: { kind: string; type: SpecialOrderType },
): Promise<{ id: number; name: string }[]> {
  const offices = isMoneyException(row) ? ['order', 'finance'] : ['order'];
  return ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        like(users.role, 'admin#%'),
        eq(users.status, 'active'),
        sql`${users.permissions} && ${sql.param(offices)}::text[]`,
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .limit(200);
}

/** Who can take a special order over. @throws the same 404 for one of another desk and for none */
export async function findColleagues(ctx: Ctx, id: number): Promise<SpecialColleaguesView> {
  const { userId } = requireAdmin(ctx);
  const [row] = await ctx.db
    .select({ kind: specialOrders.kind, type: specialOrders.type })
    .from(specialOrders)
    .where(and(eq(specialOrders.id, id), officeSpecials(ctx)));
  if (!row) throw specialOrderErrors.notFound({ message: '特殊订单不存在' });
  const people = await listColleagues(ctx, row);
  return { list: people.map((p) => ({ ...p, me: p.id === userId })) };
}
