import 'server-only';
import { aliasedTable, and, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { specialOrders } from '@/db/schema/specialOrder';
import type { SheetCell, SheetColumn } from '@/lib/adapters/spreadsheet/port';
import { formatDateTime } from '@/lib/core/dates';
import { maskName } from '@/lib/core/mask-name';
import { maskPhone } from '@/lib/core/phone';
import type { Ctx } from '@/lib/data/ctx';
import { specialFilter } from '@/lib/domain/specialOrder/filter-scope';
import { detailFacts } from '@/lib/domain/specialOrder/office-words';
import { specialOrderKinds, specialOrderMachine, specialOrderTypes } from '@/lib/states/specialOrder';
import type { ExportInput } from './contract';
import { after, countTo, keyOf, newestFirst, PAGE_ROWS, walk, type ExportSource } from './walk';

const KEY = { createdAt: specialOrders.createdAt, id: specialOrders.id };
const time = (d: Date | null) => (d ? formatDateTime(d) : null);
const assignee = aliasedTable(users, 'assignee');
const finisher = aliasedTable(users, 'finisher');

const columns: readonly SheetColumn[] = [
  { title: '特殊订单号', width: 20 },
  { title: '类别', width: 8 },
  { title: '类型', width: 14 },
  { title: '标题', width: 36 },
  { title: '状态', width: 10 },
  { title: '相关订单号', width: 20 },
  { title: '买家', width: 12 },
  { title: '详情', width: 60 },
  { title: '处理人', width: 12 },
  { title: '创建时间', width: 19 },
  { title: '办结人', width: 12 },
  { title: '办结时间', width: 19 },
  { title: '办结说明', width: 36 },
];

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

export function specialCells(
  { row: s, orderSn, buyer, assignee: who, finisher: by }: Awaited<ReturnType<typeof readSpecials>>[number],
  full: boolean,
): SheetCell[] {
  return [
    s.specialNo,
    specialOrderKinds[s.kind],
    specialOrderTypes[s.type],
    s.title,
    specialOrderMachine.label(s.status),
    orderSn,
    buyer === null || full ? buyer : maskName(buyer),
    facts(s.detail, full),
    who,
    time(s.createdAt),
    by,
    time(s.finishedAt),
    s.finishNote,
  ];
}

/** One row per special order of the asking desk, newest first; the filters are those of its list. */
export function specialSource(ctx: Ctx, { full, ...input }: ExportInput<'specialOrder'>): ExportSource {
  const where = and(
    specialFilter(ctx, input),
    input.status ? eq(specialOrders.status, input.status) : undefined,
  );
  async function* pages() {
    const found = walk((last) =>
      readSpecials(ctx)
        .where(and(where, after(KEY, last)))
        .orderBy(newestFirst(KEY))
        .limit(PAGE_ROWS),
    );
    for await (const page of found) {
      yield page.map((one) => specialCells(one, full));
    }
  }
  return {
    columns,
    count: (cap) =>
      countTo(
        ctx,
        cap,
        sql`from ${specialOrders} left join ${orders} on ${eq(orders.id, specialOrders.orderId)} left join ${users} on ${eq(users.id, specialOrders.buyerId)} where ${where ?? sql`true`}`,
      ),
    pages,
  };
}
