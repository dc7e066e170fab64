import type { ReactNode } from 'react';
import { PayCredit } from '@/components/credit/pay-credit';
import { payPhase } from '@/components/payment/pay-phase';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { getOffer } from '@/lib/domain/credit/queries';
import type { PayStateView } from '@/lib/domain/payment/contract';

/** 账期支付 on the pages of paying, for an order that waits and whose buyer acts for an organisation with credit. */
export async function creditOffer(ctx: Ctx, state: PayStateView): Promise<ReactNode> {
  if (requireBuyer(ctx).organizationId === null || payPhase(state) !== 'waiting') return null;
  const offer = await getOffer(ctx, state.orderId);
  return offer.account && <PayCredit orderId={state.orderId} start={offer} />;
}
