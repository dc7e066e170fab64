import 'server-only';
import { eq, inArray, like, sql, type SQL } from 'drizzle-orm';
import { areaManagerCodes, areas } from '@/db/schema/area';
import { organizations } from '@/db/schema/organization';
import { paymentMethods } from '@/db/schema/payment';
import { productCategories, products } from '@/db/schema/product';
import { anyId } from '@/lib/data/any-id';
import type { Ctx } from '@/lib/data/ctx';
import { prefixPattern } from '@/lib/data/like';
import { areaPrefix } from './area-rules';
import { channelLabel } from './contract';
import type { DetailsInput } from './details-contract';
import { NO_AREA, NO_MANAGER } from './contract';
import type { SumDimension } from '@/lib/states/report';

/** Where the columns of the filters stand in a relation. */
export interface FilterColumns {
  product: SQL;
  category: SQL;
  area: SQL;
  manager: SQL;
  organisation: SQL;
  method: SQL;
  channel: SQL;
}
export const columnsOf = (alias: string): FilterColumns => ({
  product: sql.raw(`${alias}.product_id`),
  category: sql.raw(`${alias}.category_id`),
  area: sql.raw(`${alias}.area_code`),
  manager: sql.raw(`${alias}.manager_code`),
  organisation: sql.raw(`${alias}.organization_id`),
  method: sql.raw(`${alias}.payment_method`),
  channel: sql.raw(`${alias}.channel`),
});

/** Ids of a category and of everything below it. */
export async function categoryIds(ctx: Ctx, id: number): Promise<number[]> {
  const [top] = await ctx.db
    .select({ path: productCategories.path })
    .from(productCategories)
    .where(eq(productCategories.id, id));
  if (!top) return [id];
  const found = await ctx.db
    .select({ id: productCategories.id })
    .from(productCategories)
    .where(like(productCategories.path, prefixPattern(top.path)));
  return found.map((c) => c.id);
}

/** The area and what is below it, as a range that an index by code answers. */
function areaSql(column: SQL, code: string, only: boolean): SQL {
  if (code === NO_AREA) return sql`${column} is null`;
  const prefix = areaPrefix(code);
  return only || prefix.length === 6
    ? sql`${column} = ${code}`
    : sql`${column} between ${prefix.padEnd(6, '0')} and ${prefix.padEnd(6, '9')}`;
}

