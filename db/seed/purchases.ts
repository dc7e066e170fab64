import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { DAY_MS } from '@/lib/core/dates';
import { randomToken } from '@/lib/core/ids';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import type { AddOrderInput } from '@/lib/domain/order/contract';
import { quoteGoods, resolveGoods } from '@/lib/domain/order/quote-queries';
import { addPurchase } from '@/lib/domain/purchase/commands/add-purchase';
import { refusePurchase } from '@/lib/domain/purchase/commands/refuse-purchase';
import { makeQuotation } from '@/lib/domain/quotation/commands/make-quotation';
import { products, quotations, receivers, shippingMethods, stockItems } from '../schema';
import { buyerCtx, type World } from './case-world';

const MANAGER = '13800000002';
/** ¥3000 an order. */
const MEMBER = '13800000036';
const COLLEAGUE = '13800000038';

/** Books with copies to spare, the dearest first. */
function shelf(ctx: Ctx) {
  return ctx.db
    .select({ productId: products.id })
    .from(products)
    .innerJoin(stockItems, eq(stockItems.productId, products.id))
    .where(
      and(
        eq(products.kind, 'paper_book'),
        eq(products.status, 'approved'),
        products.marketable,
        isNull(products.deletedAt),
        eq(products.minQuantity, 1),
        sql`${stockItems.onHand} - ${stockItems.reserved} > 200`,
      ),
    )
    .orderBy(sql`${products.saleFen} desc`, asc(products.id))
    .limit(4);
}

/** What the submit page would send for so many copies of each book, to the shared address of the organisation. */
export async function wish(ctx: Ctx, copies: number): Promise<AddOrderInput> {
  const { organizationId } = requireBuyer(ctx);
  const [[to], [way], books] = await Promise.all([
    ctx.db
      .select()
      .from(receivers)
      .where(eq(receivers.organizationId, organizationId ?? 0))
      .orderBy(asc(receivers.id))
      .limit(1),
    ctx.db.select().from(shippingMethods).where(eq(shippingMethods.code, 'express')),
    shelf(ctx),
  ]);
  if (!to || !way) throw new Error('the demo organisation has no shared address');
  const lines = books.map((b) => ({ ...b, specKey: '', quantity: copies }));
  const quote = await quoteGoods(ctx, await resolveGoods(ctx, { lines }), to.areaCode, way.id);
  return {
    submitKey: randomToken(16),
    lines,
    receiverId: to.id,
    shippingMethodId: way.id,
    paymentMethod: 'transfer',
    totalFen: quote.amounts.totalFen,
    source: 'desktop',
  };
}

const quoted = async (ctx: Ctx, copies: number): Promise<number> => {
  const { paymentMethod: _, ...rest } = await wish(ctx, copies);
  return makeQuotation(ctx, rest);
};

/**
 * What the organisation of the named manager has had quoted (one holds, one is over) and what its member asks for beyond his limit (one waits, one
 * was refused). Runs after the organisations.
 *
 * @returns how many of both
 */
export async function seedPurchases(world: World): Promise<number> {
  const ago = (days: number) => new Date(world.now.getTime() - days * DAY_MS);
  const boss = await buyerCtx(world, MANAGER, ago(0));
  const manager: Ctx = { ...boss, actor: { ...requireBuyer(boss), organizationRole: 'manager' } };
  const over = await quoted(await buyerCtx(world, MANAGER, ago(45)), 10);
  await world.db
    .update(quotations)
    .set({ createdAt: ago(45), updatedAt: ago(45), expiresAt: ago(15) })
    .where(eq(quotations.id, over));
  await quoted(await buyerCtx(world, COLLEAGUE, ago(0)), 20);
  const refused = await buyerCtx(world, MEMBER, ago(0));
  const id = await addPurchase(refused, await wish(refused, 60));
  await refusePurchase(manager, { id, reason: '本季度预算已用完，请下季度再报' });
  const member = await buyerCtx(world, MEMBER, ago(0));
  await addPurchase(member, { ...(await wish(member, 30)), remark: '下月全员保密教育用书' });
  return 4;
}
