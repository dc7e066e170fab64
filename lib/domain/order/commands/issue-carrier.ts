import 'server-only';
import type { orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { orderErrors } from '../errors';
import { assertCarrier, type Carrier } from './insert-shipment';

/** By which an issue goes that has no courier: 平邮, without a number. */
export const PLAIN_MAIL = '平邮';

/**
 * Who carries an issue: a courier with a number that the order does not have yet, or neither, which is 平邮.
 *
 * @returns the name for records
 * @throws 400 when only one of both is given, 409 for a number that the order has, 422 at `deliveryCorpId`
 */
export async function assertIssueCarrier(
  ctx: Ctx,
  order: typeof orders.$inferSelect,
  carrier: Carrier,
): Promise<string> {
  if (carrier.deliveryCorpId === undefined && carrier.trackingNo === undefined) return PLAIN_MAIL;
  if (carrier.deliveryCorpId === undefined || carrier.trackingNo === undefined)
    throw orderErrors.needTracking({ errors: { trackingNo: '请同时填写物流公司和运单号' } });
  return (await assertCarrier(ctx, order, carrier)) ?? PLAIN_MAIL;
}
