import 'server-only';
import { and, eq, ilike, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { specialOrders } from '@/db/schema/specialOrder';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import type { SpecialListInput } from './office-contract';
import { OVERDUE_HOURS } from './rules';
import { officeSpecials } from './scope';

/** Numbers of orders and of special orders: answered by their unique keys. */
const NUMBER = /^[A-Z]?\d{8,}$/;

const ofOrder = (orderSn: string) =>
  sql`${specialOrders.orderId} = (select o.id from orders o where o.order_sn = ${orderSn})`;

function keywordWhere(keyword: string): SQL | undefined {
  if (NUMBER.test(keyword)) return or(ofOrder(keyword), eq(specialOrders.specialNo, keyword));
  return or(
    ilike(specialOrders.title, containsPattern(keyword)),
    sql`${specialOrders.buyerId} in (select u.id from users u where u.name ilike ${containsPattern(keyword)})`,
  );
}

function assigneeWhere(ctx: Ctx, assignee: SpecialListInput['assignee']): SQL | undefined {
  if (assignee === undefined) return undefined;
  if (assignee === 'none') return isNull(specialOrders.assignedTo);
  return eq(specialOrders.assignedTo, assignee === 'me' ? requireAdmin(ctx).userId : assignee);
}

/** The WHERE of the desk's list and of its export, over `special_orders` alone, so that its indexes answer; the state comes on top. */
export function specialFilter(
  ctx: Ctx,
  input: Omit<SpecialListInput, 'pageNum' | 'pageSize' | 'sort'>,
): SQL | undefined {
  const { keyword, startTime, endTime, orderSn } = input;
  return and(
    officeSpecials(ctx),
    input.kind ? eq(specialOrders.kind, input.kind) : undefined,
    input.type ? eq(specialOrders.type, input.type) : undefined,
    assigneeWhere(ctx, input.assignee),
    orderSn ? ofOrder(orderSn) : undefined,
    keyword ? keywordWhere(keyword) : undefined,
    input.overdue
      ? and(
          inArray(specialOrders.status, ['open', 'handling']),
          lt(specialOrders.createdAt, new Date(ctx.now.getTime() - OVERDUE_HOURS * 3_600_000)),
        )
      : undefined,
    startTime
      ? sql`${specialOrders.createdAt} >= ${dayStart(startTime).toISOString()}::timestamptz`
      : undefined,
    endTime ? sql`${specialOrders.createdAt} < ${dayEnd(endTime).toISOString()}::timestamptz` : undefined,
  );
}
