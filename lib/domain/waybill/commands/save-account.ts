import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { deliveryCorps } from '@/db/schema/shipping';
import { waybillAccounts } from '@/db/schema/waybill';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { WaybillAccountInput } from '../contract';
import { waybillErrors } from '../errors';
import { accountSeal } from '../rules';

type Account = typeof waybillAccounts.$inferSelect;

const logged = ({ partnerId, net, payType, expType }: Account) => ({ partnerId, net, payType, expType });

async function lockAccount(ctx: Ctx, deliveryCorpId: number): Promise<Account | undefined> {
  const [corp] = await ctx.db
    .select({ id: deliveryCorps.id })
    .from(deliveryCorps)
    .where(eq(deliveryCorps.id, deliveryCorpId))
    .for('update');
  if (!corp) throw waybillErrors.badCorp({ errors: { deliveryCorpId: '物流公司不存在' } });
  const [row] = await ctx.db
    .select()
    .from(waybillAccounts)
    .where(eq(waybillAccounts.deliveryCorpId, deliveryCorpId));
  return row;
}

/** Sets the account at a courier; its key is sealed, and an empty one keeps what is there. @throws 422 for an unknown courier */
export async function saveAccount(ctx: Ctx, input: WaybillAccountInput): Promise<void> {
  requireAdmin(ctx);
  const { deliveryCorpId, partnerId, partnerKey, net, payType, expType } = input;
  const before = await lockAccount(ctx, deliveryCorpId);
  const values = {
    deliveryCorpId,
    partnerId,
    net: net || null,
    payType,
    expType: expType || null,
    ...(partnerKey && { partnerKeyEnc: ctx.ports.vault.seal(partnerKey, accountSeal(deliveryCorpId)) }),
    updatedAt: sql`now()`,
  };
  const [after] = await ctx.db
    .insert(waybillAccounts)
    .values(values)
    .onConflictDoUpdate({ target: waybillAccounts.deliveryCorpId, set: values })
    .returning();
  if (!after) throw new Error('insert of a waybill account returned nothing');
  await recordOperation(ctx, {
    action: 'waybillAccount.edit',
    entity: 'deliveryCorp',
    entityId: deliveryCorpId,
    before: before && logged(before),
    after: { ...logged(after), newKey: Boolean(partnerKey) },
  });
}

/** Takes the account of a courier away; numbers that are in use stay, and cannot be given back by a call any more. @throws 404 */
export async function removeAccount(ctx: Ctx, deliveryCorpId: number): Promise<void> {
  requireAdmin(ctx);
  const before = await lockAccount(ctx, deliveryCorpId);
  if (!before) throw waybillErrors.noAccount();
  await ctx.db.delete(waybillAccounts).where(eq(waybillAccounts.id, before.id));
  await recordOperation(ctx, {
    action: 'waybillAccount.del',
    entity: 'deliveryCorp',
    entityId: deliveryCorpId,
    before: logged(before),
  });
}
