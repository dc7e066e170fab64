import 'server-only';
import type { OnlineProvider } from '@/lib/core/payment-providers';
import { sql, type SQL } from 'drizzle-orm';
import { dayEnd, dayStart } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';
import { causeOf } from './book-payment';

/** A run under way. */
export interface Run {
  id: number;
  provider: OnlineProvider;
  /** Day in Shanghai, `YYYY-MM-DD`. */
  date: string;
  source: 'bill' | 'query';
}

const within = (column: SQL, day: string) =>
  sql`${column} >= ${dayStart(day).toISOString()}::timestamptz and ${column} < ${dayEnd(day).toISOString()}::timestamptz`;

/** Our number of a payment as the channel knows it. */
const channelNo = sql`coalesce(p.extra ->> 'channelOutTradeNo', p.out_trade_no)`;

/**
 * What does not agree, set against set. Payments meet by the channel's transaction, refunds by our number, whatever day our books give them;
 * only what a bill of the day should tell and no bill tells is missing there.
 */
function differences({ provider, date, source }: Run): SQL {
  return sql`
    select 'missing_local' as kind, b.out_trade_no, b.provider_txn, null::text as refund_no, a.id as payment_id, null::int8 as refund_id,
      null::int8 as local_fen, b.amount_fen as remote_fen,
      jsonb_build_object('what', 'payment', 'remote', b.state, 'local', a.status) as detail
    from bill_rows b
    left join payments a on a.provider = b.provider and a.out_trade_no = b.out_trade_no
    where b.provider = ${provider} and b.bill_date = ${date} and b.kind = 'payment'
      and not exists (select 1 from payments p where p.provider = b.provider and p.provider_txn = b.provider_txn)
    union all
    select 'amount_mismatch', b.out_trade_no, b.provider_txn, null, p.id, null, p.paid_fen, b.amount_fen,
      jsonb_build_object('what', 'payment', 'remote', b.state, 'local', p.status)
    from bill_rows b join payments p on p.provider = b.provider and p.provider_txn = b.provider_txn
    where b.provider = ${provider} and b.bill_date = ${date} and b.kind = 'payment' and p.paid_fen <> b.amount_fen
    union all
    select 'missing_remote', ${channelNo}, p.provider_txn, null, p.id, null, p.paid_fen, null,
      jsonb_build_object('what', 'payment', 'remote', null, 'local', p.status)
    from payments p
    where p.provider = ${provider} and p.status = 'paid' and ${within(sql`p.paid_at`, date)}
      and not (${source === 'query'} and p.extra ? 'channelOutTradeNo')
      and not exists (select 1 from bill_rows b
        where b.provider = p.provider and b.kind = 'payment' and b.provider_txn = p.provider_txn)
    union all
    select 'missing_local', b.out_trade_no, b.provider_txn, b.refund_no, null, null, null, b.amount_fen,
      jsonb_build_object('what', 'refund', 'remote', b.state, 'local', null)
    from bill_rows b
    where b.provider = ${provider} and b.bill_date = ${date} and b.kind = 'refund'
      and not exists (select 1 from refunds r join payments p on p.id = r.payment_id
        where r.refund_no = b.refund_no and p.provider = b.provider)
    union all
    select case when r.amount_fen <> b.amount_fen then 'amount_mismatch' else 'state_mismatch' end,
      b.out_trade_no, b.provider_txn, b.refund_no, r.payment_id, r.id, r.amount_fen, b.amount_fen,
      jsonb_build_object('what', 'refund', 'remote', b.state, 'local', r.status)
    from bill_rows b
    join refunds r on r.refund_no = b.refund_no
    join payments p on p.id = r.payment_id and p.provider = b.provider
    where b.provider = ${provider} and b.bill_date = ${date} and b.kind = 'refund'
      and (r.amount_fen <> b.amount_fen
        or (b.state = 'SUCCESS' and r.status <> 'success')
        or (b.state not in ('SUCCESS', 'PROCESSING') and r.status = 'success'))
    union all
    select 'missing_remote', ${channelNo}, p.provider_txn, r.refund_no, r.payment_id, r.id, r.amount_fen, null,
      jsonb_build_object('what', 'refund', 'remote', null, 'local', r.status)
    from refunds r join payments p on p.id = r.payment_id
    where p.provider = ${provider} and r.status = 'success' and ${within(sql`r.success_at`, date)}
      and not exists (select 1 from bill_rows b
        where b.provider = p.provider and b.kind = 'refund' and b.refund_no = r.refund_no)`;
}

const ofDay = ({ provider, date }: Run) =>
  sql`d.run_id in (select id from reconcile_runs where provider = ${provider} and bill_date = ${date})`;

const same = sql`d.kind = f.kind and d.out_trade_no = f.out_trade_no and d.provider_txn is not distinct from f.provider_txn
  and d.refund_no is not distinct from f.refund_no and d.local_fen is not distinct from f.local_fen
  and d.remote_fen is not distinct from f.remote_fen`;

/**
 * Writes down the differences of a run, inside a transaction that holds the day. One that is still open stays the row it is; one that a person
 * has settled does not come back while it is exactly the same; an open one that is gone is settled by the run.
 *
 * @returns how many differences stand open for the day
 */
