import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { quotationEvents, quotations } from '@/db/schema/quotation';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { notifyBuyer } from '@/lib/data/notify';
import { transition } from '@/lib/data/transition';
import { remind } from '@/lib/domain/reminder/commands/remind';
import { quotationMachine } from '@/lib/states/quotation';
import { quotationErrors } from '../errors';
import type { QuotationDecideInput } from '../office-contract';
import { mayDiscount } from '../policy';
import { cancelQuotation } from './cancel-quotation';
import { termFromNow } from './make-quotation';

/**
 * The second person's word on a discount beyond the limit: agreed to, the term begins anew; refused, the quotation is over and its clerk is told.
 *
 * @throws 404; 403 for one's own and without the permission; 409 when somebody decided before
 */
export async function decideQuotation(ctx: Ctx, { id, agree, note }: QuotationDecideInput): Promise<void> {
  const me = requireAdmin(ctx);
  const [row] = await ctx.db.select().from(quotations).where(eq(quotations.id, id)).for('update');
  if (!row) throw quotationErrors.notFound();
  if (row.madeBy === me.userId) throw quotationErrors.ownDiscount();
  if (!mayDiscount(me)) throw quotationErrors.mayNotDiscount();
  const decided = { decidedBy: me.userId, decidedAt: sql`now()` };
  await transition(ctx, {
    machine: quotationMachine,
    table: quotations,
    events: quotationEvents,
    id,
    action: agree ? 'approve' : 'refuse',
    set: agree
      ? { ...decided, expiresAt: termFromNow }
      : { ...decided, cancelledAt: sql`now()`, cancelReason: note },
    reason: note || undefined,
  });
  await recordOperation(ctx, {
    action: agree ? 'quotation.approve' : 'quotation.refuse',
    entity: 'quotation',
    entityId: id,
    after: { quotationSn: row.quotationSn, discountFen: row.discountFen },
    ...(note && { reason: note }),
  });
  if (agree) await notifyBuyer(ctx, 'quoted', id);
  if (agree || row.madeBy === null) return;
  await remind(ctx, {
    kind: 'rejected',
    key: `rejected:quotation:${id}`,
    userId: row.madeBy,
    title: `报价单复核不通过：${row.customerName}`,
    text: note ?? '',
    path: `/mall/manage/quotations?open=${id}`,
  });
}

/** 作废 by the desk. @throws 404, 409 once it is ordered or cancelled */
export async function cancelOfficeQuotation(ctx: Ctx, id: number, reason?: string): Promise<void> {
  await cancelQuotation(ctx, id, reason);
  await recordOperation(ctx, {
    action: 'quotation.cancel',
    entity: 'quotation',
    entityId: id,
    ...(reason && { reason }),
  });
}
