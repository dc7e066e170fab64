import 'server-only';
import { sql } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { readableNumber } from '@/lib/core/readable-number';
import type { BuyerActor, Ctx } from '@/lib/data/ctx';
import { insertRows, prepared } from '@/lib/data/prepared';
import type { Receiver } from '@/lib/domain/member/queries';
import type { AddOrderInput } from '../contract';
import { frozenGoods, frozenTerms } from '../frozen';
import type { Quote } from '../quote-queries';

export type OrderRow = typeof orders.$inferSelect;

/** What the way to pay means for an order. */
export interface Terms {
  isOffline: boolean;
  deadlineMinutes: number;
}

const ph = sql.placeholder;

const putOrder = prepared('insert_order', (db, name) =>
  db
    .insert(orders)
    .values({
      orderSn: ph('orderSn'),
      buyerId: ph('buyerId'),
      organizationId: ph('organizationId'),
      submitKey: ph('submitKey'),
      submitHash: ph('submitHash'),
      source: ph('source'),
      paymentMethod: ph('paymentMethod'),
      isOffline: ph('isOffline'),
      goodsFen: ph('goodsFen'),
      freightFen: ph('freightFen'),
      discountFen: ph('discountFen'),
      totalFen: ph('totalFen'),
      shippingMethodId: ph('shippingMethodId'),
      shippingMethodName: ph('shippingMethodName'),
      receiverName: ph('receiverName'),
      receiverPhone: ph('receiverPhone'),
      receiverTel: ph('receiverTel'),
      areaCode: ph('areaCode'),
      province: ph('province'),
      city: ph('city'),
      district: ph('district'),
      address: ph('address'),
      postcode: ph('postcode'),
      managerCode: ph('managerCode'),
      remark: ph('remark'),
      invoiceRequest: sql`${ph('invoiceRequest')}::jsonb`,
      deadlineAt: sql`now() + make_interval(mins => ${ph('deadlineMinutes')}::int)`,
    })
    .returning()
    .prepare(name),
);

/** Writes the order under its number, with the deadline by the database's clock. */
export async function insertOrder(
  ctx: Ctx,
  input: AddOrderInput,
  who: Terms & { buyer: BuyerActor; key: string; hash: string; serial: number },
  quote: Quote,
  receiver: Receiver | null,
): Promise<OrderRow> {
  const [row] = await putOrder(ctx.db, {
    orderSn: readableNumber(ctx.now, who.serial),
    buyerId: who.buyer.userId,
    organizationId: who.buyer.organizationId,
    submitKey: who.key,
    submitHash: who.hash,
    source: input.source,
    paymentMethod: input.paymentMethod,
    isOffline: who.isOffline,
    ...frozenTerms(quote, receiver),
    managerCode: input.areaManagerCode || null,
    remark: input.remark || null,
    invoiceRequest: input.invoice ? JSON.stringify(input.invoice) : null,
    deadlineMinutes: who.deadlineMinutes,
  });
  if (!row) throw new Error('insert of an order returned nothing');
  return row;
}

/** The frozen lines (domain.md section 2): later edits of a product or a tax never touch them. */
export async function insertLines(
  ctx: Ctx,
  orderId: number,
  quote: Quote,
  stockIds: readonly (number | null)[],
): Promise<void> {
  await insertRows(
    ctx.db,
    orderItems,
    quote.goods.map(({ sale, quantity }, i) => {
      const amounts = quote.amounts.lines[i];
      if (!amounts || !sale.tax) throw new Error('a line was priced without its amounts or its tax');
      const sub = sale.subscription;
      return {
        orderId,
        lineNo: i + 1,
        ...frozenGoods(sale),
        issueId: sale.issueId,
        subYear: sub?.year ?? null,
        startIssue: sub?.startIssue ?? null,
        issueList: sub?.issueList ?? null,
        copies: sub ? quantity : null,
        quantity,
        ...amounts,
        taxCode: sale.tax.goodsCode,
        taxKind: sale.tax.kind,
        taxBp: sale.tax.rateBp,
        weightG: sale.weightG,
        stockItemId: stockIds[i] ?? null,
      };
    }),
  );
}
