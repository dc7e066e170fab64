import 'server-only';
import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { areas } from '@/db/schema/area';
import { deliveryCorps, freightRules, shippingMethods } from '@/db/schema/shipping';
import { AppError, coreErrors } from '@/lib/core/errors';
import type { Saved } from '@/lib/core/listed';
import type { Ctx } from '@/lib/data/ctx';
import { addListed, editListed, enableListed, sortListed } from '@/lib/data/listed';
import { deleteListed } from '@/lib/data/listed-bin';
import { methodList, ruleList } from '../lists';
import type {
  FreightRuleAddInput,
  FreightRuleEditInput,
  ShippingMethodEditInput,
  ShippingMethodFields,
} from '../method-contract';

/** More rules than there are provinces and cities serve nobody; also a bound for whoever adds them by script. */
const MAX_RULES = 500;

const refuseField = (field: string, message: string) =>
  coreErrors.invalidInput({ message, errors: { [field]: message } });

async function methodValues(ctx: Ctx, input: Omit<ShippingMethodEditInput, 'id' | 'version'>) {
  const { name, kind, description, enabled } = input;
  const deliveryCorpId = kind === 'pickup' ? null : input.deliveryCorpId;
  if (
    typeof deliveryCorpId === 'number' &&
    !(await ctx.db.$count(deliveryCorps, eq(deliveryCorps.id, deliveryCorpId)))
  ) {
    throw refuseField('deliveryCorpId', '所选物流公司不存在');
  }
  return { name, kind, deliveryCorpId, description, active: enabled };
}

/** A code that no method has: the kind, and a number from the second one on. */
async function freeCode(ctx: Ctx, kind: string): Promise<string> {
  const rows = await ctx.db.select({ code: shippingMethods.code }).from(shippingMethods);
  const taken = new Set(rows.map((r) => r.code));
  let n = 1;
  while (taken.has(n === 1 ? kind : `${kind}-${n}`)) n += 1;
  return n === 1 ? kind : `${kind}-${n}`;
}

/** Adds a way of shipping as the last one. @throws 400 unknown courier, 409 when the name is taken */
export async function addMethod(ctx: Ctx, input: ShippingMethodFields): Promise<Saved> {
  const values = await methodValues(ctx, input);
  return addListed(ctx, methodList, values, async () => ({ code: await freeCode(ctx, values.kind) }));
}

/** @throws 400 unknown courier, 404, 409 when somebody saved since or the name is taken */
export async function editMethod(ctx: Ctx, input: ShippingMethodEditInput): Promise<Saved> {
  const { id, version } = input;
  return editListed(ctx, methodList, { id, version, ...(await methodValues(ctx, input)) });
}

/** Offers ways of shipping at checkout, or not. @throws 404 when one of them does not exist */
export async function enableMethods(
  ctx: Ctx,
  { ids, enabled }: { ids: readonly number[]; enabled: boolean },
): Promise<void> {
  await enableListed(ctx, methodList, ids, enabled);
}

/** Gives ways of shipping a new order among themselves. @throws 404 */
export async function sortMethods(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sortListed(ctx, methodList, ids);
}

/** Deletes ways of shipping with their rules, all of them or none. @throws 404, 409 when orders were shipped by one */
export async function deleteMethods(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await deleteListed(ctx, methodList, ids, async (rows) => {
    for (const { id, name } of rows) {
      const used = await ctx.db.$count(orders, eq(orders.shippingMethodId, id));
      if (used === 0) continue;
      const message = `已有 ${used} 个订单使用“${String(name)}”，不能删除；可以停用`;
      throw coreErrors.conflict({ message, data: { id, orders: used } });
    }
  });
}

const ruleValues = (input: Omit<FreightRuleEditInput, 'id' | 'version'>) => {
  const { areaCode, firstWeightG, firstFen, stepWeightG, stepFen, freeOverFen } = input;
  return { areaCode, firstWeightG, firstFen, stepWeightG, stepFen, freeOverFen, active: input.enabled };
};

/** A place that addresses may lie in now. A rule that names a retired one already may keep it. */
async function requireArea(ctx: Ctx, code?: string | null, before?: string | null): Promise<void> {
  if (!code || code === before) return;
  const [row] = await ctx.db.select({ active: areas.active }).from(areas).where(eq(areas.code, code));
  if (!row?.active) throw refuseField('areaCode', '所选地区不存在或已停用');
}

/** Adds a freight rule. @throws 400 unknown area, 404 unknown method, 409 when the area has one, 422 past the greatest number */
export async function addRule(ctx: Ctx, input: FreightRuleAddInput): Promise<Saved> {
  const { shippingMethodId } = input;
  const [method] = await ctx.db
    .select({ id: shippingMethods.id })
    .from(shippingMethods)
    .where(eq(shippingMethods.id, shippingMethodId))
    .for('key share');
  if (!method) throw coreErrors.notFound();
  const values = ruleValues(input);
  await requireArea(ctx, values.areaCode);
  const rules = await ctx.db.$count(freightRules, eq(freightRules.shippingMethodId, shippingMethodId));
  if (rules >= MAX_RULES) {
    throw new AppError({ code: 'RULE', status: 422, message: `每种配送方式最多 ${MAX_RULES} 条运费规则` });
  }
  return addListed(ctx, ruleList, { shippingMethodId, ...values });
}

/** @throws 400 unknown area, 404, 409 when somebody saved since or another rule has the area */
export async function editRule(ctx: Ctx, input: FreightRuleEditInput): Promise<Saved> {
  const { id, version } = input;
  const [row] = await ctx.db
    .select({ shippingMethodId: freightRules.shippingMethodId, areaCode: freightRules.areaCode })
    .from(freightRules)
    .where(eq(freightRules.id, id));
  if (!row) throw coreErrors.notFound();
  const values = ruleValues(input);
  await requireArea(ctx, values.areaCode, row.areaCode);
  return editListed(ctx, ruleList, { id, version, shippingMethodId: row.shippingMethodId, ...values });
}

/** Switches freight rules on or off: without one, an area falls to the next larger one's, or cannot be shipped to. @throws 404 */
export async function enableRules(
  ctx: Ctx,
  { ids, enabled }: { ids: readonly number[]; enabled: boolean },
): Promise<void> {
  await enableListed(ctx, ruleList, ids, enabled);
}

/** Deletes freight rules, all of them or none. @throws 404 */
export async function deleteRules(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await deleteListed(ctx, ruleList, ids);
}
