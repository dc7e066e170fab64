import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { randomDigits } from '@/lib/core/ids';
import type { Ctx } from '@/lib/data/ctx';
import { addChild } from '@/lib/domain/childOrder/commands/add-child';
import { submitOrder } from '@/lib/domain/order/commands/submit-order';
import { quoteGoods, resolveGoods } from '@/lib/domain/order/quote-queries';
import { applyPayment } from '@/lib/domain/payment/commands/apply-payment';
import { prepareAttempt } from '@/lib/domain/payment/commands/prepare-attempt';
import { orderItems, products, receivers, stockItems } from '../schema';
import { buyerCtx, type World } from './case-world';

/** The organisation's named account. */
const PHONE = '13800000002';
const COPIES = 100;

/** Branches that get their copies directly; the rest of the order is still to be given out. */
const BRANCHES: readonly [name: string, areaCode: string, address: string, copies: number][] = [
  ['李建国', '110108', '中关村南大街 12 号 办公室', 12],
  ['王秀英', '310101', '人民大道 100 号 机要室', 8],
  ['张伟', '420106', '中南路 14 号 综合处', 10],
  ['刘洋', '440106', '天河路 208 号 保密办', 10],
  ['陈静', '510104', '人民南路二段 18 号 档案室', 6],
  ['杨帆', '610103', '友谊东路 51 号 收发室', 8],
  ['赵磊', '650102', '解放北路 30 号 办公室', 4],
  ['周敏', '330106', '文三路 90 号 综合科', 6],
];

/** The book of which most copies can be sold. */
async function bookOf({ db }: World): Promise<number | null> {
  const [row] = await db
    .select({ id: products.id, free: sql<number>`${stockItems.onHand} - ${stockItems.reserved}` })
    .from(products)
    .innerJoin(stockItems, eq(stockItems.productId, products.id))
    .where(
      and(
        eq(products.kind, 'paper_book'),
        eq(products.marketable, true),
        eq(products.status, 'approved'),
        isNull(products.limitPerOrder),
      ),
    )
    .orderBy(desc(sql`${stockItems.onHand} - ${stockItems.reserved}`), products.id)
    .limit(1);
  return row && row.free >= COPIES ? row.id : null;
}

async function pay(ctx: Ctx, orderSn: string): Promise<void> {
  const prepared = await prepareAttempt(ctx, orderSn, { provider: 'wxpay', channel: 'native' });
  if (prepared.kind !== 'send') throw new Error(`demo payment: ${prepared.kind}`);
  const { outTradeNo, amountFen } = prepared.attempt;
  await applyPayment(
    { ...ctx, actor: { kind: 'system', name: 'payment' } },
    'wxpay',
    {
      outTradeNo,
      providerTxn: `42000${randomDigits(20)}`,
      amountFen,
      currency: 'CNY',
      paidAt: ctx.now,
      payer: 'openid',
      merchantId: '1900000001',
      appId: 'wx0000000000000001',
      channel: 'NATIVE',
    },
    'notify',
  );
}

/** A paid order of the organisation, partly given out to its branches. @returns how many child orders */
export async function seedChildOrders(world: World): Promise<number> {
  const ctx = await buyerCtx(world, PHONE, world.now);
  const productId = await bookOf(world);
  const [receiver] = await world.db
    .select()
    .from(receivers)
    .where(
      and(
        eq(receivers.userId, ctx.actor.kind === 'buyer' ? ctx.actor.userId : 0),
        eq(receivers.isDefault, true),
      ),
    );
  if (productId === null || !receiver) return 0;
  const lines = [{ productId, specKey: '', quantity: COPIES }];
  const quote = await quoteGoods(ctx, await resolveGoods(ctx, { lines }), receiver.areaCode);
  const order = await submitOrder(ctx, {
    submitKey: 'seed-child-orders-1',
    lines,
    receiverId: receiver.id,
    shippingMethodId: quote.method?.id,
    paymentMethod: 'wxpay',
    totalFen: quote.amounts.totalFen,
    remark: '按附表寄往各分支机构',
    source: 'desktop',
  });
  await pay(ctx, order.orderSn);
  const [line] = await world.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  if (!line) throw new Error('the demo order has no line');
  for (const [i, [name, areaCode, address, quantity]] of BRANCHES.entries()) {
    // One after the other: their numbers count on.
    await addChild(ctx, {
      orderId: order.id,
      requestKey: `seed-child-order-${i + 1}`,
      name,
      phone: `1380010${String(i + 1).padStart(4, '0')}`,
      tel: null,
      areaCode,
      address,
      postcode: null,
      remark: i === 0 ? '工作日送达' : null,
      lines: [{ orderItemId: line.id, quantity }],
    });
  }
  return BRANCHES.length;
}
