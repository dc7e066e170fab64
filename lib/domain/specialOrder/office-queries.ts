import 'server-only';
import { aliasedTable, and, asc, count, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { payments, refunds } from '@/db/schema/payment';
import { specialOrderEvents, specialOrderFiles, specialOrders } from '@/db/schema/specialOrder';
import { uploads } from '@/db/schema/upload';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import { wordOf } from '@/lib/core/word-of';
import type { Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import { buyerFileColumns, presentBuyerFile } from '@/lib/domain/order/file-queries';
import { refundMachine } from '@/lib/states/payment';
import { specialOrderErrors } from './errors';
import {
  specialActions,
  type SpecialDetailView,
  type SpecialListInput,
  type SpecialListView,
  type SpecialRow,
} from './office-contract';
import { detailFacts } from './office-words';
import { specialFilter } from './filter-scope';
import { linksOf, relatedOf } from './related-queries';
import { isOverdue } from './rules';
import { officeSpecials } from './scope';
import { specialOrderKinds, specialOrderMachine, specialOrderTypes } from '@/lib/states/specialOrder';

const assignee = aliasedTable(users, 'assignee');

function rows(ctx: Ctx) {
  return ctx.db
    .select({
      row: specialOrders,
      orderSn: orders.orderSn,
      buyerName: users.name,
      assignee: assignee.name,
      paymentNo: payments.outTradeNo,
    })
    .from(specialOrders)
    .leftJoin(orders, eq(orders.id, specialOrders.orderId))
    .leftJoin(users, eq(users.id, specialOrders.buyerId))
    .leftJoin(assignee, eq(assignee.id, specialOrders.assignedTo))
    .leftJoin(payments, eq(payments.id, specialOrders.paymentId))
    .$dynamic();
}
type Found = Awaited<ReturnType<typeof rows>>[number];

export function present({ row, orderSn, buyerName, assignee: who }: Found, now: Date): SpecialRow {
  const { id, specialNo, kind, type, title, status, orderId } = row;
  const legal = specialOrderMachine.allowed(status);
  return {
    id,
    specialNo,
    kind,
    kindLabel: specialOrderKinds[kind],
    type,
    typeLabel: specialOrderTypes[type],
    title,
    status,
    statusLabel: specialOrderMachine.label(status),
    orderId,
    orderSn,
    buyerName,
    assignee: who,
    assigneeId: row.assignedTo,
    overdue: isOverdue(row, now),
    createdAt: toIso(row.createdAt),
    finishedAt: toIsoOrNull(row.finishedAt),
    allowedActions: specialActions.filter((a) => legal.includes(a)),
  };
}

/** The desk's special orders, newest first, with the numbers of the tabs; finance sees exceptions about money only. */
export async function listSpecials(ctx: Ctx, input: SpecialListInput): Promise<SpecialListView> {
  const base = specialFilter(ctx, input);
  const groups = await ctx.db
    .select({ status: specialOrders.status, n: count() })
    .from(specialOrders)
    .where(base)
    .groupBy(specialOrders.status);
  const of = (status: string) => groups.find((g) => g.status === status)?.n ?? 0;
  const all = groups.reduce((a, g) => a + g.n, 0);
  const page = await paginate(
    input,
    rows(ctx)
      .where(and(base, input.status ? eq(specialOrders.status, input.status) : undefined))
      .orderBy(desc(specialOrders.createdAt), desc(specialOrders.id))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    Promise.resolve(input.status ? of(input.status) : all),
  );
  return {
    ...page,
    list: page.list.map((r) => present(r, ctx.now)),
    counts: {
      all,
      open: of('open'),
      handling: of('handling'),
      finished: of('finished'),
      withdrawn: of('withdrawn'),
    },
  };
}

const titles: Readonly<Record<string, string>> = {
  open: '创建',
  take: '受理',
  assign: '转交',
  finish: '办结',
  withdraw: '买家撤销',
};

/** Refunds that the exception is about: named by it, or of its payment. */
function refundsOf(ctx: Ctx, row: Found['row']) {
  const refundNo = row.detail['refundNo'];
  return ctx.db
    .select({
      id: refunds.id,
      refundNo: refunds.refundNo,
      status: refunds.status,
      amountFen: refunds.amountFen,
    })
    .from(refunds)
    .where(
      or(
        eq(refunds.refundNo, typeof refundNo === 'string' ? refundNo : ''),
        row.paymentId === null ? undefined : eq(refunds.paymentId, row.paymentId),
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(20);
}

/** To whom it was handed, or from whom it was taken over. */
function handedTo({ action, actorId, payload }: typeof specialOrderEvents.$inferSelect): string {
  if (action !== 'assign') return '';
  const { to, toId, from } = payload ?? {};
  if (toId === actorId) return typeof from === 'string' ? `（从${from}接手）` : '（接手）';
  return ` → ${String(to)}`;
}

/** One special order of the desk. @throws the same 404 for one of another desk and for none */
export async function getSpecial(ctx: Ctx, id: number): Promise<SpecialDetailView> {
  const [found] = await rows(ctx).where(and(eq(specialOrders.id, id), officeSpecials(ctx)));
  if (!found) throw specialOrderErrors.notFound({ message: '特殊订单不存在' });
  const [refundRows, related, files, events] = await Promise.all([
    refundsOf(ctx, found.row),
    relatedOf(ctx, found.row.orderId),
    ctx.db
      .select(buyerFileColumns)
      .from(specialOrderFiles)
      .innerJoin(uploads, eq(uploads.id, specialOrderFiles.uploadId))
      .where(and(eq(specialOrderFiles.specialOrderId, id), isNull(uploads.deletedAt)))
      .orderBy(asc(specialOrderFiles.id)),
    ctx.db
      .select()
      .from(specialOrderEvents)
      .where(
        and(eq(specialOrderEvents.entityId, id), inArray(specialOrderEvents.action, Object.keys(titles))),
      )
      .orderBy(asc(specialOrderEvents.id)),
  ]);
  return {
    ...present(found, ctx.now),
    facts: detailFacts(found.row.detail),
    paymentNo: found.paymentNo,
    refunds: refundRows.map(({ status, ...r }) => ({ ...r, statusLabel: refundMachine.label(status) })),
    ...related,
    links: linksOf(ctx),
    files: files.map(presentBuyerFile),
    finishNote: found.row.finishNote,
    timeline: events.map((e) => ({
      title: wordOf(titles, e.action),
      time: toIso(e.createdAt),
      text: [e.actorKind === 'system' ? '系统' : e.actorName + handedTo(e), e.reason]
        .filter(Boolean)
        .join('：'),
    })),
  };
}

/** Special orders of the calling desk that nobody has settled. */
export function countOpenSpecials(ctx: Ctx): Promise<number> {
  return ctx.db.$count(
    specialOrders,
    and(officeSpecials(ctx), inArray(specialOrders.status, ['open', 'handling'])),
  );
}
