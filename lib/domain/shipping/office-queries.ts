import 'server-only';
import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { areas } from '@/db/schema/area';
import { deliveryCenters, deliveryCorps, freightRules, shippingMethods } from '@/db/schema/shipping';
import { toIso } from '@/lib/core/dates';
import { coreErrors } from '@/lib/core/errors';
import type { ListedListInput } from '@/lib/core/listed';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { narrowed, ordered } from '@/lib/data/listed-query';
import { paginate } from '@/lib/data/paginate';
import { areaText } from '@/lib/domain/area/rules';
import type { FreightRuleRow, ShippingMethodRow } from './method-contract';
import type { DeliveryCenterRow, DeliveryCorpRow } from './place-contract';
import { copiesByCenter, ordersByMethod, parcelsByCorp } from './uses-queries';

const dated = <R extends { updatedAt: Date }>(row: R) => ({ ...row, updatedAt: toIso(row.updatedAt) });

const methodColumns = {
  id: shippingMethods.id,
  sort: shippingMethods.sort,
  flag: shippingMethods.active,
  updatedAt: shippingMethods.updatedAt,
};

function methodRows(ctx: Ctx, where: SQL | undefined) {
  const { active, ...columns } = getTableColumns(shippingMethods);
  return ctx.db
    .select({
      ...columns,
      enabled: active,
      corpName: deliveryCorps.name,
      rules: sql<number>`(select count(*)::int from ${freightRules} r where r.shipping_method_id = ${shippingMethods}.id and r.active)`,
      nationwide: sql<boolean>`exists (select 1 from ${freightRules} r
        where r.shipping_method_id = ${shippingMethods}.id and r.active and r.area_code is null)`,
    })
    .from(shippingMethods)
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, shippingMethods.deliveryCorpId))
    .where(where)
    .$dynamic();
}

