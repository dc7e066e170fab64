import 'server-only';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { buyLists } from '@/db/schema/cart';
import { periodicalPlans } from '@/db/schema/periodical';
import { formatDateTime } from '@/lib/core/dates';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { isPeriodical, shanghaiDay } from '@/lib/domain/product/rules';
import { getSaleLines, type SaleLine } from '@/lib/domain/product/sale-lines';
import { yearSpecKey } from '@/lib/domain/product/spec-key-rules';
import { MAX_OFFERS, type BuyListMatch, type BuyListMatchInput, type BuyOffer } from './buy-list-contract';
import { findGoods, type Named } from './buy-list-goods-queries';
import { problemText } from './rules';

/** The years of periodicals that a plan may still sell, by product. */
async function openYears(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const thisYear = Number(shanghaiDay(ctx.now).slice(0, 4));
  const plans = await ctx.db
    .select({ productId: periodicalPlans.productId, year: periodicalPlans.year })
    .from(periodicalPlans)
    .where(
      and(
        inArray(periodicalPlans.productId, [...ids]),
        eq(periodicalPlans.active, true),
        sql`${periodicalPlans.year} >= ${thisYear}`,
      ),
    )
    .orderBy(periodicalPlans.year);
  const years = new Map<number, number[]>();
  for (const { productId, year } of plans) years.set(productId, [...(years.get(productId) ?? []), year]);
  return years;
}

export function presentOffer(sale: SaleLine, publisher: string | null): BuyOffer {
  const year = /\d{4}/.exec(sale.specKey)?.[0];
  const reason =
    sale.problem === 'spec'
      ? `${year ? `${year} 年` : ''}现在不能订阅；单期请到商品页选购`
      : problemText(sale.problem, sale);
  return {
    productId: sale.productId,
    specKey: sale.specKey,
    kind: sale.kind,
    title: sale.title,
    code: sale.isbn ?? sale.issn,
    publisher,
    specLabel: sale.specLabel,
    unitFen: sale.unitFen,
    minQuantity: sale.minQuantity,
    limitPerLine: sale.limitPerLine,
    limitPerOrder: sale.limitPerOrder,
    available: sale.available,
    reason: reason ?? (sale.tax ? null : '商品税目尚未设置，暂不能订购'),
  };
}

/**
 * Looks up a part of a list: the goods that each line names, a periodical by the years that are sold now, with today's prices for this buyer. As
 * many statements for five hundred lines as for one.
 */
export async function matchBuyList(ctx: Ctx, { lines }: BuyListMatchInput): Promise<BuyListMatch> {
  const meant = await findGoods(ctx, lines);
  const goods = new Map(meant.flatMap((m) => m.goods).map((g) => [g.id, g]));
  const years = await openYears(
    ctx,
    [...goods.values()].filter((g) => isPeriodical(g.kind)).map((g) => g.id),
  );
  const thisYear = Number(shanghaiDay(ctx.now).slice(0, 4));
  /** The choices of a title: of a periodical a year each, the one that was asked for alone. */
  const keysOf = (g: Named, year: number | null): string[] => {
    if (!isPeriodical(g.kind)) return [''];
    const open = year === null ? (years.get(g.id) ?? []) : [year];
    return (open.length > 0 ? open : [thisYear]).map((y) => yearSpecKey(y));
  };
  const asked = new Map<string, { productId: number; specKey: string }>();
  for (const { goods: found, year } of meant)
    for (const g of found)
      for (const specKey of keysOf(g, year)) asked.set(`${g.id}|${specKey}`, { productId: g.id, specKey });
  const requests = [...asked.values()];
  const sales = await getSaleLines(ctx, requests);
  const places = new Map<string, number>();
  const offers = requests.flatMap((r, i) => {
    const sale = sales[i];
    if (!sale) return [];
    places.set(`${r.productId}|${r.specKey}`, places.size);
    return [presentOffer(sale, goods.get(r.productId)?.publisher ?? null)];
  });
  return {
    offers,
    lines: meant.map((m) => {
      const all = m.goods.flatMap((g) =>
        keysOf(g, m.year).flatMap((specKey) => places.get(`${g.id}|${specKey}`) ?? []),
      );
      // A year that is over is shown only where nothing else of the line can be had.
      const alive = all.filter((at) => offers[at]?.reason === null || isWhole(offers[at]));
      const shown = alive.length > 0 ? alive : all;
      return { line: m.line.line, by: m.by, doubt: m.doubt, offers: shown.slice(0, MAX_OFFERS) };
    }),
  };
}

/** No year of a periodical: one that is out of stock stays a choice, so that no other edition is taken without a word. */
const isWhole = (offer: BuyOffer | undefined) => offer?.specKey === '';

/** The list that the caller put into the cart last. */
export async function lastBuyList(ctx: Ctx) {
  const [row] = await ctx.db
    .select({ text: buyLists.listText, lines: buyLists.lineCount, createdAt: buyLists.createdAt })
    .from(buyLists)
    .where(eq(buyLists.userId, requireBuyer(ctx).userId))
    .orderBy(desc(buyLists.id))
    .limit(1);
  return { last: row ? { text: row.text, lines: row.lines, at: formatDateTime(row.createdAt) } : null };
}
