import 'server-only';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { deliveryCenters, deliveryCorps, freightRules, shippingMethods } from '@/db/schema/shipping';
import type { Ctx } from '@/lib/data/ctx';
import { prepared } from '@/lib/data/prepared';
import type { DeliveryCenterView, DeliveryCorpView } from './contract';
import { areaLineage, type FreightRule } from './rules';
import type { ShippingKind } from '@/lib/states/shipping';

export interface ShippingMethod {
  id: number;
  code: string;
  name: string;
  kind: ShippingKind;
  description: string | null;
  rules: FreightRule[];
}

const methodsWithRules = prepared('shipping_methods', (db, name) =>
  db
    .select({
      id: shippingMethods.id,
      code: shippingMethods.code,
      name: shippingMethods.name,
      kind: shippingMethods.kind,
      description: shippingMethods.description,
      rules: sql<FreightRule[]>`coalesce((
        select json_agg(json_build_object('areaCode', r.area_code, 'firstWeightG', r.first_weight_g, 'firstFen', r.first_fen,
          'stepWeightG', r.step_weight_g, 'stepFen', r.step_fen, 'freeOverFen', r.free_over_fen))
        from ${freightRules} r where r.shipping_method_id = ${shippingMethods}.id and r.active
          and (${sql.placeholder('areas')}::text[] is null or r.area_code is null or r.area_code = any(${sql.placeholder('areas')}::text[]))), '[]')`,
    })
    .from(shippingMethods)
    .where(eq(shippingMethods.active, true))
    .orderBy(asc(shippingMethods.sort), asc(shippingMethods.id))
    .prepare(name),
);

/**
 * Active ways of shipping with their freight rules, in the order of the submit page.
 *
 * @param areaCode leaves out the rules that say nothing about this place
 */
export async function listShippingMethods(ctx: Ctx, areaCode?: string): Promise<ShippingMethod[]> {
  const areas = areaCode === undefined ? null : areaLineage(areaCode).filter((code) => code !== null);
  return methodsWithRules(ctx.db, { areas });
}

/** Active couriers, the default one first. */
export async function listDeliveryCorps(ctx: Ctx): Promise<DeliveryCorpView[]> {
  return ctx.db
    .select({
      id: deliveryCorps.id,
      code: deliveryCorps.code,
      name: deliveryCorps.name,
      noPattern: deliveryCorps.noPattern,
      isDefault: deliveryCorps.isDefault,
    })
    .from(deliveryCorps)
    .where(eq(deliveryCorps.active, true))
    .orderBy(desc(deliveryCorps.isDefault), asc(deliveryCorps.sort), asc(deliveryCorps.id));
}

/** An active courier, or `null`. */
export async function findDeliveryCorp(ctx: Ctx, id: number): Promise<{ id: number; name: string } | null> {
  const [row] = await ctx.db
    .select({ id: deliveryCorps.id, name: deliveryCorps.name })
    .from(deliveryCorps)
    .where(and(eq(deliveryCorps.id, id), eq(deliveryCorps.active, true)));
  return row ?? null;
}

/** All delivery centres, the open ones first: copies still lie in a closed one, and its ledger is kept. */
export async function listEveryCenter(ctx: Ctx): Promise<{ id: number; name: string; active: boolean }[]> {
  const { id, name, active, isDefault } = deliveryCenters;
  return ctx.db
    .select({ id, name, active })
    .from(deliveryCenters)
    .orderBy(desc(active), desc(isDefault), asc(id));
}

/** Active delivery centres, the default one first. */
export async function listDeliveryCenters(ctx: Ctx): Promise<DeliveryCenterView[]> {
  return ctx.db
    .select({
      id: deliveryCenters.id,
      code: deliveryCenters.code,
      name: deliveryCenters.name,
      address: deliveryCenters.address,
      isDefault: deliveryCenters.isDefault,
    })
    .from(deliveryCenters)
    .where(eq(deliveryCenters.active, true))
    .orderBy(desc(deliveryCenters.isDefault), asc(deliveryCenters.id));
}
