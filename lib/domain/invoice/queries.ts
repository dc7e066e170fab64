import 'server-only';
import { and, asc, desc, eq, inArray, isNull, ne, not, or, type SQL } from 'drizzle-orm';
import { invoiceEvents, invoiceLines, invoiceOrders, invoices } from '@/db/schema/invoice';
import { orders } from '@/db/schema/order';
import { uploads } from '@/db/schema/upload';
import { pageOffset, type Paged, type PageInput } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import { readPlacers } from '@/lib/domain/organization/placer-queries';
import { orderErrors } from '@/lib/domain/order/errors';
import { countBillableOrders, findOpenFen } from './billable-queries';
import type {
  InvoiceDetailView,
  InvoiceListInput,
  InvoiceListView,
  InvoiceTab,
  InvoiceView,
  OrderInvoicesView,
} from './contract';
import { invoiceErrors } from './errors';
import { buyerMayInvoice } from './policy';
import { presentDetail, presentInvoice, type InvoiceParts } from './present';
import { ownInvoices } from './scope';
import { invoiceMachine, type InvoiceState } from '@/lib/states/invoice';

const TAB_STATES: Record<InvoiceTab, readonly InvoiceState[]> = {
  all: invoiceMachine.states,
  applied: ['requested', 'issuing', 'failed', 'cancelled'],
  issued: ['issued', 'red_pending', 'reversed'],
};
/** Applications that still wait for their document. */
const OPEN_STATES: readonly InvoiceState[] = ['requested', 'issuing', 'failed'];

type Row = typeof invoices.$inferSelect;

/** Documents with the orders that they cover, in the order given. */
export async function withOrders(ctx: Ctx, rows: readonly Row[]): Promise<InvoiceParts[]> {
  if (rows.length === 0) return [];
  const links = await ctx.db
    .select({
      invoiceId: invoiceOrders.invoiceId,
      id: orders.id,
      orderSn: orders.orderSn,
      amountFen: invoiceOrders.amountFen,
    })
    .from(invoiceOrders)
    .innerJoin(orders, eq(orders.id, invoiceOrders.orderId))
    .where(
      inArray(
        invoiceOrders.invoiceId,
        rows.map((r) => r.id),
      ),
    )
    .orderBy(asc(orders.id));
  return rows.map((row) => ({
    row,
    orders: links
      .filter((l) => l.invoiceId === row.id)
      .map(({ id, orderSn, amountFen }) => ({ id, orderSn, amountFen })),
  }));
}

/** As `withOrders`, with who of an organisation asked for each. */
async function withPeople(ctx: Ctx, rows: readonly Row[]): Promise<InvoiceParts[]> {
  const [parts, people] = [await withOrders(ctx, rows), await readPlacers(ctx, rows)];
  return parts.map((p, i) => ({ ...p, appliedBy: people[i] ?? null }));
}

/** Rows of the caller's as he sees them, in the order given. */
export const presentOwn = async (ctx: Ctx, rows: readonly Row[]): Promise<InvoiceView[]> =>
  (await withPeople(ctx, rows)).map(presentInvoice);

async function page(ctx: Ctx, input: PageInput, where: SQL | undefined): Promise<Paged<InvoiceView>> {
  const found = await paginate(
    input,
    ctx.db
      .select()
      .from(invoices)
      .where(where)
      .orderBy(desc(invoices.createdAt), desc(invoices.id))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(invoices, where),
  );
  return { ...found, list: await presentOwn(ctx, found.list) };
}

/** What the tab of 我的发票 shows, and the red documents of it that were issued, for a file of both. */
export function ownInvoicesFilter(ctx: Ctx, tab: InvoiceTab): SQL | undefined {
  return and(
    ownInvoices(ctx),
    or(
      and(eq(invoices.side, 'blue'), inArray(invoices.status, [...TAB_STATES[tab]])),
      tab === 'applied' ? undefined : and(eq(invoices.side, 'red'), eq(invoices.status, 'issued')),
    ),
  );
}

