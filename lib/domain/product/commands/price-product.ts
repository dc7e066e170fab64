import 'server-only';
import { eq } from 'drizzle-orm';
import { productEvents, productRevisions, products } from '@/db/schema/product';
import { assertFit, keepAbsent } from '@/lib/core/edit';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { recordEvent } from '@/lib/data/transition';
import { productTags } from '@/lib/domain/product/cached';
import { priceFaults, type ProductPriceInput, type ProductSaved } from '@/lib/domain/product/edit-contract';
import { productErrors } from '@/lib/domain/product/errors';
import { currentRevision, lockProduct } from '@/lib/domain/product/revisions';
import { productMachine } from '@/lib/domain/product/states';
import type { ProductRow, ProductText } from '@/lib/domain/product/texts';

type Prices = Pick<ProductText, 'listFen' | 'saleFen' | 'orgFen'>;

const pricesOf = ({ listFen, saleFen, orgFen }: Prices): Prices => ({ listFen, saleFen, orgFen });

/**
 * Changes what an approved product costs, at once: the auditors read texts, not prices, and the operation log keeps both sides. Orders that
 * were placed keep their own (domain.md section 2); who is just ordering is asked to confirm (S-54). A revision under work takes over the
 * prices that it had not changed itself, so that its passing does not bring the old ones back; its auditor reads it anew.
 *
 * @throws 409 when it was never approved, or somebody saved meanwhile
 */
export async function priceProduct(ctx: Ctx, input: ProductPriceInput): Promise<ProductSaved> {
  const me = requireAdmin(ctx);
  const product = await lockProduct(ctx, input.id);
  const { id, sku, status, workingStatus } = product;
  if (status !== 'approved') {
    const state = productMachine.label(status);
    throw productErrors.notApproved({ message: `当前状态为“${state}”，请在编辑中修改价格` });
  }
  if (product.version !== input.version) throw productErrors.changed({ data: { version: product.version } });
  const before = pricesOf(product);
  const after: Prices = pricesOf(keepAbsent(before, input));
  assertFit(Object.fromEntries(priceFaults(after)));
  const keys = (Object.keys(after) as (keyof Prices)[]).filter((k) => before[k] !== after[k]);
  if (keys.length === 0) return { id, sku, version: product.version, status, workingStatus };
  const version = product.version + 1;
  await ctx.db
    .update(products)
    .set({ ...after, version, updatedBy: me.userId, updatedAt: ctx.now })
    .where(eq(products.id, id));
  await followPrices(ctx, product, after);
  const reason = input.reason ?? undefined;
  await recordEvent(ctx, productEvents, {
    entityId: id,
    action: 'price',
    fromStatus: status,
    toStatus: status,
    reason,
    payload: { before, after },
  });
  await recordOperation(ctx, {
    action: 'product.price.edit',
    entity: 'product',
    entityId: id,
    before,
    after,
    reason,
  });
  await invalidate(ctx, [productTags.all, productTags.one(id)]);
  return { id, sku, version, status, workingStatus };
}

async function followPrices(ctx: Ctx, product: ProductRow, after: Prices): Promise<void> {
  if (product.workingRevisionId === null) return;
  const revision = await currentRevision(ctx, product);
  const own = revision.data as unknown as Prices;
  const next = { ...pricesOf(own) };
  for (const key of ['listFen', 'saleFen', 'orgFen'] as const)
    if (own[key] === product[key]) next[key] = after[key] as never;
  // A price of its own that no longer fits beside the new list price gives way to it.
  if (next.saleFen > next.listFen || (next.orgFen ?? 0) > next.listFen) Object.assign(next, after);
  await ctx.db
    .update(productRevisions)
    .set({ data: { ...revision.data, ...next }, updatedAt: ctx.now })
    .where(eq(productRevisions.id, revision.id));
}
