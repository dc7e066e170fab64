import 'server-only';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { ErpPort } from '@/lib/adapters/erp/port';
import { erpPushes } from '@/db/schema/erp';
import { fitText } from '@/lib/core/characters';
import type { Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { withTx } from '@/lib/data/tx';
import { newOrders, newReturns, newShipments, type NewPush } from '../push-facts-queries';
import { MAX_TRIES, pauseMinutes } from '../push-rules';

type Push = typeof erpPushes.$inferSelect;

/** Minutes for which a document belongs to the pass that took it. */
const LEASE_MINUTES = 5;
/** Documents of one pass. */
const MAX_SENT = 200;

async function enter(ctx: Ctx, found: readonly NewPush[]): Promise<void> {
  if (found.length === 0) return;
  await ctx.db
    .insert(erpPushes)
    .values(found.map((push) => ({ ...push, nextAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now })))
    .onConflictDoNothing();
}

/**
 * Enters what the ERP does not know yet: paid orders, parcels that left, goods that came back. Looked for and not handed over by the acts
 * themselves: whatever happened is found, also what happened while the worker stood still; the unique key enters nothing twice.
 */
async function collect(outer: Ctx, find: (ctx: Ctx) => Promise<NewPush[]>): Promise<void> {
  await withTx(outer, async (ctx) => {
    await lockName(ctx, 'erp:push');
    await enter(ctx, await find(ctx));
  });
}

/** Takes the oldest document that is due; `null` when there is none. Two passes never take the same one. */
async function claim(ctx: Ctx): Promise<Push | null> {
  const due = ctx.db
    .select({ id: erpPushes.id })
    .from(erpPushes)
    .where(and(eq(erpPushes.status, 'pending'), lte(erpPushes.nextAt, sql`now()`)))
    .orderBy(asc(erpPushes.createdAt), asc(erpPushes.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [push] = await ctx.db
    .update(erpPushes)
    .set({
      tries: sql`${erpPushes.tries} + 1`,
      nextAt: sql`now() + make_interval(mins => ${LEASE_MINUTES})`,
      updatedAt: sql`now()`,
    })
    .where(eq(erpPushes.id, due))
    .returning();
  return push ?? null;
}

/** Sends one document and notes what came of it. @returns whether the ERP can be talked to */
async function send(ctx: Ctx, erp: ErpPort, push: Push): Promise<boolean> {
  const said = await erp.pushDocument(push);
  const mine = and(
    eq(erpPushes.id, push.id),
    eq(erpPushes.status, 'pending'),
    eq(erpPushes.tries, push.tries),
  );
  if (said.ok) {
    await ctx.db
      .update(erpPushes)
      .set({
        status: 'sent',
        sentAt: sql`now()`,
        nextAt: null,
        response: { number: said.value.number },
        error: null,
        updatedAt: sql`now()`,
      })
      .where(mine);
    return true;
  }
  // A refusal stays one until a person has done something about it; no answer is tried again under the same number.
  const over = said.kind === 'refused' || push.tries >= MAX_TRIES;
  await ctx.db
    .update(erpPushes)
    .set({
      status: over ? 'failed' : 'pending',
      nextAt: over ? null : sql`now() + make_interval(mins => ${pauseMinutes(push.tries)})`,
      error: fitText(said.message, 500),
      updatedAt: sql`now()`,
    })
    .where(mine);
  return said.kind === 'refused';
}

async function sendDue(ctx: Ctx, erp: ErpPort, stopping?: AbortSignal): Promise<void> {
  for (let sent = 0; sent < MAX_SENT; sent += 1) {
    if (stopping?.aborted) return;
    const push = await claim(ctx);
    if (!push) return;
    if (!(await send(ctx, erp, push))) return;
  }
}

/** One pass of the push to the ERP: orders first, for parcels and returns are booked on them. Nothing happens without an ERP. */
export async function sendPushes(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const { erp } = ctx.ports;
  if (!erp) return;
  await collect(ctx, newOrders);
  await sendDue(ctx, erp, stopping);
  for (const find of [newShipments, newReturns]) {
    await collect(ctx, find);
  }
  await sendDue(ctx, erp, stopping);
}
