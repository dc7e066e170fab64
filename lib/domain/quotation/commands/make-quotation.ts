import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organization';
import { quotationEvents, quotationItems, quotations } from '@/db/schema/quotation';
import { readableNumber } from '@/lib/core/readable-number';
import { requireBuyer, type BuyerActor, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { recordEvent } from '@/lib/data/transition';
import type { Receiver } from '@/lib/domain/member/contract';
import { getReceiver } from '@/lib/domain/member/queries';
import { findMySpending } from '@/lib/domain/organization/spending-queries';
import { orderErrors } from '@/lib/domain/order/errors';
import { frozenGoods, frozenTerms } from '@/lib/domain/order/frozen';
import { presentQuote, quoteGoods, resolveGoods, type Quote } from '@/lib/domain/order/quote-queries';
import type { OrderSource } from '@/lib/states/order';
import type { QuotationAddInput } from '../contract';
import { quotationErrors } from '../errors';
import { MAX_DAY_QUOTATIONS, QUOTATION_DAYS } from '../rules';

/** A quotation as it is written, from the buyer's own device or by a clerk. */
export type QuotationWish = Omit<QuotationAddInput, 'source'> & { source: OrderSource };

/** What a clerk may say beside the goods. */
export interface QuotationTerms {
  validDays: number;
  discountFen: number;
  discountReason: string | null;
  /** A second person has to agree first. */
  pending: boolean;
  /** The clerk. */
  madeBy: number | null;
  /** An address that the customer names, in the place of one of his book. */
  receiver: Receiver | null;
}

const OWN_TERMS: QuotationTerms = {
  validDays: QUOTATION_DAYS,
  discountFen: 0,
  discountReason: null,
  pending: false,
  madeBy: null,
  receiver: null,
};

function hashOf(wish: QuotationWish, terms: QuotationTerms): string {
  const { submitKey: _key, source: _source, cartItemIds, ...body } = wish;
  const { pending: _pending, ...said } = terms;
  const text = JSON.stringify([cartItemIds?.toSorted((a, b) => a - b) ?? null, body, said]);
  return createHash('sha256').update(text).digest('hex');
}

/** The end of the last day of the term, by the database's clock. */
const expiry = (days: number) =>
  sql`(date_trunc('day', now() at time zone 'Asia/Shanghai') + make_interval(days => ${days + 1}::int)) at time zone 'Asia/Shanghai'`;

/** Starts the term anew: a quotation that waited for a second person loses none of its days. */
export const termFromNow = sql`(date_trunc('day', now() at time zone 'Asia/Shanghai') + make_interval(days => ${quotations.validDays} + 1)) at time zone 'Asia/Shanghai'`;

async function nameOf(ctx: Ctx, buyer: BuyerActor): Promise<string> {
  if (buyer.organizationId !== null) {
    const [row] = await ctx.db
      .select({ name: organizations.name })
      .from(organizations)
      .where(eq(organizations.id, buyer.organizationId));
    if (row) return row.name;
  }
  const [row] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, buyer.userId));
  return row?.name ?? buyer.name;
}

async function assertRoom(ctx: Ctx, buyerId: number): Promise<void> {
  const made = await ctx.db.$count(
    quotations,
    and(eq(quotations.buyerId, buyerId), gt(quotations.createdAt, sql`now() - interval '24 hours'`)),
  );
  if (made >= MAX_DAY_QUOTATIONS) throw quotationErrors.tooManyToday();
}

/** The prices of today for these goods to this address, and the total that the page has shown. */
async function priced(
  ctx: Ctx,
  wish: QuotationWish,
  { discountFen, ...terms }: QuotationTerms,
): Promise<{ quote: Quote; receiver: Receiver | null }> {
  const mine = await findMySpending(ctx, { lock: false });
  if (!mine && requireBuyer(ctx).organizationId !== null) throw orderErrors.membershipOver();
  const goods = await resolveGoods(ctx, wish);
  const receiver =
    terms.receiver ?? (wish.receiverId === undefined ? null : await getReceiver(ctx, wish.receiverId));
  const area = receiver?.areaCode ?? null;
  const today = await quoteGoods(ctx, goods, area, wish.shippingMethodId);
  if (today.needsReceiver && !receiver) throw orderErrors.needReceiver();
  if (today.needsShipping && !wish.shippingMethodId) throw orderErrors.needShipping();
  if (discountFen > today.amounts.goodsFen)
    throw quotationErrors.discountTooHigh({
      errors: { discountFen: quotationErrors.discountTooHigh().message },
    });
  const quote =
    discountFen === 0
      ? today
      : await quoteGoods(ctx, goods, area, wish.shippingMethodId, undefined, {
          freightFen: today.amounts.freightFen,
          discountFen,
        });
  if (quote.amounts.totalFen !== wish.totalFen)
    throw orderErrors.quoteChanged({ data: presentQuote(quote, mine) });
  if (quote.amounts.totalFen <= 0) throw orderErrors.nothingToPay();
  return { quote, receiver: quote.needsReceiver ? receiver : null };
}

