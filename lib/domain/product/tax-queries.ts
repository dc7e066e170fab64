import 'server-only';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import { productCategories, productEvents, products, productTaxes } from '@/db/schema/product';
import { dayEnd, dayStart, toIso } from '@/lib/core/dates';
import { coreErrors } from '@/lib/core/errors';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { officeRead } from '@/lib/data/office-read';
import { shanghaiDay } from '@/lib/domain/product/rules';
import type { TaxKind } from '@/lib/states/product';
import { ownTaxOn } from '@/lib/domain/product/tax-timeline';
import type { TaxListInput, TaxOfficeRow, TaxStage } from '@/lib/domain/product/tax-contract';

/** What an order line keeps of a tax. */
export interface SaleTax {
  taxId: number;
  kind: TaxKind;
  rateBp: number;
  goodsCode: string | null;
}

/** The tax of a category on a day: its own, else that of the nearest category above. */
const categoryTaxOn = (category: SQL, day: string | Placeholder): SQL => sql`(
    with recursive up as (
      select c.parent_id, ${ownTaxOn('c', day)} as tax_id, 1 as step from product_categories c where c.id = ${category}
      union all
      select c.parent_id, ${ownTaxOn('c', day)}, up.step + 1 from product_categories c join up on c.id = up.parent_id
      where up.tax_id is null and up.step < 10
    ) select up.tax_id from up where up.tax_id is not null order by up.step limit 1)`;

/** Which tax each product stands under on a day: its own, else that of its category. */
const assignedTaxes = (ids: readonly number[], day: string): SQL => sql`
  select p.id as product_id, coalesce(${ownTaxOn('p', day)}, ${categoryTaxOn(sql`p.category_id`, day)}) as tax_id
  from products p where p.id = any(${sql.param([...new Set(ids)])}::bigint[])`;

const inForce = (day: string | Placeholder): SQL =>
  and(
    eq(productTaxes.active, true),
    sql`${productTaxes.validFrom} <= ${day}::date and (${productTaxes.validTo} is null or ${productTaxes.validTo} >= ${day}::date)`,
  ) as SQL;

/** The row of {@link taxesOfProducts} for the product of an outer query, `null` without one: a {@link SaleTax} as JSON. */
export const saleTaxOn = (product: SQL, day: string | Placeholder): SQL<SaleTax | null> => sql`(
  select json_build_object('taxId', ${productTaxes.id}, 'kind', ${productTaxes.taxKind}, 'rateBp', ${productTaxes.rateBp}, 'goodsCode', ${productTaxes.goodsCode})
  from ${productTaxes} where ${inForce(day)} and ${productTaxes.id} = (
    select coalesce(${ownTaxOn('p', day)}, ${categoryTaxOn(sql`p.category_id`, day)}) from products p where p.id = ${product}))`;

/**
 * The tax of each product on an Asia/Shanghai day, by product id: the one way in which orders, invoices and the office find it; planned
 * changes count from their day on. A product
 * whose assigned tax is switched off or out of force on that day is left out: it must not be sold, and never slips to another rate.
 */
export async function taxesOfProducts(
  ctx: Ctx,
  ids: readonly number[],
  day: string = shanghaiDay(ctx.now),
): Promise<ReadonlyMap<number, SaleTax>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      productId: sql<number>`assigned.product_id`.mapWith(Number),
      taxId: productTaxes.id,
      kind: productTaxes.taxKind,
      rateBp: productTaxes.rateBp,
      goodsCode: productTaxes.goodsCode,
    })
    .from(productTaxes)
    .innerJoin(sql`(${assignedTaxes(ids, day)}) as assigned`, sql`assigned.tax_id = ${productTaxes.id}`)
    .where(inForce(day));
  return new Map(rows.map(({ productId, ...tax }) => [productId, tax]));
}

