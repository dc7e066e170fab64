import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { specialOrderEvents, specialOrders } from '@/db/schema/specialOrder';
import { recordOperation } from '@/lib/data/audit';
import type { ResultsView } from '@/lib/core/results';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { eachAlone } from '@/lib/data/each-alone';
import { notifyBuyer } from '@/lib/data/notify';
import { transition } from '@/lib/data/transition';
import { endReminder, remind } from '@/lib/domain/reminder/commands/remind';
import { specialOrderErrors } from '../errors';
import { listColleagues } from '../colleague-queries';
import type { SpecialAssignInput, SpecialFinishInput, SpecialFinishManyInput } from '../office-contract';
import { officeSpecials } from '../scope';
import { specialOrderMachine } from '@/lib/states/specialOrder';

const assignedKey = (id: number) => `assigned:special:${id}`;

/** @throws the same 404 for one of another desk and for none */
async function findOwn(ctx: Ctx, id: number): Promise<typeof specialOrders.$inferSelect> {
  const [row] = await ctx.db
    .select()
    .from(specialOrders)
    .where(and(eq(specialOrders.id, id), officeSpecials(ctx)))
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

/**
 * 转交 to a colleague, or 接手 from one, with a note for the next person; what nobody had taken is taken by this (domain.md section 9).
 *
 * @throws 404, 400 at `assigneeId` for somebody of no such desk, 422 when he has it already, 409 when it has ended
 */
export async function assignSpecial(ctx: Ctx, { id, assigneeId, note }: SpecialAssignInput): Promise<void> {
  requireAdmin(ctx);
  const row = await findOwn(ctx, id);
  const people = await listColleagues(ctx, row);
  const to = people.find((p) => p.id === assigneeId);
  if (!to) throw specialOrderErrors.badAssignee({ errors: { assigneeId: '该同事不能处理这个特殊订单' } });
  if (row.assignedTo === assigneeId) throw specialOrderErrors.sameAssignee();
  const from = people.find((p) => p.id === row.assignedTo)?.name ?? null;
  await transition(ctx, {
    machine: specialOrderMachine,
    table: specialOrders,
    events: specialOrderEvents,
    id,
    action: 'assign',
    set: { assignedTo: assigneeId, updatedAt: sql`now()` },
    reason: note,
    payload: { fromId: row.assignedTo, from, toId: assigneeId, to: to.name },
  });
  await remind(ctx, {
    kind: 'assigned',
    key: assignedKey(id),
    userId: assigneeId,
    title: `转交给您的特殊订单：${row.specialNo}`,
    text: [row.title, note].filter(Boolean).join('；'),
    path: `/mall/manage/special-orders?open=${id}`,
  });
  await recordOperation(ctx, {
    action: 'specialOrder.assign',
    entity: 'specialOrder',
    entityId: id,
    before: { status: row.status, assignedTo: row.assignedTo },
    after: { status: 'handling', assignedTo: assigneeId, specialNo: row.specialNo },
    reason: note,
  });
}

/** 办结 with a note: an exception is settled, an application answered, and its buyer told (domain.md section 9). @throws 404, 409 when it has ended */
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
  await endReminder(ctx, assignedKey(id));
  await recordOperation(ctx, {
    action: 'specialOrder.finish',
    entity: 'specialOrder',
    entityId: id,
    before: { status: row.status },
    after: { status: 'finished', specialNo: row.specialNo },
    reason: note,
  });
  if (row.kind === 'application') await notifyBuyer(ctx, 'specialFinished', id);
}

/** 批量办结 with one note, each in a transaction of its own: one that has ended never stops the others. */
export async function finishSpecials(ctx: Ctx, { ids, note }: SpecialFinishManyInput): Promise<ResultsView> {
  const mine = await ctx.db
    .select({ id: specialOrders.id, specialNo: specialOrders.specialNo })
    .from(specialOrders)
    .where(and(inArray(specialOrders.id, ids), officeSpecials(ctx)));
  const titles = new Map(mine.map((row) => [row.id, row.specialNo]));
  return { results: await eachAlone(ctx, ids, titles, (tx, id) => finishSpecial(tx, { id, note })) };
}
