import 'server-only';
import { eq, inArray } from 'drizzle-orm';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import type { Ctx } from '@/lib/data/ctx';
import { digitalKinds } from '@/lib/states/product-kind';
import { stockErrors } from '../errors';
import type { StockDocumentKind } from '@/lib/states/stock';

interface Goods {
  productId: number;
  issueId?: number | null | undefined;
}

function refuse(field: string, message: string): Error {
  return stockErrors.badGoods({ message, errors: { [field]: message } });
}

/**
 * Why lines may not stand on a stock document, line by line; `null` for one that may. Printed goods that exist may; nothing new comes in of a
 * deleted product, what is left of it may go out.
 */
export async function goodsFaults(
  ctx: Ctx,
  kind: StockDocumentKind,
  lines: readonly Goods[],
): Promise<(string | null)[]> {
  if (lines.length === 0) return [];
  const issueIds = lines.flatMap((l) => l.issueId ?? []);
  const [found, issues] = await Promise.all([
    ctx.db
      .select({ id: products.id, title: products.title, kind: products.kind, deletedAt: products.deletedAt })
      .from(products)
      .where(
        inArray(
          products.id,
          lines.map((l) => l.productId),
        ),
      ),
    issueIds.length > 0
      ? ctx.db
          .select({ id: periodicalIssues.id, productId: periodicalIssues.productId })
          .from(periodicalIssues)
          .where(inArray(periodicalIssues.id, issueIds))
      : [],
  ]);
  return lines.map((line) => {
    const product = found.find((p) => p.id === line.productId);
    if (!product) return '商品不存在';
    if (digitalKinds.includes(product.kind)) return `《${product.title}》是电子商品，没有库存`;
    if (kind === 'in' && product.deletedAt !== null) return `《${product.title}》已删除，不能入库`;
    const issue = line.issueId ? issues.find((n) => n.id === line.issueId) : null;
    const foreign = issue === undefined || (issue && issue.productId !== product.id);
    return foreign ? `《${product.title}》没有所选期次` : null;
  });
}

/**
 * Refuses lines that may not stand on a stock document ({@link goodsFaults}).
 *
 * @param fieldOf name of the form's field with a line's product
 * @throws 400 at the line
 */
export async function checkGoods(
  ctx: Ctx,
  kind: StockDocumentKind,
  lines: readonly Goods[],
  fieldOf: (line: number) => string,
): Promise<void> {
  for (const [i, fault] of (await goodsFaults(ctx, kind, lines)).entries())
    if (fault !== null) throw refuse(fieldOf(i), fault);
}

/** @throws 400 at the field without such a centre, 422 when it is closed and something is to come in */
export async function checkCenter(
  ctx: Ctx,
  id: number,
  kind: StockDocumentKind,
  field = 'deliveryCenterId',
): Promise<void> {
  const [center] = await ctx.db
    .select({ name: deliveryCenters.name, active: deliveryCenters.active })
    .from(deliveryCenters)
    .where(eq(deliveryCenters.id, id));
  if (!center) {
    const { message } = stockErrors.centerNotFound();
    throw stockErrors.centerNotFound({ errors: { [field]: message } });
  }
  if (kind === 'in' && !center.active) {
    const message = `“${center.name}”已停用，不能入库`;
    throw stockErrors.centerClosed({ message, errors: { [field]: message } });
  }
}