async function insertItems(ctx: Ctx, quotationId: number, { goods, amounts }: Quote): Promise<void> {
  await ctx.db.insert(quotationItems).values(
    goods.map(({ sale, quantity }, i) => {
      const amount = amounts.lines[i];
      if (!amount || !sale.tax) throw new Error('a line was priced without its amounts or its tax');
      return {
        quotationId,
        lineNo: i + 1,
        ...frozenGoods(sale),
        issueList: sale.subscription?.issueList ?? null,
        quantity,
        ...amount,
        taxKind: sale.tax.kind,
        taxBp: sale.tax.rateBp,
      };
    }),
  );
}

/**
 * Makes a quotation (domain.md section 9): the prices, the freight and the tax of today, held until the end of its term; no copy is reserved and the
 * cart stays as it is. The same key gives the same quotation.
 *
 * @returns its id
 * @throws 409 QUOTE_CHANGED with the new quote, 409 STOCK_SHORT, 409 for a key that was used with another body, 422 for a rule of sale, 429 above
 *   the most of a day
 */
export async function makeQuotation(
  ctx: Ctx,
  wish: QuotationWish,
  terms: QuotationTerms = OWN_TERMS,
): Promise<number> {
  return (await putQuotation(ctx, wish, terms)).id;
}

/** The same; `known` says that this key made it before. */
export async function putQuotation(
  ctx: Ctx,
  wish: QuotationWish,
  terms: QuotationTerms,
): Promise<{ id: number; known: boolean }> {
  const buyer = requireBuyer(ctx);
  const submitKey = wish.submitKey ?? ctx.idempotencyKey;
  if (!submitKey || !/^[A-Za-z0-9_-]{16,64}$/.test(submitKey)) throw quotationErrors.noKey();
  const submitHash = hashOf(wish, terms);
  await lockName(ctx, `checkout:${buyer.userId}`);
  const [known] = await ctx.db
    .select({ id: quotations.id, hash: quotations.submitHash })
    .from(quotations)
    .where(and(eq(quotations.buyerId, buyer.userId), eq(quotations.submitKey, submitKey)));
  if (known) {
    if (known.hash !== submitHash) throw quotationErrors.keyReused();
    return { id: known.id, known: true };
  }
  await assertRoom(ctx, buyer.userId);
  const { quote, receiver } = await priced(ctx, wish, terms);
  const found = await ctx.db.execute<{ n: number }>(sql`select nextval('quotation_no_seq')::int8 as n`);
  const [row] = await ctx.db
    .insert(quotations)
    .values({
      quotationSn: `Q${readableNumber(ctx.now, Number(found.rows[0]?.n))}`,
      buyerId: buyer.userId,
      organizationId: buyer.organizationId,
      submitKey,
      submitHash,
      source: wish.source,
      customerName: wish.customerName || (await nameOf(ctx, buyer)),
      status: terms.pending ? 'pending' : 'valid',
      ...frozenTerms(quote, receiver),
      discountReason: terms.discountReason,
      remark: wish.remark || null,
      validDays: terms.validDays,
      expiresAt: expiry(terms.validDays),
      madeBy: terms.madeBy,
    })
    .returning({ id: quotations.id, status: quotations.status });
  if (!row) throw new Error('insert of a quotation returned nothing');
  await insertItems(ctx, row.id, quote);
  await recordEvent(ctx, quotationEvents, {
    entityId: row.id,
    action: terms.pending ? 'submit' : 'create',
    fromStatus: null,
    toStatus: row.status,
  });
  return { id: row.id, known: false };
}
