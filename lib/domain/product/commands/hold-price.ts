import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { approvals } from '@/db/schema/admin';
import { periodicalPlans } from '@/db/schema/periodical';
import { productEvents, productRevisions, products } from '@/db/schema/product';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { uniqueViolation } from '@/lib/data/db-errors';
import { invalidate } from '@/lib/data/page-cache';
import { recordEvent } from '@/lib/data/transition';
import { productTags } from '../cached';
import { productErrors } from '../errors';
import type { PriceSaved } from '../price-contract';
import { pricesBeforeToday, type PriceKind, type PricePayload } from '../price-queries';
import { groundTexts, priceLines, type GoodsPrices, type PlanPrices, type PriceGround } from '../price-rules';
import { currentRevision } from '../revisions';
import type { ProductRow } from '../texts';

/** What the commands of 改价 share: a product's own prices and those of a year of a periodical go the same way. */

export interface PriceChange extends Omit<PricePayload, 'grounds'> {
  kind: PriceKind;
  /** The row that holds the prices. */
  entityId: number;
  reason: string;
}

const EVENTS = {
  edit: 'price',
  ask: 'askPrice',
  agree: 'agreePrice',
  refuse: 'refusePrice',
  withdraw: 'withdrawPrice',
} as const;
export type PriceAct = keyof typeof EVENTS;

const ACTIONS = {
  product_price: {
    edit: 'product.price.edit',
    ask: 'product.price.ask',
    agree: 'product.price.agree',
    refuse: 'product.price.refuse',
    withdraw: 'product.price.withdraw',
  },
  plan_price: {
    edit: 'plan.price.edit',
    ask: 'plan.price.ask',
    agree: 'plan.price.agree',
    refuse: 'plan.price.refuse',
    withdraw: 'plan.price.withdraw',
  },
} as const;

const ENTITIES = { product_price: 'product', plan_price: 'periodicalPlan' } as const;

/** Writes an act on a price into the product's history and into the operation log, both sides and the reason with it. */
export async function recordPrice(ctx: Ctx, act: PriceAct, c: PriceChange, note?: string): Promise<void> {
  const { productId, year, before, after, entityId } = c;
  await recordEvent(ctx, productEvents, {
    entityId: productId,
    action: EVENTS[act],
    fromStatus: 'approved',
    toStatus: 'approved',
    reason: act === 'edit' || act === 'ask' ? c.reason : note,
    payload: { before, after, ...(year === undefined ? {} : { year }) },
  });
  await recordOperation(ctx, {
    action: ACTIONS[c.kind][act],
    entity: ENTITIES[c.kind],
    entityId,
    before,
    after: { ...after, ...(year === undefined ? {} : { year }), ...(note ? { note } : {}) },
    reason: c.reason,
  });
}

/** Hands a change to a second person; the prices in force stay. @throws 409 when one waits already */
export async function askPrice(ctx: Ctx, change: PriceChange, grounds: string[]): Promise<void> {
  const { kind, entityId, reason, productId, year, before, after } = change;
  const payload: PricePayload = {
    productId,
    before,
    after,
    grounds,
    ...(year === undefined ? {} : { year }),
  };
  await ctx.db
    .insert(approvals)
    .values({
      kind,
      entity: ENTITIES[kind],
      entityId,
      payload,
      reason,
      requestedBy: requireAdmin(ctx).userId,
    })
    .catch((e: unknown) => {
      throw uniqueViolation(e) === 'approvals_price_key' ? productErrors.priceWaits() : e;
    });
  await recordPrice(ctx, 'ask', change);
}

/** How a change is judged and put in force: `grounds` names why it waits, from prices in force now or before today. */
interface Pricing<P> {
  version: number;
  grounds: (from: P, floorPercent: number) => PriceGround[];
  hold: () => Promise<number>;
}

/** Puts a change in force where one person is enough for it, else hands it to a second one; one that changes nothing holds already. */
export async function settlePrice<P extends GoodsPrices | PlanPrices>(
  ctx: Ctx,
  change: PriceChange,
  { version, grounds, hold }: Pricing<P>,
): Promise<PriceSaved> {
  const { entityId: id, productId, year, before, after } = change;
  if (priceLines(before, after).length === 0) return { id, version, result: 'held' };
  const floor = ctx.config.priceFloorPercent;
  const earlier = await pricesBeforeToday(ctx, productId, year ?? null);
  const found = [before, earlier ?? before].flatMap((from) => grounds(from as unknown as P, floor));
  if (found.length > 0) {
    await askPrice(ctx, change, groundTexts([...new Set(found)], floor));
    return { id, version, result: 'submitted' };
  }
  const next = await hold();
  await recordPrice(ctx, 'edit', change);
  return { id, version: next, result: 'held' };
}

/** Puts prices of a product in force; its row is locked. @returns its new version */
export async function holdGoods(ctx: Ctx, product: ProductRow, prices: GoodsPrices): Promise<number> {
  const { listFen, saleFen, orgFen } = prices;
  const version = product.version + 1;
  await ctx.db
    .update(products)
    .set({ listFen, saleFen, orgFen, version, updatedBy: requireAdmin(ctx).userId, updatedAt: ctx.now })
    .where(eq(products.id, product.id));
  await followPrices(ctx, product, { listFen, saleFen, orgFen });
  await invalidate(ctx, [productTags.all, productTags.one(product.id)]);
  return version;
}

/** A revision under work shows the prices in force: they are no part of what its auditor decides. */
async function followPrices(ctx: Ctx, product: ProductRow, prices: GoodsPrices): Promise<void> {
  if (product.workingRevisionId === null) return;
  const revision = await currentRevision(ctx, product);
  await ctx.db
    .update(productRevisions)
    .set({ data: { ...revision.data, ...prices }, updatedAt: ctx.now })
    .where(eq(productRevisions.id, revision.id));
}

type Plan = typeof periodicalPlans.$inferSelect;

/** Puts prices of a periodical's year in force; its row is locked. @returns its new version */
export async function holdPlan(ctx: Ctx, plan: Plan, { issueFen, yearFen }: PlanPrices): Promise<number> {
  await ctx.db
    .update(periodicalPlans)
    .set({ issueFen, yearFen, version: sql`${periodicalPlans.version} + 1`, updatedAt: ctx.now })
    .where(eq(periodicalPlans.id, plan.id));
  await invalidate(ctx, [productTags.one(plan.productId), productTags.all]);
  return plan.version + 1;
}
