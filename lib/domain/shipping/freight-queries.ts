import 'server-only';
import { and, eq } from 'drizzle-orm';
import { products } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import { getAreaNames } from '@/lib/domain/area/queries';
import { areaText } from '@/lib/domain/area/rules';
import { productErrors } from '@/lib/domain/product/errors';
import { isDigital, isPeriodical } from '@/lib/domain/product/rules';
import { publicProducts } from '@/lib/domain/product/scope';
import { DISPATCH_DAYS } from '@/lib/text/dispatch';
import type { ProductFreight, ProductFreightInput } from './freight-contract';
import { freeFreightTo } from './free-freight-rules';
import { listShippingMethods } from './queries';
import { methodFreight } from './rules';

/**
 * What copies of one product cost to a place, before there is a cart: by weight and public price, by the rules of the order's own quote. Out of
 * stock or not: the question is how much, not whether.
 *
 * @throws 404 when the public may not see the product (S-11), 400 on `areaCode` when there is no such area
 */
export async function freightOfProduct(ctx: Ctx, input: ProductFreightInput): Promise<ProductFreight> {
  const { productId, quantity, areaCode } = input;
  const [product] = await ctx.db
    .select({ kind: products.kind, weightG: products.weightG, saleFen: products.saleFen })
    .from(products)
    .where(and(eq(products.id, productId), publicProducts()));
  if (!product) throw productErrors.notFound();
  const area = { areaCode, areaName: areaText(await getAreaNames(ctx, areaCode)) };
  if (isDigital(product.kind)) return { ...area, needed: false, leaves: null, methods: [] };
  const methods = await listShippingMethods(ctx);
  return {
    ...area,
    needed: true,
    leaves: isPeriodical(product.kind) ? '随出刊逐期寄出' : `付款后 ${DISPATCH_DAYS} 个工作日内寄出`,
    methods: methods.map((method) => {
      const { id, name, kind } = method;
      const cost = methodFreight(method, areaCode, product.weightG * quantity, product.saleFen * quantity);
      return {
        id,
        name,
        kind,
        freightFen: cost?.fen ?? null,
        freeText: freeFreightTo(method.rules, areaCode),
      };
    }),
  };
}
