import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { productEvents, products } from '@/db/schema/product';
import { coreErrors } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { inspectTexts } from '@/lib/data/public-text';
import { recordEvent } from '@/lib/data/transition';
import { productTags } from '@/lib/domain/product/cached';
import { textsOfProduct } from '@/lib/domain/product/check';
import type { ProductShelfInput, ProductShelfView } from '@/lib/domain/product/edit-contract';
import { productErrors } from '@/lib/domain/product/errors';
import { findFileGaps } from '@/lib/domain/product/file-queries';
import { productMachine, type ProductState } from '@/lib/states/product';
import { textInWork, type ProductRow } from '@/lib/domain/product/texts';

/** Whether a product holds words that became forbidden after its audit. */
async function isForbidden(ctx: Ctx, product: ProductRow): Promise<boolean> {
  const texts = await textsOfProduct(ctx, await textInWork(ctx, product, null));
  return (await inspectTexts(ctx, texts)).blocked;
}

type Result = ProductShelfView['results'][number];

/** One product onto the shelf or off it; one that already is where it should be counts as done. */
async function shelveOne(ctx: Ctx, id: number, marketable: boolean): Promise<Result> {
  const [product] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('update');
  const fail = (message: string): Result => ({ id, title: product?.title ?? '', ok: false, message });
  if (!product) return fail(productErrors.officeNotFound().message);
  const { title, status } = product;
  if (marketable && status !== 'approved')
    return fail(`当前状态为“${productMachine.label(status)}”，审核通过后才能上架`);
  if (product.marketable === marketable) return { id, title, ok: true, message: '' };
  const gap = marketable ? (await findFileGaps(ctx, [id])).get(id) : undefined;
  if (gap?.unreadable) return fail(gap.text);
  if (marketable && (await isForbidden(ctx, product))) return fail(coreErrors.blockedWords().message);
  await moveToShelf(ctx, { id, status, title, marketable, marketableAt: product.marketableAt });
  return { id, title, ok: true, message: gap?.text ?? '' };
}

interface Move {
  id: number;
  status: ProductState;
  title: string;
  /** Where it goes. */
  marketable: boolean;
  marketableAt: Date | null;
  reason?: string;
}

async function moveToShelf(ctx: Ctx, move: Move): Promise<void> {
  const { id, status, title, marketable, reason } = move;
  await ctx.db
    .update(products)
    .set({
      marketable,
      marketableAt: marketable ? ctx.now : move.marketableAt,
      updatedAt: ctx.now,
    })
    .where(eq(products.id, id));
  await recordEvent(ctx, productEvents, {
    entityId: id,
    action: marketable ? 'shelve' : 'unshelve',
    fromStatus: status,
    toStatus: status,
    reason,
  });
  await recordOperation(ctx, {
    action: 'product.marketable',
    entity: 'product',
    entityId: id,
    before: { title, marketable: !marketable },
    after: { title, marketable },
    reason,
  });
}

/**
 * Takes an electronic publication off the shelf when nothing of it can be read any more: its file was taken out of force. The row is locked before
 * the look, so a shelving at the same moment comes before or sees it.
 */
export async function unshelveUnreadable(ctx: Ctx, id: number): Promise<void> {
  const [product] = await ctx.db.select().from(products).where(eq(products.id, id)).for('update');
  if (!product?.marketable || product.deletedAt) return;
  const gap = (await findFileGaps(ctx, [id])).get(id);
  if (!gap?.unreadable) return;
  const { status, title, marketableAt } = product;
  await moveToShelf(ctx, { id, status, title, marketable: false, marketableAt, reason: gap.text });
  await invalidate(ctx, [productTags.all]);
}

/** Puts products on the shelf or takes them off, each by itself: only approved ones go on (domain.md section 9), electronic ones when they can be read. */
export async function shelveProducts(ctx: Ctx, input: ProductShelfInput): Promise<ProductShelfView> {
  requireAdmin(ctx);
  const results: Result[] = [];
  for (const id of [...new Set(input.ids)].toSorted((a, b) => a - b)) {
    // Rows are locked in the order of their ids.
    results.push(await shelveOne(ctx, id, input.marketable));
  }
  const done = results.filter((r) => r.ok);
  if (done.length > 0) await invalidate(ctx, [productTags.all, ...done.map((r) => productTags.one(r.id))]);
  return { done: done.length, failed: results.length - done.length, results };
}
