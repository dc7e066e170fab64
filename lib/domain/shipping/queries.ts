import 'server-only';
import { and, asc, desc, eq } from 'drizzle-orm';
import { deliveryCenters, deliveryCorps, freightRules, shippingMethods } from '@/db/schema/shipping';
import type { Ctx } from '@/lib/data/ctx';
import type { DeliveryCenterView, DeliveryCorpView } from './contract';
import type { FreightRule } from './rules';
import type { ShippingKind } from './states';

export interface ShippingMethod {
  id: number;
  code: string;
  name: string;
  kind: ShippingKind;
  description: string | null;
  rules: FreightRule[];
}

/** Active ways of shipping with their freight rules, in the order of the submit page. */
export async function listShippingMethods(ctx: Ctx): Promise<ShippingMethod[]> {
  const rows = await ctx.db
    .select({
      method: {
        id: shippingMethods.id,
        code: shippingMethods.code,
        name: shippingMethods.name,
        kind: shippingMethods.kind,
        description: shippingMethods.description,
      },
      rule: {
        // First a column that is never null: drizzle takes the joined row for missing when its first column is.
        firstWeightG: freightRules.firstWeightG,
        areaCode: freightRules.areaCode,
        firstFen: freightRules.firstFen,
        stepWeightG: freightRules.stepWeightG,
        stepFen: freightRules.stepFen,
        freeOverFen: freightRules.freeOverFen,
      },
    })
    .from(shippingMethods)
    .leftJoin(
      freightRules,
      and(eq(freightRules.shippingMethodId, shippingMethods.id), eq(freightRules.active, true)),
    )
    .where(eq(shippingMethods.active, true))
    .orderBy(asc(shippingMethods.sort), asc(shippingMethods.id));
  const methods = new Map<number, ShippingMethod>();
  for (const { method, rule } of rows) {
    const known = methods.get(method.id) ?? { ...method, rules: [] };
    if (rule) known.rules.push(rule);
    methods.set(method.id, known);
  }
  return [...methods.values()];
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
