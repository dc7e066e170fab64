import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { areas } from '@/db/schema/area';
import { deliveryCenters, deliveryCorps, freightRules, shippingMethods } from '@/db/schema/shipping';
import type { Ctx } from '@/lib/data/ctx';
import type { Listed } from '@/lib/data/listed';
import { productTags } from '@/lib/domain/product/cached';
import { shippingTags } from './cached';

const text = (value: unknown) => String(value);
const nameOf = ({ name }: Record<string, unknown>) => text(name);

/** A rule by its way of shipping and its area. */
async function nameOfRule(
  { shippingMethodId, areaCode }: Record<string, unknown>,
  ctx: Ctx,
): Promise<string> {
  const [method] = await ctx.db
    .select({ name: shippingMethods.name })
    .from(shippingMethods)
    .where(eq(shippingMethods.id, Number(shippingMethodId)));
  const [area] = await ctx.db
    .select({ name: areas.name })
    .from(areas)
    .where(eq(areas.code, text(areaCode)));
  return `${method?.name ?? ''} ${area?.name ?? '全国'}`;
}

/**
 * The settings of delivery. Checkout reads them without a cache, what is told of free freight has one; the stock of a centre that opens or closes counts on the pages of products.
 */
export const methodList = {
  table: shippingMethods,
  entity: 'shippingMethod',
  nameOf,
  holds: [{ table: freightRules, of: freightRules.shippingMethodId }],
  tags: [shippingTags.freight],
  flag: 'active',
  texts: { name: '名称', description: '说明' },
  logged: ['name', 'kind', 'deliveryCorpId', 'description', 'active'],
  twin: ({ name }) => ({
    where: eq(shippingMethods.name, text(name)),
    errors: { name: '已有同名的配送方式' },
  }),
} as const satisfies Listed;

export const ruleList = {
  table: freightRules,
  entity: 'freightRule',
  nameOf: nameOfRule,
  tags: [shippingTags.freight],
  flag: 'active',
  texts: {},
  logged: [
    'shippingMethodId',
    'areaCode',
    'firstWeightG',
    'firstFen',
    'stepWeightG',
    'stepFen',
    'freeOverFen',
    'active',
  ],
  twin: ({ shippingMethodId, areaCode }) => ({
    where: and(
      eq(freightRules.shippingMethodId, Number(shippingMethodId)),
      sql`${freightRules.areaCode} is not distinct from ${areaCode}`,
    ),
    errors: { areaCode: areaCode === null ? '已有全国的运费规则' : '该地区已有运费规则' },
  }),
} as const satisfies Listed;

export const centerList = {
  table: deliveryCenters,
  entity: 'deliveryCenter',
  nameOf,
  tags: [productTags.all],
  flag: 'active',
  texts: { name: '名称', address: '地址', contactName: '联系人' },
  logged: ['code', 'name', 'areaCode', 'address', 'contactName', 'contactPhone', 'active'],
  twin: ({ code }) => ({ where: eq(deliveryCenters.code, text(code)), errors: { code: '该代码已存在' } }),
} as const satisfies Listed;

export const corpList = {
  table: deliveryCorps,
  entity: 'deliveryCorp',
  nameOf,
  tags: [],
  flag: 'active',
  texts: { name: '名称', phone: '客服电话' },
  logged: ['code', 'name', 'phone', 'site', 'noPattern', 'active'],
  twin: ({ code }) => ({ where: eq(deliveryCorps.code, text(code)), errors: { code: '该物流公司已存在' } }),
} as const satisfies Listed;
