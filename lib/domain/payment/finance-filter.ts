import 'server-only';
import { paymentProviders, type PaymentProvider } from '@/lib/core/payment-providers';
import { eq, inArray, like, or, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { payments } from '@/db/schema/payment';
import type { Ctx } from '@/lib/data/ctx';
import { codePrefix, prefixPattern } from '@/lib/data/like';

/** Numbers of orders, attempts, refunds and channels: no blank, no Chinese, and four digits in a row unless an attempt is called so. */
const NUMBER = /^[0-9A-Za-z_-]{4,}$/;
const providers = Object.keys(paymentProviders) as PaymentProvider[];

/** Attempts that one of finance's numbers names exactly: the order's, ours for the channel, the channel's own. Each is asked by its own index. */
async function attemptsNumbered(ctx: Ctx, typed: string): Promise<number[]> {
  const [ours, theirs, ofOrder] = await Promise.all([
    ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.outTradeNo, typed)),
    ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(sql`${inArray(payments.provider, providers)} and ${eq(payments.providerTxn, typed)}`),
    ctx.db
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(orders.orderSn, typed)),
  ]);
  return [...ours, ...theirs, ...ofOrder].map((r) => r.id);
}

/** Orders whose number begins so, when they are few: the planner is told which, because it guesses beginnings of numbers far too high. */
const FEW_ORDERS = 200;

/** Few orders of this beginning, or `null` when there are more and the list is asked together with its orders. */
export async function fewOrders(ctx: Ctx, orderSn: string | undefined): Promise<readonly number[] | null> {
  if (!orderSn) return null;
  const found = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(like(orders.orderSn, codePrefix(orderSn)))
    .limit(FEW_ORDERS + 1);
  return found.length > FEW_ORDERS ? null : found.map((o) => o.id);
}

export interface FinanceWord {
  /** Attempts of this number; absent when the word is a name. */
  attempts?: readonly number[];
  /** Of orders whose buyer's name begins so; stands over `orders`. */
  ofBuyer?: SQL;
}

/**
 * What finance's one field means: a number is met exactly, a name by its beginning, as at the order desk. Never both at once, because an OR over two
 * tables answers from no index (R-31).
 */
export async function financeWord(ctx: Ctx, typed: string): Promise<FinanceWord> {
  if (NUMBER.test(typed)) {
    const attempts = await attemptsNumbered(ctx, typed);
    if (attempts.length > 0 || /\d{4}/.test(typed)) return { attempts };
  }
  return {
    ofBuyer: inArray(
      orders.buyerId,
      ctx.db
        .select({ id: users.id })
        .from(users)
        .where(like(users.name, prefixPattern(typed))),
    ),
  };
}

/** The word as a condition over an attempt's id, with further conditions of the list's own for a number. */
export function wordCondition(word: FinanceWord, attemptId: SQL, number?: SQL): SQL | undefined {
  // A name is no number: an OR over two tables would answer from no index.
  if (word.ofBuyer) return word.ofBuyer;
  return or(
    sql`${attemptId} in (${sql.join(
      [0, ...(word.attempts ?? [])].map((id) => sql`${id}`),
      sql`, `,
    )})`,
    number,
  );
}
