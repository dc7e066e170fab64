import 'server-only';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { activationCodeEvents, activationCodes, codeBatches } from '@/db/schema/activation';
import { formatDate } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvents, transitionAll } from '@/lib/data/transition';
import { isDigital } from '@/lib/domain/product/rules';
import type { ProductKind } from '@/lib/states/product-kind';
import { autoBatchNo, newCode, storedCode, targetOf, type CodeTarget } from '../rules';
import { activationCodeMachine } from '@/lib/states/ebook';

/** A paid line as this domain needs it; a row of `order_items` fits. */
export interface CodeLine {
  id: number;
  productId: number;
  issueId: number | null;
  kind: ProductKind;
  subYear: number | null;
  quantity: number;
  cancelledQty: number;
  returnedQty: number;
}

export interface CodeShortage {
  orderItemId: number;
  productId: number;
  missing: number;
}

/** Rows of one INSERT. */
const CHUNK = 500;

/** Live codes by line. */
async function countLive(ctx: Ctx, lineIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({ lineId: activationCodes.orderItemId, live: sql<number>`count(*)::int` })
    .from(activationCodes)
    .where(and(inArray(activationCodes.orderItemId, [...lineIds]), ne(activationCodes.status, 'void')))
    .groupBy(activationCodes.orderItemId);
  return new Map(rows.map((r) => [r.lineId ?? 0, r.live]));
}

/** Free codes of the publication, locked; what another payment is taking at this moment is passed over, not waited for. */
async function takeFree(ctx: Ctx, target: CodeTarget, count: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: activationCodes.id })
    .from(activationCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
    .where(
      and(
        eq(activationCodes.productId, target.productId),
        target.issueId === null
          ? isNull(activationCodes.issueId)
          : eq(activationCodes.issueId, target.issueId),
        target.issueId === null ? sql`${codeBatches.year} is not distinct from ${target.year}` : undefined,
        eq(activationCodes.status, 'free'),
        isNull(activationCodes.frozenAt),
        sql`(${codeBatches.activateUntil} is null or ${codeBatches.activateUntil} >= ${formatDate(ctx.now)})`,
      ),
    )
    .orderBy(activationCodes.id)
    .limit(count)
    .for('update', { of: activationCodes, skipLocked: true });
  return rows.map((r) => r.id);
}

/** Codes of another reading system open the product: ours would open nothing there. */
async function isExternal(ctx: Ctx, productId: number): Promise<boolean> {
  const n = await ctx.db.$count(
    codeBatches,
    and(eq(codeBatches.productId, productId), eq(codeBatches.external, true)),
  );
  return n > 0;
}

/** The month's own batch of the publication, with room for `count` more. */
async function growBatch(ctx: Ctx, target: CodeTarget, count: number): Promise<number> {
  const [row] = await ctx.db
    .insert(codeBatches)
    .values({
      batchNo: autoBatchNo(target, formatDate(ctx.now).slice(0, 7)),
      ...target,
      quantity: count,
      remark: '付款时自动生成',
    })
    .onConflictDoUpdate({
      target: codeBatches.batchNo,
      set: { quantity: sql`${codeBatches.quantity} + ${count}`, updatedAt: sql`now()` },
    })
    .returning({ id: codeBatches.id });
  if (!row) throw new Error('insert of a batch of codes returned nothing');
  return row.id;
}

/** New codes that belong to the line from their first moment on. */
async function makeAssigned(
  ctx: Ctx,
  line: CodeLine,
  target: CodeTarget,
  buyerId: number,
  count: number,
): Promise<void> {
  const batchId = await growBatch(ctx, target, count);
  for (let from = 0; from < count; from += CHUNK) {
    const values = Array.from({ length: Math.min(CHUNK, count - from) }, () => {
      const code = newCode();
      return {
        ...storedCode(ctx.ports.vault, code),
        batchId,
        productId: target.productId,
        issueId: target.issueId,
        status: 'assigned' as const,
        orderItemId: line.id,
        assignedTo: buyerId,
        assignedAt: ctx.now,
      };
    });
    const rows = await ctx.db.insert(activationCodes).values(values).returning({ id: activationCodes.id });
    await recordEvents(
      ctx,
      activationCodeEvents,
      rows.map(({ id }) => ({
        entityId: id,
        action: 'create',
        fromStatus: null,
        toStatus: 'assigned',
        payload: { orderItemId: line.id },
      })),
    );
  }
}

/**
 * Gives every electronic line its codes: as many as it has paid copies, less those refunded (invariant I21). Free codes of the pool go first;
 * what is missing is generated at once, except for a product whose codes come from another reading system: that is a shortage, which the
 * caller reports and the payer never sees. Safe to repeat: lines that have their codes get none. The caller holds the order's lock; code rows
 * are the last ones that a transaction locks (domain.md section 1 rule 3), batches by their number.
 *
 * @returns what is missing, empty when every line has its codes
 */
export async function assignCodes(
  ctx: Ctx,
  buyerId: number,
  lines: readonly CodeLine[],
): Promise<CodeShortage[]> {
  const digital = lines.filter((l) => isDigital(l.kind));
  if (digital.length === 0) return [];
  const live = await countLive(
    ctx,
    digital.map((l) => l.id),
  );
  const short: CodeShortage[] = [];
  const wanted = digital
    .map((line) => ({ line, target: targetOf(line) }))
    .toSorted((a, b) => (autoBatchNo(a.target, '') < autoBatchNo(b.target, '') ? -1 : 1));
  for (const { line, target } of wanted) {
    const due = line.quantity - line.cancelledQty - line.returnedQty - (live.get(line.id) ?? 0);
    if (due <= 0) continue;
    // Rows are locked one line after the other.
    const free = await takeFree(ctx, target, due);
    await transitionAll(ctx, {
      machine: activationCodeMachine,
      table: activationCodes,
      events: activationCodeEvents,
      ids: free,
      action: 'assign',
      set: { orderItemId: line.id, assignedTo: buyerId, assignedAt: ctx.now },
      payload: { orderItemId: line.id },
    });
    const missing = due - free.length;
    if (missing === 0) continue;
    if (await isExternal(ctx, target.productId)) {
      short.push({ orderItemId: line.id, productId: target.productId, missing });
    } else {
      await makeAssigned(ctx, line, target, buyerId, missing);
    }
  }
  return short;
}
