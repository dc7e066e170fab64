import { asc, eq } from 'drizzle-orm';
import { countingLines, countingTasks } from '@/db/schema/counting';
import { withTx } from '@/lib/data/tx';
import type { Ctx } from '@/lib/data/ctx';
import { addCounting } from '@/lib/domain/stock/commands/add-counting';
import { editCounting } from '@/lib/domain/stock/commands/edit-counting';
import { startCounting } from '@/lib/domain/stock/commands/start-counting';
import { submitCounting } from '@/lib/domain/stock/commands/submit-counting';
import { countingAddInput } from '@/lib/domain/stock/counting-contract';
import { adminActor, makeCtx } from '../ctx';
import { testDb } from '../db';
import { shelf } from './catalogue';
import { makeAdmin, type User } from './people';

export const makeKeeper = (name = '库管'): Promise<User> => makeAdmin(['warehouse'], name);

/** One act of a person of the warehouse, in its own transaction. */
export const keeps = <R>(keeper: User, act: (ctx: Ctx) => Promise<R>): Promise<R> =>
  withTx(makeCtx({ actor: adminActor(keeper) }), act);

/** A task that counts these products in the default centre, not begun. */
export async function addTask(keeper: User, productIds: readonly number[]): Promise<number> {
  const { centerId } = await shelf();
  const input = countingAddInput.parse({
    deliveryCenterId: centerId,
    title: '年中盘点',
    scope: 'products',
    productIds,
  });
  return (await keeps(keeper, (ctx) => addCounting(ctx, input))).id;
}

export async function startedTask(keeper: User, productIds: readonly number[]): Promise<number> {
  const id = await addTask(keeper, productIds);
  await keeps(keeper, (ctx) => startCounting(ctx, { id }));
  return id;
}

export const linesOfTask = (taskId: number) =>
  testDb()
    .select()
    .from(countingLines)
    .where(eq(countingLines.taskId, taskId))
    .orderBy(asc(countingLines.stockItemId));

export async function lineOfTask(taskId: number, stockItemId: number | null) {
  const line = (await linesOfTask(taskId)).find((l) => l.stockItemId === stockItemId);
  if (!line) throw new Error('no such line');
  return line;
}

export async function taskOf(id: number) {
  const [task] = await testDb().select().from(countingTasks).where(eq(countingTasks.id, id));
  if (!task) throw new Error('no such task');
  return task;
}

/** Fills in what was found, by balance. */
export async function fillIn(
  keeper: User,
  taskId: number,
  found: readonly (readonly [stockItemId: number | null, counted: number])[],
): Promise<void> {
  const lines = await linesOfTask(taskId);
  const lineId = (stockItemId: number | null) => lines.find((l) => l.stockItemId === stockItemId)?.id ?? 0;
  await keeps(keeper, (ctx) =>
    editCounting(ctx, {
      id: taskId,
      lines: found.map(([item, counted]) => ({ lineId: lineId(item), counted })),
    }),
  );
}

/** A task that was counted and handed in. */
export async function submittedTask(
  keeper: User,
  found: readonly { product: { id: number; stockItemId: number | null }; counted: number }[],
): Promise<number> {
  const id = await startedTask(
    keeper,
    found.map((f) => f.product.id),
  );
  await fillIn(
    keeper,
    id,
    found.map((f) => [f.product.stockItemId, f.counted]),
  );
  await keeps(keeper, (ctx) => submitCounting(ctx, { id }));
  return id;
}
