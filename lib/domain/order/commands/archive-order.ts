import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { orderEvents, orders } from '@/db/schema/order';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import { recordEvent } from '@/lib/data/transition';
import type { OrderNoteInput } from '../office-act-contract';
import { officeOrderErrors } from '../office-errors';
import { assertFree } from '../office-guard';
import { ARCHIVABLE } from '../policy';

async function setArchived(ctx: Ctx, { id, reason }: OrderNoteInput, archive: boolean): Promise<void> {
  requireAdmin(ctx);
  const order = await lockOrder(ctx, id);
  assertFree(ctx, order);
  if (archive && order.archivedAt) throw officeOrderErrors.archivedAlready();
  if (!archive && !order.archivedAt) throw officeOrderErrors.notArchived();
  if (archive && !ARCHIVABLE.has(order.status)) throw officeOrderErrors.notArchivable();
  const [after] = await ctx.db
    .update(orders)
    .set({ archivedAt: archive ? sql`now()` : null, updatedAt: sql`now()` })
    .where(eq(orders.id, id))
    .returning({ archivedAt: orders.archivedAt });
  const action = archive ? 'archive' : 'unarchive';
  await recordEvent(ctx, orderEvents, {
    entityId: id,
    action,
    fromStatus: order.status,
    toStatus: order.status,
    reason,
  });
  await recordOperation(ctx, {
    action: `order.${action}`,
    entity: 'order',
    entityId: id,
    before: { archivedAt: order.archivedAt },
    after: { archivedAt: after?.archivedAt ?? null },
    reason,
  });
}

/** The desk's "delete" (domain.md section 6): an ended order leaves the desk's list; no row of it is ever deleted. @throws 404, 409 */
export const archiveOrder = (ctx: Ctx, input: OrderNoteInput): Promise<void> => setArchived(ctx, input, true);

/** Back into the list. @throws 404, 409 when it is not archived */
export const unarchiveOrder = (ctx: Ctx, input: OrderNoteInput): Promise<void> =>
  setArchived(ctx, input, false);
