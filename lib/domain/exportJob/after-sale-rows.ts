import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { deliveryCorps } from '@/db/schema/shipping';
import { groupBy } from '@/lib/core/group-by';
import type { SheetCell, SheetColumn } from '@/lib/adapters/spreadsheet/port';
import { formatDateTime } from '@/lib/core/dates';
import { maskName } from '@/lib/core/mask-name';
import { maskPhone } from '@/lib/core/phone';
import type { Ctx } from '@/lib/data/ctx';
import { deskWhere } from '@/lib/domain/aftersale/desk-queries';
import { afterSaleGoods, afterSaleKinds, afterSaleMachine, afterSaleReasons } from '@/lib/states/aftersale';
import type { ExportInput } from './contract';
import { after, countTo, keyOf, newestFirst, PAGE_ROWS, walk, type ExportSource } from './walk';

const KEY = { createdAt: afterSales.createdAt, id: afterSales.id };
const time = (d: Date | null) => (d ? formatDateTime(d) : null);

const columns: readonly SheetColumn[] = [
  { title: '售后单号', width: 20 },
  { title: '状态', width: 12 },
  { title: '类型', width: 10 },
  { title: '订单号', width: 20 },
  { title: '下单人', width: 12 },
  { title: '收货人手机号码', width: 14 },
  { title: '货物情况', width: 10 },
  { title: '申请原因', width: 12 },
  { title: '说明', width: 30 },
  { title: '商品', width: 36 },
  { title: '数量', kind: 'number', width: 8 },
  { title: '验收完好', kind: 'number', width: 9 },
  { title: '验收破损', kind: 'number', width: 9 },
  { title: '申请商品退款', kind: 'money' },
  { title: '申请运费退款', kind: 'money' },
  { title: '申请金额', kind: 'money' },
  { title: '同意金额', kind: 'money' },
  { title: '审核说明', width: 24 },
  { title: '退回物流', width: 24 },
  { title: '申请时间', width: 19 },
  { title: '审核时间', width: 19 },
  { title: '收货时间', width: 19 },
  { title: '完成时间', width: 19 },
];

const from = sql`from ${afterSales} inner join ${orders} on ${eq(orders.id, afterSales.orderId)} inner join ${users} on ${eq(users.id, afterSales.buyerId)}`;

function readCases(ctx: Ctx) {
  return ctx.db
    .select({
      ...keyOf(KEY),
      row: afterSales,
      orderSn: orders.orderSn,
      phone: orders.receiverPhone,
      buyer: users.name,
      corp: deliveryCorps.name,
    })
    .from(afterSales)
    .innerJoin(orders, eq(orders.id, afterSales.orderId))
    .innerJoin(users, eq(users.id, afterSales.buyerId))
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, afterSales.returnCorpId))
    .$dynamic();
}
type Case = Awaited<ReturnType<typeof readCases>>[number];

async function readItems(ctx: Ctx, ids: readonly number[]) {
  return ctx.db
    .select({ item: afterSaleItems, title: orderItems.title })
    .from(afterSaleItems)
    .innerJoin(orderItems, eq(orderItems.id, afterSaleItems.orderItemId))
    .where(inArray(afterSaleItems.afterSaleId, [...ids]))
    .orderBy(afterSaleItems.id);
}
type Item = Awaited<ReturnType<typeof readItems>>[number];

/** Amounts of the case stand on its first line only. */
export function afterSaleCells(
  { row: a, orderSn, phone, buyer, corp }: Case,
  { item, title }: Item,
  first: boolean,
  full: boolean,
): SheetCell[] {
  return [
    a.afterSaleNo,
    afterSaleMachine.label(a.status),
    afterSaleKinds[a.kind],
    orderSn,
    full ? buyer : maskName(buyer),
    phone === null || full ? phone : maskPhone(phone),
    afterSaleGoods[a.goodsState],
    afterSaleReasons[a.reasonKind],
    full ? a.reason : null,
    title,
    item.quantity,
    item.goodQty,
    item.damagedQty,
    item.amountFen,
    item.freightFen,
    first ? a.requestedFen : null,
    first ? a.approvedFen : null,
    a.auditNote,
    [corp, a.returnTrackingNo].filter(Boolean).join(' '),
    time(a.createdAt),
    time(a.auditedAt),
    time(a.receivedAt),
    time(a.doneAt),
  ];
}

/** One row per line of a case, newest case first; amounts of the case stand on its first line only. */
export function afterSaleSource(ctx: Ctx, { full, ...input }: ExportInput<'afterSale'>): ExportSource {
  const where = deskWhere(ctx, input);
  async function* pages() {
    const found = walk((last) =>
      readCases(ctx)
        .where(and(where, after(KEY, last)))
        .orderBy(newestFirst(KEY))
        .limit(PAGE_ROWS),
    );
    for await (const page of found) {
      const items = groupBy(
        await readItems(
          ctx,
          page.map((p) => p.rowId),
        ),
        (r) => r.item.afterSaleId,
      );
      yield page.flatMap((one) =>
        (items.get(one.row.id) ?? []).map((item, i) => afterSaleCells(one, item, i === 0, full)),
      );
    }
  }
  return {
    columns,
    count: (cap) =>
      countTo(
        ctx,
        cap,
        sql`${from} inner join ${afterSaleItems} on ${eq(afterSaleItems.afterSaleId, afterSales.id)} where ${where ?? sql`true`}`,
      ),
    pages,
  };
}
