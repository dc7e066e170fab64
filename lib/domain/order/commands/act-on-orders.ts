import 'server-only';
import { eq, inArray } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import type { ResultsView } from '@/lib/core/results';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { eachAlone } from '@/lib/data/each-alone';
import { lockOrder } from '@/lib/data/locks';
import { orderRemarkInput } from '@/lib/domain/order/office-contract';
import type { OrderRemarkManyInput } from '../bulk-contract';
import { orderErrors } from '../errors';
import { lockHolder } from '../policy';
import { releaseOrderLock, takeOrderLock } from './lock-order';
import { remarkOrder } from './remark-order';

async function eachOrder(
  ctx: Ctx,
  ids: readonly number[],
  act: (ctx: Ctx, id: number) => Promise<unknown>,
): Promise<ResultsView> {
  requireAdmin(ctx);
  const found = await ctx.db
    .select({ id: orders.id, orderSn: orders.orderSn })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  return { results: await eachAlone(ctx, ids, new Map(found.map((o) => [o.id, o.orderSn])), act) };
}

/** Takes the lease of several orders: what somebody else holds is refused with the name. */
export function lockOrders(ctx: Ctx, ids: readonly number[]): Promise<ResultsView> {
  return eachOrder(ctx, ids, takeOrderLock);
}

/** Gives back the caller's leases; an order that nobody holds is free already. @throws 409 for the lease of somebody else */
async function freeOrder(ctx: Ctx, id: number): Promise<void> {
  const order = await lockOrder(ctx, id);
  const holder = lockHolder(order, ctx.now);
  if (holder !== null && holder !== requireAdmin(ctx).userId) {
    const [person] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, holder));
    throw orderErrors.lockedByOther({
      message: `订单由 ${person?.name ?? '其他人员'} 锁定，只能由其本人解锁`,
    });
  }
  await releaseOrderLock(ctx, id);
}

export function unlockOrders(ctx: Ctx, ids: readonly number[]): Promise<ResultsView> {
  return eachOrder(ctx, ids, freeOrder);
}

/** Between the note that stands and the one that is added. */
const MARK = '；';

/** Adds a note behind the one that stands; the same one again adds nothing. @throws 422 when both are too long for one */
async function addRemark(ctx: Ctx, id: number, remark: string): Promise<void> {
  const { staffRemark } = await lockOrder(ctx, id);
  const parts = staffRemark?.split(MARK) ?? [];
  if (staffRemark === remark || parts.includes(remark)) return;
  const { data } = orderRemarkInput.shape.remark.safeParse([...parts, remark].join(MARK));
  if (data === undefined) throw orderErrors.remarkFull();
  await remarkOrder(ctx, id, data);
}

/** Writes a note on several orders. Notes that stand there are kept: what one clerk wrote is not lost by what another writes on fifty. */
export function remarkOrders(ctx: Ctx, { ids, remark }: OrderRemarkManyInput): Promise<ResultsView> {
  return eachOrder(ctx, ids, (tx, id) => addRemark(tx, id, remark));
}
