import 'server-only';
import { paymentProviders } from '@/lib/core/payment-providers';
import { aliasedTable, and, count, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { payments, refunds } from '@/db/schema/payment';
import { reconcileDiffs, reconcileRuns } from '@/db/schema/reconcile';
import { formatDateTime, toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import { wordOf } from '@/lib/core/word-of';
import type { Ctx } from '@/lib/data/ctx';
import { tableFile, type Column, type TableFile } from '@/lib/data/sheet-file';
import { paginate } from '@/lib/data/paginate';
import {
  runStates,
  type DiffListInput,
  type DiffView,
  type ReconcileListInput,
  type ReconcileListView,
  type ReconcileRunView,
} from './reconcile-contract';
import {
  channelStateLabel,
  paymentMachine,
  reconcileKinds,
  reconcileStates,
  refundMachine,
  type ReconcileKind,
  type ReconcileState,
} from '@/lib/states/payment';

/** Rows of one file: a day's differences are a handful; more than this is a search without a filter. */
const MAX_EXPORT = 10_000;

type Online = ReconcileRunView['provider'];

const openOfDay = sql<number>`(select count(*)::int from reconcile_diffs d join reconcile_runs o on o.id = d.run_id
  where d.status = 'open' and o.provider = ${reconcileRuns.provider} and o.bill_date = ${reconcileRuns.billDate})`;

/** Runs, newest day first. */
export async function listRuns(ctx: Ctx, input: ReconcileListInput): Promise<ReconcileListView> {
  const where = and(
    input.provider ? eq(reconcileRuns.provider, input.provider) : undefined,
    input.date ? eq(reconcileRuns.billDate, input.date) : undefined,
    input.startTime ? gte(reconcileRuns.billDate, input.startTime) : undefined,
    input.endTime ? lte(reconcileRuns.billDate, input.endTime) : undefined,
  );
  const [page, openDiffs] = await Promise.all([
    paginate(
      input,
      ctx.db
        .select({ run: reconcileRuns, startedByName: users.name, openCount: openOfDay })
        .from(reconcileRuns)
        .leftJoin(users, eq(users.id, reconcileRuns.startedBy))
        .where(where)
        .orderBy(desc(reconcileRuns.billDate), desc(reconcileRuns.id))
        .limit(input.pageSize)
        .offset(pageOffset(input)),
      ctx.db.$count(reconcileRuns, where),
    ),
    ctx.db.$count(reconcileDiffs, eq(reconcileDiffs.status, 'open')),
  ]);
  const list = page.list.map(({ run, startedByName, openCount }): ReconcileRunView => {
    const { billDate, startedAt, finishedAt, startedBy: _, ...rest } = run;
    const state = !finishedAt ? 'running' : run.error === null ? 'done' : 'failed';
    return {
      ...rest,
      provider: run.provider as Online,
      providerLabel: paymentProviders[run.provider as Online],
      date: billDate,
      state,
      stateLabel: runStates[state],
      source: run.source as ReconcileRunView['source'],
      startedAt: toIso(startedAt),
      finishedAt: toIsoOrNull(finishedAt),
      startedByName,
      openCount,
    };
  });
  return { ...page, list, openDiffs, providers: [...ctx.config.openChannels] };
}

const resolver = aliasedTable(users, 'resolver');

function diffWhere(input: Omit<DiffListInput, 'pageNum' | 'pageSize'>): SQL | undefined {
  return and(
    input.runId
      ? sql`(${reconcileDiffs.runId} = ${input.runId} or ${reconcileDiffs.lastRunId} = ${input.runId})`
      : undefined,
    input.provider ? eq(reconcileRuns.provider, input.provider) : undefined,
    input.date ? eq(reconcileRuns.billDate, input.date) : undefined,
    input.status ? eq(reconcileDiffs.status, input.status) : undefined,
    input.kind ? eq(reconcileDiffs.kind, input.kind) : undefined,
  );
}

function diffRows(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select({
      diff: reconcileDiffs,
      provider: reconcileRuns.provider,
      date: reconcileRuns.billDate,
      orderId: orders.id,
      orderSn: orders.orderSn,
      resolvedByName: resolver.name,
    })
    .from(reconcileDiffs)
    .innerJoin(reconcileRuns, eq(reconcileRuns.id, reconcileDiffs.runId))
    .leftJoin(refunds, eq(refunds.id, reconcileDiffs.refundId))
    .leftJoin(payments, eq(payments.id, sql`coalesce(${reconcileDiffs.paymentId}, ${refunds.paymentId})`))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(resolver, eq(resolver.id, reconcileDiffs.resolvedBy))
    .where(where)
    .orderBy(desc(reconcileRuns.billDate), desc(reconcileDiffs.id))
    .$dynamic();
}

interface Detail {
  what: 'payment' | 'refund';
  remote: string | null;
  local: string | null;
}

/** What a difference keeps of both sides, whatever is stored there. */
function readDetail(stored: unknown): Detail {
  const { what, remote, local } = (stored ?? {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { what: what === 'refund' ? 'refund' : 'payment', remote: text(remote), local: text(local) };
}

function localLabel({ what, local }: Detail): string | null {
  return local && wordOf((what === 'refund' ? refundMachine : paymentMachine).labels, local);
}

type DiffRow = Awaited<ReturnType<typeof diffRows>>[number];

export function presentDiff({ diff, provider, date, orderId, orderSn, resolvedByName }: DiffRow): DiffView {
  const detail = readDetail(diff.detail);
  return {
    id: diff.id,
    runId: diff.runId,
    providerLabel: paymentProviders[provider as Online],
    date,
    kind: diff.kind as ReconcileKind,
    kindLabel: reconcileKinds[diff.kind as ReconcileKind],
    what: detail.what,
    outTradeNo: diff.outTradeNo,
    providerTxn: diff.providerTxn,
    refundNo: diff.refundNo,
    orderId,
    orderSn,
    refundId: diff.refundId,
    localFen: diff.localFen,
    remoteFen: diff.remoteFen,
    localState: localLabel(detail),
    remoteState: detail.remote && channelStateLabel(detail.remote),
    status: diff.status as ReconcileState,
    statusLabel: reconcileStates[diff.status as ReconcileState],
    resolvedByName,
    resolvedAt: toIsoOrNull(diff.resolvedAt),
    note: diff.note,
  };
}

/** Differences, newest day first. */
export async function listDiffs(ctx: Ctx, input: DiffListInput): Promise<Paged<DiffView>> {
  const where = diffWhere(input);
  const page = await paginate(
    input,
    diffRows(ctx, where).limit(input.pageSize).offset(pageOffset(input)),
    ctx.db
      .select({ n: count() })
      .from(reconcileDiffs)
      .innerJoin(reconcileRuns, eq(reconcileRuns.id, reconcileDiffs.runId))
      .where(where)
      .then((r) => r[0]?.n ?? 0),
  );
  return { ...page, list: page.list.map(presentDiff) };
}

const diffColumns: Column<DiffView>[] = [
  { title: '账单日期', value: (d) => d.date },
  { title: '渠道', value: (d) => d.providerLabel },
  { title: '款项', value: (d) => (d.what === 'refund' ? '退款' : '收款') },
  { title: '差异', value: (d) => d.kindLabel },
  { title: '商户单号', value: (d) => d.outTradeNo },
  { title: '渠道交易号', value: (d) => d.providerTxn },
  { title: '退款单号', value: (d) => d.refundNo },
  { title: '订单号', value: (d) => d.orderSn },
  { title: '本地金额', kind: 'money', value: (d) => d.localFen },
  { title: '渠道金额', kind: 'money', value: (d) => d.remoteFen },
  { title: '本地状态', value: (d) => d.localState },
  { title: '渠道状态', value: (d) => d.remoteState },
  { title: '状态', value: (d) => d.statusLabel },
  { title: '处理人', value: (d) => d.resolvedByName ?? (d.resolvedAt ? '系统' : null) },
  { title: '处理时间', value: (d) => d.resolvedAt && formatDateTime(d.resolvedAt) },
  { title: '说明', value: (d) => d.note },
];

/** The same list as a file for spreadsheet programs. */
export async function exportDiffs(ctx: Ctx, input: DiffListInput): Promise<TableFile> {
  const rows = await diffRows(ctx, diffWhere(input)).limit(MAX_EXPORT);
  return tableFile(ctx, '对账差异.csv', {
    name: '对账差异',
    columns: diffColumns,
    rows: rows.map(presentDiff),
  });
}
