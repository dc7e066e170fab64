import 'server-only';
import { createHash } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { invoices } from '@/db/schema/invoice';
import { orders } from '@/db/schema/order';
import type { AppError, ErrorDetail } from '@/lib/core/errors';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { orderErrors } from '@/lib/domain/order/errors';
import type { InvoiceRequest } from '@/lib/domain/order/invoice-contract';
import { ownOrders } from '@/lib/domain/order/scope';
import { PAID_STATES, readBillable } from '../billable-queries';
import type { ApplyBatchInput, ApplyInvoiceInput } from '../contract';
import { invoiceErrors } from '../errors';
import { draftLines, MAX_INVOICE_LINES, type BillableOrder, type DraftLine } from '../rules';
import { createInvoice, nextRequestNo, type InvoiceRow } from './create-invoice';

/** Orders that are to stand on one invoice, and its title. */
interface Group {
  orderIds: readonly number[];
  wish: InvoiceRequest;
  department?: string | null;
}

type OrderRow = typeof orders.$inferSelect;

/** What of a group makes it another one. */
function partsOf({ orderIds, wish }: Group): unknown[] {
  const fields = Object.entries(wish).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [orderIds.toSorted((a, b) => a - b), fields];
}

const hashOf = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Refuses a group; beside the sentence that names the order, it stands at the group where there are several. */
function refuse(
  error: (detail?: ErrorDetail) => AppError,
  at: string | null,
  message = error().message,
): never {
  throw error({ message, ...(at === null ? {} : { errors: { [at]: message } }) });
}

/** What an invoice over these orders would hold. @throws 422 when one is not paid or they belong to different owners, 409 when nothing is left of one */
function draftOf(
  rows: readonly OrderRow[],
  billable: readonly BillableOrder[],
  at: string | null,
): DraftLine[] {
  const unpaid = rows.find((o) => !PAID_STATES.includes(o.status));
  if (unpaid) refuse(invoiceErrors.notPaid, at, `订单 ${unpaid.orderSn} 尚未付款，付款后可申请开票`);
  if (rows.some((o) => o.organizationId !== rows[0]?.organizationId)) refuse(invoiceErrors.mixedOwners, at);
  const drafted = billable.map((order) => ({ order, lines: draftLines(order) }));
  const empty = drafted.find((d) => d.lines.length === 0);
  if (empty) refuse(invoiceErrors.nothingLeft, at, `订单 ${empty.order.orderSn} 没有可开票的金额`);
  const lines = drafted.flatMap((d) => d.lines);
  if (lines.length > MAX_INVOICE_LINES) refuse(invoiceErrors.tooManyLines, at);
  return lines;
}

/** What the key has made before. @throws 409 when it was made of something else */
async function madeBefore(
  ctx: Ctx,
  { buyerId, applyKey, applyHash }: { buyerId: number; applyKey: string; applyHash: string },
): Promise<InvoiceRow[]> {
  const [known] = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.buyerId, buyerId), eq(invoices.applyKey, applyKey)));
  if (!known) return [];
  if (known.applyHash !== applyHash) throw invoiceErrors.keyReused();
  if (known.batchNo === null) return [known];
  return ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.buyerId, buyerId), eq(invoices.batchNo, known.batchNo), eq(invoices.side, 'blue')))
    .orderBy(asc(invoices.id));
}

/**
 * Applies for an invoice for each group, all or none (domain.md section 8). Each covers all of its orders that can still be invoiced, computed
 * under the locks of all orders, taken in one order: two requests at once never cover the same money, and a refund that comes first leaves less
 * (S-06, I23). The same key gives the same invoices.
 */
async function applyGroups(
  ctx: Ctx,
  key: string | undefined,
  groups: readonly Group[],
  { applyHash, named }: { applyHash: string; named: boolean },
): Promise<InvoiceRow[]> {
  const { userId: buyerId } = requireBuyer(ctx);
  const applyKey = key ?? ctx.idempotencyKey;
  if (!applyKey || !/^[A-Za-z0-9_-]{16,64}$/.test(applyKey)) throw invoiceErrors.noKey();
  await lockName(ctx, `invoice:${buyerId}`);
  const before = await madeBefore(ctx, { buyerId, applyKey, applyHash });
  if (before.length > 0) return before;
  const ids = [...new Set(groups.flatMap((g) => g.orderIds))];
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, ids), ownOrders(ctx)))
    .orderBy(asc(orders.id))
    .for('update');
  if (rows.length !== ids.length) throw orderErrors.notFound();
  const billable = await readBillable(ctx, ids);
  const drafts = groups.map(({ orderIds, wish, department }, i) => {
    const own = rows.filter((o) => orderIds.includes(o.id));
    const left = billable.filter((o) => orderIds.includes(o.id));
    const drafted = draftOf(own, left, named ? `groups.${i}.orderIds` : null);
    return { organizationId: own[0]?.organizationId ?? null, wish, department: department ?? null, drafted };
  });
  const batchNo = drafts.length > 1 ? await nextRequestNo(ctx) : null;
  const made: InvoiceRow[] = [];
  for (const draft of drafts) {
    const first = made.length === 0;
    made.push(
      await createInvoice(ctx, {
        ...draft,
        buyerId,
        batchNo,
        applyKey: first ? applyKey : null,
        applyHash: first ? applyHash : null,
        ...(first && batchNo !== null && { requestNo: batchNo }),
      }),
    );
  }
  return made;
}

/**
 * Applies for one invoice over own paid orders.
 *
 * @throws 404 when an order is not the caller's, 422 when one is not paid or they belong to different owners, 409 when nothing is left of one
 */
export async function applyInvoice(ctx: Ctx, input: ApplyInvoiceInput): Promise<InvoiceRow> {
  const { applyKey, orderIds, ...wish } = input;
  const group = { orderIds, wish };
  const hash = { applyHash: hashOf(partsOf(group)), named: false };
  const [made] = await applyGroups(ctx, applyKey, [group], hash);
  if (!made) throw new Error('an application made no invoice');
  return made;
}

/**
 * Applies for several invoices in one act, by department or as their buyer has put the orders together.
 *
 * @returns an invoice for each group, in their order
 * @throws as {@link applyInvoice}, with the message at the group that is refused
 */
export function applyBatch(ctx: Ctx, { applyKey, groups }: ApplyBatchInput): Promise<InvoiceRow[]> {
  const asked = groups.map(({ invoice, ...group }) => ({ ...group, wish: invoice }));
  const parts = asked.map((g) => [...partsOf(g), g.department ?? null]);
  return applyGroups(ctx, applyKey, asked, { applyHash: hashOf(parts), named: true });
}
