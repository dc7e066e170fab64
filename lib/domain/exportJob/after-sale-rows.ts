import 'server-only';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { deliveryCorps } from '@/db/schema/shipping';
import { groupBy } from '@/lib/core/group-by';
import type { Ctx } from '@/lib/data/ctx';
import type { Column } from '@/lib/data/sheet-file';
import { officeWhere } from '@/lib/domain/aftersale/office-queries';
import { afterSaleGoods, afterSaleKinds, afterSaleMachine, afterSaleReasons } from '@/lib/states/aftersale';
import type { ExportInput } from './contract';
import { keyOf, listSource, PAGE_ROWS, shownTo, timeCell, type ExportSource } from './walk';

const KEY = { createdAt: afterSales.createdAt, id: afterSales.id };

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
type Row = Case & Item & { first: boolean };

/** Amounts of the case stand on its first line only. */
export const afterSaleColumns = (full: boolean): Column<Row>[] => {
  const shown = shownTo(full);
  return [
    { title: '售后单号', width: 20, value: ({ row: a }) => a.afterSaleNo },
    { title: '状态', width: 12, value: ({ row: a }) => afterSaleMachine.label(a.status) },
    { title: '类型', width: 10, value: ({ row: a }) => afterSaleKinds[a.kind] },
    { title: '订单号', width: 20, value: ({ orderSn }) => orderSn },
    { title: '下单人', width: 12, value: ({ buyer }) => shown.name(buyer) },
    { title: '收货人手机号码', width: 14, value: ({ phone }) => shown.phone(phone) },
    { title: '货物情况', width: 10, value: ({ row: a }) => afterSaleGoods[a.goodsState] },
    { title: '申请原因', width: 12, value: ({ row: a }) => afterSaleReasons[a.reasonKind] },
    { title: '说明', width: 30, value: ({ row: a }) => (full ? a.reason : null) },
    { title: '商品', width: 36, value: ({ title }) => title },
    { title: '数量', kind: 'number', width: 8, value: ({ item }) => item.quantity },
    { title: '验收完好', kind: 'number', width: 9, value: ({ item }) => item.goodQty },
    { title: '验收破损', kind: 'number', width: 9, value: ({ item }) => item.damagedQty },
    { title: '申请商品退款', kind: 'money', value: ({ item }) => item.amountFen },
    { title: '申请运费退款', kind: 'money', value: ({ item }) => item.freightFen },
    { title: '申请金额', kind: 'money', value: ({ row: a, first }) => (first ? a.requestedFen : null) },
    { title: '同意金额', kind: 'money', value: ({ row: a, first }) => (first ? a.approvedFen : null) },
    { title: '审核说明', width: 24, value: ({ row: a }) => a.auditNote },
    {
      title: '退回物流',
      width: 24,
      value: ({ row: a, corp }) => [corp, a.returnTrackingNo].filter(Boolean).join(' '),
    },
    { title: '申请时间', width: 19, value: ({ row: a }) => timeCell(a.createdAt) },
    { title: '审核时间', width: 19, value: ({ row: a }) => timeCell(a.auditedAt) },
    { title: '收货时间', width: 19, value: ({ row: a }) => timeCell(a.receivedAt) },
    { title: '完成时间', width: 19, value: ({ row: a }) => timeCell(a.doneAt) },
  ];
};

/** One row per line of a case, newest case first; amounts of the case stand on its first line only. */
export function afterSaleSource(ctx: Ctx, { full, ...input }: ExportInput<'afterSale'>): ExportSource {
  const where = officeWhere(ctx, input);
  return listSource(ctx, {
    key: KEY,
    where,
    from: sql`${from} inner join ${afterSaleItems} on ${eq(afterSaleItems.afterSaleId, afterSales.id)}`,
    columns: afterSaleColumns(full),
    read: ({ where: found, order }) => readCases(ctx).where(found).orderBy(order).limit(PAGE_ROWS),
    rows: async (page) => {
      const items = groupBy(
        await readItems(
          ctx,
          page.map((p) => p.rowId),
        ),
        (r) => r.item.afterSaleId,
      );
      return page.flatMap((one) =>
        (items.get(one.rowId) ?? []).map((item, i) => ({ ...one, ...item, first: i === 0 })),
      );
    },
  });
}
