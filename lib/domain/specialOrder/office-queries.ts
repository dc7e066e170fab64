import 'server-only';
import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNull,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { payments, refunds } from '@/db/schema/payment';
import { specialOrderEvents, specialOrderFiles, specialOrders } from '@/db/schema/specialOrder';
import { uploads } from '@/db/schema/upload';
import { dayEnd, dayStart, toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { buyerFileColumns, presentBuyerFile } from '@/lib/domain/order/file-queries';
import { refundMachine } from '@/lib/domain/payment/states';
import { specialOrderErrors } from './errors';
import type { SpecialDetailView, SpecialListInput, SpecialListView, SpecialRow } from './office-contract';
import { detailFacts } from './office-words';
import { deskSpecials } from './scope';
import { specialOrderKinds, specialOrderMachine, specialOrderTypes } from './states';

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

function present({ row, orderSn, buyerName, assignee: who }: Found): SpecialRow {
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
    createdAt: toIso(row.createdAt),
    finishedAt: toIsoOrNull(row.finishedAt),
    allowedActions: (['take', 'finish'] as const).filter((a) => legal.includes(a)),
  };
}

/** The WHERE of the desk's list and of its export, over `special_orders`, the order and the buyer; the state comes on top. */
export function specialFilter(
  ctx: Ctx,
  input: Omit<SpecialListInput, 'pageNum' | 'pageSize' | 'sort'>,
): SQL | undefined {
  const { keyword, startTime, endTime } = input;
  return and(
    deskSpecials(ctx),
    input.kind ? eq(specialOrders.kind, input.kind) : undefined,
    input.type ? eq(specialOrders.type, input.type) : undefined,
    keyword
      ? or(
          eq(orders.orderSn, keyword),
          eq(specialOrders.specialNo, keyword),
          ilike(specialOrders.title, containsPattern(keyword)),
          ilike(users.name, containsPattern(keyword)),
        )
      : undefined,
    startTime
      ? sql`${specialOrders.createdAt} >= ${dayStart(startTime).toISOString()}::timestamptz`
      : undefined,
    endTime ? sql`${specialOrders.createdAt} < ${dayEnd(endTime).toISOString()}::timestamptz` : undefined,
  );
}

/** The desk's special orders, newest first, with the numbers of the tabs; finance sees exceptions about money only. */
export async function listSpecials(ctx: Ctx, input: SpecialListInput): Promise<SpecialListView> {
  const base = specialFilter(ctx, input);
  const groups = await ctx.db
    .select({ status: specialOrders.status, n: count() })
    .from(specialOrders)
    .leftJoin(orders, eq(orders.id, specialOrders.orderId))
    .leftJoin(users, eq(users.id, specialOrders.buyerId))
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
    list: page.list.map(present),
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

/** One special order of the desk. @throws the same 404 for one of another desk and for none */
export async function getSpecial(ctx: Ctx, id: number): Promise<SpecialDetailView> {
  const [found] = await rows(ctx).where(and(eq(specialOrders.id, id), deskSpecials(ctx)));
  if (!found) throw specialOrderErrors.notFound({ message: '特殊订单不存在' });
  const [refundRows, files, events] = await Promise.all([
    refundsOf(ctx, found.row),
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
    ...present(found),
    facts: detailFacts(found.row.detail),
    paymentNo: found.paymentNo,
    refunds: refundRows.map(({ status, ...r }) => ({ ...r, statusLabel: refundMachine.label(status) })),
    files: files.map(presentBuyerFile),
    finishNote: found.row.finishNote,
    timeline: events.map((e) => ({
      title: titles[e.action] ?? e.action,
      time: toIso(e.createdAt),
      text: [e.actorKind === 'system' ? '系统' : e.actorName, e.reason].filter(Boolean).join('：'),
    })),
  };
}

/** Special orders of the calling desk that nobody has settled. */
export function countOpenSpecials(ctx: Ctx): Promise<number> {
  return ctx.db.$count(
    specialOrders,
    and(deskSpecials(ctx), inArray(specialOrders.status, ['open', 'handling'])),
  );
}
