import { periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import { brands, productCategories, products, productTaxes } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { testDb } from '@/tests/support/db';

let count = 0;

export type ProductRow = typeof products.$inferSelect;

export async function makeCategory(name: string, parentId: number | null = null): Promise<number> {
  const [row] = await testDb()
    .insert(productCategories)
    .values({ name, parentId, level: parentId === null ? 1 : 2 })
    .returning({ id: productCategories.id });
  if (!row) throw new Error('no category');
  return row.id;
}

export async function makeBrand(name: string): Promise<number> {
  const [row] = await testDb().insert(brands).values({ name }).returning({ id: brands.id });
  if (!row) throw new Error('no brand');
  return row.id;
}

/** A category for products whose category does not matter. */
async function anyCategory(): Promise<number> {
  const [row] = await testDb().select({ id: productCategories.id }).from(productCategories).limit(1);
  return row?.id ?? makeCategory('图书');
}

/** An approved paper book on the shelf at 20.00 yuan (list 25.00), 500 g, taxed, without stock rows. */
export async function makeProduct(more: Partial<typeof products.$inferInsert> = {}): Promise<ProductRow> {
  const n = (count += 1);
  const [tax] = await testDb().select({ id: productTaxes.id }).from(productTaxes).limit(1);
  const [row] = await testDb()
    .insert(products)
    .values({
      sku: `T${process.pid}-${n}`,
      kind: 'paper_book',
      categoryId: more.categoryId ?? (await anyCategory()),
      taxId: tax?.id ?? null,
      title: `测试图书 ${n}`,
      listFen: 2500,
      saleFen: 2000,
      weightG: 500,
      status: 'approved',
      marketable: true,
      marketableAt: new Date('2026-01-01T00:00:00Z'),
      ...more,
    })
    .returning();
  if (!row) throw new Error('no product');
  return row;
}

/** A stock row of `onHand` copies in the delivery centre at `center` (0 = Beijing, 1 = Wuhan). */
export async function makeStock(
  productId: number,
  onHand: number,
  reserved = 0,
  center = 0,
): Promise<number> {
  const centers = await testDb()
    .select({ id: deliveryCenters.id })
    .from(deliveryCenters)
    .orderBy(deliveryCenters.id);
  const [row] = await testDb()
    .insert(stockItems)
    .values({ productId, deliveryCenterId: centers[center]?.id ?? 0, onHand, reserved })
    .returning({ id: stockItems.id });
  if (!row) throw new Error('no stock row');
  return row.id;
}

/** A paper book with `onHand` copies. */
export async function makeBook(onHand: number, more: Partial<typeof products.$inferInsert> = {}) {
  const product = await makeProduct(more);
  await makeStock(product.id, onHand);
  return product;
}

/** A paper periodical with one year plan; its issues appear on the tenth of each month. */
export async function makePeriodical(
  year: number,
  more: Partial<typeof periodicalPlans.$inferInsert> = {},
): Promise<ProductRow> {
  const product = await makeProduct({ kind: 'paper_periodical', stockPolicy: 'untracked', saleFen: 12_000 });
  const [plan] = await testDb()
    .insert(periodicalPlans)
    .values({ productId: product.id, year, issuesPerYear: 12, issueFen: 1100, yearFen: 12_000, ...more })
    .returning({ id: periodicalPlans.id });
  if (!plan) throw new Error('no plan');
  await testDb()
    .insert(periodicalIssues)
    .values(
      Array.from({ length: 12 }, (_, i) => ({
        planId: plan.id,
        productId: product.id,
        year,
        issueNo: i + 1,
        title: `${year} 年第 ${i + 1} 期`,
        publishDate: `${year}-${String(i + 1).padStart(2, '0')}-10`,
      })),
    );
  return product;
}
