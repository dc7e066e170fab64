import 'server-only';
import { and, countDistinct, eq, isNotNull, notInArray } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { productEvents, products } from '@/db/schema/product';
import { recordOperation } from '@/lib/data/audit';
import { moveToBin, type BinEntry } from '@/lib/data/bin';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { recordEvent } from '@/lib/data/transition';
import { productTags } from '@/lib/domain/product/cached';
import { productErrors } from '@/lib/domain/product/errors';
import { hasAnyPriceRequest } from '@/lib/domain/product/price-queries';
import { lockProduct } from '@/lib/domain/product/revisions';
import type { ProductRow } from '@/lib/domain/product/texts';

/** @throws 409 with what stands in the way */
async function assertFree(ctx: Ctx, product: ProductRow): Promise<void> {
  const { id, title } = product;
  const about = { data: { id } };
  const name = `《${title.replaceAll(/[《》]/g, '')}》`;
  if (product.marketable)
    throw productErrors.onSale({ message: `${name}正在上架，请先下架再删除`, ...about });
  if (product.status === 'pending' || product.workingStatus === 'pending')
    throw productErrors.underAudit({ message: `${name}正在审核，请先撤回送审再删除`, ...about });
  if (await hasAnyPriceRequest(ctx, id))
    throw productErrors.priceWaits({ message: `${name}有改价待复核，请先处理再删除`, ...about });
  const [open] = await ctx.db
    .select({ n: countDistinct(orders.id) })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.productId, id), notInArray(orders.status, ['completed', 'cancelled'])));
  if (open && open.n > 0)
    throw productErrors.inOrders({
      message: `${name}还在 ${open.n} 个未完成的订单中，不能删除`,
      ...about,
    });
}

/**
 * Moves products into the recycle bin, all of them or none. Their rows stay: orders and the ledger name them, and their codes are not given
 * again, also when they are purged.
 *
 * @throws 404 when one does not exist; 409 when one is on the shelf, under audit, waits for a price or is in an open order
 */
export async function deleteProducts(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const me = requireAdmin(ctx);
  const done = [...new Set(ids)].toSorted((a, b) => a - b);
  for (const id of done) {
    // Rows are locked in the order of their ids.
    const product = await lockProduct(ctx, id);
    await assertFree(ctx, product);
    await ctx.db
      .update(products)
      .set({ deletedAt: ctx.now, updatedBy: me.userId, updatedAt: ctx.now })
      .where(eq(products.id, id));
    const { status, title, sku } = product;
    await moveToBin(ctx, { kind: 'product', id, title: `${title} ${sku}`, parts: [] });
    await recordEvent(ctx, productEvents, {
      entityId: id,
      action: 'delete',
      fromStatus: status,
      toStatus: status,
    });
    await recordOperation(ctx, {
      action: 'product.del',
      entity: 'product',
      entityId: id,
      before: { title, sku, status },
    });
  }
  await invalidate(ctx, [productTags.all, ...done.map((id) => productTags.one(id))]);
}

/** Puts a product back into the catalogue, off the shelf as it was. @throws 404 when it is not deleted */
export async function restoreProduct(ctx: Ctx, { rowId: id }: BinEntry): Promise<void> {
  const me = requireAdmin(ctx);
  const [back] = await ctx.db
    .update(products)
    .set({ deletedAt: null, updatedBy: me.userId, updatedAt: ctx.now })
    .where(and(eq(products.id, id), isNotNull(products.deletedAt)))
    .returning({ status: products.status });
  if (!back) throw productErrors.notFound();
  const { status } = back;
  await recordEvent(ctx, productEvents, {
    entityId: id,
    action: 'restore',
    fromStatus: status,
    toStatus: status,
  });
  await invalidate(ctx, [productTags.all, productTags.one(id)]);
}
