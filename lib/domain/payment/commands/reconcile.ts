import 'server-only';
import type { OnlineProvider } from '@/lib/core/payment-providers';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { reconcileRuns } from '@/db/schema/reconcile';
import type { BillRow } from '@/lib/adapters/payment/port';
import { fitText } from '@/lib/core/characters';
import { DAY_MS, dayEnd, dayStart, formatDate } from '@/lib/core/dates';
import { coreErrors, isAppError } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import { actorUserId, requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { financeErrors } from '../finance-errors';
import { askDay } from './ask-day';
import {
  closeRun,
  hasLocalMoney,
  raiseStrangers,
  writeDifferences,
  writeRecovered,
  type Run,
} from './compare-bill';
import { recoverPayments, recoverRefunds } from './recover-lost';
import { storeBill } from './store-bill';

/** Minutes after which a run that never ended is taken for dead (the server was stopped in it). */
const DEAD_MINUTES = 60;
/** Hour of the next day in Shanghai until which a day without a bill counts as not ready, not as empty. */
const LAST_HOUR = 18;
/** Days back for which the daily job makes up. */
const DAYS_BACK = 3;

interface Started {
  id: number;
  provider: OnlineProvider;
  date: string;
}

/** @throws 409 while a run of the same provider and day is under way */
async function startRun(outer: Ctx, provider: OnlineProvider, date: string): Promise<Started> {
  return withTx(outer, async (ctx) => {
    await lockName(ctx, `reconcile:${provider}:${date}`);
    const running = and(
      eq(reconcileRuns.provider, provider),
      eq(reconcileRuns.billDate, date),
      isNull(reconcileRuns.finishedAt),
    );
    await ctx.db
      .update(reconcileRuns)
      .set({ finishedAt: sql`now()`, error: '对账中断，未得出结果' })
      .where(and(running, sql`${reconcileRuns.startedAt} < now() - make_interval(mins => ${DEAD_MINUTES})`));
    if ((await ctx.db.$count(reconcileRuns, running)) > 0) throw financeErrors.reconcileRunning();
    const [row] = await ctx.db
      .insert(reconcileRuns)
      .values({ provider, billDate: date, startedBy: actorUserId(ctx) })
      .returning({ id: reconcileRuns.id });
    if (!row) throw new Error('insert of a run returned nothing');
    if (ctx.actor.kind === 'admin') {
      await recordOperation(ctx, {
        action: 'reconcile.run',
        entity: 'reconcileRun',
        entityId: row.id,
        after: { provider, date },
      });
    }
    return { id: row.id, provider, date };
  });
}

async function failRun(ctx: Ctx, id: number, error: string): Promise<void> {
  await ctx.db
    .update(reconcileRuns)
    .set({ finishedAt: sql`now()`, error: fitText(error, 500) })
    .where(and(eq(reconcileRuns.id, id), isNull(reconcileRuns.finishedAt)));
}

type Remote = { source: Run['source']; rows: Iterable<BillRow> } | { error: string };

/** What the provider says about the day, outside any transaction. */
async function readRemote(ctx: Ctx, provider: OnlineProvider, date: string): Promise<Remote> {
  const bill = await ctx.ports.channels[provider].fetchBill(date);
  switch (bill.kind) {
    case 'bill':
      return { source: 'bill', rows: bill.rows };
    case 'none': {
      const ready = ctx.now.getTime() >= dayEnd(date).getTime() + LAST_HOUR * 3600 * 1000;
      if (!ready && (await hasLocalMoney(ctx, provider, date)))
        return { error: '渠道账单尚未生成，请稍后再试' };
      return { source: 'bill', rows: [] };
    }
    case 'unknown':
      ctx.log.warn({ provider, date, failure: bill.failure }, 'the channel gave no bill');
      return { error: '暂时无法从渠道取得账单，请稍后再试' };
    case 'unsupported': {
      const asked = await askDay(ctx, provider, date);
      if (asked.kind === 'bill') return { source: 'query', rows: asked.rows };
      return { error: `渠道有 ${asked.unanswered} 笔查询没有答复，请稍后再试` };
    }
  }
}

/** The day is held until the transaction ends. @throws 409 when the run was given up meanwhile */
async function holdDay(ctx: Ctx, run: Started): Promise<void> {
  await lockName(ctx, `reconcile:${run.provider}:${run.date}`);
  const own = and(eq(reconcileRuns.id, run.id), isNull(reconcileRuns.finishedAt));
  if ((await ctx.db.$count(reconcileRuns, own)) === 0) throw financeErrors.reconcileRunning();
}

async function work(ctx: Ctx, started: Started): Promise<void> {
  const remote = await readRemote(ctx, started.provider, started.date);
  if ('error' in remote) {
    await failRun(ctx, started.id, remote.error);
    return;
  }
  const run: Run = { ...started, source: remote.source };
  await withTx(ctx, async (tx) => {
    await holdDay(tx, run);
    await storeBill(tx, run.provider, run.date, remote.rows);
  });
  const lost = await recoverPayments(ctx, run);
  await recoverRefunds(ctx, run);
  await withTx(ctx, async (tx) => {
    await holdDay(tx, run);
    await raiseStrangers(tx, run);
    const open = await writeDifferences(tx, run);
    await closeRun(tx, run, open + (await writeRecovered(tx, run, lost)));
  });
}

async function settle(ctx: Ctx, started: Started): Promise<void> {
  try {
    await work(ctx, started);
  } catch (e) {
    await failRun(ctx, started.id, '对账时发生系统错误，未得出结果');
    throw e;
  }
}

/**
 * 对账: compares what a provider says about one day in Shanghai with our payments and refunds (integrations.md sections 1.5 and 9). The bill is
 * fetched outside any transaction and replaces the stored one; a run that gets no bill ends with the reason and is repeated. Safe to repeat.
 *
 * @returns the run's id
 * @throws 409 while a run of the same provider and day is under way
 */
export async function reconcileDay(ctx: Ctx, provider: OnlineProvider, date: string): Promise<number> {
  if (ctx.inTx) throw new Error('the channel is never called inside a transaction');
  const started = await startRun(ctx, provider, date);
  await settle(ctx, started);
  return started.id;
}

/**
 * The same on finance's demand; a job does the work.
 *
 * @throws 400 for a day that is not over or a channel that is not configured, 409 as above
 */
export async function reconcileByHand(
  ctx: Ctx,
  { provider, date }: { provider: OnlineProvider; date: string },
): Promise<number> {
  requireAdmin(ctx);
  if (dayEnd(date) > dayStart(formatDate(ctx.now))) {
    throw coreErrors.invalidInput({ message: '只能对今天以前的账', errors: { date: '只能对今天以前的账' } });
  }
  if (!ctx.config.openChannels.includes(provider)) {
    throw coreErrors.invalidInput({ message: '该渠道没有启用', errors: { provider: '该渠道没有启用' } });
  }
  const { id } = await startRun(ctx, provider, date);
  await enqueue(ctx, { task: 'payment.reconcile', payload: { runId: id }, maxAttempts: 3 });
  return id;
}

/** Does the work of a run that finance has started (job `payment.reconcile`). Nothing for one that has ended. */
export async function continueRun(ctx: Ctx, runId: number): Promise<void> {
  const [run] = await ctx.db
    .select({
      id: reconcileRuns.id,
      provider: sql<OnlineProvider>`${reconcileRuns.provider}`,
      date: reconcileRuns.billDate,
    })
    .from(reconcileRuns)
    .where(and(eq(reconcileRuns.id, runId), isNull(reconcileRuns.finishedAt)));
  if (run) await settle(ctx, run);
}

/** The day `n` days before now, in Shanghai. */
const daysAgo = (now: Date, n: number) => formatDate(new Date(now.getTime() - n * DAY_MS));

/** Reconciles the days before today that have no result yet (job `payment:reconcile`, hourly from 10:30 in Shanghai). */
export async function reconcileDue(ctx: Ctx): Promise<void> {
  for (const provider of ctx.config.openChannels) {
    for (let n = 1; n <= DAYS_BACK; n += 1) {
      const date = daysAgo(ctx.now, n);
      try {
        const done = await ctx.db.$count(
          reconcileRuns,
          and(
            eq(reconcileRuns.provider, provider),
            eq(reconcileRuns.billDate, date),
            isNotNull(reconcileRuns.finishedAt),
            isNull(reconcileRuns.error),
          ),
        );
        if (done === 0) await reconcileDay(ctx, provider, date);
      } catch (e) {
        if (isAppError(e)) ctx.log.info({ err: e, provider, date }, 'a reconciliation is under way');
        else ctx.log.error({ err: e, provider, date }, 'a reconciliation failed');
      }
    }
  }
}
