import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { VaultPort } from '@/lib/adapters/vault/port';
import { formatDate } from '@/lib/core/dates';
import { recordEvent } from '@/lib/data/transition';
import { assignCodes } from '@/lib/domain/ebook/commands/assign-codes';
import { readableNumber } from '@/lib/core/readable-number';
import { subscriptionLabel } from '@/lib/domain/product/rules';
import { yearSpecKey } from '@/lib/domain/product/spec-key-rules';
import type { Db } from '../client';
import {
  activationCodeEvents,
  activationCodes,
  orderEvents,
  orderItems,
  orders,
  payments,
  paymentTransitions,
  periodicalPlans,
  products,
  productTaxes,
  users,
} from '../schema';
import { actorCtx, buyerOf } from './ctx';
import { COMPANY, MINE, ORDERS, type EbookOrder } from './ebook-orders';
import { nextNumbers } from './sales-world';

const DAY = 86_400_000;

interface EbookWorld {
  db: Db;
  now: Date;
  vault: VaultPort;
}

type Buyer = Pick<typeof users.$inferSelect, 'id' | 'name' | 'role' | 'organizationId'>;

/** What the line is sold as: a book, or a whole year of a periodical. */
async function lineOf(db: Db, order: EbookOrder, year: number) {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.kind, order.kind), eq(products.title, order.title)));
  if (!product) return null;
  const [tax] = await db
    .select()
    .from(productTaxes)
    .where(eq(productTaxes.id, product.taxId ?? 0));
  const base = { product, tax };
  if (order.kind === 'e_book')
    return { ...base, unitFen: product.saleFen, listFen: product.listFen, sub: null };
  const [plan] = await db
    .select()
    .from(periodicalPlans)
    .where(and(eq(periodicalPlans.productId, product.id), eq(periodicalPlans.year, year)));
  const issues = plan?.issuesPerYear ?? 12;
  const sub = { year, issueList: Array.from({ length: issues }, (_, i) => i + 1), whole: true };
  return {
    ...base,
    unitFen: plan?.yearFen ?? product.saleFen,
    listFen: plan ? plan.issueFen * issues : product.listFen,
    sub,
  };
}

async function place(world: EbookWorld, order: EbookOrder, buyer: Buyer, serial: number): Promise<void> {
  const { db, now } = world;
  const createdAt = new Date(now.getTime() - order.daysAgo * DAY);
  const paidAt = new Date(createdAt.getTime() + 4 * 60_000);
  const year = Number(formatDate(now).slice(0, 4)) - (order.yearsAgo ?? 0);
  const line = await lineOf(db, order, year);
  if (!line) return;
  const { product, tax, sub } = line;
  const totalFen = line.unitFen * order.quantity;
  const orderSn = readableNumber(createdAt, serial);
  const [row] = await db
    .insert(orders)
    .values({
      orderSn,
      buyerId: buyer.id,
      organizationId: buyer.organizationId,
      submitKey: `seed-${orderSn}`,
      submitHash: 'seed',
      paymentMethod: 'wxpay',
      status: 'completed',
      payStatus: 'paid',
      goodsFen: totalFen,
      totalFen,
      paidFen: totalFen,
      deadlineAt: new Date(createdAt.getTime() + 30 * 60_000),
      paidAt,
      finishedAt: paidAt,
      createdAt,
      updatedAt: paidAt,
    })
    .returning({ id: orders.id });
  const orderId = row?.id ?? 0;
  const [item] = await db
    .insert(orderItems)
    .values({
      orderId,
      lineNo: 1,
      productId: product.id,
      kind: product.kind,
      title: product.title,
      isbn: product.isbn,
      issn: product.issn,
      coverPath: product.coverPath,
      specKey: sub ? yearSpecKey(sub.year) : '',
      spec: sub ? { ...sub, startIssue: 1, label: subscriptionLabel(sub) } : {},
      subYear: sub?.year ?? null,
      startIssue: sub ? 1 : null,
      issueList: sub?.issueList ?? null,
      copies: sub ? order.quantity : null,
      listFen: line.listFen,
      unitFen: line.unitFen,
      quantity: order.quantity,
      lineFen: totalFen,
      payableFen: totalFen,
      taxCode: tax?.goodsCode ?? null,
      taxKind: tax?.taxKind ?? 'exempt',
      taxBp: tax?.rateBp ?? 0,
      createdAt,
    })
    .returning();
  const [payment] = await db
    .insert(payments)
    .values({
      orderId,
      attemptNo: 1,
      outTradeNo: `${orderSn}01`,
      provider: 'wxpay',
      channel: 'native',
      amountFen: totalFen,
      paidFen: totalFen,
      status: 'paid',
      providerTxn: `4200${orderSn}${String(orderId).padStart(9, '0')}`,
      paidAt,
      createdBy: buyer.id,
      createdAt,
    })
    .returning({ id: payments.id });
  const as = actorCtx(db, buyerOf(buyer), createdAt, { vault: world.vault });
  const system = { ...as, actor: { kind: 'system' as const, name: 'payment' }, now: paidAt };
  const moved = { entityId: orderId, fromStatus: 'pending_payment', toStatus: 'to_ship' };
  await recordEvent(as, orderEvents, {
    ...moved,
    action: 'create',
    fromStatus: null,
    toStatus: 'pending_payment',
  });
  await recordEvent(system, orderEvents, { ...moved, action: 'pay' });
  await recordEvent(system, orderEvents, {
    ...moved,
    action: 'deliver',
    fromStatus: 'to_ship',
    toStatus: 'completed',
  });
  await recordEvent(system, paymentTransitions, {
    entityId: payment?.id ?? 0,
    action: 'capture',
    fromStatus: 'created',
    toStatus: 'paid',
  });
  if (!item) return;
  await assignCodes(system, buyer.id, [item]);
  await activate(world, order, buyer, item.id, paidAt);
  await db
    .update(products)
    .set({ salesCount: sql`${products.salesCount} + ${order.quantity}` })
    .where(eq(products.id, product.id));
}

