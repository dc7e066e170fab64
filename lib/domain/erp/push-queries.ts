import 'server-only';
import { and, asc, desc, eq, gte, ilike, lt, sql } from 'drizzle-orm';
import { erpPushes } from '@/db/schema/erp';
import { orders } from '@/db/schema/order';
import { dayEnd, dayStart, toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { prefixPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import type { PushListInput, PushView } from './push-contract';

/** Documents for the ERP by kind, state, number and day. */
export async function listPushes(ctx: Ctx, input: PushListInput): Promise<Paged<PushView>> {
  const { keyword, kind, status, startTime, endTime } = input;
  const where = and(
    keyword ? ilike(erpPushes.docNo, prefixPattern(keyword)) : undefined,
    kind ? eq(erpPushes.kind, kind) : undefined,
    status ? eq(erpPushes.status, status) : undefined,
    startTime ? gte(erpPushes.createdAt, dayStart(startTime)) : undefined,
    endTime ? lt(erpPushes.createdAt, dayEnd(endTime)) : undefined,
  );
  const way = input.sort.startsWith('-') ? desc : asc;
  const page = ctx.db
    .select({ push: erpPushes, orderId: orders.id, orderSn: orders.orderSn })
    .from(erpPushes)
    .leftJoin(orders, eq(orders.orderSn, sql`${erpPushes.payload}->>'orderSn'`))
    .where(where)
    .orderBy(way(erpPushes.createdAt), way(erpPushes.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(input, page, ctx.db.$count(erpPushes, where));
  return {
    ...paged,
    list: paged.list.map(({ push, orderId, orderSn }) => ({
      id: push.id,
      kind: push.kind,
      docNo: push.docNo,
      orderId,
      orderSn,
      status: push.status,
      tries: push.tries,
      nextAt: push.status === 'pending' ? toIsoOrNull(push.nextAt) : null,
      sentAt: toIsoOrNull(push.sentAt),
      erpNo: typeof push.response?.['number'] === 'string' ? push.response['number'] : null,
      error: push.error,
      createdAt: toIso(push.createdAt),
    })),
  };
}
