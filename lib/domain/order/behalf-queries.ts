import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { onOneConnection } from '@/lib/data/tx';
import { actFor } from '@/lib/domain/member/behalf-queries';
import type { Receiver } from '@/lib/domain/member/contract';
import { listReceivers } from '@/lib/domain/member/queries';
import { findMySpending } from '@/lib/domain/organization/spending-queries';
import { listShippingMethods } from '@/lib/domain/shipping/queries';
import type { BehalfQuoteInput, BehalfQuoteView } from './behalf-contract';
import { presentQuote, presentShippable, quoteGoods, resolveGoods, resolvePlace } from './quote-queries';

/** The addresses of a buyer for whom a clerk writes an order down. */
export async function listBehalfReceivers(ctx: Ctx, buyerId: number): Promise<Receiver[]> {
  return listReceivers(await actFor(ctx, buyerId));
}

/**
 * What the order would cost this buyer now, with the ways of shipping.
 *
 * @throws as {@link quoteGoods}
 */
export function quoteBehalf(outer: Ctx, input: BehalfQuoteInput): Promise<BehalfQuoteView> {
  return onOneConnection(outer, async (desk) => {
    const ctx = await actFor(desk, input.buyerId);
    const { areaCode } = await resolvePlace(ctx, input);
    const [goods, mine] = await Promise.all([
      resolveGoods(ctx, { lines: input.lines }),
      findMySpending(ctx, { lock: false }),
    ]);
    const quote = await quoteGoods(ctx, goods, areaCode, input.shippingMethodId);
    const shippable = presentShippable(await listShippingMethods(ctx), goods, areaCode);
    return { ...presentQuote(quote, mine), shippable };
  });
}
