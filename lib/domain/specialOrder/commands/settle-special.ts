import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { specialOrderEvents, specialOrders } from '@/db/schema/specialOrder';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { specialOrderErrors } from '../errors';
import type { SpecialFinishInput } from '../office-contract';
import { deskSpecials } from '../scope';
import { specialOrderMachine } from '../states';

/** @throws the same 404 for one of another desk and for none */
async function findOwn(ctx: Ctx, id: number): Promise<typeof specialOrders.$inferSelect> {
  const [row] = await ctx.db
    .select()
    .from(specialOrders)
    .where(and(eq(specialOrders.id, id), deskSpecials(ctx)))
    .for('update');
  if (!row) throw specialOrderErrors.notFound({ message: '特殊订单不存在' });
  return row;
}

/** 受理: this person works on it. @throws 404, 409 when somebody has taken or finished it */
export async function takeSpecial(ctx: Ctx, id: number): Promise<void> {
  const admin = requireAdmin(ctx);
  const row = await findOwn(ctx, id);
  await transition(ctx, {
    machine: specialOrderMachine,
    table: specialOrders,
    events: specialOrderEvents,
    id,
    action: 'take',
    set: { assignedTo: admin.userId, updatedAt: sql`now()` },
  });
  await recordOperation(ctx, {
    action: 'specialOrder.take',
    entity: 'specialOrder',
    entityId: id,
    before: { status: row.status },
    after: { status: 'handling', specialNo: row.specialNo },
  });
}

/** 办结 with a note: an exception is settled, an application answered (domain.md section 9). @throws 404, 409 when it has ended */
export async function finishSpecial(ctx: Ctx, { id, note }: SpecialFinishInput): Promise<void> {
  const admin = requireAdmin(ctx);
  const row = await findOwn(ctx, id);
  await transition(ctx, {
    machine: specialOrderMachine,
    table: specialOrders,
    events: specialOrderEvents,
    id,
    action: 'finish',
    set: { finishedBy: admin.userId, finishedAt: sql`now()`, finishNote: note, updatedAt: sql`now()` },
    reason: note,
  });
  await recordOperation(ctx, {
    action: 'specialOrder.finish',
    entity: 'specialOrder',
    entityId: id,
    before: { status: row.status },
    after: { status: 'finished', specialNo: row.specialNo },
    reason: note,
  });
}
