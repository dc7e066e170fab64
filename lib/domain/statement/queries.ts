import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { organizations } from '@/db/schema/organization';
import { dayEnd, dayStart, formatDate, toIso } from '@/lib/core/dates';
import type { OpenOrder, StatementContent, StatementEntry, StatementRest } from '@/lib/core/statement';
import type { Ctx } from '@/lib/data/ctx';
import { accountText, issuerOf } from '@/lib/domain/payment/issuer-queries';
import { statementErrors } from './errors';
import { MAX_OPEN_ORDERS, statementNoOf, type Period } from './rules';
import { managedBy } from './scope';

interface Account {
  opening: number;
  entries: (Omit<StatementEntry, 'balanceFen'> & { at: string })[] | null;
  orders: (Omit<OpenOrder, 'orderedOn'> & { at: string })[] | null;
  rest: StatementRest;
}

/**
 * The account of an organisation up to the end of a period, in one statement and so in one snapshot: what was owed before, the lines of the period,
 * the orders that are not even, and the sums of these.
 */
async function readAccount(ctx: Ctx, organizationId: number, { from, to }: Period): Promise<Account> {
  const [start, stop] = [dayStart(from).toISOString(), dayEnd(to).toISOString()];
  const found = await ctx.db.execute<{ account: Account }>(sql`
    with e as materialized (
      select * from organization_entries(${organizationId}::bigint) where booked_at < ${stop}::timestamptz
    ), ends as materialized (
      select order_id, sum(charged_fen) charged, sum(paid_fen) paid, sum(invoiced_fen) invoiced from e group by 1
    )
    select json_build_object(
      'opening', (select coalesce(sum(charged_fen - paid_fen), 0) from e where booked_at < ${start}::timestamptz),
      'entries', (
        select json_agg(json_build_object('at', e.booked_at, 'kind', e.kind, 'orderSn', o.order_sn, 'orderId', o.id,
          'number', case e.kind when 'refund' then r.refund_no
            when 'repayment' then p.bank_reference when 'invoice' then coalesce(i.invoice_no, i.request_no) when 'red' then coalesce(i.invoice_no, i.request_no) else o.order_sn end,
          'chargedFen', e.charged_fen, 'paidFen', e.paid_fen, 'invoicedFen', e.invoiced_fen)
          order by e.booked_at, array_position(array['order', 'adjust', 'payment', 'repayment', 'refund', 'cancel', 'restore', 'invoice', 'red'], e.kind), e.source_id)
        from e join orders o on o.id = e.order_id
        left join refunds r on e.kind = 'refund' and r.id = e.source_id
        left join credit_entries c on e.kind = 'repayment' and c.id = e.source_id
        left join credit_repayments p on p.id = c.repayment_id
        left join invoices i on e.kind in ('invoice', 'red') and i.id = e.source_id
        where e.booked_at >= ${start}::timestamptz),
      'orders', (
        select json_agg(json_build_object('orderId', l.id, 'orderSn', l.order_sn, 'at', l.created_at, 'chargedFen', l.charged, 'paidFen', l.paid, 'invoicedFen', l.invoiced)
          order by l.created_at, l.id)
        from (
          select o.id, o.order_sn, o.created_at, n.charged, n.paid, n.invoiced from ends n join orders o on o.id = n.order_id
          where n.charged <> n.paid or n.paid <> n.invoiced order by (n.charged <> n.paid) desc, o.created_at, o.id limit ${MAX_OPEN_ORDERS}) l),
      'rest', (
        select json_build_object(
          'unpaidFen', coalesce(sum(greatest(charged - paid, 0)), 0), 'creditFen', coalesce(sum(greatest(paid - charged, 0)), 0),
          'uninvoicedFen', coalesce(sum(greatest(least(paid, charged) - invoiced, 0)), 0),
          'overinvoicedFen', coalesce(sum(greatest(invoiced - paid, 0)), 0))
        from ends)) as account`);
  const account = found.rows[0]?.account;
  if (!account) throw new Error('an account without a row');
  return account;
}

const sumOf = (
  entries: readonly Omit<StatementEntry, 'balanceFen'>[],
  field: 'chargedFen' | 'paidFen' | 'invoicedFen',
  counts: (kind: StatementEntry['kind']) => boolean = () => true,
): number => entries.reduce((sum, e) => sum + (counts(e.kind) ? e[field] : 0), 0);

/** The statement of an organisation as its account stands. @throws 404 without it */
export async function readStatement(
  ctx: Ctx,
  organizationId: number,
  period: Period,
): Promise<StatementContent> {
  if (period.to > formatDate(ctx.now)) {
    const error = statementErrors.future();
    throw statementErrors.future({ errors: { to: error.message } });
  }
  const [seller, [buyer], account] = await Promise.all([
    issuerOf(ctx),
    ctx.db
      .select()
      .from(organizations)
      .where(and(eq(organizations.id, organizationId), isNull(organizations.deletedAt))),
    readAccount(ctx, organizationId, period),
  ]);
  if (!buyer) throw statementErrors.noOrganization();
  const lines = account.entries ?? [];
  let balanceFen = account.opening;
  const entries = lines.map((e) => {
    balanceFen += e.chargedFen - e.paidFen;
    return { ...e, at: toIso(new Date(e.at)), balanceFen };
  });
  return {
    statementNo: statementNoOf(organizationId, period),
    ...period,
    buyer: {
      name: buyer.name,
      creditCode: buyer.creditCode ?? '',
      address: buyer.address ?? '',
      phone: buyer.contactPhone ?? '',
    },
    seller: {
      name: seller.name,
      creditCode: ctx.config.einvoice?.sellerTaxNo ?? '',
      address: seller.address ?? '',
      phone: seller.phone,
      account: seller.account === null ? '' : accountText(seller.account),
    },
    openingFen: account.opening,
    orderedFen: sumOf(lines, 'chargedFen', (k) => k === 'order'),
    reducedFen: sumOf(lines, 'chargedFen', (k) => k !== 'order'),
    chargedFen: sumOf(lines, 'chargedFen'),
    receivedFen: sumOf(lines, 'paidFen', (k) => k === 'payment' || k === 'repayment'),
    refundedFen: -sumOf(lines, 'paidFen', (k) => k === 'refund'),
    paidFen: sumOf(lines, 'paidFen'),
    invoicedFen: sumOf(lines, 'invoicedFen'),
    closingFen: balanceFen,
    entries,
    open: (account.orders ?? []).map(({ at, ...o }) => ({ ...o, orderedOn: formatDate(at) })),
    rest: account.rest,
  };
}

/** The statement of the organisation that the caller manages. @throws 403, 404 */
export const readOwnStatement = async (ctx: Ctx, period: Period): Promise<StatementContent> =>
  readStatement(ctx, managedBy(ctx), period);