/** Whether a product without a tax of its own would stand under one today. */
export async function categoryHasTax(ctx: Ctx, categoryId: number): Promise<boolean> {
  const tax = categoryTaxOn(sql`${categoryId}::bigint`, shanghaiDay(ctx.now));
  const found = await ctx.db.execute<{ has: boolean }>(sql`select ${tax} is not null as has`);
  return found.rows[0]?.has ?? false;
}

const stageOn = (day: string) => sql<TaxStage>`case when not ${productTaxes.active} then 'off'
  when ${productTaxes.validFrom} > ${day} then 'future' when ${productTaxes.validTo} < ${day} then 'past' else 'current' end`;

function taxRows(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select({
      id: productTaxes.id,
      name: productTaxes.name,
      taxKind: productTaxes.taxKind,
      rateBp: productTaxes.rateBp,
      goodsCode: productTaxes.goodsCode,
      policyCode: productTaxes.policyCode,
      validFrom: productTaxes.validFrom,
      validTo: productTaxes.validTo,
      stage: stageOn(shanghaiDay(ctx.now)),
      enabled: productTaxes.active,
      version: productTaxes.version,
      updatedAt: productTaxes.updatedAt,
      categories: sql<number>`(select count(*)::int from ${productCategories} c where c.tax_id = product_taxes.id)`,
      planned: sql<number>`(select count(*)::int from product_tax_changes ch where ch.tax_id = product_taxes.id and ch.applied_at is null)`,
    })
    .from(productTaxes)
    .where(where)
    .$dynamic();
}
type Row = Awaited<ReturnType<typeof taxRows>>[number];

export const present = (row: Row, uses = 0): TaxOfficeRow => ({
  ...row,
  products: uses,
  updatedAt: toIso(row.updatedAt),
});

/** Products that have a tax of their own, by tax; counted over all products. */
function productsByTax(ctx: Ctx): Promise<Map<number, number>> {
  return officeRead(ctx, { name: 'products-by-tax', until: productEvents, input: null }, async () => {
    const rows = await ctx.db
      .select({ id: products.taxId, n: count() })
      .from(products)
      .where(and(isNull(products.deletedAt), isNotNull(products.taxId)))
      .groupBy(products.taxId);
    return new Map(rows.flatMap((r) => (r.id === null ? [] : [[r.id, r.n]])));
  });
}

function orderOf(sort: TaxListInput['sort'] = 'id'): SQL[] {
  const way = sort.startsWith('-') ? desc : asc;
  const column = productTaxes[sort.replace('-', '') as 'validFrom' | 'rateBp' | 'updatedAt' | 'id'];
  return [way(column), way(productTaxes.id)];
}

/** Taxes of the office by words, kind, switch and day of the last change, with what stands under them. */
export async function listOfficeTaxes(ctx: Ctx, input: TaxListInput): Promise<Paged<TaxOfficeRow>> {
  const { keyword, enabled, taxKind, startTime, endTime } = input;
  const word = keyword ? containsPattern(keyword) : '';
  const where = and(
    keyword ? or(ilike(productTaxes.name, word), ilike(productTaxes.goodsCode, word)) : undefined,
    enabled === undefined ? undefined : eq(productTaxes.active, enabled),
    taxKind ? eq(productTaxes.taxKind, taxKind) : undefined,
    startTime ? gte(productTaxes.updatedAt, dayStart(startTime)) : undefined,
    endTime ? lt(productTaxes.updatedAt, dayEnd(endTime)) : undefined,
  );
  const page = taxRows(ctx, where)
    .orderBy(...orderOf(input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(input, page, ctx.db.$count(productTaxes, where));
  const uses = await productsByTax(ctx);
  return { ...paged, list: paged.list.map((row) => present(row, uses.get(row.id))) };
}

/** @throws 404 */
export async function getOfficeTax(ctx: Ctx, id: number): Promise<TaxOfficeRow> {
  const [row] = await taxRows(ctx, eq(productTaxes.id, id));
  if (!row) throw coreErrors.notFound();
  return present(row, (await productsByTax(ctx)).get(id));
}
