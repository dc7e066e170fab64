import 'server-only';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { invoiceLines } from '@/db/schema/invoice';
import { orderItems } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { taxesOfProducts } from '@/lib/domain/product/tax-queries';
import { invoiceErrors } from '../errors';

/**
 * Gives lines that were ordered before the accountant entered a goods code 税收分类编码 the code of their product's tax of today, where kind and
 * rate are still those of the order; freight follows the goods that it was charged with. Kind, rate and amounts never change.
 *
 * @throws 422 naming the first product without a code: a document without one cannot be issued (integrations.md 4.2)
 */
export async function fillTaxCodes(ctx: Ctx, invoiceId: number): Promise<void> {
  const bare = await ctx.db
    .select({ line: invoiceLines, productId: orderItems.productId })
    .from(invoiceLines)
    .leftJoin(orderItems, eq(orderItems.id, invoiceLines.orderItemId))
    .where(and(eq(invoiceLines.invoiceId, invoiceId), isNull(invoiceLines.taxCode)))
    .orderBy(asc(invoiceLines.lineNo));
  if (bare.length === 0) return;
  const taxes = await taxesOfProducts(
    ctx,
    bare.flatMap((b) => b.productId ?? []),
  );
  const found = new Map<string, string>();
  const keyOf = (l: (typeof bare)[number]['line']) => `${l.orderId}/${l.taxKind}/${l.taxBp}`;
  for (const { line, productId } of bare) {
    const tax = productId === null ? undefined : taxes.get(productId);
    const same = tax?.kind === line.taxKind && tax.rateBp === line.taxBp ? tax.goodsCode : null;
    const code = line.orderItemId === null ? (found.get(keyOf(line)) ?? null) : same;
    if (code === null) {
      throw invoiceErrors.noTaxCode({
        message: `“${line.name}”缺少税收分类编码，请先在“商品税率”中维护`,
        data: { productId, taxes: '/mall/manage/taxes' },
      });
    }
    if (line.orderItemId !== null) {
      found.set(keyOf(line), code);
      await ctx.db.update(orderItems).set({ taxCode: code }).where(eq(orderItems.id, line.orderItemId));
    }
    await ctx.db.update(invoiceLines).set({ taxCode: code }).where(eq(invoiceLines.id, line.id));
  }
}
