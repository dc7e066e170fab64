import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { productEvents, products } from '@/db/schema/product';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { recordEvent } from '@/lib/data/transition';
import { productTags } from '@/lib/domain/product/cached';
import type { ProductShelfInput, ProductShelfView } from '@/lib/domain/product/edit-contract';
import { productErrors } from '@/lib/domain/product/errors';
import { productMachine } from '@/lib/domain/product/states';

type Result = ProductShelfView['results'][number];

/** One product onto the shelf or off it; one that already is where it should be counts as done. */
async function shelveOne(ctx: Ctx, id: number, marketable: boolean): Promise<Result> {
  const [product] = await ctx.db
    .select({
      title: products.title,
      status: products.status,
      marketable: products.marketable,
      marketableAt: products.marketableAt,
    })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('update');
  const fail = (message: string): Result => ({ id, title: product?.title ?? '', ok: false, message });
  if (!product) return fail(productErrors.officeNotFound().message);
  const { title, status } = product;
  if (marketable && status !== 'approved')
    return fail(`当前状态为“${productMachine.label(status)}”，审核通过后才能上架`);
  if (product.marketable === marketable) return { id, title, ok: true, message: '' };
  await ctx.db
    .update(products)
    .set({
      marketable,
      marketableAt: marketable ? ctx.now : product.marketableAt,
      updatedAt: ctx.now,
    })
    .where(eq(products.id, id));
  await recordEvent(ctx, productEvents, {
    entityId: id,
    action: marketable ? 'shelve' : 'unshelve',
    fromStatus: status,
    toStatus: status,
  });
  await recordOperation(ctx, {
    action: 'product.marketable',
    entity: 'product',
    entityId: id,
    before: { title, marketable: product.marketable },
    after: { title, marketable },
  });
  return { id, title, ok: true, message: '' };
}

/** Puts products on the shelf or takes them off, each by itself: only approved ones go on (domain.md section 9). */
export async function shelveProducts(ctx: Ctx, input: ProductShelfInput): Promise<ProductShelfView> {
  requireAdmin(ctx);
  const results: Result[] = [];
  for (const id of [...new Set(input.ids)].toSorted((a, b) => a - b)) {
    // eslint-disable-next-line no-await-in-loop -- rows are locked in the order of their ids
    results.push(await shelveOne(ctx, id, input.marketable));
  }
  const done = results.filter((r) => r.ok);
  if (done.length > 0) await invalidate(ctx, [productTags.all, ...done.map((r) => productTags.one(r.id))]);
  return { done: done.length, failed: results.length - done.length, results };
}