/** 我的发票, newest first, with the numbers of its tabs. Red documents stand in the detail of their blue one. */
export async function listOwnInvoices(ctx: Ctx, input: InvoiceListInput): Promise<InvoiceListView> {
  const blue = and(ownInvoices(ctx), eq(invoices.side, 'blue'));
  const [found, billable, applied, issued] = await Promise.all([
    page(ctx, input, and(blue, inArray(invoices.status, [...TAB_STATES[input.tab]]))),
    countBillableOrders(ctx),
    ctx.db.$count(invoices, and(blue, inArray(invoices.status, [...OPEN_STATES]))),
    ctx.db.$count(invoices, and(blue, inArray(invoices.status, [...TAB_STATES.issued]))),
  ]);
  return { ...found, counts: { billable, applied, issued } };
}

/** Issued electronic documents of the caller's, blue and red: what can be handed to the accountant. */
export async function listOnlineInvoices(ctx: Ctx, input: PageInput): Promise<Paged<InvoiceView>> {
  return page(
    ctx,
    input,
    and(ownInvoices(ctx), eq(invoices.form, 'online'), inArray(invoices.status, [...TAB_STATES.issued])),
  );
}

async function findOwn(ctx: Ctx, id: number): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), ownInvoices(ctx)));
  if (!row) throw invoiceErrors.notFound();
  return row;
}

/** One invoice of the caller's. @throws the same 404 for another's and for none */
export async function getOwnInvoice(ctx: Ctx, id: number): Promise<InvoiceDetailView> {
  const row = await findOwn(ctx, id);
  // One after the other: the writes read their reply on the one connection of their transaction.
  const lines = await ctx.db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.lineNo));
  // A red document that did not come about is the office's affair.
  const reds = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.redOf, id), ne(invoices.status, 'cancelled')))
    .orderBy(asc(invoices.id));
  const events = await ctx.db
    .select({
      action: invoiceEvents.action,
      createdAt: invoiceEvents.createdAt,
      reason: invoiceEvents.reason,
    })
    .from(invoiceEvents)
    .where(eq(invoiceEvents.entityId, id))
    .orderBy(asc(invoiceEvents.id));
  const [blue, ...red] = await withPeople(ctx, [row, ...reds]);
  if (!blue) throw invoiceErrors.notFound();
  return presentDetail(blue, { lines, reds: red, events });
}

/** The invoices of an own order, and whether one can be asked for. @throws 404 for another's order */
export async function getOrderInvoices(ctx: Ctx, orderId: number): Promise<OrderInvoicesView> {
  const openFen = await findOpenFen(ctx, orderId);
  if (openFen === null) throw orderErrors.notFound();
  const covering = and(eq(invoiceOrders.orderId, orderId), eq(invoices.side, 'blue'));
  const over = (where: SQL | undefined) =>
    ctx.db
      .select({ invoice: invoices })
      .from(invoices)
      .innerJoin(invoiceOrders, eq(invoiceOrders.invoiceId, invoices.id))
      .where(and(covering, where))
      .orderBy(desc(invoices.createdAt), desc(invoices.id));
  const rows = await over(ownInvoices(ctx));
  // A manager may have put the order of a member on a document with others.
  const hidden = await over(and(not(ownInvoices(ctx)), ne(invoices.status, 'cancelled')));
  const parts = await withPeople(
    ctx,
    rows.map((r) => r.invoice),
  );
  return {
    orderId,
    openFen,
    allowedActions: openFen > 0 ? ['apply'] : [],
    invoices: parts.map(presentInvoice),
    others: hidden.length,
  };
}

/** The stored file of an own invoice. @throws 404 when it is not the caller's or not there (yet) */
export async function findInvoiceFile(
  ctx: Ctx,
  { id, format }: { id: number; format: 'pdf' | 'ofd' },
): Promise<{ key: string; name: string }> {
  const row = await findOwn(ctx, id);
  const uploadId = format === 'pdf' ? row.pdfUploadId : row.ofdUploadId;
  const allowed = buyerMayInvoice('download', { ...row, hasFile: uploadId !== null });
  const [file] =
    uploadId === null || !allowed
      ? []
      : await ctx.db
          .select({ key: uploads.key })
          .from(uploads)
          .where(and(eq(uploads.id, uploadId), eq(uploads.private, true), isNull(uploads.purgedAt)));
  if (!file) throw invoiceErrors.noFile();
  return { key: file.key, name: `发票-${row.invoiceNo ?? row.requestNo}.${format}` };
}
