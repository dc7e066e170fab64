import { eq, sql } from 'drizzle-orm';
import { readableNumber } from '@/lib/core/readable-number';
import type { MovementKind, StockDocumentKind, StockDocumentReason } from '@/lib/states/stock';
import type { Db } from '../client';
import {
  stockDocumentEvents,
  stockDocumentLines,
  stockDocuments,
  stockItems,
  stockMovements,
} from '../schema';
import { nextNumbers } from './sales-world';

export const HOUR = 3_600_000;

export type Item = typeof stockItems.$inferSelect;
export type Person = { id: number; name: string; role: string };

export interface Plan {
  kind: StockDocumentKind;
  reasonKind: StockDocumentReason;
  remark: string;
  /** Copies per book, and their cost in fen. */
  lines: { item: Item; quantity: number; costFen?: number }[];
  by: Person;
  hoursAgo: number;
  posted?: boolean;
  /** Why it was cancelled. */
  cancelled?: string;
}

async function move(
  db: Db,
  item: Item,
  act: {
    kind: MovementKind;
    delta: number;
    documentId: number;
    lineId: number;
    step: string;
    by: Person;
    at: Date;
    reason?: string;
  },
): Promise<void> {
  const [after] = await db
    .update(stockItems)
    .set({ onHand: sql`${stockItems.onHand} + ${act.delta}`, updatedAt: act.at })
    .where(eq(stockItems.id, item.id))
    .returning({ onHand: stockItems.onHand, reserved: stockItems.reserved, damaged: stockItems.damaged });
  if (!after) throw new Error(`stock row ${item.id} does not exist`);
  await db.insert(stockMovements).values({
    stockItemId: item.id,
    kind: act.kind,
    deltaOnHand: act.delta,
    onHandAfter: after.onHand,
    reservedAfter: after.reserved,
    damagedAfter: after.damaged,
    bizType: 'document',
    bizId: act.documentId,
    bizLine: act.lineId,
    step: act.step,
    actorKind: 'admin',
    actorId: act.by.id,
    reason: act.reason ?? null,
    createdAt: act.at,
  });
}

/** A document as somebody of the warehouse would have made it: head, lines, events and movements. */
export async function enter(db: Db, now: Date, deliveryCenterId: number, plan: Plan): Promise<number> {
  const { kind, reasonKind, remark, lines, by, posted, cancelled } = plan;
  const made = new Date(now.getTime() - plan.hoursAgo * HOUR);
  const after = (minutes: number) => new Date(made.getTime() + minutes * 60_000);
  const [serial] = await nextNumbers(db, 'stock_doc_no_seq', 1);
  const [document] = await db
    .insert(stockDocuments)
    .values({
      docNo: `K${readableNumber(made, serial ?? 1)}`,
      kind,
      reasonKind,
      deliveryCenterId,
      status: cancelled ? 'cancelled' : posted ? 'posted' : 'draft',
      remark,
      createdBy: by.id,
      createdAt: made,
      updatedAt: cancelled ? after(90) : posted ? after(10) : made,
      ...(posted && { postedBy: by.id, postedAt: after(10) }),
      ...(cancelled && { cancelledBy: by.id, cancelledAt: after(90), cancelReason: cancelled }),
    })
    .returning({ id: stockDocuments.id });
  const documentId = document?.id ?? 0;
  const rows = await db
    .insert(stockDocumentLines)
    .values(
      lines.map((l, i) => ({
        documentId,
        lineNo: i + 1,
        productId: l.item.productId,
        issueId: l.item.issueId,
        quantity: l.quantity,
        unitCostFen: l.costFen ?? null,
      })),
    )
    .returning({ id: stockDocumentLines.id });
  const event = (
    action: string,
    fromStatus: string | null,
    toStatus: string,
    createdAt: Date,
    reason?: string,
  ) =>
    db.insert(stockDocumentEvents).values({
      entityId: documentId,
      action,
      fromStatus,
      toStatus,
      actorKind: 'admin',
      actorId: by.id,
      actorName: by.name,
      role: by.role,
      reason: reason ?? null,
      createdAt,
    });
  await event('create', null, 'draft', made);
  const sign = kind === 'in' ? 1 : -1;
  for (const [at, step, reason] of [
    ...(posted ? [[after(10), 'post', undefined] as const] : []),
    ...(cancelled ? [[after(90), 'cancel', cancelled] as const] : []),
  ]) {
    await event(
      step,
      step === 'post' ? 'draft' : 'posted',
      step === 'post' ? 'posted' : 'cancelled',
      at,
      reason,
    );
    for (const [i, { item, quantity }] of lines.entries()) {
      const base: MovementKind = kind === 'in' ? 'document_in' : 'document_out';
      await move(db, item, {
        kind: step === 'post' ? base : `${base}_cancel`,
        delta: (step === 'post' ? sign : -sign) * quantity,
        documentId,
        lineId: rows[i]?.id ?? 0,
        step,
        by,
        at,
        ...(reason && { reason }),
      });
    }
  }
  return documentId;
}
