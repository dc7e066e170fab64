import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { approvals } from '@/db/schema/admin';
import { products } from '@/db/schema/product';
import type { ResultsView } from '@/lib/core/results';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { eachAlone } from '@/lib/data/each-alone';
import { coreErrors } from '@/lib/core/errors';
import { remind } from '@/lib/domain/reminder/commands/remind';
import { productErrors } from '../errors';
import { yearPriceFault } from '../plan-contract';
import { mayAgreePrice } from '../policy';
import type { PriceDecided, PriceDecideInput, PriceDecideManyInput } from '../price-contract';
import { isSamePrice, priceKinds, type PriceKind, type PricePayload } from '../price-queries';
import type { GoodsPrices, PlanPrices } from '../price-rules';
import { lockProduct } from '../revisions';
import { holdGoods, holdPlan, recordPrice, type PriceAct, type PriceChange } from './hold-price';
import { lockPlan } from './lock-plan';

type Request = typeof approvals.$inferSelect;

/** @throws 404 for what is no request for a price */
async function findRequest(ctx: Ctx, id: number): Promise<Request> {
  const [row] = await ctx.db
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, id), inArray(approvals.kind, [...priceKinds])));
  if (!row) throw coreErrors.notFound();
  return row;
}

/** @throws 409 when the prices in force are not those that the request was made against */
function assertSame(payload: PricePayload, stored: Readonly<Record<string, unknown>>): void {
  if (!isSamePrice(payload, stored)) throw productErrors.priceStale();
}

/** Locks the rows that hold the prices, and gives what puts the asked ones in force. Orders take a plan before its product, and so does this. */
async function lockPrices(ctx: Ctx, request: Request): Promise<() => Promise<unknown>> {
  const payload = request.payload as PricePayload;
  if (request.kind === 'product_price') {
    const product = await lockProduct(ctx, request.entityId);
    return () => {
      assertSame(payload, product);
      return holdGoods(ctx, product, payload.after as unknown as GoodsPrices);
    };
  }
  const plan = await lockPlan(ctx, request.entityId);
  await lockProduct(ctx, plan.productId);
  return () => {
    assertSame(payload, plan);
    const after = payload.after as unknown as PlanPrices;
    if (yearPriceFault({ ...after, issuesPerYear: plan.issuesPerYear })) throw productErrors.priceStale();
    return holdPlan(ctx, plan, after);
  };
}

/** Which act the word is: who asked takes the request back, never agrees to it (S-12). @throws 403 for anybody else without the right to audit */
function actOf(ctx: Ctx, request: Request, agree: boolean): 'agree' | 'refuse' | 'withdraw' {
  const me = requireAdmin(ctx);
  if (request.requestedBy === me.userId) {
    if (agree) throw productErrors.ownPrice();
    return 'withdraw';
  }
  if (!mayAgreePrice(me, request)) throw coreErrors.forbidden();
  return agree ? 'agree' : 'refuse';
}

const STATES = { agree: 'approved', refuse: 'rejected', withdraw: 'cancelled' } as const;
const RESULTS = { agree: 'agreed', refuse: 'refused', withdraw: 'withdrawn' } as const;

async function remindOfRefusal(ctx: Ctx, request: Request, note: string | null): Promise<void> {
  const { productId } = request.payload as PricePayload;
  const [product] = await ctx.db
    .select({ title: products.title })
    .from(products)
    .where(eq(products.id, productId));
  await remind(ctx, {
    kind: 'rejected',
    key: `rejected:price:${request.id}`,
    userId: request.requestedBy,
    title: `改价被驳回：${product?.title ?? ''}`,
    text: note ?? '',
    path: `/mall/manage/products/preview/${productId}?tab=repricing`,
  });
}

/**
 * The second person's word on a change of prices. Whether the product is on the shelf does not matter: the price is the one that it has when it is
 * sold again.
 *
 * @throws 404 also for a deleted product; 403 for the own request; 409 when somebody decided before, or the prices changed since it was made: it
 * goes on waiting then
 */
export async function decidePrice(ctx: Ctx, input: PriceDecideInput): Promise<PriceDecided> {
  const { userId } = requireAdmin(ctx);
  const request = await findRequest(ctx, input.id);
  const act: PriceAct & keyof typeof STATES = actOf(ctx, request, input.agree);
  const hold = await lockPrices(ctx, request);
  const note = input.note || null;
  const decided = await ctx.db
    .update(approvals)
    .set({ status: STATES[act], decidedBy: userId, decidedAt: sql`now()`, decisionNote: note })
    .where(and(eq(approvals.id, request.id), eq(approvals.status, 'pending')))
    .returning({ id: approvals.id });
  if (decided.length === 0) throw productErrors.priceNotWaiting();
  if (act === 'agree') await hold();
  const { productId, year, before, after } = request.payload as PricePayload;
  const change: PriceChange = {
    kind: request.kind as PriceKind,
    entityId: request.entityId,
    reason: request.reason,
    productId,
    before,
    after,
    ...(year === undefined ? {} : { year }),
  };
  await recordPrice(ctx, act, change, note ?? undefined);
  if (act === 'refuse') await remindOfRefusal(ctx, request, note);
  return { id: request.id, productId, result: RESULTS[act] };
}

/**
 * The same word on several requests, each for itself: a product whose price moved since it was asked for keeps its request waiting and says so, and
 * the others do not wait for it. Their prices have nothing to do with each other, and a batch that fails as a whole would be asked for again as a whole.
 */
export async function decidePrices(ctx: Ctx, { ids, ...word }: PriceDecideManyInput): Promise<ResultsView> {
  requireAdmin(ctx);
  const named = await ctx.db
    .select({ id: approvals.id, title: products.title })
    .from(approvals)
    .innerJoin(products, sql`${products.id} = (${approvals.payload} ->> 'productId')::bigint`)
    .where(and(inArray(approvals.id, [...ids]), inArray(approvals.kind, [...priceKinds])));
  const titles = new Map(named.map((r) => [r.id, r.title]));
  return { results: await eachAlone(ctx, ids, titles, (tx, id) => decidePrice(tx, { id, ...word })) };
}
