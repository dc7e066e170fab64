import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { brands, productCategories, productRevisions, products, productTaxes } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import { revisionsOf } from '@/lib/data/revisions';
import { productErrors } from './errors';
import type { ProductText } from './fields';
import { textInWork, type ProductRow } from './texts';

/** The product, locked until the transaction ends. @throws 404 when there is none, or it was deleted */
export async function lockProduct(ctx: Ctx, id: number): Promise<ProductRow> {
  const [row] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('update');
  if (!row) throw productErrors.officeNotFound();
  return row;
}

/** @throws 400 at the field that names a category, brand or tax that does not exist */
export async function requireReferences(
  ctx: Ctx,
  { categoryId, brandId, taxId }: Pick<ProductText, 'categoryId' | 'brandId' | 'taxId'>,
): Promise<void> {
  const has = async (
    table: typeof productCategories | typeof brands | typeof productTaxes,
    id: number | null,
  ) => id === null || (await ctx.db.$count(table, eq(table.id, id))) > 0;
  if (!(await has(productCategories, categoryId)))
    throw productErrors.unknownCategory({ errors: { categoryId: '所选分类不存在' } });
  if (!(await has(brands, brandId)))
    throw productErrors.unknownBrand({ errors: { brandId: '所选品牌不存在' } });
  if (!(await has(productTaxes, taxId)))
    throw productErrors.unknownTax({ errors: { taxId: '所选税率不存在' } });
}

/** The same steps as those of articles, but what passes is live at once. */
export const { insertRevision, currentRevision, moveRevision, writeDraft, handsOfRevision, dataWithMyHand } =
  revisionsOf<typeof productRevisions, ProductRow, ProductText>({
    table: productRevisions,
    of: 'productId',
    columns: ['title'],
    textOf: (ctx, product) => textInWork(ctx, product, null),
    statusOf: ({ status }) => status,
    isLive: ({ status, workingRevisionId }) => status === 'approved' && workingRevisionId === null,
    noRevision: () => productErrors.noRevision(),
  });
