import 'server-only';
import { aliasedTable, and, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { specialOrders } from '@/db/schema/specialOrder';
import { maskName } from '@/lib/core/mask-name';
import { maskPhone } from '@/lib/core/phone';
import type { Ctx } from '@/lib/data/ctx';
import type { Column } from '@/lib/data/sheet-file';
import { specialFilter } from '@/lib/domain/specialOrder/filter-scope';
import { detailFacts } from '@/lib/domain/specialOrder/office-words';
import { specialOrderKinds, specialOrderMachine, specialOrderTypes } from '@/lib/states/specialOrder';
import type { ExportInput } from './contract';
import { keyOf, listSource, PAGE_ROWS, shownTo, timeCell, type ExportSource } from './walk';

const KEY = { createdAt: specialOrders.createdAt, id: specialOrders.id };
const assignee = aliasedTable(users, 'assignee');
const finisher = aliasedTable(users, 'finisher');

/** What the row is about, in words; the person to call masked unless asked for in full. */
function facts(detail: Record<string, unknown>, full: boolean): string {
  const name = detail['contactName'];
  const phone = detail['contactPhone'];
  const shown = full
    ? detail
    : {
        ...detail,
        ...(typeof name === 'string' && { contactName: maskName(name) }),
        ...(typeof phone === 'string' && { contactPhone: maskPhone(phone) }),
      };
  return detailFacts(shown)
    .map((f) => `${f.label}：${f.value}`)
    .join('；');
}

function readSpecials(ctx: Ctx) {
  return ctx.db
    .select({
      ...keyOf(KEY),
      row: specialOrders,
      orderSn: orders.orderSn,
      buyer: users.name,
      assignee: assignee.name,
      finisher: finisher.name,
    })
    .from(specialOrders)
    .leftJoin(orders, eq(orders.id, specialOrders.orderId))
    .leftJoin(users, eq(users.id, specialOrders.buyerId))
    .leftJoin(assignee, eq(assignee.id, specialOrders.assignedTo))
    .leftJoin(finisher, eq(finisher.id, specialOrders.finishedBy))
    .$dynamic();
}

export const specialColumns = (full: boolean): Column<Awaited<ReturnType<typeof readSpecials>>[number]>[] => {
  const shown = shownTo(full);
  return [
    { title: '特殊订单号', width: 20, value: ({ row: s }) => s.specialNo },
    { title: '类别', width: 8, value: ({ row: s }) => specialOrderKinds[s.kind] },
    { title: '类型', width: 14, value: ({ row: s }) => specialOrderTypes[s.type] },
    { title: '标题', width: 36, value: ({ row: s }) => s.title },
    { title: '状态', width: 10, value: ({ row: s }) => specialOrderMachine.label(s.status) },
    { title: '相关订单号', width: 20, value: ({ orderSn }) => orderSn },
    { title: '买家', width: 12, value: ({ buyer }) => shown.name(buyer) },
    { title: '详情', width: 60, value: ({ row: s }) => facts(s.detail, full) },
    { title: '处理人', width: 12, value: ({ assignee: who }) => who },
    { title: '创建时间', width: 19, value: ({ row: s }) => timeCell(s.createdAt) },
    { title: '办结人', width: 12, value: ({ finisher: by }) => by },
    { title: '办结时间', width: 19, value: ({ row: s }) => timeCell(s.finishedAt) },
    { title: '办结说明', width: 36, value: ({ row: s }) => s.finishNote },
  ];
};

/** One row per special order of the asking desk, newest first; the filters are those of its list. */
export function specialSource(ctx: Ctx, { full, ...input }: ExportInput<'specialOrder'>): ExportSource {
  const where = and(
    specialFilter(ctx, input),
    input.status ? eq(specialOrders.status, input.status) : undefined,
  );
  return listSource(ctx, {
    key: KEY,
    where,
    from: sql`from ${specialOrders} left join ${orders} on ${eq(orders.id, specialOrders.orderId)} left join ${users} on ${eq(users.id, specialOrders.buyerId)}`,
    columns: specialColumns(full),
    read: ({ where: found, order }) => readSpecials(ctx).where(found).orderBy(order).limit(PAGE_ROWS),
    rows: (page) => page,
  });
}
