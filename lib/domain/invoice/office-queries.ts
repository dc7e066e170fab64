import 'server-only';
import { and, asc, count, desc, eq, gte, inArray, like, lte, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '@/db/schema/identity';
import { invoiceEvents, invoiceOrders, invoices } from '@/db/schema/invoice';
import { orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { filterOf, pageOffset } from '@/lib/core/page';
import { foldDigits } from '@/lib/core/typed-text';
import type { Ctx } from '@/lib/data/ctx';
import { prefixPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { officeRead } from '@/lib/data/office-read';
import { normalizeTaxNumber } from '@/lib/domain/organization/credit-code';
import type { OfficeListInput, OfficeListView } from './office-contract';
import { presentOffice, type OfficeParts } from './office-present';
import { withOrders } from './queries';
import { invoiceMachine, type InvoiceState } from '@/lib/states/invoice';

type Row = typeof invoices.$inferSelect;

const starts = (column: AnyPgColumn, text: string) => like(column, prefixPattern(text));

/** The documents of one order, found by its number. */
const ofOrder = (ctx: Ctx, orderSn: string): SQL =>
  inArray(
    invoices.id,
    ctx.db
      .select({ id: invoiceOrders.invoiceId })
      .from(invoiceOrders)
      .innerJoin(orders, eq(orders.id, invoiceOrders.orderId))
      .where(eq(orders.orderSn, foldDigits(orderSn).replaceAll(/\D/g, ''))),
  );

/** A word typed into the one field of search: a number of ours, of the bureau or of an order, else the beginning of a title. */
function byKeyword(ctx: Ctx, typed: string): SQL {
  const code = normalizeTaxNumber(typed);
  const word = /^[0-9A-Z]{8,}$/.test(code) ? code : typed;
  if (/^I\d{4,}$/i.test(word)) return starts(invoices.requestNo, word.toUpperCase());
  if (/^\d{15}$/.test(word)) return ofOrder(ctx, word);
  if (/^\d{8,20}$/.test(word)) return starts(invoices.invoiceNo, word);
  if (/^[0-9A-Z]{15,20}$/.test(word)) return starts(invoices.taxNo, word);
  return starts(invoices.titleName, word);
}

/** Everything but the state, which the counts of the tabs leave out; the export of the list adds it. */
export function invoiceFilter(
  ctx: Ctx,
  input: Omit<OfficeListInput, 'pageNum' | 'pageSize' | 'sort'>,
): SQL | undefined {
  const { startTime, endTime, is_online_invoice: online } = input;
  const form = input.form ?? (online && (online === '1' || online === 'true' ? 'online' : 'paper'));
  return and(
    input.keyword ? byKeyword(ctx, input.keyword) : undefined,
    input.side ? eq(invoices.side, input.side) : undefined,
    form ? eq(invoices.form, form) : undefined,
    input.type ? eq(invoices.type, input.type) : undefined,
    input.titleKind ? eq(invoices.titleKind, input.titleKind) : undefined,
    input.requestNo ? starts(invoices.requestNo, input.requestNo.toUpperCase()) : undefined,
    input.invoiceNo ? starts(invoices.invoiceNo, input.invoiceNo) : undefined,
    input.taxNo ? starts(invoices.taxNo, input.taxNo) : undefined,
    input.title ? starts(invoices.titleName, input.title) : undefined,
    input.orderSn ? ofOrder(ctx, input.orderSn) : undefined,
    input.batchNo ? eq(invoices.batchNo, input.batchNo.toUpperCase()) : undefined,
    input.buyerId ? eq(invoices.buyerId, input.buyerId) : undefined,
    input.minFen === undefined ? undefined : gte(invoices.amountFen, input.minFen),
    input.maxFen === undefined ? undefined : lte(invoices.amountFen, input.maxFen),
    startTime ? sql`${invoices.createdAt} >= ${dayStart(startTime).toISOString()}::timestamptz` : undefined,
    endTime ? sql`${invoices.createdAt} < ${dayEnd(endTime).toISOString()}::timestamptz` : undefined,
  );
}

function orderBy(sort: OfficeListInput['sort']): SQL[] {
  const column = sort.endsWith('amountFen') ? invoices.amountFen : invoices.createdAt;
  return sort.startsWith('-') ? [desc(column), desc(invoices.id)] : [asc(column), asc(invoices.id)];
}

/** Documents with their orders and people, in the order given. */
export async function officeParts(ctx: Ctx, rows: readonly Row[]): Promise<OfficeParts[]> {
  if (rows.length === 0) return [];
  const parts = await withOrders(ctx, rows);
  const people = await ctx.db
    .select({ id: invoices.id, buyerName: users.name, organizationName: organizations.name })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.buyerId))
    .leftJoin(organizations, eq(organizations.id, invoices.organizationId))
    .where(
      inArray(
        invoices.id,
        rows.map((r) => r.id),
      ),
    );
  return parts.map((p) => {
    const who = people.find((x) => x.id === p.row.id);
    return { ...p, buyerName: who?.buyerName ?? '', organizationName: who?.organizationName ?? null };
  });
}

/** The invoice desk's list, newest first, with the numbers of its tabs; red documents stand beside their blue ones. */
export async function listOfficeInvoices(ctx: Ctx, input: OfficeListInput): Promise<OfficeListView> {
  const base = invoiceFilter(ctx, input);
  const { sort: _, status: __, ...filter } = filterOf(input);
  const counted = officeRead(ctx, { name: 'desk-invoices', until: invoiceEvents, input: filter }, async () =>
    ctx.db
      .select({ status: invoices.status, n: count() })
      .from(invoices)
      .where(base)
      .groupBy(invoices.status),
  );
  const chosen = ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(base, input.status ? eq(invoices.status, input.status) : undefined))
    .orderBy(...orderBy(input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(
    input,
    ctx.db
      .select()
      .from(invoices)
      .where(inArray(invoices.id, ctx.db.select({ id: sql`id` }).from(chosen.as('chosen'))))
      .orderBy(...orderBy(input.sort)),
    counted.then((groups) =>
      groups.filter((g) => !input.status || g.status === input.status).reduce((a, g) => a + g.n, 0),
    ),
  );
  const groups = await counted;
  const of = (status: InvoiceState) => groups.find((g) => g.status === status)?.n ?? 0;
  const all = groups.reduce((a, g) => a + g.n, 0);
  const port = ctx.ports.einvoice?.provider ?? null;
  const counts = Object.fromEntries(invoiceMachine.states.map((s) => [s, of(s)])) as Record<
    InvoiceState,
    number
  >;
  return {
    ...page,
    list: (await officeParts(ctx, page.list)).map((p) => presentOffice(p, port)),
    counts: { all, ...counts },
  };
}

/** Applications and failures that wait for finance. */
export function countInvoiceTodos(ctx: Ctx): Promise<number> {
  return ctx.db.$count(invoices, inArray(invoices.status, ['requested', 'failed'] as const));
}