/** Ways of shipping of the office, with how far their freight rules reach. */
export async function listOfficeMethods(ctx: Ctx, input: ListedListInput): Promise<Paged<ShippingMethodRow>> {
  const where = narrowed(methodColumns, input, shippingMethods.name, shippingMethods.description);
  const page = methodRows(ctx, where)
    .orderBy(...ordered(methodColumns, input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(input, page, ctx.db.$count(shippingMethods, where));
  const uses = await ordersByMethod(ctx);
  return { ...paged, list: paged.list.map((r) => ({ ...dated(r), orders: uses.get(r.id) ?? 0 })) };
}

/** @throws 404 */
export async function getOfficeMethod(ctx: Ctx, id: number): Promise<ShippingMethodRow> {
  const [row] = await methodRows(ctx, eq(shippingMethods.id, id));
  if (!row) throw coreErrors.notFound();
  return { ...dated(row), orders: (await ordersByMethod(ctx)).get(id) ?? 0 };
}

/** Names of areas with what lies above them, by code. Retired ones too: rules and centres may still name them. */
async function areaNames(ctx: Ctx, codes: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(codes.flatMap((c) => c ?? []))];
  if (wanted.length === 0) return new Map();
  const all = wanted.flatMap((c) => [c, `${c.slice(0, 4)}00`, `${c.slice(0, 2)}0000`]);
  const rows = await ctx.db
    .select({ code: areas.code, name: areas.name })
    .from(areas)
    .where(sql`${areas.code} = any(${sql.param([...new Set(all)])}::bpchar[])`);
  const names = new Map(rows.map((r) => [r.code, r.name]));
  const nameOf = (code: string) => names.get(code) ?? '';
  return new Map(
    wanted.map((code) => {
      const province = nameOf(`${code.slice(0, 2)}0000`);
      const city = code.endsWith('0000') ? '' : nameOf(`${code.slice(0, 4)}00`);
      const district = code.endsWith('00') ? '' : nameOf(code);
      return [code, areaText({ province, city, district }) || code];
    }),
  );
}

async function ruleRows(ctx: Ctx, where: SQL | undefined): Promise<FreightRuleRow[]> {
  const { active, createdAt: _createdAt, ...columns } = getTableColumns(freightRules);
  const rows = await ctx.db
    .select({ ...columns, enabled: active })
    .from(freightRules)
    .where(where)
    .orderBy(sql`${freightRules.areaCode} asc nulls first`, asc(freightRules.id));
  const names = await areaNames(
    ctx,
    rows.map((r) => r.areaCode),
  );
  return rows.map((row) => ({
    ...dated(row),
    areaName: row.areaCode === null ? '全国' : (names.get(row.areaCode) ?? row.areaCode),
  }));
}

/** Every freight rule of a method. @throws 404 without such a method */
export async function listFreightRules(
  ctx: Ctx,
  { shippingMethodId }: { shippingMethodId: number },
): Promise<FreightRuleRow[]> {
  const known = await ctx.db.$count(shippingMethods, eq(shippingMethods.id, shippingMethodId));
  if (known === 0) throw coreErrors.notFound();
  return ruleRows(ctx, eq(freightRules.shippingMethodId, shippingMethodId));
}

/** @throws 404 */
export async function getFreightRule(ctx: Ctx, id: number): Promise<FreightRuleRow> {
  const [row] = await ruleRows(ctx, eq(freightRules.id, id));
  if (!row) throw coreErrors.notFound();
  return row;
}

const centerColumns = {
  id: deliveryCenters.id,
  flag: deliveryCenters.active,
  updatedAt: deliveryCenters.updatedAt,
};

async function centerRows(ctx: Ctx, where: SQL | undefined, order: SQL[], limit: number, offset: number) {
  const { active, createdAt: _createdAt, ...columns } = getTableColumns(deliveryCenters);
  const rows = await ctx.db
    .select({
      ...columns,
      enabled: active,
    })
    .from(deliveryCenters)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const names = await areaNames(
    ctx,
    rows.map((r) => r.areaCode),
  );
  const copies = await copiesByCenter(ctx);
  return rows.map((row): DeliveryCenterRow => ({
    ...dated(row),
    ...(copies.get(row.id) ?? { onHand: 0, reserved: 0 }),
    areaName: row.areaCode === null ? '' : (names.get(row.areaCode) ?? row.areaCode),
  }));
}

/** Delivery centres of the office, the default one first, with what lies in them. */
export async function listOfficeCenters(ctx: Ctx, input: ListedListInput): Promise<Paged<DeliveryCenterRow>> {
  const { name, code, address, contactName } = deliveryCenters;
  const where = narrowed(centerColumns, input, name, code, address, contactName);
  const order = input.sort
    ? ordered(centerColumns, input.sort)
    : [desc(deliveryCenters.isDefault), asc(deliveryCenters.id)];
  return paginate(
    input,
    centerRows(ctx, where, order, input.pageSize, pageOffset(input)),
    ctx.db.$count(deliveryCenters, where),
  );
}

/** @throws 404 */
export async function getOfficeCenter(ctx: Ctx, id: number): Promise<DeliveryCenterRow> {
  const [row] = await centerRows(ctx, eq(deliveryCenters.id, id), [asc(deliveryCenters.id)], 1, 0);
  if (!row) throw coreErrors.notFound();
  return row;
}

const corpColumns = {
  id: deliveryCorps.id,
  sort: deliveryCorps.sort,
  flag: deliveryCorps.active,
  updatedAt: deliveryCorps.updatedAt,
};

function corpRows(ctx: Ctx, where: SQL | undefined) {
  const { active, createdAt: _createdAt, ...columns } = getTableColumns(deliveryCorps);
  return ctx.db
    .select({
      ...columns,
      enabled: active,
    })
    .from(deliveryCorps)
    .where(where)
    .$dynamic();
}

/** Couriers of the office. */
export async function listOfficeCorps(ctx: Ctx, input: ListedListInput): Promise<Paged<DeliveryCorpRow>> {
  const where = and(narrowed(corpColumns, input, deliveryCorps.name, deliveryCorps.code));
  const page = corpRows(ctx, where)
    .orderBy(...ordered(corpColumns, input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(input, page, ctx.db.$count(deliveryCorps, where));
  const parcels = await parcelsByCorp(ctx);
  return { ...paged, list: paged.list.map((r) => ({ ...dated(r), shipments: parcels.get(r.id) ?? 0 })) };
}

/** @throws 404 */
export async function getOfficeCorp(ctx: Ctx, id: number): Promise<DeliveryCorpRow> {
  const [row] = await corpRows(ctx, eq(deliveryCorps.id, id));
  if (!row) throw coreErrors.notFound();
  return { ...dated(row), shipments: (await parcelsByCorp(ctx)).get(id) ?? 0 };
}