export async function writeDifferences(ctx: Ctx, run: Run): Promise<number> {
  await ctx.db.execute(sql`
    with found as (${differences(run)}),
    still as (
      update reconcile_diffs d set last_run_id = ${run.id}
      from found f where d.status = 'open' and ${ofDay(run)} and ${same} returning d.id)
    insert into reconcile_diffs
      (run_id, last_run_id, kind, out_trade_no, provider_txn, refund_no, payment_id, refund_id, local_fen, remote_fen, detail)
    select ${run.id}::int8, ${run.id}::int8, f.kind, f.out_trade_no, f.provider_txn, f.refund_no, f.payment_id, f.refund_id, f.local_fen,
      f.remote_fen, f.detail
    from found f
    where not exists (select 1 from reconcile_diffs d
      where ${ofDay(run)} and ${same} and (d.status = 'open' or d.resolved_by is not null))`);
  await ctx.db.execute(sql`
    update reconcile_diffs d set status = 'resolved', resolved_at = now(), note = '再次对账时已一致'
    where d.status = 'open' and d.last_run_id <> ${run.id} and ${ofDay(run)}`);
  const left = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from reconcile_diffs d where d.status = 'open' and ${ofDay(run)}`,
  );
  return left.rows[0]?.n ?? 0;
}

/** Notes payments that the run has booked itself, as settled. */
export async function writeRecovered(ctx: Ctx, run: Run, txns: readonly string[]): Promise<number> {
  if (txns.length === 0) return 0;
  const done = await ctx.db.execute(sql`
    insert into reconcile_diffs
      (run_id, last_run_id, kind, out_trade_no, provider_txn, payment_id, remote_fen, detail, status, resolved_at, note)
    select ${run.id}::int8, ${run.id}::int8, 'missing_local', b.out_trade_no, b.provider_txn, p.id, b.amount_fen,
      jsonb_build_object('what', 'payment', 'remote', b.state, 'local', p.status), 'resolved', now(), '漏收的付款，已向渠道查询并补记入账'
    from bill_rows b join payments p on p.provider = b.provider and p.provider_txn = b.provider_txn
    where b.provider = ${run.provider} and b.bill_date = ${run.date} and b.kind = 'payment'
      and b.provider_txn = any(${sql.param([...txns])}::text[])
    returning id`);
  return done.rows.length;
}

/** Sums of both sides on the run, in fen, and its end. */
export async function closeRun(ctx: Ctx, run: Run, diffCount: number): Promise<void> {
  const { provider, date } = run;
  await ctx.db.execute(sql`
    update reconcile_runs set finished_at = now(), error = null, source = ${run.source}, diff_count = ${diffCount},
      bill_count = b.n, bill_paid_fen = b.paid, bill_refunded_fen = b.back,
      local_count = p.n + r.n, local_paid_fen = p.paid, local_refunded_fen = r.back
    from (select count(*)::int as n, coalesce(sum(amount_fen) filter (where kind = 'payment'), 0) as paid,
        coalesce(sum(amount_fen) filter (where kind = 'refund'), 0) as back
      from bill_rows where provider = ${provider} and bill_date = ${date}) b,
      (select count(*)::int as n, coalesce(sum(paid_fen), 0) as paid from payments
      where provider = ${provider} and status = 'paid' and ${within(sql`paid_at`, date)}) p,
      (select count(*)::int as n, coalesce(sum(r.amount_fen), 0) as back from refunds r join payments p on p.id = r.payment_id
      where p.provider = ${provider} and r.status = 'success' and ${within(sql`r.success_at`, date)}) r
    where reconcile_runs.id = ${run.id}`);
}

/** Whether our books have money that moved through the provider on that day. */
export async function hasLocalMoney(ctx: Ctx, provider: OnlineProvider, date: string): Promise<boolean> {
  const found = await ctx.db.execute<{ some: boolean }>(sql`
    select exists (select 1 from payments
        where provider = ${provider} and status = 'paid' and ${within(sql`paid_at`, date)})
      or exists (select 1 from refunds r join payments p on p.id = r.payment_id
        where p.provider = ${provider} and r.status = 'success' and ${within(sql`r.success_at`, date)}) as some`);
  return found.rows[0]?.some ?? false;
}

interface Stranger extends Record<string, unknown> {
  kind: 'payment' | 'refund';
  out_trade_no: string;
  provider_txn: string;
  refund_no: string | null;
  amount_fen: string;
}

/** Money in the bill that no attempt and no refund of ours stands for: an exception for a person each, unless its notification opened one. */
export async function raiseStrangers(ctx: Ctx, run: Run): Promise<void> {
  const { provider, date } = run;
  const found = await ctx.db.execute<Stranger>(sql`
    select b.kind, b.out_trade_no, b.provider_txn, b.refund_no, b.amount_fen::text
    from bill_rows b
    where b.provider = ${provider} and b.bill_date = ${date} and case b.kind
      when 'payment' then not exists (select 1 from payments p where p.provider = b.provider
        and (p.provider_txn = b.provider_txn or (p.out_trade_no = b.out_trade_no and p.status <> 'paid')))
      else not exists (select 1 from refunds r join payments p on p.id = r.payment_id
          where r.refund_no = b.refund_no and p.provider = b.provider)
        and not exists (select 1 from special_orders x where x.type = 'unknown_payment' and x.detail ->> 'outRefundNo' = b.refund_no) end
    order by b.id`);
  for (const row of found.rows) {
    const txn = causeOf(provider, row.provider_txn);
    await raiseIncident(ctx, {
      type: 'unknown_payment',
      title: row.kind === 'payment' ? '渠道账单中有无主付款' : '渠道账单中有未知退款',
      detail: {
        provider,
        billDate: date,
        outTradeNo: row.out_trade_no,
        providerTxn: row.provider_txn,
        ...(row.refund_no ? { refundNo: row.refund_no } : {}),
        amountFen: Number(row.amount_fen),
      },
      cause: row.kind === 'payment' ? txn : `refund ${row.refund_no ?? txn}`,
    });
  }
}