/** The first codes of the line were activated by their buyer two days later. */
async function activate(
  { db, vault, now }: EbookWorld,
  order: EbookOrder,
  buyer: Buyer,
  orderItemId: number,
  paidAt: Date,
): Promise<void> {
  if (order.activated === 0) return;
  const at = new Date(Math.min(paidAt.getTime() + 2 * DAY, now.getTime() - 3_600_000));
  const expiresAt = order.readDays ? new Date(at.getTime() + order.readDays * DAY) : null;
  const codes = await db
    .select({ id: activationCodes.id })
    .from(activationCodes)
    .where(eq(activationCodes.orderItemId, orderItemId))
    .orderBy(asc(activationCodes.id))
    .limit(order.activated);
  const ids = codes.map((c) => c.id);
  await db
    .update(activationCodes)
    .set({ status: 'activated', activatedBy: buyer.id, activatedAt: at, expiresAt })
    .where(inArray(activationCodes.id, ids));
  const ctx = actorCtx(db, buyerOf(buyer), at, { vault });
  const over = expiresAt !== null && expiresAt < now;
  if (over)
    await db.update(activationCodes).set({ status: 'expired' }).where(inArray(activationCodes.id, ids));
  for (const id of ids) {
    const done = { entityId: id, action: 'activate', fromStatus: 'assigned', toStatus: 'activated' };
    await recordEvent(ctx, activationCodeEvents, done);
    if (!over) continue;
    const system = { ...ctx, actor: { kind: 'system' as const, name: 'ebook:expire' }, now: expiresAt };
    await recordEvent(system, activationCodeEvents, {
      entityId: id,
      action: 'expire',
      fromStatus: 'activated',
      toStatus: 'expired',
    });
  }
}

/** Electronic orders of the two named buyers with their codes in every state of a shelf. */
export async function seedEbooks(world: EbookWorld): Promise<number> {
  const { db } = world;
  const buyers = await db
    .select({
      id: users.id,
      phone: users.phone,
      name: users.name,
      role: users.role,
      organizationId: users.organizationId,
    })
    .from(users)
    .where(inArray(users.phone, [MINE, COMPANY]));
  const serials = await nextNumbers(db, 'order_sn_seq', ORDERS.length);
  for (const [i, order] of ORDERS.entries()) {
    const buyer = buyers.find((b) => b.phone === order.phone);
    if (buyer) await place(world, order, buyer, serials[i] ?? 0);
  }
  return ORDERS.length;
}
