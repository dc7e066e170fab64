import 'server-only';
import { createHash } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { invoices } from '@/db/schema/invoice';
import { orders } from '@/db/schema/order';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { orderErrors } from '@/lib/domain/order/errors';
import { ownOrders } from '@/lib/domain/order/scope';
import { PAID_STATES, readBillable } from '../billable-queries';
import type { ApplyInvoiceInput } from '../contract';
import { invoiceErrors } from '../errors';
import { draftLines } from '../rules';
import { createInvoice, type InvoiceRow } from './create-invoice';

/** Fingerprint of an application: a key that comes back with another body is refused. */
function bodyHash(input: ApplyInvoiceInput): string {
  const { applyKey: _, orderIds, ...wish } = input;
  const fields = Object.entries(wish).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([orderIds.toSorted((a, b) => a - b), fields]);
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Applies for one invoice over own paid orders (domain.md section 8). It covers all of each that can still be invoiced, computed under the
 * orders' locks: two applications at once never cover the same money, and a refund that comes first leaves less (S-06, I23). The same key
 * gives the same invoice.
 *
 * @throws 404 when an order is not the caller's, 422 when one is not paid or they belong to different owners, 409 when nothing is left of one
 */
export async function applyInvoice(ctx: Ctx, input: ApplyInvoiceInput): Promise<InvoiceRow> {
  const { userId } = requireBuyer(ctx);
  const applyKey = input.applyKey ?? ctx.idempotencyKey;
  if (!applyKey || !/^[A-Za-z0-9_-]{16,64}$/.test(applyKey)) throw invoiceErrors.noKey();
  const applyHash = bodyHash(input);
  await lockName(ctx, `invoice:${userId}`);
  const [known] = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.buyerId, userId), eq(invoices.applyKey, applyKey)));
  if (known) {
    if (known.applyHash !== applyHash) throw invoiceErrors.keyReused();
    return known;
  }
  const ids = [...new Set(input.orderIds)];
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, ids), ownOrders(ctx)))
    .orderBy(asc(orders.id))
    .for('update');
  if (rows.length !== ids.length) throw orderErrors.notFound();
  const unpaid = rows.find((o) => !PAID_STATES.includes(o.status));
  if (unpaid) throw invoiceErrors.notPaid({ message: `订单 ${unpaid.orderSn} 尚未付款，付款后可申请开票` });
  const [first] = rows;
  if (!first || rows.some((o) => o.organizationId !== first.organizationId))
    throw invoiceErrors.mixedOwners();
  const drafted = (await readBillable(ctx, ids)).map((order) => ({ order, lines: draftLines(order) }));
  const empty = drafted.find((d) => d.lines.length === 0);
  if (empty) throw invoiceErrors.nothingLeft({ message: `订单 ${empty.order.orderSn} 没有可开票的金额` });
  const { applyKey: _, orderIds: __, ...wish } = input;
  return createInvoice(ctx, {
    buyerId: userId,
    organizationId: first.organizationId,
    wish,
    drafted: drafted.flatMap((d) => d.lines),
    applyKey,
    applyHash,
  });
}