/** Conditions of the question over a relation, `true` without one. */
export async function filterSql(ctx: Ctx, input: DetailsInput, c: FilterColumns): Promise<SQL> {
  const { productId, categoryId, areaCode, managerCode, organizationId, paymentMethod, channel } = input;
  const parts = [
    channel && sql`${c.channel} = ${channel}`,
    productId && sql`${c.product} = ${productId}`,
    categoryId && sql`${c.category} = ${anyId(await categoryIds(ctx, categoryId))}`,
    areaCode && areaSql(c.area, areaCode, input.areaOnly),
    managerCode === NO_MANAGER && sql`coalesce(${c.manager}, '') = ''`,
    managerCode && managerCode !== NO_MANAGER && sql`${c.manager} = ${managerCode}`,
    organizationId === 0 && sql`${c.organisation} is null`,
    organizationId && sql`${c.organisation} = ${organizationId}`,
    paymentMethod && sql`${c.method} = ${paymentMethod}`,
  ].filter((p): p is SQL => typeof p === 'object');
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** The dimension whose sums answer the question, with the keys of it; `null` when it crosses several. */
export async function dimensionOf(
  ctx: Ctx,
  input: DetailsInput,
): Promise<{ dimension: SumDimension; keys: SQL } | null> {
  const { productId, categoryId, areaCode, managerCode, organizationId, paymentMethod } = input;
  const found: { dimension: SumDimension; keys: SQL }[] = [];
  const add = (dimension: SumDimension, keys: SQL) => found.push({ dimension, keys });
  if (productId) add('product', sql`s.key = ${String(productId)}`);
  if (categoryId) {
    const ids = await categoryIds(ctx, categoryId);
    add('category', sql`s.key = any(${sql.param(`{${ids.join(',')}}`)}::text[])`);
  }
  if (areaCode === NO_AREA) add('area', sql`s.key = ''`);
  else if (areaCode && input.areaOnly) add('area', sql`s.key = ${areaCode}`);
  else if (areaCode) add('area', sql`s.key like ${prefixPattern(areaPrefix(areaCode))}`);
  if (managerCode) add('manager', sql`s.key = ${managerCode === NO_MANAGER ? '' : managerCode}`);
  if (organizationId !== undefined)
    add('organisation', sql`s.key = ${organizationId === 0 ? '' : String(organizationId)}`);
  if (paymentMethod) add('method', sql`s.key = ${paymentMethod}`);
  if (found.length > 1) return null;
  return found[0] ?? { dimension: 'total', keys: sql`true` };
}

/** 北京市 东城区: names of areas by code, with those above them. */
export async function areaNames(
  ctx: Ctx,
  codes: readonly string[],
): Promise<(code: string | null) => string> {
  const above = (code: string) => [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code];
  const wanted = [...new Set(codes.flatMap(above))];
  const rows =
    wanted.length === 0
      ? []
      : await ctx.db
          .select({ code: areas.code, name: areas.name })
          .from(areas)
          .where(inArray(areas.code, wanted));
  const names = new Map(rows.map((a) => [a.code, a.name]));
  return (code) => {
    if (code === null) return '未填写';
    const found = [...new Set(above(code))].flatMap((c) => names.get(c) ?? []);
    // A city of its own is called as its province.
    return [...new Set(found)].join(' ') || code;
  };
}

/** The filters of the question as a page shows them. */
export async function filterLabels(
  ctx: Ctx,
  input: DetailsInput,
): Promise<{ field: string; label: string; value: string }[]> {
  const one = async (rows: PromiseLike<{ name: string }[]>, other: string | number) =>
    (await rows)[0]?.name ?? String(other);
  const labels: { field: string; label: string; value: string }[] = [];
  const add = (field: string, label: string, value: string) => labels.push({ field, label, value });
  const { productId, categoryId, areaCode, managerCode, organizationId, paymentMethod, channel } = input;
  if (productId) {
    const found = ctx.db.select({ name: products.title }).from(products).where(eq(products.id, productId));
    add('productId', '商品', await one(found, productId));
  }
  if (categoryId) {
    const { id, name } = productCategories;
    add(
      'categoryId',
      '分类',
      await one(ctx.db.select({ name }).from(productCategories).where(eq(id, categoryId)), categoryId),
    );
  }
  if (areaCode) {
    const name = (await areaNames(ctx, [areaCode]))(areaCode === NO_AREA ? null : areaCode);
    add('areaCode', '地区', input.areaOnly ? `${name}（未填写下级）` : name);
  }
  if (managerCode) {
    const { code, name } = areaManagerCodes;
    const found = ctx.db.select({ name }).from(areaManagerCodes).where(eq(code, managerCode));
    add('managerCode', '区域经理', managerCode === NO_MANAGER ? '未填写' : await one(found, managerCode));
  }
  if (organizationId !== undefined) {
    const { id, name } = organizations;
    const found = ctx.db.select({ name }).from(organizations).where(eq(id, organizationId));
    add('organizationId', '单位', organizationId === 0 ? '个人' : await one(found, organizationId));
  }
  if (paymentMethod) {
    const { code, name } = paymentMethods;
    const found = ctx.db.select({ name }).from(paymentMethods).where(eq(code, paymentMethod));
    add('paymentMethod', '支付方式', await one(found, paymentMethod));
  }
  if (channel) add('channel', '渠道', channelLabel(channel));
  return labels;
}
