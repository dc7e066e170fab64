import 'server-only';
import { and, desc, eq, gte, ilike, lte, or, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { productCategories, products, productTaxes } from '@/db/schema/product';
import { productTaxChanges } from '@/db/schema/product-tax';
import { toIso } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { shanghaiDay } from '@/lib/domain/product/rules';
import type {
  TaxChangeListInput,
  TaxChangeRow,
  TaxChangeStage,
} from '@/lib/domain/product/tax-change-contract';

const changes = productTaxChanges;

/** From its day on a change is history, also before the clockwork has written it into its target. */
const stageOn = (day: string): SQL<TaxChangeStage> =>
  sql<TaxChangeStage>`case when ${changes.appliedAt} is not null or ${changes.validFrom} <= ${day}::date then 'applied' else 'planned' end`;

/** What the target names itself until the change: what it replaced, else the change before it, else the target's own. */
const beforeId = sql`case when ${changes.appliedAt} is not null then ${changes.previousTaxId} else coalesce(
  (select e.tax_id from product_tax_changes e
    where e.applied_at is null and e.valid_from < ${changes.validFrom}
      and e.product_id is not distinct from ${changes.productId} and e.category_id is not distinct from ${changes.categoryId}
    order by e.valid_from desc limit 1),
  ${products.taxId}, ${productCategories.taxId}) end`;

function orderOf(sort: TaxChangeListInput['sort'], day: string): SQL[] {
  if (sort === undefined)
    return [
      sql`${stageOn(day)} desc`,
      sql`case when ${stageOn(day)} = 'planned' then ${changes.validFrom} end`,
      desc(changes.validFrom),
      desc(changes.id),
    ];
  const column = sort.endsWith('validFrom') ? changes.validFrom : changes.createdAt;
  return sort.startsWith('-') ? [desc(column), desc(changes.id)] : [sql`${column}`, sql`${changes.id}`];
}

/** Planned changes of tax and those that came into force, by target, tax, words and the day on which they begin. */
export async function listTaxChanges(ctx: Ctx, input: TaxChangeListInput): Promise<Paged<TaxChangeRow>> {
  const day = shanghaiDay(ctx.now);
  const { keyword, stage, target, productId, categoryId, taxId, startTime, endTime } = input;
  const word = keyword ? containsPattern(keyword) : '';
  const where = and(
    keyword
      ? or(
          ilike(products.title, word),
          ilike(products.sku, word),
          ilike(productCategories.name, word),
          ilike(productTaxes.name, word),
        )
      : undefined,
    stage ? sql`${stageOn(day)} = ${stage}` : undefined,
    target ? sql`${target === 'product' ? changes.productId : changes.categoryId} is not null` : undefined,
    productId ? eq(changes.productId, productId) : undefined,
    categoryId ? eq(changes.categoryId, categoryId) : undefined,
    taxId ? eq(changes.taxId, taxId) : undefined,
    startTime ? gte(changes.validFrom, startTime) : undefined,
    endTime ? lte(changes.validFrom, endTime) : undefined,
  );
  const joined = ctx.db
    .select({
      id: changes.id,
      productId: changes.productId,
      categoryId: changes.categoryId,
      title: products.title,
      code: products.sku,
      category: productCategories.name,
      taxId: changes.taxId,
      taxName: productTaxes.name,
      taxKind: productTaxes.taxKind,
      rateBp: productTaxes.rateBp,
      taxInForce: sql<boolean>`${productTaxes.active} and ${productTaxes.validFrom} <= ${changes.validFrom}
        and (${productTaxes.validTo} is null or ${productTaxes.validTo} >= ${changes.validFrom})`,
      beforeName: sql<string | null>`(select b.name from product_taxes b where b.id = ${beforeId})`,
      validFrom: changes.validFrom,
      stage: stageOn(day),
      remark: changes.remark,
      createdByName: users.name,
      createdAt: changes.createdAt,
      version: changes.version,
    })
    .from(changes)
    .innerJoin(productTaxes, eq(productTaxes.id, changes.taxId))
    .leftJoin(products, eq(products.id, changes.productId))
    .leftJoin(productCategories, eq(productCategories.id, changes.categoryId))
    .leftJoin(users, eq(users.id, changes.createdBy))
    .where(where)
    .$dynamic();
  const counted = ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(changes)
    .innerJoin(productTaxes, eq(productTaxes.id, changes.taxId))
    .leftJoin(products, eq(products.id, changes.productId))
    .leftJoin(productCategories, eq(productCategories.id, changes.categoryId))
    .where(where);
  const page = joined
    .orderBy(...orderOf(input.sort, day))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(
    input,
    page,
    counted.then(([row]) => row?.n ?? 0),
  );
  return {
    ...paged,
    list: paged.list.map(({ title, category, createdAt, ...row }) => ({
      ...row,
      target: row.productId === null ? ('category' as const) : ('product' as const),
      name: title ?? category ?? '',
      createdAt: toIso(createdAt),
    })),
  };
}
