import { asc, eq } from 'drizzle-orm';
import { deliveryCenters } from '@/db/schema/shipping';
import { waybills } from '@/db/schema/waybill';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { requestWaybills } from '@/lib/domain/waybill/commands/request-waybills';
import { saveAccount } from '@/lib/domain/waybill/commands/save-account';
import type { WaybillRequestInput } from '@/lib/domain/waybill/contract';
import type { OrderedWaybill } from '@/scripts/dev-gateway/kuaidi100/types';
import { adminActor, makeCtx } from '../ctx';
import { testDb } from '../db';
import type { TestGateway } from '../gateway';
import type { User } from './people';

/** A courier with an account, and delivery centres that may send. */
export async function openWaybills(clerk: User, deliveryCorpId: number): Promise<void> {
  await withTx(makeCtx({ actor: adminActor(clerk) }), (ctx) =>
    saveAccount(ctx, {
      deliveryCorpId,
      partnerId: '8001',
      partnerKey: 'a-key',
      net: '',
      payType: 'MONTHLY',
      expType: '',
    }),
  );
  await testDb().update(deliveryCenters).set({
    contactName: '王库管',
    contactPhone: '010-62345678',
    address: '东长安街 1 号',
    areaCode: '110101',
  });
}

export const requestAs = (
  clerk: User,
  deliveryCorpId: number,
  rows: WaybillRequestInput['rows'],
  batchKey = randomToken(16),
) =>
  withTx(makeCtx({ actor: adminActor(clerk) }), (ctx) =>
    requestWaybills(ctx, { batchKey, deliveryCorpId, rows }),
  );

/** The waybills of an order, oldest first. */
export const waybillsOf = (orderId: number) =>
  testDb().select().from(waybills).where(eq(waybills.orderId, orderId)).orderBy(asc(waybills.id));

/** What the provider has ordered. */
export const orderedAt = async ({ gateway }: TestGateway): Promise<OrderedWaybill[]> =>
  (await (await fetch(`${gateway.kuaidiUrl}/__admin/waybills`)).json()) as OrderedWaybill[];
